import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { diasDoMes, mesEscrito, type Periodo } from '../../words/datas.ts'
import type { FiltroBuscadoProps } from './FiltroBuscado.tsx'
import type { FiltroEscritoProps } from './FiltroEscrito.tsx'
import type { FiltroProps } from './FiltroLista.tsx'
import { chip, Limpar, Rotulo } from './Pilula.tsx'

// The popup weighs more than the list it filters, and is rarely used: it loads when the pill is pressed, and starts
// loading when the pointer or the focus reaches it (the notes are shown 150 ms sooner on a slow processor).
const loadLista = () => import('./FiltroLista.tsx')
const loadCalendario = () => import('./FiltroCalendario.tsx')
const loadBuscado = () => import('./FiltroBuscado.tsx')
const loadEscrito = () => import('./FiltroEscrito.tsx')
const FiltroLista = lazy(loadLista)
const FiltroBuscado = lazy(loadBuscado)
const FiltroEscrito = lazy(loadEscrito)
const FiltroCalendario = lazy(loadCalendario)

/** A choice among options, as a pill. Searches when it has more than seven. */
export function Filtro(props: FiltroProps) {
  const { nome, opcoes, valor, onChange } = props
  const [querido, setQuerido] = useState(false)
  const atual = opcoes.find((o) => o.value === valor)
  const fechada = (
    <Fechada
      role="combobox"
      rotulo={atual ? `${nome}: ${atual.label}` : nome}
      cheia={!!atual}
      load={loadLista}
      onOpen={() => setQuerido(true)}
    >
      <Rotulo nome={nome} valor={atual?.label} />
    </Fechada>
  )
  return (
    <div className="flex max-w-full items-center gap-1.5">
      {querido ? (
        <Suspense fallback={fechada}>
          <FiltroLista {...props} />
        </Suspense>
      ) : (
        fechada
      )}
      {atual && <Limpar nome={nome} onClick={() => onChange(undefined)} />}
    </div>
  )
}

/** A choice from a table too long to show, as a pill; a chosen value that only a link names gets its name. */
export function FiltroDeTabela(props: FiltroBuscadoProps) {
  const { nome, search, valor, onChange } = props
  const [querido, setQuerido] = useState(false)
  const { data } = useQuery({
    queryKey: ['filtro', nome, 'escolhido', valor],
    queryFn: ({ signal }) => search(valor!, signal),
    enabled: !!valor,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const rotulo = valor && (data?.find(({ value }) => value === valor)?.label ?? 'uma só')
  return (
    <Pilula
      role="combobox"
      {...{ nome, rotulo, load: loadBuscado, querido }}
      onOpen={() => setQuerido(true)}
      onClear={() => onChange(undefined)}
    >
      <FiltroBuscado {...props} rotulo={rotulo} />
    </Pilula>
  )
}

/** Texts to be written, as a pill. */
export function FiltroTexto(props: FiltroEscritoProps) {
  const { nome, campos, resumo, onChange } = props
  const [querido, setQuerido] = useState(false)
  return (
    <Pilula
      {...{ nome, rotulo: resumo, load: loadEscrito, querido }}
      onOpen={() => setQuerido(true)}
      onClear={() => onChange(Object.fromEntries(campos.map(({ campo }) => [campo, undefined])))}
    >
      <FiltroEscrito {...props} />
    </Pilula>
  )
}

type PilulaProps = {
  nome: string
  rotulo?: string | undefined
  role?: 'combobox'
  load: () => Promise<unknown>
  querido: boolean
  onOpen: () => void
  onClear: () => void
  children: ReactNode
}

/** A pill that is replaced by its popup once it is pressed, and the button that clears it. */
function Pilula({ nome, rotulo, role, load, querido, onOpen, onClear, children }: PilulaProps) {
  const fechada = (
    <Fechada
      // The contents of a combobox are its value and do not name it; those of a button do.
      {...(role && { role, rotulo: rotulo ? `${nome}: ${rotulo}` : nome })}
      cheia={!!rotulo}
      load={load}
      onOpen={onOpen}
    >
      <Rotulo nome={nome} {...(rotulo && { valor: rotulo })} />
    </Fechada>
  )
  return (
    <div className="flex max-w-full items-center gap-1.5">
      {querido ? <Suspense fallback={fechada}>{children}</Suspense> : fechada}
      {rotulo && <Limpar nome={nome} onClick={onClear} />}
    </div>
  )
}

type PeriodoProps = {
  valor: Periodo
  onChange: (p: Periodo) => void
  /** The period that applies while none is set. */
  padrao?: string
}

/** A period as a pill: whole months first, as accountants think, then the calendar. */
export function FiltroPeriodo({ valor, onChange, padrao }: PeriodoProps) {
  const [querido, setQuerido] = useState(false)
  const texto = escrito(valor)
  const dentro = (
    <>
      <Rotulo nome="Período" valor={texto} />
      {!texto && padrao && <span className="text-tinta-3">{padrao}</span>}
    </>
  )
  const fechada = (
    <Fechada cheia={!!texto} load={loadCalendario} onOpen={() => setQuerido(true)}>
      {dentro}
    </Fechada>
  )
  return (
    <div className="flex max-w-full items-center gap-1.5">
      {querido ? (
        <Suspense fallback={fechada}>
          <FiltroCalendario valor={valor} onChange={onChange} cheia={!!texto}>
            {dentro}
          </FiltroCalendario>
        </Suspense>
      ) : (
        fechada
      )}
      {texto && <Limpar nome="Período" onClick={() => onChange({})} />}
    </div>
  )
}

const curta = (d: string) => d.split('-').reverse().slice(0, 2).join('/')

/** The text of the pill: a month by its name, else its days. */
function escrito({ de, ate }: Periodo): string | undefined {
  if (!de) return ate && `até ${curta(ate)}`
  const mes = diasDoMes(de.slice(0, 7))
  if (mes.de === de && mes.ate === ate) return mesEscrito(de.slice(0, 7))
  return de === ate ? curta(de) : `${curta(de)} a ${ate ? curta(ate) : '…'}`
}

type FechadaProps = {
  role?: 'combobox'
  rotulo?: string
  cheia: boolean
  load: () => Promise<unknown>
  onOpen: () => void
  children: ReactNode
}

/** The pill before it is pressed. */
const Fechada = ({ role, rotulo, cheia, load, onOpen, children }: FechadaProps) => (
  <button
    type="button"
    role={role}
    aria-label={rotulo}
    aria-haspopup="dialog"
    aria-expanded={false}
    onPointerEnter={() => void load()}
    onFocus={() => void load()}
    onClick={onOpen}
    className={chip(cheia)}
  >
    {children}
  </button>
)
