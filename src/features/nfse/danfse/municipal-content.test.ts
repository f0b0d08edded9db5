import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import type { NotaPreparada } from '#domain/nota/preparada.ts'
import type { NotaRow } from '#features/nfse/nota/nota-row.ts'
import { parseXml } from '#platform/xml/parse.ts'
import { pedidoOf, preparar } from '#test/support/preparo.ts'
import { needs, samples } from '#test/support/references.ts'
import { notaOf } from '#tracks/abrasf/notas.fixture.ts'
import { notaDe, nota as notaPaulistana } from '#tracks/paulistana/respostas.fixture.ts'
import type { DanfseContent } from './danfse-content.ts'
import type { QuadroId } from './danfse-geometry.ts'
import type { QuadroDe } from './danfse-quadro.ts'
import { municipalDanfse } from './municipal-content.ts'
import { renderDanfse } from './render-danfse.ts'

const SAMPLES = samples('abrasf-2.04')
const NOMES: Record<string, string> = { '3549904': 'São José dos Campos', '3550308': 'São Paulo', '1504208': 'Marabá' }
const folder = mkdtempSync(join(tmpdir(), 'danfse-'))
after(() => rmSync(folder, { recursive: true }))

const settled = (municipio: string, numero: string): NotaRow =>
  ({ municipio, numero, codigoVerificacao: 'STORED01', numeroRps: 7, serieRps: '1', autorizadaEm: null }) as NotaRow

/** The content of a city's answer to the note that was sent. */
function contentOf(xml: string | Buffer, preparada: NotaPreparada, nota = settled('3549904', '15')): DanfseContent {
  return municipalDanfse(parseXml(xml), { preparada, nota, municipioName: (ibge) => NOMES[ibge] ?? null })
}

test('the QR code is the page of the note where the template knows its address', needs(SAMPLES), () => {
  const xml = readFileSync(join(SAMPLES, 'ConsultarNfseRpsResposta_ok.xml'))
  const { nota: preparada } = preparar(pedidoOf('simples-nacional'))
  const at = (pagina: string | null) => {
    const nota = settled('3549904', '15')
    const content = municipalDanfse(parseXml(xml), { preparada: preparada!, nota, municipioName: () => null, pagina })
    return [content.autenticidade.qr, content.autenticidade.legenda.join(' ')] as const
  }
  const [link, legenda] = at('https://cidade.example/nota?nf={numero}&cod={codigo}&cnpj={cnpj}')
  assert.match(link, /^https:\/\/cidade\.example\/nota\?nf=15&cod=[A-Z0-9]+&cnpj=\d{14}$/)
  assert.match(legenda, /abre a página/)
  assert.doesNotMatch(at(null)[0], /^http/)
})

function valoresOf<Q extends QuadroId>(content: DanfseContent, quadro: Q): QuadroDe<Q>['valores'] {
  const found = content.quadros.find((entry) => 'quadro' in entry && entry.quadro === quadro)
  assert.ok(found, `block ${quadro} is missing`)
  return (found as QuadroDe<Q>).valores
}

/** The printed words, spaces joined; checks that there is one page. */
async function printed(content: DanfseContent): Promise<string> {
  const pdf = await renderDanfse(content, {
    situacao: 'autorizada',
    ambiente: 'producao',
    formato: 'pdf',
    criadoEm: new Date('2026-11-20T12:00:00Z'),
  })
  const file = join(folder, 'nota.pdf')
  writeFileSync(file, pdf)
  if (process.env.MANTER) writeFileSync(join(process.env.MANTER, `${content.numero}.pdf`), pdf)
  assert.match(execFileSync('pdfinfo', [file], { encoding: 'utf8' }), /Pages:\s+1\n/)
  return execFileSync('pdftotext', ['-layout', file, '-'], { encoding: 'utf8' }).replace(/\s+/g, ' ')
}

