// npm run fuzz -- --casos 10000 --semente 7      hostile inputs at every reader of the service and at its doors
// npm run fuzz -- --so xml,pfx                   some of them alone
// npm run fuzz -- --so xml --caso falhas-fuzz/x  one saved input again
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { readOptions } from '../../scripts/options.ts'
import type { Falha } from './alvo.ts'
import { ALVOS } from './alvos/index.ts'
import { atacarEmThread } from './em-thread.ts'
import { abrirPortas, PORTAS } from './portas/index.ts'

const PASTA = 'falhas-fuzz'
const TODOS = [...Object.keys(ALVOS), ...Object.keys(PORTAS)]
const { values, refuse } = readOptions({
  usage: `npm run fuzz -- [--casos 10000] [--semente 7] [--so ${TODOS}] [--caso arquivo]`,
  options: {
    casos: { type: 'string', default: '10000' },
    semente: { type: 'string', default: String(Math.floor(Math.random() * 1_000_000)) },
    so: { type: 'string' },
    caso: { type: 'string' },
  },
})
const [casos, semente] = [Number(values.casos), Number(values.semente)]
const nomes = values.so?.split(',') ?? TODOS
const estranhos = nomes.filter((nome) => !TODOS.includes(nome))
if (estranhos.length > 0) refuse(`--so não conhece ${estranhos.join(', ')}.`)
if (![casos, semente].every(Number.isInteger) || casos < 1)
  refuse('--casos e --semente são números inteiros; --casos, 1 ou mais.')
if (values.caso) {
  for (const nome of nomes) (await ALVOS[nome]?.())?.provar(readFileSync(values.caso))
  console.log('sem falha')
  process.exit(0)
}

console.log(`semente ${semente}`)
const linhas: Record<string, object> = {}
const falhas: Falha[] = []
const portas = nomes.some((nome) => nome in PORTAS) ? await abrirPortas() : null
for (const nome of nomes) {
  const began = performance.now()
  const relato = await (nome in ALVOS ? atacarEmThread : portas!.atacar)(nome, { semente, casos })
  falhas.push(...relato.falhas)
  const segundos = Math.round((performance.now() - began) / 100) / 10
  linhas[nome] = { casos, 'no corpus': relato.aprendidos, falhas: relato.falhas.length, segundos }
}
await portas?.fechar()
console.table(linhas)
for (const { alvo, caso, motivo, entrada } of falhas) {
  mkdirSync(PASTA, { recursive: true })
  const file = `${PASTA}/${alvo}-${semente}-${caso}`
  writeFileSync(file, entrada)
  console.log(`✗ ${alvo}, semente ${semente}, caso ${caso}: ${motivo}\n  ${entrada.length} bytes em ${file}`)
}
console.log(falhas.length === 0 ? 'nenhuma falha' : `${falhas.length} falhas`)
process.exitCode = falhas.length === 0 ? 0 : 1
