import assert from 'node:assert/strict'
import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { after, before, test } from 'node:test'
import { danfseOf } from '#features/nfse/danfse/danfse-of.ts'
import type { Ctx } from '#platform/ctx.ts'
import { sql } from '#platform/db/db.ts'
import { gzip } from '#platform/gzip.ts'
import { unzip } from '#test/support/unzip.ts'
import { emitEvents, openStage, type Stage, seedTenant } from '#test/support/webhooks.ts'
import { packageNotas } from './package-notas.ts'

let stage: Stage
before(async () => {
  stage = await openStage()
})
after(() => stage?.close())

const NOTAS = 30

/** An account with NOTAS authorised notes, and their ids in the order of the package. */
async function contaComNotas(): Promise<{ ctx: Ctx; ids: string[] }> {
  const ctx = await seedTenant(stage.app)
  await emitEvents(ctx, { quantas: NOTAS })
  const rows = await stage.app.sistema.query<{ id: string }>(sql`
    with de as (update notas set xml_autorizado = ${gzip(Buffer.from('<NFSe><infNFSe Id="NFS1"><nNFSe>1</nNFSe></infNFSe></NFSe>'))}
      where tenant_id = ${ctx.tenantId} returning id)
    select id from de order by id`)
  return { ctx, ids: rows.map(({ id }) => id) }
}

/** Reads a package to its end; of each page, in which turn of the event loop its header was written. */
async function readAll(zip: Readable): Promise<{ bytes: Buffer; turns: number[] }> {
  const turns: number[] = []
  const chunks: Buffer[] = []
  let turn = 0
  let next = setImmediate(function count() {
    turn++
    next = setImmediate(count)
  })
  zip.on('data', (chunk: Buffer) => {
    chunks.push(chunk)
    if (chunk.subarray(0, 4).equals(LOCAL_HEADER) && chunk.toString('latin1').endsWith('.pdf')) turns.push(turn)
  })
  try {
    await finished(zip)
  } finally {
    clearImmediate(next)
  }
  return { bytes: Buffer.concat(chunks), turns }
}
const LOCAL_HEADER = Buffer.from('PK\x03\x04')

test('a package begins before its pages are drawn, and draws as many as its reader takes', async () => {
  const { ctx, ids } = await contaComNotas()
  const zip = await packageNotas(ctx, { pdf: true })
  await once(zip, 'readable')
  const begun = zip.read() as Buffer
  assert.ok(begun.length > 0)
  const last = ids.at(-1)!
  await stage.app.sistema.query(sql`update notas set status = 'cancelada', versao = versao + 1 where id = ${last}`)
  const files = unzip(Buffer.concat([begun, (await readAll(zip)).bytes]))
  const pages = Object.keys(files).filter((name) => name.endsWith('.pdf'))
  assert.equal(pages.length, NOTAS)
  const ofLast = pages.find((name) => name.endsWith(`${last.slice(-6)}.pdf`))!
  assert.deepEqual(
    files[ofLast],
    (await danfseOf(ctx, last, { formato: 'pdf' })).bytes,
    'the page of the note as it is now',
  )
})

test('between two pages of a package the process answers others', async () => {
  const { ctx } = await contaComNotas()
  const { turns } = await readAll(await packageNotas(ctx, { pdf: true }))
  assert.equal(turns.length, NOTAS)
  for (const [i, turn] of turns.entries())
    if (i > 0) assert.ok(turn > turns[i - 1]!, `pages ${i - 1} and ${i}: ${turns}`)
})
