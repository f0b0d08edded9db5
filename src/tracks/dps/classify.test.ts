import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { accepted, answer, CHAVE, chaveOf, DPS, dpsOf, ID_DPS, nfseOf, refused } from './answers.fixture.ts'
import { classifyConsultaDps, classifyConsultaNfse, classifyEmissao, reparoFor } from './classify.ts'
import { packXml } from './gzip-b64.ts'
import { notaDe } from './notas.fixture.ts'

const classify = (status: number, body: unknown) => classifyEmissao(answer(status, body), ID_DPS)
const kindOf = (status: number, body: unknown) => classify(status, body).kind

test('a 201 with the note of our DPS is an authorization, with the bytes of the city', () => {
  const outcome = classify(201, accepted({ alertas: [{ codigo: 'A1', descricao: 'atenção' }] }))
  assert.deepEqual(outcome, {
    kind: 'autorizada',
    numero: '42',
    chaveAcesso: CHAVE,
    codigoVerificacao: null,
    autorizadaEm: '2026-11-20T10:00:05-03:00',
    xml: nfseOf(),
    avisos: [{ campo: '', codigo: 'A1', mensagem: 'atenção' }],
    apurado: { iss: 3_000, liquido: 100_000, reforma: null },
  })
})

test('the document is read under one more layer of base64, and without gzip', () => {
  const twice = Buffer.from(packXml(nfseOf())).toString('base64')
  assert.equal(kindOf(201, accepted({ nfseXmlGZipB64: twice })), 'autorizada')
  assert.equal(kindOf(201, accepted({ nfseXmlGZipB64: nfseOf().toString('base64') })), 'autorizada')
})

test('a 201 whose document is unreadable keeps its key, so that the document is fetched', () => {
  for (const nfseXmlGZipB64 of [undefined, '', 'H4sIAAAA', 'não é base64']) {
    const outcome = classify(201, accepted({ nfseXmlGZipB64 }))
    assert.deepEqual(outcome, { kind: 'autorizada_sem_xml', chaveAcesso: CHAVE, avisos: [] }, String(nfseXmlGZipB64))
  }
})

test('a 201 about another document proves nothing', () => {
  const other = packXml(nfseOf(dpsOf(notaDe(), '8')))
  const foreign = chaveOf('4205407', '11444777000161')
  assert.equal(kindOf(201, accepted({ nfseXmlGZipB64: other })), 'incerta')
  assert.equal(kindOf(201, accepted({ nfseXmlGZipB64: '', chaveAcesso: foreign })), 'incerta')
  assert.equal(kindOf(201, accepted({ nfseXmlGZipB64: '', chaveAcesso: null })), 'incerta')
  assert.equal(kindOf(201, accepted({ nfseXmlGZipB64: '', idDps: ID_DPS.replace(/7$/, '8') })), 'incerta')
  assert.equal(kindOf(200, '<html>login</html>'), 'incerta')
  assert.equal(kindOf(201, ''), 'incerta')
})

test('listed codes of a structured answer are a refusal, in the words of the answer', () => {
  const outcome = classify(400, refused('E0310', 'E0322'))
  assert.ok(outcome.kind === 'recusada' && outcome.reparo === null)
  assert.deepEqual(
    outcome.erros.map(({ campo, codigo }) => [campo, codigo]),
    [
      ['servico[0].codigoServicoNacional', 'E0310'],
      ['servico[0].codigoNbs', 'E0322'],
    ],
  )
  assert.ok(outcome.erros.every(({ mensagem, correcao }) => correcao && mensagem.includes('oficial')))
})

test('an unlisted code never refuses, whatever it looks like, and an internal error is an instability', () => {
  for (const codigo of ['E9998', 'E999999', 'XPTO', '12']) {
    const unknown = classify(400, { erros: [{ codigo, descricao: 'regra nova' }] })
    assert.ok(unknown.kind === 'incerta' && unknown.causa === 'codigo_desconhecido', codigo)
    assert.ok(unknown.motivo.includes('regra nova'))
    assert.equal(kindOf(400, refused(codigo)), 'incerta')
    assert.equal(kindOf(400, refused('E0310', codigo)), 'incerta')
  }
  for (const codigo of ['E999', 'RNG9999', 'E1206']) {
    const outcome = classify(400, refused(codigo))
    assert.ok(outcome.kind === 'incerta' && outcome.causa === 'instabilidade', codigo)
  }
  assert.equal(kindOf(400, { erros: [{ codigo: 'XPTO', descricao: 'x' }] }), 'incerta')
  assert.equal(kindOf(400, { ...refused('E0310'), idDPS: ID_DPS.replace(/7$/, '8') }), 'incerta')
})

