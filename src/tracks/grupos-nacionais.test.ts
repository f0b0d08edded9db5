import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PedidoReforma, PedidoServico } from '#domain/nota/pedido.ts'
import { AGORA, pedidoOf, preparar } from '#test/support/preparo.ts'
import { checkRps } from '#tracks/abrasf/abrasf-rules.ts'
import { findLosses } from '#tracks/abrasf/losses.ts'
import { templateOf } from '#tracks/abrasf/notas.fixture.ts'

const SAMPLE = 'regular-ibs-cbs-retencoes'
const notaCom = (servico: Partial<PedidoServico>, reforma: Partial<PedidoReforma> = {}) => {
  const pedido = pedidoOf(SAMPLE, servico)
  Object.assign(pedido.servico[0]!.reforma!, reforma)
  const { nota, erros } = preparar(pedido, { sample: SAMPLE })
  assert.deepEqual(erros, [])
  return nota!
}
const lost = (nota: ReturnType<typeof notaCom>, padrao: string) =>
  findLosses(nota, templateOf(padrao)).map(({ campo }) => campo)

test('a city with a layout of its own reports each national group that it does not carry', () => {
  const grupos: Partial<PedidoReforma> = {
    tipoOperacao: 5,
    enteGovernamental: 1,
    diferimento: { ibsEstadual: 1, ibsMunicipal: 1, cbs: 1 },
  }
  const nota = notaCom({ codigoInterno: 'A1', imovel: { cib: 'A1B2C3D4' } }, grupos)
  const emTodas = ['servico[0].codigoInterno', 'servico[0].imovel']
  const comIbsCbs = Object.keys(grupos).map((nome) => `servico[0].reforma.${nome}`)
  for (const campo of [...emTodas, ...comIbsCbs]) assert.ok(lost(nota, 'webiss-2.02').includes(campo), campo)
  const emGiss = lost(nota, 'giss-2.04')
  for (const campo of [...emTodas, 'servico[0].reforma.diferimento']) assert.ok(emGiss.includes(campo), campo)
  assert.ok(!emGiss.includes('servico[0].reforma.enteGovernamental'), 'its group has a place for the purchase')
  for (const campo of emTodas) assert.ok(lost(nota, 'abrasf-2.04').includes(campo), campo)
  assert.ok(!lost(nota, 'abrasf-2.04').some((campo) => comIbsCbs.includes(campo)), 'the block is lost as a whole')
})

test('a city that cannot see reimbursements, or a service outside LC 116, refuses the note before a number is used', () => {
  const documento = { tipo: 99, dataEmissao: '2026-11-01', dataCompetencia: '2026-11-01', valor: 1234.5 }
  const comReembolso = notaCom(
    {},
    { reembolsos: [{ ...documento, documentoNaoFiscal: { numero: '1', descricao: 'R' } }] },
  )
  const semIss = notaCom({ codigo: '99.01', iss: { aliquota: 0, exigibilidade: 2 } })
  const comDestinatario = notaCom({}, { destinatario: { cpfCnpj: '52998224725', razaoSocial: 'Ana' } })
  for (const [nota, campo, texto] of [
    [comDestinatario, 'servico[0].reforma.destinatario', /IBS e CBS/],
    [comReembolso, 'servico[0].reforma.reembolsos', /R\$ 1\.234,50/],
    [semIss, 'servico[0].codigo', /99\.01/],
  ] as const) {
    const erro = checkRps(nota, templateOf('giss-2.04'), AGORA).find((each) => each.campo === campo)
    assert.match(erro?.mensagem ?? '', texto)
    assert.ok(erro?.correcao)
  }
})
