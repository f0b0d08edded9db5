// The same bench over the code of two checkouts, in turns. What is measured in the other checkout is this bench, so that
// both sides are measured in the same way: a folder that holds the files of the other one and this `bench`.
import { fork } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { type Comparada, compare, type Figura } from './figura.ts'
import { say } from './passo.ts'

const HERE = resolve(import.meta.dirname, '..')

/** Whether a folder is a checkout that can be measured: it has the sources and their packages. */
export const isCheckout = (base: string): boolean =>
  ['package.json', 'src/main.ts', 'node_modules'].every((name) => existsSync(join(base, name)))

/** Runs the bench `turns` times in each checkout; `args`: its command line, by what each side has of its own. */
export async function measureBoth(
  nome: string,
  base: string,
  turns: number,
  args: (side: 'aqui' | 'base') => string[],
): Promise<Comparada[]> {
  const folder = withThisBench(resolve(base))
  const runs = { aqui: [] as Figura[][], base: [] as Figura[][] }
  try {
    for (let turn = 1; turn <= turns; turn++)
      for (const side of turn % 2 ? (['aqui', 'base'] as const) : (['base', 'aqui'] as const)) {
        say(`volta ${turn} de ${turns}: ${side === 'aqui' ? HERE : base}`)
        runs[side].push(await figurasOf(side === 'aqui' ? HERE : folder, [nome, ...args(side)]))
      }
    return compare(runs.aqui, runs.base)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function withThisBench(base: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'nfse-base-'))
  for (const name of readdirSync(base))
    if (name !== 'bench' && name !== '.git') symlinkSync(join(base, name), join(folder, name))
  cpSync(import.meta.dirname, join(folder, 'bench'), { recursive: true })
  return folder
}

/** A bench run with a channel sends its figures instead of judging them (run.ts). */
async function figurasOf(cwd: string, args: string[]): Promise<Figura[]> {
  const child = fork(join(cwd, 'bench/run.ts'), args, { cwd })
  let figuras: Figura[] | undefined
  child.once('message', (message) => (figuras = message as Figura[]))
  const code = await new Promise<number | null>((ended) => child.once('exit', ended))
  if (!figuras) throw new Error(`the bench ended with ${code} in ${cwd}`)
  return figuras
}
