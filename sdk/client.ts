import { NfseErro } from './errors.ts'
import type {
  MudancaEmpresa,
  MudancaEndpoint,
  NfseResponse,
  NovaEmpresa,
  NovaNfseConfig,
  NovoEndpoint,
  Operacoes,
  PedidoLote,
  PedidoNfse,
} from './generated/operations.ts'
import { type Ajustes, type OpcoesDeChamada, openTransport, sleep } from './transport.ts'

export * from './errors.ts'
export type * from './generated/operations.ts'
export type { Ajustes, OpcoesDeChamada, Tentativa } from './transport.ts'

/** `POST /nfse`, `GET /empresas`…: every operation of the API. */
export type Operacao = keyof Operacoes
/** The input of an operation: `caminho`, `consulta` and `corpo`, when it has them. */
export type Entrada<K extends Operacao> = Operacoes[K]['entrada']
/** The response of an operation. `Prevista` is the response of one that the service's document does not list. */
export type Saida<K extends string, Prevista = never> = K extends Operacao ? Operacoes[K]['resposta'] : Prevista

export type Filtros = NonNullable<Entrada<'GET /nfse'>['consulta']>
export type OpcoesDeEspera = OpcoesDeChamada & {
  /** How long to wait for the city; 60 s by default. */
  limiteMs?: number
}
export type NotaAutorizada = NfseResponse & { status: 'autorizada'; numero: string; chaveAcesso: string }
export type Nfse = ReturnType<typeof createNfse>

/** Whether the city has decided. `processando` and `falha_temporaria` still change by themselves. */
export const estaConcluida = (nota: NfseResponse): boolean =>
  nota.status !== 'processando' && nota.status !== 'falha_temporaria'

/** Whether the note has its fiscal number and key. */
export const foiAutorizada = (nota: NfseResponse): nota is NotaAutorizada => nota.status === 'autorizada'

/**
 * A client of the service. Every method throws an `NfseErro`; `emitir` and `lote` add an `idIntegracao` when there is
 * none, so that a call with a lost response is repeated without a second note.
 */
