import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseXml } from '#platform/xml/parse.ts'
import { type DanfseContent, nationalDanfse } from './danfse-content.ts'
import { QUADROS, type Quadro, type QuadroId } from './danfse-geometry.ts'
import type { QuadroDe } from './danfse-quadro.ts'

const NOMES: Record<string, string> = { '3550308': 'São Paulo', '3303302': 'Niterói' }

/** The content of a note with these pieces of `infNFSe` and `infDPS`. */
function contentOf(dps: string, nota = '', versao = '1.01'): DanfseContent {
  const xml = `<NFSe xmlns="http://www.sped.fazenda.gov.br/nfse" versao="${versao}"><infNFSe Id="NFS${'1'.repeat(50)}">${nota}<DPS><infDPS>${dps}</infDPS></DPS></infNFSe></NFSe>`
  return nationalDanfse(parseXml(xml), (ibge) => NOMES[ibge] ?? null)
}

function valoresOf<Q extends QuadroId>(content: DanfseContent, quadro: Q): QuadroDe<Q>['valores'] {
  const found = content.quadros.find((entry) => 'quadro' in entry && entry.quadro === quadro)
  assert.ok(found, `block ${quadro} is missing`)
  return (found as QuadroDe<Q>).valores
}

const faixasOf = (content: DanfseContent) => content.quadros.flatMap((entry) => ('faixa' in entry ? [entry.faixa] : []))

const PESSOA = '<CNPJ>29188471000157</CNPJ><xNome>Ação &amp; Cia</xNome>'
const ISSQN = '<tribMun><tribISSQN>1</tribISSQN><tpRetISSQN>1</tpRetISSQN></tribMun>'

test('an empty note gives a page of dashes, with a sentence for each absent block', () => {
  const content = contentOf('')
  assert.deepEqual(faixasOf(content), [
    'TOMADOR/ADQUIRENTE DA OPERAÇÃO NÃO IDENTIFICADO NA NFS-e',
    'DESTINATÁRIO DA OPERAÇÃO NÃO IDENTIFICADO NA NFS-e',
    'INTERMEDIÁRIO DA OPERAÇÃO NÃO IDENTIFICADO NA NFS-e',
    'TRIBUTAÇÃO MUNICIPAL (ISSQN) - OPERAÇÃO NÃO SUJEITA AO ISSQN',
  ])
  assert.equal(content.chave, '1'.repeat(50))
  assert.deepEqual(new Set(Object.values(valoresOf(content, 'prestador'))), new Set(['-']))
  assert.deepEqual(new Set(Object.values(valoresOf(content, 'total'))), new Set(['-']))
})

test('a root without infNFSe gives dashes too', () => {
  const content = nationalDanfse(parseXml('<outra/>'), () => null)
  assert.equal(content.chave, '-')
  assert.equal(valoresOf(content, 'dados').numero, '-')
})

test('every field of the NT gets a value', () => {
  const pessoas = `<toma>${PESSOA}</toma><interm>${PESSOA}</interm><IBSCBS><dest>${PESSOA}</dest></IBSCBS>`
  const content = contentOf(
    `<dCompet>2026-11-20</dCompet>${pessoas}<valores><vDescCondIncond><vDescIncond>1.00</vDescIncond></vDescCondIncond><trib>${ISSQN}</trib></valores><prest><regTrib><regEspTrib>0</regEspTrib></regTrib></prest>`,
  )
  for (const [id, quadro] of Object.entries(QUADROS) as [QuadroId, Quadro][]) {
    const campos = quadro.linhas.flatMap((linha) => linha.caixas.map(([campo]) => campo))
    assert.deepEqual(Object.keys(valoresOf(content, id)).sort(), campos.sort(), id)
  }
})

