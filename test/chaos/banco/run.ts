// npm run chaos:banco -- --cobrancas 2000 --semente 7     charges of a simulated bank under failures; exit code 1 on any
//                                                         violation
// npm run chaos:banco -- --ingenua                        the naive policy; exit code 1, because the check must find it
import { readOptions } from '../../../scripts/options.ts'
import { type Relato, runChaosBanco } from './chaos.ts'
import { runNaiveBanco } from './naive.ts'

const { values, refuse } = readOptions({
  usage: 'npm run chaos:banco -- [--cobrancas 200] [--semente 7] [--workers 2 ou mais] [--ingenua]',
  options: {
    cobrancas: { type: 'string', default: '200' },
    semente: { type: 'string', default: String(Math.floor(Math.random() * 1_000_000)) },
    workers: { type: 'string', default: '2' },
    ingenua: { type: 'boolean', default: false },
  },
})
const [cobrancas, semente, workers] = [values.cobrancas, values.semente, values.workers].map(Number) as [
  number,
  number,
  number,
]
if (!(Number.isInteger(cobrancas) && cobrancas >= 1 && Number.isInteger(semente) && workers >= 2))
  refuse('--cobrancas, --semente e --workers são números inteiros; --cobrancas, 1 ou mais; --workers, 2 ou mais.')

console.log(`semente ${semente}`)
if (values.ingenua) {
  const faltas = await runNaiveBanco({ cobrancas, semente })
  console.log(`política ingênua: ${cobrancas} faturas cobradas`)
  finish(faltas)
} else {
  const relato = await runChaosBanco({ cobrancas, semente, workers })
  console.table(tableOf(relato))
  finish(relato.violacoes)
}

function tableOf({ golpes, repetidas, destinos, clima, cobrancas, pagamentos, segundos }: Relato) {
  const rows = (titulo: string, of: Record<string, number>) =>
    Object.fromEntries(Object.entries(of).map(([nome, n]) => [`${titulo}${nome}`, n]))
  return {
    'golpes: worker, API': `${golpes.worker}, ${golpes.api}`,
    'golpes: queda do banco de dados, morto (SIGKILL)': `${golpes.banco}, ${golpes.bancoMorto}`,
    'golpes: worker parado além do lease': golpes.parado,
    'pedidos repetidos pelo operador': repetidas,
    ...rows('destino: ', destinos),
    ...rows('banco: ', clima),
    ...rows('cobranças ', cobrancas),
    ...rows('pagamentos: ', pagamentos),
    'preparo (s)': segundos.preparo.toFixed(1),
    'tempestade (s)': segundos.tempestade.toFixed(1),
    'calmaria (s)': segundos.calmaria.toFixed(1),
  }
}

function finish(faltas: string[]): void {
  for (const falta of faltas.slice(0, 50)) console.log(`✗ ${falta}`)
  console.log(faltas.length === 0 ? 'nenhuma violação' : `${faltas.length} violações`)
  process.exitCode = faltas.length === 0 ? 0 : 1
}
