// What every template's answers to questions prove, by its own list of codes and by every other kind of answer: none ends
// a note, and each that tells nothing has its cause.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { before, test } from 'node:test'
import { BRASILIA } from '#domain/competencia.ts'
import { parseCsv } from '#domain/csv.ts'
import { parseXml } from '#platform/xml/parse.ts'
import { classifyConsultaRps, classifyEnvio, classifyLote, classifySituacao } from '#tracks/abrasf/classify.ts'
import { declaradoOf } from '#tracks/abrasf/notas.fixture.ts'
import { TEMPLATES_ABRASF } from '#tracks/abrasf/templates/index.ts'
import { DPS, ID_DPS, refused, answer as rest } from '#tracks/dps/answers.fixture.ts'
import { classifyConsultaCancelamento, classifyConsultaCidade, classifyProtocolo } from '#tracks/dps/city-classify.ts'
import { classifyConsultaDps, classifyConsultaNfse, classifyHeadDps } from '#tracks/dps/classify.ts'
import { DPS_TEMPLATES } from '#tracks/dps/templates.ts'
import { classifyConsulta } from '#tracks/paulistana/classify.ts'
import { writeEnvio } from '#tracks/paulistana/mensagens-xml.ts'
import { AGORA, notaDe, TABELAS } from '#tracks/paulistana/respostas.fixture.ts'
import { chaves } from '#tracks/paulistana/validators.fixture.ts'
import type { CausaDoNada, Prova, ProvaDoFim } from '#tracks/track.ts'
import type { SoapAnswer } from '#tracks/transport/soap.ts'

const codesOf = (tabela: string) => {
  const rows = parseCsv(readFileSync(new URL(`../../../../contracts/tables/${tabela}.csv`, import.meta.url), 'utf8'))
  return [...new Set(rows.map((row) => row['codigo']!))]
}
const message = (source: string): SoapAnswer => ({
  kind: 'message',
  xml: parseXml(source),
  source,
  status: 200,
  body: Buffer.from(source),
})
const said = (codigo: string, mensagem = 'texto') =>
  message(
    `<R><ListaMensagemRetorno><MensagemRetorno><Codigo>${codigo}</Codigo><Mensagem>${mensagem}</Mensagem></MensagemRetorno></ListaMensagemRetorno></R>`,
  )

type Question = { name: string; ask: (answer: SoapAnswer) => { kind: string }; codes: string[]; say: typeof said }
let questions: Question[] = []

before(async () => {
  const enviado = {
    rps: { numero: '7', serie: 'A1', tipo: '1' },
    prestador: { cpfCnpj: '11222333000181', inscricaoMunicipal: '12345' },
    declarado: declaradoOf('<ValorServicos>1000.00</ValorServicos>'),
  }
  const abrasf = TEMPLATES_ABRASF.flatMap((template) => {
    const contexto = { template, enviado, fuso: BRASILIA }
    const codes = [...codesOf('rejeicoes-abrasf'), ...Object.values(template.politica.codigos).flat()]
    const ask = (name: string, ask: Question['ask']) => ({ name: `${template.padrao} ${name}`, ask, codes, say: said })
    return [
      ask('RPS', (answer) => classifyConsultaRps(answer, contexto)),
      ask('lote', (answer) => classifyLote(answer, contexto, 'P1')),
      ask('situação', (answer) => classifySituacao(answer, contexto, 'P1')),
    ]
  })
  const dps = DPS_TEMPLATES.flatMap((template) => {
    const pergunta = { id: ID_DPS, xml: DPS, template }
    const codes = [...codesOf('rejeicoes-nacional'), ...Object.values(template.politica.codigos).flat()]
    const ask = (name: string, ask: Question['ask']) => ({ name: `${template.padrao} ${name}`, ask, codes, say: said })
    return [
      ask('DPS', (answer) => classifyConsultaCidade(answer, pergunta)),
      ask('protocolo', (answer) => classifyProtocolo(answer, pergunta, 'P1')),
      ask('cancelamento', (answer) => classifyConsultaCancelamento(answer, 'P1', template)),
    ]
  })
  const paulistana = (['1', '2'] as const).map(async (versao) => {
    const emissao = { nota: notaDe(), serie: '1', numero: '7', reparos: [] }
    const { xml } = await writeEnvio(emissao, { versao, agora: AGORA, tabelas: TABELAS, chaves })
    const say = (codigo: string, descricao = 'texto') =>
      message(
        `<RetornoConsulta><Erro><Codigo>${codigo}</Codigo><Descricao>${descricao}</Descricao></Erro></RetornoConsulta>`,
      )
    const ask = (answer: SoapAnswer) => classifyConsulta(answer, Buffer.from(xml))
    return { name: `paulistana-${versao}`, ask, codes: codesOf('rejeicoes-paulistana'), say }
  })
  questions = [...abrasf, ...dps, ...(await Promise.all(paulistana))]
})

