import { BRASILIA } from '#domain/competencia.ts'
import * as abrasf from '#tracks/abrasf/classify.ts'
import { declaradoOf } from '#tracks/abrasf/notas.fixture.ts'
import { TEMPLATES_ABRASF } from '#tracks/abrasf/templates/index.ts'
import { accepted, CHAVE, chaveOf, DPS, ID_DPS, nfseOf, refused, answer as rest } from '#tracks/dps/answers.fixture.ts'
import * as cidade from '#tracks/dps/city-classify.ts'
import * as nacional from '#tracks/dps/classify.ts'
import { classifyEvento, classifySolicitacao } from '#tracks/dps/classify-evento.ts'
import { classifyCancelamentoRegistrado } from '#tracks/dps/classify-situacao.ts'
import { packXml } from '#tracks/dps/gzip-b64.ts'
import { DPS_TEMPLATES } from '#tracks/dps/templates.ts'
import * as paulistana from '#tracks/paulistana/classify.ts'
import { writeEnvio } from '#tracks/paulistana/mensagens-xml.ts'
import * as sp from '#tracks/paulistana/respostas.fixture.ts'
import { PAULISTANA_TEMPLATES } from '#tracks/paulistana/templates.ts'
import { chaves } from '#tracks/paulistana/validators.fixture.ts'
import type { Operacao, Template } from '#tracks/template.ts'
import { unwrapAnswer } from '#tracks/transport/read-envelope.ts'
import type { SoapAnswer } from '#tracks/transport/soap.ts'

const [CNPJ, OUTRO_CNPJ] = ['11222333000181', '99888777000166']

/**
 * `ours`: the message about our document, which ends the order; `others`: the same about another document, by what
 * differs.
 */
export type Case = {
  name: string
  ours: string
  others: Record<string, (ours: string) => string>
  read: (message: string) => { kind: string }
  /** Where the message is cut; without it JSON and XML are cut in one place. */
  cuts?: (ours: string) => string[]
}

const pick = (all: Case['others'], ...names: string[]) =>
  Object.fromEntries(Object.entries(all).filter(([name]) => names.includes(name)))
const swap = (from: string, to: string) => (text: string) => text.replaceAll(from, to)

/** The answer of a city, before it is read: its message is raw in the envelope, or a text of it. */
function answered(template: Template, operacao: Operacao, body: string): SoapAnswer {
  const operation = template.operacoes[operacao] ?? { nome: 'X', raiz: 'X', raizResposta: 'XResposta' }
  const bytes = Buffer.from(body)
  return { ...unwrapAnswer(bytes, 'text/xml', template.transporte, operation), status: 200, body: bytes }
}
const raizOf = (template: Template, operacao: Operacao) => template.operacoes[operacao]?.raizResposta ?? 'XResposta'
const cru = (message: string) =>
  `<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body><r>${message}</r></s:Body></s:Envelope>`
const texto = (message: string) => cru(`<return><![CDATA[${message}]]></return>`)

type Reader = (answer: SoapAnswer) => { kind: string }
/** An operation of a template, in both shapes of its answer; a text is cut inside of the envelope too. */
function soap(template: Template, operacao: Operacao, content: string, others: Case['others'], reader: Reader): Case[] {
  const raiz = raizOf(template, operacao)
  const message = content.startsWith('<?xml') ? content : `<${raiz}>${content}</${raiz}>`
  const read = (body: string) => reader(answered(template, operacao, body))
  const name = `${template.padrao} ${operacao} ${reader.name}`
  return [
    { name: `${name}, raw`, ours: cru(message.replace(/^<\?xml[^>]*\?>/, '')), others, read },
    { name: `${name}, as text`, ours: texto(message), others, read, cuts: () => cutsOf(message).map(texto) },
  ]
}

/** The text cut at many places, never after its last mark. */
export function cutsOf(whole: string): string[] {
  const end = whole.trimEnd().length - 1
  const step = Math.max(1, Math.floor(end / 47))
  return Array.from({ length: Math.ceil(end / step) }, (_, nth) => whole.slice(0, nth * step)).concat(
    whole.slice(0, end),
  )
}

const RPS = {
  rps: { numero: '7654', serie: 'A1', tipo: '1' },
  prestador: { cpfCnpj: CNPJ, inscricaoMunicipal: '12345' },
}
const ENVIADO = { ...RPS, declarado: declaradoOf('<ValorServicos>1000.00</ValorServicos>') }
const NOTA =
  '<CompNfse><Nfse><InfNfse><Numero>15</Numero><CodigoVerificacao>XY</CodigoVerificacao><DataEmissao>2026-11-20T10:00:00</DataEmissao>' +
  '<DeclaracaoPrestacaoServico><InfDeclaracaoPrestacaoServico><Rps><IdentificacaoRps><Numero>7654</Numero><Serie>A1</Serie></IdentificacaoRps></Rps>' +
  `<Servico><Valores><ValorServicos>1000.00</ValorServicos></Valores></Servico><Prestador><CpfCnpj><Cnpj>${CNPJ}</Cnpj></CpfCnpj></Prestador>` +
  '</InfDeclaracaoPrestacaoServico></DeclaracaoPrestacaoServico></InfNfse></Nfse></CompNfse>'
