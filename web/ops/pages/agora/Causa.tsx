import { Link } from '@tanstack/react-router'
import type { Incidente } from '#web/api/ops/client.ts'
import { cx } from '#web/kit/cx.ts'
import { count, dinheiro } from '#web/words/formatos.ts'
import { dura, oQueParou, quando } from '#web/words/incidentes.ts'
import { Atos } from './Atos.tsx'
import type { Agir } from './agir.ts'
import { ComQuem } from './ComQuem.tsx'
import { Gravidade } from './Gravidade.tsx'
import { UltimaHora } from './UltimaHora.tsx'

/** The columns of a cause, the same in the head of the list. */
export const GRADE =
  'md:grid-cols-[24px_minmax(0,1fr)_104px_84px_84px_198px] md:gap-x-3 xl:grid-cols-[84px_minmax(0,1fr)_168px_92px_92px_96px_196px] xl:gap-x-4'

type Props = { incidente: Incidente; agora: number; agir: Agir; aqui: boolean; menu: boolean }

/** One cause in one row: what it is, whom it hurts, since when, with whom, and its act. `aqui`: the row of the keys. */
export function Causa({ incidente, agora, agir, aqui, menu }: Props) {
  const { id, titulo, ambiente, desde } = incidente
  return (
    <li
      data-causa={id}
      onFocus={() => agir.walkTo(id)}
      className={cx(
        'relative grid grid-cols-[minmax(0,1.35fr)_minmax(0,.9fr)_minmax(0,1fr)] gap-x-3 border-b border-linha py-3.5 text-sm md:items-start md:py-3',
        GRADE,
        aqui && 'md:bg-papel-1 md:shadow-[-12px_0_var(--color-papel-1),12px_0_var(--color-papel-1)]',
      )}
    >
      {aqui && <span aria-hidden className="absolute inset-y-[-1px] -left-3 w-0.5 bg-anil max-md:hidden" />}
      <span className="max-md:col-span-3 md:max-xl:w-6 md:max-xl:overflow-hidden md:max-xl:rounded-md">
        <Gravidade {...incidente} />
      </span>
      <div className="max-md:col-span-3 max-md:mt-1.5 max-md:mb-2">
        <Link
          to="/agora/$id"
          params={{ id }}
          className={cx(
            'text-lg leading-5 hover:text-anil hover:underline md:text-base md:leading-5',
            ambiente === 'homologacao' ? 'font-medium' : 'font-semibold',
          )}
        >
          {titulo}
        </Link>
        <p className="sub mt-px text-pretty md:max-xl:line-clamp-3">
          <OQueFaz {...incidente} agora={agora} />
        </p>
      </div>
      <Celula rotulo="Atinge">
        <Atinge {...incidente} />
      </Celula>
      <Celula rotulo="Desde">
        <span className="font-medium tabular-nums">{dura(desde, agora)}</span>
        <span className="sub block tabular-nums">desde {quando(desde, agora)}</span>
      </Celula>
      <div className="max-xl:hidden">
        <UltimaHora {...incidente} />
      </div>
      <Celula rotulo="Com quem">
        <ComQuem {...incidente} agora={agora} onAssume={() => agir.act('assumir', incidente)} />
      </Celula>
      <Atos {...{ incidente, agir, aqui, menu }} />
    </li>
  )
}

/** What is seen, and when the service tries again by itself. */
export const OQueFaz = ({ texto, proximaEm, agora }: Pick<Incidente, 'texto' | 'proximaEm'> & { agora: number }) => (
  <>
    {texto}
    {proximaEm && Date.parse(proximaEm) > agora && ` A próxima tentativa é às ${quando(proximaEm, agora)}.`}
  </>
)

/** A number with its name, which the head of the list says on a wide screen. */
const Celula = ({ rotulo, children }: { rotulo: string; children: React.ReactNode }) => (
  <div className="min-w-0">
    <span className="block text-xs text-tinta-3 md:sr-only">{rotulo}</span>
    {children}
  </div>
)

/** Whom it hurts: what is stopped, of how many accounts, and its value. */
function Atinge(causa: Incidente) {
  const { contas, primeirasContas, valor } = causa
  const nomes = primeirasContas.map(({ nome }) => nome).join(', ')
  const parou = oQueParou(causa)
  if (!parou && contas === 0) return <span className="text-tinta-3">–</span>
  return (
    <>
      {parou && <span className="font-medium tabular-nums">{parou}</span>}
      <span className="sub flex flex-wrap gap-x-1">
        {contas > 0 && (
          <span title={contas > primeirasContas.length ? `${nomes} e outras` : nomes}>
            {count(contas, 'conta', 'contas')}
          </span>
        )}
        {valor !== null && valor > 0 && (
          <>
            <span aria-hidden className="max-xl:hidden">
              ·
            </span>
            <span className="whitespace-nowrap tabular-nums">{dinheiro(valor)}</span>
          </>
        )}
      </span>
    </>
  )
}
