import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { createFirstAdmin } from '#features/access/first-admin.ts'
import { seedDemoConta } from '#features/contas/seed-demo-conta.ts'
import { loadConfig } from '#platform/config.ts'
import { whenDatabaseAnswers } from '#platform/db/away.ts'
import { onEnd } from '#platform/on-end.ts'
import { openApp } from '#platform/open-app.ts'
import type { Tree } from '#platform/supervisor.ts'
import { ROOT, startService } from './tree.ts'

/** `npm start`: the whole tree, with first accounts where the database is the embedded one. */
export async function runAll(): Promise<void> {
  const starting = startService(process.env, (line) => console.log(line))
  onEnd(() => starting.then((tree) => tree.stop()).catch(() => {}))
  const tree = await starting
  try {
    console.log(`\nNFS-e pronta em ${tree.url}\n  portal        ${tree.url}/app/\n  documentação  ${tree.url}/v1/docs`)
    // A tree that is stopped has no database for them.
    if (!process.env.DATABASE_URL) await Promise.race([printFirstAccounts(tree), tree.ended])
  } catch (error) {
    await tree.stop() // the roles and the database must not outlive the failure
    throw error
  }
  process.exitCode = await tree.ended
}

/**
 * Creates the first accounts at the first start, and prints their credentials once: only hashes are stored. When the
 * database ends at this moment, it waits until the database is back.
 */
async function printFirstAccounts(tree: Tree): Promise<void> {
  const app = openApp(loadConfig({ ...tree.env, LOG_NIVEL: 'silent' }, 'DATABASE_URL_API'))
  try {
    const admin = await whenDatabaseAnswers(() => createFirstAdmin(app))
    if (admin) console.log(`  mostrado só agora:\n    administração    ${admin.email}  senha ${admin.senha}`)
    let shown = false
    const show = ({ email, senha, chave }: { email: string; senha: string; chave: string }) => {
      shown = true
      if (!admin) console.log('  mostrado só agora:')
      console.log(`    demonstração     ${email}  senha ${senha}\n    chave de API     ${chave}`)
    }
    const seed = () => seedDemoConta(app, (cnpj, nome) => makeCertificado(cnpj, nome, tree.env), show)
    await whenDatabaseAnswers(seed).catch((error: Error) => {
      if (!shown) throw error
      console.error(`A empresa de demonstração ficou sem certificado (${error.message}): envie um pelo portal.`)
    })
  } finally {
    await app.close()
  }
}

/** A test certificate of the simulator's authority, made by the simulator's program. */
async function makeCertificado(
  cnpj: string,
  nome: string,
  env: Record<string, string>,
): Promise<{ arquivo: string; senha: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'nfse-certificado-'))
  const [out, senha] = [join(folder, 'demo.pfx'), randomUUID()]
  const options = { cnpj, nome, senha, out, data: env.SIMULATOR_DATA_DIR ?? folder }
  const args = Object.entries(options).flatMap(([name, value]) => [`--${name}`, value])
  try {
    await promisify(execFile)(process.execPath, [resolve(ROOT, 'simulator/certificado.ts'), ...args])
    return { arquivo: readFileSync(out).toString('base64'), senha }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
