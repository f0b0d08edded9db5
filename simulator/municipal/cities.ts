import type { Acesso, Assinatura, Cidade, Mensagem, Operacao, Regras, Soap } from './cidade.ts'
import { ENVELOPES } from './envelopes.ts'
import {
  lowerFirst,
  OPERACOES_1,
  OPERACOES_1_ASSINCRONAS,
  OPERACOES_2,
  OPERACOES_BETHA_CLOUD,
  OPERACOES_COPLAN,
  OPERACOES_LOTE_DPS,
  OPERACOES_PUBLICA,
  OPERACOES_SP,
  only,
  rename,
  without,
} from './operacoes.ts'
import { ASSINATURA, FIORILLI, REGRAS, SEM_ASSINATURA, SOAP } from './padroes.ts'

const NFSE = 'http://www.abrasf.org.br/nfse.xsd'
const ARQUIVOS = 'http://www.abrasf.org.br/ABRASF/arquivos/nfse.xsd'
const SPED = 'http://www.sped.fazenda.gov.br/nfse'
const BETHA = 'http://www.betha.com.br/e-nota-contribuinte-ws'
const PAULISTANA = 'http://www.prefeitura.sp.gov.br/nfe'

/** Every simulated city. */
export const CIDADES: readonly Cidade[] = [
  abrasf2('limeira', ['3526902', 'Limeira', 'SP'], '2.04', { padrao: 'abrasf-2.04' }),
  abrasf2('mogi-das-cruzes', ['3530607', 'Mogi das Cruzes', 'SP'], '2.03', {
    padrao: 'abrasf-2.03',
    regras: { reenvio: 'duplica' },
    assinatura: { rps: 'aceita', lote: 'exige' },
  }),
  abrasf2('joao-pessoa', ['2507507', 'João Pessoa', 'PB'], '2.02', {
    padrao: 'abrasf-2.02',
    regras: { reenvio: 'substitui', itemLista: '01.07' },
  }),
  abrasf2('maringa', ['4115200', 'Maringá', 'PR'], '2.01', { padrao: 'abrasf-2.01', regras: { reenvio: 'ignora' } }),
  abrasf2('americana', ['3501608', 'Americana', 'SP'], '2.03', {
    padrao: 'tiplan-2.03',
    dialeto: ['tiplan'],
    soap: { envelope: ENVELOPES.E1cdata, uri: 'http://nfse.abrasf.org.br/' },
  }),
  abrasf2('uberaba', ['3170107', 'Uberaba', 'MG'], '2.02', {
    padrao: 'webiss-2.02',
    dialeto: ['webiss'],
    soap: { versao: '1.2', envelope: ENVELOPES.E1cdata },
  }),
  abrasf2('jau', ['3525300', 'Jaú', 'SP'], '2.01', {
    padrao: 'fiorilli-2.01',
    soap: FIORILLI,
    acesso: { tipo: 'campos', usuario: '01001001000113', senha: 'senha-jau' },
    operacoes: rename(without('consultarFaixa', OPERACOES_2), lowerFirst),
    assinatura: { rps: 'aceita', lote: 'exige' },
  }),
  abrasf2('botucatu', ['3507506', 'Botucatu', 'SP'], '2.01', {
    padrao: 'fiorilli-2.01',
    soap: FIORILLI,
    acesso: { tipo: 'campos', usuario: '01001001000113', senha: 'senha-botucatu' },
    operacoes: rename(without('consultarFaixa', OPERACOES_2), lowerFirst),
    assinatura: SEM_ASSINATURA,
  }),
  abrasf1('belo-horizonte', ['3106200', 'Belo Horizonte', 'MG'], {
    padrao: 'bhiss',
    dialeto: ['bhiss'],
    soap: { uri: 'http://ws.bhiss.pbh.gov.br', acao: 'http://ws.bhiss.pbh.gov.br/{op}' },
    assinatura: { rps: 'exige', lote: 'exige', cancelamento: 'exige' },
    regras: { aliquota: 'fracao', atrasoLoteMs: 1500 },
  }),
  // The layout 1.00 as published, which cities rarely use unaltered; its schema circulates in two namespaces.
  abrasf1('natal', ['2408102', 'Natal', 'RN'], {
    padrao: 'abrasf-1.00',
    soap: { acao: 'http://nfse.abrasf.org.br/{op}' },
    mensagem: { ...oneNamespace(NFSE), outrasRaizes: [ARQUIVOS] },
    operacoes: OPERACOES_1_ASSINCRONAS,
    assinatura: { rps: 'aceita', lote: 'exige' },
    regras: { aliquota: 'fracao', atrasoLoteMs: 1500 },
  }),
  ginfes('guarulhos', ['3518800', 'Guarulhos', 'SP'], { padrao: 'ginfes', dialeto: ['ginfes'] }),
  ginfes('contagem', ['3118601', 'Contagem', 'MG'], { padrao: 'ginfes-3.01', dialeto: ['ginfes', 'ginfes-rtc'] }),
  abrasf1('rio-de-janeiro', ['3304557', 'Rio de Janeiro', 'RJ'], {
    padrao: 'rio',
    dialeto: ['rio'],
    soap: {
      envelope: ENVELOPES.E12,
      uri: 'http://notacarioca.rio.gov.br/',
      acao: 'http://notacarioca.rio.gov.br/{op}',
      cabecalho: null,
    },
    // Which of these the city requires could not be verified: it accepts any, and answers in the first.
    mensagem: {
      ...oneNamespace(ARQUIVOS),
      outrasRaizes: [NFSE, 'http://notacarioca.rio.gov.br/WSNacional/XSD/1/nfse_pcrj_v01.xsd'],
    },
    assinatura: { rps: 'aceita', lote: 'aceita', cancelamento: 'aceita' },
    operacoes: without('consultarFaixa', OPERACOES_1),
    regras: { aliquota: 'fracao' },
  }),
  abrasf1('lages', ['4209300', 'Lages', 'SC'], {
    padrao: 'betha-1.00',
    dialeto: ['betha'],
    soap: {
      envelope: ENVELOPES.E10,
      uri: BETHA,
      acao: 'livre',
      cabecalho: null,
      charset: 'iso-8859-1',
      charsetRetorno: 'iso-8859-1',
    },
    mensagem: { raiz: BETHA, filhos: '', tipos: '', raizResposta: BETHA, filhosResposta: '' },
    operacoes: OPERACOES_1_ASSINCRONAS,
    regras: { aliquota: 'fracao', atrasoLoteMs: 1500 },
  }),
  // Accepts correction letters; no source publishes its natures of operation, so it accepts any number.
  abrasf1('itajai', ['4208203', 'Itajaí', 'SC'], {
    padrao: 'publica',
    dialeto: ['publica'],
    soap: {
      envelope: ENVELOPES.PUBLICA,
      uri: 'http://service.nfse.integracao.ws.publica/',
      acao: 'livre',
      cabecalho: null,
    },
    mensagem: oneNamespace('http://www.publica.inf.br'),
    operacoes: OPERACOES_PUBLICA,
    assinatura: { rps: 'aceita', lote: 'aceita', consultas: 'exige' },
    regras: { aliquota: 'fracao' },
  }),
  abrasf2('ribeirao-preto', ['3543402', 'Ribeirão Preto', 'SP'], '2.04', {
    padrao: 'abrasf-2.04',
    dialeto: ['issnet'],
    soap: { envelope: ENVELOPES.E3 },
    assinatura: { rps: 'exige', lote: 'exige', consultas: 'aceita' },
    regras: { numeracaoSequencial: true },
  }),
  abrasf2('vitoria-da-conquista', ['2933307', 'Vitória da Conquista', 'BA'], '2.04', {
    padrao: 'el-2.04',
    soap: { envelope: ENVELOPES.E5 },
  }),
  abrasf2('bauru', ['3506003', 'Bauru', 'SP'], '2.04', {
    padrao: 'abrasf-2.04',
    dialeto: ['smarapd'],
    acesso: { tipo: 'livre' },
    soap: { envelope: ENVELOPES.E6, acao: 'livre', cabecalho: null, charsetRetorno: 'iso-8859-1' },
    operacoes: rename(OPERACOES_2, lowerFirst),
    assinatura: { rps: 'aceita', lote: 'exige', consultas: 'aceita' },
  }),
  abrasf2('viamao', ['4323002', 'Viamão', 'RS'], '2.02', {
    padrao: 'pronim-2.02',
    soap: {
      envelope: ENVELOPES.E7,
      uri: 'http://tempuri.org/',
      acao: 'http://tempuri.org/INFSE{servico}/{op}',
      cabecalho: { versao: '2.02', uri: 'http://tempuri.org/' },
    },
    operacoes: rename(
      only(
        [
          'enviarLote',
          'enviarSincrono',
          'consultarLote',
          'consultarPorRps',
          'consultarPrestado',
          'cancelar',
          'substituir',
        ],
        OPERACOES_2,
      ),
      (nome) => (nome === 'RecepcionarLoteRpsSincrono' ? 'EnviarLoteRpsSincrono' : nome),
    ),
  }),
  abrasf2('divinopolis', ['3122306', 'Divinópolis', 'MG'], '2.02', {
    padrao: 'betha-2.02',
    soap: {
      envelope: ENVELOPES.E5return,
      uri: BETHA,
      acao: 'http://e-gov.betha.com.br/e-nota-contribuinte-ws/nfseWS#{op}Envio',
      cabecalho: { versao: '2.02', uri: BETHA },
      aceitaDeclaracao: false,
    },
    mensagem: oneNamespace(BETHA),
    operacoes: rename(OPERACOES_2, (nome) => (nome === 'ConsultarNfsePorFaixa' ? 'ConsultarNfseFaixa' : nome)),
    regras: { visibilidadeMs: 500 },
  }),
  abrasf2('sorocaba', ['3552205', 'Sorocaba', 'SP'], '2.03', {
    padrao: 'dsf-2.03',
    soap: { envelope: ENVELOPES.E13, acao: 'livre', cabecalho: null },
  }),
  abrasf2('santos', ['3548500', 'Santos', 'SP'], '2.04', {
    padrao: 'giss-2.04',
    dialeto: ['giss'],
    soap: {
      envelope: ENVELOPES.E1cdata,
      acao: null,
      cabecalho: { versao: '2.00', uri: 'http://www.giss.com.br/cabecalho-v2_04.xsd' },
    },
    mensagem: {
      raiz: 'http://www.giss.com.br/{mensagem-}-envio-v2_04.xsd',
      filhos: 'http://www.giss.com.br/{mensagem-}-envio-v2_04.xsd',
      tipos: 'http://www.giss.com.br/tipos-v2_04.xsd',
      raizResposta: 'http://www.giss.com.br/{mensagem-}-resposta-v2_04.xsd',
      filhosResposta: 'http://www.giss.com.br/{mensagem-}-resposta-v2_04.xsd',
    },
    operacoes: only(['enviarLote', 'consultarLote', 'consultarPorRps', 'cancelar'], OPERACOES_2),
    assinatura: { rps: 'exige', lote: 'exige', consultas: 'exige' },
    regras: { atrasoLoteMs: 1500 },
  }),
  abrasf2('novo-hamburgo', ['4313409', 'Novo Hamburgo', 'RS'], '2.04', {
    padrao: 'ipm-2.04',
    dialeto: ['ipm'],
    soap: { acao: 'livre', cabecalho: null },
    acesso: { tipo: 'basic', usuario: '01001001000113', senha: 'senha-novo-hamburgo' },
    assinatura: SEM_ASSINATURA,
    regras: { itemLista: '01.07' },
  }),
  abrasf2('volta-redonda', ['3306305', 'Volta Redonda', 'RJ'], '2.03', {
    padrao: 'simpliss-2.03',
    dialeto: ['simpliss'],
    soap: { acao: 'http://nfse.abrasf.org.br/INfseService/{op}' },
    assinatura: { rps: 'exige', lote: 'exige' },
  }),
  abrasf2('ipatinga', ['3131307', 'Ipatinga', 'MG'], '2.04', {
    padrao: 'sigcorp-2.04',
    dialeto: ['sigcorp'],
    assinatura: { rps: 'aceita', lote: 'aceita', cancelamento: 'aceita', substituicao: 'aceita' },
  }),
  paulistana('sao-paulo-v1', '1', 'paulistana-1'),
  paulistana('sao-paulo', '2', 'paulistana-2'),
  dps('piracicaba', ['3538709', 'Piracicaba', 'SP'], {
    padrao: 'simpliss-1.01',
    motor: 'sefin',
    pedidoNumerado: true,
  }),
  dps('angra-dos-reis', ['3300100', 'Angra dos Reis', 'RJ'], { padrao: 'tiplan-1.01', motor: 'sefin' }),
  dps('itabira', ['3131703', 'Itabira', 'MG'], { padrao: 'pronim-1.01', motor: 'sefin' }),
  dps('brasilia', ['5300108', 'Brasília', 'DF'], {
    padrao: 'issnet-1.01',
    motor: 'lote-dps',
    tabela: 'lote-dps',
    uri: SPED,
    operacoes: OPERACOES_LOTE_DPS,
    soap: {
      envelope: ENVELOPES.E3qualificado,
      cabecalho: { versao: '1.01', uri: SPED },
      uri: SPED,
      acao: `${SPED}/{op}`,
    },
    pedidoNumerado: true,
  }),
  dps('sinop', ['5107909', 'Sinop', 'MT'], {
    padrao: 'coplan-1.01',
    motor: 'lote-dps',
    tabela: 'lote-dps',
    uri: SPED,
    operacoes: OPERACOES_COPLAN,
    soap: {
      envelope: ENVELOPES.COPLAN,
      cabecalho: { versao: '1.01', uri: SPED },
      uri: 'Tributario',
      uriPartes: { producao: 'Tributario_PRODUCAO_FULL', homologacao: 'TributarioGx16New' },
      acao: 'Tributarioaction/ANFSE_WEB.{OP}',
    },
  }),
  dps('criciuma', ['4204608', 'Criciúma', 'SC'], {
    padrao: 'betha-cloud-1.01',
    motor: 'dps-assincrona',
    tabela: 'dps-assincrona',
    uri: 'http://www.betha.com.br/e-nota-dps',
    operacoes: OPERACOES_BETHA_CLOUD,
    soap: {
      envelope: ENVELOPES.E10puro,
      cabecalho: null,
      uri: 'http://www.betha.com.br/e-nota-dps-service',
      acao: '{op}',
    },
  }),
]

