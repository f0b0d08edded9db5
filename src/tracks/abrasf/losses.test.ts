import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { NotaPreparada } from '#domain/nota/preparada.ts'
import { checkRps, whyNotSerie } from './abrasf-rules.ts'
import { aliquotaText, escritaOf } from './escrita.ts'
import { findLosses } from './losses.ts'
import { writeEnvio } from './mensagens-xml.ts'
import { AGORA, notaOf, rpsOf, templateOf } from './notas.fixture.ts'
import { datasRps } from './rps-xml.ts'
import { itemListaText } from './servico-xml.ts'

const lossesOf = (nota: NotaPreparada, padrao: string) =>
  findLosses(nota, templateOf(padrao)).map(({ campo, codigo }) => `${campo} ${codigo}`)

/** A note with `change` applied to a copy of it. */
function changed(change: (nota: NotaPreparada) => void): NotaPreparada {
  const nota = structuredClone(notaOf())
  change(nota)
  return nota
}

test('every value without a field in the version is reported', () => {
  const nota = changed(({ servico, tomador }) => {
    servico.codigoNbs = '115013000'
    servico.retencao.cpp = { baseCalculo: 100, aliquota: 10_000, valor: 1 } as never
    servico.iss.numeroProcesso = '123'
    servico.informacoesComplementares = 'Pedido 77'
    servico.reforma = null
    tomador!.nifEstrangeiro = null
  })
  const always = ['servico[0].retencao.cpp CAMPO_SEM_DESTINO']
  for (const campo of always) assert.ok(lossesOf(nota, 'abrasf-2.04').includes(campo))
  const base = changed(({ servico }) => {
    servico.valor.baseCalculo = 90_000 as never
  })
  const perdida = 'servico[0].valor.baseCalculo CAMPO_SEM_DESTINO'
  assert.ok(lossesOf(base, 'abrasf-2.04').includes(perdida) && !lossesOf(base, 'abrasf-1.00').includes(perdida))
  assert.ok(!lossesOf(nota, 'abrasf-2.04').includes(perdida))
  assert.ok(!lossesOf(nota, 'abrasf-2.04').some((each) => each.startsWith('servico[0].codigoNbs')))
  assert.ok(lossesOf(nota, 'abrasf-2.02').includes('servico[0].codigoNbs CAMPO_SEM_DESTINO'))
  assert.ok(lossesOf(nota, 'abrasf-1.00').includes('servico[0].iss.numeroProcesso CAMPO_SEM_DESTINO'))
})

test('a field that a version or a situation of the ISS leaves out of the note is reported', () => {
  const NUMERO = 'servico[0].valor.deducoes.documentos[0]'
  const documento = { tipo: 7, dataEmissao: '2026-10-05', valorDedutivel: 100, valorDeducao: 100, fornecedor: {} }
  const semIss = { exigibilidade: 4, aliquota: 0 }
  const cases: [padrao: string, campo: string, change: (nota: NotaPreparada) => void][] = [
    ['abrasf-1.00', 'competencia', (nota) => (nota.competencia = '2026-10')],
    [
      'abrasf-1.00',
      'servico[0].valor.baseCalculo',
      ({ servico }) => {
        Object.assign(servico.iss, { exigibilidade: 5 })
        servico.valor.baseCalculo = 1 as never
      },
    ],
    [
      'abrasf-2.02',
      'servico[0].municipioIncidencia',
      ({ servico }) => Object.assign(servico, { municipioIncidencia: '4205407', iss: { ...servico.iss, ...semIss } }),
    ],
    [
      'abrasf-2.02',
      'tomador.inscricaoMunicipal',
      ({ tomador }) => Object.assign(tomador!, { cpfCnpj: null, nifEstrangeiro: 'X1', inscricaoMunicipal: '77' }),
    ],
    ...['numeroDocumento', 'nfseMunicipal.codigoVerificacao', 'fornecedor'].map(
      (campo): [string, string, (nota: NotaPreparada) => void] => [
        'abrasf-2.04',
        `${NUMERO}.${campo}`,
        ({ servico }) => {
          const nfseMunicipal = { municipio: '1504208', numero: '7', codigoVerificacao: 'AB' }
          servico.valor.documentosDeducao = [{ ...documento, nfseMunicipal, numeroDocumento: '8' } as never]
        },
      ],
    ),
  ]
  for (const [padrao, campo, change] of cases) {
    const perdido = `${campo} CAMPO_SEM_DESTINO`
    assert.ok(!lossesOf(notaOf(), padrao).includes(perdido), campo)
    assert.ok(lossesOf(changed(change), padrao).includes(perdido), campo)
  }
})

