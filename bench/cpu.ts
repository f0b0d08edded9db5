// Processor time of one note from POST to `autorizada`, by part of the service, and what the database writes for it: the
// processes' own counts (/proc), so that neighbours on the machine change it little; and in RSA signatures made before and
// after on the same machine, which may be half as fast in another hour. With `--contra PATH` the checkout
// there is measured in the same run, in turns, and the figures are how many times less a note costs here.
import { generateKeyPairSync, sign } from 'node:crypto'
import type { Figura, Opcoes } from './figura.ts'
import { type Gasto, measureTurns, openLado, PARTES, type Parte } from './lado.ts'

const NOTAS = 4_000
const TURNS = 4

type Medida = Exclude<Parte, 'cidade simulada'>
/** Milliseconds a note, at most, on a quiet machine … */
const LIMITES_MS: Record<Medida, number> = { API: 0.45, worker: 1.1, PostgreSQL: 1.2 }
/** … where an RSA-2048 signature takes so many (24/11/2026). */
const ASSINATURA_MS = 0.26
/** Of what the other checkout uses, at most. */
const PARTE_MAX = 0.6

/** Measures in fresh trees with the schedules of production. */
export async function run({ contra }: Opcoes = {}): Promise<Figura[]> {
  const here = await openLado()
  try {
    if (!contra) {
      const before = signatureMs()
      const gasto = await here.measure(NOTAS)
      const assinatura = (before + signatureMs()) / 2
      console.log(`${lineOf(gasto)}; uma assinatura RSA ${assinatura.toFixed(2)} ms`)
      return medidas().map((parte) => {
        const ms = msOf(gasto, parte)
        const most = LIMITES_MS[parte] / ASSINATURA_MS
        return {
          figura: `processador por nota, ${parte}: ${ms.toFixed(2)} ms, ${(ms / assinatura).toFixed(2)} assinaturas RSA (no máximo ${most.toFixed(2)}, que são ${LIMITES_MS[parte]} ms onde uma leva ${ASSINATURA_MS})`,
          valor: most / (ms / assinatura),
          minimo: 1,
          unidade: 'vezes dentro do limite',
        }
      })
    }
    const there = await openLado(contra)
    try {
      const [own, other] = (await measureTurns([here, there], TURNS, NOTAS / TURNS)) as [Gasto, Gasto]
      console.log(`aqui: ${lineOf(own)}\n${contra}: ${lineOf(other)}`)
      return medidas().map((parte) => ({
        figura: `processador por nota, ${parte}: ${msOf(own, parte).toFixed(2)} ms aqui, ${msOf(other, parte).toFixed(2)} ms em ${contra} (${(msOf(own, parte) / msOf(other, parte)).toFixed(2)} ×)`,
        valor: msOf(other, parte) / msOf(own, parte),
        minimo: 1 / PARTE_MAX,
        unidade: 'vezes menos',
      }))
    } finally {
      await there.world.close()
    }
  } finally {
    await here.world.close()
  }
}

/** Milliseconds of processor of one signature here and now. */
function signatureMs(): number {
  const { user, system } = process.cpuUsage()
  for (let left = SIGNATURES; left > 0; left--) sign('RSA-SHA256', SIGNED, privateKey)
  const spent = process.cpuUsage({ user, system })
  return (spent.user + spent.system) / 1000 / SIGNATURES
}
const SIGNATURES = 500
const SIGNED = Buffer.alloc(900)
const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })

const medidas = () => Object.keys(LIMITES_MS) as Medida[]
const msOf = ({ segundos, notas }: Gasto, parte: Parte) => (segundos[parte] / notas) * 1000

function lineOf(gasto: Gasto): string {
  const each = (sum: number, digits: number) => (sum / gasto.notas).toFixed(digits)
  return [
    `${Math.round(gasto.notas / gasto.duracaoS)} notas/s`,
    PARTES.map((parte) => `${parte} ${msOf(gasto, parte).toFixed(2)} ms`).join(', '),
    `WAL ${each(gasto.wal / 1024, 1)} KB em ${each(gasto.registros, 0)} registros`,
    `${each(gasto.imagens, 2)} páginas inteiras, ${each(gasto.fsyncs, 2)} fsyncs por nota`,
    `${each(gasto.guardado / 1024, 1)} KB guardados por nota`,
  ].join('; ')
}