const OUTRO_RPS = {
  'another issuer': swap(CNPJ, OUTRO_CNPJ),
  'another number': swap('7654', '7655'),
  'another series': swap('A1', 'B2'),
}
const dito = (codigo: string) =>
  '<ListaMensagemRetorno><MensagemRetorno><IdentificacaoRps><Numero>7654</Numero><Serie>A1</Serie><Tipo>1</Tipo></IdentificacaoRps>' +
  `<Codigo>${codigo}</Codigo><Mensagem>texto</Mensagem></MensagemRetorno></ListaMensagemRetorno>`
const DE_OUTRO_RPS = pick(OUTRO_RPS, 'another number', 'another series')
const CONFIRMACAO =
  '<Cancelamento><Confirmacao><Pedido><InfPedidoCancelamento><IdentificacaoNfse><Numero>1589</Numero>' +
  `<CpfCnpj><Cnpj>${CNPJ}</Cnpj></CpfCnpj></IdentificacaoNfse></InfPedidoCancelamento></Pedido>` +
  '<DataHora>2026-11-20T10:00:00</DataHora></Confirmacao></Cancelamento>'
const OUTRA_NOTA = { 'another issuer': swap(CNPJ, OUTRO_CNPJ), 'another number': swap('1589', '1590') }
const PEDIDO = { numero: '1589', chaveAcesso: CHAVE, prestador: { cpfCnpj: CNPJ, inscricaoMunicipal: '12345678' } }

function casesOfAbrasf(): Case[] {
  return TEMPLATES_ABRASF.flatMap((template) => {
    const contexto = { template, enviado: ENVIADO, fuso: BRASILIA }
    const replaced = NOTA.replaceAll('7654', '7000')
    const substituicao =
      `<RetSubstituicao><NfseSubstituida>${replaced}</NfseSubstituida>` +
      `<NfseSubstituidora>${NOTA}</NfseSubstituidora></RetSubstituicao>`
    const lista = `<ListaNfse>${NOTA}</ListaNfse>`
    const envio: Reader = (answer) => abrasf.classifyEnvio(answer, contexto)
    return [
      ...soap(template, 'gerar', lista, OUTRO_RPS, envio),
      ...soap(template, 'enviarSincrono', lista, OUTRO_RPS, envio),
      ...soap(template, 'substituir', substituicao, OUTRO_RPS, envio),
      ...soap(template, 'consultarPorRps', NOTA, OUTRO_RPS, function rps(answer) {
        return abrasf.classifyConsultaRps(answer, contexto)
      }),
      ...soap(template, 'consultarLote', lista, OUTRO_RPS, function lote(answer) {
        return abrasf.classifyLote(answer, contexto, 'P1')
      }),
      ...soap(template, 'gerar', dito('E157'), DE_OUTRO_RPS, envio),
      ...soap(template, 'consultarPorRps', dito('E4'), DE_OUTRO_RPS, function ausencia(answer) {
        return abrasf.classifyConsultaRps(answer, contexto)
      }),
      ...soap(template, 'cancelar', CONFIRMACAO, OUTRA_NOTA, (answer) =>
        abrasf.classifyCancelamento(answer, PEDIDO, contexto),
      ),
    ]
  })
}

const NFSE = nfseOf()
  .toString()
  .replace(/^<\?xml[^>]*\?>/, '')
const ditoDps = (codigo: string) =>
  '<ListaMensagemRetorno><MensagemRetorno><IdentificacaoDps><NumDPS>7</NumDPS><SerieDPS>1</SerieDPS></IdentificacaoDps>' +
  `<Codigo>${codigo}</Codigo><Mensagem>texto</Mensagem></MensagemRetorno></ListaMensagemRetorno>`
const DITO_DE_OUTRA = {
  'another number': swap('<NumDPS>7<', '<NumDPS>8<'),
  'another series': swap('<SerieDPS>1<', '<SerieDPS>2<'),
}
const OUTRA_CHAVE = chaveOf('4205407', OUTRO_CNPJ)
const OUTRA_DPS = {
  'another issuer': swap(`<CNPJ>${CNPJ}</CNPJ>`, `<CNPJ>${OUTRO_CNPJ}</CNPJ>`),
  'another number': swap('<nDPS>7</nDPS>', '<nDPS>8</nDPS>'),
  'another series': swap('<serie>1</serie>', '<serie>2</serie>'),
  'another id': swap(ID_DPS, ID_DPS.replace(/7$/, '8')),
}
const eventoOf = (tipo: string, chave = CHAVE) =>
  `<evento xmlns="http://www.sped.fazenda.gov.br/nfse"><infEvento><dhProc>2026-11-20T10:00:09-03:00</dhProc><pedRegEvento><infPedReg>` +
  `<chNFSe>${chave}</chNFSe><e${tipo}><xDesc>x</xDesc></e${tipo}></infPedReg></pedRegEvento></infEvento></evento>`
