import { useMutation } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import type { LinhaDoFechamento } from '#web/api/portal/client.ts'
import { checkEmpresa, type Mes } from '#web/api/portal/fechamento.ts'
import { notify, notifyDone, notifyFailure } from '#web/kit/feedback/Avisos.tsx'
import { diaBarraMes } from '#web/words/datas.ts'
import { iniciais, noDia } from '#web/words/fechamento.ts'

type Props = { mes: Mes; linha: LinhaDoFechamento; canWrite: boolean }

/** Whether the company is checked, by whom and on which day; one click marks it, the next takes it back. */
export function Conferida({ mes, linha, canWrite }: Props) {
  const { conferida, empresa, estado, contagens } = linha
  const move = useMutation({
    mutationFn: (marcar: boolean) => checkEmpresa(mes, empresa.id, marcar ? 'conferir' : 'desfazer-conferencia'),
    onSuccess: (_, marcou) =>
      notifyDone(marcou ? 'Conferida' : 'Conferência desfeita', empresa.nome, () => move.mutate(!marcou)),
    onError: (error) => notifyFailure('Não mudou', error.message),
  })
  const marcada = move.isPending ? move.variables : !!conferida
  const quem = conferida && (
    <span title={`Conferida por ${conferida.por.nome}, ${noDia(conferida.em)}`} className="sub tabular-nums">
      {iniciais(conferida.por.nome)} {diaBarraMes(conferida.em)}
    </span>
  )
  if (!canWrite || estado === 'fechada')
    return (
      <span className="inline-flex items-center gap-1.5 align-middle whitespace-nowrap">
        {conferida ? (
          <>
            <Check size={15} className="text-tinta-2" aria-label="Conferida" />
            {quem}
          </>
        ) : (
          <span className="text-tinta-3">–</span>
        )}
      </span>
    )
  return (
    <label className="relative z-1 -my-1 inline-flex h-9 align-middle cursor-pointer items-center gap-1.5 whitespace-nowrap max-md:h-[44px] max-md:min-w-[44px]">
      <input
        type="checkbox"
        aria-label={`Conferida: ${empresa.nome}`}
        checked={marcada}
        aria-busy={move.isPending || undefined}
        onChange={({ target: { checked } }) => {
          if (move.isPending) return
          if (checked && contagens.emDuvida > 0)
            notify('Agora não', `${empresa.nome} tem nota em dúvida: confira quando a prefeitura responder.`)
          else move.mutate(checked)
        }}
        className="size-4 shrink-0 cursor-pointer accent-anil-botao"
      />
      {quem}
      <span className="text-sm md:hidden">{!conferida && 'Conferir'}</span>
    </label>
  )
}
