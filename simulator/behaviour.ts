import {
  type Comportamento,
  type Escopo,
  escopoOf,
  hasScopedSentinel,
  isAcao,
  type Operacao,
  type Pergunta,
  parseComportamentos,
  readSentinel,
} from './palavras.ts'

/** The modifiers in force, and the value of each. */
export type Cores = ReadonlyMap<string, string>

/** The decision for one request: one action, and its modifiers. */
export type Escolha = { acao: Comportamento; cores: Cores; origem: string }

export type Regra = {
  id: number
  ambiente?: string
  cnpj?: string
  /** Which requests it applies to; 'emitir' when absent. */
  operacao?: Escopo
  comportamento: string
  /** Only the first n tries of each document, counted from the moment the rule was made. */
  vezes?: number
}

/** Seeded chance: the same seed, document and try always get the same behaviour, in any order of arrival. */
export type Caos = { semente: number; pesos: Record<string, number>; operacoes?: Escopo[] }

export type Pedido = {
  ambiente: string
  operacao: Operacao
  /** What a consult asks by. */
  pergunta?: Pergunta | undefined
  /** Issuer in the document, or holder of the certificate when there is no document. */
  cnpj: string
  /** What identifies the document among its tries: the Id of the DPS or of the event, the path of a consult. */
  chave: string
  /** The document of the note that a consult or an event is about; '' when the city knows none. */
  sobre?: string
  /** 1 for the first try. */
  tentativa: number
  /** Text where a `[simular: …]` may be. */
  texto: string
}

export type Comportamentos = {
  choose: (pedido: Pedido) => Escolha
  /** For the TLS layer, before any request: whether this connection is refused with an alert. */
  refusesConnection: (address: string) => boolean
  /** Whether no request of an environment is served, also those without a document: the page of the WSDL. */
  isDown: (ambiente: string) => boolean
  add: (regra: Omit<Regra, 'id'>) => Regra
  remove: (id: number | null) => void
  list: () => Regra[]
  caos: () => Caos | null
  setCaos: (caos: Caos | null) => void
}

/**
 * The behaviours in force. A sentinel in the document overrides the newest rule that matches, which overrides chaos. What
 * a document says of the requests about it is remembered from its arrival on, in `textos`, which systems share that show
 * the same notes.
 */
export function createComportamentos(textos = new Map<string, string>()): Comportamentos {
  let regras: Array<Regra & { partes: Comportamento[]; tentativas: Map<string, number> }> = []
  let caos: Caos | null = null
  let lastId = 0
  const tentativasSobre = new Map<string, number>()

  const tryOf = (regra: (typeof regras)[number], chave: string) => countTry(regra.tentativas, chave)
  const sentinelAbout = (pedido: Pedido): Escolha | null => {
    const texto = textos.get(pedido.sobre ?? '')
    if (texto === undefined || pedido.operacao === 'emitir') return null
    for (const escopo of escoposOf(pedido)) {
      const partes = readSentinel(texto, escopo)
      if (partes.length === 0) continue
      return script(partes, countTry(tentativasSobre, `${pedido.sobre} ${escopo}`), 'documento')
    }
    return null
  }
  const ruleFor = (pedido: Pedido): Escolha | null => {
    for (const regra of regras) {
      if (!matches(regra, pedido)) continue
      const tentativa = tryOf(regra, pedido.chave)
      if (regra.vezes !== undefined && tentativa > regra.vezes) continue
      return script(regra.partes, tentativa, `regra ${regra.id}`)
    }
    return null
  }
  return {
    choose: (pedido) => {
      if (pedido.operacao === 'emitir' && hasScopedSentinel(pedido.texto)) textos.set(pedido.chave, pedido.texto)
      const sentinel = readSentinel(pedido.texto)
      if (sentinel.length > 0) return script(sentinel, pedido.tentativa, 'documento')
      return sentinelAbout(pedido) ?? ruleFor(pedido) ?? (caos && chaosFor(caos, pedido)) ?? script([], 1, 'padrão')
    },
    refusesConnection: (address) =>
      regras.some((regra) => {
        if (regra.cnpj || regra.ambiente || regra.partes[0]?.nome !== 'certificado-recusado') return false
        return regra.vezes === undefined || tryOf(regra, address) <= regra.vezes
      }),
    isDown: (ambiente) =>
      regras.some(
        ({ operacao, cnpj, ambiente: so = ambiente, partes }) =>
          operacao === 'todas' && !cnpj && so === ambiente && partes[0]?.nome === 'indisponivel',
      ),
    add: (regra) => {
      const partes = parseComportamentos(regra.comportamento)
      if (!partes) throw new RangeError(`comportamento desconhecido: ${regra.comportamento}`)
      if (regra.operacao !== undefined && !escopoOf(regra.operacao))
        throw new RangeError(`operacao desconhecida: ${regra.operacao}`)
      lastId += 1
      regras = [{ ...regra, id: lastId, partes, tentativas: new Map() }, ...regras]
      return { ...regra, id: lastId }
    },
    remove: (id) => {
      regras = id === null ? [] : regras.filter((regra) => regra.id !== id)
    },
    list: () => regras.map(({ partes: _, tentativas: __, ...regra }) => regra),
    caos: () => caos,
    setCaos: (next) => {
      for (const nome of Object.keys(next?.pesos ?? {})) {
        if (!parseComportamentos(nome)) throw new RangeError(`comportamento desconhecido: ${nome}`)
      }
      caos = next
    },
  }
}

