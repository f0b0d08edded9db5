import type { Ambiente } from '#domain/nota/nota.ts'
import { openMunicipioIndex } from '#features/cidades/reach/municipio-index.ts'
import type { Achado } from '#formas/cidades/regulamentacao.ts'
import type { App } from '#platform/app.ts'
import { sql } from '#platform/db/db.ts'
import { continueLater, type Job, type JobResult, type Settled } from '#platform/queue/queue.ts'
import { RESUMO } from './exames.ts'
import { examineMunicipio } from './examine-municipio.ts'

const BATCH = 250

/**
 * The job `regulamentacao.municipios` (its key is the examination): batch after batch; a worker that takes it over
 * continues with the municipalities that have no result yet.
 */
export async function runExame(app: App, job: Job): Promise<JobResult | Settled> {
  const codes = await codesOf(app)
  const row = await app.sistema.one<{ ambiente: Ambiente }>(sql`
    update exames_municipios set status = 'executando', total = ${codes.length}
    where id = ${job.chave} and status in ('na_fila','executando') returning ambiente`)
  if (!row) return { kind: 'done' }
  const until = job.tomadoEmMs + (app.config.leaseSegundos * 1000) / 3
  const done = await app.sistema.query<{ municipio: string }>(
    sql`select municipio from exame_itens where exame_id = ${job.chave}`,
  )
  const known = new Set(done.map(({ municipio }) => municipio))
  const left = codes.filter((code) => !known.has(code))
  const index = await openMunicipioIndex(app)
  for (let at = 0; at < left.length; at += BATCH) {
    if (performance.now() > until) return continueLater(app.sistema, job)
    const found: Achado[] = []
    for (const code of left.slice(at, at + BATCH)) found.push(await examineMunicipio(app, index, code, row.ambiente))
    await insertAchados(app, job.chave, found)
  }
  await app.sistema.query(sql`
    update exames_municipios x set status = 'concluida', concluida_em = ${app.now()}, resumo = (${RESUMO})
    where id = ${job.chave} and status = 'executando'`)
  return { kind: 'done' }
}

/** Every municipality of the table, and every code that the database names. */
async function codesOf(app: App): Promise<string[]> {
  const [index, named] = await Promise.all([
    openMunicipioIndex(app),
    app.sistema.query<{ municipio: string }>(sql`
      select municipio from conexao_municipios union select municipio from municipio_ajustes
      union select municipio from empresas where municipio is not null`),
  ])
  return [...new Set([...index.byIbge.keys(), ...named.map(({ municipio }) => municipio)])].sort()
}

const insertAchados = (app: App, exameId: string, found: Achado[]) =>
  app.sistema.query(sql`
    insert into exame_itens (exame_id, municipio, uf, atendido, falta, achado)
    select ${exameId}::uuid, a ->> 'municipio', a ->> 'uf', (a ->> 'atendido')::boolean, a ->> 'falta', a
    from jsonb_array_elements(${JSON.stringify(found)}::jsonb) a on conflict do nothing`)
