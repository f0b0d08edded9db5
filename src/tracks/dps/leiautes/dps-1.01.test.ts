import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import type { NotaPreparada } from '#domain/nota/preparada.ts'
import { prepareNota } from '#domain/nota/prepare-nota.ts'
import { contextOfSample } from '#test/support/sample-contexts.ts'
import { buildDps, type PedidoDps, previewDps } from '#tracks/dps/build-dps.ts'
import { checkDps } from '#tracks/dps/dps-rules.ts'
import { AGORA, notaDe, TABELAS } from '#tracks/dps/notas.fixture.ts'
import { newContexto } from '#tracks/dps/rules/contexto.ts'
import { createChain, needsSchemas, openDpsSchema } from '#tracks/dps/validators.fixture.ts'
import type { Reparo } from '#tracks/track.ts'

const SAMPLES = new URL('../../../../contracts/samples/', import.meta.url)

test('every sample of the contract becomes a DPS of the official schema', needsSchemas, () => {
  const schema = openDpsSchema()
  const credencial = createChain()
  const names = readdirSync(SAMPLES).map((file) => file.replace('.json', ''))
  assert.ok(names.length > 0)
  for (const name of names) {
    const pedido = JSON.parse(readFileSync(new URL(`${name}.json`, SAMPLES), 'utf8'))
    const contexto = { ...contextOfSample(name), ambiente: 'homologacao', tabelas: TABELAS, agora: AGORA } as const
    const { nota, erros } = prepareNota(pedido, contexto)
    assert.ok(nota, `${name}: ${JSON.stringify(erros)}`)
    assert.deepEqual(checkDps(newContexto(nota, TABELAS, AGORA, null)), [], name)
    const { xml } = buildDps({ ...pedidoDe(nota), conexao: { assinatura: 'rsa-sha256' }, credencial })
    assert.doesNotThrow(() => schema.validate(xml), name)
  }
})

test('the provider is only identified, and its registration is sent where requested', () => {
  const contact = '<fone>4833334444</fone><email>fiscal@oficina.example</email>'
  const regime = '<regTrib><opSimpNac>1</opSimpNac><regEspTrib>0</regEspTrib></regTrib>'
  const prest = (inscricao: string) => `<prest><CNPJ>11222333000181</CNPJ>${inscricao}${contact}${regime}</prest>`
  const im = '<IM>1234567</IM>'
  assert.ok(preview(notaDe()).includes(prest('')))
  const sim = notaDe(({ config }) => (config.enviarInscricaoMunicipal = 'sim'))
  assert.ok(preview(sim).includes(prest(im)))
  assert.ok(preview(notaDe(), { reparos: ['incluir-im'] }).includes(prest(im)))
  assert.ok(preview(sim, { reparos: ['remover-im'] }).includes(prest('')))
  const pessoa = notaDe(({ empresa }) => (empresa.cpfCnpj = '52998224725'))
  assert.match(preview(pessoa), /<prest><CPF>52998224725<\/CPF><IM>1234567<\/IM>/)
})

test('Simples companies declare how they settle, MEI and others do not', () => {
  const regTrib = (regimeTributario: 'simples_nacional' | 'mei') =>
    preview(notaDe(({ empresa }) => Object.assign(empresa, { regimeTributario, regimeApuracaoSimples: 1 })))
  assert.match(regTrib('simples_nacional'), /<opSimpNac>3<\/opSimpNac><regApTribSN>1<\/regApTribSN><regEspTrib>0</)
  assert.match(regTrib('mei'), /<opSimpNac>2<\/opSimpNac><regEspTrib>0</)
})

test('a customer abroad has NIF, or the reason for none, and a foreign address', () => {
  const nota = notaDe()
  const tomador = nota.tomador!
  Object.assign(tomador, { cpfCnpj: null, nifEstrangeiro: '12-345', email: null })
  Object.assign(tomador.endereco!, { codigoPais: '2496', cep: '10001', descricaoCidade: 'New York', estado: 'NY' })
  const place =
    '<endExt><cPais>US</cPais><cEndPost>10001</cEndPost><xCidade>New York</xCidade><xEstProvReg>NY</xEstProvReg></endExt>'
  const rest = `<xNome>Tomador Exemplo S.A.</xNome><end>${place}<xLgr>Avenida Paulista</xLgr>`
  assert.ok(preview(nota).includes(`<toma><NIF>12-345</NIF>${rest}`))
  tomador.nifEstrangeiro = null
  assert.ok(preview(nota).includes(`<toma><cNaoNIF>2</cNaoNIF>${rest}`))
})

