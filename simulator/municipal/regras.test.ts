import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { makeCertificate } from '../certificates.ts'
import { startTestCity, type TestCity } from '../city.fixture.ts'
import { moveClock } from '../clock.ts'
import { horaEm } from '../fusos.ts'
import { get, post, type Retorno, signElement, tagOf, unwrap } from './client.fixture.ts'
import { consultaRpsXml, type Fala, loteXml } from './rps.fixture.ts'

const CNPJ = '11222333000181'
const NFSE = 'http://www.abrasf.org.br/nfse.xsd'
const ABRASF = 'http://nfse.abrasf.org.br'
const IBGE: Record<string, [ibge: string, versao: string]> = {
  limeira: ['3526902', '2.04'],
  'mogi-das-cruzes': ['3530607', '2.03'],
  'joao-pessoa': ['2507507', '2.02'],
  maringa: ['4115200', '2.01'],
  ipatinga: ['3131307', '2.04'],
}

let city: TestCity
before(async () => {
  city = await startTestCity(CNPJ)
  await city.admin('PUT', 'regras', { cidade: 'limeira', atrasoLoteMs: 0 })
})
after(() => city.close())

let last = 0
type Pedido = {
  slug?: string
  raiz?: string
  numero?: number
  descricao?: string
  valor?: string
  change?: (xml: string) => string
}

/** Sends an RPS to a canonical city; `change` is made before signing when it changes the RPS of an unsigned message. */
async function emit({
  slug = 'limeira',
  raiz = 'GerarNfseEnvio',
  numero,
  descricao,
  valor,
  change,
}: Pedido): Promise<Retorno> {
  last += 1
  const dados = { cnpj: CNPJ, numero: numero ?? last, lote: last, descricao, valor }
  const xml = loteXml({ ...fala(slug), assina: [] }, raiz, dados, city.empresa)
  const changed = change ? change(xml) : xml
  let signed = signElement(changed, 'InfDeclaracaoPrestacaoServico', NFSE, city.empresa)
  if (raiz !== 'GerarNfseEnvio') signed = signElement(signed, 'LoteRps', NFSE, city.empresa)
  return send(slug, OPS[raiz]!, signed)
}

const OPS: Record<string, string> = {
  GerarNfseEnvio: 'GerarNfse',
  EnviarLoteRpsEnvio: 'RecepcionarLoteRps',
  EnviarLoteRpsSincronoEnvio: 'RecepcionarLoteRpsSincrono',
}

async function codeOf(pedido: Pedido): Promise<string> {
  return tagOf(unwrap((await emit(pedido)).text), 'Codigo')
}

test('each rule about the RPS has its own code', async () => {
  const cases: Array<[codigo: string, change: (xml: string) => string]> = [
    ['E160', (xml) => xml.replace('<IssRetido>2</IssRetido>', '')],
    ['E30', (xml) => xml.replace('>01.07<', '>39.99<')],
    ['E42', (xml) => xml.replace('<CodigoMunicipio>3526902', '<CodigoMunicipio>3599999')],
    ['E44', (xml) => xml.replaceAll(CNPJ, '11222333000182')],
    ['E47', (xml) => xml.replace('11444777000161', '11444777000162')],
    ['E50', (xml) => xml.replace('<InscricaoMunicipal>12345</InscricaoMunicipal>', '')],
    ['E52', (xml) => xml.replace('11444777000161', CNPJ)],
    ['E18', (xml) => xml.replace('<ValorServicos>1000.00', '<ValorServicos>0.00')],
    ['E19', (xml) => xml.replace('</ValorServicos>', '</ValorServicos><ValorDeducoes>1000.01</ValorDeducoes>')],
    ['E123', (xml) => xml.replace('<Aliquota>5.00', '<Aliquota>0.05')],
    ['E42', (xml) => xml.replace('<ExigibilidadeISS>', '<CodigoPais>2496</CodigoPais><ExigibilidadeISS>')],
    ['E144', (xml) => xml.replace('<ExigibilidadeISS>1', '<ExigibilidadeISS>4')],
    [
      'E37',
      (xml) =>
        xml
          .replace('<ExigibilidadeISS>1', '<ExigibilidadeISS>6')
          .replace('<IssRetido>2</IssRetido>', '<IssRetido>1</IssRetido><ResponsavelRetencao>1</ResponsavelRetencao>'),
    ],
    ['E161', (xml) => xml.replace('<Aliquota>', '<ValorIss>49.00</ValorIss><Aliquota>')],
    ['E16', (xml) => xml.replace(/<DataEmissao>\d{4}/, '<DataEmissao>2099')],
    ['E2', (xml) => xml.replace(/<Competencia>\d{4}/, '<Competencia>2099')],
    ['E11', (xml) => xml.replace(/<IdentificacaoRps>.*?<\/IdentificacaoRps>/, '')],
  ]
  for (const [codigo, change] of cases) {
    const answer = unwrap((await emit({ change })).text)
    assert.equal(tagOf(answer, 'Codigo'), codigo, answer)
  }
  assert.equal((await city.admin('GET', 'livro?cidade=limeira')).total, 0)
})

