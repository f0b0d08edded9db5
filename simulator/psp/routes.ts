import type { Cliente } from './clientes.ts'
import { alterar, consultar, criar, listar } from './cobv.ts'
import type { Operacao } from './humores.ts'
import type { Livro } from './livro.ts'
import { consultarDevolucao, consultarPix, devolver, listarPix } from './pix.ts'
import { Recusa } from './problema.ts'
import { consultarWebhook, registrarWebhook, removerWebhook } from './webhook.ts'

type Entrada = {
  livro: Livro
  cliente: Cliente
  /** The variable parts of the path. */
  partes: string[]
  query: URLSearchParams
  body: unknown
  /** For how long consults do not see what is created now. */
  invisivelMs: number
}
type Rota = {
  operacao: Operacao
  escopo: string
  status: number
  /** The content of the answer; null: it has none. */
  answer: (entrada: Entrada) => object | null
}

const p = '([^/]+)'
const ROTAS: Array<Rota & { method: string; path: RegExp }> = [
  row('PUT', `/cobv/${p}`, 'criar', 'cobv.write', 201, ({ partes: [txid], body, invisivelMs, ...mesa }) =>
    criar(mesa, txid!, body, invisivelMs),
  ),
  row('PATCH', `/cobv/${p}`, 'alterar', 'cobv.write', 200, ({ partes: [txid], body, ...mesa }) =>
    alterar(mesa, txid!, body),
  ),
  row('GET', `/cobv/${p}`, 'consultar', 'cobv.read', 200, ({ partes: [txid], query, ...mesa }) =>
    consultar(mesa, txid!, query),
  ),
  row('GET', '/cobv', 'listar', 'cobv.read', 200, ({ query, ...mesa }) => listar(mesa, query)),
  row('GET', '/pix', 'listar', 'pix.read', 200, ({ query, ...mesa }) => listarPix(mesa, query)),
  row('GET', `/pix/${p}`, 'pix', 'pix.read', 200, ({ partes: [e2eid], ...mesa }) => consultarPix(mesa, e2eid!)),
  row('PUT', `/pix/${p}/devolucao/${p}`, 'devolver', 'pix.write', 201, ({ partes: [e2eid, id], body, ...mesa }) =>
    devolver(mesa, e2eid!, id!, body),
  ),
  row('GET', `/pix/${p}/devolucao/${p}`, 'devolver', 'pix.read', 200, ({ partes: [e2eid, id], ...mesa }) =>
    consultarDevolucao(mesa, e2eid!, id!),
  ),
  row('PUT', `/webhook/${p}`, 'webhook', 'webhook.write', 200, ({ partes: [chave], body, ...mesa }) =>
    registrarWebhook(mesa, chave!, body),
  ),
  row('GET', `/webhook/${p}`, 'webhook', 'webhook.read', 200, ({ partes: [chave], ...mesa }) =>
    consultarWebhook(mesa, chave!),
  ),
  row('DELETE', `/webhook/${p}`, 'webhook', 'webhook.write', 204, ({ partes: [chave], ...mesa }) =>
    removerWebhook(mesa, chave!),
  ),
]

/** The operation of the API Pix that a request asks for, with the variable parts of its path. */
export function routeOf(method: string, path: string): { rota: Rota; partes: string[] } {
  for (const rota of ROTAS) {
    const found = rota.method === method && rota.path.exec(path)
    if (found) return { rota, partes: found.slice(1).map(decode) }
  }
  throw new Recusa('NaoEncontrado', 'Recurso não encontrado.')
}

function row(method: string, path: string, operacao: Operacao, escopo: string, status: number, answer: Rota['answer']) {
  return { method, path: new RegExp(`^${path}$`), operacao, escopo, status, answer }
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    throw new Recusa('RequisicaoInvalida', 'O caminho não respeita o schema.')
  }
}