test(
  'each sample answer with a note gives a page with number, code, names, places and values',
  needs(SAMPLES, 'pdftotext'),
  async () => {
    const answers = readdirSync(SAMPLES).filter((name) => /Resposta(_4)?_ok\.xml$/.test(name))
    const withNote = answers.filter((name) => readFileSync(join(SAMPLES, name), 'utf8').includes('<InfNfse'))
    assert.ok(withNote.length >= 3, answers.join(' '))
    for (const name of withNote) {
      const xml = readFileSync(join(SAMPLES, name), 'utf8').replaceAll(
        'Prestador Exemplo SA',
        'Conceição &amp; Irmãos S/A',
      )
      const [, numero = ''] = /<InfNfse[^>]*><Numero>(\d+)</.exec(xml) ?? []
      const text = await printed(contentOf(xml, notaOf(), settled('3549904', numero)))
      for (const shown of [
        'NÚMERO DA NFS-e',
        'CÓDIGO DE VERIFICAÇÃO',
        'A1B2C3D4',
        'São José dos Campos / SP',
        'Conceição & Irmãos S/A',
        'Cliente Exemplo Ltda',
        '11.222.333/0001-81',
        '1.000,00',
        '938,50',
        '5,00%',
        'Suporte tecnico em informatica',
      ])
        assert.ok(text.includes(shown), `${name}: ${shown}\n${text}`)
      assert.match(text, new RegExp(`\\b${numero}\\b`), name)
      assert.ok(!text.includes('portal nacional'), name)
    }
  },
)

test(
  'a note of São Paulo gives a page; its rate is read as a fraction, and names it leaves out are those we sent',
  needs('pdftotext'),
  async () => {
    const content = contentOf(notaPaulistana(), notaDe(), settled('3550308', '42'))
    const text = await printed(content)
    for (const shown of [
      'ABCD1234',
      '42',
      'São Paulo / SP',
      'Tomador Exemplo S.A.',
      '1.000,00',
      '2,90%',
      '29,00',
      '20/11/2026 10:00:05',
      '02919',
    ])
      assert.ok(text.includes(shown), `${shown}\n${text}`)
    assert.equal(content.autenticidade.qr, 'ABCD1234')
  },
)

const COMP_1 = (more = '') =>
  `<CompNfse><Nfse><InfNfse><Numero>201900000000015</Numero><CodigoVerificacao>Z9</CodigoVerificacao><DataEmissao>2026-11-20T10:00:00</DataEmissao><IdentificacaoRps><Numero>77</Numero><Serie>UNICA</Serie></IdentificacaoRps><DataEmissaoRps>2026-11-19</DataEmissaoRps><NaturezaOperacao>4</NaturezaOperacao><Competencia>2026-11-19T00:00:00</Competencia>${more}<Servico><Valores><ValorServicos>100.00</ValorServicos><IssRetido>1</IssRetido><BaseCalculo>100.00</BaseCalculo><Aliquota>0.05</Aliquota><ValorIss>5.00</ValorIss><ValorLiquidoNfse>95.00</ValorLiquidoNfse></Valores><CodigoMunicipio>3550308</CodigoMunicipio></Servico><PrestadorServico><IdentificacaoPrestador><Cnpj>98765432000198</Cnpj><InscricaoMunicipal>55</InscricaoMunicipal></IdentificacaoPrestador><RazaoSocial>Ação</RazaoSocial></PrestadorServico><TomadorServico><IdentificacaoTomador><CpfCnpj><Cpf>12345678909</Cpf></CpfCnpj></IdentificacaoTomador><RazaoSocial>João</RazaoSocial></TomadorServico></InfNfse></Nfse></CompNfse>`