test('the day of an RPS is judged, and that of its note written, by the hour of the municipality', async () => {
  // 00:30 in Fernando de Noronha, 23:30 in Brasília, 22:30 in Manaus, 21:30 in Rio Branco and Tabatinga.
  const agora = Date.parse('2026-12-01T02:30:00Z')
  const dias: Array<[municipio: string, hoje: string]> = [
    ['', '2026-11-30'],
    ['2605459', '2026-12-01'],
    ['1302603', '2026-11-30'],
    ['1200401', '2026-11-30'],
    ['1304062', '2026-11-30'],
  ]
  moveClock((agora - Date.now()) / 1000)
  for (const [municipio, hoje] of dias) {
    await city.admin('PUT', 'regras', { cidade: 'limeira', municipio })
    for (const dia of ['2026-11-30', '2026-12-01']) {
      const dated = (xml: string) =>
        xml
          .replace(/<DataEmissao>[^<]*/, `<DataEmissao>${dia}`)
          .replace(/<Competencia>[^<]*/, '<Competencia>2026-11-30')
      const answer = unwrap((await emit({ change: dated })).text)
      assert.equal(tagOf(answer, 'Codigo'), dia > hoje ? 'E16' : '', `${municipio} ${dia}: ${answer}`)
      if (dia > hoje) continue
      assert.match(answer, new RegExp(`<DataEmissao>${horaEm(municipio || '3526902', new Date(agora)).slice(0, 13)}`))
    }
  }
  await city.admin('PUT', 'regras', { cidade: 'limeira', municipio: '' })
  moveClock(0)
})

test('the hour of each municipality is that of the time zone database', () => {
  const zonas: Record<string, string> = {
    2605459: 'America/Noronha',
    2611606: 'America/Recife',
    3550308: 'America/Sao_Paulo',
    1302603: 'America/Manaus',
    1301407: 'America/Eirunepe',
    1200401: 'America/Rio_Branco',
    5103403: 'America/Cuiaba',
    5002704: 'America/Campo_Grande',
    1100205: 'America/Porto_Velho',
    1400100: 'America/Boa_Vista',
  }
  for (const [ibge, timeZone] of Object.entries(zonas)) {
    const moment = new Date('2026-12-01T02:59:59Z')
    const relogio = new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
    assert.equal(horaEm(ibge, moment), relogio.format(moment).replace(' ', 'T'), timeZone)
  }
})

test('signatures: absent, broken, and of another company', async () => {
  const plain = loteXml({ ...fala('limeira'), assina: [] }, 'GerarNfseEnvio', { cnpj: CNPJ, numero: 900 }, city.empresa)
  const by = (empresa: typeof city.empresa) => signElement(plain, 'InfDeclaracaoPrestacaoServico', NFSE, empresa)
  const other = makeCertificate(city.simulator.ca, { cnpj: '11444777000161', nome: 'OUTRA', senha: 'x' })
  const code = async (xml: string) => tagOf(unwrap((await send('limeira', 'GerarNfse', xml)).text), 'Codigo')
  assert.equal(await code(plain), 'E1')
  assert.equal(await code(by(city.empresa).replace('1000.00', '1000.01')), 'E1')
  assert.equal(await code(by(other)), 'E138')
  const { text } = await post(city, '/municipal/limeira/nfse', dress('limeira', 'GerarNfse', by(city.empresa)), {
    soapAction: `${ABRASF}/GerarNfse`,
    client: null,
  })
  assert.equal(tagOf(unwrap(text), 'Codigo'), 'E157')
})

