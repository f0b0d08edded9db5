// `npm run demo:faturamento [-- --contratos 60 --meses 14]`: contracts live their months in seconds, by a clock that is
// moved, over a real database, the simulated bank and the simulated national system. Then what happened, and the proof
// that the sums meet; ends with 1 where they do not.
import { addMonths, competenciaOf } from '#domain/competencia.ts'
import { addDays } from '#domain/faturamento/periods.ts'
import { openCasa } from './demo-faturamento/casa.ts'
import { endTheDay, liveDay, setUp } from './demo-faturamento/mundo.ts'
import { count, prove, tell } from './demo-faturamento/relatorio.ts'
import { keepInMemory } from './in-memory.ts'
import { readOptions } from './options.ts'

const { values, refuse } = readOptions({
  usage: 'npm run demo:faturamento -- [--contratos 60] [--meses 14]',
  options: { contratos: { type: 'string', default: '60' }, meses: { type: 'string', default: '14' } },
})
const [contratos, meses] = [Number(values.contratos), Number(values.meses)]
if (![contratos, meses].every((n) => Number.isInteger(n) && n >= 1))
  refuse('--contratos e --meses são números inteiros, 1 ou mais.')
keepInMemory()
/** The last days belong to the month in which the last one is billed and paid. */
const DEPOIS_DIAS = 26

const primeiro = addMonths(competenciaOf(Date.now()), -meses - 1)
const ultimo = addDays(`${addMonths(primeiro, meses)}-01`, DEPOIS_DIAS)
const began = performance.now()
const casa = await openCasa(`${primeiro}-01`)
try {
  console.log(`${contratos} contratos, de ${primeiro} a ${ultimo}`)
  const mundo = await setUp(casa, primeiro)
  for (let dia = `${primeiro}-01`; dia <= ultimo; dia = addDays(dia, 1)) {
    await liveDay(mundo, dia, contratos)
    if (process.stdout.isTTY && dia.endsWith('-01')) process.stdout.write(`\r${dia.slice(0, 7)} `)
  }
  await endTheDay(mundo)
  console.log(`\n${await tell(mundo, meses)}\n`)
  for (const [what, times] of await count(casa)) console.log(`${String(times).padStart(6)}  ${what}`)
  console.log()
  const provas = await prove(mundo)
  for (const { prova, la, ca, faltas } of provas) {
    const holds = la === ca && faltas === 0
    console.log(`${holds ? '✔' : '✖'} ${prova.padEnd(44)} ${la} = ${ca}${faltas ? `, ${faltas} em falta` : ''}`)
    if (!holds) process.exitCode = 1
  }
  console.log(`\n${((performance.now() - began) / 1000).toFixed(1)} s`)
} finally {
  await casa.close()
}
