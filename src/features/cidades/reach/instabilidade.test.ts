// A code that means "an error inside the system itself" decides no order, in every reader: its words are kept, and the
// breaker of the city counts a failure.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { BRASILIA } from '#domain/competencia.ts'
import { parseCsv } from '#domain/csv.ts'
import { parseXml } from '#platform/xml/parse.ts'
import { classifyCancelamento, classifyCorrecao, classifyEnvio } from '#tracks/abrasf/classify.ts'
import { declaradoOf } from '#tracks/abrasf/notas.fixture.ts'
import { TEMPLATES_ABRASF } from '#tracks/abrasf/templates/index.ts'
import { DPS, ID_DPS, answer as rest } from '#tracks/dps/answers.fixture.ts'
import { classifyCancelamentoCidade, classifyEmissaoCidade } from '#tracks/dps/city-classify.ts'
import { classifyEmissao } from '#tracks/dps/classify.ts'
import { classifyEvento, classifySolicitacao } from '#tracks/dps/classify-evento.ts'
import { catalogoDaCidade } from '#tracks/dps/rejections.ts'
import { DPS_TEMPLATES } from '#tracks/dps/templates.ts'
import * as paulistana from '#tracks/paulistana/classify.ts'
import { loadRejeicoes, type RejeicaoPaulistana } from '#tracks/paulistana/rejections.ts'
import { findRejection } from '#tracks/rejections-abrasf.ts'
import type { Outcome } from '#tracks/track.ts'
import type { SoapAnswer } from '#tracks/transport/soap.ts'
import { reportCity } from './report-city.ts'

const codesOf = (tabela: string) => {
  const rows = parseCsv(readFileSync(new URL(`../../../../contracts/tables/${tabela}.csv`, import.meta.url), 'utf8'))
  return [...new Set(rows.filter(({ efeito }) => efeito === 'instabilidade').map(({ codigo }) => codigo!))]
}
const ABRASF = codesOf('rejeicoes-abrasf')
const NACIONAL = codesOf('rejeicoes-nacional')
const PEDIDO = { numero: '9', chaveAcesso: '1', prestador: { cpfCnpj: '11222333000181', inscricaoMunicipal: '1' } }
const SENTENCE = 'Erro não catalogado'

const message = (source: string): SoapAnswer => ({
  kind: 'message',
  xml: parseXml(source),
  source,
  status: 200,
  body: Buffer.from(source),
})
/** The codes in an answer in ABRASF's form; the lists of a DPS city are read in the same way. */
const said = (...codigos: string[]) =>
  message(
    `<R><ListaMensagemRetorno>${codigos
      .map((codigo) => `<MensagemRetorno><Codigo>${codigo}</Codigo><Mensagem>${SENTENCE}</Mensagem></MensagemRetorno>`)
      .join('')}</ListaMensagemRetorno></R>`,
  )

type Order = { name: string; codigo: string; answers: { outcome: { kind: string }; statusHttp: number | null }[] }

