import { useNavigate } from '@tanstack/react-router'
import { call, type Erro, type FaturaDetalhe } from '#web/api/ops/client.ts'
import { notifyDone } from '#web/kit/feedback/Avisos.tsx'
import { Numero } from '#web/kit/form/CampoNumero.tsx'
import { requireFields } from '#web/kit/form/require-fields.ts'
import { Texto } from '#web/kit/form/Texto.tsx'
import { Dia } from '#web/kit/form/TextoComMascara.tsx'
import { nomeDaFatura } from '#web/words/faturas.ts'
import { dinheiro } from '#web/words/formatos.ts'
import { MOTIVO } from '../motivo.ts'
import { curto, Perguntar } from './Perguntar.tsx'
import { renewFaturas } from './renovar.ts'

type Props = { fatura: FaturaDetalhe; onClose: () => void }
const Motivo = () => <Texto nome="motivo" rotulo="Motivo" ajuda={MOTIVO.ajuda} linhas={2} />

/** A draft with the same lines and another due date takes its place. */
export function Reemitir({ fatura: { id, status }, onClose }: Props) {
  const navigate = useNavigate()
  return (
    <Perguntar<{ vencimento?: string; motivo?: string }>
      titulo="Reemitir com outro vencimento"
      acao="Reemitir"
      texto={`A nova é um rascunho com as mesmas linhas. Esta fica ${status === 'rascunho' ? 'cancelada' : 'substituída'}.`}
      inicial={{}}
      validate={(valores) => [
        ...requireFields(valores, { vencimento: 'Informe o novo vencimento.' }),
        ...curto('motivo', valores.motivo, MOTIVO.minimo),
      ]}
      onSubmit={async ({ vencimento = '', motivo = '' }) => {
        const nova = await call('POST /admin/faturamento/faturas/{id}/reemitir', {
          caminho: { id },
          corpo: { vencimento, motivo },
        })
        notifyDone('Fatura reemitida', 'Confira e feche a nova.')
        await renewFaturas()
        void navigate({ to: '/faturas/$id', params: { id: nova.id } })
      }}
      onClose={onClose}
    >
      <Dia nome="vencimento" rotulo="Novo vencimento" />
      <Motivo />
    </Perguntar>
  )
}

/** Voids it: what it billed is owed no more, and the month may be generated again. */
export function Cancelar({ fatura, onClose }: Props) {
  const { id } = fatura
  return (
    <Perguntar<{ motivo?: string }>
      titulo={`Cancelar a ${nomeDaFatura(fatura).toLowerCase()}`}
      acao="Cancelar a fatura"
      perigo
      texto="O que ela cobra deixa de ser devido. O uso do cupom e os lançamentos voltam ao contrato, e o mês só é cobrado de novo se for gerado outra vez."
      inicial={{}}
      validate={({ motivo }) => curto('motivo', motivo, MOTIVO.minimo)}
      onSubmit={async ({ motivo = '' }) => {
        await call('POST /admin/faturamento/faturas/{id}/cancelar', { caminho: { id }, corpo: { motivo } })
        notifyDone('Fatura cancelada')
        await renewFaturas()
      }}
      onClose={onClose}
    >
      <Motivo />
    </Perguntar>
  )
}

type Baixa = { valor?: number | string; motivo?: string; digitado?: string }

/** Gives the debt up, whole or in part; the number of the fatura is typed. */
export function Baixar({ fatura, onClose }: Props) {
  const { id, numero, saldo, versao } = fatura
  const nome = nomeDaFatura(fatura)
  const faults = ({ valor, motivo, digitado }: Baixa): Erro[] => [
    ...(typeof valor === 'number' && valor > 0 && valor <= saldo
      ? []
      : [{ campo: 'valor', codigo: 'OBRIGATORIO', mensagem: `Informe de R$ 0,01 a ${dinheiro(saldo)}.` }]),
    ...curto('motivo', motivo, MOTIVO.minimo),
    ...(digitado?.trim() === String(numero)
      ? []
      : [{ campo: 'digitado', codigo: 'OBRIGATORIO', mensagem: `Digite ${numero} para confirmar.` }]),
  ]
  return (
    <Perguntar<Baixa>
      titulo={`Baixar a dívida da ${nome.toLowerCase()}`}
      acao="Baixar a dívida"
      perigo
      texto="A dívida é dada por perdida e não se cobra mais. Continua à vista na inadimplência, e um pagamento que vier depois conta como recuperação."
      inicial={{ valor: saldo }}
      validate={faults}
      onSubmit={async ({ valor, motivo = '' }) => {
        await call('POST /admin/faturamento/faturas/{id}/write-off', {
          caminho: { id },
          corpo: { motivo, versao, ...(valor !== saldo && { valor: Number(valor) }) },
        })
        notifyDone('Dívida baixada')
        await renewFaturas()
      }}
      onClose={onClose}
    >
      <Numero nome="valor" rotulo="Quanto baixar" unidade="reais" ajuda="O saldo inteiro, ou uma parte." />
      <Motivo />
      <Texto
        nome="digitado"
        rotulo={`Para confirmar, digite o número da fatura: ${numero}`}
        inputMode="numeric"
        autoComplete="off"
      />
    </Perguntar>
  )
}
