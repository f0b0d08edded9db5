// The two versions of a rehearsal: the release before this one, checked out, and this one, with a next migration where it
// has none of its own.
import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { migrationNames } from '#platform/db/migrate.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const MIGRACOES = 'src/platform/db/migrations'
const PROXIMA = join(import.meta.dirname, 'proxima')
/** What a process needs none of, and what is large. */
const FORA = new Set(['.git', 'node_modules', 'data', 'demo', 'tmp', 'dist'])

export type Versao = {
  /** What was asked for, and the commit that it is. */
  ref: string
  commit: string
  /** The folder of its code. */
  raiz: string
  fechar(): void
}

export type Versoes = {
  antes: Versao
  /** The folder of the code of the new version, and the migrations that the version before does not have. */
  agora: { raiz: string; migracoes: string[] }
}

const git = (...args: string[]): string =>
  execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim()

/** The newest release; before the first one is tagged, the newest commit. */
export const refAnterior = (): string => git('tag', '--list', 'v*', '--sort=-v:refname').split('\n')[0] || 'HEAD'

/** Opens both: the new one is this folder, or, where it has no newer migration, a copy of it with those of `proxima`. */
export function abrirVersoes(ref: string, dizer: (linha: string) => void): Versoes & { fechar(): void } {
  const antes = abrirAnterior(ref, dizer)
  const novas = migracoesNovas(ROOT, antes.raiz)
  if (novas.length > 0) return { antes, agora: { raiz: ROOT, migracoes: novas }, fechar: antes.fechar }
  const raiz = mkdtempSync(join(tmpdir(), 'nfse-atualizacao-agora-'))
  cpSync(ROOT, raiz, { recursive: true, filter: (path) => !FORA.has(path.slice(ROOT.length + 1)) })
  symlinkSync(join(ROOT, 'node_modules'), join(raiz, 'node_modules'))
  cpSync(PROXIMA, join(raiz, MIGRACOES), { recursive: true })
  const fechar = () => {
    antes.fechar()
    rmSync(raiz, { recursive: true, force: true })
  }
  return { antes, agora: { raiz, migracoes: migracoesNovas(raiz, antes.raiz) }, fechar }
}

/** Adds the migrations of the new version to those of the version before. */
export const juntarMigracoes = ({ antes, agora }: Versoes): void =>
  cpSync(join(agora.raiz, MIGRACOES), join(antes.raiz, MIGRACOES), { recursive: true })

/** Checks a release out in a folder of its own, with the packages that its lock file names. */
function abrirAnterior(ref: string, dizer: (linha: string) => void): Versao {
  const commit = git('rev-parse', '--short', `${ref}^{commit}`)
  const pasta = mkdtempSync(join(tmpdir(), 'nfse-atualizacao-'))
  const raiz = join(pasta, 'antes')
  const fechar = () => {
    rmSync(pasta, { recursive: true, force: true })
    git('worktree', 'prune')
  }
  try {
    git('worktree', 'add', '--detach', raiz, commit)
    const cadeado = (em: string) => readFileSync(join(em, 'package-lock.json'), 'utf8')
    if (cadeado(raiz) === cadeado(ROOT)) symlinkSync(join(ROOT, 'node_modules'), join(raiz, 'node_modules'))
    else {
      dizer('os pacotes da versão de antes são outros: npm ci')
      execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: raiz, stdio: ['ignore', 'ignore', 'inherit'] })
    }
    return { ref, commit, raiz, fechar }
  } catch (erro) {
    fechar()
    throw erro
  }
}

function migracoesNovas(raiz: string, antes: string): string[] {
  const nomes = (em: string) => migrationNames(pathToFileURL(`${join(em, MIGRACOES)}/`))
  const tem = new Set(nomes(antes))
  return nomes(raiz).filter((nome) => !tem.has(nome))
}
