import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pedidoOf, preparar, TABELAS, told } from '#test/support/preparo.ts'
import type { PedidoNota } from './pedido.ts'
import { type FatosConfianca, PONTOS, scoreConfianca } from './score-confianca.ts'
import { validatePedido } from './validate-pedido.ts'

const FATOS = {
  servicoJaUsado: true,
  certificadoDiasRestantes: 200,
  circuitoAberto: false,
  issDecididoPor: 'pedido' as const,
  tabelas: TABELAS,
}

function score(pedido: PedidoNota, fatos: Partial<FatosConfianca> = {}) {
  const { nota, avisos } = preparar(pedido)
  return scoreConfianca(nota!, { ...FATOS, avisos, ...fatos })
}

test('a note without a doubtful trait has 100 and no aviso', () => {
  assert.deepEqual(score(pedidoOf('simples-nacional')), { score: 100, avisos: [] })
})

test('each deduction is an aviso with its points, and the points add up to what is missing from 100', () => {
  const pedido = pedidoOf('simples-nacional', {
    iss: { aliquota: 7, valor: 1, retido: true },
    municipioIncidencia: '5300108',
    cnae: undefined,
  })
  const fatos = { servicoJaUsado: false, certificadoDiasRestantes: 5, circuitoAberto: true }
  const result = score({ ...pedido, tomador: {}, idIntegracao: undefined }, fatos)
  assert.deepEqual(told(result.avisos), [
    'servico[0].iss.valor:VALOR_RECALCULADO',
    'idIntegracao:CAMPO_RECOMENDADO_AUSENTE',
    'servico[0].cnae:CAMPO_RECOMENDADO_AUSENTE',
    'tomador:RETENCAO_SEM_TOMADOR',
    'servico[0].iss.aliquota:ALIQUOTA_INCOMUM',
    'servico[0].municipioIncidencia:INCIDENCIA_DIVERGENTE',
    'servico[0].codigo:SERVICO_NUNCA_USADO',
    'prestador:CERTIFICADO_PERTO_DO_FIM',
    ':MUNICIPIO_INSTAVEL',
  ])
  const lost = result.avisos.reduce((total, { pontos = 0 }) => total + pontos, 0)
  assert.equal(result.score, 100 - lost)
  assert.equal(result.avisos[3]?.pontos, PONTOS.RETENCAO_SEM_TOMADOR)
})

test('no rate is usual where the city or the Simples decides it, and only a rate of the request can be unusual', () => {
  const pedido = pedidoOf('simples-nacional', { iss: { aliquota: 0 } })
  assert.equal(score(pedido, { issDecididoPor: 'municipio' }).score, 100)
  assert.deepEqual(told(score(pedido).avisos), ['servico[0].iss.aliquota:ALIQUOTA_INCOMUM'])
})

test('an aviso without doubt takes nothing and has no points', () => {
  const avisos = [{ campo: 'x', codigo: 'VALOR_PADRAO', mensagem: '' }]
  assert.deepEqual(score(pedidoOf('simples-nacional'), { avisos }), { score: 100, avisos })
})

test('the score never falls below zero', () => {
  const avisos = Array.from({ length: 60 }, () => ({ campo: 'x', codigo: 'VALOR_RECALCULADO', mensagem: '' }))
  assert.equal(score(pedidoOf('simples-nacional'), { avisos }).score, 0)
})

test('a note with the fields of another service keeps its 100; a field that was meant as ours takes points', () => {
  const pedido = pedidoOf('simples-nacional')
  const [item] = pedido.servico
  const alheios = {
    ...{
      enviarEmail: true,
      substituicao: false,
      config: { producao: true },
      padrao: 'NACIONAL',
      parcelas: [{ valor: 1 }],
    },
    ...{ cidadePrestacao: { codigo: '1504208', descricao: 'Marabá' }, camposExtras: { copiasEmail: ['a@b.example'] } },
    prestador: { ...pedido.prestador, inscricaoMunicipal: '9911', razaoSocial: 'Prestadora', simplesNacional: true },
    tomador: {
      ...pedido.tomador,
      orgaoPublico: true,
      endereco: { ...pedido.tomador?.endereco, descricaoPais: 'Brasil' },
    },
    servico: [
      {
        ...{ ...item, idIntegracao: 'S-1', quantidade: 1, responsavelRetencao: 1 },
        valor: { ...item!.valor, liquido: 1000 },
        retencao: { csll: { aliquota: 0, retido: false }, outrasRetencoes: 0 },
      },
    ],
  }
  const asked = validatePedido({ ...pedido, ...alheios })
  assert.deepEqual(asked.erros, [])
  assert.ok(asked.avisos.length >= 17, `${asked.avisos.length} fields are reported`)
  assert.equal(score(pedido, { avisos: asked.avisos }).score, 100)

  const misspelt = validatePedido({ ...pedido, servico: [{ ...item, retencao: { outrasRetencoes: 10 } }] }).avisos
  assert.equal(score(pedido, { avisos: misspelt }).score, 98)
})
