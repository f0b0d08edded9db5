// Every operation of the version before over the schema of this one: what the load does not do, reads least of all.
import { join, resolve } from 'node:path'
import { run } from '../support/processes.ts'
import { juntarMigracoes, type Versoes } from './versao.ts'

const REFERENCIAS = resolve(import.meta.dirname, '../../../shared')

/** Walks as `npm run contract` of that version does, in its folder, to which the migrations of the new one are added. */
export async function percorrer(versoes: Versoes): Promise<{ visto: string; faltas: string[] }> {
  juntarMigracoes(versoes)
  const andando = run(`node ${join(versoes.antes.raiz, 'scripts/contract.ts')}`, { NFSE_REFERENCIAS: REFERENCIAS })
  const fim = await andando.exit
  const erradas = andando.said.filter((linha) => linha.startsWith('✗'))
  return {
    visto: andando.said.at(-1) ?? '',
    faltas: fim === 0 ? [] : erradas.length > 0 ? erradas : andando.said.slice(-20),
  }
}
