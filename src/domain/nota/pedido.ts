/**
 * The issuance request exactly as a client sends it (docs/especificacao/contrato.md#22-issuance-request,
 * docs/especificacao/decisoes.md#4-issuance): reais and percent as JSON numbers. `pedido-schema.ts` has the bounds of
 * every field; this is only the shape.
 */
export type PedidoNota = {
  idIntegracao?: string
  prestador: { cpfCnpj: string; opcaoSimplesPendente?: boolean; regimeApuracaoIbsCbs?: number }
  tomador?: PedidoTomador
  intermediario?: PedidoTomador
  servico: PedidoServico[]
  rps?: { numero?: string; serie?: string; tipo?: TipoRps; dataEmissao?: string; competencia?: string }
  dataEmissao?: string
  competencia?: string
  finalidade?: 'regular' | 'credito' | 'debito'
  tipoAjuste?: number
  pagamentos?: { idTransacao: string; meio: number; cnpjRecebedor: string; cnpjInstituicao: string }[]
  opcoes?: { modoSincrono?: boolean; webhookUrl?: string; prioridade?: 'normal' | 'alta'; confirmarSalto?: boolean }
}

/** A request being written: any part of it may be missing. */
export type Rascunho = Parcial<PedidoNota>
export type ServicoRascunho = NonNullable<Rascunho['servico']>[number]

/** The type with every part optional. */
export type Parcial<T> = T extends readonly (infer Item)[]
  ? Parcial<Item>[]
  : T extends object
    ? { [K in keyof T]?: Parcial<T[K]> }
    : T

export type TipoRps = 'rps' | 'nota_conjugada_misto' | 'cupom'

export type PedidoTomador = {
  cpfCnpj?: string
  nifEstrangeiro?: string
  razaoSocial?: string
  consumidorFinal?: boolean
  inscricaoMunicipal?: string
  email?: string
  telefone?: string
  endereco?: PedidoEndereco
}

export type PedidoEndereco = {
  tipoLogradouro?: string
  logradouro: string
  numero: string
  complemento?: string
  tipoBairro?: string
  bairro: string
  codigoCidade: string
  descricaoCidade?: string
  estado: string
  cep: string
  codigoPais?: string
}

/**
 * A withheld or own tax: percent, and optionally its base and value in reais (calculated when omitted,
 * docs/especificacao/contrato.md#21-conventions).
 */
export type PedidoTributo = { aliquota: number; valor?: number; baseCalculo?: number }

export type PedidoServico = {
  codigo: string
  municipioPrestacao: string
  codigoTributacao?: string
  discriminacao: string
  cnae?: string
  municipioIncidencia?: string
  codigoServicoNacional?: string
  codigoNbs?: string
  codigoInterno?: string
  atividadeSimples?: number
  locacao?: object
  condominio?: object
  valor: {
    servico: number
    baseCalculo?: number
    descontoIncondicionado?: number
    descontoCondicionado?: number
    recebido?: number
    deducoes?: number | PedidoDeducoes
  }
  iss: {
    aliquota: number
    valor?: number
    baseCalculo?: number
    tipoTributacao?: number
    exigibilidade?: number
    retido?: boolean
    tipoImunidade?: number
    numeroProcesso?: string
    beneficioMunicipal?: { numero: string; reducaoBase?: number; valorReducao?: number }
  }
  retencao?: {
    pis?: PedidoTributo
    cofins?: PedidoTributo
    csll?: PedidoTributo
    inss?: PedidoTributo
    irrf?: PedidoTributo
    cpp?: PedidoTributo
    outras?: number
    /** When the customer pays, YYYY-MM-DD: the contributions withheld are those of this date. */
    dataPagamento?: string
  }
  apuracaoPropria?: {
    cstPisCofins?: string
    baseCalculoPisCofins?: number
    pis?: PedidoTributo
    cofins?: PedidoTributo
  }
  reforma?: PedidoReforma
  imovel?: PedidoImovel
  informacoesComplementares?: string
  comercioExterior?: PedidoComercioExterior
  obra?: PedidoObra
  evento?: PedidoEvento
  totalTributos?: { tipo: 'valor' | 'percentual' | 'simples'; federal?: number; estadual?: number; municipal?: number }
}

export type PedidoDeducoes = {
  valor?: number
  percentual?: number
  documentos?: PedidoDocumentoDeducao[]
}

export type PedidoDocumentoDeducao = {
  chaveNfse?: string
  chaveNfe?: string
  nfseMunicipal?: { municipio: string; numero: string; codigoVerificacao: string }
  notaEmPapel?: { numero: string; modelo: string; serie: string }
  numeroDocumento?: string
  numeroDocumentoNaoFiscal?: string
  tipo: number
  descricao?: string
  dataEmissao: string
  valorDedutivel: number
  valorDeducao: number
  fornecedor?: PedidoFornecedor & { endereco?: PedidoEndereco }
}

type PedidoFornecedor = { cpfCnpj?: string; nifEstrangeiro?: string; razaoSocial: string }

export type PedidoReforma = {
  classificacao: string
  cst: string
  baseCalculo?: number
  reducaoBase?: number
  regimeTributario?: 'regular' | 'monofasico' | 'imune' | 'isento'
  pIbsEstadual?: number
  pIbsMunicipal?: number
  pCbs?: number
  pIs?: number
  valorIbsEstadual?: number
  valorIbsMunicipal?: number
  valorCbs?: number
  valorIs?: number
  geraCredito?: boolean
  indicadorOperacao?: string
  tipoOperacao?: number
  enteGovernamental?: number
  notasReferenciadas?: string[]
  destinatario?: Omit<PedidoTomador, 'consumidorFinal' | 'inscricaoMunicipal'>
  reembolsos?: PedidoReembolso[]
  tributacaoRegular?: { cst: string; classificacao: string }
  creditoPresumido?: string
  /** Percent of each tax. */
  diferimento?: { ibsEstadual: number; ibsMunicipal: number; cbs: number }
  zonaFranca?: boolean
  doacao?: boolean
}

export type PedidoReembolso = {
  chaveNfse?: string
  chaveNfe?: string
  chaveCte?: string
  outroDfe?: { chave: string; descricao: string }
  documentoFiscal?: { municipio: string; numero: string; descricao: string }
  documentoNaoFiscal?: { numero: string; descricao: string }
  fornecedor?: PedidoFornecedor
  dataEmissao: string
  dataCompetencia: string
  tipo: number
  descricao?: string
  valor: number
}

export type PedidoComercioExterior = {
  modoPrestacao: number
  vinculo: number
  moeda: string
  valorMoeda: number
  mecanismoApoioPrestador?: string
  mecanismoApoioTomador?: string
  movimentacaoBens?: number
  numeroDi?: string
  numeroRe?: string
  compartilharMdic?: boolean
  paisResultado?: string
}

export type PedidoObra = { inscricaoImobiliaria?: string; codigo?: string; cib?: string; endereco?: PedidoEndereco }

export type PedidoImovel = Omit<PedidoObra, 'codigo'>

export type PedidoEvento = {
  nome: string
  dataInicio: string
  dataFim: string
  identificacao?: string
  endereco?: PedidoEndereco
}
