import assert from 'node:assert/strict'
import { test } from 'node:test'
import { BRASILIA } from '#domain/competencia.ts'
import { parseXml } from '#platform/xml/parse.ts'
import { situatedBy } from '#tracks/situacao.ts'
import type { SoapAnswer } from '#tracks/transport/soap.ts'
import {
  classifyCancelamento,
  classifyConsultaCorrecao,
  classifyConsultaRps,
  classifyCorrecao,
  classifyEnvio,
  classifyLote,
  classifySituacao,
} from './classify.ts'
import { declaradoOf, pedidoCancelamento, templateOf } from './notas.fixture.ts'
import type { RpsEnviado } from './parse-rps.ts'

const template = templateOf('abrasf-2.04')
const enviado: RpsEnviado = {
  rps: { numero: '7', serie: 'A1', tipo: '1' },
  prestador: { cpfCnpj: '11222333000181', inscricaoMunicipal: '12345' },
  declarado: declaradoOf('<ValorServicos>1000.00</ValorServicos>'),
}
const contexto = { template, enviado, fuso: BRASILIA }

/** An answer with these elements under a root. */
const answer = (inner: string, root = 'GerarNfseResposta'): SoapAnswer => {
  const source = `<${root}>${inner}</${root}>`
  return { kind: 'message', xml: parseXml(source), source, status: 200, body: Buffer.from(source) }
}
const mensagens = (...codigos: string[]) =>
  `<ListaMensagemRetorno>${codigos.map((codigo) => `<MensagemRetorno><Codigo>${codigo}</Codigo><Mensagem>texto da cidade</Mensagem></MensagemRetorno>`).join('')}</ListaMensagemRetorno>`

type Change = { numero?: string; serie?: string; cnpj?: string; valor?: string; extra?: string }
const nota = ({ numero = '7', serie = 'A1', cnpj = '11222333000181', valor = '1000.00', extra = '' }: Change = {}) =>
  `<CompNfse><Nfse><InfNfse><Numero>15</Numero><CodigoVerificacao>XY</CodigoVerificacao><DataEmissao>2026-11-20T10:00:00</DataEmissao>` +
  `<DeclaracaoPrestacaoServico><InfDeclaracaoPrestacaoServico><Rps><IdentificacaoRps><Numero>${numero}</Numero><Serie>${serie}</Serie></IdentificacaoRps></Rps>` +
  `<Servico><Valores><ValorServicos>${valor}</ValorServicos></Valores></Servico><Prestador><CpfCnpj><Cnpj>${cnpj}</Cnpj></CpfCnpj></Prestador>` +
  `</InfDeclaracaoPrestacaoServico></DeclaracaoPrestacaoServico></InfNfse></Nfse>${extra}</CompNfse>`

const short = (outcome: { kind: string; causa?: string }) => [outcome.kind, outcome.causa].filter(Boolean).join(' ')

test('codes of an emission are refusals only when they are known to be final', () => {
  const table: [codigos: string[], expected: string][] = [
    [['E30'], 'recusada'],
    [['E30', 'E42'], 'recusada'],
    [['E138'], 'recusada'],
    [['E172'], 'incerta codigo_desconhecido'],
    [['E181'], 'incerta codigo_desconhecido'],
    [['E160'], 'recusada'],
    [['E10'], 'incerta numero_ja_usado'],
    [['E30', 'E10'], 'incerta numero_ja_usado'],
    [['e10 - RPS já informado'], 'incerta numero_ja_usado'],
    [['E010'], 'incerta codigo_desconhecido'],
    [['E030'], 'incerta codigo_desconhecido'],
    [['A12'], 'incerta resposta_ilegivel'],
    [['E92'], 'incerta pendente'],
    [['E4'], 'incerta codigo_desconhecido'],
    [['00000'], 'incerta codigo_desconhecido'],
    [['E30', 'XYZ'], 'incerta codigo_desconhecido'],
    [['A8'], 'incerta resposta_ilegivel'],
  ]
  for (const [codigos, expected] of table)
    assert.equal(short(classifyEnvio(answer(mensagens(...codigos)), contexto)), expected, codigos.join())
})

test('a code that the template of the city lists as a refusal is one', () => {
  const { politica } = template
  const own = { ...template, politica: { ...politica, codigos: { ...politica.codigos, recusa: ['X1'] } } }
  const outcome = classifyEnvio(answer(mensagens('X1')), { ...contexto, template: own })
  assert.ok(outcome.kind === 'recusada')
  assert.deepEqual(outcome.erros, [{ campo: '', codigo: 'X1', mensagem: 'texto da cidade' }])
})