/**
 * Plays the parts in order: actions with `xN` apply to the first tries one after the other, an action without it to all
 * the rest. The others modify whatever action is played.
 */
function script(partes: Comportamento[], tentativa: number, origem: string): Escolha {
  const vezesOf = ({ vezes }: Comportamento) => vezes ?? Number.POSITIVE_INFINITY
  let until = 0
  const acao = partes.filter(isAcao).find((parte) => tentativa <= (until += vezesOf(parte)))
  const cores = partes.filter((parte) => !isAcao(parte) && tentativa <= vezesOf(parte))
  return {
    acao: acao ?? { nome: 'autorizar', valor: '', vezes: null },
    cores: new Map(cores.map(({ nome, valor }) => [nome, valor])),
    origem,
  }
}

/** The scopes that a request is in, the narrowest first. */
function escoposOf({ operacao, pergunta }: Pedido): Escopo[] {
  return [...(pergunta ? [`consultar-${pergunta}` as const] : []), operacao, 'todas']
}

function countTry(tentativas: Map<string, number>, chave: string): number {
  const tentativa = (tentativas.get(chave) ?? 0) + 1
  tentativas.set(chave, tentativa)
  return tentativa
}

function matches(regra: Regra, pedido: Pedido): boolean {
  return (
    (!regra.ambiente || regra.ambiente === pedido.ambiente) &&
    (!regra.cnpj || regra.cnpj === pedido.cnpj) &&
    escoposOf(pedido).includes(regra.operacao ?? 'emitir')
  )
}

function chaosFor(caos: Caos, pedido: Pedido): Escolha | null {
  const operacoes = caos.operacoes ?? ['emitir']
  if (!escoposOf(pedido).some((escopo) => operacoes.includes(escopo))) return null
  const entries = Object.entries(caos.pesos)
  const total = entries.reduce((sum, [, peso]) => sum + peso, 0)
  let left = chance(`${caos.semente}|${pedido.chave}|${pedido.tentativa}`) * total
  for (const [nome, peso] of entries) {
    left -= peso
    if (left < 0) return script(parseComportamentos(nome) ?? [], 1, 'caos')
  }
  return null
}

/** A number in [0, 1) that depends only on the text: FNV-1a, then one round of mulberry32 to spread it. */
function chance(text: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  let t = (hash + 0x6d2b79f5) | 0
  t = Math.imul(t ^ (t >>> 15), t | 1)
  t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
  return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
}
