import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { NotaPreparada } from '#domain/nota/preparada.ts'
import type { XmlNode } from '#platform/xml/node.ts'
import { find, parseXml, textOf } from '#platform/xml/parse.ts'
import { decodeAnswer, encodeXml } from '#tracks/transport/charset.ts'
import { wrapMessage } from '#tracks/transport/envelope.ts'
import { writeEnvio } from './mensagens-xml.ts'
import { notaOf, rpsOf, templateOf } from './notas.fixture.ts'
import { readEnviado } from './parse-rps.ts'
import { regimeEspecial } from './tributacao.ts'
import { CREDENCIAL } from './validators.fixture.ts'

/** The signed element of a note changed by `change`, as a template writes it. */
function infOf(padrao: string, change: (nota: NotaPreparada) => void = () => {}): { inf: XmlNode; xml: string } {
  const nota = structuredClone(notaOf())
  change(nota)
  const xml = writeEnvio(rpsOf(templateOf(padrao), nota), '1', null)
  const root = parseXml(xml)
  const rps = find(root, 'Rps') ?? find(root, 'LoteRps/ListaRps/Rps')!
  return { inf: rps.children[0]!, xml }
}

const REFORMA = {
  classificacao: '000001',
  cst: '000',
  regimeTributario: 'regular',
  indicadorOperacao: '100301',
  baseCalculo: 100_000,
  reducaoBase: 0,
  ibsEstadual: { baseCalculo: 100_000, aliquota: 1_000, valor: 100 },
  ibsMunicipal: { baseCalculo: 100_000, aliquota: 0, valor: 0 },
  cbs: { baseCalculo: 100_000, aliquota: 9_000, valor: 900 },
  seletivo: null,
  geraCredito: false,
} as never

const documento = (chaves: object) =>
  ({
    chaveNfse: null,
    chaveNfe: null,
    numeroDocumento: null,
    tipo: 2,
    descricao: null,
    dataEmissao: '2026-10-01',
    valorDedutivel: 100,
    valorDeducao: 100,
    fornecedor: null,
    ...chaves,
  }) as never

test('IBS and CBS are where each dialect has them, in its own scheme', () => {
  const comReforma = (nota: NotaPreparada) => {
    nota.servico.reforma = REFORMA
    nota.tomador!.consumidorFinal = true
  }
  const inf = (padrao: string) => infOf(padrao, comReforma).inf
  assert.equal(inf('webiss-2.02').children.at(-1)!.name, 'IBSCBS')
  assert.equal(textOf(inf('webiss-2.02'), 'IBSCBS/valores/trib/gIBSCBS/cClassTrib'), '000001')
  assert.equal(textOf(inf('webiss-2.02'), 'IBSCBS/indFinal'), '1')
  assert.equal(textOf(infOf('webiss-2.02', (nota) => (nota.servico.reforma = REFORMA)).inf, 'IBSCBS/indFinal'), '0')
  assert.equal(textOf(inf('tiplan-2.03'), 'Servico/IBSCBS/ValoresTributos/ClassificacaoTributaria'), '000001')
  assert.equal(textOf(inf('tiplan-2.03'), 'Servico/IBSCBS/OperacaoUsoConsumoPessoal'), '1')
  assert.equal(
    textOf(
      infOf('tiplan-2.03', (nota) => (nota.servico.reforma = REFORMA)).inf,
      'Servico/IBSCBS/OperacaoUsoConsumoPessoal',
    ),
    '0',
  )
  assert.equal(textOf(inf('giss-2.04'), 'Servico/Valores/IBSCBS/valores/vBC'), '1000.00')
  assert.equal(textOf(inf('giss-2.04'), 'Servico/Valores/trib/totTrib/pTotTrib/pTotTribFed'), '0.00')
  assert.equal(textOf(inf('ginfes-3.01'), 'Servico/Valores/IBSCBS/cIndOp'), '100301')
  assert.equal(textOf(inf('sigcorp-2.04'), 'IBSCBS/totCIBS/gCBS/vCBS'), '9.00')
  assert.match(infOf('ipm-2.04', comReforma).xml, /<\/InfDeclaracaoPrestacaoServico><IBSCBS>.*<\/IBSCBS><\/Rps>/)
  assert.doesNotMatch(infOf('abrasf-2.04', comReforma).xml, /IBSCBS/)
})

