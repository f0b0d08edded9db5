import { Worker } from 'node:worker_threads'
import type { Falha } from './alvo.ts'
import type { Achado, Ataque } from './atacar.ts'
import { CABECA, MEMORIA } from './thread.ts'

/** A case that has not ended after this time has hung: the slowest good one takes a second. */
const PRESO_MS = 60_000
const HEAP_MB = 256

/** Attacks one reader in a thread of its own, with a bound on its memory. A thread that hangs or dies is a fault. */
export async function atacarEmThread(
  nome: string,
  ataque: Ataque,
  presoMs = PRESO_MS,
): Promise<{ falhas: Falha[]; aprendidos: number }> {
  const memoria = new SharedArrayBuffer(MEMORIA)
  const numeros = new Int32Array(memoria, 0, 2)
  const worker = new Worker(new URL('./thread.ts', import.meta.url), {
    workerData: { nome, ataque, memoria },
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
  })
  const marca = { alvo: nome, semente: ataque.semente }
  const agora = (motivo: string): Falha => {
    const entrada = Buffer.from(new Uint8Array(memoria, CABECA, numeros[1]!).slice())
    return { ...marca, caso: numeros[0]! - 1, motivo, entrada }
  }
  let [caso, desde] = [0, performance.now()]
  let timer: NodeJS.Timeout | undefined
  try {
    return await new Promise((resolve, reject) => {
      worker.once('message', ({ falhas, aprendidos }: { falhas: Achado[]; aprendidos: number }) =>
        resolve({
          falhas: falhas.map((falha) => ({ ...marca, ...falha, entrada: Buffer.from(falha.entrada) })),
          aprendidos,
        }),
      )
      worker.once('error', (error: Error) =>
        numeros[0] === 0 ? reject(error) : resolve({ falhas: [agora(`thread: ${error.message}`)], aprendidos: 0 }),
      )
      timer = setInterval(() => {
        const lido = Atomics.load(numeros, 0)
        if (lido !== caso) [caso, desde] = [lido, performance.now()]
        else if (lido > 0 && performance.now() - desde > presoMs)
          resolve({ falhas: [agora(`preso há ${presoMs / 1000} s`)], aprendidos: 0 })
      }, presoMs / 60)
    })
  } finally {
    clearInterval(timer)
    await worker.terminate()
  }
}