test('the provider of a DPS without name or address is the issuer that SEFIN wrote', () => {
  const emit = `<emit>${PESSOA}<IM>77</IM><enderNac><xLgr>Rua A</xLgr><nro>1</nro><xBairro>Centro</xBairro><cMun>3303302</cMun><UF>RJ</UF><CEP>24020005</CEP></enderNac><fone>2130000000</fone></emit>`
  const prestador = valoresOf(
    contentOf('<tpEmit>1</tpEmit><prest><CNPJ>29188471000157</CNPJ></prest>', emit),
    'prestador',
  )
  assert.equal(prestador.documento, '29.188.471/0001-57')
  assert.equal(prestador.nome, 'Ação & Cia')
  assert.equal(prestador.endereco, 'Rua A, 1, Centro')
  assert.equal(prestador.municipio, 'Niterói / RJ')
  assert.equal(prestador.ibgeCep, '3303302 / 24.020-005')
  assert.equal(prestador.telefone, '(21) 3000-0000')

  const issuedByTaker = contentOf('<tpEmit>2</tpEmit><prest><NIF>X1</NIF><xNome>Foreign Co</xNome></prest>', emit)
  assert.equal(valoresOf(issuedByTaker, 'prestador').endereco, '-')
  assert.equal(valoresOf(issuedByTaker, 'tomador').nome, 'Ação & Cia')
})

test('a foreign address shows city, region and postal code', () => {
  const end =
    '<end><endExt><cPais>PT</cPais><cEndPost>1000-001</cEndPost><xCidade>Lisboa</xCidade><xEstProvReg>LX</xEstProvReg></endExt><xLgr>Rua Augusta</xLgr><nro>5</nro><xBairro>Baixa</xBairro></end>'
  const tomador = valoresOf(contentOf(`<toma><NIF>501234567</NIF><xNome>X</xNome>${end}</toma>`), 'tomador')
  assert.equal(tomador.documento, '501234567')
  assert.equal(tomador.municipio, 'Lisboa / LX')
  assert.equal(tomador.ibgeCep, '1000-001')
})

test('a municipality that is not in the table is printed as its state', () => {
  const end = '<end><endNac><cMun>3599999</cMun><CEP>01310100</CEP></endNac></end>'
  assert.equal(valoresOf(contentOf(`<toma>${PESSOA}${end}</toma>`), 'tomador').municipio, 'SP')
})

test('a place has the name in the XML, or that of the table where the XML has only the code', () => {
  const servico = '<serv><locPrest><cLocPrestacao>3303302</cLocPrestacao></locPrest></serv>'
  assert.equal(valoresOf(contentOf(servico), 'servico').localPrestacao, 'Niterói / RJ / BR')
  const named = contentOf(servico, '<xLocPrestacao>NITEROI</xLocPrestacao>')
  assert.equal(valoresOf(named, 'servico').localPrestacao, 'NITEROI / RJ / BR')
})

test('a recipient that is the customer gets the sentence of note 3', () => {
  const content = contentOf('<IBSCBS><indDest>0</indDest></IBSCBS>')
  assert.ok(faixasOf(content).includes('O DESTINATÁRIO É O PRÓPRIO TOMADOR/ADQUIRENTE DA OPERAÇÃO'))
})

