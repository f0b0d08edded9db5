import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runChaos } from './chaos.ts'
import { checkLedger } from './ledger-check.ts'
import { runNaive } from './naive.ts'
import type { Golpes } from './weather.ts'

test('in any weather every accepted note ends once: in our book, in the city and at the webhook', async (t) => {
  const semente = Number(process.env.SEMENTE ?? Math.floor(Math.random() * 1_000_000))
  const { violacoes, golpes, contado, estados } = await runChaos({ notas: 80, semente })
  t.diagnostic(`semente ${semente}, golpes ${JSON.stringify(golpes)}, notas ${JSON.stringify(estados)}`)
  assert.deepEqual(violacoes, [], `semente ${semente}`)
  assert.equal(contado.ids.size, 80)
  assertStruck(golpes)
})

const CIDADES = [
  ['limeira', 'refuses a number twice: proof of absence lets the same bytes go again, and every note is decided'],
  ['mogi-das-cruzes', 'issues a number again: nothing is ever sent twice, what stays unknown stands in sight'],
] as const
for (const [cidade, title] of CIDADES)
  test(`a city that shows its notes late and ${title}`, async (t) => {
    const semente = Number(process.env.SEMENTE ?? Math.floor(Math.random() * 1_000_000))
    const { violacoes, golpes, contado, estados, trocas } = await runChaos({ notas: 40, semente, cidade })
    t.diagnostic(`semente ${semente}, golpes ${JSON.stringify(golpes)}, notas ${JSON.stringify(estados)}`)
    t.diagnostic(`trocas ${JSON.stringify(trocas)}`)
    assert.deepEqual(violacoes, [], `semente ${semente}`)
    assert.equal(contado.ids.size, 40)
    assertStruck(golpes)
    // What was cut before the city was proven absent; what it took in silence was found.
    for (const each of ['consultar ausente', 'consultar autorizada']) assert.ok(trocas[each], JSON.stringify(trocas))
    if (cidade === 'limeira') assert.equal(estados.falha_temporaria, undefined, JSON.stringify(estados))
  })

/** The run makes its weather; this says that it did. */
function assertStruck({ worker, api, banco, consultasMudas }: Golpes): void {
  assert.ok(
    worker >= 2 && api >= 1 && banco >= 2 && consultasMudas >= 1,
    JSON.stringify({ worker, api, banco, consultasMudas }),
  )
}

test('the checks are not blind: they convict the policy that sends again after silence', async () => {
  const { duplicadas, faltas } = await runNaive({ notas: 60, semente: 7 })
  assert.ok(duplicadas > 0)
  assert.ok(faltas.length >= duplicadas, faltas.join('\n'))
})

test('each kind of disagreement with the book is a fault', () => {
  const livro = [
    { idDps: 'A', nNFSe: 1, copias: 1 },
    { idDps: 'B', nNFSe: 2, copias: 2 },
    { idDps: 'C', nNFSe: 3, copias: 1 },
    { idDps: 'E', nNFSe: 5, copias: 1 },
  ]
  const told = (documentoId: string, situacao: 'autorizada' | 'recusada' | 'aberta', numero: string | null) => ({
    documentoId,
    situacao,
    numero,
  })
  assert.deepEqual(checkLedger([livro[0]!], [told('A', 'autorizada', '1')]), [])
  const faltas = checkLedger(livro, [
    told('A', 'autorizada', '9'),
    told('B', 'aberta', null),
    told('C', 'recusada', null),
    told('D', 'autorizada', '4'),
  ])
  assert.equal(faltas.length, 5, faltas.join('\n')) // wrong number, doubled, refused yet held, not held, unknown sender
})