/** Each code alone, and together with one that is final for the writer. */
const orders: Order[] = [
  ...TEMPLATES_ABRASF.flatMap((template) => {
    const { padrao } = template
    const enviado = {
      rps: { numero: '7', serie: 'A1', tipo: '1' },
      prestador: { cpfCnpj: '11222333000181', inscricaoMunicipal: '1' },
      cpfCnpjTomador: null,
      valorServicos: '1.00',
      declarado: declaradoOf('<ValorServicos>1.00</ValorServicos>'),
    }
    const cidade = { template, fuso: BRASILIA }
    const contexto = { ...cidade, enviado }
    const carta = { numero: '9', discriminacao: 'x', email: null, telefone: null }
    const ask = {
      send: (answer: SoapAnswer) => classifyEnvio(answer, contexto),
      cancel: (answer: SoapAnswer) => classifyCancelamento(answer, PEDIDO, cidade),
      correct: (answer: SoapAnswer) => classifyCorrecao(answer, carta, cidade),
    }
    return ABRASF.filter((codigo) => findRejection(codigo, padrao)?.efeito === 'instabilidade').flatMap((codigo) =>
      Object.entries(ask).map(([order, classify]) => ({
        name: `${padrao} ${order}`,
        codigo,
        answers: [said(codigo), said('E160', codigo)].map((answer) => exchanged(classify(answer), 200)),
      })),
    )
  }),
  ...DPS_TEMPLATES.flatMap((template) => {
    const find = catalogoDaCidade(template.padrao)
    const pergunta = { id: ID_DPS, xml: DPS, template }
    const codes = [...new Set([...ABRASF, ...NACIONAL])].filter((codigo) => find(codigo)?.efeito === 'instabilidade')
    return codes.flatMap((codigo) =>
      [said(codigo), said('E0010', codigo)].map((answer) => ({
        name: template.padrao,
        codigo,
        answers: [
          exchanged(classifyEmissaoCidade(answer, pergunta) as Outcome, 200),
          exchanged(classifyCancelamentoCidade(answer, PEDIDO, { template, fuso: BRASILIA }), 200),
        ],
      })),
    )
  }),
  ...NACIONAL.flatMap((codigo) =>
    [200, 201, 400, 404, 422, 429, 500, 503].map((status) => {
      const answer = rest(status, { erros: [{ Codigo: codigo, Descricao: SENTENCE }] })
      const outcomes = [
        classifyEmissao(answer, ID_DPS) as Outcome,
        classifyEvento(answer, '1'),
        classifySolicitacao(answer, '1'),
      ]
      return { name: `nacional ${status}`, codigo, answers: outcomes.map((outcome) => exchanged(outcome, status)) }
    }),
  ),
]
function exchanged(outcome: { kind: string }, statusHttp: number | null) {
  return { outcome, statusHttp }
}

test('the tables name codes of instability for every writer that has such rows', () => {
  assert.ok(NACIONAL.includes('E999') && NACIONAL.includes('RNG9999') && ABRASF.length > 0)
  assert.ok(TEMPLATES_ABRASF.every(({ padrao }) => orders.some(({ name }) => name.startsWith(padrao))))
})

test('no code of instability decides an order; its words are kept, and the breaker counts a failure', () => {
  for (const { name, codigo, answers } of orders) for (const answer of answers) assertUndecided(answer, codigo, name)
})

test('São Paulo, which publishes no such code, would be read in the same way', () => {
  const rows = loadRejeicoes() as Map<string, RejeicaoPaulistana>
  const known = rows.get('1001')!
  rows.set('1999', { ...known, efeito: 'instabilidade' })
  try {
    const erros = ['1001', '1999'].map((each) => `<Erro><Codigo>${each}</Codigo><Descricao>x</Descricao></Erro>`)
    for (const said of [erros[1]!, erros.join('')]) {
      const retorno = (raiz: string) =>
        message(`<${raiz}><Cabecalho><Sucesso>false</Sucesso></Cabecalho>${said}</${raiz}>`)
      const chave = { inscricao: '1', serie: '1', numero: '7' } as unknown as Parameters<
        typeof paulistana.classifyEnvio
      >[1]
      const sent = paulistana.classifyEnvio(retorno('RetornoEnvioLoteRPS'), chave) as Outcome
      assertUndecided(exchanged(sent, 200), '1999', 'envio')
      const ended = paulistana.classifyCancelamento(retorno('RetornoCancelamentoNFe'), PEDIDO)
      assertUndecided(exchanged(ended, 200), '1999', 'cancelamento')
      const tried = paulistana.classifyTeste(retorno('RetornoEnvioLoteRPS'))
      assert.equal(tried.kind, 'nao_enviada', 'a test that the city failed is tried again')
    }
  } finally {
    rows.delete('1999')
  }
})

function assertUndecided({ outcome, statusHttp }: Order['answers'][number], codigo: string, name: string) {
  const where = `${name}: ${codigo} → ${JSON.stringify(outcome)}`
  assert.equal(outcome.kind, 'incerta', where)
  const { mensagens } = outcome as Extract<Outcome, { kind: 'incerta' }>
  assert.ok(
    mensagens.some((mensagem) => mensagem.codigo === codigo),
    `without the words ${where}`,
  )
  const reports: unknown[] = []
  reportCity({ outcome, statusHttp }, (answered) => reports.push(answered))
  assert.deepEqual(reports, [false], `not a failure ${where}`)
}
