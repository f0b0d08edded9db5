import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { makeCertificate } from '../certificates.ts'
import { pack, plainDps, signText, startTestCity, type TestCity, unpack } from '../city.fixture.ts'

const CNPJ = '11222333000181'

let city: TestCity
before(async () => {
  city = await startTestCity(CNPJ)
})
after(() => city.close())

let lastNumero = 1000
async function codesFor(edit: (xml: string) => string): Promise<string[]> {
  lastNumero += 1
  const plain = plainDps({ cnpj: CNPJ, numero: lastNumero })
  const edited = edit(plain)
  assert.notEqual(edited, plain, 'the edit must change something')
  const { status, json } = await city.emit(signText(edited, city.empresa))
  return status === 201 ? [] : json.erros.map((erro: { codigo: string }) => erro.codigo)
}

const swap = (from: string | RegExp, to: string) => (xml: string) => xml.replace(from, to)
const all =
  (...edits: Array<(xml: string) => string>) =>
  (xml: string) =>
    edits.reduce((text, edit) => edit(text), xml)
const simples = (regAp: string) =>
  all(
    swap('<opSimpNac>1</opSimpNac>', `<opSimpNac>3</opSimpNac><regApTribSN>${regAp}</regApTribSN>`),
    swap(/<pTotTrib>.*<\/pTotTrib>/, '<pTotTribSN>6.00</pTotTribSN>'),
  )
const mei = all(swap('<opSimpNac>1<', '<opSimpNac>2<'), swap(/<pTotTrib>.*<\/pTotTrib>/, '<indTotTrib>0</indTotTrib>'))
const trib = (tribISSQN: string, extra = '') =>
  swap('<tribISSQN>1</tribISSQN>', `<tribISSQN>${tribISSQN}</tribISSQN>${extra}`)
const pAliq = (rate: string) => swap('</tpRetISSQN>', `</tpRetISSQN><pAliq>${rate}</pAliq>`)
const retido = all(
  swap('<tpRetISSQN>1<', '<tpRetISSQN>2<'),
  swap(
    '</xNome></toma>',
    '</xNome><end><endNac><cMun>3106200</cMun><CEP>30130000</CEP></endNac><xLgr>Rua</xLgr><nro>1</nro><xBairro>Centro</xBairro></end></toma>',
  ),
)
const municipio = (cMun: string) => (xml: string) => xml.replaceAll('3106200', cMun)
const federal = (inside: string) => swap('<totTrib>', `<tribFed>${inside}</tribFed><totTrib>`)
const piscofins = (inside: string, after = '') => federal(`<piscofins><CST>01</CST>${inside}</piscofins>${after}`)
const nbs = swap('</xDescServ>', '</xDescServ><cNBS>115013000</cNBS>')
const ibscbs = (change: (group: string) => string = (group) => group) =>
  swap(
    '</infDPS>',
    `${change(
      '<IBSCBS><finNFSe>0</finNFSe><indFinal>0</indFinal><cIndOp>030101</cIndOp><indDest>0</indDest><valores><trib>' +
        '<gIBSCBS><CST>000</CST><cClassTrib>000001</cClassTrib></gIBSCBS></trib></valores></IBSCBS>',
    )}</infDPS>`,
  )
/** The group with something put before or after an element of it. */
const grupo = (from: string | RegExp, to: string) =>
  all(
    nbs,
    ibscbs((group) => group.replace(from, to)),
  )
const imovel = (cIndOp: string, inside: string) =>
  grupo(/<cIndOp>.*<\/indDest>/, `<cIndOp>${cIndOp}</cIndOp><indDest>0</indDest><imovel>${inside}</imovel>`)
const ente = (tpOper: string, refs = '') =>
  grupo('<indDest>', `<tpOper>${tpOper}</tpOper>${refs}<tpEnteGov>4</tpEnteGov><indDest>`)
const classe = (cClassTrib: string, after = '') =>
  grupo(/<CST>.*<\/cClassTrib>/, `<CST>${cClassTrib.slice(0, 3)}</CST><cClassTrib>${cClassTrib}</cClassTrib>${after}`)