export function createNfse(ajustes: Ajustes) {
  const transport = openTransport(ajustes)

  /** Any operation of the API, typed: `chamar('GET /nfse/{id}', { caminho: { id } })`. */
  const chamar = <K extends Operacao>(operacao: K, entrada: Entrada<K>, opcoes?: OpcoesDeChamada): Promise<Saida<K>> =>
    send<Saida<K>>(operacao, entrada, opcoes)

  const send = <T>(operacao: string, entrada: Anything, opcoes?: OpcoesDeChamada): Promise<T> =>
    transport({ operacao, ...entrada, repetivel: isRepeatable(operacao, entrada.corpo) }, opcoes) as Promise<T>

  const consultar = (id: string, opcoes?: OpcoesDeChamada) => chamar('GET /nfse/{id}', { caminho: { id } }, opcoes)

  const listar = (filtros: Filtros = {}, opcoes?: OpcoesDeChamada) => chamar('GET /nfse', { consulta: filtros }, opcoes)

  /** Sends the request and returns once it is accepted; the result arrives by webhook, or with `aguardar`. */
  const emitir = (pedido: PedidoNfse, opcoes?: OpcoesDeChamada): Promise<NfseResponse> => {
    const corpo = withId(pedido)
    return attachingId(corpo.idIntegracao, () => chamar('POST /nfse', { corpo }, opcoes))
  }

  /** The note once the city has decided, or as it is when `limiteMs` is over: see `estaConcluida`. */
  const aguardar = async (id: string, { limiteMs = 60_000, ...opcoes }: OpcoesDeEspera = {}) => {
    const end = performance.now() + limiteMs
    for (let pauseMs = POLL_MS_MIN; ; pauseMs = Math.min(pauseMs * 1.5, POLL_MS_MAX)) {
      const nota = await consultar(id, opcoes)
      const leftMs = end - performance.now()
      if (estaConcluida(nota) || leftMs <= 0) return nota
      await sleep(Math.min(pauseMs, leftMs), opcoes.signal)
    }
  }

  return {
    chamar,
    emitir,
    aguardar,
    /** `emitir`, then `aguardar`. */
    emitirEAguardar: (pedido: PedidoNfse, opcoes: OpcoesDeEspera = {}): Promise<NfseResponse> => {
      const { limiteMs: _, ...chamada } = opcoes
      const corpo = withId(pedido)
      return attachingId(corpo.idIntegracao, async () => {
        const nota = await emitir(corpo, chamada)
        return estaConcluida(nota) ? nota : aguardar(nota.id, opcoes)
      })
    },
    /** The result that issuing would have, without issuing. */
    validar: (pedido: PedidoNfse, opcoes?: OpcoesDeChamada) => chamar('POST /nfse/validar', { corpo: pedido }, opcoes),
    consultar,
    listar,
    /** Every note of the filter, page by page: `for await (const nota of nfse.listarTudo())`. */
    listarTudo: (filtros: Omit<Filtros, 'limit' | 'offset'> = {}, opcoes?: OpcoesDeChamada) =>
      everyItem((page) => listar({ ...filtros, ...page }, opcoes)),
    /** The DANFSe. */
    pdf: (id: string, { formato, ...opcoes }: OpcoesDeChamada & { formato?: 'pdf' | 'pdfa' } = {}) =>
      chamar('GET /nfse/{id}/pdf', { caminho: { id }, consulta: { formato } }, opcoes),
    /** The signed XML, which has legal value: keep exactly these bytes. */
    xml: (id: string, opcoes?: OpcoesDeChamada) => chamar('GET /nfse/{id}/xml', { caminho: { id } }, opcoes),
    /** `motivo`: 15 to 500 characters. */
    cancelar: (id: string, motivo: string, opcoes?: OpcoesDeChamada) =>
      send<Saida<'POST /nfse/{id}/cancelar', NfseResponse>>(
        'POST /nfse/{id}/cancelar',
        { caminho: { id }, corpo: { motivo } },
        opcoes,
      ),
    /** Up to 50 notes; a bad one does not block the others: see `itens`. */
    lote: (pedidos: PedidoNfse[], opcoes?: OpcoesDeChamada) =>
      chamar('POST /nfse/lote', { corpo: { notas: pedidos.map(withId) } }, opcoes),
    consultarLote: (loteId: string, opcoes?: OpcoesDeChamada) =>
      chamar('GET /nfse/lote/{loteId}', { caminho: { loteId } }, opcoes),
    empresas: {
      listar: (filtros: Entrada<'GET /empresas'>['consulta'] = {}, opcoes?: OpcoesDeChamada) =>
        chamar('GET /empresas', { consulta: filtros }, opcoes),
      criar: (empresa: NovaEmpresa, opcoes?: OpcoesDeChamada) => chamar('POST /empresas', { corpo: empresa }, opcoes),
      consultar: (id: string, opcoes?: OpcoesDeChamada) => chamar('GET /empresas/{id}', { caminho: { id } }, opcoes),
      alterar: (id: string, mudanca: MudancaEmpresa, opcoes?: OpcoesDeChamada) =>
        chamar('PATCH /empresas/{id}', { caminho: { id }, corpo: mudanca }, opcoes),
    },
    certificados: {
      /** The .pfx as bytes, or already in base64. The new one replaces the previous one. */
      enviar: (empresaId: string, arquivo: Uint8Array | string, senha: string, opcoes?: OpcoesDeChamada) =>
        chamar(
          'POST /empresas/{id}/certificado',
          {
            caminho: { id: empresaId },
            corpo: { arquivo: typeof arquivo === 'string' ? arquivo : toBase64(arquivo), senha },
          },
          opcoes,
        ),
    },
    configs: {
      listar: (empresaId: string, opcoes?: OpcoesDeChamada) =>
        chamar('GET /empresas/{empresaId}/nfse-configs', { caminho: { empresaId } }, opcoes),
      /** Replaces the configuration of one municipality and ambiente. */
      gravar: (empresaId: string, config: NovaNfseConfig, opcoes?: OpcoesDeChamada) =>
        chamar('PUT /empresas/{empresaId}/nfse-configs', { caminho: { empresaId }, corpo: config }, opcoes),
      remover: (empresaId: string, configId: string, opcoes?: OpcoesDeChamada) =>
        chamar('DELETE /empresas/{empresaId}/nfse-configs/{configId}', { caminho: { empresaId, configId } }, opcoes),
    },
    municipios: {
      /** The municipalities of one state (`SP`), or all. */
      listar: (uf?: string, opcoes?: OpcoesDeChamada) => chamar('GET /municipios', { consulta: { uf } }, opcoes),
      consultar: (ibge: string, opcoes?: OpcoesDeChamada) =>
        chamar('GET /municipios/{ibge}', { caminho: { ibge } }, opcoes),
    },
    webhooks: {
      listar: (pagina: Entrada<'GET /webhooks'>['consulta'] = {}, opcoes?: OpcoesDeChamada) =>
        chamar('GET /webhooks', { consulta: pagina }, opcoes),
      /** Only this response has the `segredo`. */
      criar: (endpoint: NovoEndpoint, opcoes?: OpcoesDeChamada) =>
        chamar('POST /webhooks', { corpo: endpoint }, opcoes),
      consultar: (id: string, opcoes?: OpcoesDeChamada) => chamar('GET /webhooks/{id}', { caminho: { id } }, opcoes),
      alterar: (id: string, mudanca: MudancaEndpoint, opcoes?: OpcoesDeChamada) =>
        chamar('PATCH /webhooks/{id}', { caminho: { id }, corpo: mudanca }, opcoes),
      remover: (id: string, opcoes?: OpcoesDeChamada) => chamar('DELETE /webhooks/{id}', { caminho: { id } }, opcoes),
      /** Sends a signed `webhook.teste` now and returns the receiver's response. */
      testar: (id: string, opcoes?: OpcoesDeChamada) =>
        chamar('POST /webhooks/{id}/testar', { caminho: { id } }, opcoes),
      /** The previous secret also signs for 24 hours. */
      girarSegredo: (id: string, opcoes?: OpcoesDeChamada) =>
        chamar('POST /webhooks/{id}/girar-segredo', { caminho: { id } }, opcoes),
      entregas: (filtros: Entrada<'GET /webhooks/entregas'>['consulta'] = {}, opcoes?: OpcoesDeChamada) =>
        chamar('GET /webhooks/entregas', { consulta: filtros }, opcoes),
      entrega: (id: string, opcoes?: OpcoesDeChamada) =>
        chamar('GET /webhooks/entregas/{id}', { caminho: { id } }, opcoes),
      /** Sends a finished delivery again; the id is the delivery's. */
      reenviar: (entregaId: string, opcoes?: OpcoesDeChamada) =>
        chamar('POST /webhooks/{id}/replay', { caminho: { id: entregaId } }, opcoes),
    },
  }
}

