// npm run escala [-- <ensaio>]     the service beyond one machine, on real engines; exit code 1 for any fault
import { ENSAIOS } from './ensaios.ts'

const nome = process.argv[2] ?? 'processos'
const ensaio = ENSAIOS[nome]
if (!ensaio || nome.startsWith('-')) {
  console.error(
    `Uso: npm run escala [-- ensaio]\n${Object.entries(ENSAIOS)
      .map(([each, { faz }]) => `  ${each.padEnd(12)} ${faz}`)
      .join('\n')}`,
  )
  process.exit(2)
}
const { rodar } = await ensaio.abrir()
process.exit(await rodar(process.argv.slice(3)))