test('the SOAPAction, the Content-Type and the version of the header are checked', async () => {
  const body = dress('limeira', 'GerarNfse', '<x/>')
  const at = '/municipal/limeira/nfse'
  assert.match((await post(city, at, body, { soapAction: 'outra' })).text, /SOAPAction não reconhecido: outra/)
  assert.equal((await post(city, at, body, { soapAction: null })).status, 500)
  assert.equal(
    (await post(city, at, body, { soapAction: `${ABRASF}/GerarNfse`, contentType: 'application/json' })).status,
    415,
  )
  const old = body.replaceAll('2.04', '2.01')
  assert.equal(tagOf(unwrap((await post(city, at, old, { soapAction: `${ABRASF}/GerarNfse` })).text), 'Codigo'), 'E160')
  assert.match(
    (await post(city, '/municipal/santos/nfse', body, { soapAction: 'x' })).text,
    /não aceita o cabeçalho SOAPAction|operação/,
  )
})

test('the same RPS again: refused, made twice, replacing, or answered again, by the rule of the city', async () => {
  const twice = async (slug: string, raiz = 'GerarNfseEnvio', other = 'Outra descrição') => {
    const numero = 5000
    await emit({ slug, numero, raiz })
    const second = unwrap((await emit({ slug, numero, raiz, descricao: other })).text)
    const { notas } = await city.admin('GET', `livro?cidade=${slug}&cnpj=${CNPJ}`)
    const mine = notas.filter(({ numeroRps }: { numeroRps: string }) => numeroRps === '5000')
    return [tagOf(second, 'Codigo'), mine.map(({ situacao }: { situacao: string }) => situacao).join()]
  }
  assert.deepEqual(await twice('limeira'), ['E10', 'autorizada'])
  assert.deepEqual(await twice('mogi-das-cruzes'), ['', 'autorizada,autorizada'])
  assert.deepEqual(await twice('joao-pessoa'), ['', 'substituida,autorizada'])
  assert.deepEqual(await twice('maringa', 'GerarNfseEnvio'), ['E10', 'autorizada'])
  const same = unwrap((await emit({ slug: 'maringa', numero: 5000 })).text)
  assert.deepEqual([tagOf(same, 'Codigo'), tagOf(same, 'Discriminacao')], ['', 'Suporte em informática'])
})

test('a lote is answered under its protocol: in the queue, refused, or done; E92 or E4 while it waits', async () => {
  const lote = async (descricao?: string, change?: Pedido['change']) =>
    tagOf(unwrap((await emit({ raiz: 'EnviarLoteRpsEnvio', descricao, change })).text), 'Protocolo')
  const done = await consultLote(await lote())
  assert.equal(tagOf(done, 'Situacao'), '4', done)
  const failed = await consultLote(await lote(undefined, (xml) => xml.replace('>01.07<', '>39.99<')))
  assert.deepEqual([tagOf(failed, 'Situacao'), tagOf(failed, 'Codigo')], ['3', 'E30'], failed)
  assert.match(failed, /ListaMensagemRetornoLote/)
  const recusado = await consultLote(await lote('x [simular: rejeitar:E42]'))
  assert.deepEqual([tagOf(recusado, 'Situacao'), tagOf(recusado, 'Codigo')], ['3', 'E42'])

  const stuck = await lote('x [simular: lote-preso]')
  const stuckNumero = last
  assert.equal(tagOf(await consultLote(stuck), 'Situacao'), '2')
  assert.equal(await consultCode(stuckNumero), 'E92')
  await city.admin('PUT', 'lotes', { cidade: 'limeira', protocolo: stuck })
  assert.equal(tagOf(await consultLote(stuck), 'Situacao'), '4')
  assert.equal(await consultCode(stuckNumero), '')

  await city.admin('PUT', 'regras', { cidade: 'limeira', atrasoLoteMs: 60_000 })
  await lote('x [simular: e4-enquanto-processa]')
  assert.equal(await consultCode(last), 'E4')
  await city.admin('PUT', 'regras', { cidade: 'limeira', atrasoLoteMs: 0 })
  assert.equal(tagOf(await consultLote('nenhum'), 'Codigo'), 'E86')
})

test('[simular: duplicado-sem-numero] answers E10, yet the note exists; duplicado answers it without a note', async () => {
  assert.equal(await codeOf({ descricao: 'x [simular: duplicado-sem-numero]' }), 'E10')
  assert.equal(await consultCode(last), '')
  assert.equal(await codeOf({ descricao: 'x [simular: duplicado]' }), 'E10')
  assert.equal(await consultCode(last), 'E4')
})

