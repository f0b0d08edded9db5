// The release before this one: which it is, and its code checked out beside this one.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

export const ROOT = resolve(import.meta.dirname, '../..')
export const MIGRACOES = 'src/platform/db/migrations'

export type Versao = {
  /** What was asked for, and the commit that it is. */
  ref: string
  commit: string
  /** The folder of its code. */
  raiz: string
  fechar(): void
}

const git = (...args: string[]): string =>
  execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim()

/** The newest tag; without one the commit before the newest migration, so that the schemas differ. */
export function refAnterior(): string {
  const [tag] = git('tag', '--list', '--sort=-creatordate').split('\n')
  if (tag) return tag
  return `${git('log', '-1', '--diff-filter=A', '--format=%h', '--', MIGRACOES)}^`
}

/** Checks a release out in a folder of its own, with the packages that its lock file names. */
export function abrirVersao(ref: string, dizer: (linha: string) => void): Versao {
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

/** The migrations that a release before does not have. */
export function migracoesNovas(raiz: string): string[] {
  const nomes = (em: string) => readdirSync(join(em, MIGRACOES)).filter((nome) => nome.endsWith('.sql'))
  const tem = new Set(nomes(raiz))
  return nomes(ROOT)
    .filter((nome) => !tem.has(nome))
    .sort()
}