type Lugar = readonly [ibge: string, nome: string, uf: string]

type Diferencas = {
  padrao: string
  dialeto?: readonly string[]
  soap?: Partial<Soap>
  mensagem?: Mensagem
  acesso?: Acesso
  operacoes?: readonly Operacao[]
  assinatura?: Partial<Assinatura>
  regras?: Partial<Regras>
}

function abrasf2(slug: string, [ibge, nome, uf]: Lugar, versao: string, dif: Diferencas): Cidade {
  const mensagem = dif.mensagem ?? oneNamespace(NFSE)
  return {
    slug,
    ibge,
    nome,
    uf,
    padrao: dif.padrao,
    motor: 'abrasf',
    leiaute: { tabela: 'abrasf-2', versao, dialeto: dif.dialeto ?? [] },
    soap: { ...SOAP, cabecalho: { versao, uri: NFSE }, ...dif.soap },
    mensagem,
    acesso: dif.acesso ?? { tipo: 'mtls' },
    operacoes: dif.operacoes ?? OPERACOES_2,
    assinatura: { ...ASSINATURA, ...dif.assinatura },
    regras: { ...REGRAS, ...dif.regras },
  }
}

function abrasf1(slug: string, lugar: Lugar, dif: Diferencas): Cidade {
  const cidade = abrasf2(slug, lugar, '1.00', { operacoes: OPERACOES_1, ...dif })
  return { ...cidade, leiaute: { ...cidade.leiaute, tabela: 'abrasf-1' } }
}

