import { moveClock, now } from '../clock.ts'
import type { Avisos, Modo } from './avisos.ts'
import { CLIENTE_PADRAO, type Cliente, type Clientes } from './clientes.ts'
import { pixPublico, vigente } from './cobv.ts'
import { centavosDe } from './dinheiro.ts'
import type { Humor, Humores } from './humores.ts'
import type { Cobranca, Devolucao, Livro } from './livro.ts'
import { type Pagamento, pagar, returnPix, settle } from './pix.ts'
import { Recusa } from './problema.ts'

export type Psp = { livro: Livro; clientes: Clientes; humores: Humores; avisos: Avisos }
export type Painel = (method: string, path: string, query: URLSearchParams, body: Record<string, unknown>) => unknown

/** The control panel, under `/_simulador/psp/`. Undefined for an unknown path; RangeError for what cannot be done. */
export const administerPsp = (psp: Psp): Painel => {
  return (method, path, query, body) => {
    try {
      return ACTIONS[`${method} ${path}`]?.(psp, body as never, query)
    } catch (error) {
      throw error instanceof Recusa ? new RangeError(error.message) : error
    }
  }
}

type Alvo = { cnpj?: string; txid: string }

const ACTIONS: Record<string, (psp: Psp, body: never, query: URLSearchParams) => unknown> = {
  'GET livro': ({ livro }, _body, query) => ({
    cobrancas: livro
      .cobrancas()
      .filter(({ txid }) => !query.has('txid') || txid === query.get('txid'))
      .map((each) => summary(livro, each)),
    pix: livro.recebidos(),
  }),
  'POST pagar': ({ livro, avisos }, { vezes = 1, ...body }: Alvo & Pagamento & { vezes?: number }) =>
    Array.from({ length: vezes }, (_, time) => {
      const pix = pagar(livro, cobrancaOf(livro, body), time === 0 ? body : { ...body, forcar: true })
      avisos.notify(pix)
      return pixPublico(pix)
    }),
  'POST devolver': (
    { livro, avisos },
    {
      endToEndId,
      id,
      valor,
      status = 'DEVOLVIDO',
    }: { endToEndId: string; id: string; valor?: string; status?: Devolucao['status'] },
  ) => {
    const pix = livro.pix(endToEndId)
    if (!pix) throw new RangeError(`não há Pix ${endToEndId}`)
    if (!pix.devolucoes.some((each) => each.id === id)) returnPix(livro, pix, id, centavosDe(valor ?? pix.valor) ?? 0)
    const settled = settle(livro, livro.pix(endToEndId)!, id, status)
    if (status !== 'EM_PROCESSAMENTO') avisos.notify(settled)
    return pixPublico(settled)
  },
  'POST remover': ({ livro }, body: Alvo) => {
    const cobranca: Cobranca = { ...cobrancaOf(livro, body), status: 'REMOVIDA_PELO_PSP' }
    livro.putCobranca(cobranca)
    return summary(livro, cobranca)
  },
  'GET humores': ({ humores }) => humores.list(),
  'PUT humores': ({ humores }, body: Omit<Humor, 'id'>) => humores.put(body),
  'DELETE humores': ({ humores }) => {
    humores.clear()
    return {}
  },
  'GET avisos': ({ avisos }) => avisos.tentativas(),
  'PUT avisos': ({ avisos }, { modo, atrasoMs = 0 }: { modo: Modo; atrasoMs?: number }) => {
    avisos.set(modo, atrasoMs)
    return { modo, atrasoMs }
  },
  'POST avisos': async ({ avisos }) => {
    await avisos.flush()
    return avisos.tentativas()
  },
  'PUT relogio': (_psp, { deslocamentoS }: { deslocamentoS: number }) => {
    if (!Number.isFinite(deslocamentoS)) throw new RangeError('deslocamentoS é um número de segundos')
    moveClock(deslocamentoS)
    return { agora: new Date(now()).toISOString() }
  },
  'GET clientes': ({ clientes }) => clientes.list(),
  'PUT clientes': ({ clientes }, body: Partial<Cliente>) => {
    const cliente = { ...CLIENTE_PADRAO, ...body }
    clientes.put(cliente)
    return cliente
  },
  'PUT tokens': ({ clientes }, { validadeS }: { validadeS: number }) => {
    clientes.setValidade(validadeS)
    return { validadeS }
  },
  'DELETE tokens': ({ clientes }) => {
    clientes.expireTokens()
    return {}
  },
  'GET tokens': ({ clientes }) => ({ emitidos: clientes.tokensEmitidos() }),
}

function cobrancaOf(livro: Livro, { cnpj = CLIENTE_PADRAO.cnpj, txid }: Alvo): Cobranca {
  const cobranca = livro.cobranca(cnpj, txid)
  if (!cobranca) throw new RangeError(`não há cobrança ${txid} de ${cnpj}`)
  return cobranca
}

/** `pedidos`: how many times a PUT of this txid arrived. */
function summary(livro: Livro, cobranca: Cobranca): object {
  const { txid, cnpj, criacao, status, revisoes, loc } = cobranca
  const { valor, calendario, devedor } = vigente(cobranca)
  const pix = livro.recebidos().filter((each) => each.txid === txid && each.cnpj === cnpj)
  return {
    ...{ txid, cnpj, criacao, status, location: loc.location },
    ...{ valor: valor.original, vencimento: calendario.dataDeVencimento, devedor: devedor.nome },
    revisao: revisoes.length - 1,
    pedidos: livro.pedidos(cnpj, txid),
    pago: pix.map((each) => each.valor),
  }
}
