import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, createConnection } from 'node:net'
import { after, before, test } from 'node:test'
import { until } from '#test/support/until.ts'
import { makeCertificate, type PemPair } from '../certificates.ts'
import { NFSE_NS, pack, plainDps, signText, startTestCity, type TestCity, unpack } from '../city.fixture.ts'

const CNPJ = '11222333000181'
const BASE = '/homologacao/SefinNacional'

let city: TestCity
before(async () => {
  city = await startTestCity(CNPJ)
})
after(() => city.close())

let lastNumero = 0
function dps(descricao?: string): { xml: string; id: string } {
  lastNumero += 1
  const xml = signText(plainDps({ cnpj: CNPJ, numero: lastNumero, descricao }), city.empresa)
  return { xml, id: /Id="(DPS\d+)"/.exec(xml)![1]! }
}

async function livro(idDps: string): Promise<{ total: number; notas: Array<Record<string, unknown>> }> {
  return city.admin('GET', `livro?ambiente=homologacao&idDps=${idDps}`)
}

test('a note is authorised once, found by DPS and by key, and the same DPS again is E0014', async () => {
  const { xml, id } = dps()
  const first = await city.emit(xml)
  assert.equal(first.status, 201)
  const { chaveAcesso, idDps, nfseXmlGZipB64, tipoAmbiente } = first.json
  assert.deepEqual([idDps, tipoAmbiente], [id, 2])
  const nfse = unpack(nfseXmlGZipB64)
  assert.ok(nfse.includes(xml.slice(xml.indexOf('<DPS'))), 'the DPS is embedded exactly as received')

  assert.equal((await city.call('HEAD', `${BASE}/dps/${id}`)).status, 200)
  assert.equal((await city.call('GET', `${BASE}/dps/${id}`)).json.chaveAcesso, chaveAcesso)
  assert.equal(unpack((await city.call('GET', `/homologacao/nfse/${chaveAcesso}`)).json.nfseXmlGZipB64), nfse)
  assert.equal((await city.call('HEAD', `/producao/SefinNacional/dps/${id}`)).status, 404)

  const again = await city.emit(xml)
  assert.equal(again.status, 400)
  assert.deepEqual(
    again.json.erros.map((erro: { codigo: string }) => erro.codigo),
    ['E0014'],
  )
  assert.deepEqual(await livro(id).then(({ total, notas }) => [total, notas[0]!.envios, notas[0]!.copias]), [1, 2, 1])
})

test('without the duplicate rule, the same DPS twice is two notes, and the book shows it', async () => {
  const { xml, id } = dps()
  await city.admin('PUT', 'unicidade', { ambiente: 'homologacao', ligada: false })
  assert.deepEqual([(await city.emit(xml)).status, (await city.emit(xml)).status], [201, 201])
  await city.admin('PUT', 'unicidade', { ligada: true })
  assert.deepEqual(await livro(id).then(({ total, notas }) => [total, notas[0]!.copias]), [2, 2])
})

test('only requests under a valid certificate are processed', async () => {
  const { id } = dps()
  const path = `${BASE}/dps/${id}`
  const certificate = (change: object) =>
    makeCertificate(city.simulator.ca, { cnpj: CNPJ, nome: 'EMPRESA', senha: 'x', ...change })
  const codeFor = async (client: PemPair | null) => {
    const { status, json } = await city.call('GET', path, undefined, client)
    return [status, json.erros?.[0]?.codigo]
  }
  assert.deepEqual(await codeFor(null), [403, 'E1200'])
  assert.deepEqual(await codeFor(certificate({ vencido: true })), [403, 'E1203'])
  assert.deepEqual(await codeFor(certificate({ cnpj: '12345' })), [403, 'E1209'])
  assert.deepEqual(await codeFor(city.empresa), [404, undefined])
})

