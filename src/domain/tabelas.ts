import type { Fuso } from './competencia.ts'
import type { Percentual } from './money.ts'

/**
 * The legal tables that the rules read. The domain receives them as an argument (they are CSV under
 * `contracts/tables`); in the service `platform/tabelas.ts` reads them once, in the browser the page fetches them.
 */
export type Tabelas = {
  municipio(ibge: string): Municipio | null
  /** The local time of a municipality at an instant, by which its notes are dated. */
  fuso(ibge: string, ms: number): Fuso
  /** LC 116 item with dots → description; null when the item does not exist. */
  itemLc116(item: string): string | null
  /** cTribNac, 6 digits. */
  servicoNacional(cTribNac: string): ServicoNacional | null
  /** The cTribNac codes under one LC 116 item. */
  servicosNacionaisDe(item: string): readonly string[]
  nbs(codigo: string): string | null
  /** The rows of Anexo VIII for an LC 116 item and an NBS code; empty when it has no such pair. */
  correlacaoNbs(item: string, nbs: string): readonly CorrelacaoNbs[]
  indicadorOperacao(cIndOp: string): IndicadorOperacao | null
  classificacao(cClassTrib: string): ClassificacaoTributaria | null
  cst(cst: string): string | null
  creditoPresumido(cCredPres: string): CreditoPresumido | null
  /** By the central bank's code or by ISO 3166 alpha-2. */
  pais(codigo: string): Pais | null
  /** The phase of the tax reform in a month (YYYY-MM); null before it began. */
  faseReforma(mes: string): FaseReforma | null
}

export type Municipio = { ibge: string; nome: string; uf: string }
/** Where ISS is due: provider's establishment, place of provision, customer's establishment (Anexo VI). */
export type Incidencia = 'EP' | 'LP' | 'ET'
export type ServicoNacional = {
  cTribNac: string
  item: string
  descricao: string
  incidencia: Incidencia
  grupoObrigatorio: 'obra' | 'atvEvento' | null
}
/** Provider, customer (or the recipient the note names in its place), place of provision, event. */
export type LocalIbsCbs = 'prestador' | 'tomador' | 'prestacao' | 'evento'
export type IndicadorOperacao = {
  cIndOp: string
  /** Which place charges IBS and CBS; null where the table names none. */
  local: LocalIbsCbs | null
  exigeTomador: boolean
  exigeEnderecoTomador: boolean
  exigeImovel: boolean
}
/** `onerosa`, `exterior`: on which operations the row counts; null when it makes no difference. */
export type CorrelacaoNbs = { cIndOp: string; cClassTrib: string; onerosa: boolean | null; exterior: boolean | null }
export type ClassificacaoTributaria = {
  cClassTrib: string
  cst: string
  descricao: string
  reducaoIbs: Percentual
  reducaoCbs: Percentual
  /** False when nothing is taxed: exemption, immunity, another document. */
  exigeValores: boolean
  /** Its tax is suspended: what would be due is that of the regular class (CST 550). */
  suspende: boolean
  exigeTribRegular: boolean
  exigeDiferimento: boolean
  /** A company of Simples Nacional may declare it (tpRBSN). */
  cabeNoSimples: boolean
  validoNfse: boolean
  inicio: string | null
  fim: string | null
}
/** `inicio`: the first day of the credit, of IBS or of CBS, whichever is earlier; null when it is not fixed. */
export type CreditoPresumido = { descricao: string; inicio: string | null }
/** `m49`: the UN number, by which IBGE lists countries. */
export type Pais = { bacen: string; iso2: string; m49: string; nome: string }

/**
 * A row of `aliquotas-proprias`, of one class (`classificacao`) or one entity (`ente`: IBGE code, two digits a state,
 * seven a municipality). A rate that is null is not fixed for the class, and the reference for the entity.
 */
export type AliquotaPropria = {
  classificacao: string | null
  ente: string | null
  ibsEstadual: Percentual | null
  ibsMunicipal: Percentual | null
  cbs: Percentual | null
}

/** The amounts that leave the price before IBS and CBS are computed. */
export type ExclusaoDaBase = 'descontoIncondicionado' | 'deducoes' | 'iss' | 'pis' | 'cofins'
/**
 * The result for a note without the group of IBS and CBS: nothing, an aviso, or a refusal. `nao`: it has no such group.
 */
export type DeverDoGrupo = 'nao' | 'facultativo' | 'aviso' | 'recusa'
/** A row of `aliquotas-reforma`: in force from the month `desde` until the next row begins. */
export type FaseReforma = {
  desde: string
  /** The reference rates; null while no law or resolution fixes them. */
  cbs: Percentual | null
  ibsEstadual: Percentual | null
  ibsMunicipal: Percentual | null
  /** Rates other than the reference: those of a class, and those that a state or municipality fixed for itself. */
  proprias: readonly AliquotaPropria[]
  /** The part of each municipality's rate of ISS that is left (ADCT art. 128). */
  parteIss: Percentual
  /**
   * For purchases by the public administration: the reduction of the rates, and the part of CBS that goes to the buyer.
   */
  redutorCompra: Percentual | null
  transfereCbs: Percentual | null
  /** The two taxes are charged on top of the price (docs/referencia/lei.md#43-base-and-amount-charged). */
  porFora: boolean
  baseExclui: readonly ExclusaoDaBase[]
  /** PIS and Cofins exist. */
  pisCofinsVigente: boolean
  /** The contributions that a private customer withholds, and their rates together. */
  retencoes: readonly ('pis' | 'cofins' | 'csll')[]
  retencaoTotal: Percentual
  /** The date that decides which row a retention follows, when the request names no payment date. */
  retencaoPor: 'competencia' | 'emissao'
  /** The CST that accompanies CSLL withheld alone, once PIS and Cofins are gone; null: the group is not sent. */
  cstSemPisCofins: string | null
  grupoRegular: DeverDoGrupo
  grupoSimples: DeverDoGrupo
}