/** What changes a note, or its cancellation, when a question is answered by words alone: absence, and "not yet". */
const BY_WORDS: readonly string[] = ['ausente', 'em_processamento', 'nada'] satisfies (Prova | ProvaDoFim)['kind'][]

test('no code of any catalogue, in the answer to a question, refuses a note', () => {
  for (const { name, ask, codes, say } of questions)
    for (const codigo of [...codes, 'XYZ9', 'L1024', 'E9998', ''])
      assert.ok(BY_WORDS.includes(ask(say(codigo)).kind), `${name}: ${codigo} → ${ask(say(codigo)).kind}`)
})

test('read as answers to a send, the same words refuse: a question may not be read so', () => {
  for (const template of TEMPLATES_ABRASF) {
    const enviado = {
      rps: { numero: '7', serie: 'A1', tipo: '1' },
      prestador: { cpfCnpj: '1', inscricaoMunicipal: '1' },
    }
    const contexto = {
      template,
      enviado: { ...enviado, declarado: declaradoOf('<ValorServicos>1.00</ValorServicos>') },
      fuso: BRASILIA,
    }
    assert.equal(classifyEnvio(said('E157'), contexto).kind, 'recusada', template.padrao)
  }
})

test('an answer that proves nothing has its cause, by the words of the city or by what came in their place', () => {
  const [body, status] = [Buffer.from(''), 200]
  const garbage = (each: number): SoapAnswer => ({ kind: 'garbage', motivo: 'page', status: each, body })
  const expected: [answer: (say: typeof said) => SoapAnswer, causa: CausaDoNada][] = [
    [(say) => say('XYZ9', 'Usuário ou senha inválidos'), 'credencial'],
    [(say) => say('XYZ9', 'Certificado digital vencido'), 'certificado'],
    [(say) => say('XYZ9', 'Inscrição municipal do prestador não encontrada'), 'inscricao'],
    [(say) => say('XYZ9', 'Assinatura difere do calculado'), 'assinatura'],
    [(say) => say('XYZ9', 'Cabeçalho fora da versão'), 'cabecalho'],
    [(say) => say('XYZ9', 'Falha no schema do XML'), 'leiaute'],
    [(say) => say('XYZ9', 'algo'), 'codigo_desconhecido'],
    [() => ({ kind: 'unknown', causa: 'timeout', detail: '' }), 'indisponivel'],
    [() => ({ kind: 'not-sent', causa: 'dns', detail: '' }), 'indisponivel'],
    [() => ({ kind: 'not-sent', causa: 'prazo', detail: '' }), 'nao_perguntada'],
    [() => ({ kind: 'not-sent', causa: 'tls', detail: 'ERR_SSL_TLSV1_ALERT_UNKNOWN_CA' }), 'certificado'],
    [() => ({ kind: 'fault', codigo: 'soap:Server', motivo: 'Internal', status: 500, body }), 'indisponivel'],
    [() => ({ kind: 'fault', codigo: 'soap:Client', motivo: 'Senha inválida', status: 500, body }), 'credencial'],
    [() => garbage(status), 'ilegivel'],
    [() => garbage(404), 'ilegivel'],
    [() => garbage(401), 'credencial'],
    [() => garbage(403), 'credencial'],
    [() => garbage(503), 'indisponivel'],
  ]
  for (const { name, ask, say } of questions)
    for (const [nth, [answer, causa]] of expected.entries()) {
      const prova = ask(answer(say)) as { kind: string; causa?: string }
      assert.deepEqual([prova.kind, prova.causa], ['nada', causa], `${name}: answer ${nth}`)
    }
})

test('no status and no code of the national system refuses a note that it was asked about', () => {
  const codes = [...codesOf('rejeicoes-nacional'), 'XPTO', 'E9998', '']
  for (const status of [200, 301, 400, 401, 403, 404, 408, 422, 429, 500, 502, 503])
    for (const body of [...codes.map((codigo) => refused(codigo)), '', '<html>', {}, []]) {
      const answer = rest(status, body)
      const found = { idDps: ID_DPS, chaveAcesso: '1', enviado: DPS }
      const provas = [classifyConsultaDps(answer, ID_DPS), classifyHeadDps(answer), classifyConsultaNfse(answer, found)]
      for (const { kind } of provas) assert.ok(kind === 'nada' || (kind === 'ausente' && status === 404), `${status}`)
    }
})
