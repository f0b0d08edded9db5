import { type Envio, escapeXml } from './client.fixture.ts'
import type { Fala } from './rps.fixture.ts'

const NFSE = 'http://www.abrasf.org.br/nfse.xsd'
const ABRASF = 'http://nfse.abrasf.org.br'
const BETHA = 'http://www.betha.com.br/e-nota-contribuinte-ws'
const GISS = (mensagem: string) => `http://www.giss.com.br/${mensagem}-envio-v2_04.xsd`
const GINFES = (mensagem: string) => `http://www.ginfes.com.br/servico_${mensagem}_envio_v03.xsd`
const IBSCBS =
  '<trib><totTrib><pTotTribSN>1.00</pTotTribSN></totTrib></trib><IBSCBS><finNFSe>0</finNFSe><indFinal>0</indFinal>' +
  '<cIndOp>100301</cIndOp><indDest>0</indDest><valores><trib><gIBSCBS><CST>000</CST><cClassTrib>000001</cClassTrib>' +
  '</gIBSCBS></trib><cLocalidadeIncid>3549904</cLocalidadeIncid><pRedutor>0.00</pRedutor></valores></IBSCBS>'

/**
 * One city as the reference describes it: the envelope and the namespaces of a message, and the message that issues a
 * note.
 */
export type Teste = {
  slug: string
  fala: Fala
  /** Root and operation of the message that issues a note, and of the consult by RPS. */
  envio: [raiz: string, op: string]
  consulta: string
  veste: (op: string, mensagem: string) => string
  http?: (op: string) => Envio
  /** Namespaces where each message has its own. */
  porMensagem?: (raiz: string) => Partial<Fala>
  assincrona?: boolean
  consultaAssinada?: boolean
  /** Consults are inside Pedido. */
  emPedido?: boolean
}

const IPM_RAIZES: Record<string, string> = { GerarNfse: 'GerarNfseEnvio', ConsultarNfsePorRps: 'ConsultarNfseRpsEnvio' }
const IPATINGA = 'https://testeipatingaabrasf.meumunicipio.online/ws'

const cabecalho = (versao: string, uri = NFSE) =>
  `<cabecalho xmlns="${uri}" versao="${versao}"><versaoDados>${versao}</versaoDados></cabecalho>`
const cdata = (text: string) => `<![CDATA[${text}]]>`
const canonico =
  (versao: string, uri = ABRASF, wrap = cdata) =>
  (op: string, mensagem: string) =>
    `<ws:${op}Request xmlns:ws="${uri}"><nfseCabecMsg>${wrap(cabecalho(versao))}</nfseCabecMsg><nfseDadosMsg>${wrap(mensagem)}</nfseDadosMsg></ws:${op}Request>`
const acao = (base: string) => (op: string) => ({ soapAction: `${base}${op}` })
const ASSINA: Fala['assina'] = ['rps', 'lote']
const GERAR: Teste['envio'] = ['GerarNfseEnvio', 'GerarNfse']
const LOTE: Teste['envio'] = ['EnviarLoteRpsEnvio', 'RecepcionarLoteRps']
const POR_RPS = 'ConsultarNfsePorRps'

