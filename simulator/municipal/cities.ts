import type { Cidade } from './cidade.ts'
import { ENVELOPES } from './envelopes.ts'
import { abrasf1, abrasf2, dps, ginfes, NFSE, oneNamespace, paulistana, SPED } from './familias.ts'
import {
  lowerFirst,
  OPERACOES_1,
  OPERACOES_1_ASSINCRONAS,
  OPERACOES_2,
  OPERACOES_BETHA_CLOUD,
  OPERACOES_COPLAN,
  OPERACOES_FIORILLI_DPS,
  OPERACOES_LOTE_DPS,
  OPERACOES_PUBLICA,
  only,
  rename,
  without,
} from './operacoes.ts'
import { FIORILLI, SEM_ASSINATURA } from './padroes.ts'

const ARQUIVOS = 'http://www.abrasf.org.br/ABRASF/arquivos/nfse.xsd'
const BETHA = 'http://www.betha.com.br/e-nota-contribuinte-ws'
const FIORILLI_DPS = 'http://www.fiorilli.com.br/nfse-nacional'

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
  // Accepts correction letters, and has natures of operation of its own.
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
    mensagem: oneNamespace(''),
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
    soap: { envelope: ENVELOPES.E10, uri: 'net.atende', acao: 'net.atende#{op}', cabecalho: null },
    mensagem: { raiz: 'net.atende', filhos: '', tipos: '', raizResposta: NFSE, filhosResposta: NFSE },
    acesso: {
      tipo: 'basic',
      usuario: '01001001000113',
      senha: 'senha-novo-hamburgo',
      fault: 'Usuário sem permissão.',
    },
    // Operations are named by the roots of their messages.
    operacoes: OPERACOES_2.map((row) => ({ ...row, nome: row.envio })),
    assinatura: SEM_ASSINATURA,
    regras: { itemLista: '01.07' },
    teste: { elemento: 'EnvioTeste', codigo: 'L1079' },
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
    soap: {
      envelope: ENVELOPES.SIGCORP,
      // The operations of this city, wherever they are answered.
      uri: {
        producao: 'https://abrasfipatinga.meumunicipio.online/ws',
        homologacao: 'https://testeipatingaabrasf.meumunicipio.online/ws',
      },
      acao: '{uri}#{op}',
      cabecalho: null,
    },
    assinatura: { rps: 'aceita', lote: 'aceita', cancelamento: 'aceita', substituicao: 'aceita' },
  }),
  // The other service of the provider: header and message as texts.
  abrasf2('franco-da-rocha', ['3516408', 'Franco da Rocha', 'SP'], '2.04', {
    padrao: 'sigcorp-2.04-nfs',
    dialeto: ['sigcorp'],
    soap: {
      uri: {
        producao: 'https://abrasffrancodarocha.meumunicipio.online/ws/nfs',
        homologacao: 'https://testefrancodarochaabrasf.meumunicipio.online/ws/nfs',
      },
      acao: 'nfs#{op}',
    },
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
    dialeto: ['coplan'],
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
  dps('votuporanga', ['3557105', 'Votuporanga', 'SP'], {
    padrao: 'fiorilli-1.01',
    motor: 'lote-dps',
    tabela: 'lote-dps',
    dialeto: ['fiorilli'],
    uri: FIORILLI_DPS,
    tipos: SPED,
    operacoes: OPERACOES_FIORILLI_DPS,
    soap: { envelope: ENVELOPES.E10puro, cabecalho: null, uri: FIORILLI_DPS, acao: '{op}' },
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
