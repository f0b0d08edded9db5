import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { INTEIRA } from '../support/prova.ts'
import { runChaos } from './chaos.ts'
import type { Golpes } from './faults.ts'
import { checkLedger } from './ledger-check.ts'
import { runNaive } from './naive.ts'

test('every accepted note ends once in our book, in the city and at the webhook, whatever fails', (t) =>
  prove(t, {
    notas: 100,
    cidades: [null, 'limeira'],
    pontos: [
      'antes de aceitar',
      'aceita, sem resposta ao cliente',
      'intenção gravada, nenhum byte enviado',
      'último byte enviado, cidade sem decidir',
      'cidade decidiu, nenhum byte da resposta',
      'resposta lida, desfecho por gravar',
      'desfecho gravado, ainda não sabido',
      'consulta sem resposta',
    ],
  }))

// Each takes the machine for half a minute: with a change one of them runs.
if (INTEIRA)
  test('where a city issues a number again nothing is sent twice, and operators decide what stays unknown', (t) =>
    prove(t, {
      notas: 40,
      cidades: ['mogi-das-cruzes'],
      pontos: ['parado entre a intenção e o primeiro byte', 'webhook recebido, sem resposta'],
    }))

type Prova = { notas: number; cidades: readonly (string | null)[]; pontos: readonly string[] }

async function prove(t: TestContext, { notas, cidades, pontos }: Prova): Promise<void> {
  const semente = Number(process.env.SEMENTE ?? Math.floor(Math.random() * 1_000_000))
  const relato = await runChaos({ notas, semente, cidades, pontos })
  const { violacoes, golpes, contado, estados, estadosDasCidades, trocas } = relato
  t.diagnostic(`semente ${semente}, golpes ${JSON.stringify(golpes)}, notas ${JSON.stringify(estados)}`)
  t.diagnostic(`trocas ${JSON.stringify(trocas)}`)
  assert.deepEqual(violacoes, [], `semente ${semente}`)
  assert.equal(contado.ids.size, notas)
  assertStruck(golpes, pontos)
  // Documents cut before the city were proven absent; those it took in silence were found.
  for (const each of ['consultar ausente', 'consultar autorizada']) assert.ok(trocas[each], JSON.stringify(trocas))
  for (const open of ['processando', 'falha_temporaria'])
    assert.equal(estados[open], undefined, JSON.stringify(estados))
  // It refuses a number twice: proof of absence lets the same bytes go again, and decides every note without operators.
  if (cidades.includes('limeira')) {
    assert.ok(estadosDasCidades.autorizada! > 0, JSON.stringify(estadosDasCidades))
    assert.equal(estadosDasCidades.falha_definitiva, undefined, JSON.stringify(estadosDasCidades))
  }
}

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