test('a note is shown to its actors only', async () => {
  const { xml, id } = dps()
  const { chaveAcesso } = (await city.emit(xml)).json
  const holder = (cnpj: string) => makeCertificate(city.simulator.ca, { cnpj, nome: 'OUTRA', senha: 'x' })
  const [stranger, taker] = [holder('99888777000100'), holder('12345678000195')]
  assert.equal((await city.call('GET', `${BASE}/nfse/${chaveAcesso}`, undefined, stranger)).status, 403)
  assert.equal((await city.call('GET', `${BASE}/dps/${id}`, undefined, stranger)).status, 404)
  assert.equal((await city.call('HEAD', `${BASE}/dps/${id}`, undefined, stranger)).status, 200)
  assert.equal((await city.call('GET', `${BASE}/nfse/${chaveAcesso}`, undefined, taker)).status, 200)
})

for (const behaviour of ['autorizar-e-cortar', 'truncar', 'aparecer-depois:0']) {
  test(`[simular: ${behaviour}] the client gets no answer, yet the note exists`, async () => {
    const { xml, id } = dps(`Consultoria [simular: ${behaviour}]`)
    await assert.rejects(city.emit(xml))
    assert.equal((await city.call('HEAD', `${BASE}/dps/${id}`)).status, 200)
    assert.equal((await livro(id)).total, 1)
  })
}

test("[simular: autorizar e calar] the city does not answer before the client's timeout, yet the note exists", async () => {
  const { xml, id } = dps('Consultoria [simular: autorizar e calar]')
  const silent = city.emit(xml).then(
    () => 'answered',
    () => 'cut',
  )
  await until('the note exists', async () => (await livro(id)).total === 1)
  assert.equal(await Promise.race([silent, new Promise((go) => setTimeout(go, 50, 'silence'))]), 'silence')
})

test('[simular: cortar-antes x1] nothing is processed at the first try; the second is authorised', async () => {
  const { xml, id } = dps('Consultoria [simular: cortar-antes x1]')
  await assert.rejects(city.emit(xml))
  assert.equal((await city.call('HEAD', `${BASE}/dps/${id}`)).status, 404)
  assert.equal((await city.emit(xml)).status, 201)
  assert.equal((await livro(id)).notas[0]!.envios, 2)
})

test('[simular: aparecer-depois] a consult does not see the note yet, though a second DPS is a duplicate', async () => {
  const { xml, id } = dps('Consultoria [simular: aparecer-depois:60 x1]')
  await assert.rejects(city.emit(xml))
  assert.equal((await city.call('HEAD', `${BASE}/dps/${id}`)).status, 404)
  assert.equal((await city.emit(xml)).status, 400)
})

test('[simular: indisponivel; html; rejeitar; duplicado; relogio] each answers as named', async () => {
  const answerTo = async (behaviour: string) => {
    const { status, text, json } = await city.emit(dps(`Consultoria [simular: ${behaviour}]`).xml)
    // An authorised note is base64, in which any short pattern turns up by chance: its codes are read from the field alone.
    const said = json.erros?.[0]?.codigo ?? (status === 201 ? '' : /503 Service|Manutenção/.exec(text)?.[0])
    return `${status} ${said}`.trim()
  }
  assert.equal(await answerTo('indisponivel'), '503 503 Service')
  assert.equal(await answerTo('html'), '200 Manutenção')
  assert.equal(await answerTo('rejeitar:E0084'), '400 E0084')
  assert.equal(await answerTo('duplicado'), '400 E0014')
  assert.equal(await answerTo('certificado-recusado'), '403 E1200')
  assert.equal(await answerTo('relogio:-600'), '400 E0008')
  assert.equal(await answerTo('demorar:0'), '201')
})

test('[simular: forma-erro] every unusual error shape observed can be selected', async () => {
  const shapeOf = async (forma: string) =>
    (await city.emit(dps(`Consultoria [simular: rejeitar:E0084; forma-erro:${forma}]`).xml)).json
  assert.ok(Array.isArray((await shapeOf('padrao')).erros))
  assert.equal((await shapeOf('pascal')).erros[0]!.Codigo, 'E0084')
  assert.equal((await shapeOf('objeto')).erro.codigo, 'E0084')
  assert.equal((await shapeOf('lista')).erro[0]!.codigo, 'E0084')
  assert.ok(Array.isArray(await shapeOf('array')))
  assert.equal((await shapeOf('problema')).status, 400)
})

