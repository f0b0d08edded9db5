// npm run chaos -- --notas 300 --semente 7      the real service under failures; exit code 1 on any violation
// npm run chaos -- --notas 600 --workers 4      notes by turns to the national system and to a city, four workers
// npm run chaos -- --trilho municipal --cidade natal       all of them to one track; --cidade chooses cities (a,b)
// npm run chaos -- --notas 20000 --minutos 30 --workers 3  notes over half an hour, in any of these forms
// npm run chaos -- --lease 15                   a longer lease (seconds), for a busy machine
// npm run chaos -- --sem-maquina                no full disk and no clocks that jump (they need root, libfaketime)
// npm run chaos -- --ingenua                    the naive policy; exit code 1, because the check must find its doubles
import { readOptions } from '../../scripts/options.ts'
import { type Relato, runChaos } from './chaos.ts'
import { runNaive } from './naive.ts'

const { values, refuse } = readOptions({
  usage:
    'npm run chaos -- [--notas 300] [--semente 7] [--workers 4] [--trilho ambos|nacional|municipal] [--cidade limeira,natal] [--minutos 30] [--lease 5] [--sem-maquina] [--ingenua]',
  options: {
    notas: { type: 'string', default: '300' },
    semente: { type: 'string', default: String(Math.floor(Math.random() * 1_000_000)) },
    trilho: { type: 'string', default: 'ambos' },
    cidade: { type: 'string', default: 'limeira' },
    workers: { type: 'string', default: '1' },
    minutos: { type: 'string' },
    lease: { type: 'string', default: '5' },
    'sem-maquina': { type: 'boolean', default: false },
    ingenua: { type: 'boolean', default: false },
  },
})
const NOMES: Record<string, string> = {
  worker: 'worker morto',
  api: 'API morta',
  banco: 'queda do banco',
  bancoMorto: 'banco morto (SIGKILL)',
  consultasMudas: 'consultas mudas',
  parado: 'worker parado além do lease',
  disco: 'disco do banco cheio',
  relogio: 'salto de relógio',
}
const notas = Number(values.notas)
const semente = Number(values.semente)
const workers = Number(values.workers)
const minutos = values.minutos === undefined ? undefined : Number(values.minutos)
const leaseS = Number(values.lease)
const escolhidas = values.cidade.split(',')
const TRILHOS: Record<string, readonly (string | null)[]> = {
  ambos: [null, ...escolhidas],
  nacional: [null],
  municipal: escolhidas,
}
const cidades = TRILHOS[values.trilho] ?? refuse('--trilho é ambos, nacional ou municipal.')
const isCount = (n: number) => Number.isInteger(n) && n >= 1
if (
  !isCount(notas) ||
  !isCount(workers) ||
  !isCount(leaseS) ||
  !Number.isInteger(semente) ||
  !(minutos === undefined || minutos > 0)
)
  refuse('--notas, --workers e --lease são números inteiros, 1 ou mais; --semente, inteiro; --minutos, acima de 0.')

console.log(`semente ${semente}`)
if (values.ingenua) {
  const { duplicadas, faltas } = await runNaive({ notas, semente })
  console.log(`política ingênua: ${notas} documentos, ${duplicadas} duplicados na prefeitura, ${faltas.length} faltas`)
  finish(faltas)
} else {
  const relato = await runChaos({ notas, semente, cidades, workers, minutos, leaseS, maquina: !values['sem-maquina'] })
  console.table(tableOf(relato))
  faltantes(relato.golpes)
  finish(relato.violacoes)
}

function tableOf({
  golpes,
  contado,
  decididasPorOperadores,
  estados,
  tempo,
  trocas,
  segundos,
}: Relato): Record<string, string | number> {
  return {
    workers,
    ...Object.fromEntries(
      Object.entries(golpes)
        .filter(([, n]) => n > 0)
        .map(([nome, n]) => [`golpes: ${NOMES[nome] ?? nome}`, n]),
    ),
    'pedidos aceitos': contado.ids.size,
    'pedidos repetidos pelo cliente': contado.repetidas,
    'pedidos sem resposta': contado.semResposta,
    ...Object.fromEntries([...contado.outrosStatus].map(([status, n]) => [`respostas ${status}`, n])),
    'notas que operadores decidiram': decididasPorOperadores,
    ...Object.fromEntries(Object.entries(estados).map(([nome, n]) => [`notas ${nome}`, n])),
    ...Object.fromEntries(Object.entries(tempo).map(([nome, n]) => [`cidade: ${nome}`, n])),
    ...Object.fromEntries(Object.entries(trocas).map(([nome, n]) => [`trocas ${nome}`, n])),
    'tempestade (s)': segundos.tempestade.toFixed(1),
    'calmaria (s)': segundos.calmaria.toFixed(1),
  }
}

function faltantes(golpes: Relato['golpes']): void {
  const nunca = Object.entries(golpes).flatMap(([nome, n]) => (n === 0 ? (NOMES[nome] ?? nome) : []))
  if (nunca.length) console.log(`não aconteceram: ${nunca.join('; ')}`)
}

function finish(faltas: string[]): void {
  for (const falta of faltas.slice(0, 50)) console.log(`✗ ${falta}`)
  console.log(faltas.length === 0 ? 'nenhuma violação' : `${faltas.length} violações`)
  process.exitCode = faltas.length === 0 ? 0 : 1
}
