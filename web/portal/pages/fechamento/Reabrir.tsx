import type { LinhaDoFechamento } from '#web/api/portal/client.ts'
import { type Mes, reopenMes } from '#web/api/portal/fechamento.ts'
import { notifyDone } from '#web/kit/feedback/Avisos.tsx'
import { Confirmar } from '#web/kit/overlay/Confirmar.tsx'
import { nomeDoMes } from '#web/words/fechamento.ts'
import { MOTIVO_MIN } from './motivo.ts'

type Props = { mes: Mes; linhas: readonly LinhaDoFechamento[]; daEmpresa?: boolean; onClose: () => void }

/** Asks why a closed month is opened again. */
export default function Reabrir({ mes, linhas, daEmpresa, onClose }: Props) {
  const nome = nomeDoMes(mes.competencia)
  return (
    <Confirmar
      titulo={`Reabrir ${nome}${daEmpresa ? ` de ${linhas[0]?.empresa.nome}` : ''}`}
      acao={`Reabrir ${nome}`}
      motivo={{ minimo: MOTIVO_MIN, ajuda: 'De 15 a 500 caracteres. Fica na história do mês e na auditoria.' }}
      onConfirm={async ({ motivo }) => {
        await reopenMes(mes, { motivo, ...(daEmpresa && { empresaIds: linhas.map(({ empresa }) => empresa.id) }) })
        notifyDone('Mês reaberto', 'Os números voltam a ser os de agora.')
      }}
      onClose={onClose}
    >
      Os números voltam a ser os de agora, e o que mudou depois de fechar entra neles. O fechamento anterior fica na
      história.
    </Confirmar>
  )
}
