// Every operation of the version before over the schema of this one: what the load does not do, reads least of all.
import { cpSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { run } from '../support/processes.ts'
import { MIGRACOES, ROOT, type Versao } from './versao.ts'

/** Walks as `npm run contract` of that version does, in its folder, to which our migrations are added. */
export async function percorrer({ raiz }: Versao): Promise<{ visto: string; faltas: string[] }> {
  cpSync(join(ROOT, MIGRACOES), join(raiz, MIGRACOES), { recursive: true })
  const andando = run(`node ${join(raiz, 'scripts/contract.ts')}`, { NFSE_REFERENCIAS: resolve(ROOT, '../shared') })
  const fim = await andando.exit
  const erradas = andando.said.filter((linha) => linha.startsWith('✗'))
  return {
    visto: andando.said.at(-1) ?? '',
    faltas: fim === 0 ? [] : erradas.length > 0 ? erradas : andando.said.slice(-20),
  }
}