test('[simular: fault; encoding-errado; indisponivel; aparecer-depois; autorizar-e-cortar] each does as named', async () => {
  const fault = await emit({ descricao: 'x [simular: fault]' })
  assert.equal(fault.status, 500)
  assert.match(fault.text, /faultstring>Server was unable/)
  assert.equal(await consultCode(last), 'E4')
  const wrong = await emit({ descricao: 'Manutenção [simular: encoding-errado]' })
  assert.match(wrong.contentType, /utf-8/)
  assert.ok(wrong.bytes.includes(Buffer.from('Manutenção', 'latin1')))
  assert.equal((await emit({ descricao: 'x [simular: indisponivel]' })).status, 503)
  await assert.rejects(emit({ descricao: 'x [simular: aparecer-depois:60]' }))
  assert.equal(await consultCode(last), 'E4')
  await assert.rejects(emit({ descricao: 'x [simular: autorizar-e-cortar]' }))
  assert.equal(await consultCode(last), '')
})

test('a rule and the chaos of the panel apply to the city they name, and no other', async () => {
  await city.admin('PUT', 'comportamento', { cidade: 'limeira', comportamento: 'rejeitar:E44' })
  assert.equal(await codeOf({}), 'E44')
  assert.equal(await codeOf({ slug: 'ipatinga' }), '')
  assert.equal((await city.admin('GET', 'comportamento')).length, 0)
  await city.admin('DELETE', 'comportamento?cidade=limeira')
  assert.equal(await codeOf({}), '')
  assert.match((await city.admin('GET', 'recusas?cidade=limeira')).at(-1).motivo, /comportamento/)
  assert.match(
    (await city.admin('PUT', 'comportamento', { cidade: 'lugar-nenhum', comportamento: 'html' })).erro,
    /desconhecida/,
  )
})

test('a city that answers nothing shows no WSDL either, in that environment alone, until it is back', async () => {
  const statusOf = async (ambiente: string) => (await get(city, `/municipal/limeira/${ambiente}/nfse?wsdl`)).status
  const away = { cidade: 'limeira', ambiente: 'homologacao', comportamento: 'indisponivel' }
  const emitting = await city.admin('PUT', 'comportamento', away)
  assert.equal(await statusOf('homologacao'), 200, 'only what is issued')
  const { id } = await city.admin('PUT', 'comportamento', { ...away, operacao: 'todas' })
  assert.deepEqual([await statusOf('homologacao'), await statusOf('producao')], [503, 200])
  for (const each of [id, emitting.id]) await city.admin('DELETE', `comportamento?cidade=limeira&id=${each}`)
  assert.equal(await statusOf('homologacao'), 200)
})

test('a note is cancelled once, within the deadline of the city, by its owner, and shows it', async () => {
  const numero = tagOf(unwrap((await emit({})).text), 'Numero')
  const rps = last
  const cancel = async (note: string, cnpj = CNPJ) => {
    const xml =
      `<CancelarNfseEnvio xmlns="${NFSE}"><Pedido><InfPedidoCancelamento Id="C1"><IdentificacaoNfse><Numero>${note}</Numero>` +
      `<CpfCnpj><Cnpj>${cnpj}</Cnpj></CpfCnpj><InscricaoMunicipal>12345</InscricaoMunicipal><CodigoMunicipio>3526902</CodigoMunicipio>` +
      '</IdentificacaoNfse><CodigoCancelamento>2</CodigoCancelamento></InfPedidoCancelamento></Pedido></CancelarNfseEnvio>'
    return unwrap(
      (await send('limeira', 'CancelarNfse', signElement(xml, 'InfPedidoCancelamento', NFSE, city.empresa))).text,
    )
  }
  assert.equal(tagOf(await cancel('99999'), 'Codigo'), 'E78')
  await city.admin('PUT', 'regras', { cidade: 'limeira', prazoCancelamentoDias: -1 })
  assert.equal(tagOf(await cancel(numero), 'Codigo'), 'E6')
  await city.admin('PUT', 'regras', { cidade: 'limeira', prazoCancelamentoDias: 730 })
  const done = await cancel(numero)
  assert.match(done, /<RetCancelamento><NfseCancelamento versao="2.04"><Confirmacao/)
  assert.equal(tagOf(await cancel(numero), 'Codigo'), 'E79')
  const shown = unwrap((await consult(rps)).text)
  assert.match(shown, /<\/Nfse><NfseCancelamento/)
})

