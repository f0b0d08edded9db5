/** The providers whose issuance requests are read; each has its table in `contracts/compat`. */
export const PROVEDORES = [
  'plugnotas',
  'focus-nfse',
  'focus-nfsen',
  'nfeio',
  'enotas',
  'nuvemfiscal',
  'nuvemfiscal-rps',
] as const
export type Provedor = (typeof PROVEDORES)[number]

/**
 * What happens to a field of the other provider: the same value, changed without loss, changed with a loss, known from
 * the register of the company, without effect, refused, or part of another operation.
 */
export type Classe = 'direto' | 'normalizado' | 'com_perda' | 'cadastro' | 'ignorado' | 'recusar' | 'outra_rota'

/**
 * What lies outside of the body: the reference of the query, the issuer of the path, the environment of the key, the
 * defaults of the company.
 */
export type Contexto = {
  referencia?: string
  prestador?: { cnpj: string }
  ambiente: 'producao' | 'homologacao'
  agora: Date
  cadastro?: CadastroPadrao
}

/** The service that a code of the city means. */
export type ServicoDaCidade = { codigo: string; codigoServicoNacional?: string; codigoNbs?: string }

/** The defaults that the company registered: its city, its service, its rate, the service codes of its city. */
export type CadastroPadrao = {
  /** IBGE code of the company's city: where the service is provided when the body does not say. */
  codigoCidade?: string
  /** In Simples Nacional or MEI: its notes carry no group of IBS and CBS. */
  optanteSimples?: boolean
  codigoServico?: string
  codigoNbs?: string
  cnae?: string
  codigoNacional?: string
  /** Percent. */
  aliquotaIss?: number
  /** Service code of the city, as written or without punctuation → item of LC 116, alone or with its codes. */
  codigosDaCidade?: Record<string, string | ServicoDaCidade>
  formatoAliquota?: 'percentual' | 'fracao'
}

/** One problem in words at a path of the sent body; `campoNosso` when it has one of ours. */
export type Observacao = { campo: string; campoNosso?: string; codigo: string; mensagem: string }

/** The fate of one leaf of the body. */
export type Destino = {
  origem: string
  valor: unknown
  classe: Classe
  destino?: string
  valorNosso?: unknown
  conversao?: string
  motivo?: string
}

/** The request in our form, null when anything is refused; what was noticed; the fate of every leaf, in its order. */
export type Conversao = {
  pedido: Record<string, unknown> | null
  referencia?: string
  avisos: Observacao[]
  recusas: Observacao[]
  relato: Destino[]
}