test('deducted documents are identified by their access keys', () => {
  const chaveNfse = ['3550308', '1', '2', '11222333000181', '1000000000123', '2611', '000000001', '0'].join('')
  const chaveNfe = '35261111222333000181550010000004561000004560'
  const { inf } = infOf('abrasf-2.04', ({ servico }) => {
    servico.valor.documentosDeducao = [
      documento({ chaveNfse }),
      documento({ chaveNfe }),
      documento({ numeroDocumento: 'R-9', fornecedor: { cpfCnpj: '52998224725', razaoSocial: 'X' } }),
    ]
  })
  const [nfse, nfe, outro] = inf.children.filter(({ name }) => name === 'Deducao')
  const id = (node: XmlNode | undefined, path: string) => textOf(node!, `IdentificacaoDocumentoDeducao/${path}`)
  assert.equal(id(nfse, 'IdentificacaoNfse/CodigoMunicipioGerador'), '3550308')
  assert.equal(id(nfse, 'IdentificacaoNfse/NumeroNfse'), '1000000000123')
  assert.equal(textOf(nfse!, 'DadosFornecedor/IdentificacaoFornecedor/CpfCnpj/Cnpj'), '11222333000181')
  assert.deepEqual([id(nfe, 'IdentificacaoNfe/NumeroNfe'), id(nfe, 'IdentificacaoNfe/UfNfe')], ['456', 'SP'])
  assert.equal(textOf(nfe!, 'DadosFornecedor/IdentificacaoFornecedor/CpfCnpj/Cnpj'), '11222333000181')
  assert.equal(id(outro, 'OutroDocumento/IdentificacaoDocumento'), 'R-9')
  assert.equal(textOf(outro!, 'DadosFornecedor/IdentificacaoFornecedor/CpfCnpj/Cpf'), '52998224725')
})

test('the special regime is translated from the national numbering', () => {
  const { prestador } = notaOf()
  const of = (regimeTributario: typeof prestador.regimeTributario, regimeEspecialTributacao: number) =>
    regimeEspecial({ ...prestador, regimeTributario, regimeEspecialTributacao })
  assert.deepEqual(
    [1, 2, 3, 4, 5, 6].map((numero) => of('lucro_presumido', numero)),
    [4, 2, 1, null, null, 3],
  )
  assert.deepEqual([of('lucro_presumido', 0), of('mei', 0), of('simples_nacional', 0)], [null, 5, 6])
})

test('an export has no city of incidence', () => {
  assert.equal(textOf(infOf('abrasf-2.04').inf, 'Servico/MunicipioIncidencia'), '1504208')
  const exportada = infOf('abrasf-2.04', ({ servico }) => (servico.iss.exigibilidade = 4)).inf
  assert.equal(textOf(exportada, 'Servico/MunicipioIncidencia'), null)
})

test('retained ISS is written in the place of each generation', () => {
  const reter = ({ servico }: NotaPreparada) => (servico.iss.retido = true)
  const v2 = infOf('abrasf-2.04', reter).inf
  assert.deepEqual([textOf(v2, 'Servico/IssRetido'), textOf(v2, 'Servico/ResponsavelRetencao')], ['1', '1'])
  const v1 = infOf('abrasf-1.00', reter).inf
  assert.deepEqual(
    [textOf(v1, 'Servico/Valores/IssRetido'), textOf(v1, 'Servico/Valores/ValorIssRetido')],
    ['1', '50.00'],
  )
  assert.equal(textOf(v1, 'Servico/Valores/Aliquota'), '0.0500')
})

