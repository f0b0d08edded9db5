// The life of a note, seen from outside: what the client sends, what the city does, what the client gets.

import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { EMPRESA_DE_DEMONSTRACAO } from '#features/contas/seed-demo-conta.ts'
import { routes } from '#http/index.ts'
import { needs, schemas } from '#test/support/references.ts'
import { pack, plainDps, signText } from '../../simulator/city.fixture.ts'
import { nameOf } from '../support/operations.ts'
import { openReceiver, type Receiver } from '../support/receiver.ts'
import { sharedWorld } from '../support/shared-world.ts'
import { silentNota } from '../support/silent-city.ts'
import { empresaBody } from '../support/tenant.ts'
import { until } from '../support/until.ts'
import type { World } from '../support/world.ts'

const XSD = schemas('nacional/v1.01-20260727/NFSe_v1.01.xsd')

let world: World
let receiver: Receiver
before(async () => {
  ;[world, receiver] = await Promise.all([sharedWorld(), openReceiver()])
})
after(() => Promise.all([world?.close(), receiver?.close()]))

test('a note becomes authorised: webhook, PDF, signed XML, public page, list and portal agree', async (t) => {
  const { tenant, api, empresa, body } = await world.issuer()
  const endpoint = await tenant.portal.post('/portal/webhooks', {
    url: `${receiver.url}/autorizada`,
    eventos: ['nfse.autorizada'],
  })
  assert.equal(endpoint.status, 201, endpoint.text)
  receiver.tellSecret('/autorizada', endpoint.json.segredo)

  const pedido = body()
  const accepted = await api.call('POST', '/v1/nfse', {
    body: pedido,
    headers: { 'x-request-id': 'pedido-0001-do-cliente' },
  })
  assert.equal(accepted.status, 202, accepted.text)
  assert.equal(accepted.headers['x-request-id'], 'pedido-0001-do-cliente')
  const { id, status, numero, chaveAcesso, urls, meta, requestId, numeroRps, serieRps } = accepted.json
  assert.deepEqual(
    { status, numero, chaveAcesso, urls },
    { status: 'processando', numero: null, chaveAcesso: null, urls: { pdf: null, xml: null } },
  )
  assert.deepEqual([numeroRps, serieRps, requestId], ['1', '1', 'pedido-0001-do-cliente'])
  assert.deepEqual(meta.municipio, { ibge: '1504208', nome: 'Marabá' })
  assert.equal(meta.trilho, 'nacional')
  assert.equal(meta.situacao, 'na_fila')

  const nota = await api.waitSettled(id)
  assert.equal(nota.status, 'autorizada', JSON.stringify(nota.erros))
  assert.match(nota.chaveAcesso, /^\d{50}$/)
  assert.deepEqual([nota.meta.situacao, nota.meta.proximaVerificacaoEm, nota.apurado], [null, null, null])
  assert.deepEqual(
    [nota.calculado.iss, nota.calculado.valores.liquido],
    [
      {
        ...{ baseCalculo: 1000, aliquota: 3, valor: 30, retido: false },
        ...{ situacao: 'no_das', motivo: 'simples_nacional', aRecolher: null, valorRetido: null, receitaNoDas: 1000 },
      },
      1000,
    ],
  )

  await t.test('the city holds the note once, under the number we report', async () => {
    const [lancamento, ...others] = await world.simulator.livro({ cnpj: empresa.cpfCnpj })
    assert.deepEqual(others, [])
    assert.deepEqual(
      [String(lancamento!.nNFSe), lancamento!.chave, lancamento!.copias],
      [nota.numero, nota.chaveAcesso, 1],
    )
  })

  await t.test('history and audit name the key that requested it and the job that settled it', async () => {
    const [key] = await world.sql<{ id: string }>('select id from api_keys where tenant_id = $1', [tenant.id])
    // The job that sent the note, or the one that queried the city because its answer came too late.
    const [job] = await world.sql<{ fila: string }>(
      `select fila from jobs where chave = $1 and fila in ('nota.issue', 'nota.consult') order by concluido_em desc limit 1`,
      [id],
    )
    assert.deepEqual(await world.sql('select acao, ator from auditoria where recurso_id = $1 order by id', [id]), [
      { acao: 'nota.issue', ator: { tipo: 'api-key', id: key!.id } },
      { acao: 'nota.settle', ator: { tipo: 'job', id: job!.fila } },
    ])
    assert.deepEqual(await world.sql('select para, ator from historico where nota_id = $1 order by id', [id]), [
      { para: 'processando', ator: `api-key:${key!.id}` },
      { para: 'autorizada', ator: `job:${job!.fila}` },
    ])
  })

  await t.test('the webhook arrives once, signed, with the note', async () => {
    const mine = () => receiver.chegadas.filter(({ path }) => path === '/autorizada')
    await until('webhook', () => mine().length > 0)
    const [chegada, ...others] = mine()
    assert.deepEqual(others, [])
    assert.ok(chegada!.assinada)
    assert.equal(chegada!.event, 'nfse.autorizada')
    assert.equal(chegada!.userAgent, 'Service-Webhook/1.0')
    assert.match(chegada!.deliveryId, /^[0-9a-f-]{36}$/)
    assert.equal(chegada!.body.event, 'nfse.autorizada')
    assert.equal(chegada!.body.idIntegracao, pedido.idIntegracao)
    assert.deepEqual(chegada!.body.nfse, {
      id,
      status: 'autorizada',
      numero: nota.numero,
      chaveAcesso: nota.chaveAcesso,
      numeroRps: '1',
      serieRps: '1',
      substituicaoEmCurso: false,
      urls: nota.urls,
    })
  })

  await t.test('the PDF shows number, key and customer', async () => {
    const pdf = await api.get(`/nfse/${id}/pdf`)
    assert.equal(pdf.status, 200, pdf.text.slice(0, 300))
    assert.equal(pdf.headers['content-type'], 'application/pdf')
    assert.equal(pdf.headers['content-disposition'], `inline; filename="danfse-${nota.numero}.pdf"`)
    const text = inFile('nota.pdf', pdf.bytes, (path) =>
      execFileSync('pdftotext', ['-layout', path, '-'], { encoding: 'utf8' }),
    )
    for (const shown of [nota.numero, 'Tomador Exemplo Ltda', '12.345.678/0001-95', '1.000,00'])
      assert.ok(text.includes(shown), shown)
    assert.ok(text.replace(/\s/g, '').includes(nota.chaveAcesso), 'chave de acesso')
  })

  const xml = await api.get(`/nfse/${id}/xml`)
  await t.test('the XML is whole: both signatures verify with xmlsec1', needs('xmlsec1'), () => {
    assert.equal(xml.status, 200)
    assert.equal(xml.headers['content-type'], 'application/xml; charset=utf-8')
    for (const [parent, info] of [
      ['NFSe', 'infNFSe'],
      ['DPS', 'infDPS'],
    ] as const)
      verifySignature(xml.bytes, parent, info)
    const tampered = Buffer.from(xml.text.replace('<vLiq>', '<vLiq>1'))
    assert.notDeepEqual(tampered, xml.bytes)
    assert.throws(() => verifySignature(tampered, 'NFSe', 'infNFSe'))
  })

  await t.test('the XML follows the official schema', needs(XSD, 'xmllint'), () => {
    inFile('nota.xml', xml.bytes, (path) =>
      execFileSync('xmllint', ['--noout', '--nonet', '--schema', XSD, path], { stdio: 'pipe' }),
    )
  })

  await t.test('the public page shows it to anyone, the customer masked', async () => {
    const page = await world.anonymous.get(`/n/${id}`)
    assert.equal(page.status, 200, page.text.slice(0, 300))
    assert.match(page.headers['content-type'] ?? '', /^text\/html/)
    assert.ok(page.text.includes(nota.numero) && page.text.includes('noindex'))
    assert.ok(!page.text.includes('financeiro@tomador.example'))
  })

  await t.test('list, search and portal show it', async () => {
    for (const query of [
      '',
      `?q=${nota.numero}`,
      `?q=${nota.chaveAcesso}`,
      `?q=${pedido.idIntegracao}`,
      '?status=autorizada&municipio=1504208',
    ]) {
      const { json } = await api.get(`/nfse${query}`)
      assert.deepEqual([json.total, json.limit, json.offset, json.items[0]?.id], [1, 25, 0, id], query)
    }
    assert.equal((await api.get('/nfse?status=rejeitada')).json.total, 0)
    const seen = await tenant.portal.get(`/portal/nfse/${id}`)
    assert.deepEqual([seen.status, seen.json.numero], [200, nota.numero], seen.text)
    assert.equal((await tenant.portal.get('/portal/nfse')).json.total, 1)
  })
})