test('SEFIN’s words about a doubt are kept on one line, without characters that a database refuses', () => {
  const outcome = classify(400, { erros: [{ codigo: 'XPTO', descricao: 'regra\0\r\n nova' + 'a'.repeat(600) }] })
  assert.ok(outcome.kind === 'incerta' && outcome.motivo.startsWith('XPTO regra nova'))
  assert.ok(outcome.motivo.length <= 500)
})

test('codes that one rebuild repairs name it; mixed with others they do not', () => {
  const expected: Record<string, string> = { E0008: 'data-emissao', E0116: 'incluir-im', E0120: 'remover-im' }
  for (const codigo of [
    'E0600',
    'E0602',
    'E0604',
    'E0612',
    'E0617',
    'E0619',
    'E0621',
    'E0625',
    'E0628',
    'E0631',
    'E0635',
    'E0640',
  ])
    expected[codigo] = 'aliquota'
  for (const [codigo, reparo] of Object.entries(expected)) {
    const outcome = classify(400, refused(codigo))
    assert.ok(outcome.kind === 'recusada' && outcome.reparo === reparo, codigo)
  }
  assert.equal(reparoFor(['E0617', 'E0625']), 'aliquota')
  assert.equal(reparoFor(['E0617', 'E0310']), null)
  assert.equal(reparoFor(['E0617', 'E0116']), null)
  assert.equal(reparoFor([]), null)
})

test('a number already used, a failure of SEFIN and a list of revoked certificates out of reach leave doubt', () => {
  for (const codigo of ['E0014', 'RNG9999', 'E1206']) {
    assert.equal(kindOf(400, refused(codigo)), 'incerta', codigo)
    assert.equal(kindOf(400, refused('E0310', codigo)), 'incerta', codigo)
  }
})

test('any answer but a structured 4xx leaves doubt', () => {
  const doubts: [status: number, body: unknown][] = [
    [400, { title: 'Bad Request', status: 400 }],
    [400, ''],
    [403, '<html>Forbidden</html>'],
    [404, '<html>Not Found</html>'],
    [408, refused('E0310')],
    [429, refused('E0310')],
    [301, refused('E0310')],
    [500, refused('E0310')],
    [502, '<html>Bad Gateway</html>'],
    [503, refused('E0310')],
  ]
  for (const [status, body] of doubts) assert.equal(kindOf(status, body), 'incerta', `${status} ${body}`)
})

test('no answer at all is ever read as an authorization, and a refusal only from 4xx', () => {
  const body = fc.oneof(fc.json(), fc.string(), fc.constant(JSON.stringify(refused('E0310'))))
  fc.assert(
    fc.property(fc.integer({ min: 200, max: 599 }), body, (status, text) => {
      const { kind } = classify(status, text)
      assert.ok(kind === 'incerta' || (kind === 'recusada' && status >= 400 && status < 500), `${status} ${text}`)
    }),
  )
})

test('a request that was not sent may be sent again, and a refused certificate is named', () => {
  const notSent = (causa: 'tls' | 'dns', detail: string) => classifyEmissao({ kind: 'not-sent', causa, detail }, ID_DPS)
  const alert = 'ERR_SSL_TLSV1_ALERT_UNKNOWN_CA tlsv1 alert unknown ca'
  assert.deepEqual(notSent('tls', alert), { kind: 'nao_enviada', causa: 'certificado', motivo: alert })
  assert.deepEqual(notSent('dns', 'ENOTFOUND x'), { kind: 'nao_enviada', causa: 'dns', motivo: 'ENOTFOUND x' })
  const theirs = 'UNABLE_TO_VERIFY_LEAF_SIGNATURE unable to verify'
  assert.deepEqual(notSent('tls', theirs), { kind: 'nao_enviada', causa: 'tls', motivo: theirs })
  const silence = classifyEmissao({ kind: 'unknown', causa: 'timeout', detail: 'no answer' }, ID_DPS)
  assert.deepEqual(silence, { kind: 'incerta', causa: 'timeout', motivo: 'no answer', mensagens: [] })
})

