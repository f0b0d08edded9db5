// npm run chaos -- --notas 300 --semente 7      the real service under failures; exit code 1 on any violation
// npm run chaos -- --trilho municipal --cidade limeira     the same, over a simulated city
// npm run chaos -- --ingenua                    the naive policy; exit code 1, because the check must find its doubles
import { parseArgs } from 'node:util'
import { type Relato, runChaos } from './chaos.ts'
import { runNaive } from './naive.ts'

const { values } = parseArgs({
  options: {
    notas: { type: 'string', default: '300' },
    semente: { type: 'string', default: String(Math.floor(Math.random() * 1_000_000)) },
    trilho: { type: 'string', default: 'nacional' },
    cidade: { type: 'string' },
    ingenua: { type: 'boolean', default: false },
  },
})
const notas = Number(values.notas)
const semente = Number(values.semente)
const isTrilho = values.trilho === 'municipal' ? Boolean(values.cidade) : values.trilho === 'nacional' && !values.cidade
if (!Number.isInteger(notas) || notas < 1 || !Number.isInteger(semente) || !isTrilho) {
  console.error('Uso: npm run chaos -- [--notas 300] [--semente 7] [--trilho municipal --cidade limeira | --ingenua]')
  process.exit(2)
}

console.log(`semente ${semente}`)
if (values.ingenua) {
  const { duplicadas, faltas } = await runNaive({ notas, semente })
  console.log(`política ingênua: ${notas} documentos, ${duplicadas} duplicados na prefeitura, ${faltas.length} faltas`)
  finish(faltas)
} else {
  const relato = await runChaos({ notas, semente, cidade: values.cidade ?? null })
  console.table(tableOf(relato))
  finish(relato.violacoes)
}

function tableOf({ golpes, contado, estados, tempo, trocas, segundos }: Relato): Record<string, string | number> {
  return {
    'golpes: worker, API, banco': `${golpes.worker}, ${golpes.api}, ${golpes.banco}`,
    'consultas mudas': golpes.consultasMudas,
    'pedidos aceitos': contado.ids.size,
    'pedidos repetidos pelo cliente': contado.repetidas,
    'pedidos sem resposta': contado.semResposta,
    ...Object.fromEntries([...contado.outrosStatus].map(([status, n]) => [`respostas ${status}`, n])),
    ...Object.fromEntries(Object.entries(estados).map(([nome, n]) => [`notas ${nome}`, n])),
    ...Object.fromEntries(Object.entries(tempo).map(([nome, n]) => [`cidade: ${nome}`, n])),
    ...Object.fromEntries(Object.entries(trocas).map(([nome, n]) => [`trocas ${nome}`, n])),
    'tempestade (s)': segundos.tempestade.toFixed(1),
    'calmaria (s)': segundos.calmaria.toFixed(1),
  }
}

function finish(faltas: string[]): void {
  for (const falta of faltas.slice(0, 50)) console.log(`✗ ${falta}`)
  console.log(faltas.length === 0 ? 'nenhuma violação' : `${faltas.length} violações`)
  process.exitCode = faltas.length === 0 ? 0 : 1
}
