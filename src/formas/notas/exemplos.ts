import type { NfseResponse } from './nota.ts'

const id = '7c9e6679-7425-40de-944b-e07fc1f90ae7'
const chaveAcesso = '15042082211222333000181000000000150026011234567890'
const urls = (...kinds: ('pdf' | 'xml')[]) => ({
  pdf: kinds.includes('pdf') ? `https://api.exemplo.com.br/nfse/${id}/pdf` : null,
  xml: kinds.includes('xml') ? `https://api.exemplo.com.br/nfse/${id}/xml` : null,
})

const processando: NfseResponse = {
  id,
  status: 'processando',
  idIntegracao: 'pedido-1042',
  ambiente: 'homologacao',
  numero: null,
  chaveAcesso: null,
  codigoVerificacao: null,
  numeroRps: '42',
  serieRps: '1',
  autorizadaEm: null,
  criadaEm: '2026-01-15T13:45:30.000Z',
  meta: {
    trilho: 'nacional',
    municipio: { ibge: '1504208', nome: 'Marabá' },
    tempoProcessamento: '0.01s',
    tentativas: 0,
    situacao: 'na_fila',
    proximaVerificacaoEm: '2026-01-15T13:45:30.000Z',
  },
  urls: urls(),
  substituicaoEmCurso: false,
  prazoCancelamento: null,
  valorACobrar: 970,
  scoreConfianca: 98,
  avisos: [],
  erros: [],
  requestId: '3f1f0c52-3c2f-4a57-9c5e-6f1d4f8c2f10',
}
const decidida = { ...processando.meta, tentativas: 1, situacao: null, proximaVerificacaoEm: null }
const autorizada: NfseResponse = {
  ...processando,
  status: 'autorizada',
  numero: '1500',
  chaveAcesso,
  autorizadaEm: '2026-01-15T13:45:31.240Z',
  meta: { ...decidida, tempoProcessamento: '1.24s' },
  urls: urls('pdf', 'xml'),
}

/** The amounts of GET /nfse/{id}: the request computed an ISS of 3 %, and the city applied 5 %. */
const valores = {
  valorACobrar: 1000,
  calculado: {
    competencia: '2026-01',
    dataEmissao: '2026-01-15T10:45:30-03:00',
    servico: {
      codigo: '01.07',
      codigoServicoNacional: '010701',
      municipioPrestacao: '1504208',
      municipioIncidencia: '1504208',
    },
    valores: {
      servico: 1000,
      deducoes: 0,
      descontoIncondicionado: 0,
      descontoCondicionado: 0,
      totalRetido: 0,
      liquido: 1000,
    },
    valorACobrar: 1000,
    tributos: [{ nome: 'ISS', base: 1000, aliquota: 3, valor: 30, retido: false }],
    iss: {
      ...{ baseCalculo: 1000, aliquota: 3, valor: 30, retido: false },
      ...{ situacao: 'a_recolher' as const, motivo: null, aRecolher: 50, valorRetido: null, receitaNoDas: null },
    },
    retencao: { pis: null, cofins: null, csll: null, inss: null, irrf: null, cpp: null, outras: 0 },
    apuracaoPropria: null,
    reforma: null,
  },
  apurado: { iss: 50, liquido: 1000, reforma: null },
  avisos: [
    {
      campo: 'servico[0].iss.valor',
      codigo: 'VALORES_DIVERGENTES',
      mensagem: 'O município apurou ISS de R$ 50,00; o pedido calculava R$ 30,00. Vale o apurado, que está na nota.',
    },
  ],
}

/** A note in the states a client meets, as the documentation shows it. */
export const NOTAS = {
  processando,
  autorizada,
  apurada: { ...autorizada, ...valores },
  incerta: {
    ...processando,
    meta: {
      ...processando.meta,
      tentativas: 1,
      situacao: 'incerta',
      proximaVerificacaoEm: '2026-01-15T13:46:15.000Z',
    },
  },
  rejeitada: {
    ...processando,
    status: 'rejeitada',
    meta: { ...decidida, tempoProcessamento: '0.87s' },
    erros: [
      {
        campo: 'servico[0].codigoServicoNacional',
        codigo: 'E0310',
        mensagem: 'O código de serviço nacional não existe na lista do sistema nacional.',
        correcao: 'Use em servico[0].codigoServicoNacional um dos códigos de 6 dígitos da tabela nacional.',
        link: '/v1/docs/erros#campos',
      },
    ],
  },
  encerrada: {
    ...processando,
    status: 'falha_definitiva',
    meta: { ...decidida, tempoProcessamento: '2h10m' },
    erros: [
      {
        campo: '',
        codigo: 'AUSENCIA_DECLARADA',
        mensagem: 'A operação verificou que o município não tem a nota e a encerrou: o cliente precisa da nota hoje.',
        correcao: 'Envie a nota de novo com o mesmo idIntegracao, ou reemita esta pelo portal.',
        link: '/v1/docs/erros#AUSENCIA_DECLARADA',
      },
    ],
  },
  cancelada: {
    ...autorizada,
    status: 'cancelada',
    urls: urls('pdf'),
    cancelamento: { tipo: 'direto', status: 'confirmado', em: '2026-01-15T14:02:10.000Z' },
  },
  'sem-resposta': {
    ...autorizada,
    cancelamento: { tipo: 'direto', status: 'em_processamento', em: '2026-01-15T14:02:10.000Z' },
  },
  'em-analise': {
    ...autorizada,
    cancelamento: { tipo: 'analise', status: 'em_analise', em: '2026-03-02T11:20:00.000Z' },
  },
  'em-substituicao': {
    ...autorizada,
    cancelamento: {
      tipo: 'substituicao',
      status: 'aguardando_substituta',
      em: '2026-01-15T14:02:10.000Z',
      substitutaId: '0b7f6a52-8f6c-4d0e-9a41-5b1a4c1f2e77',
    },
    substituicaoEmCurso: true,
  },
  substituta: { ...processando, meta: { ...processando.meta, numeroOriginal: '1499' } },
} as const satisfies Record<string, NfseResponse>

type Nome = keyof typeof NOTAS

/** Some of them by name, for one status of one operation. */
export const notas = (...nomes: Nome[]): Record<string, NfseResponse> =>
  Object.fromEntries(nomes.map((nome) => [nome, NOTAS[nome]]))
