// npm run bench                   lists the benches
// npm run bench -- <name>         runs one; exit code 1 when a limit is missed
import { availableParallelism, loadavg } from 'node:os'
import { join } from 'node:path'
import { readOptions } from '../scripts/options.ts'
import { isCheckout, measureBoth } from './base.ts'
import { type Figura, isReached, tableOf, tableOfBoth } from './figura.ts'
import { warnIfBusy } from './maquina.ts'
import { MEDIDAS, type Opcoes, PROPRIAS, type Propria } from './medidas.ts'

const VOLTAS = 3

const [nome, ...args] = process.argv.slice(2)
const medida = nome === undefined ? undefined : MEDIDAS[nome]
if (!nome || !medida) {
  const unknown = nome && !/^(--help|-h|--ajuda)$/.test(nome)
  if (unknown) console.error(`Não há a medida "${nome}".\n${listOf()}`)
  else console.log(listOf())
  process.exit(unknown ? 2 : 0)
}

const { frase, dura, opcoes: proprias = [] } = medida
const { values, refuse } = readOptions({
  args,
  usage: usageOf(),
  options: {
    curto: { type: 'boolean' },
    base: { type: 'string' },
    voltas: { type: 'string' },
    ...Object.fromEntries(
      proprias.map((name) => [
        name,
        { type: name === 'carregar' || name === 'digitar' ? 'boolean' : 'string' } as const,
      ]),
    ),
  } as const,
})
const {
  base,
  voltas = String(VOLTAS),
  ...own
} = values as Record<string, string | boolean | undefined> & {
  base?: string
  voltas?: string
}
const opcoes: Opcoes = { ...own, notas: numberOf('notas'), contratos: numberOf('contratos'), ate: numberOf('ate') }

// A run that is a part of another one (base.ts) sends its figures there.
if (!process.send) introduce()
if (base !== undefined) {
  if (!isCheckout(base)) refuse(`--base ${base}: não é uma cópia do repositório com os pacotes instalados (npm ci).`)
  if (!(Number(voltas) >= 1)) refuse('--voltas: um número a partir de 1.')
  console.log(`\n${tableOfBoth(await measureBoth(nome, base, Number(voltas), argsOf))}`)
} else {
  const { run } = (await import(`./${nome}.ts`)) as { run(opcoes: Opcoes): Promise<Figura[]> }
  const figuras = await run(opcoes)
  if (process.send) await new Promise((sent) => process.send!(figuras, sent))
  else {
    console.log(`\n${tableOf(figuras, !opcoes.curto)}`)
    if (!opcoes.curto && !figuras.every(isReached)) process.exitCode = 1
  }
}
process.exit()

/** What the run does, how long it takes, and whether this machine can prove anything now. */
function introduce(): void {
  const busy = warnIfBusy(loadavg()[0]!, availableParallelism())
  if (busy) console.log(busy)
  console.log(frase)
  console.log(
    opcoes.curto
      ? 'Forma curta, de segundos: prova que a medida roda; os limites valem para a medida inteira.'
      : `Leva cerca de ${dura}${base === undefined ? '' : ` em cada cópia, ${voltas} vezes`}. Deixe a máquina parada: outro trabalho muda os números.`,
  )
}

function listOf(): string {
  const width = Math.max(...Object.keys(MEDIDAS).map((name) => name.length))
  const lines = Object.entries(MEDIDAS).map(([name, each]) => `  ${name.padEnd(width)}  ${each.frase} (${each.dura})`)
  const usage = 'Uso: npm run bench -- <medida> [--curto] [--base PASTA]; npm run bench -- <medida> --help'
  return [usage, '', ...lines].join('\n')
}

function usageOf(): string {
  const all = {
    curto: 'a menor forma, em segundos: prova que a medida roda, e nenhum limite',
    'base PASTA':
      'a mesma medida também com o código de outra cópia do repositório, alternadas, e a razão entre as duas',
    'voltas N': `quantas vezes cada cópia, com --base (${VOLTAS})`,
    ...Object.fromEntries(proprias.map((name) => [name, PROPRIAS[name]])),
  }
  const width = Math.max(...Object.keys(all).map((name) => name.length))
  const lines = Object.entries(all).map(([name, text]) => `  --${name.padEnd(width)}  ${text}`)
  return [`npm run bench -- ${nome} [opções]`, frase, `Leva cerca de ${dura}.`, '', ...lines].join('\n')
}

/** A number with k or M. */
function numberOf(name: Propria): number | undefined {
  const text = values[name as keyof typeof values] as string | undefined
  if (text === undefined) return undefined
  const [, digits, unit = ''] = /^(\d+)([kM]?)$/.exec(text) ?? []
  if (!Number(digits)) refuse(`--${name}: um número, com k ou M: 10k, 1M.`)
  return Number(digits) * { '': 1, k: 1_000, M: 1_000_000 }[unit as '' | 'k' | 'M']
}

/** The command line of one side: each keeps a loaded database of its own. */
function argsOf(side: 'aqui' | 'base'): string[] {
  return Object.entries(own).flatMap(([name, value]) => {
    if (value === undefined || value === false) return []
    if (value === true) return [`--${name}`]
    return [`--${name}`, name === 'dados' && side === 'base' ? join(value, 'base') : value]
  })
}
