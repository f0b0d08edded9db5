import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CODIGOS_CAMPO } from '#domain/codigos.ts'
import type { Endereco } from '#domain/empresa.ts'
import type { Centavos, Percentual } from '#domain/money.ts'
import type { PedidoComercioExterior } from '#domain/nota/pedido.ts'
import type {
  DocumentoDeducao,
  Imovel,
  NotaPreparada,
  Reembolso,
  ReformaPreparada,
  Tomador,
  Tributo,
} from '#domain/nota/preparada.ts'
import { presentErros } from '#domain/present-erros.ts'
import { checkDps, REGRAS as DA_PORTA, foreseeDps, whyNotSerie } from './dps-rules.ts'
import { AGORA, notaDe, TABELAS } from './notas.fixture.ts'
import { isRegraSuspensa, loadRejections } from './rejections.ts'
import { CLASSIFICACAO } from './rules/classificacao.ts'
import { newContexto } from './rules/contexto.ts'
import { carriesTribFed } from './tributacao.ts'

const REGRAS = [...DA_PORTA, ...CLASSIFICACAO]
const check = (nota: NotaPreparada, convenioAtivo: boolean | null = null) => {
  const contexto = newContexto(nota, TABELAS, AGORA, convenioAtivo)
  return [...checkDps(contexto), ...foreseeDps(contexto)]
}

test('the plain note breaks no rule', () => assert.deepEqual(check(notaDe()), []))

test('every rule names a code of the catalogue, or one of ours with its own sentence; none that of any schema fault', () => {
  for (const { codigo, mensagem } of REGRAS) {
    assert.ok(loadRejections().has(codigo) || (Object.hasOwn(CODIGOS_CAMPO, codigo) && mensagem), codigo)
    assert.notEqual(codigo, 'E1235')
  }
})

test('every rule has a note that breaks it, and names our field', () => {
  const missing = new Set(REGRAS.map(({ codigo, campo }) => campo ?? codigo))
  for (const [codigo, campo, change, convenioAtivo] of CASES) {
    const nota = notaDe()
    change(nota)
    const erros = check(nota, convenioAtivo ?? null)
    const found = erros.find((erro) => erro.codigo === codigo && erro.campo === campo)
    assert.ok(found, `${codigo} ${campo}: found only ${JSON.stringify(erros.map((erro) => [erro.codigo, erro.campo]))}`)
    assert.ok(found.mensagem && presentErros([found])[0]!.correcao, codigo)
    missing.delete(codigo)
    missing.delete(campo)
  }
  assert.deepEqual([...missing], [])
})

test('an item of LC 116 with several national codes is refused with the list of them', () => {
  const nota = notaDe()
  Object.assign(nota.servico, { codigo: '07.02', codigoServicoNacional: null })
  const erro = check(nota).find(({ codigo }) => codigo === 'E0310')
  assert.match(erro!.mensagem, /070201, 070202/)
})

test('without a rate of the request the minimum of 2 % is only judged where the request decides it', () => {
  const broken = (aliquota: number, convenioAtivo: boolean) => {
    const nota = notaDe()
    nota.servico.valor.deducoes = (nota.servico.valor.servico / 2) as Centavos
    nota.servico.iss.aliquota = aliquota as Percentual
    return check(nota, convenioAtivo).some(({ codigo }) => codigo === 'E0429')
  }
  assert.deepEqual([broken(20_000, true), broken(0, true), broken(0, false)], [true, false, true])
})

test('exempt services and construction may go below the minimum of 2 %', () => {
  const nota = notaDe()
  nota.servico.valor.deducoes = reais(500)
  assert.ok(check(nota).some(({ codigo }) => codigo === 'E0429'))
  nota.servico.codigoServicoNacional = '070201'
  assert.ok(!check(nota).some(({ codigo }) => codigo === 'E0429'))
})

test('PIS of base × rate is accepted with the cent of difference that SEFIN tolerates, and not with two', () => {
  const nota = notaDe()
  nota.servico.apuracaoPropria = ownPisCofins(tributo(0.65, 6.51))
  assert.deepEqual(check(nota), [])
  nota.servico.apuracaoPropria = ownPisCofins(tributo(0.65, 6.52))
  assert.deepEqual(
    check(nota).map(({ codigo }) => codigo),
    ['E0694'],
  )
})

