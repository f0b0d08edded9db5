// npm run model:faturamento -- --semente 7 --sequencias 300     random lives of contracts and faturas against the model
// npm run model:faturamento -- --semente 7 --so 41              life 41 of that seed alone
import { readOptions } from '../../scripts/options.ts'
import { explore } from './explore.ts'

const { values, refuse } = readOptions({
  usage: 'npm run model:faturamento -- [--semente 7] [--sequencias 300] [--so 41]',
  options: {
    semente: { type: 'string', default: String(Math.floor(Math.random() * 1_000_000)) },
    sequencias: { type: 'string', default: '300' },
    so: { type: 'string' },
  },
})
const [semente, sequencias] = [Number(values.semente), Number(values.sequencias)]
const only = values.so === undefined ? null : Number(values.so)
if (![semente, sequencias, only ?? 0].every(Number.isInteger) || sequencias < 1)
  refuse('--semente, --sequencias e --so são números inteiros; --sequencias, 1 ou mais.')

console.log(`semente ${semente}`)
const { respostas, divergencias, segundos } = await explore(semente, Math.max(sequencias, (only ?? 0) + 1), only)
console.table(respostas)
for (const each of divergencias) console.log(`✗ ${each}`)
console.log(`${segundos.toFixed(0)} s: ${divergencias.length === 0 ? 'nenhuma divergência' : 'divergência'}`)
process.exitCode = divergencias.length === 0 ? 0 : 1
