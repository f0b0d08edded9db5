import { MARCADORES } from '#domain/faturamento/discriminacao.ts'
import { type ConfigDaNf, call, type EmissaoAutomatica, type NovaConfigDaNf, queryClient } from '#web/api/ops/client.ts'
import { opcoesDe } from '#web/app/lista/declaracao.ts'
import { notifyDone } from '#web/kit/feedback/Avisos.tsx'
import { Numero } from '#web/kit/form/CampoNumero.tsx'
import { Enviar } from '#web/kit/form/Enviar.tsx'
import { Escolha } from '#web/kit/form/Escolha.tsx'
import { EscolhaBuscada } from '#web/kit/form/EscolhaBuscada.tsx'
import { FalhaDoFormulario, Formulario } from '#web/kit/form/Formulario.tsx'
import { Opcoes } from '#web/kit/form/Opcoes.tsx'
import { requireFields } from '#web/kit/form/require-fields.ts'
import { Texto } from '#web/kit/form/Texto.tsx'
import { usePorque } from '#web/ops/porque.ts'
import { AMBIENTES } from '#web/words/status.ts'
import { searchEmissoras } from './emissoras.ts'

const QUANDO: { value: EmissaoAutomatica; label: string; ajuda: string }[] = [
  { value: 'nunca', label: 'Só quando alguém pede', ajuda: 'Na página da fatura, ou ao processar o mês.' },
  { value: 'no_fechamento', label: 'Quando a fatura fecha', ajuda: 'A nota sai antes do pagamento.' },
  { value: 'no_pagamento', label: 'Quando a fatura é paga', ajuda: 'A nota sai com o banco confirmando o Pix.' },
]
const FALTA = {
  empresaId: 'Escolha a empresa que emite.',
  codigoServico: 'Informe o item da lista de serviços, como 01.05.',
  discriminacaoModelo: 'Escreva o texto do serviço.',
}
type Valores = Partial<Omit<NovaConfigDaNf, 'reforma'>> & { reforma?: Partial<NonNullable<NovaConfigDaNf['reforma']>> }

/** The configuration as a form; fields of the reform that are all empty are none. */
export function FormNota({ config }: { config: ConfigDaNf }) {
  const porque = usePorque()('admin.nf.config', 'configurar a nota da mensalidade')
  const { empresa, atualizadaEm: _, reforma, empresaId, codigoServico, codigoTributacao, codigoNbs, ...resto } = config
  return (
    <Formulario<Valores>
      inicial={{
        ...resto,
        aliquotaIss: config.aliquotaIss ?? undefined,
        ...(empresaId && { empresaId }),
        ...(codigoServico && { codigoServico }),
        ...(codigoTributacao && { codigoTributacao }),
        ...(codigoNbs && { codigoNbs }),
        ...(reforma && { reforma }),
      }}
      validate={(valores) => [
        ...requireFields(valores, FALTA),
        ...(typeof valores.aliquotaIss === 'number'
          ? []
          : [{ campo: 'aliquotaIss', codigo: 'OBRIGATORIO', mensagem: 'Informe a alíquota do ISS.' }]),
      ]}
      onSubmit={async ({ reforma: nova, ...valores }) => {
        const vazia = !Object.values(nova ?? {}).some(Boolean)
        const corpo = { codigoTributacao: null, codigoNbs: null, ...valores, reforma: vazia ? null : nova }
        const salva = await call('PUT /admin/nf-mensalidade/config', { corpo: corpo as NovaConfigDaNf })
        notifyDone('Nota da mensalidade configurada')
        queryClient.setQueryData(['GET /admin/nf-mensalidade/config', {}], salva)
      }}
      confirmLeave
      sendsOnEnter={false}
      className="grid max-w-3xl gap-4 sm:grid-cols-2"
    >
      <EscolhaBuscada
        nome="empresaId"
        rotulo="Empresa que emite"
        ajuda="A que vende o serviço; parte do nome, ou o CNPJ."
        tabela="emissoras"
        search={searchEmissoras(config)}
        className="sm:col-span-2"
      />
      <Escolha nome="ambiente" rotulo="Ambiente" opcoes={opcoesDe(AMBIENTES)} />
      <Numero nome="aliquotaIss" rotulo="Alíquota do ISS" unidade="porcento" />
      <Texto nome="codigoServico" rotulo="Item da lista de serviços" placeholder="01.05" />
      <Texto
        nome="codigoTributacao"
        rotulo="Código de tributação do município"
        ajuda="Em branco: o da configuração da empresa."
      />
      <Texto nome="codigoNbs" rotulo="Código da NBS" inputMode="numeric" />
      <Texto
        nome="reforma.classificacao"
        rotulo="Classificação tributária (IBS e CBS)"
        ajuda="Em branco: a nota sai sem IBS e CBS."
      />
      <Texto nome="reforma.cst" rotulo="Situação tributária (IBS e CBS)" inputMode="numeric" />
      <Texto nome="reforma.indicadorOperacao" rotulo="Indicador da operação" inputMode="numeric" />
      <Texto
        nome="discriminacaoModelo"
        rotulo="Texto do serviço"
        linhas={4}
        className="sm:col-span-2"
        ajuda={`Entre chaves: ${Object.entries(MARCADORES)
          .map(([nome, oQue]) => `{${nome}}, ${oQue}`)
          .join('; ')}.`}
      />
      <Opcoes
        nome="emitirAutomaticamente"
        rotulo="Quando a nota sai sozinha"
        opcoes={QUANDO}
        className="sm:col-span-2"
      />
      <div className="flex flex-col items-start gap-3 sm:col-span-2">
        <FalhaDoFormulario />
        <Enviar porque={porque}>Salvar</Enviar>
      </div>
    </Formulario>
  )
}