test('every loss of the tax reform, of a deduction or of an omitted tag is reported', () => {
  const nota = changed(({ servico }) => {
    servico.cnae = '6201501'
    servico.codigoTributacao = '0107'
    servico.reforma = {
      classificacao: '000001',
      cst: '000',
      regimeTributario: 'regular',
      indicadorOperacao: '100301',
      reducaoBase: 100_000,
      seletivo: {},
      geraCredito: true,
      ibsEstadual: {},
      ibsMunicipal: {},
      cbs: {},
    } as never
    const fornecedor = { cpfCnpj: '19131243000197', razaoSocial: 'Fornecedor' }
    servico.valor.documentosDeducao = [{ tipo: 1, fornecedor, numeroDocumento: '1', descricao: null } as never]
  })
  const lost = (padrao: string) =>
    lossesOf(nota, padrao).flatMap((each) => /(?:reforma|cnae|codigoTributacao|fornecedor)\S*/.exec(each)?.[0] ?? [])
  assert.deepEqual(lost('abrasf-2.04'), ['fornecedor', 'reforma'])
  assert.deepEqual(lost('webiss-2.02'), ['reforma.reducaoBase', 'reforma.pIs', 'reforma.geraCredito'])
  assert.deepEqual(lost('ginfes-3.01'), lost('webiss-2.02'))
  assert.deepEqual(lost('sigcorp-2.04'), [
    'fornecedor',
    'reforma.classificacao',
    'reforma.reducaoBase',
    'reforma.pIs',
    'reforma.geraCredito',
  ])
  assert.deepEqual(lost('publica'), ['reforma', 'cnae', 'codigoTributacao'])
})

test('the number of a process is sent whole or not at all', () => {
  const with31 = changed(({ servico }) => {
    servico.iss.numeroProcesso = '9'.repeat(31)
  })
  assert.ok(!writeEnvio(rpsOf(templateOf('abrasf-2.04'), with31), '1', null).includes('NumeroProcesso'))
  assert.ok(lossesOf(with31, 'abrasf-2.04').includes('servico[0].iss.numeroProcesso CAMPO_SEM_DESTINO'))
  with31.servico.iss.exigibilidade = 6
  const [erro] = checkRps(with31, templateOf('abrasf-2.04'), AGORA)
  assert.equal(erro?.codigo, 'E314')
})

test('the ISS is withheld by the customer, or by the intermediary when the customer has no number', () => {
  const responsavel = (change: (nota: NotaPreparada) => void) => {
    const nota = changed((each) => {
      each.servico.iss.retido = true
      each.intermediario = { ...each.tomador!, cpfCnpj: '19131243000197' }
      change(each)
    })
    return /<ResponsavelRetencao>(\d)</.exec(writeEnvio(rpsOf(templateOf('abrasf-2.04'), nota), '1', null))?.[1]
  }
  assert.equal(
    responsavel(() => {}),
    '1',
  )
  assert.equal(
    responsavel((nota) => (nota.tomador = null)),
    '2',
  )
  assert.equal(
    responsavel((nota) => Object.assign(nota, { tomador: null, intermediario: null })),
    '1',
  )
  assert.equal(
    responsavel((nota) => (nota.servico.iss.retido = false)),
    undefined,
  )
})

test('a text reported as cut is cut between characters', () => {
  const nota = changed(({ tomador }) => {
    tomador!.razaoSocial = `${'A'.repeat(59)}\u{1F600}${'B'.repeat(120)}`
  })
  const [aviso] = findLosses(nota, templateOf('abrasf-2.04'))
  assert.ok(aviso?.mensagem.isWellFormed() && aviso.mensagem.includes('A\u{1F600}…'), aviso?.mensagem)
})

test('texts over the length of the version are cut and reported, identifiers are left out whole', () => {
  const nota = changed(({ tomador }) => {
    tomador!.razaoSocial = 'X'.repeat(160)
    tomador!.email = `${'a'.repeat(90)}@x.example`
    tomador!.endereco!.numero = '12345678901'
  })
  const xml = writeEnvio(rpsOf(templateOf('abrasf-2.03'), nota), '1', null)
  assert.ok(xml.includes(`<RazaoSocial>${'X'.repeat(150)}</RazaoSocial>`) && !xml.includes('@x.example'))
  assert.ok(xml.includes('<Numero>1234567890</Numero>'))
  assert.deepEqual(
    lossesOf(nota, 'abrasf-2.03').filter((each) => each.startsWith('tomador')),
    ['tomador.razaoSocial CAMPO_TRUNCADO', 'tomador.email CAMPO_SEM_DESTINO', 'tomador.endereco.numero CAMPO_TRUNCADO'],
  )
})

test('additional information joins the description before 2.04, with the line break of the layout', () => {
  const nota = changed(({ servico }) => {
    servico.discriminacao = 'Suporte\ntécnico'
    servico.informacoesComplementares = 'Pedido 77'
  })
  const xml = (padrao: string) => writeEnvio(rpsOf(templateOf(padrao), nota), '1', null)
  assert.ok(xml('abrasf-2.03').includes('<Discriminacao>Suporte\\s\\ntécnico\\s\\nPedido 77</Discriminacao>'))
  assert.ok(xml('abrasf-2.04').includes('<Discriminacao>Suporte\\s\\ntécnico</Discriminacao>'))
  assert.ok(xml('abrasf-2.04').includes('<InformacoesComplementares>Pedido 77</InformacoesComplementares>'))
})

