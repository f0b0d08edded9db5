// How fast this machine is in this hour. Most limits were set where an RSA-2048 signature takes 0.26 ms of processor; the
// same virtual machine takes up to twice as long in another hour, for everything.
import { generateKeyPairSync, sign } from 'node:crypto'

/** Milliseconds of processor of a signature where the limits were set (24/11/2026). */
export const ASSINATURA_MS = 0.26

const SIGNATURES = 500
const SIGNED = Buffer.alloc(900)
const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })

/** Milliseconds of processor of one signature here and now. */
function signatureMs(): number {
  const { user, system } = process.cpuUsage()
  for (let left = SIGNATURES; left > 0; left--) sign('RSA-SHA256', SIGNED, privateKey)
  const spent = process.cpuUsage({ user, system })
  return (spent.user + spent.system) / 1000 / SIGNATURES
}

/** Runs `work` and tells with its result what a signature took around it, in milliseconds of processor. */
export async function besideSignatures<T>(work: () => Promise<T>): Promise<{ result: T; assinaturaMs: number }> {
  const before = signatureMs()
  const result = await work()
  return { result, assinaturaMs: (before + signatureMs()) / 2 }
}

/** How many times as long as the machine of the limits this one takes: so many times what it does in a second. */
export const vezesOf = (assinaturaMs: number) => assinaturaMs / ASSINATURA_MS
