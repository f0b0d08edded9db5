// npm run model -- --semente 7 --sequencias 300     random lives of notes against the model; exit code 1 on a divergence
// npm run model -- --semente 7 --so 41              sequence 41 of that seed alone
// npm run model -- --duvida …                       histories of doubt (duvida/run.ts)
import { readOptions } from '../../scripts/options.ts'
import { runDuvida } from './duvida/run.ts'
import { explore, type Found } from './explore.ts'
import { FREQUENTES, missingOf, RARAS } from './happens.ts'

const { values, refuse } = readOptions({
  usage: 'npm run model -- [--semente 7] [--sequencias 300] [--so 41] [--duvida [--classificacao-antiga]]',
  options: {
    semente: { type: 'string', default: String(Math.floor(Math.random() * 1_000_000)) },
    sequencias: { type: 'string', default: '300' },
    so: { type: 'string' },
    duvida: { type: 'boolean', default: false },
    'classificacao-antiga': { type: 'boolean', default: false },
  },
})
const [semente, sequencias] = [Number(values.semente), Number(values.sequencias)]
const only = values.so === undefined ? null : Number(values.so)
if (![semente, sequencias, only ?? 0].every(Number.isInteger) || sequencias < 1)
  refuse('--semente, --sequencias e --so são números inteiros; --sequencias, 1 ou mais.')

console.log(`semente ${semente}`)
if (values.duvida) process.exit(await runDuvida({ semente, sequencias, only, antiga: values['classificacao-antiga'] }))
const { steps, segundos, respostas, divergencias, erros } = await explore({
  semente,
  sequencias: Math.max(sequencias, (only ?? 0) + 1),
  only,
})
console.table(respostas)
for (const each of divergencias) console.log(reportOf(each))
for (const each of erros.slice(0, 10)) console.log(`✗ o serviço disse: ${each}`)
const what = divergencias.length === 0 ? 'nenhuma divergência' : `${divergencias.length} divergências`
// A long run meets everything, or it proves less than it says.
const ausentes = only === null && sequencias >= 300 ? missingOf([...FREQUENTES, ...RARAS], respostas) : []
for (const each of ausentes) console.log(`✗ não aconteceu: ${each}`)
const faltas = divergencias.length + erros.length + ausentes.length
console.log(
  `${only === null ? sequencias : 1} sequências, ${steps} passos, ${segundos.toFixed(0)} s: ${what}, ${erros.length} erros`,
)
process.exitCode = faltas === 0 ? 0 : 1

function reportOf({ sequencia, steps: left, de, step, servico, modelo }: Found): string {
  return [
    `✗ sequência ${sequencia} (reproduza com --semente ${semente} --so ${sequencia}), ${left.length} de ${de} passos:`,
    ...left.map((each) => `    ${each}`),
    `  divergiu em: ${step}`,
    `  serviço: ${servico}`,
    `  modelo: ${modelo}`,
  ].join('\n')
}