test('a note of layout 1.00 is read: fields at the top, its own codes for taxation, the rate as a fraction', () => {
  const content = contentOf(`<A><ListaNfse>${COMP_1()}</ListaNfse></A>`, notaOf())
  const { numero, numeroDps, serieDps, emissaoDps, competencia } = valoresOf(content, 'dados')
  assert.deepEqual(
    [numero, numeroDps, serieDps, emissaoDps, competencia],
    ['201900000000015', '77', 'UNICA', '19/11/2026', '19/11/2026'],
  )
  const { tributacaoIssqn, aliquota, retencao, issqn } = valoresOf(content, 'issqn')
  assert.deepEqual([tributacaoIssqn, aliquota, retencao, issqn], ['Imunidade', '5,00%', 'Retido pelo Tomador', '5,00'])
  const prestador = valoresOf(content, 'prestador')
  assert.deepEqual(
    [prestador.documento, prestador.inscricaoMunicipal, prestador.nome],
    ['98.765.432/0001-98', '55', 'Ação'],
  )
  assert.equal(valoresOf(content, 'tomador').documento, '123.456.789-09')
  assert.equal(valoresOf(content, 'total').valorLiquido, '95,00')
})

test('a company outside Simples has no form of Simples printed, whatever it chose when it was in it', () => {
  const regimeOf = (regimeTributario: 'simples_nacional' | 'lucro_presumido') => {
    const nota = notaOf()
    const prestador = { ...nota.prestador, regimeTributario, optanteMei: false, regimeApuracaoSimples: 1 as const }
    const content = contentOf(`<A><ListaNfse>${COMP_1()}</ListaNfse></A>`, { ...nota, prestador })
    return valoresOf(content, 'prestador').regimeApuracaoSn
  }
  assert.match(regimeOf('simples_nacional') ?? '', /Simples Nacional/)
  assert.doesNotMatch(regimeOf('lucro_presumido') ?? '', /Simples/)
})

test('when an answer has several notes, the one with our number is printed', () => {
  const other = COMP_1().replace('201900000000015', '9').replace('Z9', 'OTHER')
  const content = contentOf(`<A>${other}${COMP_1()}</A>`, notaOf(), settled('3549904', '201900000000015'))
  assert.equal(content.chave, 'Z9')
})

test('a field the city leaves out is printed as it was sent, also the number of the RPS', () => {
  const content = contentOf('<GerarNfseResposta/>', notaOf())
  const { numero, chaveAcesso, numeroDps, competencia } = valoresOf(content, 'dados')
  assert.deepEqual([numero, chaveAcesso, numeroDps, competencia], ['15', 'STORED01', '7', '11/2026'])
  assert.equal(valoresOf(content, 'tomador').nome, 'Cliente Exemplo & Filhos Ltda')
  assert.equal(valoresOf(content, 'total').valorServico, '1.000,00')
  assert.equal(valoresOf(content, 'servico').codigoNbs, '1.1501.30.00')
})

test('a URL among the remarks of the city is the content of the QR code', () => {
  const outras = '<OutrasInformacoes>Veja https://nota.cidade.example/v?c=Z9 e guarde.</OutrasInformacoes>'
  const content = contentOf(`<A>${COMP_1(outras)}</A>`, notaOf())
  assert.equal(content.autenticidade.qr, 'https://nota.cidade.example/v?c=Z9')
  assert.equal(contentOf(`<A>${COMP_1()}</A>`, notaOf()).autenticidade.qr, 'Z9')
})

test('a customer abroad is printed with city, region and postal code', () => {
  const nota = notaOf()
  const endereco = { ...nota.prestador.endereco, codigoCidade: '9999999', codigoPais: '2496' }
  const preparada = {
    ...nota,
    tomador: {
      ...nota.tomador!,
      cpfCnpj: null,
      nifEstrangeiro: '12-3456789',
      endereco: { ...endereco, descricaoCidade: 'New York', estado: 'NY', cep: '10001-4356' },
    },
  }
  const { documento, municipio, ibgeCep } = valoresOf(contentOf('<GerarNfseResposta/>', preparada), 'tomador')
  assert.deepEqual([documento, municipio, ibgeCep], ['12-3456789', 'New York / NY', '10001-4356'])
})

test('a note without a customer has a sentence that says so', () => {
  const preparada = { ...notaOf(), tomador: null }
  const content = contentOf('<GerarNfseResposta/>', preparada)
  assert.ok(content.quadros.some((each) => 'faixa' in each && each.faixa.startsWith('TOMADOR NÃO')))
})