test('a consult finds the key, proves absence, or proves nothing', () => {
  const consult = (status: number, body: unknown) => classifyConsultaDps(answer(status, body), ID_DPS)
  assert.deepEqual(consult(200, { idDps: ID_DPS, chaveAcesso: CHAVE }), { kind: 'encontrada', chaveAcesso: CHAVE })
  assert.deepEqual(consult(404, { erro: { codigo: 'E2404', descricao: 'não encontrada' } }), { kind: 'ausente' })
  assert.deepEqual(consult(404, ''), { kind: 'ausente' })
  const doubts: [status: number, body: unknown][] = [
    [404, '<html>proxy</html>'],
    [200, { idDps: ID_DPS }],
    [200, { chaveAcesso: chaveOf('3550308', '11222333000181') }],
    [200, { chaveAcesso: CHAVE, idDps: ID_DPS.replace(/7$/, '8') }],
    [400, refused('E0310')],
    [403, '<html>'],
    [429, ''],
    [503, ''],
  ]
  for (const [status, body] of doubts) assert.equal(consult(status, body).kind, 'nada', `${status}`)
  const unsent = classifyConsultaDps({ kind: 'not-sent', causa: 'dns', detail: '' }, ID_DPS)
  assert.equal(unsent.kind, 'nada')
})

test('a note found under our number is ours only when it came of the DPS we sent', () => {
  const found = (status: number, nfse: Buffer, enviado = DPS) =>
    classifyConsultaNfse(answer(status, accepted({ nfseXmlGZipB64: packXml(nfse) })), {
      idDps: ID_DPS,
      chaveAcesso: CHAVE,
      enviado,
    }).kind
  assert.equal(found(200, nfseOf()), 'autorizada')
  const dearer = dpsOf(notaDe(({ pedido }) => (pedido.servico[0]!.valor.servico = 2000)))
  assert.equal(found(200, nfseOf(dearer)), 'diferente')
  assert.equal(found(200, nfseOf(dearer), dearer), 'autorizada')
  assert.equal(found(200, nfseOf(dpsOf(notaDe(), '8'))), 'nada')
  const dated = (write: (date: string, time: string) => string) =>
    nfseOf(Buffer.from(DPS.toString().replace(/(?<=<dhEmi>)(.{10})T(.{8})[^<]*/, (_, date, time) => write(date, time))))
  const forms = [
    dated((date, time) => `${date} ${time}`),
    dated((date, time) => `${date}T${time}`),
    dated((date, time) => `${date.split('-').reverse().join('/')} ${time}`),
  ]
  for (const nfse of forms) assert.equal(found(200, nfse), 'autorizada', 'the same moment, written otherwise')
  assert.equal(
    found(
      200,
      dated((date) => `${date} 00:00:01`),
    ),
    'diferente',
  )
  assert.equal(found(404, nfseOf()), 'nada')
  assert.equal(found(200, Buffer.from('<html/>')), 'nada')
})

/** Each field that may differ, as another DPS of our id has it. */
const CAMPOS: Record<string, (dps: string) => string> = {
  'servico[0].valor.servico': (dps) => dps.replace(/<vServ>[^<]*/, '<vServ>900.00'),
  'servico[0].valor.deducoes': (dps) => dps.replace(/<vDR>[^<]*/, '<vDR>49.00'),
  'servico[0].valor.descontoIncondicionado': (dps) => dps.replace(/<vDescIncond>[^<]*/, '<vDescIncond>11.00'),
  'servico[0].valor.descontoCondicionado': (dps) => dps.replace(/<vDescCond>[^<]*/, '<vDescCond>6.00'),
  'tomador.cpfCnpj': (dps) => dps.replaceAll('12345678000195', '33000167000101'),
  'rps.dataEmissao': (dps) => dps.replace(/<dhEmi>.{10}/, '<dhEmi>2026-10-11'),
  competencia: (dps) => dps.replace(/<dCompet>[^<]*/, '<dCompet>2026-10-11'),
  'servico[0].codigoServicoNacional': (dps) => dps.replace(/<cTribNac>[^<]*/, '<cTribNac>170101'),
  'servico[0].iss.retido': (dps) => dps.replace(/<tpRetISSQN>[^<]*/, '<tpRetISSQN>2'),
}

test('whatever field differs in a note of our DPS id, it is another one', () => {
  const dps = dpsOf(
    notaDe(({ pedido: { servico } }) => {
      servico[0]!.valor = { servico: 1000, deducoes: 50, descontoIncondicionado: 10, descontoCondicionado: 5 }
    }),
  )
  for (const [campo, change] of Object.entries(CAMPOS)) {
    const other = Buffer.from(change(dps.toString()))
    assert.notDeepEqual(other, dps, `${campo} is written: ${dps}`)
    const body = accepted({ nfseXmlGZipB64: packXml(nfseOf(other)) })
    const found = classifyConsultaNfse(answer(200, body), { idDps: ID_DPS, chaveAcesso: CHAVE, enviado: dps })
    assert.deepEqual(found.kind === 'diferente' && found.diferencas.map((each) => each.campo), [campo])
  }
})
