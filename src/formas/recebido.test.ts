import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Static, Type } from 'typebox'
import { Forma, Momento, OuNulo } from './comum.ts'
import type { Recebido } from './recebido.ts'

const Nota = Forma('Nota', {
  status: Type.Enum(['autorizada', 'recusada']),
  emitidaEm: Momento,
  canceladaEm: Type.Optional(OuNulo(Momento)),
  passos: Type.Array(Type.Object({ em: Momento, valor: Type.Number() })),
  outros: Type.Record(Type.String(), Type.Unknown()),
  livre: Type.Object({}, { additionalProperties: true }),
})

type Mesmo<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false
type DaNota = {
  status: 'autorizada' | 'recusada'
  emitidaEm: string
  canceladaEm?: string | null
  passos: { em: string; valor: number }[]
  outros: Record<string, unknown>
  livre: Record<string, unknown>
}

test('a received shape has every moment as text, at every depth, and closed lists unchanged', () => {
  const same: Mesmo<Recebido<typeof Nota>, DaNota> = true
  assert.ok(same)
  const em = new Date('2026-11-02T12:00:00.000Z')
  const answered: Static<typeof Nota> = {
    status: 'autorizada',
    emitidaEm: em,
    canceladaEm: null,
    passos: [{ em, valor: 1.5 }],
    outros: { dias: 3 },
    livre: { dias: 3 },
  }
  const text = '2026-11-02T12:00:00.000Z'
  const received: Recebido<typeof Nota> = {
    status: 'autorizada',
    emitidaEm: text,
    canceladaEm: null,
    passos: [{ em: text, valor: 1.5 }],
    outros: { dias: 3 },
    livre: { dias: 3 },
  }
  assert.deepEqual(JSON.parse(JSON.stringify(answered)), received)
})
