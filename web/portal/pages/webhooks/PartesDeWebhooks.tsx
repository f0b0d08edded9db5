import { Link } from '@tanstack/react-router'
import type { Endpoint, Entrega } from '#web/api/portal/client.ts'
import { Selo } from '#web/kit/detail/Selo.tsx'
import { ESTADOS_ENDPOINT, ESTADOS_ENTREGA } from '#web/words/webhooks.ts'

const LINK =
  'flex h-9 items-center border-b-2 border-transparent text-sm text-tinta-2 hover:text-tinta aria-[current=page]:border-tinta aria-[current=page]:font-medium aria-[current=page]:text-tinta pointer-coarse:h-11'

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

export const SeloEndpoint = ({ estado }: Pick<Endpoint, 'estado'>) => (
  <Selo tom={ESTADOS_ENDPOINT[estado].tom}>{ESTADOS_ENDPOINT[estado].rotulo}</Selo>
)

export const SeloEntrega = ({ status }: Pick<Entrega, 'status'>) => (
  <Selo tom={ESTADOS_ENTREGA[status].tom}>{ESTADOS_ENTREGA[status].rotulo}</Selo>
)
