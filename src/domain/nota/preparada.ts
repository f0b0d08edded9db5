import type { Empresa, Endereco, TotalTributos } from '#domain/empresa.ts'
import type { Centavos, Percentual } from '#domain/money.ts'
import type { Ambiente } from './nota.ts'
import type { PedidoComercioExterior, PedidoDocumentoDeducao, PedidoReembolso, TipoRps } from './pedido.ts'

/**
 * A request made ready for any track: validated, one service, every tax computed, defaults of company and
 * configuration applied. It is stored with the note, and the writers of every city read it. Money in integer centavos,
 * rates in percent/10_000, dates as ISO text.
 */
export type NotaPreparada = {
  versao: 1
  idIntegracao: string | null
  ambiente: Ambiente
  /** ISO 8601 with offset, second precision, e.g. 2026-11-20T10:00:00-03:00. */
  dataEmissao: string
  /** YYYY-MM */
  competencia: string
  tipoRps: TipoRps
  prestador: Prestador
  tomador: Tomador | null
  intermediario: Tomador | null
  /** A note that adjusts credits or debits, and the kind of adjustment; absent in a regular note. NT 009. */
  finalidade?: 'credito' | 'debito'
  tipoAjuste?: number
  /** Payments of the note (split payment, LC 214/2025 art. 32 to 35). NT 009. */
  pagamentos?: Pagamento[]
  /** The one service that DPS and ABRASF carry: the items merged (docs/especificacao/decisoes.md#4-issuance). */
  servico: ServicoPreparado
}

/** Snapshot of the company and its configuration at acceptance; later edits of the company do not reach the note. */
export type Prestador = Omit<Empresa, 'id' | 'nomeFantasia'> & {
  empresaId: string
  enviarInscricaoMunicipal: 'auto' | 'sim' | 'nao'
  /** The option for Simples is still being decided. NT 009. */
  opcaoSimplesPendente?: true
  /** 1 IBS and CBS inside Simples, 2 CBS inside and IBS regular, 3 both regular. NT 009. */
  regimeApuracaoIbsCbs?: number
}

export type Pagamento = { idTransacao: string; meio: number; cnpjRecebedor: string; cnpjInstituicao: string }

export type Tomador = {
  cpfCnpj: string | null
  nifEstrangeiro: string | null
  razaoSocial: string | null
  consumidorFinal: boolean
  inscricaoMunicipal: string | null
  email: string | null
  telefone: string | null
  endereco: Endereco | null
}

export type Tributo = { baseCalculo: Centavos; aliquota: Percentual; valor: Centavos }

