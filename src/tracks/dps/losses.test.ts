import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PedidoServico, PedidoTomador } from '#domain/nota/pedido.ts'
import type { NotaPreparada } from '#domain/nota/preparada.ts'
import { findLosses } from './losses.ts'
import { notaDe, PEDIDO, TABELAS } from './notas.fixture.ts'

/** Where no agreement is active, so that the rate is sent too. */
const losses = (nota: NotaPreparada) => lossesIn(nota, false)
/** The total of taxes, which these notes do not declare, has a test of its own. */
const lossesIn = (nota: NotaPreparada, convenioAtivo: boolean) =>
  findLosses(nota, TABELAS, convenioAtivo)
    .map(({ codigo, campo }) => [codigo, campo])
    .filter(([, campo]) => campo !== TOTAIS)
const totaisDe = (nota: NotaPreparada) =>
  findLosses(nota, TABELAS, false).flatMap(({ codigo, campo, mensagem }) =>
    campo === TOTAIS ? [[codigo, mensagem]] : [],
  )
const TOTAIS = 'servico[0].totalTributos'
const withServico = (change: (servico: PedidoServico) => void) => notaDe(({ pedido }) => change(pedido.servico[0]!))
const withTomador = (change: Partial<PedidoTomador>) => notaDe(({ pedido }) => Object.assign(pedido.tomador!, change))

test('the plain note loses nothing', () => assert.deepEqual(losses(notaDe()), []))

test('fields without a place in the DPS are reported', () => {
  const cases: [campo: string, change: (servico: PedidoServico) => void][] = [
    ['servico[0].cnae', (servico) => (servico.cnae = '6209100')],
    ['servico[0].codigoTributacao', (servico) => (servico.codigoTributacao = '0107-8')],
    ['servico[0].codigoTributacao', (servico) => (servico.codigoTributacao = '000')],
    ['servico[0].municipioIncidencia', (servico) => (servico.municipioIncidencia = '3550308')],
    ['servico[0].valor.recebido', (servico) => (servico.valor.recebido = 900)],
    ['servico[0].retencao.outras', (servico) => (servico.retencao = { outras: 1 })],
    ['servico[0].valor.baseCalculo', (servico) => (servico.valor.baseCalculo = 800)],
    ['servico[0].iss.tipoImunidade', (servico) => (servico.iss.tipoImunidade = 3)],
    ['servico[0].iss.numeroProcesso', (servico) => (servico.iss.numeroProcesso = '123')],
    ['servico[0].obra.cib', (servico) => (servico.obra = { codigo: '123456789012', cib: 'A1B2C3D4' })],
    ['servico[0].obra.endereco', (servico) => (servico.obra = { codigo: '123456789012', endereco: ENDERECO })],
    [
      'servico[0].evento.endereco',
      (servico) =>
        (servico.evento = {
          nome: 'Show',
          dataInicio: '2026-11-20',
          dataFim: '2026-11-21',
          identificacao: 'EV1',
          endereco: ENDERECO,
        }),
    ],
    [
      'servico[0].apuracaoPropria.baseCalculoPisCofins',
      (servico) => (servico.apuracaoPropria = { cstPisCofins: '06', baseCalculoPisCofins: 900 }),
    ],
    ['servico[0].comercioExterior.paisResultado', (servico) => (servico.comercioExterior = EXTERIOR)],
    [
      'servico[0].valor.deducoes.documentos[0].chaveNfe',
      (servico) => (servico.valor.deducoes = documentos({ chaveNfse: '1'.repeat(50), chaveNfe: '1'.repeat(44) })),
    ],
    [
      'servico[0].valor.deducoes.documentos[0].numeroDocumento',
      (servico) => (servico.valor.deducoes = documentos({ chaveNfe: '1'.repeat(44), numeroDocumento: '77' })),
    ],
  ]
  for (const [campo, change] of cases) assert.deepEqual(losses(withServico(change)), [['CAMPO_SEM_DESTINO', campo]])
  assert.deepEqual(losses(notaDe(({ pedido }) => (pedido.rps = { tipo: 'cupom' }))), [
    ['CAMPO_SEM_DESTINO', 'rps.tipo'],
  ])
})

