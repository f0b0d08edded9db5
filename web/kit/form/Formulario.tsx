import {
  createContext,
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  useContext,
  useEffect,
  useRef,
  useState,
} from 'react'
import { ApiError, type Erro } from '../../words/erro.ts'
import { emPalavras } from '../../words/no-portal.ts'
import { Falha } from '../feedback/Falha.tsx'
import { passos, readAt, writeAt } from './caminhos.ts'
import { useUnsaved } from './unsaved.ts'

/**
 * Names are API paths (`servico[0].iss.aliquota`), so an error from the server, or from the domain's own validation,
 * finds its field by `campo` alone. The values are one plain object: the body of the request.
 */
type Estado = {
  valores: object
  erros: Erro[]
  sending: boolean
  falha: ApiError | null
  /** Fields that may not change here, by name, with the reason. */
  fixos: Record<string, string>
  /** The fields on the page: each shows its own error. */
  campos: Set<string>
  change: (nome: string, valor: unknown) => void
}
const Contexto = createContext<Estado | null>(null)

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
  const [valores, setValores] = useState(inicial)
  const [erros, setErros] = useState<Erro[]>(errosIniciais)
  const [falha, setFalha] = useState<ApiError | null>(null)
  const [sending, setSending] = useState(false)
  const [tentativa, setTentativa] = useState(0)
  const form = useRef<HTMLFormElement>(null)
  const [campos] = useState(() => new Set<string>())
  const [salvo, setSalvo] = useState(() => JSON.stringify(inicial))
  useUnsaved(confirmLeave && JSON.stringify(valores) !== salvo, sending)

  const change = (nome: string, valor: unknown) => {
    setValores((antes) => writeAt(antes, passos(nome), valor))
    // An error of a group ("o endereço é obrigatório") goes when any part of it is filled in.
    setErros((antes) => antes.filter(({ campo }) => campo !== nome && !isPartOf(nome, campo)))
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the listener need not be stable
  useEffect(() => {
    onChange?.(valores)
  }, [valores])
  useEffect(() => {
    if (tentativa > 0) form.current?.querySelector<HTMLElement>('[aria-invalid=true],[data-erro]')?.focus()
  }, [tentativa])

  async function submit(event: FormEvent) {
    event.preventDefault()
    event.stopPropagation()
    if (sending) return
    const locais = validate?.(valores) ?? []
    setErros(locais)
    setFalha(null)
    if (locais.length > 0) return setTentativa((n) => n + 1)
    setSending(true)
    try {
      await onSubmit(valores)
      setSalvo(JSON.stringify(valores))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      // When the session is over the app asks for the password over the page; the form shows nothing.
      if (error.http === 401 && error.corpo.codigo !== 'CREDENCIAIS_INVALIDAS') return
      setErros(error.corpo.erros)
      setFalha(error)
      setTentativa((n) => n + 1)
    } finally {
      setSending(false)
    }
  }
  const guardEnter = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    if (event.ctrlKey || event.metaKey) {
      event.preventDefault()
      event.currentTarget.querySelector<HTMLElement>('[data-envia]')?.click()
    } else if (event.target instanceof HTMLInputElement) event.preventDefault()
  }
  return (
    <Contexto value={{ valores, erros, sending, falha, fixos, campos, change }}>
      <form
        ref={form}
        noValidate
        onSubmit={submit}
        onKeyDown={sendsOnEnter ? undefined : guardEnter}
        className={className}
      >
        {typeof children === 'function' ? children(valores) : children}
      </form>
    </Contexto>
  )
}

const NENHUM = {}
const isPartOf = (nome: string, grupo: string) =>
  grupo !== '' && nome.startsWith(grupo) && /^[.[]/.test(nome.slice(grupo.length))

export function useFormulario(): Estado {
  const estado = useContext(Contexto)
  if (!estado) throw new Error('a field outside a Formulario')
  return estado
}

export function useCampo<V>(nome: string) {
  const { valores, erros, fixos, campos, change } = useFormulario()
  useEffect(() => {
    campos.add(nome)
    return () => void campos.delete(nome)
  }, [campos, nome])
  const erro = erros.find(({ campo }) => campo === nome)
  return {
    valor: readAt(valores, nome) as V | undefined,
    erro: erro && emPalavras(erro.mensagem),
    fixo: fixos[nome],
    change: (valor: V | undefined) => change(nome, valor),
  }
}

/** The failure of the last try, when it is not about one field; goes above the buttons. */
export function FalhaDoFormulario() {
  const { falha, campos } = useFormulario()
  return falha && <Falha erro={falha} alreadyShown={(campo) => campos.has(campo)} />
}