test('a retention without CST is explained by its own sentence, not by the one of every fault of the schema', () => {
  const nota = notaDe()
  nota.servico.retencao.pis = tributo(0.65, 6.5)
  const [erro] = check(nota)
  assert.equal(erro?.codigo, 'CAMPO_OBRIGATORIO')
  assert.match(erro.mensagem, /^A retenção .* exige a situação tributária \(CST\)/)
  assert.match(erro.correcao!, /apuracaoPropria\.cstPisCofins/)
})

test('a rule that the authority switched off is not checked from that day on, and the federal taxes are sent', () => {
  const nota = notaDe()
  Object.assign(nota.prestador, PESSOA_FISICA)
  nota.servico.retencao.irrf = tributo(1.5, 15)
  assert.deepEqual(check(nota), [])
  assert.ok(carriesTribFed(nota))
  Object.assign(nota, { dataEmissao: '2026-03-12T10:00:00-03:00' })
  assert.ok(!carriesTribFed(nota))
  for (const codigo of ['E1543', 'E1547', 'E1552']) assert.ok(isRegraSuspensa(codigo, '2026-03-13'), codigo)
})

test('the series of an own application is from 1 to 49999', () => {
  for (const serie of ['1', '00001', '49999']) assert.equal(whyNotSerie(serie), null)
  for (const serie of ['0', '50000', 'A1', '', '123456']) assert.equal(whyNotSerie(serie)?.codigo, 'E0010')
})

const reais = (valor: number) => Math.round(valor * 100) as Centavos
const pct = (percent: number) => Math.round(percent * 10_000) as Percentual
const tributo = (aliquota: number, valor: number): Tributo => ({
  baseCalculo: reais(1000),
  aliquota: pct(aliquota),
  valor: reais(valor),
})
const ownPisCofins = (pis: Tributo | null, cofins: Tributo | null = null) => ({
  cstPisCofins: '01',
  baseCalculoPisCofins: reais(1000),
  pis,
  cofins,
})

const EXTERIOR: Endereco = {
  tipoLogradouro: null,
  logradouro: '5th Avenue',
  numero: '1',
  complemento: null,
  tipoBairro: null,
  bairro: 'Manhattan',
  codigoCidade: '9999999',
  descricaoCidade: 'New York',
  estado: 'NY',
  cep: '10001',
  codigoPais: '2496',
}
const COMERCIO: PedidoComercioExterior = { modoPrestacao: 1, vinculo: 0, moeda: '220', valorMoeda: 100 }
const REFORMA: ReformaPreparada = {
  classificacao: '000001',
  cst: '000',
  regimeTributario: 'regular',
  indicadorOperacao: '100301',
  baseCalculo: reais(1000),
  reducaoBase: pct(0),
  ibsEstadual: tributo(0.1, 1),
  ibsMunicipal: tributo(0, 0),
  cbs: tributo(0.9, 9),
  seletivo: null,
  geraCredito: false,
}
const DOCUMENTO: DocumentoDeducao = {
  chaveNfse: '35489062255036530000181000000000653426072486424961',
  chaveNfe: null,
  numeroDocumento: null,
  tipo: 1,
  descricao: null,
  dataEmissao: '2026-11-01',
  valorDedutivel: reais(100),
  valorDeducao: reais(100),
  fornecedor: null,
}
const FORNECEDOR: Tomador = {
  cpfCnpj: '11444777000161',
  nifEstrangeiro: null,
  razaoSocial: 'Fornecedor',
  consumidorFinal: false,
  inscricaoMunicipal: null,
  email: null,
  telefone: null,
  endereco: null,
}
const BENEFICIO = { numero: '42054070000001', reducaoBase: null, valorReducao: null }
const OBRA = { inscricaoImobiliaria: null, codigo: '123', cib: null, endereco: null }
const EVENTO = { nome: 'Feira', dataInicio: '2026-11-01', dataFim: '2026-11-02', identificacao: 'F1', endereco: null }

