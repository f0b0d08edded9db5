import type { Ambiente } from '#domain/nota/nota.ts'
import { openMunicipioIndex } from '#features/cidades/reach/municipio-index.ts'
import { hojeEm, resolveIn } from '#features/cidades/reach/resolve-track.ts'
import { queueMail } from '#features/mail/queue-mail.ts'
import { cidadeAtendidaMail } from '#features/mail/templates.ts'
import type { App } from '#platform/app.ts'
import { sql } from '#platform/db/db.ts'
import type { Running } from '#platform/queue/worker.ts'

const EVERY_MS = 60_000
const BATCH = 200

/**
 * Tells those who asked that a city is served, every minute: whatever made it so, a connection that was published or
 * attached, a list of adherence, a decision of an operator, or the day from which it is. Several processes may.
 */
export function startAviseMeClock(app: App): Running {
  let running = Promise.resolve()
  const turn = () => {
    running = running
      .then(() => answerPedidos(app))
      .then(
        () => {},
        (error) => app.log.warn({ err: error }, 'those who wait for a city are not told'),
      )
  }
  turn()
  const timer = setInterval(turn, Math.max(250, EVERY_MS * app.config.ritmo))
  return {
    stop: async () => {
      clearInterval(timer)
      await running
    },
  }
}

type Lugar = { municipio: string; ambiente: Ambiente }
type Row = Lugar & { id: string; tenantId: string; nome: string; email: string; ativo: boolean }

/**
 * Answers the open requests of the cities that are served now. The request is marked and its mail written in one
 * transaction, so that each is told of once, also by several processes. Returns how many were answered.
 */
export async function answerPedidos(app: App): Promise<number> {
  const open = await app.sistema.query<Lugar>(sql`
    select distinct municipio, ambiente from avise_me where respondido_em is null`)
  if (open.length === 0) return 0
  const index = await openMunicipioIndex(app)
  const emissao = hojeEm(app)
  const served = open.filter((lugar) => resolveIn(index, { ...lugar, emissao })?.conexao)
  for (let answered = 0; ; ) {
    const now = served.length === 0 ? 0 : await answerBatch(app, served)
    answered += now
    if (now < BATCH) return answered
  }
}

/** Rows that another process is answering are left to it. */
const answerBatch = (app: App, served: readonly Lugar[]): Promise<number> =>
  app.sistema.transaction(async (tx) => {
    const rows = await tx.query<Row>(sql`
      with abertos as (
        select a.id from avise_me a
        join json_to_recordset(${JSON.stringify(served)}) as s(municipio text, ambiente text) using (municipio, ambiente)
        where a.respondido_em is null order by a.id limit ${BATCH} for update of a skip locked)
      update avise_me a set respondido_em = ${app.now()} from abertos, usuarios u
      where a.id = abertos.id and u.id = a.usuario_id
      returning a.id, a.tenant_id as "tenantId", a.municipio, a.ambiente, u.nome, u.email, u.status = 'ativo' as ativo`)
    const mails = rows
      .filter(({ ativo }) => ativo)
      .map(({ id, tenantId, municipio, ambiente, nome, email }) => {
        const { nome: cidade = municipio, uf = '' } = app.tabelas.municipio(municipio) ?? {}
        return {
          tenantId,
          para: email,
          chave: `avise-me:${id}`,
          ...cidadeAtendidaMail({
            nome,
            cidade,
            uf,
            ambiente,
            url: `${app.config.urlPublica}/app/municipios/${municipio}`,
          }),
        }
      })
    await queueMail(app, tx, mails)
    return rows.length
  })
