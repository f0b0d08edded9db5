import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { CONFIG_PADRAO } from '#domain/empresa.ts'
import { RETENCOES } from '#domain/tributos/federais.ts'
import { arbitraryComGrupos } from '#test/support/arbitrary-grupos.ts'
import { AGORA, pedidoOf, preparar, SAMPLES, TABELAS, told } from '#test/support/preparo.ts'
import { contextOfSample } from '#test/support/sample-contexts.ts'
import type { PedidoNota } from './pedido.ts'
import { prepareNota } from './prepare-nota.ts'
import { validatePedido } from './validate-pedido.ts'

const ready = (pedido: PedidoNota, mais: Parameters<typeof preparar>[1] = {}) => {
  const { nota, erros } = preparar(pedido, mais)
  assert.deepEqual(erros, [])
  return nota!
}

test('every sample is prepared without an erro', () => {
  for (const [name, pedido] of Object.entries(SAMPLES)) {
    const contexto = { ...contextOfSample(name), ambiente: 'homologacao', tabelas: TABELAS, agora: AGORA } as const
    assert.deepEqual(prepareNota(pedido, contexto).erros, [], name)
  }
})

test('emission defaults to now, competence to its month', () => {
  const { dataEmissao, competencia } = ready(pedidoOf('simples-nacional'))
  assert.equal(dataEmissao, '2026-11-20T12:00:00-03:00')
  assert.equal(competencia, '2026-11')
})

test('emission and competence are taken from the top or from rps, in the hour of the municipality', () => {
  const dataEmissao = '2026-11-01T01:30:00Z'
  const expected = { dataEmissao: '2026-10-31T22:30:00-03:00', competencia: '2026-10' }
  for (const pedido of [{ dataEmissao }, { rps: { dataEmissao } }]) {
    const nota = ready({ ...pedidoOf('simples-nacional'), ...pedido })
    assert.deepEqual({ dataEmissao: nota.dataEmissao, competencia: nota.competencia }, expected)
  }
})

test('values are calculated, and a divergent one is replaced with an aviso', () => {
  const { nota, avisos } = preparar(
    pedidoOf('simples-nacional', {
      valor: { servico: 100.3, descontoIncondicionado: 10, deducoes: 20.3 },
      iss: { aliquota: 5, valor: 5.02 },
      retencao: { irrf: { aliquota: 1.5, valor: 1.5 }, inss: { aliquota: 11, baseCalculo: 50 } },
    }),
  )
  assert.equal(nota?.servico.valor.baseCalculo, 7000)
  assert.equal(nota?.servico.iss.valor, 350)
  assert.deepEqual(nota?.servico.retencao.irrf, { baseCalculo: 10030, aliquota: 15000, valor: 150 })
  assert.deepEqual(nota?.servico.retencao.inss, { baseCalculo: 5000, aliquota: 110000, valor: 550 })
  assert.deepEqual(told(avisos), [
    'servico[0].iss.valor:VALOR_RECALCULADO',
    'servico[0].retencao.irrf.baseCalculo:VALOR_PADRAO',
  ])
  assert.match(avisos[0]!.mensagem, /R\$ 5,02.*R\$ 3,50/)
})

test('the national code follows from the item only when it is the only one', () => {
  assert.equal(ready(pedidoOf('simples-nacional')).servico.codigoServicoNacional, '010701')
  assert.equal(ready(pedidoOf('simples-nacional', { codigo: '1.03' })).servico.codigoServicoNacional, null)
  const outro = pedidoOf('simples-nacional', { codigo: '1.03', codigoServicoNacional: '010701' })
  assert.deepEqual(told(preparar(outro).erros), ['servico[0].codigoServicoNacional:VALORES_DIVERGENTES'])
})

test('ISS is due where the national table says, unless the client names the place', () => {
  const incidencia = (servico: object, sample = 'simples-nacional') =>
    ready(pedidoOf(sample, { municipioPrestacao: '5300108', ...servico })).servico.municipioIncidencia
  assert.equal(incidencia({}), '1504208')
  assert.equal(incidencia({ codigo: '11.02', codigoServicoNacional: '110201' }), '5300108')
  assert.equal(incidencia({ codigo: '17.05', codigoServicoNacional: '170501' }), '3550308')
  assert.equal(incidencia({ municipioIncidencia: '3550308' }), '3550308')
})

test('an unknown municipality is the refusal MUNICIPIO_INEXISTENTE, on its field', () => {
  const { nota, erros, codigo } = preparar(pedidoOf('simples-nacional', { municipioPrestacao: '1234567' }))
  assert.equal(nota, null)
  assert.equal(codigo, 'MUNICIPIO_INEXISTENTE')
  assert.deepEqual(told(erros), ['servico[0].municipioPrestacao:MUNICIPIO_INEXISTENTE'])
})

