import { Worker } from 'node:worker_threads'
import type { Secret } from '#platform/secret.ts'
import type { PfxContent } from './pfx.ts'
import { PfxError } from './pfx-error.ts'
import type { PfxAnswer, PfxQuestion } from './pfx-worker.ts'

export type { PfxContent } from './pfx.ts'
export { PfxError, type PfxErrorCode } from './pfx-error.ts'

/**
 * Opens an A1 file (PKCS#12) in a worker thread, so that an expensive key derivation neither blocks requests nor runs
 * without limit. One thread, kept running, reads files one at a time. Rejects with `PfxError`, `PFX_SLOW` after
 * `readMsMax`.
 */
export function readPfx(bytes: Buffer, senha: Secret, readMsMax = READ_MS_MAX): Promise<PfxContent> {
  const reading = previous.then(() => ask({ bytes, senha: senha.reveal() }, readMsMax))
  previous = reading.catch(() => undefined)
  return reading
}

// 600,000 iterations, the most seen in an honest file, cost about 1 s here.
const READ_MS_MAX = 8_000

let previous: Promise<unknown> = Promise.resolve()
let warm: Worker | null = null

function ask(question: PfxQuestion, readMsMax: number): Promise<PfxContent> {
  const worker = (warm ??= startWorker())
  return new Promise<PfxContent>((resolve, reject) => {
    const giveUp = () => discard(new PfxError('PFX_SLOW', `not read in ${readMsMax} ms`, `${readMsMax / 1000}`))
    // Timers run before messages: when this process itself was paused, an answer that came in time is read first.
    let late: NodeJS.Immediate | undefined
    const timer = setTimeout(() => (late = setImmediate(giveUp)), readMsMax)
    const settle = (answer: PfxAnswer) => {
      rest()
      if ('content' in answer) resolve(withBuffers(answer.content))
      else reject(new PfxError(answer.code, answer.message, answer.detail))
    }
    const discard = (error: Error) => {
      rest()
      warm = null
      void worker.terminate()
      reject(error instanceof PfxError ? error : new PfxError('PFX_LIMITS', `reader stopped: ${error.message}`))
    }
    const rest = () => {
      clearTimeout(timer)
      clearImmediate(late)
      worker.off('message', settle).off('error', discard).unref()
    }
    worker.on('message', settle).on('error', discard).ref()
    worker.postMessage(question)
  })
}

function startWorker(): Worker {
  const worker = new Worker(new URL('./pfx-worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: 64 },
  })
  // Without this listener a thread that dies while idle would end the process.
  return worker.on('error', () => {
    if (warm === worker) warm = null
  })
}

/** Restores the Buffers, which cross threads as plain byte arrays. */
function withBuffers(content: PfxContent): PfxContent {
  return {
    ...content,
    pkcs8: Buffer.from(content.pkcs8),
    certificateDer: Buffer.from(content.certificateDer),
    chainDer: content.chainDer.map((der) => Buffer.from(der)),
  }
}
