// One bad row of one account never blocks the rows of others: a work over many leaves it out (features/separados).
// biome-ignore-all lint/suspicious/noTemplateCurlyInString: what the rule must find is given as the text of a source
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { test } from 'node:test'
import { OBRAS } from '#domain/obras.ts'

const SRC = resolve(import.meta.dirname, '../../src')

/** Files that write many rows in a statement, or begin by a timer or a group, and need not set any aside; by the reason. */
const FORA: Record<string, string> = {
  'by time or state alone: the statement reads no content of a row': `
    features/access/challenge.ts features/access/known-devices.ts features/access/login-delay.ts
    features/access/pessoa-links.ts features/alertas/resolve-ended.ts
    features/faturamento/faturas/execucoes.ts features/importacao/purge-importacoes.ts
    features/lotes-portal/purge-lotes.ts features/mail/purge-emails.ts features/monitor/notify-alertas.ts
    features/monitor/plan-sondas.ts features/monitor/start-monitor.ts features/operations/keep-months.ts
    features/operations/purge.ts features/operations/heartbeat.ts features/nfse/issue/absence.ts
    features/tentativas-rejeitadas/purge-attempts.ts platform/http/shared-buckets.ts platform/queue/purge-jobs.ts
    platform/queue/gate.ts platform/queue/mend-clock.ts platform/queue/operate.ts platform/queue/queue.ts platform/queue/worker.ts
    features/operations/atrasos.ts features/nfse/documentos/clock.ts platform/on-end.ts platform/watchdog.ts`,
  'counts and sentences that the service makes: nothing of an account is written': `
    features/incidentes/feed.ts features/cidades/municipios/roll-up-chamadas.ts platform/queue/chamadas.ts`,
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
    features/access/factor.ts features/access/first-admin.ts features/access/sessions.ts features/cidades/codigos/classify-codigo.ts
    features/cidades/conexoes/attach-municipios.ts features/cidades/municipios/admin-municipios.ts
    features/cidades/municipios/adesao-aprendida.ts features/cidades/municipios/learn-prazo.ts
    features/cidades/preparar/preparacoes.ts features/cidades/preparar/run-preparacao.ts
    features/cidades/reach/convenio-store.ts features/empresas/find-cnpj.ts features/empresas/upload-certificado.ts
    features/faturamento/reajustes/indices.ts features/faturamento/reajustes/preview.ts
    features/lotes-portal/create-lote.ts features/mail/revive-emails.ts features/nfse/accept/accept-lote.ts
    features/incidentes/avisos/notify.ts features/nfse/conflito/conflitos.ts features/nfse/documentos/bring-back.ts features/nfse/end/city-requests.ts
    features/nfse/operate/take-as-ours.ts
    features/nfse/end/occupy-numero.ts features/nfse/end/void-range.ts features/series/rps-numbers.ts
    features/visoes/visoes.ts features/alertas/list-alertas.ts
    features/faturamento/reajustes/reajustes.ts features/regulamentacao/run-exame.ts`,
  'the faturas of a month, in halves of its own, which the run reports (generate-some.ts)': `
    features/faturamento/calendario/clock.ts features/faturamento/contratos/lancamentos.ts
    features/faturamento/cupons/uses.ts features/faturamento/faturas/rascunho.ts`,
  'one chain: a line is hashed as the text it is, and a line left out would look removed': `
    features/audit/seal-audit.ts`,
  'sums of the audit, of no account, by columns that the service writes itself': `features/audit/fold-audit.ts`,
  'indices of prices, of no account': `features/faturamento/reajustes/import-due.ts`,
  'the clock of works that set rows aside in files of their own': `
    features/recorrentes/clock.ts features/faturamento/reajustes/clock.ts`,
}

const files = (readdirSync(SRC, { recursive: true }) as string[])
  .filter((file) => /^(features|platform)\//.test(file) && file.endsWith('.ts') && !/\.(test|fixture)\.ts$/.test(file))
  .map((file) => ({ file, text: readFileSync(join(SRC, file), 'utf8') }))

const WRITES = /\b(insert into|merge into|delete from|update\s+(only\s+)?[\w.]+(\s+(as\s+)?\w+)?\s+set)\b/i
/** One row, or those of one owner, named by a value. */
const OF_ONE =
  /(tenant_id|\bid|chave|token_hash|nota_id|fatura_id|contrato_id|padrao|slug|nome|credencial_id|lote_id|importacao_id|usuario_id|tabela|execucao_id)\s*=\s*\$\{|insert into [\w.]+[^(]*\([^)]*\)\s*values \(\$\{/i
const OF_MANY =
  /any\(\$\{|_recordset\(|unnest\(|limit \$\{|now\(\)|\b(update|delete from|merge into)\b|insert into [\w.]+\s*(\([^)]*\)\s*)?(select|values \$\{join\()/i
/** A choice of rows by state or time, of no account, which what follows does one by one. */
const CHOOSES = /^\s*(with|select)\b[\s\S]*\blimit\b/i
const ONE_BY_ONE = /\bfor (await )?\(const [^)]* of |forEachAtOnce\(|Promise\.all\(/

/** The statements of a file, each up to its end. */
const statementsOf = (text: string): string[] =>
  text
    .split(/\bsql(?:<[^`]*>)?`/)
    .slice(1)
    .map((part) => part.split(/`\)|`,\n|`\n/)[0]!)