test('a replacement needs its three signatures, and marks the old note as replaced by the new one', async () => {
  const antiga = tagOf(unwrap((await emit({})).text), 'Numero')
  last += 1
  const rps = loteXml({ ...fala('limeira'), assina: [] }, 'GerarNfseEnvio', { cnpj: CNPJ, numero: last }, city.empresa)
  let xml =
    `<SubstituirNfseEnvio xmlns="${NFSE}"><SubstituicaoNfse Id="S1"><Pedido><InfPedidoCancelamento Id="C1"><IdentificacaoNfse>` +
    `<Numero>${antiga}</Numero><CpfCnpj><Cnpj>${CNPJ}</Cnpj></CpfCnpj><CodigoMunicipio>3526902</CodigoMunicipio></IdentificacaoNfse>` +
    `<CodigoCancelamento>1</CodigoCancelamento></InfPedidoCancelamento></Pedido>${rps.slice(rps.indexOf('<Rps>'), rps.lastIndexOf('</Gerar'))}` +
    '</SubstituicaoNfse></SubstituirNfseEnvio>'
  const code = async () => tagOf(unwrap((await send('limeira', 'SubstituirNfse', xml)).text), 'Codigo')
  assert.equal(await code(), 'E1')
  xml = signElement(xml, 'InfDeclaracaoPrestacaoServico', NFSE, city.empresa)
  assert.equal(await code(), 'E1')
  xml = signElement(xml, 'InfPedidoCancelamento', NFSE, city.empresa)
  assert.equal(await code(), 'E1')
  xml = signElement(xml, 'SubstituicaoNfse', NFSE, city.empresa)
  const done = unwrap((await send('limeira', 'SubstituirNfse', xml)).text)
  assert.ok(done.includes(`<NfseSubstituidora>${Number(antiga) + 1}</NfseSubstituidora>`), done)
})

test('answered notes survive a restart, and the environments of a city share nothing', async () => {
  const { total } = await city.admin('GET', 'livro?cidade=limeira')
  assert.ok(total > 0)
  assert.equal((await city.admin('GET', 'livro?cidade=limeira&ambiente=producao')).total, 0)
  const again = await startTestCity(CNPJ, city.dataDir)
  assert.equal((await again.admin('GET', 'livro?cidade=limeira')).total, total)
  await again.simulator.close()
  assert.equal((await get(city, '/municipal/lugar-nenhum/nfse')).status, 404)
})

function fala(slug: string): Fala {
  const [ibge, versao] = IBGE[slug]!
  return { ibge, versao, uri: NFSE }
}

function dress(slug: string, op: string, mensagem: string): string {
  const versao = IBGE[slug]![1]
  return (
    `<soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"><soap:Body><ws:${op}Request xmlns:ws="${ABRASF}">` +
    `<nfseCabecMsg><![CDATA[<cabecalho xmlns="${NFSE}" versao="${versao}"><versaoDados>${versao}</versaoDados></cabecalho>]]></nfseCabecMsg>` +
    `<nfseDadosMsg><![CDATA[${mensagem}]]></nfseDadosMsg></ws:${op}Request></soap:Body></soap:Envelope>`
  )
}

function send(slug: string, op: string, mensagem: string): Promise<Retorno> {
  return post(city, `/municipal/${slug}/homologacao/nfse`, dress(slug, op, mensagem), { soapAction: `${ABRASF}/${op}` })
}

function consult(numero: number): Promise<Retorno> {
  return send('limeira', 'ConsultarNfsePorRps', consultaRpsXml(fala('limeira'), { cnpj: CNPJ, numero }))
}

async function consultCode(numero: number): Promise<string> {
  return tagOf(unwrap((await consult(numero)).text), 'Codigo')
}

async function consultLote(protocolo: string): Promise<string> {
  const xml =
    `<ConsultarLoteRpsEnvio xmlns="${NFSE}"><Prestador><CpfCnpj><Cnpj>${CNPJ}</Cnpj></CpfCnpj></Prestador>` +
    `<Protocolo>${protocolo}</Protocolo></ConsultarLoteRpsEnvio>`
  return unwrap((await send('limeira', 'ConsultarLoteRps', xml)).text)
}
