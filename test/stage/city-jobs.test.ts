// What a job does before it calls a city: it resolves the connection, or waits without counting an attempt, and it
// touches a note only while it still holds the job.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { SLUG_NACIONAL } from '#features/cidades/reach/conexao-nacional.ts'
import { reachCity } from '#features/cidades/reach/reach-city.ts'
import { resumeNota } from '#features/nfse/issue/settle-nota.ts'
import type { NotaParaEmitir } from '#features/nfse/nota/nota-para-emitir.ts'
import type { App } from '#platform/app.ts'
import { enqueue } from '#platform/queue/enqueue.ts'
import { claimJobs, type Job } from '#platform/queue/queue.ts'
import { type Conta, openPortal, type Portal } from '../support/portal.ts'

let portal: Portal
let conta: Conta
before(async () => {
  portal = await openPortal()
  conta = await portal.register()
})
after(() => portal?.close())

const notaOf = (conexao: string) => ({
  tenantId: conta.id,
  empresaId: conta.empresaId,
  municipio: '3550308',
  ambiente: 'producao' as const,
  conexao,
})
const block = (erro: string) => ({ kind: 'block', delayS: 900, erro })

test('a job that cannot reach its city waits 15 minutes, and says what is missing', async () => {
  const { app } = portal
  assert.deepEqual(await reachCity(app, notaOf('retirada')), block('conexão retirada não está publicada'))
  assert.deepEqual(await reachCity(app, notaOf(SLUG_NACIONAL)), block('empresa sem certificado ativo'))
  assert.deepEqual(
    await reachCity(beforeRealCities(app), notaOf(SLUG_NACIONAL)),
    block('produção não permitida neste servidor'),
  )
})

test('a job may report an unreachable city in its own words, and a query is sent even where nothing may be issued', async () => {
  const real = beforeRealCities(portal.app)
  const erros = { semConexao: 'sem conexão', proibida: 'proibida', semCertificado: 'sem certificado' }
  assert.deepEqual(await reachCity(real, notaOf('retirada'), { erros }), block('sem conexão'))
  assert.deepEqual(await reachCity(real, notaOf(SLUG_NACIONAL), { erros }), block('proibida'))
  assert.deepEqual(
    await reachCity(real, notaOf(SLUG_NACIONAL), { erros, evenForbidden: true }),
    block('sem certificado'),
  )
})

/** The same process, with the addresses of the national system itself. */
const beforeRealCities = (app: App): App => {
  const { producao, homologacao } = app.config.sefin
  const sefin = { producao: { ...producao, sefinUrl: 'https://sefin.nfse.gov.br' }, homologacao }
  return { ...app, config: { ...app.config, sefin, permitirProducao: false } }
}

test('a note is resumed only by the worker that still holds its job', async () => {
  const nota = { id: randomUUID(), status: 'falha_temporaria', requestId: 'r' } as NotaParaEmitir
  const job = await takeJob(nota.id)
  assert.equal(await resumeNota(portal.app, { ...job, epoca: job.epoca - 1 }, nota), null)
  assert.equal((await resumeNota(portal.app, job, nota))?.status, 'processando')
  assert.equal(nota.status, 'falha_temporaria', 'what the caller read stays what it read')
})

async function takeJob(chave: string): Promise<Job> {
  const { sistema } = portal.app
  await enqueue(sistema, [{ fila: 'nota.issue', chave, tenantId: null, grupo: 'teste' }])
  const [job] = await claimJobs(sistema, 'nota.issue', 1, { vagasPorGrupo: 1 }, 60)
  return job ?? assert.fail('the job was not due')
}
