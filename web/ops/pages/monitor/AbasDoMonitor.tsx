import { Link } from '@tanstack/react-router'

const PAGINAS = [
  ['/monitor', 'Cidades'],
  ['/monitor/mapa', 'Mapa'],
  ['/monitor/painel', 'Painel'],
  ['/monitor/transmissoes', 'Transmissões'],
  ['/monitor/padroes', 'Padrões'],
  ['/monitor/regras', 'Regras de alerta'],
  ['/monitor/saude', 'Saúde do serviço'],
] as const

/** The pages of the monitor, each with an address of its own. */
export const AbasDoMonitor = () => (
  <nav
    aria-label="Monitor"
    className="mb-5 flex gap-5 overflow-x-auto border-b border-linha text-sm [scrollbar-width:none]"
  >
    {PAGINAS.map(([to, nome]) => (
      <Link
        key={to}
        to={to}
        search={{}}
        activeOptions={{ exact: true, includeSearch: false }}
        className="relative flex h-9 shrink-0 items-center text-tinta-2 after:absolute after:inset-x-0 after:bottom-0 after:h-0.5 hover:text-tinta aria-[current=page]:text-tinta aria-[current=page]:after:bg-tinta pointer-coarse:h-11"
      >
        {nome}
      </Link>
    ))}
  </nav>
)