test('an answer about another document proves nothing about ours', () => {
  const table: [inner: string, expected: string][] = [
    [nota(), 'autorizada'],
    [nota({ numero: '0007', serie: 'a1' }), 'autorizada'],
    [nota({ numero: '8' }), 'incerta resposta_de_outro_rps'],
    [nota({ serie: 'B' }), 'incerta resposta_de_outro_rps'],
    [nota({ cnpj: '99888777000166' }), 'incerta resposta_de_outro_rps'],
    [nota({ valor: '1000.01' }), 'incerta resposta_de_outro_rps'],
    [
      mensagens('E30').replace('<Codigo>', '<IdentificacaoRps><Numero>8</Numero></IdentificacaoRps><Codigo>'),
      'incerta resposta_de_outro_rps',
    ],
  ]
  for (const [inner, expected] of table) assert.equal(short(classifyEnvio(answer(inner), contexto)), expected, inner)
})

test('a consult finds our note, its absence, or a number that belongs to another document', () => {
  const table: [inner: string, expected: string][] = [
    [nota(), 'autorizada'],
    [nota({ valor: '999.00' }), 'diferente'],
    [nota({ numero: '8' }), 'nada outro_documento'],
    [mensagens('E4'), 'ausente'],
    [mensagens('E4', 'E30'), 'nada recusa'],
    [mensagens('E92'), 'nada pendente'],
    ['', 'nada sem_mensagem'],
  ]
  for (const [inner, expected] of table)
    assert.equal(short(classifyConsultaRps(answer(inner, 'ConsultarNfseRpsResposta'), contexto)), expected, inner)
})

test('a character that XML forbids, inside a tag of a note, loses no authorization', () => {
  const source = `<GerarNfseResposta>${nota().replace('</Cnpj></CpfCnpj>', '</Cnpj><\0/CpfCnpj>')}</GerarNfseResposta>`
  const read: SoapAnswer = { kind: 'message', xml: parseXml(source), source, status: 200, body: Buffer.from(source) }
  const outcome = classifyEnvio(read, contexto)
  assert.equal(outcome.kind === 'autorizada' && outcome.xml.toString(), source)
})

test('a lote is pending until the city reports its outcome', () => {
  const lote = (inner: string) => short(classifyLote(answer(inner, 'ConsultarLoteRpsResposta'), contexto, 'P9'))
  assert.equal(lote('<Situacao>1</Situacao>'), 'nada lote_nao_recebido')
  assert.equal(lote('<Situacao>2</Situacao>'), 'em_processamento')
  assert.equal(lote(`<Situacao>3</Situacao>${mensagens('E30')}`), 'lote_recusado')
  assert.equal(lote(mensagens('E30')), 'nada recusa', 'without its situation it is about the question')
  assert.equal(lote(mensagens('E92')), 'em_processamento')
  assert.equal(lote(`<ListaNfse>${nota()}</ListaNfse>`), 'autorizada')
  assert.equal(lote(mensagens('E86')), 'ausente')
  const situacao = (inner: string) => classifySituacao(answer(inner), contexto, 'P9')
  assert.deepEqual(situacao('<Situacao>4</Situacao>'), { kind: 'decidido', comErro: false })
  assert.deepEqual(situacao('<Situacao>3</Situacao>'), { kind: 'decidido', comErro: true })
  assert.deepEqual(situacao('<Situacao>2</Situacao>'), { kind: 'em_processamento', protocolo: 'P9' })
  assert.equal(short(situacao('<Situacao>1</Situacao>')), 'nada lote_nao_recebido')
})

test('the refusal of a lote is final by codes that are, said by the answer that has them', () => {
  const recusa = (inner: string, comErro = false) => {
    const decidido = { kind: 'decidido' as const, comErro }
    const prova = classifyLote(answer(inner, 'ConsultarLoteRpsResposta'), contexto, 'P9', decidido)
    return prova.kind === 'lote_recusado' ? prova : null
  }
  const comErro = '<Situacao>3</Situacao>'
  const unlisted = recusa(comErro + mensagens('XYZ'))
  assert.deepEqual(unlisted?.erros, [{ campo: '', codigo: 'XYZ', mensagem: 'texto da cidade' }])
  assert.equal(unlisted?.final, false)
  assert.equal(recusa(comErro + mensagens('E30'))?.final, true)
  assert.equal(recusa(comErro + mensagens('E157'))?.final, true)
  assert.equal(recusa(mensagens('E30'), true)?.final, true)
  assert.equal(recusa(mensagens('E157'), true)?.final, false, 'it may be about the credential of this question')
  for (const inner of [
    mensagens('XYZ'),
    `<Situacao>4</Situacao>${mensagens('XYZ')}`,
    comErro + mensagens('XYZ', 'E10'),
    comErro,
  ])
    assert.equal(recusa(inner), null, inner)
})