test('a rate is written in the scale of the city, half-up, and its loss is reported', () => {
  const write = (aliquota: number, escala: 'percentual' | 'fracao', casas: 2 | 4) => {
    const { texto, perdeu } = aliquotaText(aliquota as never, { escala, casas })
    return `${texto}${perdeu ? ' cut' : ''}`
  }
  assert.equal(write(50_000, 'percentual', 2), '5.00')
  assert.equal(write(50_000, 'percentual', 4), '5.0000')
  assert.equal(write(50_000, 'fracao', 4), '0.0500')
  assert.equal(write(20_150, 'percentual', 2), '2.02 cut')
  assert.equal(write(20_150, 'fracao', 4), '0.0202 cut')
  assert.equal(write(20_149, 'percentual', 2), '2.01 cut')
})

test('the item of LC 116 is spelt as the city spells it', () => {
  const spelt = (['01.07', '1.07', '0107', '107'] as const).map((formato) => itemListaText('01.07', formato))
  assert.deepEqual(spelt, ['01.07', '1.07', '0107', '107'])
  assert.equal(itemListaText('17.01', '107'), '1701')
})

test('a template omits, renames and requires elements', () => {
  const base = templateOf('abrasf-2.04')
  const template = {
    ...base,
    xml: { ...base.xml, omitir: ['ValorIss', 'Contato'], exigir: ['ValorPis'], nomes: { Discriminacao: 'Descricao' } },
  }
  const nota = changed(({ servico }) => {
    servico.retencao.pis = null
  })
  const xml = writeEnvio(rpsOf(template, nota), '1', null)
  assert.ok(!xml.includes('<ValorIss>') && !xml.includes('<Contato>') && xml.includes('<ValorPis>0.00</ValorPis>'))
  assert.ok(xml.includes('<Descricao>') && !xml.includes('<Discriminacao>'))
  assert.equal(escritaOf(template), escritaOf(template), 'made once')
})

test('the emission stays in its day, and the competência in its month', () => {
  const template = templateOf('abrasf-2.04')
  const datas = (dataEmissao: string, competencia: string) =>
    datasRps({ ...notaOf(), dataEmissao, competencia }, template, AGORA)
  assert.deepEqual(datas('2026-11-21T01:00:00-03:00', '2026-11'), { emissao: '2026-11-21', competencia: '2026-11-21' })
  assert.deepEqual(datas('2026-11-05T10:00:00-03:00', '2026-10'), { emissao: '2026-11-05', competencia: '2026-10-31' })
})

test('a note that the city would certainly refuse is refused before a number is used', () => {
  const codes = (padrao: string, change: (nota: NotaPreparada) => void) =>
    checkRps(changed(change), templateOf(padrao), AGORA).map(({ codigo, campo }) => `${codigo} ${campo}`)
  assert.deepEqual(
    codes('abrasf-2.04', () => {}),
    [],
  )
  assert.deepEqual(
    codes('abrasf-1.00', ({ prestador }) => (prestador.cpfCnpj = '52998224725')),
    ['E44 prestador.cpfCnpj'],
  )
  assert.deepEqual(
    codes('abrasf-1.00', ({ prestador }) => (prestador.inscricaoMunicipal = null)),
    ['E141 empresa.inscricaoMunicipal'],
  )
  assert.deepEqual(
    codes('abrasf-2.04', (nota) => (nota.dataEmissao = '2026-11-21T10:00:00-03:00')),
    ['E16 rps.dataEmissao'],
  )
  assert.deepEqual(
    codes('abrasf-2.04', (nota) => (nota.competencia = '2026-12')),
    ['E2 rps.competencia'],
  )
  assert.deepEqual(
    codes('abrasf-2.04', ({ tomador }) => (tomador!.razaoSocial = null)),
    ['E118 tomador.razaoSocial'],
  )
  assert.deepEqual(
    codes('abrasf-2.03', ({ tomador }) => (tomador!.razaoSocial = null)),
    [],
  )
  assert.deepEqual(
    codes('abrasf-2.04', ({ servico }) => (servico.iss.exigibilidade = 6)),
    ['E314 servico[0].iss.numeroProcesso'],
  )
  assert.deepEqual(
    codes('giss-2.04', ({ servico }) => {
      servico.reforma = null
      servico.codigoNbs = null
    }),
    ['E351 servico[0].codigoNbs', 'CAMPO_OBRIGATORIO servico[0].reforma'],
  )
  assert.equal(whyNotSerie('A1'), null)
  assert.equal(whyNotSerie('SERIE1')?.codigo, 'E93')
})
