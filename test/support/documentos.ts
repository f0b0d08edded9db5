// Every way to read the documents of a note, and how a test makes notes old enough to be moved.
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import type { Client } from './http.ts'
import type { Issuer } from './tenant.ts'
import { until } from './until.ts'
import type { World } from './world.ts'

/** What each read answered, by its path: status and digest of the body, or the part of it that is of documents. */
export type Leituras = Record<string, string>

/**
 * Reads all documents of a note in every way there is: API, portal, public page and, with its session, back-office.
 * `pdf`: drawn too, which takes longest.
 */
export async function readAll(
  world: World,
  { api, tenant }: Issuer,
  id: string,
  { ops, pdf = true }: { ops?: Client; pdf?: boolean } = {},
): Promise<Leituras> {
  const { portal } = tenant
  const found: Leituras = {}
  const keep = (path: string, status: number, body: unknown) => {
    assert.ok(status < 500, `${path}: ${status}`)
    const bytes = Buffer.isBuffer(body) ? body : JSON.stringify(body)
    found[path] = `${status} ${createHash('sha256').update(bytes).digest('hex')}`
  }
  const read = async (who: string, client: Client, path: string, part?: (json: never) => unknown) => {
    const { status, bytes, json } = await client.get(path)
    keep(`${who} ${path}`, status, status === 200 && part ? part(json as never) : status === 200 ? bytes : null)
  }
  await read('api', api, `/nfse/${id}/xml`)
  for (const formato of pdf ? ['pdf', 'pdfa'] : []) await read('api', api, `/nfse/${id}/pdf?formato=${formato}`)
  await read('portal', portal, `/portal/nfse/${id}/xml`)
  await read('portal', portal, `/portal/nfse/${id}/pedido`)
  await read('portal', portal, `/portal/nfse/${id}/rascunho-reemissao`)
  await read('pagina', world.anonymous, `/n/${id}/xml`)
  if (pdf) await read('pagina', world.anonymous, `/n/${id}/pdf`)
  const exchanges = await world.sql<{ id: string }>('select id from transmissoes where nota_id = $1 order by id', [id])
  for (const { id: exchange } of exchanges)
    await read('portal', portal, `/portal/nfse/${id}/transmissoes/${exchange}`, bytesOf)
  const eventos = (await portal.get(`/portal/nfse/${id}/eventos`)).json.itens ?? []
  for (const evento of eventos) await read('portal', portal, `/portal/nfse/${id}/eventos/${evento.id}/xml`)
  if (ops)
    await read('ops', ops, `/admin/nfse/${id}`, ({ pedido, transmissoes }: Record<string, unknown>) => ({
      pedido,
      transmissoes: (transmissoes as Troca[]).map(bytesOf),
    }))
  return found
}

/** Without its moment, which `age` moves. */
const bytesOf = ({ id, enviado, recebido }: Troca) => ({ id, enviado, recebido })
type Troca = { id: string; enviado: unknown; recebido: unknown }

/**
 * Makes every row of the world this number of days older: accounts, notes, exchanges, and how far documents were moved.
 */
export async function age({ sql }: World, days: number): Promise<void> {
  // In a zone that is named, so that the expression is the same in every session: a cluster changes its rows by no other.
  const older = (column: string) =>
    `${column} = (${column} at time zone 'UTC' - interval '${days} days') at time zone 'UTC'`
  await sql(`update tenants set ${older('criado_em')}`)
  await sql(`update notas set ${older('criada_em')}, ${older('concluida_em')}`)
  await sql(`update transmissoes set ${older('criada_em')}`)
  // Last: documents up to that moment are those that were looked at.
  await sql(`update documentos_marcha set ${older('ate')}`)
}

/** Notes of which some document is still in the database, among those that have ended. */
export const leftBehind = async ({ sql }: World): Promise<string[]> =>
  (
    await sql<{ id: string }>(`
      select id from notas n where status not in ('processando', 'falha_temporaria') and (corpo <> '' or xml_autorizado <> ''
        or exists (select from transmissoes t where t.tenant_id = n.tenant_id and t.nota_id = n.id
          and (t.xml <> '' or t.resposta <> '')))`)
  ).map(({ id }) => id)

/** Waits until every document of ended notes is in the store. */
export const allMoved = (world: World) =>
  until('every document is moved', async () => (await leftBehind(world)).length === 0, {
    measure: async () => (await leftBehind(world)).length,
  })