type Anything = { caminho?: Record<string, string>; consulta?: Record<string, unknown>; corpo?: unknown }

const POLL_MS_MIN = 200
const POLL_MS_MAX = 2_000
const PAGE_SIZE = 100

/**
 * Whether a call may be repeated: reading, validating, and issuing with an idIntegracao (the service returns the
 * existing note).
 */
function isRepeatable(operacao: string, corpo: unknown): boolean {
  const hasId = (pedido: unknown) => !!(pedido as PedidoNfse | undefined)?.idIntegracao
  if (operacao === 'POST /nfse') return hasId(corpo)
  if (operacao === 'POST /nfse/lote') return notasOf(corpo as PedidoLote).every(hasId)
  return operacao.startsWith('GET ') || operacao === 'POST /nfse/validar'
}

const notasOf = (lote: PedidoLote) => (Array.isArray(lote) ? lote : lote.notas)

const withId = (pedido: PedidoNfse) => ({ ...pedido, idIntegracao: pedido.idIntegracao ?? crypto.randomUUID() })

async function attachingId<T>(idIntegracao: string, act: () => Promise<T>): Promise<T> {
  try {
    return await act()
  } catch (error) {
    if (error instanceof NfseErro) error.idIntegracao = idIntegracao
    throw error
  }
}

/**
 * Every item of a list that grows at its head while it is read: an item that a new note pushed to the next page is
 * returned once.
 */
async function* everyItem<T extends { id: string }>(
  page: (at: { limit: number; offset: number }) => Promise<{ items: T[]; total: number }>,
): AsyncGenerator<T, void, undefined> {
  const seen = new Set<string>()
  for (let offset = 0; ; offset += PAGE_SIZE) {
    const { items, total } = await page({ limit: PAGE_SIZE, offset })
    for (const item of items) {
      if (!seen.has(item.id)) yield item
      seen.add(item.id)
    }
    if (items.length === 0 || offset + items.length >= total) return
  }
}

const toBase64 = (bytes: Uint8Array): string => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
