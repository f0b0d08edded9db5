import { Popover } from '@base-ui/react/popover'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { diasDoMes, hoje, mesAntes, mesEscrito, type Periodo } from '../../words/datas.ts'
import { chip } from './Pilula.tsx'

const Calendario = lazy(() => import('../form/Calendario.tsx'))
const ATALHOS: [string, () => Periodo][] = [
  ['Hoje', () => ({ de: hoje(), ate: hoje() })],
  ['Últimos 7 dias', () => ({ de: hoje(6), ate: hoje() })],
  ['Últimos 30 dias', () => ({ de: hoje(29), ate: hoje() })],
  ['Últimos 12 meses', () => ({ de: hoje(364), ate: hoje() })],
]
const MESES = 5

type Props = { valor: Periodo; onChange: (p: Periodo) => void; cheia: boolean; children: ReactNode }

/** The pill of a FiltroPeriodo with its months and calendar, open from the start. */
export default function FiltroCalendario({ valor, onChange, cheia, children }: Props) {
  const [aberto, setAberto] = useState(true)
  const choose = (periodo: Periodo) => {
    onChange(periodo)
    setAberto(false)
  }
  const meses = Array.from({ length: MESES }, (_, menos) => mesAntes(menos))
  return (
    <Popover.Root open={aberto} onOpenChange={setAberto}>
      <Popover.Trigger className={chip(cheia)}>{children}</Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner sideOffset={6} align="start" className="z-10">
          <Popover.Popup
            aria-label="Período"
            className="pop flex max-h-(--available-height) gap-4 overflow-y-auto p-3 max-md:flex-col"
          >
            <div className="flex flex-col gap-0.5 border-linha md:w-44 md:shrink-0 md:border-r md:pr-3">
              {ATALHOS.map(([nome, periodo]) => (
                <Atalho key={nome} onClick={() => choose(periodo())}>
                  {nome}
                </Atalho>
              ))}
              <p className="sub px-2 pt-2 pb-0.5">Mês</p>
              {meses.map((mes) => (
                <Atalho key={mes} onClick={() => choose(diasDoMes(mes))}>
                  {mesEscrito(mes)}
                </Atalho>
              ))}
            </div>
            <Suspense fallback={<div className="h-[260px] w-[228px]" />}>
              <Calendario valor={valor} onChange={onChange} />
            </Suspense>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}

const Atalho = ({ onClick, children }: { onClick: () => void; children: string }) => (
  <button
    type="button"
    onClick={onClick}
    className="h-7 shrink-0 rounded-md px-2 text-left text-sm whitespace-nowrap hover:bg-papel-2 pointer-coarse:h-[44px]"
  >
    {children}
  </button>
)
