import { type EditorView, keymap, ViewPlugin } from '@codemirror/view'
import { useEffect, useMemo, useRef, useState } from 'react'
import { count } from '../../words/formatos.ts'
import EditorJson from './EditorJson.tsx'
import { type FalhaNoJson, falhasNoJson, positionOf, showFalhas } from './falhas-no-json.ts'
import { changeToAdd, type Lugar, lugarAt, syntaxFault, treeOf } from './json-no-texto.ts'
import { type Completar, Sugestoes } from './Sugestoes.tsx'

/** What the text is now: its value, or null while it is not an object in JSON. */
export type Leitura = { texto: string; valor: Record<string, unknown> | null; falhas: readonly FalhaNoJson[] }
type Props = {
  inicial: string
  rotulo: string
  /** The faults of a value, by path. */
  check: (valor: Record<string, unknown>) => readonly FalhaNoJson[]
  /** What may be written at a place. */
  completar: Completar
  /** Faults found elsewhere; they go with the next change. */
  falhas?: readonly FalhaNoJson[]
  onChange: (leitura: Leitura) => void
}

/** Reads a text as the editor does. */
export function readTexto(texto: string, check: Props['check']): Leitura {
  try {
    const valor: unknown = JSON.parse(texto)
    if (typeof valor === 'object' && valor !== null && !Array.isArray(valor))
      return { texto, valor: valor as Record<string, unknown>, falhas: check(valor as Record<string, unknown>) }
  } catch {}
  const pos = syntaxFault(treeOf(texto)) ?? 0
  return { texto, valor: null, falhas: [{ campo: '', pos, mensagem: NAO_E_JSON }] }
}
const NAO_E_JSON = 'Aqui deixa de ser JSON: confira vírgulas, aspas e chaves.'

/** A JSON editor that knows what it edits: each fault beside its line, and the fields and values that fit where the cursor is. */
export default function EditorComEsquema({ inicial, rotulo, check, completar, falhas = NENHUMA, onChange }: Props) {
  const view = useRef<EditorView | null>(null)
  const painel = useRef<HTMLDivElement>(null)
  const [leitura, setLeitura] = useState(() => readTexto(inicial, check))
  const [valido, setValido] = useState(leitura.valor)
  const [lugar, setLugar] = useState<Lugar>({ grupo: '', campo: null, valor: null })
  const latest = useRef({ check, onChange })
  latest.current = { check, onChange }
  const extra = useMemo(() => [falhasNoJson, follow(view, setLugar), reach(painel)], [])
  const write = useMemo(
    () => (texto: string) => {
      const lida = readTexto(texto, latest.current.check)
      setLeitura(lida)
      if (lida.valor) setValido(lida.valor)
      latest.current.onChange(lida)
    },
    [],
  )
  const todas = [...leitura.falhas, ...falhas]
  const mostradas = JSON.stringify(todas)
  useEffect(() => {
    if (view.current) showFalhas(view.current, JSON.parse(mostradas))
  }, [mostradas])
  const replace = (from: number, to: number, insert: string) => {
    view.current!.dispatch({ changes: { from, to, insert }, selection: { anchor: from + insert.length } })
    view.current!.focus()
  }
  const add = (nome: string, valor: unknown) => {
    const texto = view.current!.state.doc.toString()
    const change = changeToAdd(texto, treeOf(texto), lugar.grupo, nome, valor)
    if (change) replace(change.from, change.to, change.insert)
  }
  const goTo = (falha: FalhaNoJson) => {
    const anchor = positionOf(view.current!.state.doc.toString(), falha)
    view.current!.dispatch({ selection: { anchor }, scrollIntoView: true })
    view.current!.focus()
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5 lg:grid-cols-[minmax(0,1fr)_260px]">
      <div className="min-w-0">
        <EditorJson texto={inicial} onChange={write} rotulo={rotulo} quebra extra={extra} />
      </div>
      <div className="flex flex-col gap-5 text-sm lg:sticky lg:top-4 lg:max-h-[90dvh] lg:self-start lg:overflow-y-auto">
        <Falhas falhas={todas} onGo={goTo} />
        <Sugestoes
          ref={painel}
          {...completar(valido ?? {}, lugar)}
          onAdd={add}
          onSet={(valor) => lugar.valor && replace(lugar.valor.from, lugar.valor.to, JSON.stringify(valor))}
        />
      </div>
    </div>
  )
}

const NENHUMA: readonly FalhaNoJson[] = []

const Falhas = ({ falhas, onGo }: { falhas: readonly FalhaNoJson[]; onGo: (falha: FalhaNoJson) => void }) => (
  <section aria-label="Conferência">
    <div role="status">
      <h2 className={falhas.length > 0 ? 'font-medium text-vermelho' : 'font-medium text-verde'}>
        {falhas.length > 0 ? count(falhas.length, 'problema', 'problemas') : 'Nada errado no formato'}
      </h2>
    </div>
    <ul className="mt-1 flex flex-col">
      {falhas.slice(0, MOSTRADAS).map((falha) => (
        <li key={`${falha.campo} ${falha.mensagem}`}>
          <button
            type="button"
            onClick={() => onGo(falha)}
            className="w-full rounded-md px-2 py-1.5 text-left hover:bg-papel-2 pointer-coarse:py-2.5"
          >
            {falha.campo && <span className="block font-mono text-xs break-all text-tinta-2">{falha.campo}</span>}
            <span className="break-words">{falha.mensagem}</span>
          </button>
        </li>
      ))}
    </ul>
    {falhas.length > MOSTRADAS && <p className="sub px-2">E mais {falhas.length - MOSTRADAS}.</p>}
  </section>
)
const MOSTRADAS = 8

/** Keeps the view at hand, and tells where the cursor is. */
const follow = (view: { current: EditorView | null }, tell: (lugar: Lugar) => void) =>
  ViewPlugin.define((esta) => {
    view.current = esta
    return {
      update: ({ selectionSet, docChanged, state }) => {
        if (!selectionSet && !docChanged) return
        const texto = state.doc.toString()
        tell(lugarAt(texto, treeOf(texto), state.selection.main.head))
      },
    }
  })

/** Ctrl and space lead to what fits here. */
const reach = (painel: { current: HTMLElement | null }) =>
  keymap.of([
    {
      key: 'Ctrl-Space',
      run: () => {
        painel.current?.querySelector('button')?.focus()
        return true
      },
    },
  ])