test('codes are printed as words', () => {
  const content = contentOf(
    `<tpAmb>2</tpAmb><tpEmit>1</tpEmit><prest><regTrib><opSimpNac>3</opSimpNac><regApTribSN>2</regApTribSN><regEspTrib>6</regEspTrib></regTrib></prest><valores><trib>${ISSQN.replace('<tpRetISSQN>1', '<exigSusp><tpSusp>1</tpSusp><nProcesso>123</nProcesso></exigSusp><tpRetISSQN>3')}<tribFed><piscofins><tpRetPisCofins>4</tpRetPisCofins></piscofins></tribFed></trib></valores><IBSCBS><finNFSe>0</finNFSe></IBSCBS>`,
    '<ambGer>2</ambGer><cStat>107</cStat>',
  )
  assert.equal(content.tipoAmbiente, '2 - Homologação')
  assert.equal(content.ambienteGerador, '2 - Sefin Nacional NFS-e')
  const { emitente, situacao, finalidade } = valoresOf(content, 'dados')
  assert.deepEqual([emitente, situacao, finalidade], ['Prestador', 'NFS-e MEI', 'NFS-e regular'])
  assert.equal(valoresOf(contentOf('', '<cStat>101</cStat>'), 'dados').situacao, 'NFS-e de Substituição Gerada')
  const { simplesNacional, regimeApuracaoSn } = valoresOf(content, 'prestador')
  assert.equal(simplesNacional, 'Optante - Microempresa ou Empresa de ...')
  assert.equal(regimeApuracaoSn?.length, 80)
  const { tributacaoIssqn, regimeEspecial, suspensao, retencao } = valoresOf(content, 'issqn')
  assert.equal(tributacaoIssqn, 'Operação Tributável')
  assert.equal(regimeEspecial, 'Sociedade de Profissionais')
  assert.equal(suspensao, 'Exigibilidade Suspensa por Decisão Ju...')
  assert.equal(retencao, 'Retido pelo Intermediário')
  assert.equal(valoresOf(content, 'federal').descricaoContribuicoes, 'PIS/COFINS Retidos, CSLL Não Retido')
})

test('an empty row of the ISSQN block is left out; a row with one value is printed whole', () => {
  const empty = valoresOf(contentOf(`<valores><trib>${ISSQN}</trib></valores>`), 'issqn')
  assert.ok(!('regimeEspecial' in empty) && !('beneficio' in empty))

  const deduction = valoresOf(
    contentOf(`<valores><vDedRed><vDR>10.00</vDR></vDedRed><trib>${ISSQN}</trib></valores>`),
    'issqn',
  )
  assert.deepEqual([deduction.deducoes, deduction.beneficio], ['10,00', '-'])
})

test('withheld PIS and COFINS move from the provider’s debt to the withheld contributions', () => {
  const federal = (tipo: string) =>
    valoresOf(
      contentOf(
        `<dCompet>2026-03-03</dCompet><valores><trib><tribFed><piscofins><vPis>7.53</vPis><vCofins>34.74</vCofins><tpRetPisCofins>${tipo}</tpRetPisCofins></piscofins><vRetCSLL>11.58</vRetCSLL></tribFed></trib></valores>`,
      ),
      'federal',
    )
  const withheld = federal('1')
  assert.deepEqual([withheld.contribuicoesSociais, withheld.pis, withheld.cofins], ['53,85', '0,00', '0,00'])
  const own = federal('2')
  assert.deepEqual([own.contribuicoesSociais, own.pis, own.cofins], ['11,58', '7,53', '34,74'])
})

test('from the competence of 2027 on, PIS and COFINS have no row', () => {
  assert.ok('pis' in valoresOf(contentOf('<dCompet>2026-12-31</dCompet>'), 'federal'))
  assert.ok(!('pis' in valoresOf(contentOf('<dCompet>2027-01-01</dCompet>'), 'federal')))
})

test('complementary information joins the pieces that exist, in the order of the NT', () => {
  const content = contentOf(
    '<subst><chSubstda>999</chSubstda></subst><serv><obra><cObra>OB1</cObra></obra><infoCompl><idDocTec>ART1</idDocTec><docRef>DOC1</docRef><xPed>P1</xPed><gItemPed><xItemPed>1</xItemPed><xItemPed>2</xItemPed></gItemPed><xInfComp>livre</xInfComp></infoCompl></serv>',
    '<xOutInf>fisco</xOutInf>',
  )
  assert.equal(
    content.informacoes.texto,
    'Inf. Cont.: livre | NFS-e Subst.: 999 | Doc. Ref.: DOC1 | Cod. Obra: OB1 | Doc. Tec.: ART1 | Núm. Ped.: P1 | Item Ped.: 1, 2 | Inf. A. T. Mun.: fisco',
  )
})