test('a rule of the panel applies to the environment, company and operation it names, and can be removed', async () => {
  await city.admin('PUT', 'comportamento', { ambiente: 'producao', comportamento: 'indisponivel', operacao: 'todas' })
  await city.admin('PUT', 'comportamento', { cnpj: CNPJ, comportamento: 'rejeitar:E0039', vezes: 1 })
  const { xml, id } = dps()
  assert.equal((await city.emit(xml)).status, 400)
  assert.equal((await city.emit(xml)).status, 201)
  assert.equal((await city.call('HEAD', `/producao/dps/${id}`)).status, 503)
  await city.admin('DELETE', 'comportamento')
  assert.equal((await city.call('HEAD', `/producao/dps/${id}`)).status, 404)
})

test('where the city is with a request is reported to the callers that asked, and the city waits for the answer', async () => {
  const seen: { momento: string; operacao: string; documento: string; porta: number; noLivro: number }[] = []
  const listener = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const aviso = JSON.parse(Buffer.concat(chunks).toString('utf8'))
    const { notas } = await city.admin('GET', `livro?ambiente=homologacao&idDps=${aviso.documento}`)
    seen.push({ ...aviso, noLivro: notas.length })
    response.end()
  })
  listener.listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const url = `http://127.0.0.1:${(listener.address() as AddressInfo).port}`
  assert.deepEqual(await city.admin('PUT', 'avisos', { url }), { url })
  const dps = signText(plainDps({ cnpj: CNPJ, numero: 9_001 }), city.empresa)
  assert.equal((await city.emit(dps)).status, 201)
  await city.admin('DELETE', 'avisos')
  const [, documento] = /Id="(DPS\d+)"/.exec(dps)!
  const at = (momento: string, noLivro: number) => ({
    momento,
    operacao: 'emitir',
    documento,
    porta: seen[0]!.porta,
    noLivro,
  })
  assert.deepEqual(seen, [at('recebeu', 0), at('decidiu', 1)])
  assert.ok(seen[0]!.porta > 0)
  listener.closeAllConnections()
  listener.close()
  assert.equal((await city.emit(signText(plainDps({ cnpj: CNPJ, numero: 9_002 }), city.empresa))).status, 201)
  assert.equal(seen.length, 2)
  assert.match((await city.admin('PUT', 'avisos', { url: 'lá' })).erro, /endereço/)
})

test('certificado-recusado for everyone is a TLS alert, and the panel still answers in plain HTTP', async () => {
  await city.admin('PUT', 'comportamento', { comportamento: 'certificado-recusado' })
  const fresh = makeCertificate(city.simulator.ca, { cnpj: CNPJ, nome: 'EMPRESA', senha: 'x' })
  await assert.rejects(city.call('GET', `${BASE}/dps/x`, undefined, fresh), /alert bad certificate/i)
  const panel = await fetch(`http://127.0.0.1:${city.simulator.port}/_simulador/comportamento`, { method: 'DELETE' })
  assert.equal(panel.status, 200)
  assert.equal((await city.call('GET', `${BASE}/dps/x`, undefined, fresh)).status, 400)
})

test('bytes that are neither TLS nor HTTP do not disturb the server', async () => {
  await new Promise<void>((resolve) => {
    const socket = createConnection(city.simulator.port, '127.0.0.1', () => socket.end('lixo\r\n\r\n'))
    socket
      .on('close', () => resolve())
      .on('error', () => resolve())
      .resume()
  })
  assert.equal((await city.call('GET', `${BASE}/dps/x`)).status, 400)
})