test('the city applies its own rate: the ISS of the note counts everywhere, and a warning shows it to the client', async () => {
  const { tenant, api, body } = await world.issuer({ sample: 'regular-ibs-cbs-retencoes', proprio: true })
  const pedido = body({ sample: 'regular-ibs-cbs-retencoes' })
  assert.equal((await api.post('/nfse/validar', pedido)).json.issDecididoPor, 'municipio')
  const { json } = await api.issue(pedido)
  const nota = await api.waitSettled(json.id)
  assert.equal(nota.status, 'autorizada', JSON.stringify(nota.erros))
  const xml = (await api.call('GET', `/v1/nfse/${json.id}/xml`)).text
  const iss = Number(/<vISSQN>(.*?)<\/vISSQN>/.exec(xml)?.[1])
  assert.equal(iss, 625.03)
  assert.deepEqual(
    nota.avisos.filter(({ codigo }: { codigo: string }) => codigo === 'VALORES_DIVERGENTES'),
    [
      {
        campo: 'servico[0].iss.valor',
        codigo: 'VALORES_DIVERGENTES',
        mensagem:
          'O município apurou ISS de R$ 625,03; o pedido calculava R$ 375,02. Vale o apurado, que está na nota.',
      },
    ],
  )
  assert.deepEqual([nota.apurado.iss, nota.calculado.iss.valor !== iss], [iss, true])
  const page = (await tenant.portal.get(`/portal/nfse/${json.id}`)).json
  const [tributo] = page.tributos.filter(({ nome }: { nome: string }) => nome === 'ISS')
  assert.deepEqual([tributo.valor, tributo.aliquota], [iss, 5])
  assert.equal((await tenant.portal.get('/portal/nfse/estatisticas')).json.total.valorIss, iss)
  assert.match((await tenant.portal.get('/portal/nfse.csv')).text, /;625,03;/)
})

