// The thread in which a reader is attacked, so that one that hangs or takes all memory can be ended.
import { parentPort, workerData } from 'node:worker_threads'
import { ALVOS } from './alvos/index.ts'
import { PLANTADOS } from './alvos/plantados.ts'
import { atacar } from './atacar.ts'
import { abrirCobertura } from './cobertura.ts'
import { TAMANHO_MAX } from './mutar.ts'

/** Place of the number of the case and of the length of its input, in whole numbers; then the input. */
export const CABECA = 8
export const MEMORIA = CABECA + TAMANHO_MAX

if (parentPort) {
  const { nome, ataque, memoria } = workerData
  const numeros = new Int32Array(memoria, 0, 2)
  const bytes = new Uint8Array(memoria, CABECA)
  const cobertura = abrirCobertura()
  const relato = await atacar(await { ...ALVOS, ...PLANTADOS }[nome]!(), ataque, cobertura, (caso, entrada) => {
    bytes.set(entrada.subarray(0, TAMANHO_MAX))
    numeros[1] = Math.min(entrada.length, TAMANHO_MAX)
    Atomics.store(numeros, 0, caso + 1)
  })
  parentPort.postMessage(relato)
}