const ENDERECO = PEDIDO.tomador!.endereco!
const EXTERIOR = { modoPrestacao: 1, vinculo: 0 as const, moeda: '220', valorMoeda: 10, paisResultado: 'US' }
const documentos = (identificacao: object) => ({
  documentos: [{ ...identificacao, tipo: 2, dataEmissao: '2026-11-01', valorDedutivel: 10, valorDeducao: 10 }],
})

test("where the município has an agreement, the rate of ISS is the national system's own, and that is reported", () => {
  assert.deepEqual(lossesIn(notaDe(), true), [['CAMPO_SEM_DESTINO', 'servico[0].iss.aliquota']])
  const simples = notaDe(({ empresa }) => {
    empresa.regimeTributario = 'simples_nacional'
    empresa.regimeApuracaoSimples = 1
  })
  assert.deepEqual(lossesIn(simples, true), [], 'the ISS is not in the note')
  const suspensa = withServico(({ iss }) => Object.assign(iss, { tipoTributacao: 5, numeroProcesso: '123' }))
  assert.deepEqual(lossesIn(suspensa, true), [], 'nor when it is suspended')
})

test('percentages of more than two decimals are reported, where they are sent', () => {
  const fine = withServico((servico) => {
    servico.iss.aliquota = 2.7912
    servico.iss.beneficioMunicipal = { numero: '42054070000001', reducaoBase: 33.3333 }
    servico.valor.deducoes = { percentual: 10.125 }
  })
  assert.deepEqual(losses(fine), [
    ['CAMPO_TRUNCADO', 'servico[0].iss.aliquota'],
    ['CAMPO_TRUNCADO', 'servico[0].iss.beneficioMunicipal.reducaoBase'],
    ['CAMPO_TRUNCADO', 'servico[0].valor.deducoes.percentual'],
  ])
  assert.ok(!lossesIn(fine, true).some(([codigo, campo]) => codigo === 'CAMPO_TRUNCADO' && campo?.endsWith('aliquota')))
})

test('merged items with a benefit in percent are not taken for a base of the client', () => {
  const merged = notaDe(({ pedido }) => {
    const [item] = pedido.servico
    item!.valor.servico = 10.01
    item!.iss.beneficioMunicipal = { numero: '42054070000001', reducaoBase: 50 }
    pedido.servico = [item!, structuredClone(item!), structuredClone(item!)]
  })
  assert.deepEqual(losses(merged), [])
})

test('personal use is carried by the group of IBS and CBS alone', () => {
  const reforma = { classificacao: '000001', cst: '000', indicadorOperacao: '100301' }
  const consumidor = (withReforma: boolean) =>
    notaDe(({ pedido }) => {
      pedido.tomador!.consumidorFinal = true
      pedido.servico[0]!.totalTributos = { tipo: 'valor', federal: 100 }
      if (withReforma) pedido.servico[0]!.reforma = reforma
    })
  assert.deepEqual(losses(consumidor(false)), [['CAMPO_SEM_DESTINO', 'tomador.consumidorFinal']])
  assert.deepEqual(losses(consumidor(true)), [])
  const intermediario = { ...PEDIDO.tomador, consumidorFinal: true }
  assert.deepEqual(losses(notaDe(({ pedido }) => Object.assign(pedido, { intermediario }))), [
    ['CAMPO_SEM_DESTINO', 'intermediario.consumidorFinal'],
  ])
})

