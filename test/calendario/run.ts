// npm run calendario                          every regime in every place on every date of the law; compares with the golden
// npm run calendario -- --golden              rewrites the golden; review its diff
// npm run calendario -- --data 2028-03-15     another day, which the golden does not have
// The documents and pages are left in a folder: --pasta, `calendario` by default. Exit code 1 on any difference or fault.
import { readFileSync, writeFileSync } from 'node:fs'
import { readOptions } from '../../scripts/options.ts'
import { conferir } from './conferir.ts'
import { type Emitida, emitirNoDia } from './emitir.ts'
import { DATAS } from './plano.ts'
import { contraCalculadora, differences, fromMarkdown, toMarkdown, toRows, valoresDe } from './tabela.ts'

const GOLDEN = new URL('./calendario.golden.md', import.meta.url)

const { values, refuse } = readOptions({
  usage: 'npm run calendario -- [--golden] [--data AAAA-MM-DD …] [--pasta calendario]',
  options: {
    data: { type: 'string', multiple: true },
    golden: { type: 'boolean', default: false },
    pasta: { type: 'string', default: 'calendario' },
  },
})
const datas: readonly string[] = values.data ?? DATAS
if (datas.some((data) => !/^\d{4}-\d{2}-\d{2}$/.test(data) || Number.isNaN(Date.parse(data))))
  refuse('--data é um dia, como 2028-03-15.')

const emitidas: Emitida[] = []
const faltas: string[] = []
for (const data of datas) {
  const dia = await emitirNoDia(data, {})
  faltas.push(...conferir(dia, values.pasta))
  emitidas.push(...dia.emitidas)
  console.log(data)
  console.table(toRows(dia.emitidas))
}
const valores = valoresDe(emitidas)
faltas.push(...contraCalculadora(valores))
if (values.golden) writeFileSync(GOLDEN, toMarkdown(valores))
else if (!values.data) faltas.push(...differences(fromMarkdown(readFileSync(GOLDEN, 'utf8')), valores))
for (const falta of faltas) console.log(`✗ ${falta}`)
console.log(
  `${emitidas.length} notas; documentos em ${values.pasta}; ${faltas.length === 0 ? 'nenhuma falta' : `${faltas.length} faltas`}`,
)
process.exitCode = faltas.length === 0 ? 0 : 1
