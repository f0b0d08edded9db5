import { whyNotUrl } from '#features/cidades/conexoes/check-conexao.ts'
import type { ResultadoDaTabela } from '#formas/cidades/regulamentacao.ts'
import type { App } from '#platform/app.ts'
import { sql } from '#platform/db/db.ts'
import { createCityAgents } from '#platform/http-client/mtls.ts'
import { sendRequest } from '#platform/http-client/send-request.ts'
import { continueLater, type Job, type JobResult, type Settled } from '#platform/queue/queue.ts'
import { decodeAnswer } from '#tracks/transport/charset.ts'
import { compareTabela } from './compare-tabela.ts'
import { heldTables } from './fontes.ts'

/**
 * The job `regulamentacao.checar` (its key is the check): table after table, each result stored before the next begins;
 * a worker that takes it over continues after the last one.
 */
export async function runChecagem(app: App, job: Job): Promise<JobResult | Settled> {
  const row = await app.sistema.one<Checagem>(sql`
    update checagens set status = 'executando' where id = ${job.chave} and status in ('na_fila','executando')
    returning tabelas, enderecos, resultado`)
  if (!row) return { kind: 'done' }
  const until = job.tomadoEmMs + (app.config.leaseSegundos * 1000) / 3
  const done = new Set(row.resultado.map(({ tabela }) => tabela))
  for (const tabela of row.tabelas.filter((each) => !done.has(each))) {
    if (performance.now() > until) return continueLater(app.sistema, job)
    const resultado = await checkTabela(app, tabela, row.enderecos[tabela] ?? null)
    await app.sistema.query(sql`
      update checagens set resultado = resultado || ${JSON.stringify([resultado])}::jsonb
      where id = ${job.chave} and status = 'executando'
        and not resultado @> ${JSON.stringify([{ tabela }])}::jsonb`)
  }
  await app.sistema.query(sql`
    update checagens set status = 'concluida', concluida_em = ${app.now()}
    where id = ${job.chave} and status = 'executando'`)
  return { kind: 'done' }
}

type Checagem = { tabelas: string[]; enderecos: Record<string, string>; resultado: ResultadoDaTabela[] }

/** One table against its source. */
export async function checkTabela(app: App, tabela: string, endereco: string | null): Promise<ResultadoDaTabela> {
  const found = (situacao: ResultadoDaTabela['situacao'], more: Partial<ResultadoDaTabela> = {}) => ({
    ...{ tabela, situacao, endereco, erro: null, diferenca: null },
    ...more,
  })
  const held = heldTables().find((each) => each.tabela === tabela)
  if (!held) return found('falhou', { erro: 'Esta versão do serviço não tem a tabela.' })
  if (!endereco) return found('sem_endereco')
  const published = await download(app, endereco)
  if ('erro' in published) return found('falhou', published)
  try {
    const diferenca = compareTabela(held.rows, published.texto, held.chave)
    const equal = diferenca.vieram.total + diferenca.sairam.total + diferenca.mudaram.total === 0
    return found(equal ? 'igual' : 'mudou', { diferenca })
  } catch (error) {
    return found('falhou', { erro: (error as Error).message })
  }
}

const TIMEOUT_MS = 20_000
const BYTES_MAX = 16 * 1024 * 1024

/** The text at an address: no private network, no redirect, no more than BYTES_MAX. */
async function download(app: App, url: string): Promise<{ texto: string } | { erro: string }> {
  const why = whyNotUrl(app, url)
  if (why) return { erro: why }
  const { redesPermitidas } = app.config
  const agents = createCityAgents({ connectTimeoutMs: TIMEOUT_MS, redesPermitidas })
  const answer = await sendRequest({
    ...{ agent: agents.agentFor(null, {}), method: 'GET', url, bytesMax: BYTES_MAX },
    ...{ connectTimeoutMs: TIMEOUT_MS, timeoutMs: TIMEOUT_MS },
  }).finally(() => agents.close())
  if (answer.kind !== 'answer') {
    const tooBig = answer.causa === 'tamanho'
    return {
      erro: tooBig
        ? 'A fonte respondeu mais de 16 MB; o que se espera é uma tabela.'
        : `A fonte não respondeu: ${answer.causa}.`,
    }
  }
  if (answer.status !== 200)
    return { erro: `A fonte respondeu ${answer.status}; se ela mudou de endereço, ajuste regulamentacao.enderecos.` }
  return { texto: decodeAnswer(answer.body, answer.headers['content-type'], 'utf-8') }
}
