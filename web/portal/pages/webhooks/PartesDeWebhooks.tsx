import { Link } from '@tanstack/react-router'
import type { Endpoint, Entrega } from '#web/api/portal/client.ts'
import { Selo } from '#web/kit/detail/Selo.tsx'
import { porcento } from '#web/words/formatos.ts'
import { ESTADOS_ENDPOINT, ESTADOS_ENTREGA } from '#web/words/webhooks.ts'

const LINK =
  'flex h-9 items-center border-b-2 border-transparent text-sm text-tinta-2 hover:text-tinta aria-[current=page]:border-tinta aria-[current=page]:font-medium aria-[current=page]:text-tinta pointer-coarse:h-[44px]'

/** The three screens about webhooks. */
export const NavWebhooks = () => (
  <nav aria-label="Webhooks" className="mb-5 flex gap-5 overflow-x-auto border-b border-linha [scrollbar-width:none]">
    <Link to="/webhooks" activeOptions={{ exact: true }} className={LINK}>
      Endpoints
    </Link>
    <Link to="/webhooks/entregas" search={{}} activeOptions={{ includeSearch: false }} className={LINK}>
      Entregas
    </Link>
    <Link to="/webhooks/inspetor" search={{}} activeOptions={{ includeSearch: false }} className={LINK}>
      Inspetor de assinatura
    </Link>
  </nav>
)

/** An endpoint still active is failing from its first failure on, before the service calls it unstable. */
export function SeloEndpoint({ estado, falhandoDesde }: Pick<Endpoint, 'estado' | 'falhandoDesde'>) {
  const { tom, rotulo } = ESTADOS_ENDPOINT[estado === 'ativo' && falhandoDesde ? 'instavel' : estado]
  return <Selo tom={tom}>{rotulo}</Selo>
}

/** `92% em 24 h`; null when no outcome of the last 24 hours is known. */
export const sucessoEm24h = ({ ultimas24h: { taxaSucesso } }: Pick<Endpoint, 'ultimas24h'>) =>
  taxaSucesso === null ? null : `${porcento(Math.floor(taxaSucesso * 100))} entregues em 24 h`

export const SeloEntrega = ({ status }: Pick<Entrega, 'status'>) => (
  <Selo tom={ESTADOS_ENTREGA[status].tom}>{ESTADOS_ENTREGA[status].rotulo}</Selo>
)
