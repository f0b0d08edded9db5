import { keepPreviousData, QueryClient, queryOptions } from '@tanstack/react-query'
import type { ErrorBody } from '../formas.ts'
import { markControls, unmarkControls } from '../words/bidi.ts'
import { setRelogio } from '../words/datas.ts'
import { ApiError, endsSession } from '../words/erro.ts'

const ULTIMA_RECUSA = 'ultima-recusa'

/** The operations of one surface of the API, as generated: `GET /portal/nfse/{id}` → what goes in and comes out. */
type Surface<O> = { [K in keyof O]: { entrada: object; resposta: unknown } }
type Options = { signal?: AbortSignal }
/** A query that may be read again: an operation, or an operation with part of its parameters. */
export type AlvoDe<O> = LeituraDe<O> | readonly [LeituraDe<O>, { caminho?: object; consulta?: object }]
type LeituraDe<O> = Extract<keyof O, `GET ${string}`>

/**
 * The client of one surface of the API. Every query is known by its operation and its parameters, so what was read is
 * made old by the name of the operation: `renew('GET /portal/nfse', ['GET /portal/nfse/{id}', { caminho: { id } }])`.
 */
export function createClient<O extends Surface<O>>() {
  type Operacao = keyof O & string
  type Leitura = Extract<Operacao, `GET ${string}`>
  type Entrada<K extends Operacao> = O[K]['entrada']
  type Saida<K extends Operacao> = O[K]['resposta']

  const queryClient = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        // Without a network a query fails at once, in words, and is asked again when the network is back.
        networkMode: 'always',
        refetchOnReconnect: true,
        retry: (times, error) => navigator.onLine && isPassing(error) && times < 2,
      },
      mutations: { networkMode: 'always' },
    },
  })
  let onSessionOver: (() => void) | undefined

  /** The address of an operation with its parameters in place. */
  function urlOf<K extends Operacao>(operacao: K, entrada: Entrada<K>): string {
    const { caminho = {}, consulta = {} } = entrada as Record<'caminho' | 'consulta', Record<string, unknown>>
    const path = operacao
      .slice(operacao.indexOf(' ') + 1)
      .replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(unmarkControls(String(caminho[name]))))
    const query = new URLSearchParams()
    for (const [name, value] of Object.entries(consulta))
      if (value !== undefined && value !== '') query.set(name, unmarkControls(String(value)))
    return query.size > 0 ? `${path}?${query}` : path
  }

  /**
   * Calls an operation: `call('GET /portal/nfse/{id}', { caminho: { id } })`. Throws ApiError. Files (`pdf`, `xml`,
   * `csv`) are links, not calls: see `urlOf`.
   */
  async function call<K extends Operacao>(
    operacao: K,
    entrada: Entrada<K>,
    { signal }: Options = {},
  ): Promise<Saida<K>> {
    const { corpo } = entrada as { corpo?: unknown }
    const response = await fetch(urlOf(operacao, entrada), {
      method: operacao.slice(0, operacao.indexOf(' ')),
      signal: signal ?? null,
      ...(corpo !== undefined && {
        body: unmarkControls(JSON.stringify(corpo)),
        headers: { 'content-type': 'application/json' },
      }),
    }).catch((error: unknown) => {
      if (error instanceof DOMException && error.name === 'AbortError') throw error
      throw new ApiError(0, navigator.onLine ? SEM_RESPOSTA : SEM_CONEXAO)
    })
    setRelogio(response.headers.get('date'))
    if (response.status === 204) return undefined as Saida<K>
    const body = parse(await response.text())
    if (response.ok) return body as Saida<K>
    const erro = new ApiError(response.status, isErrorBody(body) ? body : unreadable(response))
    keepRefused(erro.corpo.requestId)
    if (!endsSession(erro)) throw new ApiError(response.status, await inWords(erro.corpo))
    onSessionOver?.()
    throw erro
  }

  /** The key of what an operation answered: the operation, its parameters, and what the page made of it. */
  const keyOf = <K extends Leitura>(operacao: K, entrada: Partial<Entrada<K>> = {}, ...feito: unknown[]) =>
    [operacao, entrada, ...feito] as const

  /** The query of an operation that reads. */
  const read = <K extends Leitura>(operacao: K, entrada: Entrada<K>) =>
    queryOptions({
      queryKey: keyOf(operacao, entrada),
      queryFn: ({ signal }): Promise<Saida<K>> => call(operacao, entrada, { signal }),
    })

  /** The query of a page of a list: the previous page stays until the next one is there. */
  const readList = <K extends Leitura>(operacao: K, entrada: Entrada<K>) =>
    queryOptions({ ...read(operacao, entrada), placeholderData: keepPreviousData })

  /** What these operations answered is old: what is on the screen is asked again, the rest when it is used. */
  const renew = (...alvos: AlvoDe<O>[]) =>
    Promise.all(
      alvos.map((alvo) =>
        queryClient.invalidateQueries({ queryKey: typeof alvo === 'string' ? [alvo] : (alvo as readonly unknown[]) }),
      ),
    )

  return {
    queryClient,
    urlOf,
    call,
    keyOf,
    read,
    readList,
    renew,
    /** Sets what is called when the session is over, so that the app asks for the password again. */
    whenSessionOver: (act: () => void) => void (onSessionOver = act),
  }
}

/** A refusal as people read it. The sentences come in a file of their own: few pages ever need them. */
const inWords = (corpo: ApiError['corpo']): Promise<ApiError['corpo']> =>
  import('../words/no-portal.ts').then(
    ({ recusaEmPalavras }) => recusaEmPalavras(corpo),
    () => corpo,
  )

/** The requestId of the last call of this tab that failed, also before the page was loaded again; empty: none did. */
export let lastRefused = globalThis.sessionStorage?.getItem(ULTIMA_RECUSA) ?? ''

function keepRefused(requestId: string): void {
  if (!requestId) return
  lastRefused = requestId
  sessionStorage.setItem(ULTIMA_RECUSA, requestId)
}

/** The content of an answer; its texts cannot reorder the page, and go back unchanged (words/bidi.ts). */
function parse(text: string): unknown {
  try {
    return JSON.parse(markControls(text))
  } catch {
    return null
  }
}

const isErrorBody = (body: unknown): body is ErrorBody =>
  typeof body === 'object' && body !== null && 'codigo' in body && 'erros' in body

const SEM_RESPOSTA: ErrorBody = {
  status: 'erro',
  codigo: 'INDISPONIVEL',
  mensagem: 'O serviço não respondeu.',
  correcao: 'Confira a sua conexão e tente de novo.',
  erros: [],
  requestId: '',
}
const SEM_CONEXAO: ErrorBody = {
  ...SEM_RESPOSTA,
  mensagem: 'Sem conexão com a internet.',
  correcao: 'Tente de novo quando a conexão voltar.',
}
const unreadable = ({ status, headers }: Response): ErrorBody => ({
  ...SEM_RESPOSTA,
  mensagem: `O serviço respondeu ${status} sem dizer por quê.`,
  correcao: 'Tente de novo em instantes.',
  requestId: headers.get('x-request-id') ?? '',
})

const isPassing = (error: Error) => !(error instanceof ApiError) || error.http === 0 || error.http >= 500