test('a customer abroad is written as the version allows, and a registration only when it is of this city', () => {
  const noExterior = ({ tomador }: NotaPreparada) => {
    tomador!.cpfCnpj = null
    tomador!.nifEstrangeiro = 'DE 811'
    Object.assign(tomador!.endereco!, {
      codigoPais: '230',
      codigoCidade: '9999999',
      descricaoCidade: 'Berlin',
      estado: 'BE',
    })
  }
  const v204 = infOf('abrasf-2.04', noExterior).inf
  assert.equal(
    textOf(v204, 'TomadorServico/EnderecoExterior/CodigoPais'),
    '0276',
    'IBGE numbers Germany 276, the central bank 230',
  )
  assert.equal(textOf(v204, 'TomadorServico/NifTomador'), 'DE 811')
  const v202 = infOf('abrasf-2.02', noExterior).inf
  assert.deepEqual(
    ['CodigoMunicipio', 'Uf', 'CodigoPais', 'Cep'].map((name) => textOf(v202, `Tomador/Endereco/${name}`)),
    ['9999999', 'EX', '0230', null],
  )
  const local = infOf('abrasf-2.04', ({ tomador }) => (tomador!.inscricaoMunicipal = '55')).inf
  assert.equal(textOf(local, 'TomadorServico/IdentificacaoTomador/InscricaoMunicipal'), '55')
  const elsewhere = infOf('abrasf-2.04', ({ tomador }) => {
    tomador!.inscricaoMunicipal = '55'
    tomador!.endereco!.codigoCidade = '3550308'
  }).inf
  assert.equal(textOf(elsewhere, 'TomadorServico/IdentificacaoTomador/InscricaoMunicipal'), null)
})

test('an export names the country of its result, by the numbers of the version', () => {
  const exported = ({ servico }: NotaPreparada) => {
    servico.iss.exigibilidade = 4
    servico.comercioExterior = { paisResultado: '2496' } as never
  }
  assert.equal(textOf(infOf('abrasf-2.04', exported).inf, 'Servico/CodigoPais'), '0840')
  assert.equal(textOf(infOf('abrasf-2.03', exported).inf, 'Servico/CodigoPais'), '2496')
  assert.equal(textOf(infOf('abrasf-2.04').inf, 'Servico/CodigoPais'), null)
})

test('a long telephone drops the code of the country before it is left out', () => {
  const phone = (padrao: string, telefone: string) =>
    textOf(infOf(padrao, ({ tomador }) => (tomador!.telefone = telefone)).inf, 'Tomador/Contato/Telefone')
  assert.equal(phone('abrasf-1.00', '5594912345678'), '94912345678')
  assert.equal(phone('abrasf-1.00', '123456789012345'), null)
  assert.equal(phone('abrasf-2.02', '5594912345678'), '5594912345678')
})

test('a sent message is read back: key, issuer, customer and value', () => {
  for (const padrao of ['abrasf-2.04', 'abrasf-2.02', 'bhiss', 'ginfes']) {
    const { rps, prestador, declarado } = readEnviado(Buffer.from(infOf(padrao).xml))
    assert.deepEqual(rps, { numero: '1', serie: 'A', tipo: '1' }, padrao)
    assert.deepEqual(prestador, { cpfCnpj: '11222333000181', inscricaoMunicipal: '123456' })
    assert.deepEqual([declarado.cpfCnpjTomador, declarado.valorServicos], ['11444777000161', 100_000])
    assert.deepEqual([declarado.emissao?.slice(0, 10), declarado.issRetido], ['2026-11-20', '2'])
  }
  assert.throws(() => readEnviado(Buffer.from('<a/>')))
})

test('a CDATA section never ends inside the message', () => {
  const { transporte, operacoes } = templateOf('abrasf-2.04')
  const { body } = wrapMessage('<a b="]]>"/>', transporte, operacoes.gerar!, CREDENCIAL.acesso)
  assert.equal(textOf(parseXml(body), 'Body/GerarNfseRequest/nfseDadosMsg'), '<a b="]]>"/>')
})

test('bytes are read in their real charset when they declare another', () => {
  assert.equal(decodeAnswer(Buffer.from('<a>ação</a>', 'latin1'), 'text/xml; charset=utf-8', 'utf-8'), '<a>ação</a>')
  assert.equal(
    decodeAnswer(Buffer.from('<a>ação</a>', 'latin1'), 'text/xml; charset=ISO-8859-1', 'utf-8'),
    '<a>ação</a>',
  )
  assert.equal(decodeAnswer(Buffer.from('<a>ação</a>', 'latin1'), undefined, 'iso-8859-1'), '<a>ação</a>')
  assert.equal(decodeAnswer(Buffer.from('<a>ação</a>'), undefined, 'utf-8'), '<a>ação</a>')
  assert.equal(decodeAnswer(encodeXml('<a>“ç”</a>', 'iso-8859-1'), undefined, 'iso-8859-1'), '<a>&#8220;ç&#8221;</a>')
})