const OUTRO_EVENTO = {
  'another issuer': swap(CHAVE, OUTRA_CHAVE),
  'another note': swap(CHAVE, CHAVE.replace('42261', '43261')),
}
const OUTRO_PROTOCOLO = { 'another protocol': swap('P-1', 'P-2') }

function casesOfCidades(): Case[] {
  return DPS_TEMPLATES.filter(({ transporte }) => transporte.tipo !== 'rest-json').flatMap((template) => {
    const pergunta = { id: ID_DPS, xml: DPS, template }
    const comp = `<ListaNfse><CompNfse>${NFSE}</CompNfse></ListaNfse>`
    const so = `<emissao><idDps>${ID_DPS}</idDps><chaveAcesso>${CHAVE}</chaveAcesso></emissao>`
    const envio: Reader = (answer) => cidade.classifyEmissaoCidade(answer, pergunta)
    const status: Reader = (answer) => cidade.classifyProtocolo(answer, pergunta, 'P-1')
    const cancelar: Reader = (answer) => cidade.classifyCancelamentoCidade(answer, PEDIDO, { template })
    const SUCESSO = '<protocolo>P-1</protocolo><statusProcessamento>Processado com sucesso</statusProcessamento>'
    return [
      ...soap(template, 'gerar', comp, OUTRA_DPS, envio),
      ...soap(template, 'enviarSincrono', comp, OUTRA_DPS, envio),
      ...soap(
        template,
        'gerar',
        so,
        { 'another issuer': swap(CHAVE, OUTRA_CHAVE), ...pick(OUTRA_DPS, 'another id') },
        envio,
      ),
      ...soap(template, 'consultarPorRps', comp, OUTRA_DPS, function rps(answer) {
        return cidade.classifyConsultaCidade(answer, pergunta)
      }),
      ...soap(template, 'consultarLote', comp, OUTRA_DPS, status),
      ...soap(
        template,
        'consultarSituacao',
        `<protocolo>P-1</protocolo>${so}`,
        { ...pick(OUTRA_DPS, 'another id'), ...OUTRO_PROTOCOLO },
        status,
      ),
      ...soap(template, 'gerar', ditoDps('E160'), DITO_DE_OUTRA, envio),
      ...soap(template, 'consultarPorRps', ditoDps('E4'), DITO_DE_OUTRA, function ausencia(answer) {
        return cidade.classifyConsultaCidade(answer, pergunta)
      }),
      ...soap(template, 'cancelar', eventoOf('101101'), OUTRO_EVENTO, cancelar),
      ...soap(template, 'cancelar', CONFIRMACAO, OUTRA_NOTA, cancelar),
      ...soap(template, 'consultarSituacao', SUCESSO, OUTRO_PROTOCOLO, function cancelamento(answer) {
        return cidade.classifyConsultaCancelamento(answer, 'P-1', template)
      }),
    ]
  })
}

/** An answer of the national API, or of a city that has the same: JSON with a packed document. */
function json(
  name: string,
  xml: string,
  others: Case['others'],
  write: (packed: string) => unknown,
  reader: (body: string) => { kind: string },
): Case[] {
  const body = (text: string) => JSON.stringify(write(packXml(Buffer.from(text))))
  const packed = packXml(Buffer.from(xml))
  return [
    { name, ours: xml, others, read: (text) => reader(body(text)), cuts: cutsOf },
    {
      name: `${name}, as bytes`,
      ours: body(xml),
      others: {},
      read: reader,
      cuts: (whole) => [
        ...cutsOf(whole),
        ...cutsOf(packed.replace(/=+$/, '')).map((cut) => JSON.stringify(write(cut))),
      ],
    },
  ]
}