const regular = (cst: string, cClassTrib: string) =>
  `<gTribRegular><CSTReg>${cst}</CSTReg><cClassTribReg>${cClassTrib}</cClassTribReg></gTribRegular>`
const DIFERIMENTO = '<gDif><pDifUF>100.00</pDifUF><pDifMun>100.00</pDifMun><pDifCBS>50.00</pDifCBS></gDif>'
const reembolso = (
  documento: string,
  { emissao = '2025-12-31', competencia = '2025-12-01', tipo = '01', valor = '1.00' } = {},
) =>
  grupo(
    '<valores>',
    `<valores><gReeRepRes><documentos>${documento}<dtEmiDoc>${emissao}</dtEmiDoc><dtCompDoc>${competencia}</dtCompDoc>` +
      `<tpReeRepRes>${tipo}</tpReeRepRes><vlrReeRepRes>${valor}</vlrReeRepRes></documentos></gReeRepRes>`,
  )
const RECIBO = '<docOutro><nDoc>1</nDoc><xDoc>Recibo</xDoc></docOutro>'
const outroFiscal = (cMun: string) =>
  `<docFiscalOutro><cMunDocFiscal>${cMun}</cMunDocFiscal><nDocFiscal>1</nDocFiscal><xDocFiscal>Nota</xDocFiscal></docFiscalOutro>`
const discounts = (inside: string) => swap('</vServPrest>', `</vServPrest><vDescCondIncond>${inside}</vDescCondIncond>`)
const deduction = (inside: string) => swap('</vServPrest>', `</vServPrest><vDedRed>${inside}</vDedRed>`)

const document = (number: string, fornec = '') =>
  deduction(
    `<documentos><docDedRed>${number}<tpDedRed>2</tpDedRed><dtEmiDoc>2026-01-01</dtEmiDoc><vDedutivelRedutivel>1.00</vDedutivelRedutivel><vDeducaoReducao>1.00</vDeducaoReducao>${fornec}</docDedRed></documentos>`,
  )
/** The service is provided abroad. */
const noExterior = swap(/<cLocPrestacao>\d+<\/cLocPrestacao>/, '<cPaisPrestacao>US</cPaisPrestacao>')
const END = '<end><CEP>30130000</CEP><xLgr>Rua</xLgr><nro>1</nro><xBairro>Centro</xBairro></end>'

const ACCEPTED: Array<[string, (xml: string) => string]> = [
  ['a company in the Simples', simples('1')],
  ['ISS withheld in the Simples, with rate', all(simples('1'), retido, pAliq('2.79'))],
  ['MEI, in a município out of the national emitter', all(mei, municipio('3550308'))],
  ['a company in the Simples, in a município out of the national emitter', all(simples('1'), municipio('3509502'))],
  [
    'a company in the Simples, in a município that releases companies one by one',
    all(simples('1'), municipio('3550308')),
  ],
  ['immunity', trib('2', '<tpImunidade>1</tpImunidade>')],
  [
    'incidence where the convênio is not active, with rate',
    all(swap('010701', '171001'), swap('<cLocPrestacao>3106200', '<cLocPrestacao>1100015'), pAliq('3.00')),
  ],
  ['IBS/CBS', all(nbs, ibscbs())],
  ['a customer whose CNPJ has letters', swap('<toma><CNPJ>12345678000195', '<toma><CNPJ>12ABC34501DE35')],
  ['a government purchase', ente('5')],
  [
    'a recipient apart',
    grupo('<indDest>0</indDest>', `<indDest>1</indDest><dest><CPF>52998224725</CPF><xNome>Ana</xNome></dest>`),
  ],
  ['real estate', imovel('020101', '<cCIB>A1B2C3D4</cCIB>')],
  ['deferral', classe('515001', DIFERIMENTO)],
  ['suspension', classe('550016', regular('000', '000001'))],
  ['reimbursement by a receipt', reembolso(RECIBO)],
  ['reimbursement by a municipal document of 2025', reembolso(outroFiscal('3550308'))],
  ...['-02:00', '-04:00', '-05:00'].map((fuso): [string, (xml: string) => string] => [
    `the hour of the municipality, ${fuso}`,
    // An hour ago may be yesterday there, and a competência is never after the day of its note.
    (xml) =>
      swap(
        /<dCompet>[^<]*/,
        `<dCompet>${horaEm(fuso).slice(0, 10)}`,
      )(swap(/<dhEmi>[^<]*/, `<dhEmi>${horaEm(fuso)}`)(xml)),
  ]),
  [
    'PIS with a cent of rounding',
    piscofins('<vBCPisCofins>100.00</vBCPisCofins><pAliqPis>0.65</pAliqPis><vPis>0.66</vPis>'),
  ],
]

