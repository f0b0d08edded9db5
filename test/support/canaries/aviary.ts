// Secrets that can be recognised: planted wherever a secret may be given to the service, and searched for wherever it
// must not appear again. A value is also found when it is escaped, encoded, or packed.
import { randomBytes } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import type { Answer, CallOptions, Client } from '../http.ts'
import type { Receiver } from '../receiver.ts'
import type { SmtpServer } from '../smtp.ts'
import type { World } from '../world.ts'

/** What planting needs: the world, the recorded answers, and the servers around it. */
export type Hall = {
  world: World
  aviary: Aviary
  heard: Exchange[]
  /** A client without credential, recorded. */
  anonymous: Client
  smtp: SmtpServer
  receiver: Receiver
}

/** A canary, and where it was found. */
type Found = { onde: string; canario: string }

type Aviary = {
  /** A new value, remembered: letters and digits of at most 40, so that no format alters it. */
  plant(nome: string): string
  /** A secret that the service made, or that has a shape of its own. */
  know(nome: string, valor: string, bytes?: Buffer): string
  /** Which canaries a text or bytes hold. */
  search(content: string | Buffer): string[]
}

export function openAviary(): Aviary {
  const needles = new Map<string, { nome: string; spellings: string[] }>()
  const know = (nome: string, valor: string, bytes?: Buffer) => {
    const known = needles.get(nome)?.spellings ?? []
    needles.set(nome, {
      nome,
      spellings: [...known, ...spellingsOf(valor), ...(bytes ? [bytes.toString('latin1')] : [])],
    })
    return valor
  }
  const holds = (text: string) =>
    [...needles.values()]
      .filter(({ spellings }) => spellings.some((each) => text.includes(each)))
      .map(({ nome }) => nome)
  return {
    plant: (nome) =>
      know(nome, `canario${nome.replace(/[^a-zA-Z]/g, '').slice(0, 14)}${randomBytes(8).toString('hex')}`),
    know,
    search: (content) => [...new Set(layersOf(content).flatMap(holds))],
  }
}

/** The forms a value takes in JSON, XML, URLs, hexadecimal and base64 (at each of the three places where it may begin). */
function spellingsOf(valor: string): string[] {
  const bytes = Buffer.from(valor)
  const xml = valor.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  const quoted = xml.replaceAll('"', '&quot;').replaceAll("'", '&apos;')
  const base64 = [0, 1, 2].map((offset) => {
    const whole = Buffer.concat([Buffer.alloc(offset), bytes])
      .toString('base64')
      .replace(/=+$/, '')
    return whole.slice(offset === 0 ? 0 : offset + 1, Math.floor(((offset + bytes.length) * 8) / 6))
  })
  const forms = [
    valor,
    xml,
    quoted,
    JSON.stringify(valor).slice(1, -1),
    encodeURIComponent(valor),
    bytes.toString('hex'),
  ]
  return [...new Set([...forms.map(toLatin), ...base64])]
}

/** The bytes of a text, each as one character: the form that is searched. */
const toLatin = (text: string) => Buffer.from(text).toString('latin1')

const DEPTH_MAX = 4
const GZIP = Buffer.from([0x1f, 0x8b])
const BASE64 = /[A-Za-z0-9+/]{60,}={0,2}/g

/** The content, and what is packed inside it: gzip, and base64 of gzip or of text. */
function layersOf(content: string | Buffer, depth = 0): string[] {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content
  const open = bytes.subarray(0, 2).equals(GZIP) ? unpack(bytes) : null
  const text = (open ?? bytes).toString('latin1')
  if (depth >= DEPTH_MAX) return [text]
  const inner = [...text.matchAll(BASE64)].map(([base64]) => Buffer.from(base64, 'base64'))
  return [text, ...inner.flatMap((each) => layersOf(each, depth + 1))]
}

function unpack(bytes: Buffer): Buffer | null {
  try {
    return gunzipSync(bytes)
  } catch {
    return null
  }
}

type Sql = <Row extends object>(text: string, values?: unknown[]) => Promise<Row[]>

/** Every canary in every column of every table that can hold one: `tabela.coluna`. */
export async function searchDatabase(sql: Sql, aviary: Aviary): Promise<Found[]> {
  const columns = await sql<{ tabela: string; coluna: string; tipo: string }>(`
    select c.table_name as tabela, c.column_name as coluna, c.data_type as tipo from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.data_type in
      ('text', 'character varying', 'character', 'json', 'jsonb', 'bytea', 'ARRAY', 'xml', 'inet', 'USER-DEFINED')`)
  const found: Found[] = []
  for (const { tabela, coluna, tipo } of columns) {
    const read = tipo === 'bytea' ? `"${coluna}"` : `"${coluna}"::text`
    const rows = await sql<{ valor: string | Buffer }>(
      `select ${read} as valor from "${tabela}" where "${coluna}" is not null`,
    )
    const canaries = new Set(rows.flatMap(({ valor }) => aviary.search(valor)))
    for (const canario of canaries) found.push({ onde: `${tabela}.${coluna}`, canario })
  }
  return found
}

/** An answer to one client, with its request. */
export type Exchange = { pedido: string; resposta: string }

/** A client whose answers are recorded, headers and all. */
export function overhear(client: Client, heard: Exchange[]): Client {
  const call = async (method: string, path: string, options?: CallOptions): Promise<Answer> => {
    const answer = await client.call(method, path, options)
    const resposta = `${JSON.stringify(answer.headers)}\n${answer.bytes.toString('latin1')}`
    heard.push({ pedido: `${method} ${path.replace(/\?.*/, '').replaceAll(UUID, ':id')} ${answer.status}`, resposta })
    return answer
  }
  return { call, get: (path) => call('GET', path), post: (path, body) => call('POST', path, { body }) }
}

const UUID = /[0-9a-f]{8}-[0-9a-f-]{27}/g
