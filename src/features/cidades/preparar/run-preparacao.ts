import { templateNamed } from '#features/cidades/conexoes/templates.ts'
import type { App } from '#platform/app.ts'
import type { Ctx } from '#platform/ctx.ts'
import { sql } from '#platform/db/db.ts'
import { continueLater, type Job, type JobResult, type Settled } from '#platform/queue/queue.ts'
import { blocking, type Pedido } from './plan-cidade.ts'
import { prepareCidade, type Resultado } from './prepare-cidade.ts'

/** A worker that ends during a city leaves it to be started again; after this many starts the city has failed. */
const BEGINNINGS_MAX = 3

type Preparacao = { id: string; padrao: string; pedido: Pedido; motivo: string; por: string | null; requestId: string }

/**
 * The job `conexoes.preparar` (its key is the run): city after city for a part of the lease, then the same job again, so
 * that a worker that ends loses one city's work at most.
 */
export async function runPreparacao(app: App, job: Job): Promise<JobResult | Settled> {
  const row = await app.sistema.one<Preparacao>(sql`
    update preparacoes set status = 'executando' where id = ${job.chave} and status in ('na_fila','executando')
    returning id, padrao, pedido, motivo, por, request_id as "requestId"`)
  if (!row) return endCancelled(app, job.chave)
  const until = job.tomadoEmMs + (app.config.leaseSegundos * 1000) / 3
  const ctx = ctxOf(app, row)
  const preparo = { ...row, template: templateNamed(row.padrao) }
  while (performance.now() < until) {
    const city = await nextCity(app, row.id)
    if (!city) return end(app, row.id)
    const resultado =
      city.tentativas > BEGINNINGS_MAX ? INTERROMPIDA : await prepareCidade(ctx, preparo, city.municipio)
    // It was published before an interruption that prevented the result from being written.
    const again = city.tentativas > 1 && resultado.situacao === 'mantido' && row.pedido.publicar
    await write(app, row.id, city.municipio, again ? { ...resultado, situacao: 'publicado' } : resultado)
  }
  return continueLater(app.sistema, job)
}

const INTERROMPIDA: Resultado = {
  ...{ situacao: 'faltando', slug: null, conexaoId: null, ensaioId: null, respondeu: null },
  exige: { certificado: true, autenticacao: 'nenhuma' },
  faltas: [blocking('interrompida', 'operador', 'A preparação parou aqui repetidas vezes: prepare o município à mão.')],
}

/** The run acts for the person who asked for it: what it writes carries the person and the request. */
const ctxOf = (app: App, { por, requestId }: Preparacao): Ctx => ({
  actor: por
    ? { kind: 'admin', usuarioId: por, sessaoId: '', papel: 'operador' }
    : { kind: 'job', name: 'conexoes.preparar' },
  tenantId: '',
  requestId,
  now: app.now,
  db: app.sistema,
  app,
})

/** The city that an ended worker left, else the next one; null when none is left or the run was cancelled. */
const nextCity = (app: App, id: string) =>
  app.sistema.one<{ municipio: string; tentativas: number }>(sql`
    update preparacao_municipios set situacao = 'executando', tentativas = tentativas + 1
    where preparacao_id = ${id} and municipio = (
      select municipio from preparacao_municipios m join preparacoes p on p.id = m.preparacao_id
      where p.id = ${id} and p.status = 'executando' and m.situacao in ('executando','pendente')
      order by m.situacao = 'executando' desc, m.ordem limit 1)
    returning municipio, tentativas`)

const write = (app: App, id: string, municipio: string, resultado: Resultado) => {
  const { situacao, slug, conexaoId, ensaioId, respondeu, exige, faltas } = resultado
  return app.sistema.query(sql`
    update preparacao_municipios set situacao = ${situacao}, slug = ${slug}, conexao_id = ${conexaoId},
      ensaio_id = ${ensaioId}, achado = ${JSON.stringify({ respondeu, exige, faltas })}, em = ${app.now()}
    where preparacao_id = ${id} and municipio = ${municipio} and situacao in ('executando','cancelado')`)
}

async function end(app: App, id: string): Promise<JobResult> {
  const row = await app.sistema.one(sql`
    update preparacoes set status = 'concluida', concluida_em = ${app.now()}
    where id = ${id} and status = 'executando' returning id`)
  return row ? { kind: 'done' } : endCancelled(app, id)
}

/** A worker that ended during a city of a cancelled run left that city open. */
async function endCancelled(app: App, id: string): Promise<JobResult> {
  await app.sistema.query(sql`
    update preparacao_municipios set situacao = 'cancelado', em = ${app.now()}
    where preparacao_id = ${id} and situacao = 'executando'`)
  return { kind: 'done' }
}