for (const [what, edit] of ACCEPTED) {
  test(`accepted: ${what}`, async () => assert.deepEqual(await codesFor(edit), []))
}

/** An hour ago, as a place writes it. */
function horaEm(fuso: string): string {
  const local = new Date(Date.now() - 3_600_000 + Number(fuso.slice(0, 3)) * 3_600_000)
  return `${local.toISOString().slice(0, 19)}${fuso}`
}

const REFUSED: Array<[string, (xml: string) => string]> = [
  ['E0004', swap('<serie>1<', '<serie>2<')],
  ['E0006', swap('<tpAmb>2<', '<tpAmb>1<')],
  ['E0008', swap(/<dhEmi>\d{4}/, '<dhEmi>2090')],
  ['E0010', all(swap('<serie>1<', '<serie>50000<'), swap(/(Id="DPS.{22})00001/, '$150000'))],
  ['E0015', swap(/<dCompet>\d{4}/, '<dCompet>2090')],
  ['E0016', swap(/<dCompet>\d{4}/, '<dCompet>2020')],
  ['E9996', swap('<tpEmit>1<', '<tpEmit>2<')],
  ['E0037', municipio('1100031')],
  ['E0039', municipio('3509502')],
  ['E0039', all(simples('1'), municipio('3509502'), swap(/<dCompet>[\d-]+/, '<dCompet>2026-10-31'))],
  ['E0084', municipio('3550308')],
  ['E0042', swap('<prest>', `<subst><chSubstda>${'1'.repeat(50)}</chSubstda><cMotivo>01</cMotivo></subst><prest>`)],
  ['E0078', swap('<prest>', `<subst><chSubstda>${'1'.repeat(50)}</chSubstda><cMotivo>99</cMotivo></subst><prest>`)],
  ['E0121', swap('</CNPJ><regTrib>', '</CNPJ><xNome>Eu</xNome><regTrib>')],
  ['E0148', swap('</CNPJ><regTrib>', '</CNPJ><email>sem arroba</email><regTrib>')],
  ['E0162', swap('<opSimpNac>1</opSimpNac>', '<opSimpNac>1</opSimpNac><regApTribSN>1</regApTribSN>')],
  ['E0166', all(simples('1'), swap('<regApTribSN>1</regApTribSN>', ''))],
  ['E0172', all(trib('4'), swap('<regEspTrib>0<', '<regEspTrib>6<'))],
  ['E0174', all(mei, swap('<regEspTrib>0<', '<regEspTrib>6<'))],
  ['E0175', all(simples('1'), swap('<regEspTrib>0<', '<regEspTrib>6<'))],
  [
    'E0187',
    all(
      nbs,
      ibscbs((group) => group.replace('030101', '100301')),
      swap(/<toma>.*<\/toma>/, ''),
    ),
  ],
  ['E0188', swap('12345678000195', '12345678000196')],
  ['E0202', swap('<toma><CNPJ>12345678000195', `<toma><CNPJ>${CNPJ}`)],
  ['E0234', swap('010701', '170501')],
  ['E0237', swap('<tpRetISSQN>1<', '<tpRetISSQN>2<')],
  ['E0302', swap('<cLocPrestacao>3106200', '<cLocPrestacao>9999999')],
  ['E0310', swap('010701', '010799')],
  ['E0315', swap('</cTribNac>', '</cTribNac><cTribMun>000</cTribMun>')],
  ['E0316', swap('</xDescServ>', '</xDescServ><cNBS>000000001</cNBS>')],
  ['E0322', ibscbs()],
  ['E0330', trib('3', '<cPaisResult>US</cPaisResult>')],
  ['E0370', swap('010701', '070201')],
  ['E0372', swap('</cServ>', '</cServ><obra><cObra>1</cObra></obra>')],
  ['E0384', all(noExterior, swap('010701', '070201'), swap('</cServ>', `</cServ><obra>${END}</obra>`))],
  ['E0390', swap('010701', '120101')],
  [
    'E0392',
    swap(
      '</cServ>',
      '</cServ><atvEvento><xNome>Festa</xNome><dtIni>2026-01-01</dtIni><dtFim>2026-01-01</dtFim><idAtvEvt>1</idAtvEvt></atvEvento>',
    ),
  ],
  [
    'E0402',
    all(
      noExterior,
      swap('010701', '120101'),
      swap(
        '</cServ>',
        `</cServ><atvEvento><xNome>Festa</xNome><dtIni>2026-01-01</dtIni><dtFim>2026-01-01</dtFim>${END}</atvEvento>`,
      ),
    ),
  ],
  ['E0424', swap('<vServ>', '<vReceb>100.00</vReceb><vServ>')],
  ['E0427', deduction('<vDR>100.01</vDR>')],
  ['E0431', discounts('<vDescIncond>100.00</vDescIncond>')],
  ['E0432', discounts('<vDescCond>0.00</vDescCond>')],
  ['E0435', all(deduction('<vDR>1.00</vDR>'), trib('4'))],
  ['E0436', all(deduction('<vDR>1.00</vDR>'), mei)],
  ['E0438', all(deduction('<vDR>1.00</vDR>'), swap('<regEspTrib>0<', '<regEspTrib>6<'))],
  ['E0441', all(deduction('<vDR>1.00</vDR>'), simples('1'))],
  ['E0444', deduction('<pDR>90.00</pDR>')],
  ['E0447', deduction('<vDR>90.00</vDR>')],
  ['E0460', document(`<chNFe>${'1'.repeat(44)}</chNFe>`)],
  ['E0492', document('<nDocFisc>77</nDocFisc>', '<fornec><CNPJ>12345678000195</CNPJ><xNome>Loja</xNome></fornec>')],
  ['E0529', all(swap('010701', '171001'), trib('3'))],
  ['E0530', noExterior],
  ['E0533', all(trib('4'), swap('<tpRetISSQN>', '<BM><nBM>12345678901234</nBM></BM><tpRetISSQN>'))],
  ['E0574', swap('<tpRetISSQN>', '<BM><nBM>12345678901234</nBM><vRedBCBM>100.01</vRedBCBM></BM><tpRetISSQN>')],
  ['E0580', all(trib('4'), retido)],
  ['E0583', all(mei, retido)],
  ['E0585', trib('4', `<exigSusp><tpSusp>1</tpSusp><nProcesso>${'0'.repeat(30)}</nProcesso></exigSusp>`)],
  ['E0588', all(retido, swap('<regEspTrib>0<', '<regEspTrib>6<'))],
  ['E0590', trib('3')],
  ['E0591', trib('1', '<cPaisResult>US</cPaisResult>')],
  ['E0592', trib('2')],
  ['E0593', trib('2', '<tpImunidade>0</tpImunidade>')],
  ['E0595', pAliq('5.01')],
  ['E0600', all(mei, pAliq('2.00'))],
  ['E0602', all(trib('4'), pAliq('2.00'))],
  ['E0604', all(swap('<regEspTrib>0<', '<regEspTrib>6<'), pAliq('2.00'))],
  ['E0617', pAliq('2.00')],
  ['E0619', all(swap('010701', '171001'), swap('<cLocPrestacao>3106200', '<cLocPrestacao>1100015'))],
  ['E0621', all(simples('1'), retido)],
  ['E0625', all(simples('1'), pAliq('2.00'))],
  ['E0635', all(simples('2'), pAliq('2.00'))],
  ['E0640', all(simples('2'), swap('010701', '171001'), swap('<cLocPrestacao>3106200', '<cLocPrestacao>1100015'))],
  ['E0676', all(mei, federal('<vRetIRRF>1.00</vRetIRRF>'))],
  ['E0677', piscofins('<vBCPisCofins>100.01</vBCPisCofins>')],
  ['E0694', piscofins('<vBCPisCofins>100.00</vBCPisCofins><pAliqPis>0.65</pAliqPis><vPis>0.67</vPis>')],
  ['E0700', federal('<vRetIRRF>0.00</vRetIRRF>')],
  ['E0710', all(mei, swap('<indTotTrib>0</indTotTrib>', '<pTotTribSN>6.00</pTotTribSN>'))],
  ['E0712', all(simples('1'), swap('<pTotTribSN>6.00</pTotTribSN>', '<indTotTrib>0</indTotTrib>'))],
  ['E0713', swap(/<pTotTrib>.*<\/pTotTrib>/, '<indTotTrib>0</indTotTrib>')],
  ['E0720', piscofins('<tpRetPisCofins>0</tpRetPisCofins>', '<vRetCSLL>1.00</vRetCSLL>')],
  ['E1235', piscofins('<tpRetPisCofins>1</tpRetPisCofins>', '<vRetCSLL>1.00</vRetCSLL>')],
  ['E0724', piscofins('<tpRetPisCofins>3</tpRetPisCofins>')],
  ['E0850', all(nbs, ibscbs(), swap(/<dCompet>\d{4}/, '<dCompet>2025'))],
  [
    'E0901',
    all(
      nbs,
      ibscbs((group) => group.replace('030101', '999999')),
    ),
  ],
  [
    'E0904',
    all(
      nbs,
      ibscbs((group) => group.replace('<indDest>', '<tpOper>1</tpOper><indDest>')),
    ),
  ],
  [
    'E0910',
    all(
      nbs,
      ibscbs((group) => group.replace('</indDest>', '</indDest><dest><CPF>52998224725</CPF><xNome>Ana</xNome></dest>')),
    ),
  ],
  [
    'E0932',
    all(
      nbs,
      ibscbs((group) => group.replace('030101', '020101')),
    ),
  ],
  [
    'E0958',
    all(
      nbs,
      ibscbs((group) => group.replace('000001', '000002')),
    ),
  ],
  [
    'E1000',
    all(
      nbs,
      (xml) => xml.replace(/<opSimpNac>\d/, '<opSimpNac>2'),
      ibscbs((group) => group.replace('000001', '200016').replace('<CST>000', '<CST>200')),
    ),
  ],
  [
    'E0959',
    all(
      nbs,
      ibscbs((group) => group.replace('000001', '200029')),
    ),
  ],
  [
    'E0964',
    all(
      nbs,
      ibscbs((group) =>
        group.replace(
          '</cClassTrib>',
          '</cClassTrib><gTribRegular><CSTReg>000</CSTReg><cClassTribReg>000001</cClassTribReg></gTribRegular>',
        ),
      ),
    ),
  ],
  ['E0903', grupo('<indDest>', '<tpEnteGov>1</tpEnteGov><indDest>')],
  ['E0903', all(nbs, ibscbs(), swap('010701', '171201'))],
  ['E0905', ente('2')],
  ['E0906', ente('1', `<gRefNFSe><refNFSe>${'1'.repeat(50)}</refNFSe></gRefNFSe>`)],
  ['E0907', ente('3', `<gRefNFSe><refNFSe>${'1'.repeat(50)}</refNFSe></gRefNFSe>`)],
  ['E0928', imovel('030101', '<cCIB>A1B2C3D4</cCIB>')],
  [
    'E0935',
    imovel(
      '020101',
      '<end><endExt><cEndPost>1</cEndPost><xCidade>X</xCidade><xEstProvReg>Y</xEstProvReg></endExt><xLgr>R</xLgr><nro>1</nro><xBairro>B</xBairro></end>',
    ),
  ],
  [
    'E0940',
    reembolso(`<dFeNacional><tipoChaveDFe>1</tipoChaveDFe><chaveDFe>${'1'.repeat(44)}</chaveDFe></dFeNacional>`),
  ],
  ['E0942', reembolso(outroFiscal('3550308'), { emissao: '2026-01-02', competencia: '2026-01-01' })],
  ['E0943', reembolso(outroFiscal('3550300'))],
  ['E0950', reembolso(RECIBO, { competencia: '2026-01-01' })],
  ['E0951', reembolso(RECIBO, { competencia: '2026-01-01' })],
  ['E0953', reembolso(RECIBO, { valor: '100.01' })],
  ['E1534', reembolso(RECIBO, { valor: '100.00' })],
  ['E0965', classe('550016')],
  ['E0969', classe('550016', regular('000', '000002'))],
  ['E0970', classe('550016', regular('200', '000001'))],
  ['E0971', classe('000001', DIFERIMENTO)],
  ['E0972', classe('515001')],
  // A credit that begins in 2027.
  ['E1000', all(classe('000001', '<cCredPres>01</cCredPres>'), swap(/<dCompet>[^<]*/, '<dCompet>2026-12-01'))],
  ['E1000', classe('000001', '<cCredPres>99</cCredPres>')],
  [
    'E0466',
    document(
      '<NFSeMun><cMunNFSeMun>3550300</cMunNFSeMun><nNFSeMun>000000000000001</nNFSeMun><cVerifNFSeMun>A</cVerifNFSeMun></NFSeMun>',
    ),
  ],
  [
    'E0494',
    document(
      '<nDocFisc>1</nDocFisc>',
      '<fornec><CPF>52998224725</CPF><xNome>Ana</xNome><end><endNac><cMun>3550300</cMun><CEP>01001000</CEP></endNac><xLgr>R</xLgr><nro>1</nro><xBairro>B</xBairro></end></fornec>',
    ),
  ],
  ['E1235', swap('<nDPS>', '<nDPS>0')],
  ['E1235', all(swap('<serie>1<', '<serie>90000<'), swap(/(Id="DPS.{22})00001/, '$190000'))],
  ['E1235', swap('Consultoria', ' \n ')],
  ['E1235', swap('<toma><CNPJ>12345678000195', '<toma><CNPJ>12abc34501de35')],
  ['E0188', swap('<toma><CNPJ>12345678000195', '<toma><CNPJ>12ABC34501DE36')],
]

for (const [codigo, edit] of REFUSED) {
  test(`refused with ${codigo}`, async () => {
    const codes = await codesFor(edit)
    assert.ok(codes.includes(codigo), `${codigo} expected, got ${codes.join(' ') || 'an authorisation'}`)
  })
}

test('the signature and the packing of a DPS are checked before its content', async () => {
  const codeOf = async (xml: string, packed = pack(xml)) =>
    (await city.call('POST', '/homologacao/nfse', { dpsXmlGZipB64: packed })).json.erros[0].codigo
  lastNumero += 1
  const plain = plainDps({ cnpj: CNPJ, numero: lastNumero })
  const signed = signText(plain, city.empresa)
  const other = (change: object) => makeCertificate(city.simulator.ca, { cnpj: CNPJ, nome: 'X', senha: 'x', ...change })
  assert.equal(await codeOf(plain), 'E0717')
  assert.equal(await codeOf(signed.replace('100.00', '900.00')), 'E0714')
  assert.equal(await codeOf(signText(plain, other({ vencido: true }))), 'E0715')
  assert.equal(await codeOf(signText(plain, other({ cnpj: '99888777000100' }))), 'E0718')
  assert.equal(await codeOf(signed.replace('<DPS xmlns', '<DPS xmlns:n="urn:n" xmlns')), 'E1228')
  assert.equal(await codeOf(signed.replace('UTF-8', 'ISO-8859-1')), 'E1229')
  assert.equal(await codeOf(signed.slice(0, -5)), 'E1226')
  assert.equal(await codeOf('', 'AAAA'), 'E1226')
  assert.equal(await codeOf('', 'não é base64'), 'E1225')
  assert.equal((await city.call('POST', '/homologacao/nfse', { outro: 1 })).json.erros[0].codigo, 'E1225')
  const [recusa] = (await city.admin('GET', 'recusas')).slice(-9)
  assert.match(recusa.motivo, /DigestValue/)
})

test('a company in the registers is checked against them', async () => {
  const because =
    (codigo: string, cadastro: object, edit = swap('Consultoria', 'Aula')) =>
    async () => {
      await city.admin('PUT', 'cadastro', { inscricao: CNPJ, ...cadastro })
      assert.ok((await codesFor(edit)).includes(codigo), codigo)
    }
  await because('E0084', { cMun: '3304557' })()
  await because('E0025', { autorizadoDesde: '2026-11-01' }, swap(/<dCompet>[\d-]+/, '<dCompet>2026-10-31'))()
  await because('E0116', { im: '123' })()
  await because('E0120', { im: null }, swap('</CNPJ><regTrib>', '</CNPJ><IM>1</IM><regTrib>'))()
  await because('E0160', { opSimpNac: '3' })()
  await because('E0082', { existe: false })()
  await city.admin('DELETE', 'cadastro')
})

test('a replacement cancels the replaced note, keeps what may not change, and is accepted once', async () => {
  const original = plainDps({ cnpj: CNPJ, numero: 5001 })
  const { chaveAcesso } = (await city.emit(signText(original, city.empresa))).json
  const replacement = (numero: number, edit: (xml: string) => string) =>
    city.emit(
      signText(
        edit(plainDps({ cnpj: CNPJ, numero })).replace(
          '<prest>',
          `<subst><chSubstda>${chaveAcesso}</chSubstda><cMotivo>01</cMotivo></subst><prest>`,
        ),
        city.empresa,
      ),
    )
  const other = await replacement(5002, swap('010701', '010101'))
  assert.equal(other.json.erros[0].codigo, 'E0060')
  const nova = await replacement(5003, swap('100.00', '90.00'))
  assert.equal(nova.status, 201)
  assert.match(unpack(nova.json.nfseXmlGZipB64), /<cStat>101</)
  const event = await city.call('GET', `/homologacao/nfse/${chaveAcesso}/eventos/105102/1`)
  const evento = unpack(Buffer.from(event.json.eventos[0].arquivoXml, 'base64').toString())
  assert.ok(evento.includes(`<chSubstituta>${nova.json.chaveAcesso}</chSubstituta>`))
  assert.equal((await replacement(5004, swap('100.00', '80.00'))).json.erros[0].codigo, 'E0046')
})

test('amounts: ISS on the reduced base, withheld taxes out of the net value', async () => {
  const edit = all(
    discounts('<vDescIncond>10.00</vDescIncond><vDescCond>5.00</vDescCond>'),
    simples('1'),
    retido,
    pAliq('3.25'),
    federal('<vRetIRRF>1.50</vRetIRRF>'),
  )
  const { json } = await city.emit(signText(edit(plainDps({ cnpj: CNPJ, numero: 7001 })), city.empresa))
  const nfse = unpack(json.nfseXmlGZipB64)
  // Base 90.00; ISS 2.925 → 2.93; withheld 2.93 + 1.50; net 100 − 10 − 5 − 4.43.
  assert.match(
    nfse,
    /<vBC>90.00<\/vBC><pAliqAplic>3.25<\/pAliqAplic><vISSQN>2.93<\/vISSQN><vTotalRet>4.43<\/vTotalRet><vLiq>80.57<\/vLiq>/,
  )
})