const CHAVE = DOCUMENTO.chaveNfse!
const INTEGRAL = { cst: '000', classificacao: '000001' }
const REEMBOLSO = 'servico[0].reforma.reembolsos[0]'

type Case = [codigo: string, campo: string, change: (nota: NotaPreparada) => void, convenioAtivo?: boolean]

const withServico = (change: (servico: NotaPreparada['servico']) => void) => (nota: NotaPreparada) =>
  change(nota.servico)
const withReforma = (change: Partial<ReformaPreparada>) =>
  withServico((servico) => {
    servico.reforma = { ...REFORMA, ...change }
  })
const withDocumento = (change: Partial<DocumentoDeducao>) =>
  withServico(({ valor }) => {
    valor.documentosDeducao = [DOCUMENTO, { ...DOCUMENTO, ...change }]
  })
const withImovel = (indicadorOperacao: string, imovel: Partial<Imovel>) => (nota: NotaPreparada) => {
  withReforma({ indicadorOperacao })(nota)
  nota.servico.imovel = { inscricaoImobiliaria: null, cib: null, endereco: null, ...imovel }
}
const withReembolso = (change: Partial<Reembolso>) =>
  withReforma({
    reembolsos: [{ tipo: 2, dataEmissao: '2026-11-01', dataCompetencia: '2026-11-01', valor: reais(10), ...change }],
  })
const withTotal = (tipo: 'valor' | 'percentual' | 'simples', federal: number, estadual = 0, municipal = 0) =>
  withServico((servico) => {
    servico.totalTributos = { tipo, federal, estadual, municipal }
  })
const withRegime =
  (regime: Partial<NotaPreparada['prestador']>, change: (servico: NotaPreparada['servico']) => void = () => {}) =>
  (nota: NotaPreparada) => {
    Object.assign(nota.prestador, regime)
    change(nota.servico)
  }
const intermediario = (change: Partial<NonNullable<NotaPreparada['tomador']>>) => (nota: NotaPreparada) => {
  nota.intermediario = { ...nota.tomador!, cpfCnpj: '11444777000161', ...change }
}
const tomador = (change: Partial<NonNullable<NotaPreparada['tomador']>>) => (nota: NotaPreparada) => {
  nota.tomador = { ...nota.tomador!, ...change }
}

const MEI = { regimeTributario: 'mei' } as const
const SIMPLES = { regimeTributario: 'simples_nacional', regimeApuracaoSimples: 1 } as const
const ESPECIAL = { regimeEspecialTributacao: 6 }
const PESSOA_FISICA = { cpfCnpj: '52998224725' }
const retido = (servico: NotaPreparada['servico']) => {
  servico.iss.retido = true
}
const deduzido = (servico: NotaPreparada['servico']) => {
  servico.valor.deducoes = reais(100)
}
const beneficiado = (servico: NotaPreparada['servico']) => {
  servico.iss.beneficioMunicipal = { ...BENEFICIO }
}
const exigibilidade = (value: number, change: (servico: NotaPreparada['servico']) => void = () => {}) =>
  withServico((servico) => {
    servico.iss.exigibilidade = value
    change(servico)
  })

const DEDUCAO = 'servico[0].valor.deducoes'
const SEGUNDO = `${DEDUCAO}.documentos[1]`
const COMEX = 'servico[0].comercioExterior'