test('a note has no PDF and no XML before the city decides: 404', async () => {
  const issuer = await world.issuer({ proprio: true })
  const { id, speak } = await silentNota(world, issuer)
  for (const what of ['pdf', 'xml']) {
    const answer = await issuer.api.get(`/nfse/${id}/${what}`)
    assert.deepEqual([answer.status, answer.json.codigo], [404, 'NOTA_NAO_AUTORIZADA'])
  }
  assert.equal((await world.anonymous.get(`/n/${id}`)).status, 404)
  await speak()
  assert.equal((await issuer.api.waitSettled(id)).status, 'autorizada')
})

test('a refusal of the city ends the note: field, official code, its meaning and what to do', async () => {
  const { tenant, api, empresa, body } = await world.issuer()
  const endpoint = await tenant.portal.post('/portal/webhooks', { url: `${receiver.url}/rejeitada` })
  receiver.tellSecret('/rejeitada', endpoint.json.segredo)
  const { json } = await api.issue(body({ simular: 'rejeitar: E0310' }))
  const nota = await api.waitSettled(json.id)
  assert.deepEqual([nota.status, nota.numero, nota.urls.pdf], ['rejeitada', null, null])
  const [erro, ...others] = nota.erros
  assert.deepEqual(others, [])
  assert.deepEqual([erro.codigo, erro.campo], ['E0310', 'servico[0].codigoServicoNacional'])
  assert.ok(erro.mensagem.length > 20 && erro.correcao.length > 20, JSON.stringify(erro))
  await until('webhook', () =>
    receiver.chegadas.some(
      ({ path, event, assinada }) => path === '/rejeitada' && event === 'nfse.rejeitada' && assinada,
    ),
  )
  const [evento] = await world.sql<{ corpo: Buffer }>('select corpo from eventos where nota_id = $1', [nota.id])
  assert.deepEqual(JSON.parse(String(evento!.corpo)).nfse.erros, nota.erros)
  assert.deepEqual(await world.simulator.livro({ cnpj: empresa.cpfCnpj }), [])
})

