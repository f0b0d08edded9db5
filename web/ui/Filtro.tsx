import { Combobox } from '@base-ui/react/combobox'
import { Popover } from '@base-ui/react/popover'
import { Check, Plus, X } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { diasDoMes, hoje, mesAntes, mesEscrito } from '../text/datas.ts'
import { cx } from './cx.ts'

export type Opcao = { value: string; label: string }
const chip = (cheio: boolean) =>
  cx(
    'flex h-7 items-center gap-1.5 rounded-full border px-2.5 text-sm whitespace-nowrap transition-colors pointer-coarse:h-9',
    cheio
      ? 'border-linha-2 bg-papel hover:bg-papel-1'
      : 'border-dashed border-linha-2 text-tinta-2 hover:border-tinta-3 hover:text-tinta',
  )
const Rotulo = ({ nome, valor }: { nome: string; valor?: string }) =>
  valor ? (
    <>
      <span className="text-tinta-3">{nome}</span>
      <span className="font-medium text-anil">{valor}</span>
    </>
  ) : (
    <>
      <Plus size={13} aria-hidden />
      {nome}
    </>
  )
const Limpar = ({ nome, ao }: { nome: string; ao: () => void }) => (
  <button
    type="button"
    aria-label={`Remover filtro ${nome}`}
    onClick={ao}
    className="-ml-1 grid size-6 place-items-center rounded-full text-tinta-3 hover:bg-papel-2 hover:text-tinta"
  >
    <X size={13} />
  </button>
)

/** A filter as a pill: dashed while empty, its value in anil when set. Searches when it has more than seven options. */
export function Filtro({
  nome,
  opcoes,
  valor,
  mudar,
}: {
  nome: string
  opcoes: Opcao[]
  valor?: string
  mudar: (v?: string) => void
}) {
  const atual = opcoes.find((o) => o.value === valor) ?? null
  return (
    <div className="flex items-center gap-1.5">
      <Combobox.Root items={opcoes} value={atual} onValueChange={(o) => mudar(o?.value)}>
        <Combobox.Trigger className={chip(!!atual)} aria-label={atual ? `${nome}: ${atual.label}` : nome}>
          <Rotulo nome={nome} valor={atual?.label} />
        </Combobox.Trigger>
        <Combobox.Portal>
          <Combobox.Positioner sideOffset={6} align="start">
            <Combobox.Popup aria-label={nome} className="pop w-60 p-1">
              <Combobox.Input
                placeholder={`Buscar ${nome.toLowerCase()}`}
                aria-label={`Buscar ${nome.toLowerCase()}`}
                className={cx(
                  'mb-1 h-8 w-full border-b border-linha px-2 text-sm outline-none',
                  opcoes.length < 8 && 'sr-only',
                )}
              />
              <Combobox.Empty className="px-2 text-sm text-tinta-3 [&:not(:empty)]:py-3">
                Nada encontrado
              </Combobox.Empty>
              <Combobox.List className="max-h-72 overflow-auto">
                {(o: Opcao) => (
                  <Combobox.Item
                    key={o.value}
                    value={o}
                    className="flex h-8 items-center gap-2 rounded-md px-2 text-sm data-highlighted:bg-papel-2 pointer-coarse:h-10"
                  >
                    <span className="size-4">
                      <Combobox.ItemIndicator>
                        <Check size={14} />
                      </Combobox.ItemIndicator>
                    </span>
                    {o.label}
                  </Combobox.Item>
                )}
              </Combobox.List>
            </Combobox.Popup>
          </Combobox.Positioner>
        </Combobox.Portal>
      </Combobox.Root>
      {atual && <Limpar nome={nome} ao={() => mudar(undefined)} />}
    </div>
  )
}

const Calendario = lazy(() => import('./Calendario.tsx'))
export type Periodo = { de?: string; ate?: string }
const curta = (d: string) => d.split('-').reverse().slice(0, 2).join('/')
const ATALHOS: [string, () => Periodo][] = [
  ['Hoje', () => ({ de: hoje(), ate: hoje() })],
  ['Últimos 7 dias', () => ({ de: hoje(6), ate: hoje() })],
  ['Últimos 30 dias', () => ({ de: hoje(29), ate: hoje() })],
  ['Últimos 12 meses', () => ({ de: hoje(364), ate: hoje() })],
]
const MESES = 5

/** A month by its name, else its days: what the pill says. */
function escrito({ de, ate }: Periodo): string | undefined {
  if (!de) return ate && `até ${curta(ate)}`
  const mes = diasDoMes(de.slice(0, 7))
  if (mes.de === de && mes.ate === ate) return mesEscrito(de.slice(0, 7))
  return de === ate ? curta(de) : `${curta(de)} a ${ate ? curta(ate) : '…'}`
}

/** A period as a pill: whole months first, as accountants think, then the calendar. `padrao`: what holds while none is set. */
export function FiltroPeriodo({
  valor,
  mudar,
  padrao,
}: {
  valor: Periodo
  mudar: (p: Periodo) => void
  padrao?: string
}) {
  const [aberto, setAberto] = useState(false)
  const texto = escrito(valor)
  const escolher = (periodo: Periodo) => {
    mudar(periodo)
    setAberto(false)
  }
  const meses = Array.from({ length: MESES }, (_, menos) => mesAntes(menos))
  return (
    <div className="flex items-center gap-1.5">
      <Popover.Root open={aberto} onOpenChange={setAberto}>
        <Popover.Trigger className={chip(!!texto)}>
          <Rotulo nome="Período" valor={texto} />
          {!texto && padrao && <span className="text-tinta-3">{padrao}</span>}
        </Popover.Trigger>
        <Popover.Portal>
          <Popover.Positioner sideOffset={6} align="start" className="z-10">
            <Popover.Popup
              aria-label="Período"
              className="pop flex max-h-(--available-height) gap-4 overflow-y-auto p-3 max-md:flex-col"
            >
              <div className="flex flex-col gap-0.5 border-linha md:w-36 md:border-r md:pr-3">
                {ATALHOS.map(([nome, periodo]) => (
                  <Atalho key={nome} ao={() => escolher(periodo())}>
                    {nome}
                  </Atalho>
                ))}
                <p className="sub px-2 pt-2 pb-0.5">Mês</p>
                {meses.map((mes) => (
                  <Atalho key={mes} ao={() => escolher(diasDoMes(mes))}>
                    {mesEscrito(mes)}
                  </Atalho>
                ))}
              </div>
              <Suspense fallback={<div className="h-[260px] w-[228px]" />}>
                <Calendario valor={valor} mudar={mudar} />
              </Suspense>
            </Popover.Popup>
          </Popover.Positioner>
        </Popover.Portal>
      </Popover.Root>
      {texto && <Limpar nome="Período" ao={() => mudar({})} />}
    </div>
  )
}

const Atalho = ({ ao, children }: { ao: () => void; children: string }) => (
  <button
    type="button"
    onClick={ao}
    className="h-7 rounded-md px-2 text-left text-sm hover:bg-papel-2 pointer-coarse:h-10"
  >
    {children}
  </button>
)