test('the approximate taxes are in reais, in percent or by the Simples rate, and the line is always there', () => {
  const totais = (group: string) =>
    contentOf(`<valores><trib><totTrib>${group}</totTrib></trib></valores>`).informacoes.totais
  const start = 'Totais Aproximados dos Tributos cfe. Lei nº 12.741/2012: '
  assert.equal(
    totais(
      '<vTotTrib><vTotTribFed>1.00</vTotTribFed><vTotTribEst>0.00</vTotTribEst><vTotTribMun>2.5</vTotTribMun></vTotTrib>',
    ),
    `${start}Federais: R$ 1,00; Estaduais: R$ 0,00; Municipais: R$ 2,50`,
  )
  assert.equal(
    totais(
      '<pTotTrib><pTotTribFed>4.50</pTotTribFed><pTotTribEst>0.10</pTotTribEst><pTotTribMun>2.00</pTotTribMun></pTotTrib>',
    ),
    `${start}Federais: 4,50%; Estaduais: 0,10%; Municipais: 2,00%`,
  )
  assert.equal(
    totais('<pTotTribSN>6.00</pTotTribSN>'),
    `${start}Federais: -; Estaduais: -; Municipais: -; Simples Nacional: 6,00%`,
  )
  assert.equal(totais('<indTotTrib>0</indTotTrib>'), `${start}Federais: -; Estaduais: -; Municipais: -`)
})

test('a service of item 99 shows no municipality in the header', () => {
  const emit = '<xLocEmi>Niterói</xLocEmi><emit><enderNac><UF>RJ</UF></enderNac></emit>'
  const servico = (codigo: string) => `<serv><cServ><cTribNac>${codigo}</cTribNac></cServ></serv>`
  assert.equal(contentOf(servico('010700'), emit).municipio, 'Niterói / RJ')
  assert.equal(contentOf(servico('990201'), emit).municipio, null)
})

test('the block of IBS and CBS exists where the note has the group', () => {
  const hasBlock = (content: DanfseContent) =>
    content.quadros.some((each) => 'quadro' in each && each.quadro === 'ibsCbs')
  assert.ok(!hasBlock(contentOf('<dCompet>2026-11-20</dCompet>')))
  assert.ok(hasBlock(contentOf('<IBSCBS><cIndOp>100301</cIndOp></IBSCBS>')))
  assert.ok(hasBlock(contentOf('', '<IBSCBS><valores><vBC>1.00</vBC></valores></IBSCBS>')))
})

test('what left the base of IBS and CBS is that of the period: without PIS and COFINS from 2027, without ISS from 2033', () => {
  const piscofins = '<trib><tribFed><piscofins><vPis>1.00</vPis><vCofins>2.00</vCofins></piscofins></tribFed></trib>'
  const em = (dia: string) =>
    valoresOf(
      contentOf(
        `<dCompet>${dia}</dCompet><valores><vDescCondIncond><vDescIncond>10.00</vDescIncond></vDescCondIncond>${piscofins}</valores>`,
        '<valores><vISSQN>5.00</vISSQN></valores><IBSCBS/>',
      ),
      'ibsCbs',
    ).exclusoes
  assert.deepEqual([em('2026-12-31'), em('2027-01-01'), em('2033-01-01')], ['18,00', '15,00', '10,00'])
})

test('the words of a retention fit in their box whole', () => {
  for (const tipo of ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9']) {
    const piscofins = `<valores><trib><tribFed><piscofins><tpRetPisCofins>${tipo}</tpRetPisCofins></piscofins></tribFed></trib></valores>`
    const texto = valoresOf(contentOf(`<dCompet>2026-11-20</dCompet>${piscofins}`), 'federal').descricaoContribuicoes!
    assert.ok(texto.length <= 35 && !texto.endsWith('...'), texto)
  }
})