// biome-ignore format: a table reads by its rows
const CASES: Case[] = [
  ['E0008', 'rps.dataEmissao', (nota) => Object.assign(nota, { dataEmissao: '2026-11-20T11:00:00-03:00' })],
  ['E0015', 'rps.competencia', (nota) => Object.assign(nota, { competencia: '2026-12' })],
  ['E0080', 'prestador.cpfCnpj', withRegime({ cpfCnpj: '11222333000182' })],
  ['E0096', 'prestador.cpfCnpj', withRegime({ cpfCnpj: '52998224726' })],
  ['E0099', 'empresa.inscricaoMunicipal', withRegime({ ...PESSOA_FISICA, inscricaoMunicipal: null })],
  ['E0166', 'empresa.regimeApuracaoSimples', withRegime({ ...SIMPLES, regimeApuracaoSimples: null })],
  ['E0174', 'empresa.regimeEspecialTributacao', withRegime({ ...MEI, ...ESPECIAL })],
  ['E0175', 'empresa.regimeEspecialTributacao', withRegime({ ...SIMPLES, ...ESPECIAL })],

  ['E0188', 'tomador.cpfCnpj', tomador({ cpfCnpj: '12345678000196' })],
  ['E0206', 'tomador.cpfCnpj', tomador({ cpfCnpj: '52998224726' })],
  ['CAMPO_OBRIGATORIO', 'tomador.razaoSocial', tomador({ razaoSocial: null })],
  ['E0223', 'tomador.nifEstrangeiro', tomador({ endereco: EXTERIOR })],
  ['E0233', 'tomador.razaoSocial', tomador({ cpfCnpj: null, nifEstrangeiro: 'X1', razaoSocial: null, endereco: EXTERIOR })],
  ['E0238', 'tomador.endereco.codigoCidade', tomador({ endereco: { ...EXTERIOR, codigoPais: '1058', codigoCidade: '1234567' } })],
  ['E0242', 'tomador.endereco', tomador({ cpfCnpj: null, nifEstrangeiro: 'X1' })],
  ['E0246', 'tomador.endereco.codigoPais', tomador({ cpfCnpj: null, nifEstrangeiro: 'X1', endereco: { ...EXTERIOR, codigoPais: '9998' } })],
  ['E0202', 'tomador.cpfCnpj', tomador({ cpfCnpj: '11222333000181' })],
  ['E0204', 'tomador.cpfCnpj', (nota) => { retido(nota.servico); nota.tomador = null }],
  ['E0237', 'tomador.endereco', (nota) => { retido(nota.servico); tomador({ endereco: null })(nota) }],
  ['E0187', 'tomador', (nota) => { withReforma({})(nota); nota.tomador = null }],
  ['E0234', 'tomador.endereco', (nota) => { nota.servico.codigoServicoNacional = '170501'; tomador({ endereco: null })(nota) }],
  ['E0248', 'intermediario.cpfCnpj', intermediario({ cpfCnpj: '12345678000196' })],
  ['E0266', 'intermediario.cpfCnpj', intermediario({ cpfCnpj: '52998224726' })],
  ['CAMPO_OBRIGATORIO', 'intermediario.razaoSocial', intermediario({ razaoSocial: null })],
  ['E0281', 'intermediario.nifEstrangeiro', intermediario({ endereco: EXTERIOR })],
  ['E0292', 'intermediario.razaoSocial', intermediario({ cpfCnpj: null, nifEstrangeiro: 'X1', razaoSocial: null, endereco: EXTERIOR })],
  ['E0294', 'intermediario.endereco.codigoCidade', intermediario({ endereco: { ...EXTERIOR, codigoPais: '1058', codigoCidade: '1234567' } })],
  ['E0298', 'intermediario.endereco', intermediario({ cpfCnpj: null, nifEstrangeiro: 'X1' })],
  ['E0299', 'intermediario.endereco.codigoPais', intermediario({ cpfCnpj: null, endereco: { ...EXTERIOR, codigoPais: '9998' } })],
  ['E0262', 'intermediario.cpfCnpj', intermediario({ cpfCnpj: '11222333000262' })],
  ['E0293', 'intermediario.endereco', (nota) => { retido(nota.servico); intermediario({ endereco: null })(nota); nota.tomador = null }],

  ['E0302', 'servico[0].municipioPrestacao', withServico((s) => { s.municipioPrestacao = '1234567' })],
  ['E0304', COMEX, withServico((s) => { s.municipioPrestacao = '9999999' })],
  ['E0310', 'servico[0].codigoServicoNacional', withServico((s) => { s.codigoServicoNacional = '999999' })],
  ['E0316', 'servico[0].codigoNbs', withServico((s) => { s.codigoNbs = '100000000' })],
  ['CARACTERE_INVALIDO', 'servico[0].discriminacao', withServico((s) => { s.discriminacao = ' \u0001 ' })],
  ['E0318', 'servico[0].codigoNbs', withServico((s) => { Object.assign(s, { municipioPrestacao: '9999999', codigoNbs: null }) })],
  ['E0330', COMEX, exigibilidade(4)],
  ['E0352', `${COMEX}.numeroDi`, withServico((s) => { s.comercioExterior = { ...COMERCIO, movimentacaoBens: 2 } })],
  ['E0354', `${COMEX}.movimentacaoBens`, withServico((s) => { s.comercioExterior = { ...COMERCIO, numeroRe: '1' } })],
  ['E0356', `${COMEX}.numeroRe`, withServico((s) => { s.comercioExterior = { ...COMERCIO, movimentacaoBens: 3 } })],
  ['E0370', 'servico[0].obra', withServico((s) => { s.codigoServicoNacional = '070201' })],
  ['E0372', 'servico[0].obra', withServico((s) => { s.obra = OBRA })],
  ['CAMPO_OBRIGATORIO', 'servico[0].obra.codigo', withServico((s) => { s.obra = { ...OBRA, codigo: null } })],
  ['E0384', 'servico[0].obra.endereco', (nota) => Object.assign(nota.servico, { municipioPrestacao: '9999999', obra: { ...OBRA, endereco: nota.prestador.endereco }, })],
  ['E0386', 'servico[0].obra.endereco', withServico((s) => { s.obra = { ...OBRA, endereco: EXTERIOR } })],
  ['E0390', 'servico[0].evento', withServico((s) => { s.codigoServicoNacional = '120101' })],
  ['E0392', 'servico[0].evento', withServico((s) => { s.evento = EVENTO })],
  ['CARACTERE_INVALIDO', 'servico[0].evento.nome', withServico((s) => { s.evento = { ...EVENTO, nome: '展览会' } })],
  ['CAMPO_OBRIGATORIO', 'servico[0].evento.identificacao', withServico((s) => { s.evento = { ...EVENTO, identificacao: null } })],
  ['E0402', 'servico[0].evento.endereco', (nota) => Object.assign(nota.servico, { municipioPrestacao: '9999999', evento: { ...EVENTO, endereco: nota.prestador.endereco }, })],
  ['E0404', 'servico[0].evento.endereco', withServico((s) => { s.evento = { ...EVENTO, endereco: EXTERIOR } })],

  ['E0427', 'servico[0].valor.servico', withServico((s) => { s.valor.deducoes = reais(1000.01) })],
  ['E0428', 'servico[0].valor.servico', withServico((s) => { s.valor.descontoCondicionado = reais(600); s.retencao.irrf = tributo(50, 500) })],
  ['E0429', DEDUCAO, withServico((s) => { s.valor.deducoes = reais(400) })],
  ['E0431', 'servico[0].valor.descontoIncondicionado', withServico((s) => { s.valor.descontoIncondicionado = reais(1000) })],
  ['E0432', 'servico[0].valor.descontoCondicionado', withServico((s) => { s.valor.descontoCondicionado = reais(1000) })],
  ['E0435', DEDUCAO, exigibilidade(5, deduzido)],
  ['E0436', DEDUCAO, withRegime(MEI, deduzido)],
  ['E0438', DEDUCAO, withRegime(ESPECIAL, deduzido)],
  ['E0439', DEDUCAO, exigibilidade(3, deduzido)],
  ['E0441', DEDUCAO, withRegime(SIMPLES, deduzido)],
  ['E0442', DEDUCAO, withRegime(SIMPLES, deduzido), false],
  ['E0455', `${SEGUNDO}.chaveNfse`, withDocumento({ chaveNfse: '35489062255036530000181000000000653426072486424962' })],
  ['E0460', `${SEGUNDO}.chaveNfe`, withDocumento({ chaveNfse: null, chaveNfe: '1'.repeat(44) })],
  ['CAMPO_OBRIGATORIO', `${SEGUNDO}.numeroDocumento`, withDocumento({ chaveNfse: null })],
  ['E0468', `${SEGUNDO}.descricao`, withDocumento({ tipo: 99 })],
  ['E0472', `${SEGUNDO}.dataEmissao`, withDocumento({ dataEmissao: '2026-11-21' })],
  ['E0474', `${SEGUNDO}.valorDeducao`, withDocumento({ valorDeducao: reais(100.01) })],
  ['E0476', `${SEGUNDO}.valorDeducao`, withDocumento({ valorDeducao: reais(1000.01), valorDedutivel: reais(2000) })],
  ['E0477', `${SEGUNDO}.fornecedor`, withDocumento({ chaveNfse: null, numeroDocumento: '1' })],
  ['E0492', `${SEGUNDO}.fornecedor.endereco`, withDocumento({ chaveNfse: null, numeroDocumento: '1', fornecedor: FORNECEDOR })],
  ['E0492', `${SEGUNDO}.fornecedor.endereco`, withDocumento({ chaveNfse: null, numeroDocumento: '1', fornecedor: { ...FORNECEDOR, endereco: EXTERIOR } })],
  ['CARACTERE_INVALIDO', `${SEGUNDO}.fornecedor.razaoSocial`, withDocumento({ chaveNfse: null, numeroDocumento: '1', fornecedor: { ...FORNECEDOR, razaoSocial: null } })],

  ['E0529', 'servico[0].iss.exigibilidade', exigibilidade(4, (s) => { s.codigoServicoNacional = '070201' })],
  ['E0530', 'servico[0].iss.exigibilidade', withServico((s) => { s.municipioPrestacao = '9999999' })],
  ['E0532', 'servico[0].iss.exigibilidade', withServico((s) => { s.codigoServicoNacional = '990101' })],
  ['E0590', `${COMEX}.paisResultado`, exigibilidade(4)],
  ['E0592', 'servico[0].iss.tipoImunidade', exigibilidade(5)],
  ['E0593', 'servico[0].iss.tipoImunidade', exigibilidade(5, (s) => { s.iss.tipoImunidade = 0 })],
  ['FORMATO_INVALIDO', 'servico[0].iss.numeroProcesso', exigibilidade(6, (s) => { s.iss.numeroProcesso = '1'.repeat(31) })],
  ['E0533', 'servico[0].iss.beneficioMunicipal', exigibilidade(5, beneficiado)],
  ['E0534', 'servico[0].iss.beneficioMunicipal', withRegime(MEI, beneficiado)],
  ['E0535', 'servico[0].iss.beneficioMunicipal', withRegime(ESPECIAL, beneficiado)],
  ['E0536', 'servico[0].iss.beneficioMunicipal', withRegime(SIMPLES, beneficiado)],
  ['E0537', 'servico[0].iss.beneficioMunicipal', withServico(beneficiado), false],
  ['CAMPO_OBRIGATORIO', 'servico[0].iss.beneficioMunicipal.numero', exigibilidade(3)],
  ['CAMPO_OBRIGATORIO', 'servico[0].iss.numeroProcesso', exigibilidade(6, (s) => { s.iss.numeroProcesso = null })],
  ['E0574', 'servico[0].iss.beneficioMunicipal.valorReducao', withServico((s) => { s.iss.beneficioMunicipal = { ...BENEFICIO, valorReducao: reais(1000.01) } })],
  ['E0580', 'servico[0].iss.retido', exigibilidade(5, retido)],
  ['E0583', 'servico[0].iss.retido', withRegime(MEI, retido)],
  ['E0588', 'servico[0].iss.retido', withRegime(ESPECIAL, retido)],
  ['E0594', 'servico[0].iss.retido', exigibilidade(3, retido)],
  ['E0596', 'servico[0].iss.retido', withServico((s) => { retido(s); s.codigoServicoNacional = '220101' })],
  ['E0595', 'servico[0].iss.aliquota', withServico((s) => { s.iss.aliquota = pct(5.01) }), false],
  ['E0621', 'servico[0].iss.aliquota', withRegime(SIMPLES, (s) => { retido(s); s.iss.aliquota = pct(1.79) })],
  ['E0628', 'servico[0].iss.aliquota', withRegime(SIMPLES, (s) => { retido(s); s.iss.aliquota = pct(1.79) }), false],

  ['E0675', 'servico[0].retencao', (nota) => { withRegime(PESSOA_FISICA, (s) => { s.retencao.irrf = tributo(1.5, 15) })(nota); Object.assign(nota, { dataEmissao: '2026-03-12T10:00:00-03:00', competencia: '2026-03' }) }],
  ['E0676', 'servico[0].retencao', withRegime(MEI, (s) => { s.apuracaoPropria = ownPisCofins(tributo(0.65, 6.5)) })],
  ['CAMPO_OBRIGATORIO', 'servico[0].apuracaoPropria.cstPisCofins', withServico((s) => { s.retencao.csll = tributo(1, 10) })],
  ['E0677', 'servico[0].apuracaoPropria.baseCalculoPisCofins', withServico((s) => { s.apuracaoPropria = { ...ownPisCofins(null), baseCalculoPisCofins: reais(1000.01) } })],
  ['VALOR_FORA_DO_LIMITE', 'servico[0].apuracaoPropria.pis.aliquota', withServico((s) => { s.apuracaoPropria = ownPisCofins(tributo(100, 1000)) })],
  ['VALOR_FORA_DO_LIMITE', 'servico[0].apuracaoPropria.cofins.aliquota', withServico((s) => { s.apuracaoPropria = ownPisCofins(null, tributo(100, 1000)) })],
  ['E0694', 'servico[0].apuracaoPropria.pis.valor', withServico((s) => { s.apuracaoPropria = ownPisCofins(tributo(0.65, 7)) })],
  ['E0696', 'servico[0].apuracaoPropria.cofins.valor', withServico((s) => { s.apuracaoPropria = ownPisCofins(null, tributo(3, 31)) })],
  ['E0699', 'servico[0].retencao.inss', withServico((s) => { s.retencao.inss = tributo(60, 600); s.retencao.cpp = tributo(40, 400) })],
  ['E0700', 'servico[0].retencao.irrf', withServico((s) => { s.retencao.irrf = tributo(100, 1000) })],
  ['E0701', 'servico[0].retencao.csll', withServico((s) => { s.retencao.csll = tributo(100, 1000) })],
  ['E0702', 'servico[0].totalTributos.federal', withTotal('valor', 100_001)],
  ['E0703', 'servico[0].totalTributos.estadual', withTotal('valor', 0, 100_001)],
  ['E0704', 'servico[0].totalTributos.municipal', withTotal('valor', 0, 0, 100_001)],
  ['E0706', 'servico[0].totalTributos.federal', withTotal('percentual', 1_000_001)],
  ['E0706', 'servico[0].totalTributos.federal', withTotal('simples', 1_000_000)],
  ['E0707', 'servico[0].totalTributos.estadual', withTotal('percentual', 0, 1_000_001)],
  ['E0708', 'servico[0].totalTributos.municipal', withTotal('percentual', 0, 0, 1_000_001)],
  ['E0710', 'config.totalTributos', (nota) => { Object.assign(nota.prestador, MEI); withTotal('simples', 1)(nota) }],
  ['E0713', 'config.totalTributos', withTotal('simples', 1)],

  ['E0322', 'servico[0].codigoNbs', (nota) => { withReforma({})(nota); nota.servico.codigoNbs = null }],
  ['E0850', 'rps.competencia', (nota) => { withReforma({})(nota); Object.assign(nota, { competencia: '2025-12' }) }],
  ['E0901', 'servico[0].reforma.indicadorOperacao', withReforma({ indicadorOperacao: '999999' })],
  ['E0903', 'servico[0].reforma.tipoOperacao', (nota) => { withReforma({})(nota); nota.servico.codigo = '10.05' }],
  ['E0903', 'servico[0].reforma.tipoOperacao', withReforma({ enteGovernamental: 1 })],
  ['E0904', 'servico[0].reforma.tipoOperacao', withReforma({ tipoOperacao: 1 })],
  ['E0905', 'servico[0].reforma.notasReferenciadas', withReforma({ enteGovernamental: 4, tipoOperacao: 2 })],
  ['E0906', 'servico[0].reforma.notasReferenciadas', withReforma({ enteGovernamental: 4, tipoOperacao: 1, notasReferenciadas: [CHAVE] })],
  ['E0907', 'servico[0].reforma.notasReferenciadas[1]', withReforma({ enteGovernamental: 4, tipoOperacao: 3, notasReferenciadas: [CHAVE, CHAVE.replace(/1$/, '2')] })],
  ['CARACTERE_INVALIDO', 'servico[0].reforma.destinatario.razaoSocial', withReforma({ destinatario: { ...FORNECEDOR, razaoSocial: '展览会' } })],
  ['E0928', 'servico[0].imovel', withImovel('100301', { cib: 'A1B2C3D4' })],
  ['E0931', 'servico[0].imovel', (nota) => { withImovel('020201', { cib: 'A1B2C3D4' })(nota); nota.servico.codigoServicoNacional = '070201' }],
  ['E0932', 'servico[0].imovel', withReforma({ indicadorOperacao: '020101' })],
  ['E0932', 'servico[0].imovel', (nota) => { withReforma({ indicadorOperacao: '020201' })(nota); nota.servico.codigoServicoNacional = '141404' }],
  ['CAMPO_OBRIGATORIO', 'servico[0].imovel.cib', withImovel('020101', {})],
  ['E0934', 'servico[0].imovel.endereco', (nota) => { withImovel('020101', { endereco: nota.prestador.endereco })(nota); nota.servico.municipioPrestacao = '9999999' }],
  ['E0935', 'servico[0].imovel.endereco', withImovel('020101', { endereco: EXTERIOR })],
  ['E0942', `${REEMBOLSO}.documentoFiscal`, withReembolso({ documentoFiscal: { municipio: '3550308', numero: '1', descricao: 'Nota' } })],
  ['E0950', `${REEMBOLSO}.dataEmissao`, withReembolso({ dataCompetencia: '2026-11-02' })],
  ['E0952', `${REEMBOLSO}.descricao`, withReembolso({ descricao: 'Mídia' })],
  ['E0953', `${REEMBOLSO}.valor`, withReembolso({ valor: reais(1000.01) })],
  ['CARACTERE_INVALIDO', `${REEMBOLSO}.numero`, withReembolso({ documentoNaoFiscal: { numero: '展', descricao: 'Recibo' } })],
  ['E1534', 'servico[0].reforma.reembolsos', withReembolso({ valor: reais(1000) })],
  ['E0964', 'servico[0].reforma.tributacaoRegular', withReforma({ tributacaoRegular: INTEGRAL })],
  ['E0965', 'servico[0].reforma.tributacaoRegular', withReforma({ cst: '550', classificacao: '550016' })],
  ['E0969', 'servico[0].reforma.tributacaoRegular.classificacao', withReforma({ cst: '550', classificacao: '550016', tributacaoRegular: { cst: '000', classificacao: '000002' } })],
  ['E0970', 'servico[0].reforma.tributacaoRegular.classificacao', withReforma({ cst: '550', classificacao: '550016', tributacaoRegular: { cst: '200', classificacao: '000001' } })],
  ['E1000', 'servico[0].reforma.creditoPresumido', withReforma({ creditoPresumido: '01' })],
  ['E1000', 'servico[0].reforma.creditoPresumido', withReforma({ creditoPresumido: '99' })],
  ['E1000', 'servico[0].reforma.classificacao', (nota) => { withReforma({ cst: '010', classificacao: '010001' })(nota); nota.prestador.regimeTributario = 'simples_nacional'; nota.prestador.regimeApuracaoSimples = 1 }],
  ['E0971', 'servico[0].reforma.diferimento', withReforma({ diferimento: { ibsEstadual: pct(100), ibsMunicipal: pct(100), cbs: pct(100) } })],
  ['E0972', 'servico[0].reforma.diferimento', withReforma({ cst: '515', classificacao: '515001' })],
  ['E0958', 'servico[0].reforma.classificacao', withReforma({ classificacao: '000002' })],
  ['E0959', 'servico[0].reforma.classificacao', withReforma({ cst: '200' })],
]
