// One bad row of one account never keeps the rows of others: a work over many of them leaves it out (features/separados).
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { test } from 'node:test'
import { OBRAS } from '#features/separados/obras.ts'

const SRC = resolve(import.meta.dirname, '../../src')

/** Files that write many rows in a statement, or begin by a timer or a group, and need not set any aside; by the reason. */
const FORA: Record<string, string> = {
  'by time or state alone: the statement reads no content of a row': `
    features/access/challenge.ts features/access/login-delay.ts features/alertas/resolve-ended.ts
    features/faturamento/faturas/execucoes.ts features/importacao/purge-importacoes.ts
    features/lotes-portal/purge-lotes.ts features/mail/purge-emails.ts features/monitor/notify-alertas.ts
    features/monitor/plan-sondas.ts features/monitor/start-monitor.ts features/operations/keep-months.ts
    features/operations/purge.ts features/operations/heartbeat.ts features/nfse/issue/absence.ts
    features/tentativas-rejeitadas/purge-attempts.ts platform/http/shared-buckets.ts platform/queue/purge-jobs.ts
    platform/queue/gate.ts platform/queue/operate.ts platform/queue/queue.ts platform/queue/worker.ts
    features/operations/atrasos.ts features/nfse/documentos/clock.ts platform/on-end.ts platform/watchdog.ts`,
  'a group, whose batch that fails is written in halves (createGroup)': `
    features/cidades/reach/credencial.ts features/nfse/accept/find-emitente.ts features/nfse/accept/insert-notas.ts
    features/nfse/issue/settle-nota.ts features/nfse/issue/transmissoes.ts features/nfse/nota/nota-para-emitir.ts
    features/webhooks/deliver.ts features/webhooks/settle-attempts.ts`,
  'a part of a statement or transaction whose caller sets rows aside': `
    features/access/ver-como.ts features/alertas/alertas.ts features/movimento/fold.ts
    features/tomadores/learn-tomadores.ts platform/queue/enqueue.ts features/separados/retry-separados.ts
    features/faturamento/uso/uso.ts features/mail/queue-mail.ts features/nfse/busca/pendentes.ts
    features/nfse/nota/history.ts features/nfse/nota/servicos-usados.ts`,
  'of one account, note, fatura or act of an operator: what fails is answered to who asked, or is its own job': `
    features/access/factor.ts features/access/first-admin.ts features/cidades/codigos/classify-codigo.ts
    features/cidades/conexoes/attach-municipios.ts features/cidades/municipios/admin-municipios.ts
    features/cidades/municipios/adesao-aprendida.ts features/cidades/municipios/learn-prazo.ts
    features/cidades/preparar/preparacoes.ts features/cidades/preparar/run-preparacao.ts
    features/cidades/reach/convenio-store.ts features/empresas/find-cnpj.ts features/empresas/upload-certificado.ts
    features/faturamento/reajustes/indices.ts features/faturamento/reajustes/preview.ts
    features/lotes-portal/create-lote.ts features/mail/revive-emails.ts features/nfse/accept/accept-lote.ts
    features/nfse/conflito/conflitos.ts features/nfse/documentos/bring-back.ts features/nfse/end/city-requests.ts
    features/nfse/operate/take-as-ours.ts
    features/nfse/end/occupy-numero.ts features/nfse/end/void-range.ts features/series/rps-numbers.ts
    features/visoes/visoes.ts`,
  'the faturas of a month, in halves of its own, which the run reports (generate-some.ts)': `
    features/faturamento/calendario/clock.ts features/faturamento/contratos/lancamentos.ts
    features/faturamento/cupons/uses.ts features/faturamento/faturas/rascunho.ts`,
  'one chain: a line is hashed as the text it is, and a line left out would look removed': `
    features/audit/seal-audit.ts`,
  'indices of prices, of no account': `features/faturamento/reajustes/import-due.ts`,
  'the clock of works that set rows aside in files of their own': `
    features/recorrentes/clock.ts features/faturamento/reajustes/clock.ts`,
}

const files = (readdirSync(SRC, { recursive: true }) as string[])
  .filter((file) => /^(features|platform)\//.test(file) && file.endsWith('.ts') && !/\.(test|fixture)\.ts$/.test(file))
  .map((file) => ({ file, text: readFileSync(join(SRC, file), 'utf8') }))

const WRITES = /\b(insert into|update [a-z_]+ (?:[a-z] )?set|delete from)\b/
/** One row, or those of one owner, named by a value. */
const OF_ONE =
  /(tenant_id|\bid|chave|token_hash|nota_id|fatura_id|contrato_id|padrao|slug|nome|credencial_id|lote_id|importacao_id|usuario_id|tabela|execucao_id)\s*=\s*\$\{|insert into \w+[^(]*\([^)]*\)\s*values \(\$\{/
const OF_MANY = /any\(\$\{|_recordset\(|unnest\(|limit \$\{|now\(\)|\b(update|delete from)\b/

const writesMany = (text: string): boolean =>
  text
    .split(/\bsql`/)
    .slice(1)
    .map((part) => part.split(/`\)|`,\n|`\n/)[0]!)
    .some((statement) => WRITES.test(statement) && OF_MANY.test(statement) && !OF_ONE.test(statement))
const beginsMany = (text: string): boolean => /\b(setInterval|createGroup)\(/.test(text)
const setsAside = (text: string): boolean =>
  /\bseparate\w*\b[^}]*\} from '#features\/separados\/separate\.ts'/.test(text)

test('a file that writes many rows at once, or begins a work by itself, sets aside what fails alone, or says why not', () => {
  const outside = Object.values(FORA).flatMap((names) => names.trim().split(/\s+/))
  const many = files.filter(({ text }) => writesMany(text) || beginsMany(text))
  assert.ok(many.length > 50, 'the pattern finds the statements')
  assert.deepEqual(
    many.filter(({ file, text }) => !setsAside(text) && !outside.includes(file)).map(({ file }) => file),
    [],
  )
  assert.deepEqual(
    outside.filter((name) => !many.some(({ file }) => file === name)),
    [],
    'files that no longer need a reason',
  )
})

test('each work of the table is that of one file, which leaves out its rows set aside', () => {
  for (const obra of Object.keys(OBRAS)) {
    const users = files.filter(({ text }) => setsAside(text) && text.includes(`'${obra}'`)).map(({ file }) => file)
    assert.ok(users.length === 1, `${obra}: ${users.join(', ')}`)
  }
})
