// Words belong to who said them: every writer × every code of its catalogue.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import fc from 'fast-check'
import { BRASILIA } from '#domain/competencia.ts'
import { parseCsv } from '#domain/csv.ts'
import type { RestAnswer } from '#platform/http-client/rest.ts'
import { parseXml } from '#platform/xml/parse.ts'
import { classifyEnvio } from './abrasf/classify.ts'
import { declaradoOf } from './abrasf/notas.fixture.ts'
import { TEMPLATES_ABRASF } from './abrasf/templates/index.ts'
import { ID_DPS } from './dps/answers.fixture.ts'
import { classifyEmissaoCidade } from './dps/city-classify.ts'
import { classifyEmissao } from './dps/classify.ts'
import * as dps from './dps/rejections.ts'
import { DPS_TEMPLATES } from './dps/templates.ts'
import { frase } from './palavras.ts'
import { classifyEnvio as classifyEnvioSp } from './paulistana/classify.ts'
import { loadRejeicoes } from './paulistana/rejections.ts'
import { findRejection } from './rejections-abrasf.ts'
import type { Outcome } from './track.ts'
import type { SoapAnswer } from './transport/soap.ts'

const FRASE = 'A alíquota informada (0,9 %) não é a de 17.14 & "outras".'
const CORRECAO = 'Procure a Secretaria.'

const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const soap = (source: string): SoapAnswer => ({
  kind: 'message',
  xml: parseXml(source),
  source,
  status: 200,
  body: Buffer.from(source),
})
const rest = (codigo: string, descricao: string, correcao: string): RestAnswer =>
  ({
    kind: 'answer',
    status: 400,
    headers: {},
    body: Buffer.from(JSON.stringify({ idDPS: ID_DPS, erros: [{ codigo, descricao, complemento: correcao }] })),
  }) as unknown as RestAnswer
const retorno = (codigo: string, mensagem: string, correcao: string) =>
  `<GerarNfseResposta><ListaMensagemRetorno><MensagemRetorno><Codigo>${codigo}</Codigo><Mensagem>${escapeXml(mensagem)}</Mensagem>` +
  `<Correcao>${escapeXml(correcao)}</Correcao></MensagemRetorno></ListaMensagemRetorno></GerarNfseResposta>`
const retornoSp = (codigo: string, descricao: string) =>
  `<RetornoEnvioLoteRPS xmlns="http://www.prefeitura.sp.gov.br/nfe"><Cabecalho Versao="1"><Sucesso>false</Sucesso></Cabecalho>` +
  `<Erro><Codigo>${codigo}</Codigo><Descricao>${escapeXml(descricao)}</Descricao></Erro></RetornoEnvioLoteRPS>`

type Escritor = {
  nome: string
  ask: (codigo: string, mensagem: string, correcao: string) => { kind: string } | Outcome
  row: (codigo: string) => { efeito: string; correcao: string; mensagem: string } | null | undefined
  /** The authority has a place for what to do. */
  diz: boolean
}
const enviado = {
  rps: { numero: '7', serie: 'A1', tipo: '1' },
  prestador: { cpfCnpj: '11222333000181', inscricaoMunicipal: '12345' },
  declarado: declaradoOf('<ValorServicos>1000.00</ValorServicos>'),
}
const ESCRITORES: readonly Escritor[] = [
  ...TEMPLATES_ABRASF.map((template) => ({
    nome: template.padrao,
    ask: (codigo: string, mensagem: string, correcao: string) =>
      classifyEnvio(soap(retorno(codigo, mensagem, correcao)), { template, enviado, fuso: BRASILIA }),
    row: (codigo: string) => findRejection(codigo, template.padrao),
    diz: true,
  })),
  ...DPS_TEMPLATES.map((template) => ({
    nome: template.padrao,
    ask: (codigo: string, mensagem: string, correcao: string) =>
      classifyEmissaoCidade(soap(retorno(codigo, mensagem, correcao)), { id: ID_DPS, xml: Buffer.alloc(0), template }),
    row: dps.catalogoDaCidade(template.padrao),
    diz: true,
  })),
  {
    nome: 'nacional',
    ask: (codigo, mensagem) => classifyEmissao(rest(codigo, mensagem, ''), ID_DPS),
    row: dps.findRejection,
    diz: false,
  },
  {
    nome: 'paulistana',
    ask: (codigo, mensagem) =>
      classifyEnvioSp(soap(retornoSp(codigo, mensagem)), { inscricao: '1', serie: '1', numero: '7' }),
    row: (codigo) => loadRejeicoes().get(codigo),
    diz: false,
  },
]

