import type { Percentual } from './money.ts'

/**
 * The legal tables that the rules read. The domain receives them as an argument (they are CSV under
 * `contracts/tables`); in the service `platform/tabelas.ts` reads them once, in the browser the page fetches them.
 */
export type Tabelas = {
  municipio(ibge: string): Municipio | null
  /** LC 116 item with dots → description; null when the item does not exist. */
  itemLc116(item: string): string | null
  /** cTribNac, 6 digits. */
  servicoNacional(cTribNac: string): ServicoNacional | null
  /** The cTribNac codes under one LC 116 item. */
  servicosNacionaisDe(item: string): readonly string[]
  nbs(codigo: string): string | null
  indicadorOperacao(cIndOp: string): IndicadorOperacao | null
  classificacao(cClassTrib: string): ClassificacaoTributaria | null
  cst(cst: string): string | null
  /** By the central bank's code or by ISO 3166 alpha-2. */
  pais(codigo: string): Pais | null
  /** Rates of IBS and CBS of a year (YYYY); null before the reform. */
  aliquotasReforma(ano: number): AliquotasReforma | null
}

export type Municipio = {
  ibge: string
  nome: string
  uf: string
  /**
   * Whether companies of the city issue on the national emitter; `presumido`: the city has no known emitter of its own.
   */
  emissorNacional: 'sim' | 'nao' | 'presumido' | 'desconhecido'
}
/** Where ISS is due: provider's establishment, place of provision, customer's establishment (Anexo VI). */
export type Incidencia = 'EP' | 'LP' | 'ET'
export type ServicoNacional = {
  cTribNac: string
  item: string
  descricao: string
  incidencia: Incidencia
  grupoObrigatorio: 'obra' | 'atvEvento' | null
}
export type IndicadorOperacao = {
  cIndOp: string
  exigeTomador: boolean
  exigeEnderecoTomador: boolean
  exigeImovel: boolean
}
export type ClassificacaoTributaria = {
  cClassTrib: string
  cst: string
  descricao: string
  reducaoIbs: Percentual
  reducaoCbs: Percentual
  /** False when nothing is taxed: exemption, immunity, another document. */
  exigeValores: boolean
  exigeTribRegular: boolean
  exigeDiferimento: boolean
  validoNfse: boolean
  inicio: string | null
  fim: string | null
}
export type Pais = { bacen: string; iso2: string; nome: string }
export type AliquotasReforma = {
  ano: number
  cbs: Percentual | null
  ibsEstadual: Percentual | null
  ibsMunicipal: Percentual | null
  pisCofinsVigente: boolean
  /** From this year on a note of the regular regime must carry IBS and CBS. */
  obrigatorio: boolean
  /** Share of the full IBS rate reached in the year. */
  fracaoIbs: Percentual
}
