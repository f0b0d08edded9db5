// Every script of package.json, in its smallest form, as it is typed on a new machine.
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { after, test } from 'node:test'
import { promisify } from 'node:util'

const ROOT = resolve(import.meta.dirname, '../..')
const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { scripts: Record<string, string> }
const OUTPUT_MAX = 64 * 1024 * 1024
const dir = mkdtempSync(join(tmpdir(), 'nfse-comandos-'))
after(() => rmSync(dir, { recursive: true }))

/** What is typed after the name, and what the command says at its end. */
const MENORES: Record<string, { args?: string; diz: RegExp }> = {
  demo: { diz: /^Arquivos em / },
  'demo:contador': { args: '--empresas 10', diz: /todas as somas conferem$/ },
  'demo:faturamento': { args: '--contratos 3 --meses 2', diz: / s$/ },
  certificado: {
    args: `--cnpj 11222333000181 --senha Senha@123 --out ${dir}/a.pfx --data ${dir}/simulator`,
    diz: /"certificado"/,
  },
  check: { diz: /^Formato, regras e tipos: nada a corrigir\.$/ },
  generate: { args: '--conferir', diz: /em dia\.$/ },
  fuzz: { args: '--casos 20 --so xml', diz: /^nenhuma falha$/ },
  chaos: { args: '--notas 10 --sem-maquina', diz: /^nenhuma violação$/ },
  'chaos:banco': { args: '--cobrancas 5', diz: /^nenhuma violação$/ },
  'hostil:banco': { args: '--casos 40', diz: /^nenhuma violação/ },
  model: { args: '--sequencias 2', diz: /nenhuma divergência/ },
  'model:faturamento': { args: '--sequencias 2', diz: /nenhuma divergência$/ },
  alfanumericos: { args: '--notas 2', diz: /do POST ao PDF/ },
  expressoes: { args: 'csv', diz: /expressões, 0 acima/ },
  tabelas: { diz: /\(.+\)$|nada começa nem termina/ },
  'coverage:municipios': { diz: / dos municípios/ },
  'build:web': { args: '--se-mudou', diz: /^web\/dist/ },
  test: { args: 'src/domain/money', diz: /duration_ms/ },
}
/** Proved elsewhere, or not to be run by a test. */
const OUTROS: Record<string, string> = {
  postinstall: 'part of npm ci',
  start: 'test/own-process/process-tree.test.ts',
  dev: 'does not end',
  simulator: 'test/own-process/process-tree.test.ts',
  'test:inteiro': 'runs this',
  'test:web': 'part of test:inteiro',
  plantao: 'part of test:inteiro',
  golden: 'writes the schema that test/architecture/schema.test.ts compares',
  migration: 'writes a file of the repository',
  pgbouncer: 'needs PgBouncer',
  restauro: 'needs an installed PostgreSQL',
  escala: 'needs PgBouncer, HAProxy, an installed PostgreSQL',
  atualizacao: 'needs the history of the repository',
  calendario: 'test/calendario',
  contract: 'test/contract',
  chaves: 'test/stage/chave-mestra.test.ts',
  copia: 'test/own-process/copia.test.ts',
  'copia:restaurar': 'test/own-process/copia.test.ts',
  'auditoria:verificar': 'test/stage/audit.test.ts',
  'documentos:trazer': 'needs a store of documents',
  'documentos:prova': 'needs Swift',
  bench: 'measures an idle machine',
}

test('every script is run here, or named with who runs it', () => {
  assert.deepEqual(Object.keys({ ...MENORES, ...OUTROS }).sort(), Object.keys(scripts).sort())
})

for (const [name, { args = '', diz }] of Object.entries(MENORES))
  test(`npm run ${name} ${args} ends well and says so`, async () => {
    // A call that blocks this process would hold the reports of the tests before it until its end.
    const { stdout } = await promisify(execFile)(
      'npm',
      ['run', '--silent', name, '--', ...args.split(' ').filter(Boolean)],
      { cwd: ROOT, env: { PATH: process.env.PATH, HOME: process.env.HOME }, maxBuffer: OUTPUT_MAX },
    ).catch((error: Error & { stdout: string; stderr: string }) =>
      assert.fail(`${error.message}\n${error.stdout}${error.stderr}`),
    )
    assert.ok(
      stdout
        .trim()
        .split('\n')
        .some((line) => diz.test(line)),
      stdout,
    )
  })
