import {
  createContext,
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  startTransition,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { readAt } from '#domain/caminhos.ts'
import { ApiError, type Erro, endsSession } from '../../words/erro.ts'
import { Falha } from '../feedback/Falha.tsx'
import { createStore, type Estado, type Store } from './store.ts'
import { useUnsaved } from './unsaved.ts'

/**
 * Names are API paths (`servico[0].iss.aliquota`), so an error from the server, or from the domain's own validation,
 * finds its field by `campo` alone. `fixos`: fields that may not change here, each with the reason; `obrigatorios`:
 * those that the form's own validation asks for.
 */
type Acesso = { store: Store; fixos: Record<string, string>; obrigatorios: ReadonlySet<string> }
const Contexto = createContext<Acesso | null>(null)

type Props<T> = {
  inicial: T
  /** Errors shown from the start: those of the refusal being corrected. */
  errosIniciais?: Erro[]
  /** The faults that need no server to be seen. */
  validate?: (valores: T) => Erro[]
  /** Sends the values. The errors of an ApiError it throws are shown at their fields. */
  onSubmit: (valores: T) => Promise<unknown>
  /** Fields that are shown and may not change, by name, each with the reason. */
  fixos?: Record<string, string>
  /** Called on every change, e.g. to keep a draft. */
  onChange?: (valores: T) => void
  /** Asks before the page is left with unsent text. */
  confirmLeave?: boolean
  /** Enter in a field sends the form; where it does not, Ctrl or ⌘ with Enter do. */
  sendsOnEnter?: boolean
  className?: string
  children: ReactNode | ((valores: T) => ReactNode)
}

/** A form: values by path, errors on their fields, focus on the first of them, one sending at a time. */
export function Formulario<T extends object>({
  inicial,
  errosIniciais = [],
  validate,
  onSubmit,
  fixos = NENHUM,
  onChange,
  confirmLeave = false,
  sendsOnEnter = true,
  className,
  children,
}: Props<T>) {
  const [store] = useState(() => createStore(inicial, errosIniciais))
  const [tentativa, setTentativa] = useState(0)
  const [salvo, setSalvo] = useState(() => JSON.stringify(inicial))
  const [obrigatorios] = useState(() => new Set(missingIn(validate?.(emptied(inicial)))))
  const form = useRef<HTMLFormElement>(null)
  const acesso = useMemo(() => ({ store, fixos, obrigatorios }), [store, fixos, obrigatorios])
  const told = useRef(onChange)
  told.current = onChange

  useEffect(() => {
    let before: object | null = null
    const tell = () => {
      const { valores } = store.get()
      if (valores !== before) told.current?.(valores as T)
      before = valores
    }
    tell()
    return store.subscribe(tell)
  }, [store])
  // biome-ignore lint/correctness/useExhaustiveDependencies: those it started with, once
  useEffect(() => {
    if (errosIniciais.length > 0)
      void words().then((errosEmPalavras) => store.set({ erros: errosEmPalavras(store.get().erros) }))
  }, [])
  useEffect(() => {
    if (tentativa > 0) form.current?.querySelector<HTMLElement>('[aria-invalid=true],[data-erro]')?.focus()
  }, [tentativa])

  async function submit(event: FormEvent) {
    event.preventDefault()
    event.stopPropagation()
    const { sending, valores } = store.get() as Estado & { valores: T }
    if (sending) return
    const found = validate?.(valores) ?? []
    const locais = found.length > 0 ? (await words())(found) : found
    store.set({ erros: locais, falha: null, sending: locais.length === 0 })
    if (locais.length > 0) return setTentativa((n) => n + 1)
    try {
      await onSubmit(valores)
      setSalvo(JSON.stringify(valores))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      // When the session is over the app asks for the password over the page; the form shows nothing.
      if (endsSession(error)) return
      store.set({ erros: error.corpo.erros, falha: error })
      setTentativa((n) => n + 1)
    } finally {
      store.set({ sending: false })
    }
  }
  const guardEnter = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    if (event.ctrlKey || event.metaKey) {
      event.preventDefault()
      const envia = event.currentTarget.querySelector<HTMLElement>('[data-envia]')
      // The button may still be on its way, and the keys are not lost for that.
      if (envia) envia.click()
      else event.currentTarget.requestSubmit()
    } else if (event.target instanceof HTMLInputElement) event.preventDefault()
  }
  return (
    <Contexto value={acesso}>
      <form
        ref={form}
        noValidate
        onSubmit={submit}
        onKeyDown={sendsOnEnter ? undefined : guardEnter}
        className={className}
      >
        <NaoSalvo salvo={salvo} confirmLeave={confirmLeave} />
        {typeof children === 'function' ? <ComValores<T>>{children}</ComValores> : children}
      </form>
    </Contexto>
  )
}

