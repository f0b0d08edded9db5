import type { ChaveMostrada } from '#tracks/eco.ts'
import { readJson } from '#tracks/transport/json.ts'
import { presentName } from './rejections.ts'

/**
 * One error or alert of SEFIN, whatever shape it had. `codigo` is '' when none was given; `correcao`: what to do, and
 * `dps`: which DPS it is about; cities alone say them.
 */
export type ErroSefin = {
  codigo: string
  descricao: string
  complemento: string
  correcao?: string
  dps?: ChaveMostrada
}

/** The content of any answer of SEFIN or ADN, read without assuming a shape. Texts are null when absent. */
export type RespostaSefin = {
  /** `json`: a JSON object or list; `vazia`: no body; `outra`: HTML, plain text, garbage. */
  forma: 'json' | 'vazia' | 'outra'
  idDps: string | null
  chaveAcesso: string | null
  dataHoraProcessamento: string | null
  nfseXmlGZipB64: string | null
  erros: ErroSefin[]
  alertas: ErroSefin[]
}

/**
 * Reads an answer in any of the shapes seen (docs/referencia/nacional.md#22-sefin-nacional): `erros[]` in camelCase or
 * PascalCase, `erro{}`, `erro[]`, a list at the top, ASP.NET problem details, HTML, nothing. Never throws.
 */
export function readResposta(body: Uint8Array | null): RespostaSefin {
  if (body === null || (body[0] !== BRACE && isBlank(body))) return { ...NOTHING, forma: 'vazia' }
  const json = readJson(body)
  if (typeof json !== 'object' || json === null) return NOTHING
  const record = Array.isArray(json) ? { erros: json } : lowerKeys(json)
  return {
    forma: 'json',
    idDps: textOf(record['iddps']),
    chaveAcesso: textOf(record['chaveacesso']),
    dataHoraProcessamento: textOf(record['datahoraprocessamento']),
    nfseXmlGZipB64: textOf(record['nfsexmlgzipb64']),
    erros: [...listErros(record['erros']), ...listErros(record['erro']), ...listProblem(record)],
    alertas: [...listErros(record['alertas']), ...listErros(record['alerta'])],
  }
}

const NOTHING: RespostaSefin = {
  forma: 'outra',
  idDps: null,
  chaveAcesso: null,
  dataHoraProcessamento: null,
  nfseXmlGZipB64: null,
  erros: [],
  alertas: [],
}

type Json = Record<string, unknown>

const BRACE = '{'.charCodeAt(0)
const isBlank = (body: Uint8Array) => new TextDecoder().decode(body).trim() === ''

const isRecord = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

const lowerKeys = (value: object): Json =>
  Object.fromEntries(Object.entries(value).map(([key, item]) => [key.toLowerCase(), item]))

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

/** An object, a list of objects, a list of sentences, or a sentence; an empty one is left out. */
function listErros(value: unknown): ErroSefin[] {
  const items = Array.isArray(value) ? value : value === undefined || value === null ? [] : [value]
  return items.map(readErro).filter(({ codigo, descricao, complemento }) => codigo + descricao + complemento !== '')
}

function readErro(item: unknown): ErroSefin {
  if (!isRecord(item)) return { codigo: '', descricao: textOf(item) ?? '', complemento: '' }
  const erro = lowerKeys(item)
  return {
    codigo: presentName((textOf(erro['codigo']) ?? '').trim().toUpperCase()),
    descricao: textOf(erro['descricao']) ?? textOf(erro['mensagem']) ?? '',
    complemento: textOf(erro['complemento']) ?? '',
  }
}

/** ASP.NET problem details: `{ title, detail?, errors: { field: [sentences] } }`. */
function listProblem({ title, detail, errors }: Json): ErroSefin[] {
  if (!textOf(title)) return []
  const sentences = isRecord(errors)
    ? Object.entries(errors).map(([field, texts]) => `${field}: ${Array.isArray(texts) ? texts.join(' ') : texts}`)
    : []
  return [{ codigo: '', descricao: textOf(title)!, complemento: [textOf(detail) ?? '', ...sentences].join(' ').trim() }]
}
