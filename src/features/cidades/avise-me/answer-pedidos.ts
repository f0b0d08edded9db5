import type { Ambiente } from '#domain/nota/nota.ts'
import { openMunicipioIndex } from '#features/cidades/reach/municipio-index.ts'
import { hojeEm, resolveIn } from '#features/cidades/reach/resolve-track.ts'
import { queueMail } from '#features/mail/queue-mail.ts'
import { cidadeAtendidaMail } from '#features/mail/templates.ts'
import type { Linha } from '#features/separados/obras.ts'
import { asideOf, notAside, separateTaken } from '#features/separados/separate.ts'
import type { App } from '#platform/app.ts'
import { type Db, sql } from '#platform/db/db.ts'
import type { Running } from '#platform/queue/worker.ts'

const EVERY_MS = 60_000
const BATCH = 200

/**
 * Notifies the people who asked that a city is served, every minute, whatever the reason: a connection that was
 * published or attached, a list of adherence, a decision of an operator, or a date. Several processes may run it.
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
const OBRA = 'avise-me.responder'

/**
 * Answers the open requests of the cities that are served now. The request is marked and its mail written in one
 * transaction, so that each request is answered once, also by several processes. Returns how many were answered.
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
async function answerBatch(app: App, served: readonly Lugar[]): Promise<number> {
  const aside = await asideOf(app.sistema, OBRA)
  const which = (linhas: readonly Linha[] | null) =>
    linhas ? sql`a.id = any(${linhas.map(({ chave }) => chave)}::uuid[])` : notAside(aside, sql`a.id::text`)
  return separateTaken<Linha>(
    app,
    OBRA,
    (tx, linhas) =>
      tx.query<Linha>(sql`
        select a.id as chave, a.tenant_id as "tenantId" from avise_me a
        join json_to_recordset(${JSON.stringify(served)}) as s(municipio text, ambiente text) using (municipio, ambiente)
        where a.respondido_em is null and ${which(linhas)} order by a.id limit ${BATCH} for update of a skip locked`),
    (tx, linhas) => answer(app, tx, linhas),
  )
}

/** Answers one request that was set aside because its city was served. */
export const answerAgain = (app: App, linha: Linha): Promise<void> =>
  app.sistema.transaction((tx) => answer(app, tx, [linha]))

async function answer(app: App, tx: Db, linhas: readonly Linha[]): Promise<void> {
  const rows = await tx.query<Row>(sql`
      update avise_me a set respondido_em = ${app.now()} from usuarios u
      where a.id = any(${linhas.map(({ chave }) => chave)}::uuid[]) and a.respondido_em is null and u.id = a.usuario_id
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
}