/** Every city of the dialects of ABRASF, described here on its own. */
export const TESTES: Teste[] = [
  {
    slug: 'limeira',
    fala: f('2.04', '3526902'),
    envio: GERAR,
    consulta: POR_RPS,
    veste: canonico('2.04'),
    http: acao(`${ABRASF}/`),
  },
  {
    slug: 'mogi-das-cruzes',
    fala: f('2.03', '3530607'),
    envio: GERAR,
    consulta: POR_RPS,
    veste: canonico('2.03'),
    http: acao(`${ABRASF}/`),
  },
  {
    slug: 'joao-pessoa',
    fala: f('2.02', '2507507'),
    envio: GERAR,
    consulta: POR_RPS,
    veste: canonico('2.02'),
    http: acao(`${ABRASF}/`),
  },
  {
    slug: 'maringa',
    fala: f('2.01', '4115200'),
    envio: ['EnviarLoteRpsSincronoEnvio', 'RecepcionarLoteRpsSincrono'],
    consulta: POR_RPS,
    veste: canonico('2.01'),
    http: acao(`${ABRASF}/`),
  },
  {
    slug: 'americana',
    fala: f('2.03', '3501608'),
    envio: GERAR,
    consulta: POR_RPS,
    veste: (op, mensagem) =>
      `<${op}Request xmlns="${ABRASF}/"><nfseCabecMsg xmlns="">${cdata(cabecalho('2.03'))}</nfseCabecMsg><nfseDadosMsg xmlns="">${cdata(mensagem)}</nfseDadosMsg></${op}Request>`,
    http: acao(`${ABRASF}/`),
  },
  {
    slug: 'uberaba',
    fala: f('2.02', '3170107'),
    envio: GERAR,
    consulta: POR_RPS,
    veste: canonico('2.02'),
    http: (op) => ({ contentType: `application/soap+xml; charset=utf-8; action="${ABRASF}/${op}"` }),
  },
  {
    slug: 'jau',
    fala: { ...f('2.01', '3525300'), assina: ['lote'] },
    envio: ['EnviarLoteRpsSincronoEnvio', 'recepcionarLoteRpsSincrono'],
    consulta: 'consultarNfsePorRps',
    veste: fiorilli('jau'),
  },
  {
    slug: 'botucatu',
    fala: { ...f('2.01', '3507506'), assina: [] },
    envio: ['GerarNfseEnvio', 'gerarNfse'],
    consulta: 'consultarNfsePorRps',
    veste: fiorilli('botucatu'),
  },
  {
    slug: 'belo-horizonte',
    fala: f('1.00', '3106200'),
    envio: GERAR,
    consulta: POR_RPS,
    veste: canonico('1.00', 'http://ws.bhiss.pbh.gov.br', escapeXml),
    http: acao('http://ws.bhiss.pbh.gov.br/'),
  },
  {
    slug: 'guarulhos',
    fala: {
      ...f('1.00', '3518800'),
      uri: GINFES('enviar_lote_rps'),
      tipos: 'http://www.ginfes.com.br/tipos_v03.xsd',
      assina: ['lote'],
    },
    envio: ['EnviarLoteRpsEnvio', 'RecepcionarLoteRpsV3'],
    consulta: 'ConsultarNfsePorRpsV3',
    porMensagem: () => ({ uri: GINFES('consultar_nfse_rps') }),
    veste: (op, mensagem) =>
      `<gin:${op} xmlns:gin="http://homologacao.ginfes.com.br"><arg0>${escapeXml('<ns2:cabecalho versao="3" xmlns:ns2="http://www.ginfes.com.br/cabecalho_v03.xsd"><versaoDados>3</versaoDados></ns2:cabecalho>')}</arg0><arg1>${escapeXml(mensagem)}</arg1></gin:${op}>`,
    http: () => ({ soapAction: '' }),
    assincrona: true,
  },
  {
    slug: 'natal',
    fala: { ...f('1.00', '2408102'), assina: ['lote'] },
    envio: LOTE,
    consulta: POR_RPS,
    veste: canonico('1.00'),
    http: acao(`${ABRASF}/`),
    assincrona: true,
  },
  {
    slug: 'rio-de-janeiro',
    fala: { ...f('1.00', '3304557'), uri: 'http://www.abrasf.org.br/ABRASF/arquivos/nfse.xsd' },
    envio: LOTE,
    consulta: POR_RPS,
    veste: (op, mensagem) =>
      `<not:${op}Request xmlns:not="http://notacarioca.rio.gov.br/"><not:inputXML>${cdata(mensagem)}</not:inputXML></not:${op}Request>`,
    http: acao('http://notacarioca.rio.gov.br/'),
    assincrona: true,
  },
  {
    slug: 'lages',
    fala: { ...f('1.00', '4209300'), uri: BETHA, filhos: '' },
    envio: LOTE,
    consulta: POR_RPS,
    veste: (_op, mensagem) => mensagem,
    http: () => ({ contentType: 'text/xml; charset=iso-8859-1' }),
    assincrona: true,
  },
  {
    slug: 'ribeirao-preto',
    emPedido: true,
    fala: f('2.04', '3543402'),
    envio: GERAR,
    consulta: POR_RPS,
    veste: (op, mensagem) =>
      `<nfse:${op} xmlns:nfse="${ABRASF}"><nfseCabecMsg>${cabecalho('2.04')}</nfseCabecMsg><nfseDadosMsg>${mensagem}</nfseDadosMsg></nfse:${op}>`,
    http: acao(`${ABRASF}/`),
  },
  {
    slug: 'vitoria-da-conquista',
    fala: f('2.04', '2933307'),
    envio: GERAR,
    consulta: POR_RPS,
    veste: (op, mensagem) =>
      `<nfse:${op} xmlns:nfse="${ABRASF}">${canonico('2.04')(op, mensagem).replaceAll('ws:', 'nfse:').replace(` xmlns:ws="${ABRASF}"`, '')}</nfse:${op}>`,
    http: acao(`${ABRASF}/`),
  },
  {
    slug: 'bauru',
    fala: f('2.04', '3506003'),
    envio: ['GerarNfseEnvio', 'gerarNfse'],
    consulta: 'consultarNfsePorRps',
    veste: (op, mensagem) => `<nfse:${op} xmlns:nfse="${ABRASF}"><xml>${cdata(mensagem)}</xml></nfse:${op}>`,
  },
  {
    slug: 'viamao',
    fala: { ...f('2.02', '4323002'), uri: '' },
    envio: ['EnviarLoteRpsSincronoEnvio', 'EnviarLoteRpsSincrono'],
    consulta: POR_RPS,
    veste: (op, mensagem) =>
      `<tem:${op} xmlns:tem="http://tempuri.org/"><tem:xmlEnvio>${cdata(mensagem)}</tem:xmlEnvio></tem:${op}>`,
    http: (op) => ({
      soapAction: `http://tempuri.org/INFSE${op.startsWith('Consultar') ? 'Consultas' : 'Geracao'}/${op}`,
    }),
  },
  {
    slug: 'divinopolis',
    fala: { ...f('2.02', '3122306'), uri: BETHA },
    envio: GERAR,
    consulta: POR_RPS,
    veste: (op, mensagem) =>
      `<e:${op} xmlns:e="${BETHA}"><nfseCabecMsg>${cdata(cabecalho('2.02', BETHA))}</nfseCabecMsg><nfseDadosMsg>${cdata(mensagem)}</nfseDadosMsg></e:${op}>`,
    http: (op) => ({ soapAction: `http://e-gov.betha.com.br/e-nota-contribuinte-ws/nfseWS#${op}Envio` }),
  },
  {
    slug: 'sorocaba',
    fala: f('2.03', '3552205'),
    envio: GERAR,
    consulta: POR_RPS,
    veste: (op, mensagem) => `<nfse:${op} xmlns:nfse="${ABRASF}">${mensagem}</nfse:${op}>`,
  },
  {
    slug: 'santos',
    fala: {
      ...f('2.04', '3548500'),
      uri: GISS('enviar-lote-rps'),
      tipos: 'http://www.giss.com.br/tipos-v2_04.xsd',
      aliquota: '5.00',
      extraServico: '<CodigoNbs>115022000</CodigoNbs>',
      extraValores: IBSCBS,
    },
    envio: LOTE,
    consulta: POR_RPS,
    porMensagem: () => ({ uri: GISS('consultar-nfse-rps') }),
    veste: (op, mensagem) =>
      `<ws:${op}Request xmlns:ws="${ABRASF}"><nfseCabecMsg>${cdata(cabecalho('2.00', 'http://www.giss.com.br/cabecalho-v2_04.xsd'))}</nfseCabecMsg><nfseDadosMsg>${cdata(mensagem)}</nfseDadosMsg></ws:${op}Request>`,
    assincrona: true,
    consultaAssinada: true,
  },
  {
    slug: 'novo-hamburgo',
    fala: { ...f('2.04', '4313409'), semIds: true, assina: [] },
    envio: GERAR,
    consulta: POR_RPS,
    // The root in the provider's namespace, what is in it in none.
    veste: (_op, mensagem) =>
      mensagem
        .replace(/ xmlns="[^"]*"/, ' xmlns:net="net.atende"')
        .replace(/^<(\/?)(\w+)/, '<$1net:$2')
        .replace(/<\/(\w+)>$/, '</net:$1>'),
    http: (op) => ({
      soapAction: `net.atende#${IPM_RAIZES[op]}`,
      authorization: `Basic ${Buffer.from('01001001000113:senha-novo-hamburgo').toString('base64')}`,
      client: null,
    }),
  },
  {
    slug: 'volta-redonda',
    fala: f('2.03', '3306305'),
    envio: GERAR,
    consulta: POR_RPS,
    veste: canonico('2.03'),
    http: acao(`${ABRASF}/INfseService/`),
  },
  {
    slug: 'ipatinga',
    fala: f('2.04', '3131307'),
    envio: GERAR,
    consulta: POR_RPS,
    veste: (op, mensagem) => `<ws:${op} xmlns:ws="${IPATINGA}"><xml>${cdata(mensagem)}</xml></ws:${op}>`,
    http: acao(`${IPATINGA}#`),
  },
  {
    slug: 'franco-da-rocha',
    fala: f('2.04', '3516408'),
    envio: GERAR,
    consulta: POR_RPS,
    veste: canonico('2.04', 'https://testefrancodarochaabrasf.meumunicipio.online/ws/nfs', escapeXml),
    http: acao('nfs#'),
  },
]

function f(versao: string, ibge: string): Fala {
  return { versao, ibge, uri: NFSE, assina: ASSINA }
}

function fiorilli(slug: string): Teste['veste'] {
  return (op, mensagem) =>
    `<ws:${op} xmlns:ws="http://ws.issweb.fiorilli.com.br/">${mensagem}<username>01001001000113</username><password>senha-${slug}</password></ws:${op}>`
}