test('a service done abroad names the country, and a customer that cannot be identified is left out', () => {
  const nota = notaDe()
  Object.assign(nota.servico, { municipioPrestacao: '9999999' })
  nota.servico.comercioExterior = { modoPrestacao: 1, vinculo: 0, moeda: '220', valorMoeda: 0.1, paisResultado: 'US' }
  assert.match(preview(nota), /<locPrest><cPaisPrestacao>US<\/cPaisPrestacao><\/locPrest>/)
  assert.match(preview(nota), /<vServMoeda>0\.10<\/vServMoeda><mecAFComexP>01<\/mecAFComexP>/)
  nota.tomador = { ...nota.tomador!, cpfCnpj: null }
  assert.ok(!preview(nota).includes('<toma>'))
})

test('deductions are sent as documents, as a percentage or as a value, in this order of preference', () => {
  const nota = notaDe()
  const { valor } = nota.servico
  Object.assign(valor, { deducoes: 10_000 })
  assert.match(preview(nota), /<vDedRed><vDR>100\.00<\/vDR><\/vDedRed>/)
  Object.assign(valor, { deducaoPercentual: 100_000 })
  assert.match(preview(nota), /<vDedRed><pDR>10\.00<\/pDR><\/vDedRed>/)
  valor.documentosDeducao = [
    {
      chaveNfse: '35489062255036530000181000000000653426072486424961',
      chaveNfe: null,
      numeroDocumento: null,
      tipo: 2,
      descricao: 'só vai com 99',
      dataEmissao: '2026-11-01',
      valorDedutivel: valor.deducoes,
      valorDeducao: valor.deducoes,
      fornecedor: nota.tomador,
    },
  ]
  assert.match(preview(nota), /<documentos><docDedRed><chNFSe>\d{50}<\/chNFSe><tpDedRed>2<\/tpDedRed><dtEmiDoc>/)
  assert.ok(!preview(nota).includes('<fornec>'))
})

test('suspension, benefit and rate are written in the order of the schema', () => {
  const nota = notaDe()
  Object.assign(nota.servico.iss, { exigibilidade: 6, numeroProcesso: '0001234-56.2026.8.24.0023' })
  nota.servico.iss.beneficioMunicipal = { numero: '42054070000001', reducaoBase: 100_000 as never, valorReducao: null }
  const suspensao = '<exigSusp><tpSusp>1</tpSusp><nProcesso>000000000000012345620268240023</nProcesso></exigSusp>'
  const beneficio = '<BM><nBM>42054070000001</nBM><pRedBCBM>10.00</pRedBCBM></BM>'
  const expected = `<tribISSQN>1</tribISSQN>${suspensao}${beneficio}<tpRetISSQN>1</tpRetISSQN><pAliq>3.00</pAliq>`
  assert.ok(preview(nota, { enviaAliquota: true }).includes(expected))
  assert.ok(!preview(nota, { enviaAliquota: false }).includes('<pAliq>'))
})

test('contributions withheld are sent summed, beside the own assessment', () => {
  const nota = notaDe(({ pedido }) => {
    const [servico] = pedido.servico
    servico!.retencao = {
      pis: { aliquota: 0.65 },
      cofins: { aliquota: 3 },
      inss: { aliquota: 11 },
      cpp: { aliquota: 1 },
    }
    servico!.apuracaoPropria = { cstPisCofins: '01', pis: { aliquota: 0.65 } }
  })
  const own = '<CST>01</CST><vBCPisCofins>1000.00</vBCPisCofins><pAliqPis>0.65</pAliqPis><vPis>6.50</vPis>'
  const piscofins = `<piscofins>${own}<tpRetPisCofins>4</tpRetPisCofins></piscofins>`
  assert.ok(preview(nota).includes(`<tribFed>${piscofins}<vRetCP>120.00</vRetCP><vRetCSLL>36.50</vRetCSLL></tribFed>`))
})

test('a replacement names the note it replaces', () => {
  const chaveAcesso = '35489062255036530000181000000000653426072486424961'
  const xml = preview(notaDe(), {
    substituicao: { chaveAcesso, codigoMotivo: '99', motivo: 'Erro no valor — corrigido', dCompet: '2026-11-03' },
  })
  const reason = '<cMotivo>99</cMotivo><xMotivo>Erro no valor - corrigido</xMotivo>'
  assert.ok(xml.includes(`<subst><chSubstda>${chaveAcesso}</chSubstda>${reason}</subst><prest>`))
  assert.ok(xml.includes('<dCompet>2026-11-03</dCompet>'), 'its competência is that of the note replaced')
})

const pedidoDe = (nota: NotaPreparada, reparos: readonly Reparo[] = []): PedidoDps => ({
  emissao: { nota, serie: '1', numero: '7', reparos },
  agora: AGORA,
  enviaAliquota: false,
  tabelas: TABELAS,
})

const preview = (
  nota: NotaPreparada,
  { reparos, ...more }: Partial<PedidoDps> & { reparos?: readonly Reparo[] } = {},
) => previewDps({ ...pedidoDe(nota, reparos), ...more })