export type ServicoPreparado = {
  /** LC 116 item with dots: 01.07 */
  codigo: string
  /**
   * cTribNac, 6 digits; null when the item has several and the request names none (the national track refuses that).
   */
  codigoServicoNacional: string | null
  codigoTributacao: string | null
  codigoNbs: string | null
  /** The client's own code of the service. */
  codigoInterno?: string
  /** Activity of Simples (cAtvSN, 7 to 14 and 90). NT 009. */
  atividadeSimples?: number
  /** Groups of NT 009 that are only refused. */
  locacao?: true
  condominio?: true
  cnae: string | null
  municipioPrestacao: string
  /** From the request, else from the national table of incidence. */
  municipioIncidencia: string
  discriminacao: string
  informacoesComplementares: string | null
  valor: {
    servico: Centavos
    deducoes: Centavos
    deducaoPercentual: Percentual | null
    documentosDeducao: DocumentoDeducao[]
    /** Amounts of third parties, outside every base; absent when there are none. */
    reembolsos?: Centavos
    descontoIncondicionado: Centavos
    descontoCondicionado: Centavos
    recebido: Centavos | null
    /** ISS base. */
    baseCalculo: Centavos
    /** Sum of what the customer withholds (retained ISS included). */
    totalRetido: Centavos
    liquido: Centavos
  }
  iss: {
    aliquota: Percentual
    valor: Centavos
    retido: boolean
    /** 1–7 as in docs/especificacao/contrato.md#22-issuance-request. */
    tipoTributacao: number
    exigibilidade: number
    tipoImunidade: number | null
    numeroProcesso: string | null
    beneficioMunicipal: { numero: string; reducaoBase: Percentual | null; valorReducao: Centavos | null } | null
  }
  retencao: {
    pis: Tributo | null
    cofins: Tributo | null
    csll: Tributo | null
    inss: Tributo | null
    irrf: Tributo | null
    cpp: Tributo | null
    outras: Centavos
  }
  apuracaoPropria: {
    cstPisCofins: string | null
    baseCalculoPisCofins: Centavos
    pis: Tributo | null
    cofins: Tributo | null
  } | null
  reforma: ReformaPreparada | null
  /** Of an export, for the cities that require the group in every note; notes stored before have none. */
  classificacaoExportacao?: ClassificacaoExportacao | null
  comercioExterior: PedidoComercioExterior | null
  obra: {
    inscricaoImobiliaria: string | null
    codigo: string | null
    cib: string | null
    endereco: Endereco | null
  } | null
  /** Absent when the operation is about none. */
  imovel?: Imovel
  evento: {
    nome: string
    dataInicio: string
    dataFim: string
    identificacao: string | null
    endereco: Endereco | null
  } | null
  totalTributos: TotalTributos | null
}

export type DocumentoDeducao = Pick<
  PedidoDocumentoDeducao,
  'nfseMunicipal' | 'notaEmPapel' | 'numeroDocumentoNaoFiscal'
> & {
  chaveNfse: string | null
  chaveNfe: string | null
  numeroDocumento: string | null
  tipo: number
  descricao: string | null
  dataEmissao: string
  valorDedutivel: Centavos
  valorDeducao: Centavos
  fornecedor: Tomador | null
}

export type Imovel = { inscricaoImobiliaria: string | null; cib: string | null; endereco: Endereco | null }

/** Services whose operation says when it is supplied and when it is paid (E0903 of Anexo I). */
export const COM_TIPO_OPERACAO: ReadonlySet<string> = new Set(['10.05', '15.09', '17.12', '25.05'])

/** The groups of IBS and CBS that only some operations have; each is absent when it was not sent. */
export type GruposReforma = {
  tipoOperacao?: number
  enteGovernamental?: number
  notasReferenciadas?: string[]
  /** Who receives the service, where that is not the customer. */
  destinatario?: Tomador
  reembolsos?: Reembolso[]
  tributacaoRegular?: { cst: string; classificacao: string }
  creditoPresumido?: string
  diferimento?: { ibsEstadual: Percentual; ibsMunicipal: Percentual; cbs: Percentual }
  /** Supply inside the Zona Franca de Manaus or a free trade area, and donation. NT 009. */
  zonaFranca?: true
  doacao?: true
}

export type Reembolso = Omit<PedidoReembolso, 'valor'> & { valor: Centavos }

export type ReformaPreparada = GruposReforma & {
  classificacao: string
  cst: string
  regimeTributario: 'regular' | 'monofasico' | 'imune' | 'isento'
  /** cIndOp, 6 digits. */
  indicadorOperacao: string
  baseCalculo: Centavos
  reducaoBase: Percentual
  /** The rates that the request named, before the class lowers them; absent where it named none. */
  nominais?: { ibsEstadual?: Percentual; ibsMunicipal?: Percentual; cbs?: Percentual }
  ibsEstadual: Tributo
  ibsMunicipal: Tributo
  cbs: Tributo
  seletivo: Tributo | null
  geraCredito: boolean
}

/** How an export is classified for IBS and CBS, where a city requires the group in every note. */
export type ClassificacaoExportacao = Pick<ReformaPreparada, 'classificacao' | 'cst' | 'indicadorOperacao'>
