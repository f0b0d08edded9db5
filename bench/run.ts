// npm run bench -- <name>     runs one measure; without a name all of them. Exit code 1 when a figure is missed.
// npm run bench -- <name> --contra PATH     measures another checkout of the repository in the same run, in turns
import { readOptions } from '../scripts/options.ts'
import { type Figura, isReached, lineOf, type Opcoes } from './figura.ts'

const BENCHES = ['sign', 'rps', 'resolve', 'pdf', 'accept', 'e2e', 'cpu', 'webhooks']
// These load millions of notes first, or open a browser, so they run only by name.
const LONG = [
  'list',
  'web',
  'formulario',
  'back-office',
  'faturamento',
  'crescimento',
  'recuperacao',
  'memoria',
  'respostas',
  'enxurrada',
]

/** The measures of a whole tree, which can be compared with another checkout. */
const PAIRED = ['e2e', 'cpu']

// `ate` is read by crescimento; `dados`, `carregar` and `so` by those that load millions of rows (dados.ts).
const options = {
  contra: { type: 'string' },
  ate: { type: 'string' },
  dados: { type: 'string' },
  carregar: { type: 'boolean' },
  so: { type: 'string' },
} as const
const NOMES = [...BENCHES, ...LONG]
const { values, positionals, refuse } = readOptions({
  usage: `npm run bench [-- medida] [--contra PASTA] [--ate 1M] [--dados PASTA] [--carregar] [--so NOME]
  medidas: ${NOMES.join(', ')}`,
  options,
  allowPositionals: true,
})
const [only] = positionals
if (only && !NOMES.includes(only)) refuse(`Não há a medida "${only}".`)
if (values.contra !== undefined && !PAIRED.includes(only ?? ''))
  refuse(`--contra compara uma destas medidas com outra cópia do repositório: ${PAIRED.join(', ')}.`)

const figuras: Figura[] = []
for (const name of only ? [only] : BENCHES) {
  console.log(`medindo ${name}…`)
  const { run } = (await import(`./${name}.ts`)) as { run(opcoes?: Opcoes): Promise<Figura | Figura[]> }
  for (const figura of [await (PAIRED.includes(name) ? run(values) : run())].flat()) {
    console.log(lineOf(figura))
    figuras.push(figura)
  }
}
console.table(
  Object.fromEntries(
    figuras.map((each) => [
      each.figura,
      {
        valor: Math.round(each.valor * 1000) / 1000,
        mínimo: each.minimo,
        unidade: each.unidade,
        alcançada: isReached(each) ? 'sim' : 'NÃO',
        ...(each.falha ? { falha: each.falha } : {}),
      },
    ]),
  ),
)
process.exit(figuras.every(isReached) ? 0 : 1)