test('a note whose number belongs to another document in the city takes the next one', async () => {
  const { api, empresa, body } = await world.issuer()
  await issueElsewhere(empresa.cpfCnpj, 1)
  const { json } = await api.issue(body())
  const nota = await api.waitSettled(json.id)
  assert.equal(nota.status, 'autorizada', JSON.stringify(nota.erros))
  assert.equal(nota.numeroRps, '2')
  const livro = await world.simulator.livro({ cnpj: empresa.cpfCnpj })
  assert.deepEqual(
    livro.map(({ numero, copias }) => [numero, copias]),
    [
      ['1', 1],
      ['2', 1],
    ],
  )
  assert.equal(livro.find(({ numero }) => numero === '2')?.chave, nota.chaveAcesso)
})

test('a note is refused when the city refuses the certificate, and may be issued once there is a good one', async () => {
  const { api, body } = await world.issuer()
  const pedido = body({ simular: 'certificado recusado x1' })
  const first = await api.waitSettled((await api.issue(pedido)).json.id)
  assert.equal(first.status, 'rejeitada')
  assert.deepEqual([first.erros[0].codigo, first.erros[0].campo], ['E1200', 'empresa.certificado'])
  const again = await api.issue({ ...pedido, servico: (body() as typeof pedido).servico })
  assert.equal(again.json.meta.reemissaoDeId, first.id)
  assert.equal((await api.waitSettled(again.json.id)).status, 'autorizada')
})

test('a city without a connection is named in the refusal, with what the support needs to know', async () => {
  // Teresina issues in a system of its own, for which the service has no template yet.
  const endereco = { ...(empresaBody('simples-nacional').endereco as object), codigoCidade: '2211001', estado: 'PI' }
  const regular = { regimeTributario: 'lucro_presumido', regimeApuracaoSimples: null }
  const { api, body } = await world.issuer({ empresa: { endereco, ...regular }, proprio: true })
  const { status, json } = await api.issue(body())
  assert.deepEqual([status, json.codigo], [422, 'MUNICIPIO_NAO_ATENDIDO'])
  assert.match(json.erros[0].mensagem, /^Teresina ainda não tem um caminho.*não está no emissor nacional.*ISSDSF/)
  assert.match(json.erros[0].correcao, /^Informe ao suporte.*padrão para o provedor ISSDSF/)
})

