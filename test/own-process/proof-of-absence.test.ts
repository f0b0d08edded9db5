// Notes that a city lost are decided as soon with many workers as with one: the evidence belongs to the note.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startMoreWorkers } from '../support/more-workers.ts'
import { until } from '../support/until.ts'
import { openWorld, type World } from '../support/world.ts'

const NOTAS = 30
/** A minute of the schedules is a second here, and the city shows its notes within that second. */
const RITMO = 1 / 60

type Decided = { id: string; ms: number; queries: number }

let world: World
before(async () => {
  world = await openWorld({ RITMO: String(RITMO), SEFIN_VISIBILIDADE_S: '1', SEFIN_TIMEOUT_S: '5', LEASE_S: '12' })
})
after(() => world?.close())

for (const workers of [1, 4])
  test(`${NOTAS} notes that the city lost are proven absent by four answers at most, and issued, with ${workers} workers`, async () => {
    await world.sql('delete from disjuntores')
    const more = await startMoreWorkers(world.tree, workers - 1)
    try {
      const { api, body, empresa } = await world.issuer({ proprio: true })
      // With more answers than failures the breaker stays closed, so that every one of the notes is sent and lost.
      const good = await Promise.all(Array.from({ length: NOTAS + 10 }, () => api.issue(body())))
      for (const { json } of good) await api.waitSettled(json.id)
      const bodies = Array.from({ length: NOTAS }, () => body({ simular: 'indisponivel x1' }))
      const accepted = await Promise.all(bodies.map((each) => api.issue(each)))
      const ids = accepted.map(({ json }) => json.id as string)
      const decided = () =>
        world.sql<Decided>(
          `select n.id, (extract(epoch from n.concluida_em - min(t.criada_em)) * 1000)::float8 as ms,
             (count(*) filter (where t.operacao = 'consultar' and t.resultado = 'ausente'))::int as queries
           from notas n join transmissoes t on t.nota_id = n.id
           where n.id = any($1::uuid[]) and n.status = 'autorizada' group by n.id`,
          [ids],
        )
      const rows = await until(
        'every note is issued',
        async () => {
          const done = await decided()
          return done.length === NOTAS ? done : null
        },
        { measure: async () => (await decided()).length },
      )
      const queries = rows.map((row) => row.queries).sort((a, b) => a - b)
      const ms = rows.map((row) => row.ms).sort((a, b) => a - b)
      const seconds = (value = 0) => (value / 1000).toFixed(1)
      console.log(
        `${workers} workers: negative answers ${queries[0]} to ${queries.at(-1)}; median ${seconds(ms[NOTAS / 2])} s, last ${seconds(ms.at(-1))} s`,
      )
      assert.ok(queries.at(-1)! <= 4, `a note needed ${queries.at(-1)} negative answers`)
      const livro = await world.simulator.livro({ cnpj: empresa.cpfCnpj })
      assert.deepEqual([livro.length, livro.filter(({ copias }) => copias > 1).length], [NOTAS + good.length, 0])
    } finally {
      await more.stop()
    }
  })