test('a customer whose number the city hides or writes without its zeros is not another customer', () => {
  const ours = {
    ...contexto,
    enviado: { ...enviado, declarado: { ...enviado.declarado, cpfCnpjTomador: '00123456797' } },
  }
  const judged = (cpf: string) => {
    const tomador = `<TomadorServico><IdentificacaoTomador><CpfCnpj><Cpf>${cpf}</Cpf></CpfCnpj></IdentificacaoTomador></TomadorServico>`
    const inner = nota().replace('</InfDeclaracaoPrestacaoServico>', `${tomador}</InfDeclaracaoPrestacaoServico>`)
    return classifyConsultaRps(answer(inner), ours).kind
  }
  const cpfs = ['00123456797', '123456797', '001.234.567-97', '***.234.567-**', 'XXX.234.567-XX', '52998224725']
  assert.deepEqual(cpfs.map(judged), [...Array(5).fill('autorizada'), 'diferente'])
})

test('alerts beside a note become avisos, and a note of 1.00 is read too', () => {
  const alert =
    '<ListaMensagemAlertaRetorno><MensagemRetorno><Codigo>A8</Codigo><Mensagem>x</Mensagem></MensagemRetorno></ListaMensagemAlertaRetorno>'
  const v1 =
    '<n:CompNfse xmlns:n="urn:cidade"><n:Nfse><n:InfNfse><n:Numero>3</n:Numero><n:IdentificacaoRps><n:Numero>7</n:Numero><n:Serie>A1</n:Serie></n:IdentificacaoRps>' +
    '<n:DescricaoCodigoTributacaoMunicípio>x</n:DescricaoCodigoTributacaoMunicípio><n:Servico><n:Valores><n:ValorServicos>1000</n:ValorServicos></n:Valores></n:Servico>' +
    '<n:PrestadorServico><n:IdentificacaoPrestador><n:Cnpj>11.222.333/0001-81</n:Cnpj></n:IdentificacaoPrestador></n:PrestadorServico></n:InfNfse></n:Nfse></n:CompNfse>'
  const outcome = classifyEnvio(answer(v1 + alert), contexto)
  assert.ok(outcome.kind === 'autorizada')
  assert.deepEqual([outcome.numero, outcome.chaveAcesso, outcome.codigoVerificacao], ['3', '3', null])
  assert.equal(outcome.autorizadaEm, null, 'a city that does not date the note')
  assert.deepEqual(
    outcome.avisos.map(({ codigo }) => codigo),
    ['A8'],
  )
})

test('a note cancelled or replaced at the city since is authorised, with a warning for each', () => {
  const marks =
    '<NfseCancelamento><Confirmacao><DataHora>2026-11-20T11:00:00</DataHora></Confirmacao></NfseCancelamento>' +
    '<NfseSubstituicao><SubstituicaoNfse><NfseSubstituidora>16</NfseSubstituidora></SubstituicaoNfse></NfseSubstituicao>'
  const outcome = classifyConsultaRps(answer(nota({ extra: marks })), contexto)
  assert.ok(outcome.kind === 'autorizada')
  const codigos = outcome.avisos.map(({ codigo }) => codigo)
  assert.deepEqual(codigos, ['NFSE_CANCELADA_NA_PREFEITURA', 'NFSE_SUBSTITUIDA_NA_PREFEITURA'])
  assert.equal(outcome.canceladaEm, '2026-11-20T11:00:00-03:00')
  const { situacao } = situatedBy(outcome, { outcome, statusHttp: 200, resposta: null, duracaoMs: 1 })
  assert.deepEqual(situacao, { kind: 'cancelada', por: 'substituicao', em: '2026-11-20T11:00:00-03:00' })
})