/** Whether a statement writes rows of several accounts, or each of those that another statement chose. */
const writesMany = (text: string): boolean =>
  statementsOf(text).some(
    (statement) => WRITES.test(statement) && OF_MANY.test(statement) && !OF_ONE.test(statement),
  ) ||
  (ONE_BY_ONE.test(text) &&
    statementsOf(text).some((each) => WRITES.test(each)) &&
    statementsOf(text).some(
      (each) => CHOOSES.test(each) && !WRITES.test(each) && !OF_ONE.test(each) && !/\blimit 1\b|\boffset\b/i.test(each),
    ))
const beginsMany = (text: string): boolean => /\b(setInterval|createGroup)\(/.test(text)
const setsAside = (text: string): boolean =>
  /\bseparate\w*\b[^}]*\} from '#features\/separados\/separate\.ts'/.test(text)

/** Whether a file must set rows aside, or say why not. */
const isOfMany = (text: string): boolean => writesMany(text) || beginsMany(text)

/** What a work over several accounts looks like: each must be found. */
const DE_MUITAS: Record<string, string> = {
  'rows by a list of ids': 'await db.query(sql`update notas set lida = true where id = any(${ids}::uuid[])`)',
  'a list of ids, and a value of one':
    'await db.query(sql`update notas set lida_por = ${quem}, vista = ${x} where id = any(${ids}::uuid[])`)',
  'an alias':
    'await db.query(sql`update notas n set lida = true from unnest(${ids}::uuid[]) as p(id) where n.id = p.id`)',
  'an alias of some letters, with as':
    'await db.query(sql`update notas as nt set lida = true where nt.criada_em < ${now}`)',
  'rows of a JSON': `await tx.query(sql\`
    insert into saldos (tenant_id, valor) select conta, valor
    from json_to_recordset(\${JSON.stringify(rows)}) as r(conta uuid, valor bigint)\`)`,
  'rows of another table':
    'await tx.query(sql`insert into saldos (tenant_id, valor) select tenant_id, sum(valor) from notas group by 1`)',
  'several values':
    'await tx.query(sql`insert into saldos (tenant_id, valor) values ${join(rows)} on conflict do nothing`)',
  'by time': 'await tx.query(sql`delete from avisos where criado_em < ${limite}`)',
  'every row': 'await tx.query(sql`delete from avisos`)',
  'a common table expression': `await tx.query(sql\`
    with gone as (delete from pendentes returning *)
    insert into somas select tenant_id, count(*) from gone group by 1\`)`,
  'in capitals': 'await tx.query(sql`UPDATE notas SET lida = true WHERE id = any(${ids}::uuid[])`)',
  'in a schema': 'await tx.query(sql`update public.notas set lida = true where id = any(${ids}::uuid[])`)',
  'a merge':
    'await tx.query(sql`merge into saldos s using pendentes p on s.id = p.id when matched then update set valor = p.valor`)',
  'behind a statement of one': `await tx.query(sql\`select 1 from contas where id = \${id}\`)
    await tx.query(sql\`update notas set lida = true where id = any(\${ids}::uuid[])\`)`,
  'behind one in the same call':
    'await Promise.all([tx.query(sql`delete from a where id = ${id}`), tx.query(sql`delete from b where em < ${now}`)])',
  'a loop over due rows': `const due = await db.query<Linha>(sql\`select id from contratos where fim <= \${hoje} limit 50\`)
    for (const { id } of due) await db.query(sql\`update contratos set status = 'encerrado' where id = \${id}\`)`,
  'a timer': 'setInterval(() => turn(app), 60_000)',
  'a group': 'const group = createGroup({ write: (items) => writeAll(items) })',
}
/** One row, or those of one account: what fails is answered to who asked. */
const DE_UMA: Record<string, string> = {
  'one row': 'await db.query(sql`update notas set lida = true where id = ${id}`)',
  'rows of one account':
    'await db.query(sql`update notas set lida = true where tenant_id = ${ctx.tenantId} and id = any(${ids}::uuid[])`)',
  'one new row': 'await db.query(sql`insert into notas (id, tenant_id) values (${id}, ${tenantId})`)',
  'a question': 'await db.query(sql`select id from notas where id = any(${ids}::uuid[])`)',
}

for (const [forma, text] of Object.entries(DE_MUITAS))
  test(`the rule finds a work over many rows: ${forma}`, () => assert.ok(isOfMany(text)))
for (const [forma, text] of Object.entries(DE_UMA))
  test(`the rule leaves alone: ${forma}`, () => assert.ok(!isOfMany(text)))

test('a file that writes many rows at once, or begins a work by itself, sets aside what fails alone, or says why not', () => {
  const outside = Object.values(FORA).flatMap((names) => names.trim().split(/\s+/))
  const many = files.filter(({ text }) => isOfMany(text))
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
