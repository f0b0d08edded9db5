// npm run escala [-- <ensaio>]     the service beyond one machine, on real engines; exit code 1 for any fault
import { readOptions } from '../../scripts/options.ts'
import { ENSAIOS } from './ensaios.ts'

const ensaios = Object.entries(ENSAIOS).map(([each, { faz }]) => `  ${each.padEnd(12)} ${faz}`)
const { positionals, refuse } = readOptions({
  usage: ['npm run escala [-- ensaio]', ...ensaios].join('\n'),
  allowPositionals: true,
})
const [nome = 'processos', ...partes] = positionals
const ensaio = ENSAIOS[nome]
if (!ensaio) throw refuse(`Não há o ensaio "${nome}".`)
const { rodar } = await ensaio.abrir()
process.exit(await rodar(partes))
