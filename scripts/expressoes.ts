// npm run expressoes        the worst text for each regular expression of the service, and what it costs
// npm run expressoes -- csv only those of files whose path contains the text
import { findExpressoes } from './expressoes/find.ts'
import { MS_PER_MIB_MAX, measure } from './expressoes/measure.ts'
import { readOptions } from './options.ts'

const { positionals } = readOptions({
  usage: 'npm run expressoes -- [parte do caminho]',
  allowPositionals: true,
})
const [part = ''] = positionals
const found = findExpressoes('src', 'sdk').expressoes.filter(({ onde }) => onde.includes(part))
const medidas = found.map((each) => measure(each)).sort((a, b) => b.ms / b.bytes - a.ms / a.bytes)
console.log('      ms      KiB  onde  expressão  (pior texto)')
for (const { onde, pattern, flags, bytes, ms, limiteMs, unidade } of medidas)
  console.log(
    `${ms > limiteMs ? '!' : ' '}${ms.toFixed(1).padStart(7)} ${String(bytes / 1024).padStart(8)}  ${onde}  /${pattern.slice(0, 80)}/${flags}  (${JSON.stringify(unidade)})`,
  )
const slow = medidas.filter(({ ms, limiteMs }) => ms > limiteMs).length
console.log(`\n${medidas.length} expressões, ${slow} acima de ${MS_PER_MIB_MAX} ms por MiB.`)
process.exitCode = slow > 0 ? 1 : 0
