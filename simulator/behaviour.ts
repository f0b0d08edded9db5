/** What the city does with a request instead of behaving normally, and for how many tries of the same document. */
export type Comportamento = { nome: string; valor: string; vezes: number | null }

/** The decision for one request: one action, and its modifiers. */
export type Escolha = { acao: Comportamento; relogioMs: number; formaErro: string; origem: string }

export type Operacao = 'emitir' | 'consultar' | 'evento' | 'parametrizacao'

export type Regra = {
  id: number
  ambiente?: string
  cnpj?: string
  /** Which requests it applies to; 'emitir' when absent, 'todas' for every one. */
  operacao?: Operacao | 'todas'
  comportamento: string
  /** Only the first n tries of each document, counted from the moment the rule was made. */
  vezes?: number
}

/** Seeded chance: the same seed, document and try always get the same behaviour, in any order of arrival. */
export type Caos = { semente: number; pesos: Record<string, number>; operacoes?: Operacao[] }

export type Pedido = {
  ambiente: string
  operacao: Operacao
  /** Issuer in the document, or holder of the certificate when there is no document. */
  cnpj: string
  /** What identifies the document among its tries: the Id of the DPS or of the event, the path of a consult. */
  chave: string
  /** 1 for the first try. */
  tentativa: number
  /** Text where a `[simular: …]` may be. */
  texto: string
}

const ACOES = new Set(
  (
    'autorizar rejeitar demorar indisponivel html truncar autorizar-e-calar autorizar-e-cortar cortar-antes ' +
    'aparecer-depois duplicado certificado-recusado lote-preso lote-na-consulta e4-enquanto-processa duplicado-sem-numero fault ' +
    'encoding-errado caractere-de-controle'
  ).split(' '),
)
/** Behaviours that are no action, and modify whatever action is played. */
const CORES = new Set(['relogio', 'forma-erro'])
const NUMERO = /^[+-]?\d+(\.\d+)?$/
/** The value of each behaviour that has one; those not listed accept any. */
const VALORES: Record<string, RegExp> = {
  demorar: NUMERO,
  'aparecer-depois': NUMERO,
  relogio: NUMERO,
  'forma-erro': /^(padrao|pascal|objeto|lista|array|problema|html)$/,
  rejeitar: /^[a-z]{0,3}\d{1,4}$/,
  'lote-preso': /^\d*$/,
  'lote-na-consulta': /^[1-9]\d*$/,
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
 * The behaviours in force. A sentinel in the document overrides the newest rule that matches, which overrides chaos.
 */
export function createComportamentos(): Comportamentos {
  let regras: Array<Regra & { partes: Comportamento[]; tentativas: Map<string, number> }> = []
  let caos: Caos | null = null
  let lastId = 0

  const tryOf = (regra: (typeof regras)[number], chave: string) => {
    const tentativa = (regra.tentativas.get(chave) ?? 0) + 1
    regra.tentativas.set(chave, tentativa)
    return tentativa
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
      const sentinel = readSentinel(pedido.texto)
      if (sentinel.length > 0) return script(sentinel, pedido.tentativa, 'documento')
      return ruleFor(pedido) ?? (caos && chaosFor(caos, pedido)) ?? script([], 1, 'padrão')
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

/** The behaviours written in a text as `[simular: …]`; unknown words are ignored, as a city would. */
export function readSentinel(text: string): Comportamento[] {
  if (!text.includes('[simular:')) return []
  return [...text.matchAll(/\[simular:\s*([^\]]+)\]/g)].flatMap(([, inside]) => parseComportamentos(inside!) ?? [])
}

/** Reads `nome[:valor][ xN]`, several separated by `;`. Null when one of them is unknown. */
export function parseComportamentos(text: string): Comportamento[] | null {
  const parts = text.split(';').map((part) => parseComportamento(part.trim().toLowerCase()))
  return parts.every((part) => part !== null) ? parts : null
}

function parseComportamento(text: string): Comportamento | null {
  const match = /^((?:e4|[a-z]+)(?:[- ][a-wy-z][a-z]*)*)(?::\s*(\S+))?(?:\s+x(\d+))?$/.exec(text)
  if (!match) return null
  const nome = match[1]!.replaceAll(' ', '-')
  const valor = match[2] ?? ''
  const isKnown = ACOES.has(nome) || CORES.has(nome)
  if (!isKnown || VALORES[nome]?.test(valor) === false) return null
  return { nome, valor: nome === 'rejeitar' ? valor.toUpperCase() : valor, vezes: match[3] ? Number(match[3]) : null }
}

/**
 * Plays the parts in order: actions with `xN` apply to the first tries one after the other, an action without it to all
 * the rest. `relogio` and `forma-erro` modify whatever action is played.
 */
function script(partes: Comportamento[], tentativa: number, origem: string): Escolha {
  const vezesOf = ({ vezes }: Comportamento) => vezes ?? Number.POSITIVE_INFINITY
  const colour = (nome: string) =>
    partes.findLast((parte) => parte.nome === nome && tentativa <= vezesOf(parte))?.valor ?? ''
  let until = 0
  const acao = partes.filter(({ nome }) => ACOES.has(nome)).find((parte) => tentativa <= (until += vezesOf(parte)))
  return {
    acao: acao ?? { nome: 'autorizar', valor: '', vezes: null },
    relogioMs: Number(colour('relogio')) * 1000,
    formaErro: colour('forma-erro'),
    origem,
  }
}

function matches(regra: Regra, pedido: Pedido): boolean {
  const operacao = regra.operacao ?? 'emitir'
  return (
    (!regra.ambiente || regra.ambiente === pedido.ambiente) &&
    (!regra.cnpj || regra.cnpj === pedido.cnpj) &&
    (operacao === 'todas' || operacao === pedido.operacao)
  )
}

function chaosFor(caos: Caos, pedido: Pedido): Escolha | null {
  if (!(caos.operacoes ?? ['emitir']).includes(pedido.operacao)) return null
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
