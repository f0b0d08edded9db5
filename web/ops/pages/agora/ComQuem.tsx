import type { Incidente } from '#web/api/ops/client.ts'
import { usePorque } from '#web/ops/porque.ts'
import { iniciais, primeiroNome, quando } from '#web/words/incidentes.ts'

type Props = Pick<Incidente, 'assumido' | 'titulo'> & { agora: number; onAssume: () => void }

/** Who is on it and since when, or the way to take it on. */
export function ComQuem({ assumido, titulo, agora, onAssume }: Props) {
  const porque = usePorque()('admin.incidente.write', 'cuidar de causas')
  if (assumido)
    return (
      <>
        <span className="flex items-center gap-1.5 whitespace-nowrap" title={assumido.nome}>
          <span
            aria-hidden
            className="grid size-5 shrink-0 place-items-center rounded-full bg-papel-2 text-[10px] font-semibold text-tinta-2"
          >
            {iniciais(assumido.nome)}
          </span>
          <span className="truncate">{primeiroNome(assumido.nome)}</span>
        </span>
        <span className="sub block tabular-nums">desde {quando(assumido.em, agora)}</span>
      </>
    )
  if (porque) return <span className="sub">ninguém</span>
  return (
    <button
      type="button"
      aria-label={`Assumir: ${titulo}`}
      onClick={onAssume}
      className="text-anil underline pointer-coarse:min-h-11 max-md:min-h-11 max-md:text-left"
    >
      Assumir
    </button>
  )
}