test('all findings are returned at once, under REGRA_NAO_ATENDIDA', () => {
  const pedido = pedidoOf('simples-nacional', {
    codigo: '99.99',
    municipioPrestacao: '1234567',
    valor: { servico: 10, deducoes: 20 },
    iss: { aliquota: 3, tipoTributacao: 5 },
  })
  const { erros, codigo } = preparar(pedido)
  assert.equal(codigo, 'REGRA_NAO_ATENDIDA')
  assert.deepEqual(told(erros), [
    'servico[0].codigo:CODIGO_INEXISTENTE',
    'servico[0].municipioPrestacao:MUNICIPIO_INEXISTENTE',
    'servico[0].iss.numeroProcesso:CAMPO_OBRIGATORIO',
    'servico[0].valor.deducoes:VALOR_FORA_DO_LIMITE',
  ])
})

test('reductions that pass the price are refused on the field that causes it', () => {
  const erro = (servico: object) => {
    const [first] = preparar(pedidoOf('simples-nacional', servico)).erros
    return `${first?.campo} ${first?.mensagem}`
  }
  const beneficioMunicipal = { numero: '15042080100001', valorReducao: 8 }
  assert.equal(
    erro({ valor: { servico: 10, deducoes: 3 }, iss: { aliquota: 5, beneficioMunicipal } }),
    'servico[0].iss.beneficioMunicipal As reduções da base somam R$ 11,00 e passam do valor do serviço, R$ 10,00.',
  )
  assert.match(
    erro({ valor: { servico: 10, descontoIncondicionado: 11 } }),
    /^servico\[0\].valor.descontoIncondicionado /,
  )
  assert.match(erro({ valor: { servico: 10, baseCalculo: 10.01 } }), /baseCalculo Recebido R\$ 10,01; .* R\$ 10,00/)
})

test('a percentage beside the documents of a deduction gives an aviso', () => {
  const documento = { numeroDocumento: '1', tipo: 1, dataEmissao: '2026-10-01', valorDedutivel: 50, valorDeducao: 30 }
  const { nota, avisos } = preparar(
    pedidoOf('obra', { valor: { servico: 1000, deducoes: { percentual: 10, documentos: [documento] } } }),
    { sample: 'obra' },
  )
  assert.equal(nota?.servico.valor.deducoes, 3000)
  assert.ok(told(avisos).includes('servico[0].valor.deducoes.percentual:VALORES_DIVERGENTES'))
})

test('retentions that pass the price are refused', () => {
  const pedido = pedidoOf('simples-nacional', { retencao: { irrf: { aliquota: 60 }, inss: { aliquota: 60 } } })
  assert.deepEqual(told(preparar(pedido).erros), ['servico[0].valor:VALOR_FORA_DO_LIMITE'])
})

test('type of taxation and exigibility complete each other; a contradiction is refused', () => {
  const iss = (sent: object) => {
    const { nota, erros, avisos } = preparar(pedidoOf('simples-nacional', { iss: { aliquota: 3, ...sent } }))
    return nota ? [nota.servico.iss.tipoTributacao, nota.servico.iss.exigibilidade, ...told(avisos)] : told(erros)
  }
  assert.deepEqual(iss({}), [1, 1])
  assert.deepEqual(iss({ tipoTributacao: 4, tipoImunidade: 1 }), [4, 5])
  assert.deepEqual(iss({ exigibilidade: 3 }), [3, 3])
  assert.deepEqual(iss({ tipoTributacao: 1, exigibilidade: 2 }), ['servico[0].iss.exigibilidade:VALORES_DIVERGENTES'])
  assert.deepEqual(iss({ tipoTributacao: 4, exigibilidade: 1 }), [
    4,
    5,
    'servico[0].iss.exigibilidade:VALORES_DIVERGENTES',
  ])
  assert.deepEqual(iss({ tipoTributacao: 4, exigibilidade: 3 }), ['servico[0].iss.exigibilidade:VALORES_DIVERGENTES'])
  assert.deepEqual(iss({ tipoTributacao: 9 }), ['servico[0].iss.tipoTributacao:VALOR_NAO_PERMITIDO'])
})