/** Ginfes v03: a namespace for each message, the environment in that of the operations, always asynchronous. */
function ginfes(slug: string, lugar: Lugar, dif: Diferencas): Cidade {
  return abrasf1(slug, lugar, {
    soap: {
      envelope: ENVELOPES.E8,
      uri: 'http://{ambiente}.ginfes.com.br',
      acao: '',
      cabecalho: { versao: '3', uri: 'http://www.ginfes.com.br/cabecalho_v03.xsd' },
    },
    mensagem: {
      raiz: 'http://www.ginfes.com.br/servico_{mensagem_}_envio_v03.xsd',
      filhos: 'http://www.ginfes.com.br/servico_{mensagem_}_envio_v03.xsd',
      tipos: 'http://www.ginfes.com.br/tipos_v03.xsd',
      raizResposta: 'http://www.ginfes.com.br/servico_{mensagem_}_resposta_v03.xsd',
      filhosResposta: 'http://www.ginfes.com.br/servico_{mensagem_}_resposta_v03.xsd',
    },
    operacoes: rename(OPERACOES_1_ASSINCRONAS, (nome) => `${nome}V3`),
    assinatura: { rps: 'aceita', lote: 'exige', cancelamento: 'exige', consultas: 'aceita' },
    regras: { aliquota: 'fracao', atrasoLoteMs: 2000 },
    ...dif,
  })
}