const NENHUM = {}

/** Faults as people read them. The words come in a file of their own: without it the service's are shown. */
const words = () =>
  import('../../words/no-portal.ts').then(
    ({ errosEmPalavras }) => errosEmPalavras,
    () => (erros: readonly Erro[]) => [...erros],
  )

/** The same shape without a value: what is asked for then is required. */
const emptied = <V,>(value: V): V =>
  (Array.isArray(value)
    ? value.map(emptied)
    : typeof value === 'object' && value
      ? Object.fromEntries(Object.entries(value).map(([nome, each]) => [nome, emptied(each)]))
      : undefined) as V
const missingIn = (erros: readonly Erro[] = []) =>
  erros.filter(({ codigo }) => /OBRIGATORI/.test(codigo)).map(({ campo }) => campo)

function NaoSalvo({ salvo, confirmLeave }: { salvo: string; confirmLeave: boolean }) {
  const escrito = useEstado(({ valores }) => JSON.stringify(valores) !== salvo)
  const sending = useEstado((estado) => estado.sending)
  useUnsaved(escrito, confirmLeave && !sending)
  return null
}

const ComValores = <T extends object>({ children }: { children: (valores: T) => ReactNode }) =>
  children(useEstado(({ valores }) => valores) as T)

function useAcesso(): Acesso {
  const acesso = useContext(Contexto)
  if (!acesso) throw new Error('a field outside a Formulario')
  return acesso
}

/**
 * Acts of a component on its form, and reads at this moment only: the component is not drawn again when the form
 * changes.
 */
export function useFormulario() {
  const { store, fixos } = useAcesso()
  return { change: store.change, read: store.read, fixos }
}

/** A part of what the form holds; drawn again when this part changes. `select` gives the same object for the same part. */
export function useEstado<P>(select: (estado: Estado) => P): P {
  const { store } = useAcesso()
  return useSyncExternalStore(store.subscribe, () => select(store.get()))
}

/** A part of what the form holds as it was when typing last paused: for what costs much to draw. */
export function useEstadoParado<P>(select: (estado: Estado) => P): P {
  const { store } = useAcesso()
  const [parte, setParte] = useState(() => select(store.get()))
  const latest = useRef(select)
  latest.current = select
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const take = () => startTransition(() => setParte(() => latest.current(store.get())))
    const stop = store.subscribe(() => {
      clearTimeout(timer)
      timer = setTimeout(take, PAUSA_MS)
    })
    take()
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [store])
  return parte
}
/** Longer than between two keys of one who types fast. */
const PAUSA_MS = 150

/** The value at a path; drawn again when it, or something below it, changes. */
export const useValor = <V,>(nome: string) => useEstado(({ valores }) => readAt(valores, nome)) as V | undefined

export function useCampo<V>(nome: string) {
  const { store, fixos, obrigatorios } = useAcesso()
  useEffect(() => {
    store.campos.add(nome)
    return () => void store.campos.delete(nome)
  }, [store, nome])
  const valor = useValor<V>(nome)
  const erro = useEstado(({ erros }) => erros.find(({ campo }) => campo === nome))
  return {
    valor,
    erro: erro?.mensagem,
    fixo: fixos[nome],
    obrigatorio: obrigatorios.has(nome),
    change: (novo: V | undefined) => store.change(nome, novo),
  }
}

/** The failure of the last try, when it is not about one field; goes above the buttons. */
export function FalhaDoFormulario() {
  const { store } = useAcesso()
  const falha = useEstado((estado) => estado.falha)
  return falha && <Falha erro={falha} alreadyShown={(campo) => store.campos.has(campo)} />
}
