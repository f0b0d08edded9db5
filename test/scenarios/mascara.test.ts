// A value that came back masked never reaches a city (docs/especificacao/contrato.md#42-re-issue rule 3).
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { authorised, MOTIVO } from '../support/ended-notes.ts'
import type { Issuer } from '../support/tenant.ts'
import { openWorld, type World } from '../support/world.ts'

let world: World
let issuer: Issuer
before(async () => {
  world = await openWorld()
  issuer = await world.issuer()
})
after(() => world?.close())

type Erros = { campo: string; codigo: string }[]
const masked = (erros: Erros) => erros.filter(({ codigo }) => codigo === 'VALOR_MASCARADO').map(({ campo }) => campo)
const withMask = () => {
  const body = issuer.body()
  const [item] = body['servico'] as Record<string, unknown>[]
  return { ...body, servico: [{ ...item, discriminacao: '***' }] }
}
const CAMPO = 'servico[0].discriminacao'

test('no road that issues takes a mask, and each one names the field', async () => {
  const { api, tenant, empresa } = issuer
  const before = await notes()
  const original = await authorised(issuer)
  for (const [road, campo, answer] of [
    ['POST /nfse', CAMPO, await api.issue(withMask())],
    ['portal', CAMPO, await tenant.portal.post('/portal/nfse?ambiente=homologacao', withMask())],
    [
      'substituir',
      `novaNota.${CAMPO}`,
      await api.post(`/nfse/${original.id}/substituir`, { novaNota: withMask(), motivo: MOTIVO }),
    ],
    [
      'carta-correcao',
      'correcoes.discriminacao',
      await api.post(`/nfse/${original.id}/carta-correcao`, {
        correcoes: { discriminacao: '***' },
        motivo: MOTIVO,
      }),
    ],
    ['cancelar', 'motivo', await api.post(`/nfse/${original.id}/cancelar`, { motivo: '***' })],
    [
      'nfse-configs',
      'senha',
      await api.call('PUT', `/empresas/${empresa.id}/nfse-configs`, { body: { senha: '***', usuario: 'ana' } }),
    ],
    [
      'PATCH empresas',
      'razaoSocial',
      await tenant.portal.call('PATCH', `/portal/empresas/${empresa.id}`, { body: { razaoSocial: '***' } }),
    ],
  ] as const) {
    assert.deepEqual([answer.status, answer.json.codigo], [422, 'VALOR_MASCARADO'], `${road}: ${answer.text}`)
    assert.deepEqual(masked(answer.json.erros), [campo], road)
    assert.equal(answer.json.erros.length, 1, `${road}: one fault, said once`)
  }
  const lote = await api.post('/nfse/lote', { notas: [withMask(), issuer.body()] })
  assert.deepEqual([lote.json.aceitas, lote.json.recusadas], [1, 1], lote.text)
  assert.deepEqual(masked(lote.json.itens[0].erros), [CAMPO])
  for (const answer of [
    await api.post('/nfse/validar', withMask()),
    await tenant.portal.post('/portal/nfse/validar?ambiente=homologacao', withMask()),
  ]) {
    assert.deepEqual([answer.status, answer.json.valida], [200, false], answer.text)
    assert.deepEqual(masked(answer.json.erros), [CAMPO])
  }
  assert.equal(await notes(), before + 2, 'the original and the good item of the batch')
})

test('a password that happens to be a mask is a wrong password, not a refused body', async () => {
  const answer = await issuer.tenant.portal.post('/portal/auth/login', { email: issuer.tenant.email, senha: '***' })
  assert.equal(answer.status, 401, answer.text)
})

async function notes(): Promise<number> {
  const [row] = await world.sql<{ n: number }>('select count(*)::int as n from notas where empresa_id = $1', [
    issuer.empresa.id,
  ])
  return row!.n
}