/** Both schemas of the city are in force at the same time, each at its own address. */
function paulistana(slug: string, versao: '1' | '2', padrao: string): Cidade {
  return {
    slug,
    ibge: '3550308',
    nome: 'São Paulo',
    uf: 'SP',
    padrao,
    motor: 'paulistana',
    leiaute: { tabela: 'paulistana', versao, dialeto: [] },
    soap: {
      ...SOAP,
      envelope: ENVELOPES.E11,
      uri: PAULISTANA,
      acao: `${PAULISTANA}/ws/{acao}`,
      cabecalho: { versao, uri: PAULISTANA },
    },
    mensagem: { raiz: PAULISTANA, filhos: '', tipos: '', raizResposta: PAULISTANA, filhosResposta: '' },
    acesso: { tipo: 'mtls' },
    operacoes: OPERACOES_SP,
    assinatura: { ...ASSINATURA, consultas: 'exige' },
    regras: { ...REGRAS, reenvio: 'substitui', aliquota: 'fracao', prazoCancelamentoDias: 180 },
  }
}

function dps(
  slug: string,
  [ibge, nome, uf]: Lugar,
  row: {
    padrao: string
    motor: Cidade['motor']
    tabela?: Cidade['leiaute']['tabela']
    uri?: string
    operacoes?: readonly Operacao[]
    soap?: Partial<Soap>
    pedidoNumerado?: boolean
  },
): Cidade {
  return {
    slug,
    ibge,
    nome,
    uf,
    padrao: row.padrao,
    motor: row.motor,
    leiaute: { tabela: row.tabela ?? 'lote-dps', versao: '1.01', dialeto: [] },
    soap: row.soap ? { ...SOAP, ...row.soap } : null,
    mensagem: oneNamespace(row.uri ?? SPED),
    acesso: { tipo: 'mtls' },
    operacoes: row.operacoes ?? [],
    assinatura: { ...ASSINATURA, lote: 'aceita' },
    regras: REGRAS,
    pedidoNumerado: row.pedidoNumerado ?? false,
  }
}

function oneNamespace(uri: string): Mensagem {
  return { raiz: uri, filhos: uri, tipos: uri, raizResposta: uri, filhosResposta: uri }
}