test('a cancellation is confirmed, refused or unknown', () => {
  const classify = (inner: string) =>
    short(classifyCancelamento(answer(inner, 'CancelarNfseResposta'), pedidoCancelamento(), contexto))
  const confirmacao = (numero: string) =>
    `<Cancelamento><Confirmacao><Pedido><InfPedidoCancelamento><IdentificacaoNfse><Numero>${numero}</Numero></IdentificacaoNfse></InfPedidoCancelamento></Pedido>`
  assert.equal(
    classify(
      `${confirmacao('15')}<DataHoraCancelamento>2026-11-20T10:00:00</DataHoraCancelamento></Confirmacao></Cancelamento>`,
    ),
    'cancelada',
  )
  assert.equal(
    classify(
      `${confirmacao('15')}<InfConfirmacaoCancelamento><Sucesso>true</Sucesso></InfConfirmacaoCancelamento></Confirmacao></Cancelamento>`,
    ),
    'cancelada',
  )
  assert.equal(classify('<Sucesso>true</Sucesso><DataHora>2026-11-20T10:00:00</DataHora>'), 'cancelada')
  assert.equal(classify('<Sucesso>false</Sucesso>'), 'incerta resposta_ilegivel')
  assert.equal(classify(`${confirmacao('16')}</Confirmacao></Cancelamento>`), 'incerta resposta_de_outra_nota')
  assert.equal(classify(mensagens('E79')), 'cancelada')
  assert.equal(classify(mensagens('E6')), 'recusada')
  assert.equal(classify(mensagens('E206')), 'incerta codigo_desconhecido')
  assert.equal(classify(mensagens('E78')), 'recusada')
  assert.equal(classify(mensagens('E7')), 'recusada')
  assert.equal(classify(mensagens('QUALQUER')), 'incerta codigo_desconhecido')
})

test('without an answer only a request that was never sent proves anything', () => {
  const silence: [SoapAnswer, string][] = [
    [{ kind: 'not-sent', causa: 'dns', detail: '' }, 'nao_enviada dns'],
    [{ kind: 'unknown', causa: 'timeout', detail: '' }, 'incerta timeout'],
    [{ kind: 'fault', codigo: 'soap:Server', motivo: 'x', status: 500, body: Buffer.alloc(0) }, 'incerta soap_fault'],
    [{ kind: 'garbage', motivo: 'page', status: 200, body: Buffer.alloc(0) }, 'incerta resposta_ilegivel'],
  ]
  for (const [each, expected] of silence) {
    assert.equal(short(classifyEnvio(each, contexto)), expected)
    assert.equal(classifyConsultaRps(each, contexto).kind, 'nada', 'a consult proves nothing by failing')
  }
})

test('a correction letter is registered when the note shows it, and absent when the note does not', () => {
  const cidade = { template: templateOf('publica'), fuso: BRASILIA }
  const pedida = { numero: '15', discriminacao: 'Outro\ntexto', email: 'a@b.example', telefone: null }
  const carta = (discriminacao: string, email: string) =>
    `<ListaCorrecao><CartaCorrecao><DataDeclaracao>2026-11-20T10:00:00</DataDeclaracao><TomadorServico><Contato><Email>${email}</Email>` +
    `</Contato></TomadorServico><Discriminacao>${discriminacao}</Discriminacao></CartaCorrecao></ListaCorrecao>`
  const ours = nota({ extra: carta('Outro texto', 'a@b.example') })
  const theirs = nota({ extra: carta('Outro texto', 'c@d.example') })
  const table: [inner: string, sent: string, found: string][] = [
    [ours, 'corrigida', 'corrigida'],
    [`<ListaNfse>${ours}</ListaNfse>`, 'corrigida', 'corrigida'],
    [theirs, 'incerta carta_ausente', 'ausente'],
    [nota(), 'incerta carta_ausente', 'ausente'],
    [mensagens('E50'), 'recusada', 'nada recusa'],
    [mensagens('E78'), 'recusada', 'nada recusa'],
    [mensagens('XYZ'), 'incerta codigo_desconhecido', 'nada codigo_desconhecido'],
    [mensagens('E92'), 'incerta pendente', 'nada recusa'],
    ['', 'incerta resposta_ilegivel', 'nada sem_mensagem'],
  ]
  for (const [inner, sent, found] of table) {
    assert.equal(short(classifyCorrecao(answer(inner), pedida, cidade)), sent, inner)
    assert.equal(short(classifyConsultaCorrecao(answer(inner), pedida, cidade)), found, inner)
  }
  const outcome = classifyCorrecao(answer(ours), pedida, cidade)
  assert.deepEqual(outcome, { kind: 'corrigida', em: '2026-11-20T10:00:00-03:00' })
  const silence: SoapAnswer = { kind: 'not-sent', causa: 'dns', detail: 'x' }
  assert.equal(short(classifyCorrecao(silence, pedida, cidade)), 'nao_enviada dns')
  assert.equal(short(classifyConsultaCorrecao(silence, pedida, cidade)), 'nada indisponivel')
})
