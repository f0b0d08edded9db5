import { History, OctagonAlert, TriangleAlert } from 'lucide-react'
import type { LinhaDoFechamento, PendenciaDoFechamento } from '#web/api/portal/client.ts'
import { Selo } from '#web/kit/detail/Selo.tsx'
import { PENDENCIAS } from '#web/words/fechamento.ts'

const CAMPOS = [
  ['emDuvida', 'em_duvida'],
  ['recusadas', 'recusadas'],
  ['lacunas', 'lacunas'],
  ['divergencias', 'divergencias'],
  ['esperando', 'esperando'],
] as const satisfies readonly (readonly [keyof LinhaDoFechamento['contagens'], PendenciaDoFechamento['especie']])[]

/** What waits in the month of a company, in words; empty: nothing. */
export const pendenciasEscritas = ({ contagens }: LinhaDoFechamento): string =>
  [
    ...CAMPOS.flatMap(([campo, especie]) => (contagens[campo] > 0 ? PENDENCIAS[especie].selo(contagens[campo]) : [])),
    ...(contagens.mudaram > 0 ? [mudou(contagens.mudaram)] : []),
  ].join(', ')

const mudou = (n: number) => (n === 1 ? '1 mudou' : `${n} mudaram`)

/** The gravest of what waits, as a seal, and how many other kinds there are; the page of the company says all. */
export function Pendencias({ linha }: { linha: LinhaDoFechamento }) {
  const { contagens } = linha
  const found = CAMPOS.filter(([campo]) => contagens[campo] > 0)
  const [primeira] = found
  const outras = found.length + (contagens.mudaram > 0 ? 1 : 0) - 1
  if (!primeira && contagens.mudaram === 0) return <span className="text-tinta-3 max-md:hidden">–</span>
  const selo =
    contagens.mudaram > 0 && primeira?.[0] !== 'emDuvida' ? (
      <Selo tom="roxo" icone={History}>
        {mudou(contagens.mudaram)}
      </Selo>
    ) : (
      primeira && (
        <Selo tom={PENDENCIAS[primeira[1]].tom} icone={primeira[0] === 'emDuvida' ? OctagonAlert : TriangleAlert}>
          {PENDENCIAS[primeira[1]].selo(contagens[primeira[0]])}
        </Selo>
      )
    )
  return (
    <span className="inline-flex items-center gap-1.5" title={pendenciasEscritas(linha)}>
      {selo}
      {outras > 0 && <span className="sub">+{outras}</span>}
    </span>
  )
}
