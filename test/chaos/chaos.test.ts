import assert from 'node:assert/strict'
import { test } from 'node:test'
import { INTEIRA } from '../support/prova.ts'
import { runChaos } from './chaos.ts'
import type { Golpes } from './faults.ts'
import { checkLedger } from './ledger-check.ts'
import { runNaive } from './naive.ts'

test('every accepted note ends once in our book, in the city and at the webhook, whatever fails', async (t) => {
  const semente = Number(process.env.SEMENTE ?? Math.floor(Math.random() * 1_000_000))
  const pontos = [
    'antes de aceitar',
    'aceita, sem resposta ao cliente',
    'intenção gravada, nenhum byte enviado',
    'último byte enviado, cidade sem decidir',
    'cidade decidiu, nenhum byte da resposta',
  ]
  const { violacoes, golpes, contado, estados } = await runChaos({ notas: 80, semente, pontos })
  t.diagnostic(`semente ${semente}, golpes ${JSON.stringify(golpes)}, notas ${JSON.stringify(estados)}`)
  assert.deepEqual(violacoes, [], `semente ${semente}`)
  assert.equal(contado.ids.size, 80)
  assertStruck(golpes, pontos)
})

const CIDADES = [
  [
    'limeira',
    'refuses a number twice: proof of absence lets the same bytes go again, and every note is decided',
    ['resposta lida, desfecho por gravar', 'desfecho gravado, ainda não sabido', 'consulta sem resposta'],
  ],
  [
    'mogi-das-cruzes',
    'issues a number again: nothing is ever sent twice, what stays unknown reaches operators, who decide it',
    ['parado entre a intenção e o primeiro byte', 'webhook recebido, sem resposta'],
  ],
] as const
// Each takes the machine for half a minute: with a change one of them runs.
for (const [cidade, title, pontos] of INTEIRA ? CIDADES : CIDADES.slice(0, 1))
  test(`a city that shows its notes late and ${title}`, async (t) => {
    const semente = Number(process.env.SEMENTE ?? Math.floor(Math.random() * 1_000_000))
    const { violacoes, golpes, contado, estados, trocas } = await runChaos({
      notas: 40,
      semente,
      cidades: [cidade],
      pontos,
    })
    t.diagnostic(`semente ${semente}, golpes ${JSON.stringify(golpes)}, notas ${JSON.stringify(estados)}`)
    t.diagnostic(`trocas ${JSON.stringify(trocas)}`)
    assert.deepEqual(violacoes, [], `semente ${semente}`)
    assert.equal(contado.ids.size, 40)
    assertStruck(golpes, pontos)
    // Documents cut before the city were proven absent; those it took in silence were found.
    for (const each of ['consultar ausente', 'consultar autorizada']) assert.ok(trocas[each], JSON.stringify(trocas))
    for (const open of ['processando', 'falha_temporaria'])
      assert.equal(estados[open], undefined, JSON.stringify(estados))
    if (cidade === 'limeira') assert.equal(estados.falha_definitiva, undefined, JSON.stringify(estados))
  })

/** A run without failures does not count: each kind of failure must have happened. */
function assertStruck(golpes: Golpes, pontos: readonly string[]): void {
  for (const each of ['worker', 'api', 'banco', 'bancoMorto', 'consultasMudas', ...pontos])
    assert.ok(golpes[each]! >= 1, `${each}: ${JSON.stringify(golpes)}`)
}

test('the checks find the faults of a policy that sends again after silence', async () => {
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
  const claim = (documentoId: string, situacao: 'autorizada' | 'recusada' | 'aberta', numero: string | null) => ({
    documentoId,
    situacao,
    numero,
  })
  assert.deepEqual(checkLedger([livro[0]!], [claim('A', 'autorizada', '1')]), [])
  const faltas = checkLedger(livro, [
    claim('A', 'autorizada', '9'),
    claim('B', 'aberta', null),
    claim('C', 'recusada', null),
    claim('D', 'autorizada', '4'),
  ])
  assert.equal(faltas.length, 5, faltas.join('\n')) // wrong number, doubled, refused yet held, not held, unknown sender
})
