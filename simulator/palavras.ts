// The words of behaviours, and how a text that has them is read.

/** What the city does with a request instead of behaving normally, and for how many tries of the same document. */
export type Comportamento = { nome: string; valor: string; vezes: number | null }

export type Operacao = 'emitir' | 'consultar' | 'evento' | 'parametrizacao'

/** What a consult asks by: the RPS or DPS, the protocol (the lote, or its situation alone), the note, or its event. */
export type Pergunta = 'rps' | 'lote' | 'situacao' | 'numero' | 'evento'

/** Which requests a behaviour applies to: those of an operation, consults of one kind, or all. */
export type Escopo = Operacao | `consultar-${Pergunta}` | 'todas'

const ESCOPOS: ReadonlySet<string> = new Set(
  (
    'emitir consultar evento parametrizacao todas ' +
    'consultar-rps consultar-lote consultar-situacao consultar-numero consultar-evento'
  ).split(' '),
)
const ACOES = new Set(
  (
    'autorizar rejeitar responder lote-recusado http demorar indisponivel html truncar autorizar-e-calar ' +
    'autorizar-e-cortar cortar-antes aparecer-depois duplicado certificado-recusado lote-preso lote-na-consulta ' +
    'e4-enquanto-processa duplicado-sem-numero fault encoding-errado caractere-de-controle'
  ).split(' '),
)
/** Behaviours that are no action, and modify whatever action is played. */
const CORES = new Set('relogio forma-erro outro-conteudo sem-serie sem-rps datas charset'.split(' '))
const NUMERO = /^[+-]?\d+(\.\d+)?$/
const CODIGO = /^[\w.-]{1,20}$/
const CAMPO = '(valor|tomador|data|servico|retencao|desconto|deducao|descricao)'
/** The value of each behaviour that has one; those not listed accept any. */
const VALORES: Record<string, RegExp> = {
  demorar: NUMERO,
  'aparecer-depois': NUMERO,
  relogio: NUMERO,
  'forma-erro': /^(padrao|pascal|objeto|lista|array|problema|html)$/,
  rejeitar: /^[a-z]{0,3}\d{1,4}$/,
  responder: CODIGO,
  'lote-recusado': CODIGO,
  http: /^[45]\d\d$/,
  'lote-preso': /^\d*$/,
  'lote-na-consulta': /^[1-9]\d*$/,
  'outro-conteudo': new RegExp(`^(${CAMPO}(\\+${CAMPO})*)?$`),
  datas: /^(br|espaco|sem-zona|com-zona|utc)$/,
  charset: /^(utf-8|iso-8859-1)\/(nenhum|[a-z\d-]+)(\/(nenhum|[a-z\d-]+))?$/,
}
const COM_CODIGO = new Set(['rejeitar', 'responder', 'lote-recusado'])

/** Whether behaviours of this name are actions; the others modify one. */
export const isAcao = ({ nome }: Comportamento): boolean => ACOES.has(nome)

/** The scope of this name; null when there is none. */
export const escopoOf = (nome: string): Escopo | null => (ESCOPOS.has(nome) ? (nome as Escopo) : null)

/**
 * The behaviours written in a text as `[simular: …]`, or as `[simular <scope>: …]` for a scope; unknown words are
 * ignored, as a city would.
 */
export function readSentinel(text: string, escopo?: Escopo): Comportamento[] {
  if (!text.includes('[simular')) return []
  return [...text.matchAll(/\[simular(?: ([a-z-]+))?:\s*([^\]]+)\]/g)].flatMap(([, wanted, inside]) =>
    wanted === escopo ? (parseComportamentos(inside!) ?? []) : [],
  )
}

/** Whether a text says how requests about its document are treated, and not the request alone that carries it. */
export const hasScopedSentinel = (text: string): boolean => text.includes('[simular ')

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
  return { nome, valor: COM_CODIGO.has(nome) ? valor.toUpperCase() : valor, vezes: match[3] ? Number(match[3]) : null }
}