test('a company whose certificate has expired gets 422 before a number is used', async () => {
  const { tenant, api, empresa, body } = await world.issuer()
  const expired = world.simulator.makeCertificate({ cnpj: empresa.cpfCnpj, vencido: true })
  const refused = await tenant.uploadCertificado(empresa.id, expired.pfx)
  assert.deepEqual([refused.status, refused.json.codigo], [422, 'CERTIFICADO_FORA_DA_VALIDADE'])
  const wrong = await tenant.uploadCertificado(empresa.id, expired.pfx, 'outra senha')
  assert.deepEqual([wrong.status, wrong.json.codigo], [422, 'CERTIFICADO_SENHA_INVALIDA'])
  const stranger = world.simulator.makeCertificate({ cnpj: '99888777000100' })
  const other = await tenant.uploadCertificado(empresa.id, stranger.pfx)
  assert.deepEqual([other.status, other.json.codigo], [422, 'CERTIFICADO_CNPJ_DIVERGENTE'])
  // The valid certificate is still there.
  assert.equal((await api.waitSettled((await api.issue(body())).json.id)).status, 'autorizada')

  const bare = await tenant.createEmpresa({ cpfCnpj: '99888777000100' })
  const answer = await api.issue({ ...body(), prestador: { cpfCnpj: bare.cpfCnpj } })
  assert.deepEqual([answer.status, answer.json.codigo], [422, 'CERTIFICADO_AUSENTE'])
})

test('every example body of the documentation issues with the company of the demonstration, as it is', async () => {
  const examplesOf = (operation: string) => routes.find((each) => nameOf(each) === operation)!.bodyExamples!
  const { tenant, api, empresa } = await world.issuer({
    empresa: { ...EMPRESA_DE_DEMONSTRACAO, inscricaoMunicipal: null, nomeFantasia: null, email: null, telefone: null },
  })
  // Other issuers of this world share the CNPJ, and the city its numbers: the series is another.
  const config = { municipio: EMPRESA_DE_DEMONSTRACAO.endereco.codigoCidade, serieRps: '900' }
  const configured = await tenant.portal.call('PUT', `/portal/empresas/${empresa.id}/nfse-configs`, { body: config })
  assert.equal(configured.status, 200, configured.text)

  const bodies = Object.entries(examplesOf('POST /nfse'))
  for (const [name, body] of bodies) {
    const { valida, erros } = (await api.post('/nfse/validar', body)).json
    assert.equal(valida, true, `${name}: ${JSON.stringify(erros)}`)
  }
  const issued = await Promise.all(
    bodies.map(async ([name, body]) => ({ name, answer: await api.issue(body as Record<string, unknown>) })),
  )
  for (const [name, body] of Object.entries(examplesOf('POST /nfse/lote'))) {
    const { status, json, text } = await api.post('/nfse/lote', body)
    assert.deepEqual([status, json.recusadas], [202, 0], `${name}: ${text}`)
  }
  for (const { name, answer } of issued) {
    assert.equal(answer.status, 202, `${name}: ${answer.text}`)
    const nota = await api.waitSettled(answer.json.id)
    assert.equal(nota.status, 'autorizada', `${name}: ${JSON.stringify(nota.erros)}`)
  }
})

/** Another program of the same company uses the number first. */
async function issueElsewhere(cnpj: string, numero: number): Promise<void> {
  const certificate = world.simulator.makeCertificate({ cnpj })
  const dps = signText(plainDps({ cnpj, numero, cMun: '1504208' }), certificate)
  const answer = await world.simulator.call('POST', '/nfse', { dpsXmlGZipB64: pack(dps) }, certificate)
  assert.equal(answer.status, 201, answer.text)
}

/** With the simulator's authority as the only trusted one; throws when the signature is not valid. */
function verifySignature(xml: Buffer, parent: string, info: string): void {
  inFile('nota.xml', xml, (path) =>
    execFileSync(
      'xmlsec1',
      [
        '--verify',
        '--trusted-pem',
        world.tree.env.SEFIN_CA!,
        `--id-attr:Id`,
        info,
        '--node-xpath',
        `//*[local-name()="${parent}"]/*[local-name()="Signature"]`,
        path,
      ],
      { stdio: 'pipe' },
    ),
  )
}

function inFile<T>(name: string, bytes: Buffer, use: (path: string) => T): T {
  const dir = mkdtempSync(join(tmpdir(), 'nfse-arquivo-'))
  try {
    writeFileSync(join(dir, name), bytes)
    return use(join(dir, name))
  } finally {
    rmSync(dir, { recursive: true })
  }
}
