// The e-mails that a stranger can cause to one address in a day: every kind of message is in the table of ceilings, and
// none exceeds its own, whatever is requested at the same time.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { readAjustes } from '#features/ajustes/read-ajustes.ts'
import { queueMail } from '#features/mail/queue-mail.ts'
import { TETOS } from '#features/mail/tetos.ts'
import { Refusal } from '#platform/ctx.ts'
import { codigo, DAY_MS, openPortal, type Portal } from '../support/portal.ts'

let portal: Portal
before(async () => {
  portal = await openPortal()
})
after(() => portal.close())

const SRC = join(import.meta.dirname, '../../src/features')
const CARTA = { assunto: 'Assunto', texto: 'Texto', html: '<p>Texto</p>' }

test('every kind of message that the service writes is in the table of ceilings', () => {
  const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'))
  const kinds = files.flatMap((file) => {
    const source = readFileSync(join(SRC, file), 'utf8')
    if (!source.includes('queueMail(') || file.endsWith('queue-mail.ts')) return []
    const found = [...source.matchAll(/(?:chave(?::| =)|keyOf = .*=>) `([a-z-]+):/g)].map(([, kind]) => kind!)
    assert.ok(found.length > 0, `${file} writes messages, and its keys begin with no kind`)
    return found
  })
  assert.deepEqual(
    [...new Set(kinds)].filter((kind) => !(kind in TETOS)),
    [],
  )
  assert.deepEqual(
    Object.keys(TETOS).filter((kind) => !kinds.includes(kind)),
    [],
  )
})

/** Asks for a message of the kind by each account, all at once; how many are to be sent, kept unsent, refused. */
async function ask(kind: string, contas: readonly string[], para: (nth: number) => string, tetoDaConta?: number) {
  const count = { pendente: 0, limitado: 0, recusado: 0 }
  await Promise.all(
    contas.map(async (tenantId, nth) => {
      const chave = `${kind}:${randomUUID()}`
      const mail = { ...CARTA, tenantId, chave, para: para(nth), ...(tetoDaConta !== undefined && { tetoDaConta }) }
      try {
        await portal.app.sistema.transaction((tx) => queueMail(portal.app, tx, [mail]))
      } catch (error) {
        assert.ok(error instanceof Refusal && error.codigo === 'LIMITE_DE_REQUISICOES', String(error))
        assert.ok(Number(error.dados['espereSegundos']) > 80_000)
        count.recusado++
        return
      }
      const [row] = await portal.database.sql<{ estado: 'pendente' | 'limitado'; jobs: number }>(
        `select estado, (select count(*)::int from jobs where fila = 'mail.send' and chave = e.id::text) as jobs
         from emails e where chave = $1`,
        [chave],
      )
      assert.equal(row!.jobs, row!.estado === 'pendente' ? 1 : 0)
      count[row!.estado]++
    }),
  )
  return count
}

const contasNovas = (n: number) => Promise.all(Array.from({ length: n }, async () => (await portal.register()).id))
const pagar = (ids: readonly string[]) =>
  portal.database.sql("update contratos set status = 'ativo' where tenant_id = any($1)", [ids])

for (const [kind, teto] of Object.entries(TETOS))
  test(`to one address, whatever the case of its letters, no more messages go out in a day than the ceiling says: ${kind}`, async () => {
    const contas = await contasNovas(3)
    const endereco = `${randomUUID()}@vitima.example`
    const each = (nth: number) => (nth % 2 ? endereco : endereco.toUpperCase())
    const asked = Array.from({ length: 26 }, (_, nth) => contas[nth % 3]!)
    const deTeste = await ask(kind, asked, each)
    const limite = teto?.deTeste ?? 26
    assert.equal(deTeste.pendente, limite)
    assert.equal(teto?.recusa ? deTeste.recusado : deTeste.limitado, 26 - limite)
    if (!teto) return
    await pagar(contas)
    const pagas = await ask(kind, asked, each)
    assert.equal(pagas.pendente, teto.porEndereco ? teto.porEndereco - limite : 26)
    portal.wait(DAY_MS)
    assert.equal((await ask(kind, asked.slice(0, 3), each)).pendente, 3, 'a day later')
  })

test('an account in its trial sends at most the ceiling of each kind in a day, one that pays as many as it likes', async () => {
  const [conta] = await contasNovas(1)
  const many = Array.from({ length: 25 }, () => conta!)
  const para = () => `${randomUUID()}@cliente.example`
  const teto = (await readAjustes(portal.app))['teste.emailsPorDia']
  assert.deepEqual(await ask('nota', many, para, teto), { pendente: 20, limitado: 5, recusado: 0 })
  assert.deepEqual(await ask('nota', many, para, teto + 2), { pendente: 2, limitado: 23, recusado: 0 })
  assert.deepEqual(await ask('nota', many, para, 0), { pendente: 0, limitado: 25, recusado: 0 })
  await pagar([conta!])
  assert.deepEqual(await ask('nota', many, para, teto), { pendente: 25, limitado: 0, recusado: 0 })
})

test('an invitation beyond the ceiling of an address is refused with the time to wait, and leaves nothing', async () => {
  const email = `${randomUUID()}@vitima.example`
  const convidar = async () => {
    const conta = await portal.register()
    return portal.call('POST /portal/invites', { token: conta.token, body: { email, papel: 'leitura' } })
  }
  for (let nth = 0; nth < 5; nth++) assert.equal((await convidar()).status, 201)
  const refused = await convidar()
  assert.deepEqual([refused.status, codigo(refused)[1]], [429, 'LIMITE_DE_REQUISICOES'], refused.text)
  assert.ok(Number(refused.headers['retry-after']) > 80_000)
  assert.match(refused.json.erros[0].mensagem, /em 24 h\.$/)
  const [left] = await portal.database.sql<{ n: number }>('select count(*)::int as n from convites where email = $1', [
    email,
  ])
  assert.equal(left!.n, 5)
})