test('a type of taxation that places the ISS elsewhere than the incidence does is refused, or yields with an aviso', () => {
  const said = (tipoTributacao: number, municipioIncidencia: string) => {
    const pedido = pedidoOf('simples-nacional', { iss: { aliquota: 5, tipoTributacao }, municipioIncidencia })
    const { nota, avisos, erros } = preparar(pedido)
    const divergente = told([...avisos, ...erros]).includes('servico[0].iss.tipoTributacao:VALORES_DIVERGENTES')
    return `${nota?.servico.iss.tipoTributacao ?? 'recusa'}${divergente ? '!' : ''}`
  }
  const [sede, outro] = ['1504208', '3550308']
  assert.deepEqual(
    [said(1, sede), said(2, outro), said(7, outro), said(2, sede), said(7, sede), said(1, outro)],
    ['1', '2', '7', 'recusa!', 'recusa!', '2!'],
  )
})

test('a customer abroad makes the service an export, without ISS', () => {
  const { iss } = ready(pedidoOf('exportacao', { iss: { aliquota: 5 } })).servico
  assert.deepEqual([iss.exigibilidade, iss.valor], [4, 0])
})

test('an export that the request did not declare gives an aviso; a declared service in Brazil stays taxed', () => {
  const avisos = (iss: object) => told(preparar(pedidoOf('exportacao', { iss: { aliquota: 5, ...iss } })).avisos)
  assert.deepEqual(avisos({}), ['servico[0].iss.exigibilidade:VALOR_PADRAO'])
  assert.deepEqual(avisos({ exigibilidade: 4 }), [])
  assert.deepEqual(avisos({ exigibilidade: 1 }), [])
})

test('a retention of ISS that is not due, suspended, or of MEI is refused', () => {
  const retido = (iss: object, empresa = {}) => {
    const pedido = pedidoOf('simples-nacional', { iss: { aliquota: 5, retido: true, ...iss } })
    const { nota, erros } = preparar(pedido, { empresa })
    return [nota?.servico.valor.totalRetido, ...told(erros)]
  }
  assert.deepEqual(retido({}), [5000])
  const recusa = [undefined, 'servico[0].iss.retido:VALORES_DIVERGENTES']
  assert.deepEqual(retido({ exigibilidade: 3 }), recusa)
  assert.deepEqual(retido({ tipoTributacao: 5, numeroProcesso: '1' }), recusa)
  assert.deepEqual(retido({}, { regimeTributario: 'mei', regimeApuracaoSimples: null }), recusa)
})

test('PIS and Cofins of a month that has none are dropped, withheld and own; CSLL stays with its own CST', () => {
  const pedido = pedidoOf('simples-nacional', {
    retencao: { pis: { aliquota: 0.65 }, csll: { aliquota: 1 } },
    apuracaoPropria: { cstPisCofins: '01', cofins: { aliquota: 3 } },
  })
  const em = (competencia: string) => preparar({ ...pedido, competencia }, { agora: new Date('2027-02-01T12:00:00Z') })
  assert.deepEqual(told(em('2026-12').avisos), [])
  const { avisos, nota } = em('2027-01')
  assert.deepEqual(told(avisos), [
    'servico[0].retencao.pis:CAMPO_SEM_DESTINO',
    'servico[0].apuracaoPropria.cofins:CAMPO_SEM_DESTINO',
    'servico[0].reforma:REFORMA_AUSENTE',
  ])
  const { retencao, apuracaoPropria, valor } = nota!.servico
  assert.deepEqual([retencao.pis, retencao.csll?.valor, valor.totalRetido], [null, 1000, 1000])
  assert.deepEqual([apuracaoPropria?.cstPisCofins, apuracaoPropria?.cofins], ['00', null])
})

test('contributions are withheld by the law of the payment date, when the request names one', () => {
  const retencao = { pis: { aliquota: 0.65 }, cofins: { aliquota: 3 }, csll: { aliquota: 1 } }
  const retido = (competencia: string, dataPagamento?: string) => {
    const pedido = pedidoOf('simples-nacional', { retencao: { ...retencao, ...(dataPagamento && { dataPagamento }) } })
    const { nota, avisos } = preparar({ ...pedido, competencia }, { agora: new Date('2027-02-01T12:00:00Z') })
    return [nota!.servico.valor.totalRetido, avisos.filter(({ codigo }) => codigo === 'CAMPO_SEM_DESTINO').length]
  }
  assert.deepEqual(retido('2026-12'), [4650, 0])
  assert.deepEqual(retido('2026-12', '2027-01-10'), [1000, 2])
  assert.deepEqual(retido('2027-01'), [1000, 2])
  assert.deepEqual(retido('2027-01', '2026-12-30'), [4650, 0])
})