test('chaos with a seed gives the same document the same behaviour', async () => {
  await city.admin('PUT', 'caos', { semente: 42, pesos: { autorizar: 1, 'rejeitar:E0039': 1 } })
  const fates: number[] = []
  for (let i = 0; i < 12; i++) fates.push((await city.emit(dps().xml)).status)
  await city.admin('DELETE', 'caos')
  assert.ok(fates.includes(201) && fates.includes(400), fates.join(' '))
})

function pedido(chave: string, tipo: string, xDesc: string, xMotivo = 'Nota emitida com valor incorreto'): string {
  const now = new Date(Date.now() - 3 * 3_600_000 - 60_000).toISOString().slice(0, 19)
  return signText(
    `<pedRegEvento xmlns="${NFSE_NS}" versao="1.01"><infPedReg Id="PRE${chave}${tipo}"><tpAmb>2</tpAmb>` +
      `<verAplic>TESTE</verAplic><dhEvento>${now}-03:00</dhEvento><CNPJAutor>${CNPJ}</CNPJAutor>` +
      `<chNFSe>${chave}</chNFSe><e${tipo}><xDesc>${xDesc}</xDesc><cMotivo>1</cMotivo><xMotivo>${xMotivo}</xMotivo>` +
      `</e${tipo}></infPedReg></pedRegEvento>`,
    city.empresa,
  )
}

async function postEvento(chave: string, xml: string) {
  return city.call('POST', `${BASE}/nfse/${chave}/eventos`, { pedidoRegistroEventoXmlGZipB64: pack(xml) })
}

test('a cancellation is registered once, found in SEFIN and in ADN, and shown to the public', async () => {
  const { chaveAcesso: chave } = (await city.emit(dps().xml)).json
  const xml = pedido(chave, '101101', 'Cancelamento de NFS-e')
  const answer = await postEvento(chave, xml)
  assert.equal(answer.status, 201)
  const evento = unpack(answer.json.eventoXmlGZipB64)
  assert.ok(evento.includes(`Id="EVT${chave}101101001"`))

  const found = (await city.call('GET', `${BASE}/nfse/${chave}/eventos/101101/1`)).json
  assert.equal(unpack(Buffer.from(found.eventos[0]!.arquivoXml, 'base64').toString()), evento)
  const adn = (await city.call('GET', `/homologacao/contribuintes/NFSe/${chave}/Eventos`)).json
  assert.deepEqual([adn.LoteDFe[0]!.TipoEvento, unpack(adn.LoteDFe[0]!.ArquivoXml)], ['CANCELAMENTO', evento])
  assert.match((await city.call('GET', `/ConsultaPublica/?tpc=1&chave=${chave}`, undefined, null)).text, /CANCELADA/)

  const again = await postEvento(chave, xml)
  assert.deepEqual([again.status, again.json.erro.codigo], [400, 'E0802'])
})

test('a cancellation outside the limits of the município is refused, and fiscal analysis decides', async () => {
  const { chaveAcesso: chave } = (await city.emit(dps().xml)).json
  const codeOf = async (xml: string) => (await postEvento(chave, xml)).json.erro?.codigo
  await city.admin('PUT', 'convenio', { cMun: '3106200', prazoCancelamentoDias: -1 })
  assert.equal(await codeOf(pedido(chave, '101101', 'Cancelamento de NFS-e')), 'E0822')
  await city.admin('PUT', 'convenio', { cMun: '3106200', prazoCancelamentoDias: 730, valorMaximoCancelamento: 50 })
  assert.equal(await codeOf(pedido(chave, '101101', 'Cancelamento de NFS-e')), 'E0823')
  await city.admin('PUT', 'convenio', { cMun: '3106200', valorMaximoCancelamento: null })
  const solicitacao = 'Solicitação de Análise Fiscal para Cancelamento de NFS-e'
  assert.equal(await codeOf(pedido(chave, '101103', solicitacao)), undefined)
  assert.equal(await codeOf(pedido(chave, '101101', 'Cancelamento de NFS-e')), 'E0840')
  await city.admin('POST', 'eventos', { chave, tipo: '105104' })
  const { notas } = (await city.admin('GET', 'livro')) as {
    notas: Array<{ chave: string; situacao: string; eventos: string[] }>
  }
  const nota = notas.find((other) => other.chave === chave)
  assert.deepEqual([nota?.situacao, nota?.eventos], ['cancelada', ['101103', '105104']])
})