test('a city’s signs for a line break are printed as line breaks', () => {
  const abrasf = COMP_1().replace('<CodigoMunicipio>', '<Discriminacao>um\\s\\ndois</Discriminacao><CodigoMunicipio>')
  assert.equal(valoresOf(contentOf(`<A>${abrasf}</A>`, notaOf()), 'servico').descricaoServico, 'um\ndois')
  const paulistana = notaPaulistana().replace('>Suporte<', '>um|dois<')
  const content = contentOf(paulistana, notaDe(), settled('3550308', '42'))
  assert.equal(valoresOf(content, 'servico').descricaoServico, 'um\ndois')
})

const GRUPO_CALCULADO =
  '<IBSCBS><cLocalidadeIncid>3550308</cLocalidadeIncid><valores><vBC>11780.24</vBC><uf><pAliqEfetUF>0.10</pAliqEfetUF></uf>' +
  '<mun><pAliqEfetMun>0.00</pAliqEfetMun></mun><fed><pAliqEfetCBS>0.90</pAliqEfetCBS></fed></valores><totCIBS>' +
  '<vTotNF>12400.25</vTotNF><gIBS><gIBSUFTot><vIBSUF>11.78</vIBSUF></gIBSUFTot><gIBSMunTot><vIBSMun>0.00</vIBSMun>' +
  '</gIBSMunTot></gIBS><gCBS><vCBS>106.02</vCBS></gCBS></totCIBS></IBSCBS>'

test('IBS and CBS are printed only when the city’s note carries them, and as it does', needs('pdftotext'), async () => {
  const sample = 'regular-ibs-cbs-retencoes'
  const preparada = preparar(pedidoOf(sample), { sample }).nota!
  assert.equal(preparada.servico.reforma?.cbs.valor, 11_250, 'they were sent')
  const com = (grupo: string) =>
    contentOf(`<A>${COMP_1().replace('<PrestadorServico>', `${grupo}<PrestadorServico>`)}</A>`, preparada)

  const sem = await printed(com(''))
  for (const absent of ['IBS', 'CBS: ', '112,50', 'cClassTrib']) {
    const blocks = sem.replaceAll('Total do IBS/CBS', '').replaceAll('Valor Líquido da NFS-e + IBS/CBS', '')
    assert.ok(!blocks.includes(absent), `${absent}\n${sem}`)
  }
  const calculado = com(GRUPO_CALCULADO)
  const { baseIbsCbs, cbs, ibsTotal, indicadorOperacao } = valoresOf(calculado, 'ibsCbs')
  assert.deepEqual(
    [baseIbsCbs, cbs, ibsTotal, indicadorOperacao],
    ['11.780,24', '106,02', '11,78', '3550308 / São Paulo / SP'],
  )
  const { totalIbsCbs, valorTotal } = valoresOf(calculado, 'total')
  assert.deepEqual([totalIbsCbs, valorTotal], ['117,80', '12.400,25'])

  const classificada =
    '<IBSCBS><cIndOp>100301</cIndOp><valores><trib><gIBSCBS><CST>000</CST><cClassTrib>000001</cClassTrib></gIBSCBS></trib></valores></IBSCBS>'
  const soClasse = valoresOf(com(classificada), 'ibsCbs')
  assert.deepEqual(
    [soClasse.cstClassTrib, soClasse.indicadorOperacao, 'cbs' in soClasse],
    ['000 / 000001', '100301', false],
  )
})

test('from 2027 on a municipal page has no PIS nor COFINS, unless the note withholds them', () => {
  const em = (competencia: string, pis = '') =>
    valoresOf(
      contentOf(
        `<A>${COMP_1().replace('2026-11-19T00', `${competencia}T00`).replace('<IssRetido>', `${pis}<IssRetido>`)}</A>`,
        notaOf(),
      ),
      'federal',
    )
  assert.ok('pis' in em('2026-12-31'))
  assert.ok(!('pis' in em('2027-01-01')))
  assert.equal(em('2027-01-01', '<ValorPis>0.65</ValorPis>').pis, '0,65')
})