function casesOfNacional(): Case[] {
  const evento = eventoOf('101101')
  const analise = eventoOf('101103')
  const found = { idDps: ID_DPS, chaveAcesso: CHAVE, enviado: DPS }
  const emitir = (body: string) => nacional.classifyEmissao(rest(201, body), ID_DPS)
  const packedEvento = (packed: string) => ({ eventoXmlGZipB64: packed })
  const so = (change: object) => JSON.stringify(accepted({ nfseXmlGZipB64: undefined, ...change }))
  const chave = {
    'another issuer': swap(CHAVE, OUTRA_CHAVE),
    'another id': swap(ID_DPS, ID_DPS.replace(/7$/, '8')),
  }
  return [
    ...json('POST /nfse', nfseOf().toString(), OUTRA_DPS, (packed) => ({ nfseXmlGZipB64: packed }), emitir),
    { name: 'POST /nfse, key alone', ours: so({}), others: chave, read: emitir },
    {
      name: 'POST /nfse, refused',
      ours: JSON.stringify(refused('E0310')),
      others: pick(chave, 'another id'),
      read: (body) => nacional.classifyEmissao(rest(400, body), ID_DPS),
    },
    {
      name: 'GET /dps',
      ours: so({}),
      others: chave,
      read: (body) => nacional.classifyConsultaDps(rest(200, body), ID_DPS),
    },
    ...json(
      'GET /nfse',
      nfseOf().toString(),
      OUTRA_DPS,
      (packed) => ({ nfseXmlGZipB64: packed }),
      (body) => nacional.classifyConsultaNfse(rest(200, body), found),
    ),
    ...json('POST eventos', evento, OUTRO_EVENTO, packedEvento, (body) => classifyEvento(rest(201, body), CHAVE)),
    ...json('POST eventos, analysis', analise, OUTRO_EVENTO, packedEvento, (body) =>
      classifySolicitacao(rest(201, body), CHAVE),
    ),
    ...json('GET eventos', evento, OUTRO_EVENTO, packedEvento, (body) =>
      classifyCancelamentoRegistrado(rest(200, body), CHAVE),
    ),
  ]
}

function casesOfSaoPaulo(enviado: Buffer): Case[] {
  const chave = { inscricao: '12345678', serie: '1', numero: '7' }
  const rps = {
    'another registration': swap('<InscricaoPrestador>12345678', '<InscricaoPrestador>87654321'),
    'another number': swap('<NumeroRPS>7<', '<NumeroRPS>8<'),
    'another series': swap('<SerieRPS>1<', '<SerieRPS>2<'),
  }
  const issuer = { 'another issuer': swap(`<CPFCNPJPrestador><CNPJ>${CNPJ}`, `<CPFCNPJPrestador><CNPJ>${OUTRO_CNPJ}`) }
  const jaCancelada = sp
    .mensagem('Erro', '1301')
    .replace(
      '</Erro>',
      '<ChaveNFe><InscricaoPrestador>12345678</InscricaoPrestador><NumeroNFe>1589</NumeroNFe></ChaveNFe></Erro>',
    )
  const outra = {
    'another registration': swap('<InscricaoPrestador>12345678', '<InscricaoPrestador>87654321'),
    'another number': swap('1589', '1590'),
  }
  const dito = (codigo: string) =>
    sp
      .mensagem('Erro', codigo)
      .replace(
        '</Erro>',
        '<ChaveRPS><InscricaoPrestador>12345678</InscricaoPrestador><SerieRPS>1</SerieRPS><NumeroRPS>7</NumeroRPS></ChaveRPS></Erro>',
      )
  return PAULISTANA_TEMPLATES.flatMap((template) => [
    ...soap(
      template,
      'enviarSincrono',
      sp.retorno('RetornoEnvioLoteRPS', false, dito('306')),
      rps,
      function recusa(answer) {
        return paulistana.classifyEnvio(answer, chave)
      },
    ),
    ...soap(
      template,
      'consultarPorRps',
      sp.retorno('RetornoConsulta', false, dito('1106')),
      rps,
      function ausencia(answer) {
        return paulistana.classifyConsulta(answer, enviado)
      },
    ),
    ...soap(template, 'enviarSincrono', sp.retorno('RetornoEnvioLoteRPS', true, sp.chave()), rps, (answer) =>
      paulistana.classifyEnvio(answer, chave),
    ),
    ...soap(
      template,
      'consultarPorRps',
      sp.retorno('RetornoConsulta', true, sp.nota()),
      { ...rps, ...issuer },
      (answer) => paulistana.classifyConsulta(answer, enviado),
    ),
    ...soap(template, 'cancelar', sp.retorno('RetornoCancelamentoNFe', false, jaCancelada), outra, (answer) =>
      paulistana.classifyCancelamento(answer, PEDIDO),
    ),
  ])
}

/** Every kind of answer of a template, with a content that ends an order or a question. */
export async function everyAnswer(): Promise<Case[]> {
  const emissao = { nota: sp.notaDe(), serie: '1', numero: '7', reparos: [] }
  const { xml } = await writeEnvio(emissao, { versao: '1', agora: sp.AGORA, tabelas: sp.TABELAS, chaves })
  return [...casesOfAbrasf(), ...casesOfCidades(), ...casesOfNacional(), ...casesOfSaoPaulo(Buffer.from(xml))]
}