const CODIGOS = [
  ...new Set(
    ['abrasf', 'nacional', 'paulistana'].flatMap((nome) =>
      parseCsv(readFileSync(new URL(`../../contracts/tables/rejeicoes-${nome}.csv`, import.meta.url), 'utf8')).map(
        ({ codigo }) => codigo!,
      ),
    ),
  ),
  ...['SCH1', 'L1024', 'L1003', '-1', '00000', 'E9998'],
]

test('whatever the code and the writer, a refusal says what the authority said, and what to do is of its own template', () => {
  let refused = 0
  for (const { nome, ask, row, diz } of ESCRITORES)
    for (const codigo of CODIGOS) {
      const known = row(codigo)
      const outcome = ask(codigo, ` ${FRASE}\n`, CORRECAO)
      const where = `${nome} ${codigo}`
      if (outcome.kind !== 'recusada') {
        const passes = known?.efeito !== 'final' || codigo.startsWith('A')
        assert.ok(passes, `${where} is ${outcome.kind}`)
        if ('motivo' in outcome && outcome.causa !== 'resposta_ilegivel')
          assert.ok(outcome.motivo.includes(FRASE), where)
        continue
      }
      refused++
      assert.ok(known || codigo === 'EM003', `${where} is final without a row`)
      const [erro] = (outcome as Extract<Outcome, { kind: 'recusada' }>).erros
      assert.equal(erro!.mensagem, FRASE, where)
      assert.equal(erro!.codigo, codigo)
      assert.equal(erro!.correcao, known?.correcao || (diz ? CORRECAO : undefined), where)
    }
  assert.ok(refused > 3_000, `${refused} refusals`)
})

test('where the authority said nothing, our sentence stands there', () => {
  for (const { nome, ask, row } of ESCRITORES)
    for (const codigo of CODIGOS) {
      const outcome = ask(codigo, ' ', '')
      if (outcome.kind !== 'recusada') continue
      const [erro] = (outcome as Extract<Outcome, { kind: 'recusada' }>).erros
      assert.equal(erro!.mensagem, row(codigo)?.mensagem ?? erro!.mensagem, `${nome} ${codigo}`)
      assert.ok(erro!.mensagem.length > 10)
    }
})

test('captured answers: the sentence is theirs, and no other provider explains it', () => {
  const ask = (padrao: string, codigo: string, mensagem: string) => {
    const template = TEMPLATES_ABRASF.find((each) => each.padrao === padrao)!
    const politica = { ...template.politica, codigos: { ...template.politica.codigos, recusa: [codigo] } }
    const contexto = { template: { ...template, politica }, enviado, fuso: BRASILIA }
    const outcome = classifyEnvio(soap(retorno(codigo, mensagem, '')), contexto)
    assert.ok(outcome.kind === 'recusada', `${padrao} ${codigo}`)
    return outcome.erros[0]!
  }
  for (const { padrao } of TEMPLATES_ABRASF) {
    if (padrao === 'simpliss-2.03') continue
    const bh = ask(padrao, 'E181', 'documento XML de entrada fora do padrão')
    assert.equal(bh.mensagem, 'documento XML de entrada fora do padrão')
    assert.ok(!/telefone/.test(bh.campo + (bh.correcao ?? '')), padrao)
    const salvador = ask(padrao, 'E165', 'Código de tributação não vinculado ao item da lista de serviços')
    assert.equal(salvador.mensagem, 'Código de tributação não vinculado ao item da lista de serviços')
    assert.ok(!/al[ií]quota/.test(salvador.campo + (salvador.correcao ?? '')), padrao)
  }
})

test('a sentence is kept as it came, but for what no page and no database takes', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 2_000 }), (text) => {
      const said = frase(text)
      assert.ok(said.length <= 1_000 && said.isWellFormed() && !/[\p{Cc}\u202E]/u.test(said))
    }),
  )
  assert.equal(frase('dois  espaços, "aspas" e <tags>'), 'dois  espaços, "aspas" e <tags>')
  assert.equal(frase('a\u0000\u0001b\r\nc'), 'a b c')
  assert.equal(frase('x'.repeat(3_000)).length, 1_000)
})
