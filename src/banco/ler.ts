import type { DevolucaoNoBanco, RegistroNoBanco } from '#domain/faturamento/cobranca-fatos.ts'
import { type Centavos, centavosOf } from '#domain/money.ts'
import { decodeText } from '#platform/decode-text.ts'
import { oneLineText } from '#platform/one-line-text.ts'
import type { CobrancaNoBanco, PixRecebido, ProblemaDoBanco } from './banco.ts'
import { brCode } from './br-code.ts'

type Objeto = Record<string, unknown>

/** The JSON of an answer; undefined when it is none. */
export function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(decodeText(body))
  } catch {
    return undefined
  }
}

export const objetoOf = (value: unknown): Objeto | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Objeto) : null

/**
 * A charge as the bank answers it, or null when what a decision needs is absent or of another type: nothing is guessed.
 * Fields and values that this program does not know are tolerated, as the API Pix asks of its clients. A Pix that cannot
 * be read makes the charge unreadable: its sum would be wrong.
 */
export function readCobranca(value: unknown): CobrancaNoBanco | null {
  const dados = objetoOf(value)
  const calendario = objetoOf(dados?.calendario)
  const valor = centavosOf(objetoOf(dados?.valor)?.original)
  const pix = dados?.pix === undefined || dados.pix === null ? [] : dados.pix
  if (!dados || !calendario || valor === null || !Array.isArray(pix)) return null
  const { txid, status, revisao } = dados
  const { dataDeVencimento: vencimento } = calendario
  if (!isId(txid, 35) || !isText(status, 100) || !isText(vencimento, 10) || !DIA.test(vencimento)) return null
  const recebidos = pix.map((each) => readPix(each))
  if (recebidos.some((each) => each === null)) return null
  const location = locationOf(dados)
  return {
    txid,
    registro: REGISTROS.find((each) => each === status) ?? null,
    revisao: Number.isSafeInteger(revisao) ? (revisao as number) : 0,
    valor,
    vencimento,
    location,
    pixCopiaECola: copiaEColaOf(dados, location),
    pix: recebidos as PixRecebido[],
  }
}

/** A Pix as the bank answers it, or null. */
export function readPix(value: unknown): PixRecebido | null {
  const dados = objetoOf(value)
  const valor = centavosOf(dados?.valor)
  if (!dados || !valor || !isId(dados.endToEndId, 32) || !isMomento(dados.horario)) return null
  const devolucoes = dados.devolucoes ?? []
  if (!Array.isArray(devolucoes)) return null
  const lidas = devolucoes.map(readDevolucao)
  if (lidas.some((each) => each === null)) return null
  return {
    endToEndId: dados.endToEndId,
    txid: isId(dados.txid, 35) ? dados.txid : null,
    valor,
    encargos: encargosOf(dados.componentesValor),
    horario: dados.horario,
    devolucoes: lidas as DevolucaoNoBanco[],
  }
}

function readDevolucao(value: unknown): DevolucaoNoBanco | null {
  const dados = objetoOf(value)
  const valor = centavosOf(dados?.valor)
  if (!dados || valor === null || !isId(dados.id, 35) || !isText(dados.status, 100)) return null
  return { id: dados.id, valor, status: DEVOLUCOES.find((each) => each === dados.status) ?? null }
}

/** A refusal as the bank words it (RFC 7807), or null for what is none. */
export function readProblema(status: number, value: unknown): ProblemaDoBanco | null {
  const dados = objetoOf(value)
  if (!dados || !isText(dados.type, 300)) return null
  const violacoes = Array.isArray(dados.violacoes) ? dados.violacoes.slice(0, VIOLACOES_MAX).map(objetoOf) : []
  return {
    status,
    tipo: lineOf(dados.type.split('/').at(-1)),
    detalhe: lineOf(dados.detail) || lineOf(dados.title),
    violacoes: violacoes.map((each) => [lineOf(each?.propriedade), lineOf(each?.razao)].filter(Boolean).join(': ')),
  }
}

/** Fine and interest less discount and rebate, where the bank says what an amount is made of. */
function encargosOf(componentes: unknown): Centavos {
  const part = (name: string) => centavosOf(objetoOf(objetoOf(componentes)?.[name])?.valor) ?? 0
  return (part('multa') + part('juros') - part('desconto') - part('abatimento')) as Centavos
}

const locationOf = ({ location, loc }: Objeto): string | null => {
  const found = location ?? objetoOf(loc)?.location
  return isText(found, LOCATION_CHARS_MAX) && /^[\x21-\x7e]+$/.test(found) ? found.replace(/^https?:\/\//, '') : null
}

function copiaEColaOf({ pixCopiaECola, recebedor }: Objeto, location: string | null): string | null {
  if (isText(pixCopiaECola, COPIA_E_COLA_CHARS_MAX) && PRINTABLE.test(pixCopiaECola)) return pixCopiaECola
  const { nome, nomeFantasia, cidade } = objetoOf(recebedor) ?? {}
  const chosen = isText(nomeFantasia, 200) ? nomeFantasia : nome
  return location && isText(chosen, 200) && isText(cidade, 200) ? brCode(location, { nome: chosen, cidade }) : null
}

const isText = (value: unknown, max: number): value is string =>
  typeof value === 'string' && value.length > 0 && value.length <= max
const isId = (value: unknown, max: number): value is string => isText(value, max) && /^[a-zA-Z0-9]+$/.test(value)
const isMomento = (value: unknown): value is string =>
  isText(value, 40) && MOMENTO.test(value) && !Number.isNaN(Date.parse(value))
const lineOf = (value: unknown) => (typeof value === 'string' ? oneLineText(value, LINE_CHARS_MAX) : '')

const REGISTROS: ReadonlyArray<NonNullable<RegistroNoBanco>> = [
  'ATIVA',
  'CONCLUIDA',
  'REMOVIDA_PELO_USUARIO_RECEBEDOR',
  'REMOVIDA_PELO_PSP',
]
const DEVOLUCOES = ['EM_PROCESSAMENTO', 'DEVOLVIDO', 'NAO_REALIZADO'] as const
const DIA = /^\d{4}-\d{2}-\d{2}$/
const MOMENTO = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,9})?(Z|[+-]\d{2}:\d{2})$/i
const PRINTABLE = /^[^\p{Cc}\p{Cs}]+$/u
const LOCATION_CHARS_MAX = 77
const COPIA_E_COLA_CHARS_MAX = 512
const LINE_CHARS_MAX = 300
const VIOLACOES_MAX = 20