test('zero approximate taxes are reported on every note without a declaration of them, but of MEI', () => {
  for (const [quem, nota] of Object.entries({
    person: withTomador({ cpfCnpj: '12345678909' }),
    nobody: notaDe(({ pedido }) => (pedido.tomador = {})),
    company: notaDe(),
  })) {
    const [[codigo, mensagem] = [], ...more] = totaisDe(nota)
    assert.deepEqual([codigo, more], ['VALOR_PADRAO', []], quem)
    assert.match(mensagem!, /R\$ 0,00.*E0712, E0713/, quem)
    assert.equal(/consumidor/.test(mensagem!), quem !== 'company', quem)
  }
  const configured = notaDe(({ pedido, config }) => {
    pedido.tomador!.cpfCnpj = '12345678909'
    config.totalTributos = { tipo: 'percentual', federal: 134_500, estadual: 0, municipal: 30_000 }
  })
  assert.deepEqual(totaisDe(configured), [])
  const mei = notaDe(({ pedido, empresa }) => {
    pedido.tomador = {}
    empresa.regimeTributario = 'mei'
  })
  assert.deepEqual(totaisDe(mei), [], 'MEI says that it informs none')
})

test('a municipal code of three digits is carried', () => {
  assert.deepEqual(losses(withServico((servico) => (servico.codigoTributacao = '012'))), [])
})

test('rates of IBS and CBS that differ from the official ones are reported; the official ones are not', () => {
  const reforma = { classificacao: '000001', cst: '000', indicadorOperacao: '100301' }
  assert.deepEqual(losses(withServico((servico) => (servico.reforma = reforma))), [])
  assert.deepEqual(losses(withServico((servico) => (servico.reforma = { ...reforma, pCbs: 8.8, geraCredito: true }))), [
    ['CAMPO_SEM_DESTINO', 'servico[0].reforma.pCbs'],
    ['CAMPO_SEM_DESTINO', 'servico[0].reforma.geraCredito'],
  ])
  for (const [cst, classificacao] of [
    ['200', '200028'],
    ['410', '410001'],
  ] as const)
    assert.deepEqual(losses(withServico((servico) => (servico.reforma = { ...reforma, cst, classificacao }))), [])
  const other = { ...reforma, baseCalculo: 900, regimeTributario: 'imune' as const }
  assert.deepEqual(losses(withServico((servico) => (servico.reforma = other))), [
    ['CAMPO_SEM_DESTINO', 'servico[0].reforma.baseCalculo'],
    ['CAMPO_SEM_DESTINO', 'servico[0].reforma.regimeTributario'],
  ])
})

test('contacts that do not fit are left out whole, texts are cut', () => {
  assert.deepEqual(losses(withTomador({ email: `${'a'.repeat(80)}@b.example` })), [
    ['CAMPO_SEM_DESTINO', 'tomador.email'],
  ])
  assert.deepEqual(losses(withTomador({ telefone: '123' })), [['CAMPO_SEM_DESTINO', 'tomador.telefone']])
  assert.deepEqual(losses(withTomador({ inscricaoMunicipal: '1'.repeat(16) })), [
    ['CAMPO_SEM_DESTINO', 'tomador.inscricaoMunicipal'],
  ])
  const nota = notaDe()
  nota.tomador!.endereco!.bairro = 'b'.repeat(61)
  assert.deepEqual(losses(nota), [['CAMPO_TRUNCADO', 'tomador.endereco.bairro']])
  assert.deepEqual(losses(withServico((servico) => (servico.informacoesComplementares = 'feito com 🎉'))), [
    ['CAMPO_TRUNCADO', 'servico[0].informacoesComplementares'],
  ])
})

test('a customer that cannot be identified is reported as a whole', () => {
  const nota = notaDe(({ pedido }) => {
    pedido.tomador = { razaoSocial: 'Fulano' }
    pedido.servico[0]!.totalTributos = { tipo: 'valor', federal: 100 }
  })
  assert.deepEqual(losses(nota), [['CAMPO_SEM_DESTINO', 'tomador']])
})

test('PIS and COFINS of a MEI are reported', () => {
  const nota = notaDe(({ pedido, empresa }) => {
    empresa.regimeTributario = 'mei'
    pedido.servico[0]!.apuracaoPropria = { cstPisCofins: '07' }
  })
  assert.deepEqual(losses(nota), [['CAMPO_SEM_DESTINO', 'servico[0].apuracaoPropria']])
})
