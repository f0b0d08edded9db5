// `npm run copia` and `npm run copia:restaurar`: what an operator has without PostgreSQL's own programs.
import assert from 'node:assert/strict'
import { cpSync, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { freePort } from '#platform/free-port.ts'
import { killRest, openFolder, run } from '../support/processes.ts'
import { openWorld } from '../support/world.ts'

const origem = openFolder()
const destino = openFolder()
after(() => {
  killRest()
  origem.remove()
  destino.remove()
})

/** Runs a command to its end; returns its exit code and what it said. */
async function command(line: string, env: Record<string, string>): Promise<{ code: number | string; said: string }> {
  const { exit, said } = run(line, env)
  return { code: await exit, said: `${await exit}: ${said.join('\n')}` }
}

test('a copy made while the service runs is restored elsewhere, and the next note takes the next number', async () => {
  const PORT = String(await freePort())
  const world = await openWorld({ PORT }, origem.dir)
  const issuer = await world.issuer()
  const issue = async () => {
    const { json, status, text } = await issuer.api.issue(issuer.body())
    assert.equal(status, 202, text)
    return issuer.api.waitSettled(json.id)
  }
  const before = [await issue(), await issue()]
  assert.deepEqual(
    before.map(({ status }) => status),
    ['autorizada', 'autorizada'],
  )
  // A month whose part the other database does not have, and one that was detached.
  await world.sql(
    `create table meses.historico_2019_01 (like public.historico including defaults including constraints)`,
  )
  await world.sql(`insert into meses.historico_2019_01 select * from historico limit 1`)
  const file = join(origem.dir, 'copia.nfse')
  const { DATABASE_URL = '', CHAVE_MESTRA = '' } = world.tree.env
  const copied = await command(`node scripts/copia.ts --para ${file}`, { DATABASE_URL })
  assert.deepEqual([copied.code, /CHAVE_MESTRA não está na cópia/.test(copied.said)], [0, true], copied.said)
  assert.equal(statSync(file).mode & 0o777, 0o600)
  const again = await command(`node scripts/copia.ts --para ${file}`, { DATABASE_URL })
  assert.deepEqual([again.code, /já existe/.test(again.said)], [2, true], again.said)
  const occupied = await command(`node scripts/copia-restaurar.ts --de ${file}`, { DATABASE_URL })
  assert.deepEqual([occupied.code, /já tem contas/.test(occupied.said)], [1, true], occupied.said)
  const tables = await world.sql<{ nome: string }>(`select relname as nome from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`)
  await world.close()

  const DATA_DIR = destino.dir
  const cut = join(origem.dir, 'cortada.nfse')
  writeFileSync(cut, readFileSync(file).subarray(0, -40))
  const incomplete = await command(`node scripts/copia-restaurar.ts --de ${cut}`, { DATA_DIR })
  assert.deepEqual([incomplete.code, /^1: Nada foi restaurado/.test(incomplete.said)], [1, true], incomplete.said)
  const restored = await command(`node scripts/copia-restaurar.ts --de ${file}`, { DATA_DIR })
  assert.deepEqual([restored.code, /Restaurado e conferido/.test(restored.said)], [0, true], restored.said)
  assert.ok(!existsSync(join(DATA_DIR, 'chave-mestra')))

  cpSync(join(origem.dir, 'simulator'), join(DATA_DIR, 'simulator'), { recursive: true })
  const service = run('npm start', { DATA_DIR, PORT, CHAVE_MESTRA })
  await service.line(/documentação/)
  for (const { id, numeroRps, status } of before) {
    const { json } = await issuer.api.get(`/nfse/${id}`)
    assert.deepEqual([json.numeroRps, json.status], [numeroRps, status])
  }
  const next = await issue()
  assert.deepEqual([next.status, next.numeroRps], ['autorizada', String(Number(before[1].numeroRps) + 1)])
  const audit = await command('node scripts/auditoria-verificar.ts', { DATA_DIR })
  assert.equal(audit.code, 0, audit.said)
  assert.ok(tables.length > 100)
})
