import { useNavigate } from '@tanstack/react-router'
import { call, type Entrada, renew, type Saida } from '#web/api/ops/client.ts'
import { notifyDone } from '#web/kit/feedback/Avisos.tsx'
import { Numero } from '#web/kit/form/CampoNumero.tsx'
import { Chave } from '#web/kit/form/Chave.tsx'
import { Enviar } from '#web/kit/form/Enviar.tsx'
import { Escolha } from '#web/kit/form/Escolha.tsx'
import { FalhaDoFormulario, Formulario } from '#web/kit/form/Formulario.tsx'
import { requireFields } from '#web/kit/form/require-fields.ts'
import { Texto } from '#web/kit/form/Texto.tsx'
import { Dialogo, PeDoDialogo } from '#web/kit/overlay/Dialogo.tsx'
import { RECURSOS } from '#web/words/faturas.ts'
import { count } from '#web/words/formatos.ts'
import { planoDigitado, planoEscrito } from './plano-digitado.ts'

type Plano = Saida<'GET /admin/planos/{id}'>
const PERIODICIDADES = [
  { value: 'mensal', label: 'Por mês' },
  { value: 'anual', label: 'Por ano, doze mensalidades de uma vez' },
]

/** A new plan, or a new version of one: contracts that exist keep the version that they took. */
export function EditarPlano({ plano, onClose }: { plano: Plano | null; onClose: () => void }) {
  const navigate = useNavigate()
  return (
    <Dialogo titulo={plano ? `Nova versão de ${plano.nome}` : 'Novo plano'} aberto onClose={onClose}>
      <Formulario
        inicial={planoEscrito(plano)}
        validate={(valores) =>
          requireFields(
            { ...valores, valorMensal: valores.valorMensal !== undefined },
            {
              ...(plano ? {} : { codigo: 'Escreva o código.' }),
              ...{ nome: 'Escreva o nome.', valorMensal: 'Escreva a mensalidade.' },
              ...(plano ? { motivo: 'Conte por quê, em uma frase.' } : {}),
            },
          )
        }
        onSubmit={async (valores) => {
          const termos = planoDigitado(valores)
          const salvo = plano
            ? await call('PATCH /admin/planos/{id}', {
                caminho: { id: plano.id },
                corpo: { ...termos, versao: plano.versao },
              })
            : await call('POST /admin/planos', {
                corpo: { ...termos, codigo: valores.codigo.trim() } as Entrada<'POST /admin/planos'>['corpo'],
              })
          notifyDone(plano ? `Versão ${salvo.versaoPlano} criada` : 'Plano criado', salvo.nome)
          await renew('GET /admin/planos', 'GET /admin/planos/{id}')
          onClose()
          await navigate({ to: '/planos/$id', params: { id: salvo.id } })
        }}
        className="flex flex-col gap-4"
      >
        {plano && plano.contratos > 0 && (
          <p className="rounded-md bg-papel-2 px-3 py-2 text-sm text-tinta-2">
            {count(plano.contratos, 'contrato fica', 'contratos ficam')} como {plano.contratos === 1 ? 'está' : 'estão'}
            , na versão que contrataram; os novos tomam esta.
          </p>
        )}
        {!plano && <Texto nome="codigo" rotulo="Código" ajuda="Letras, dígitos e hífen; não muda depois." mono />}
        <Texto nome="nome" rotulo="Nome" ajuda="Como o cliente o lê." />
        <Texto nome="descricao" rotulo="Descrição" linhas={2} />
        <div className="grid gap-4 sm:grid-cols-2">
          <Numero nome="valorMensal" rotulo="Mensalidade" unidade="reais" />
          <Escolha nome="periodicidade" rotulo="Cobrança" opcoes={PERIODICIDADES} />
          <Texto nome="notasIncluidas" rotulo="Notas incluídas por mês" inputMode="numeric" />
          <Numero nome="valorNotaExcedente" rotulo="Nota excedente" unidade="reais" ajuda="Vazio: a do preço geral." />
          <Texto nome="faixas" rotulo="Faixas do excedente" ajuda="Uma por linha: 400 = 0,80" linhas={2} />
          <Numero nome="tetoExcedente" rotulo="Teto do excedente" unidade="reais" ajuda="Acima, uma pessoa confere." />
          <Texto nome="limiteNotas" rotulo="Limite de notas por mês" ajuda="Vazio: sem limite." inputMode="numeric" />
          <Texto nome="limiteEmpresas" rotulo="Limite de empresas" ajuda="Vazio: sem limite." inputMode="numeric" />
          <Texto nome="limiteUsuarios" rotulo="Limite de pessoas" ajuda="Vazio: sem limite." inputMode="numeric" />
          <Texto
            nome="limiteRequisicoesMinuto"
            rotulo="Requisições por minuto"
            ajuda="Vazio: sem limite próprio."
            inputMode="numeric"
          />
          <Texto nome="diasTeste" rotulo="Dias de teste" inputMode="numeric" />
        </div>
        <fieldset className="flex flex-col gap-2">
          <legend className="mb-1 text-sm font-medium">O que inclui</legend>
          {Object.entries(RECURSOS).map(([recurso, rotulo]) => (
            <Chave key={recurso} nome={`recursos.${recurso}`} rotulo={rotulo} />
          ))}
          <Chave nome="privado" rotulo="Só o atendimento contrata" ajuda="O portal não o oferece." />
        </fieldset>
        <Texto nome="motivo" rotulo="Motivo" ajuda="Fica na auditoria, com o seu nome." />
        <FalhaDoFormulario />
        <PeDoDialogo>
          <Enviar>{plano ? 'Criar a versão' : 'Criar o plano'}</Enviar>
        </PeDoDialogo>
      </Formulario>
    </Dialogo>
  )
}