test('more than the law withholds gives an aviso', () => {
  const csll = (aliquota: number, competencia: string) =>
    told(
      preparar(
        { ...pedidoOf('simples-nacional', { retencao: { csll: { aliquota } } }), competencia },
        { agora: new Date('2027-02-01T12:00:00Z') },
      ).avisos,
    ).includes('servico[0].retencao.csll.aliquota:ALIQUOTA_DE_RETENCAO_INCOMUM')
  assert.deepEqual([csll(4.65, '2026-12'), csll(4.65, '2027-01'), csll(1, '2027-01')], [false, true, false])
})

test('the aviso names what the authority will compute, once and in its own figures', () => {
  const { avisos } = preparar(pedidoOf('regular-ibs-cbs-retencoes'), { sample: 'regular-ibs-cbs-retencoes' })
  const previstos = avisos.filter(({ codigo }) => codigo === 'REFORMA_PREVISTA')
  assert.equal(previstos.length, 1)
  assert.match(previstos[0]!.mensagem, /R\$ 11\.669,21 \(o pedido, sobre R\$ 12\.500,50\).*CBS de R\$ 105,02/)
})

test('a regular company that says nothing of IBS and CBS gets the only class of its NBS, with an aviso', () => {
  const empresa = { regimeTributario: 'lucro_real' } as const
  const { reforma: _, ...servico } = { ...pedidoOf('simples-nacional').servico[0]!, codigo: '01.01' }
  const com = (mais: object, competencia = '2026-11') =>
    preparar({ ...pedidoOf('simples-nacional'), competencia, servico: [{ ...servico, ...mais }] }, { empresa })
  const preenchida = com({ codigoNbs: '115021000' })
  assert.equal(preenchida.nota?.servico.reforma?.classificacao, '000001')
  assert.equal(preenchida.nota?.servico.reforma?.indicadorOperacao, '100301')
  assert.equal(told(preenchida.avisos)[0], 'servico[0].reforma:VALOR_PADRAO')
  assert.equal(com({ codigoNbs: '115021000' }, '2026-09').nota?.servico.reforma, null, 'before the duty begins')
  const duvida = com({ codigo: '01.07', codigoNbs: '115013000' })
  assert.equal(duvida.nota?.servico.reforma, null)
  assert.match(duvida.avisos[0]!.mensagem, /000001 e indicadorOperacao .*100301/)
  assert.equal(com({}).nota?.servico.reforma, null, 'without an NBS')
})

test('IBS and CBS are computed for the regular regime at the rates of the year', () => {
  const { reforma } = ready(pedidoOf('regular-ibs-cbs-retencoes'), { sample: 'regular-ibs-cbs-retencoes' }).servico
  assert.deepEqual(reforma?.cbs, { baseCalculo: 1250050, aliquota: 9000, valor: 11250 })
  assert.deepEqual(reforma?.ibsEstadual, { baseCalculo: 1250050, aliquota: 1000, valor: 1250 })
})

test('IBS and CBS are dropped with an aviso for a Simples company; their absence gives one for a regular company in 2026', () => {
  const simples = preparar(pedidoOf('regular-ibs-cbs-retencoes'))
  assert.equal(simples.nota?.servico.reforma, null)
  assert.deepEqual(told(simples.avisos), ['servico[0].reforma:CAMPO_SEM_DESTINO'])
  const regular = preparar(pedidoOf('simples-nacional'), { sample: 'regular-ibs-cbs-retencoes' })
  assert.deepEqual(told(regular.avisos), ['servico[0].reforma:REFORMA_AUSENTE'])
})

test('a note of the regular regime must carry IBS and CBS from 2027 on', () => {
  const pedido = { ...pedidoOf('simples-nacional'), competencia: '2027-01' }
  assert.deepEqual(told(preparar(pedido, { sample: 'obra' }).erros), ['servico[0].reforma:CAMPO_OBRIGATORIO'])
})

test('a company marked as MEI is outside IBS and CBS, whatever its regime says', () => {
  const pedido = { ...pedidoOf('simples-nacional'), competencia: '2027-01' }
  assert.deepEqual(preparar(pedido, { sample: 'obra', empresa: { optanteMei: true } }).erros, [])
})

test('blank parts of an address are reported', () => {
  const pedido = pedidoOf('simples-nacional')
  const vazio = { ...pedido.tomador!.endereco!, logradouro: ' ', numero: '', bairro: '' }
  const emBranco = preparar({ ...pedido, tomador: { ...pedido.tomador, endereco: vazio } }).avisos
  assert.deepEqual(
    emBranco.filter(({ campo }) => campo.startsWith('tomador.')).map(({ campo, codigo }) => `${campo}:${codigo}`),
    ['logradouro', 'numero', 'bairro'].map((parte) => `tomador.endereco.${parte}:VALOR_PADRAO`),
  )
})

