import { parentPort } from 'node:worker_threads'
import { openPfx, type PfxContent } from './pfx.ts'
import type { PfxError, PfxErrorCode } from './pfx-error.ts'

/** The request `readPfx` sends to this thread, one at a time, and the response. */
export type PfxQuestion = { bytes: Uint8Array; senha: string }
export type PfxAnswer = { content: PfxContent } | { code: PfxErrorCode; message: string; detail: string }

parentPort!.on('message', ({ bytes, senha }: PfxQuestion) => {
  parentPort!.postMessage(answer(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length), senha))
})

function answer(bytes: Buffer, senha: string): PfxAnswer {
  try {
    return { content: openPfx(bytes, senha) }
  } catch (error) {
    const { code, message, detail } = error as PfxError
    return { code, message, detail }
  }
}
