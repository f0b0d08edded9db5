import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { call, type Entrada, read, renew } from '#web/api/ops/client.ts'
import { NaoCarregado } from '#web/kit/detail/NaoCarregado.tsx'
import { notifyDone } from '#web/kit/feedback/Avisos.tsx'
import { Numero } from '#web/kit/form/CampoNumero.tsx'
import { Enviar } from '#web/kit/form/Enviar.tsx'
import { Escolha } from '#web/kit/form/Escolha.tsx'
import { EscolhaBuscada } from '#web/kit/form/EscolhaBuscada.tsx'
import { FalhaDoFormulario, Formulario } from '#web/kit/form/Formulario.tsx'
import { requireFields } from '#web/kit/form/require-fields.ts'
import { Texto } from '#web/kit/form/Texto.tsx'
import { Dia } from '#web/kit/form/TextoComMascara.tsx'
import { Dialogo, PeDoDialogo } from '#web/kit/overlay/Dialogo.tsx'
import { defined } from '#web/words/busca.ts'
import { dinheiro, inteiro } from '#web/words/formatos.ts'
import type { Opcao } from '#web/words/opcao.ts'
import { INDICES, inteiroDigitado } from '#web/words/precos.ts'

type Corpo = Entrada<'POST /admin/contratos'>['corpo']

/** For EscolhaBuscada: accounts by name or number; the value is the id. */
async function searchContas(texto: string, signal: AbortSignal): Promise<Opcao[]> {
  if (texto.length < 2) return []
  const { items } = await call('GET /admin/tenants', { consulta: { search: texto, limit: 10 } }, { signal })
  return items.map(({ id, nome }) => ({ value: id, label: nome }))
}

/** A contract for an account; `conta`: the one whose page asks for it. */
export function NovoContrato({ conta, onClose }: { conta?: { id: string; nome: string }; onClose: () => void }) {
  const navigate = useNavigate()
  const lista = useQuery(read('GET /admin/planos', { consulta: { ativo: true, limit: 100 } }))
  const planos = lista.data
  return (
    <Dialogo titulo={conta ? `Contrato de ${conta.nome}` : 'Novo contrato'} aberto onClose={onClose}>
      {planos ? (
        <Formulario
          inicial={{
            ...{ tenantId: conta?.id ?? '', planoId: '', dataInicio: '', diaVencimento: '', cupomCodigo: '' },
            ...{ descontoPercentual: undefined as number | undefined, indiceReajuste: 'ipca' as const },
          }}
          validate={(valores) => requireFields(valores, { tenantId: 'Escolha a conta.', planoId: 'Escolha o plano.' })}
          onSubmit={async ({ dataInicio, diaVencimento, cupomCodigo, ...resto }) => {
            const corpo = {
              ...resto,
              ...defined({ dataInicio: dataInicio || undefined, cupomCodigo: cupomCodigo.trim() || undefined }),
              ...defined({ diaVencimento: inteiroDigitado(diaVencimento) ?? undefined }),
            } as Corpo
            const { id } = await call('POST /admin/contratos', { corpo })
            notifyDone('Contrato criado')
            await renew('GET /admin/contratos', 'GET /admin/tenants/{id}')
            await navigate({ to: '/contratos/$id', params: { id } })
          }}
          className="flex flex-col gap-4"
        >
          {!conta && (
            <EscolhaBuscada
              nome="tenantId"
              rotulo="Conta"
              ajuda="Duas letras do nome, ou o CNPJ"
              tabela="contas"
              search={searchContas}
            />
          )}
          <Escolha
            nome="planoId"
            rotulo="Plano"
            opcoes={planos.items.map(({ id, nome, valorMensal, notasIncluidas }) => ({
              value: id,
              label: `${nome} · ${dinheiro(valorMensal)} · ${inteiro(notasIncluidas)} notas`,
            }))}
          />
          <Dia nome="dataInicio" rotulo="Começa em" ajuda="Vazio: hoje. Nada do passado é faturado." />
          <Texto
            nome="diaVencimento"
            rotulo="Dia do vencimento"
            ajuda="De 1 a 28; vazio: o do preço geral."
            inputMode="numeric"
          />
          <Numero nome="descontoPercentual" rotulo="Desconto da mensalidade" unidade="porcento" />
          <Escolha
            nome="indiceReajuste"
            rotulo="Reajuste anual"
            opcoes={Object.entries(INDICES).map(([value, label]) => ({ value, label }))}
          />
          <Texto nome="cupomCodigo" rotulo="Cupom" ajuda="Se houver." />
          <FalhaDoFormulario />
          <PeDoDialogo>
            <Enviar>Criar o contrato</Enviar>
          </PeDoDialogo>
        </Formulario>
      ) : (
        <NaoCarregado erro={lista.error} onRetry={lista.refetch} alto={320} />
      )}
    </Dialogo>
  )
}