test('a country code of zeros does not exist', () => {
  const pedido = pedidoOf('simples-nacional')
  const endereco = { ...pedido.tomador!.endereco!, codigoPais: '0000', descricaoCidade: 'Cidade' }
  assert.deepEqual(told(preparar({ ...pedido, tomador: { ...pedido.tomador, endereco } }).erros), [
    'tomador.endereco.codigoPais:CODIGO_INEXISTENTE',
  ])
})

test('the configuration fills in what the request leaves open', () => {
  const pedido = pedidoOf('regular-ibs-cbs-retencoes')
  const [servico] = pedido.servico
  const { indicadorOperacao: _, ...reforma } = servico!.reforma!
  const { apuracaoPropria: __, totalTributos: ___, ...rest } = servico!
  const config = {
    ...CONFIG_PADRAO,
    inscricaoMunicipal: '777',
    regimeEspecialTributacao: 6,
    codigoTributacaoPadrao: '101',
    cstPisCofinsPadrao: '01',
    indicadorOperacaoPadrao: '050101',
    totalTributos: { tipo: 'percentual', federal: 1, estadual: 2, municipal: 3 } as const,
  }
  const nota = ready({ ...pedido, servico: [{ ...rest, reforma }] }, { sample: 'regular-ibs-cbs-retencoes', config })
  assert.equal(nota.prestador.inscricaoMunicipal, '777')
  assert.equal(nota.prestador.regimeEspecialTributacao, 6)
  assert.equal(nota.servico.codigoTributacao, '101')
  assert.equal(nota.servico.apuracaoPropria?.cstPisCofins, '01')
  assert.equal(nota.servico.reforma?.indicadorOperacao, '050101')
  assert.deepEqual(nota.servico.totalTributos, config.totalTributos)
})

test('an empty text is absent, and a customer without any data is null', () => {
  const pedido = pedidoOf('simples-nacional')
  const tomador = { cpfCnpj: '52998224725', razaoSocial: ' Maria ', email: '', telefone: '(11) 3333-4444' }
  const nota = ready({ ...pedido, tomador })
  assert.deepEqual(
    [nota.tomador?.razaoSocial, nota.tomador?.email, nota.tomador?.telefone],
    ['Maria', null, '1133334444'],
  )
  assert.equal(ready({ ...pedido, tomador: { razaoSocial: '', email: '' } }).tomador, null)
})

test('deductions by percentage or by documents become an amount', () => {
  const deducoes = (pedido: object) =>
    ready(pedidoOf('obra', { valor: { servico: 1000, deducoes: pedido } }), { sample: 'obra' })
  assert.equal(deducoes({ percentual: 12.34 }).servico.valor.deducoes, 12340)
  const documento = { numeroDocumento: '1', tipo: 1, dataEmissao: '2026-10-01', valorDedutivel: 50, valorDeducao: 30.1 }
  assert.equal(deducoes({ documentos: [documento, documento] }).servico.valor.deducoes, 6020)
})

test('every valid request can be prepared; the result is stable, survives JSON, and its amounts add up', () => {
  fc.assert(
    fc.property(arbitraryComGrupos(TABELAS), ({ pedido, empresa, config }) => {
      assert.deepEqual(validatePedido(pedido).erros, [])
      const contexto = { empresa, config, ambiente: 'producao', tabelas: TABELAS, agora: AGORA } as const
      const before = JSON.stringify(pedido)
      const { nota, erros } = prepareNota(pedido, contexto)
      assert.deepEqual(erros, [])
      assert.equal(JSON.stringify(pedido), before, 'the request is left as it came')
      assert.deepEqual(prepareNota(pedido, contexto).nota, nota)
      assert.deepEqual(JSON.parse(JSON.stringify(nota)), nota)
      const { valor, iss, retencao } = nota!.servico
      const retido = RETENCOES.reduce<number>((total, nome) => total + (retencao[nome]?.valor ?? 0), retencao.outras)
      assert.equal(valor.totalRetido, retido + (iss.retido ? iss.valor : 0))
      const descontos = valor.descontoIncondicionado + valor.descontoCondicionado
      assert.equal(valor.liquido, valor.servico - descontos - valor.totalRetido)
      assert.ok(valor.baseCalculo >= 0 && valor.baseCalculo <= valor.servico)
      if (iss.exigibilidade === 1) assert.equal(iss.valor, halfUp(valor.baseCalculo, iss.aliquota))
    }),
    { numRuns: 300 },
  )
})

const halfUp = (base: number, aliquota: number) =>
  Number((BigInt(base) * BigInt(aliquota) * 2n + 1_000_000n) / 2_000_000n)