test('an event request with a wrong Id, author, signature or note is refused with its own code', async () => {
  const { chaveAcesso: chave } = (await city.emit(dps().xml)).json
  const codeOf = async (xml: string) => (await postEvento(chave, xml)).json.erro.codigo
  const right = pedido(chave, '101101', 'Cancelamento de NFS-e')
  assert.equal(await codeOf(right.replace(/<Signature.*Signature>/, '')), 'E1989')
  assert.equal(await codeOf(right.replace('valor incorreto', 'valor errado!')), 'E1980')
  assert.equal(await codeOf(right.replace(`PRE${chave}101101`, `PRE${chave}101103`)), 'E1827')
  assert.equal(await codeOf(right.replace('Cancelamento de NFS-e', 'Cancelamento')), 'E1235')
  assert.equal(await codeOf(right.replaceAll(chave, `9${chave.slice(1)}`)), 'E1827')
})

test('the ADN returns the documents of the certificate after an NSU, 50 at a time', async () => {
  const lote = (await city.call('GET', '/homologacao/contribuintes/DFe/0')).json
  const nsus: number[] = lote.LoteDFe.map((item: { NSU: number }) => item.NSU)
  assert.deepEqual(
    nsus,
    [...nsus].sort((a, b) => a - b),
  )
  assert.ok(nsus.length > 5 && nsus.length <= 50)
  const after = await city.call('GET', '/homologacao/contribuintes/DFe/999999')
  assert.equal(after.status, 404)
  assert.equal(after.json.StatusProcessamento, 'NENHUM_DOCUMENTO_LOCALIZADO')
})

test('the parametrização answers as the ADN does', async () => {
  const ask = async (path: string) => city.call('GET', `/homologacao/parametrizacao/${path}`)
  const convenio = (await ask('3106200/convenio')).json.parametrosConvenio
  assert.deepEqual([convenio.aderenteEmissorNacional, convenio.situacaoEmissaoPadraoContribuintesRFB], [1, 1])
  const paulistano = (await ask('3550308/convenio')).json.parametrosConvenio
  assert.deepEqual([paulistano.aderenteEmissorNacional, paulistano.situacaoEmissaoPadraoContribuintesRFB], [1, 0])
  assert.equal((await ask('3509502/convenio')).json.parametrosConvenio.aderenteEmissorNacional, 0)
  assert.equal((await ask('1100015/convenio')).status, 404)
  await city.admin('PUT', 'convenio', { cMun: '3304557', aliquotasPorServico: { '010701': 200 } })
  const aliquota = (await ask('3304557/01.07.01.000/2026-10-01/aliquota')).json.aliquotas
  assert.equal(aliquota['01.07.01.000']![0]!.Aliq, 2)
  assert.equal((await ask('3304557/010701/2026-10-01/aliquota')).status, 400)
  assert.equal((await ask('3304557/2026-10-01/retencoes')).status, 200)
  assert.equal((await ask('3304557/12345678901234/2026-10-01/beneficio')).status, 404)
  assert.equal((await ask('3304557/01.07.01.000/2026-10-01/regimes_especiais')).status, 200)
})

test('a path that does not exist, or moved, is answered as such', async () => {
  assert.equal((await city.call('GET', `${BASE}/nada`)).status, 404)
  assert.equal((await city.call('DELETE', `${BASE}/nfse`)).status, 405)
  assert.equal((await city.call('GET', `${BASE}/DANFSe`)).status, 501)
  assert.equal((await city.call('GET', `/homologacao/danfse/${'1'.repeat(50)}`)).status, 503)
})
