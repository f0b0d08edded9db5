import { QueryClient } from '@tanstack/react-query'
import { ApiError } from '../../words/erro.ts'
import type { ErrorBody, Operacoes } from './operations.ts'

export { ApiError, type Erro } from '../../words/erro.ts'
export type * from './operations.ts'
export type Operacao = keyof Operacoes
export type Entrada<K extends Operacao> = Operacoes[K]['entrada']
export type Saida<K extends Operacao> = Operacoes[K]['resposta']
/**
 * Calls an operation of the portal: `call('GET /portal/nfse/{id}', { caminho: { id } })`. Throws ApiError. Files
 * (`pdf`, `xml`, `csv`) are links, not calls: see `urlOf`.
 */
export async function call<K extends Operacao>(
  operacao: K,
  entrada: Entrada<K>,
  { signal }: { signal?: AbortSignal } = {},
): Promise<Saida<K>> {
  const { corpo } = entrada as { corpo?: unknown }
  const response = await fetch(urlOf(operacao, entrada), {
    method: operacao.slice(0, operacao.indexOf(' ')),
    signal: signal ?? null,
    ...(corpo !== undefined && { body: JSON.stringify(corpo), headers: { 'content-type': 'application/json' } }),
  }).catch((error: unknown) => {
    if (error instanceof DOMException && error.name === 'AbortError') throw error
    throw new ApiError(0, SEM_RESPOSTA)
  })
  if (response.status === 204) return undefined as Saida<K>
  const text = await response.text()
  const body = parse(text)
  if (response.ok) return body as Saida<K>
  const erro = new ApiError(response.status, isErrorBody(body) ? body : unreadable(response))
  // A wrong password is the outcome of a login, not the end of a session.
  if (erro.http === 401 && erro.corpo.codigo !== 'CREDENCIAIS_INVALIDAS') onSessionOver?.()
  throw erro
}

/** The address of an operation with its parameters in place. */
export function urlOf<K extends Operacao>(operacao: K, entrada: Entrada<K>): string {
  const { caminho = {}, consulta = {} } = entrada as Record<'caminho' | 'consulta', Record<string, unknown> | undefined>
  const path = operacao
    .slice(operacao.indexOf(' ') + 1)
    .replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(caminho[name])))
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(consulta))
    if (value !== undefined && value !== '') query.set(name, String(value))
  return query.size > 0 ? `${path}?${query}` : path
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
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
const unreadable = ({ status, headers }: Response): ErrorBody => ({
  ...SEM_RESPOSTA,
  mensagem: `O serviço respondeu ${status} sem dizer por quê.`,
  correcao: 'Tente de novo em instantes.',
  requestId: headers.get('x-request-id') ?? '',
})

/** Called when the session is over, so that the app asks for the password again. Set once, by the router. */
let onSessionOver: (() => void) | undefined
export const whenSessionOver = (act: () => void) => (onSessionOver = act)

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 15_000, retry: (times, error) => isPassing(error) && times < 2 },
  },
})

const isPassing = (error: Error) => !(error instanceof ApiError) || error.http === 0 || error.http >= 500
