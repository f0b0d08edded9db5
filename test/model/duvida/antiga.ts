// The service with the previous classification of consults: an answer that refuses the question is a refusal of the
// note. Made from a copy of the sources with one line changed, so that the service itself has no such branch. Its notes
// must break the invariants, or the invariants prove nothing.
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { openWorld, type World } from '../../support/world.ts'

const ROOT = resolve(import.meta.dirname, '../../..')
/** These are the copy's own; the rest is linked. */
const COPIED = ['src', 'package.json', 'package-lock.json']
const LEFT_OUT = ['dist', '.git']

const FILE = 'src/features/nfse/issue/consult-nota.ts'
const NOW = 'await track.consult(documento, conexao, credencial)'
const FORMERLY = `await track.consult(documento, conexao, credencial).then((answered) => {
    const said = (answered.outcome as { mensagens?: { codigo: string; mensagem: string }[] }).mensagens ?? []
    if (answered.outcome.kind !== 'nada' || said.length === 0) return answered
    const erros = said.map(({ codigo, mensagem }) => ({ campo: '', codigo, mensagem }))
    return { ...answered, outcome: { kind: 'lote_recusado', final: true, erros } } as unknown as typeof answered
  })`

/** The changed source. Throws when it no longer has the line: the change must then be adapted. */
export function consultFormerly(): string {
  const source = readFileSync(join(ROOT, FILE), 'utf8')
  if (!source.includes(NOW)) throw new Error(`${FILE} no longer has: ${NOW}`)
  return source.replace(NOW, FORMERLY)
}

/** As `openWorld`, of the changed sources. */
export async function openMundoAntigo(env: Record<string, string>): Promise<World> {
  const copy = mkdtempSync(join(tmpdir(), 'nfse-antiga-'))
  const remove = () => rmSync(copy, { recursive: true, force: true })
  try {
    for (const name of readdirSync(ROOT).filter((each) => !LEFT_OUT.includes(each)))
      if (COPIED.includes(name)) cpSync(join(ROOT, name), join(copy, name), { recursive: true })
      else symlinkSync(join(ROOT, name), join(copy, name))
    writeFileSync(join(copy, FILE), consultFormerly())
    const { startService } = await import(join(copy, 'src/roles/tree.ts'))
    const world = await openWorld(env, undefined, startService)
    return { ...world, close: () => world.close().finally(remove) }
  } catch (error) {
    remove()
    throw error
  }
}
