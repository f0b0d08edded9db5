import type { Empresa, NfseConfig } from '#domain/empresa.ts'
import type { Tabelas } from '#domain/tabelas.ts'
import type { Findings } from './findings.ts'
import type { Tomador } from './preparada.ts'
import type { Lugares } from './prepare-pessoa.ts'

/** The facts of the issuing company that an item depends on. */
type EmpresaDoServico = Pick<Empresa, 'regimeTributario' | 'optanteMei'> & {
  endereco: Pick<Empresa['endereco'], 'codigoCidade'>
}

/** The facts besides the item that its preparation needs. */
export type ServicoContexto = {
  empresa: EmpresaDoServico
  config: NfseConfig
  tabelas: Tabelas
  tomador: Tomador | null
  competencia: string
  /** The month of emission, YYYY-MM. */
  emissao: string
  /** False: the layout of the city has no place for foreign trade. */
  levaComercioExterior: boolean
  /** False: it does not name the process of a suspended ISS. */
  levaNumeroProcesso: boolean
  /** False: it does not demand the CST of PIS and Cofins. */
  exigeCstPisCofins: boolean
  findings: Findings
}

/** The facts besides the item that its taxes depend on. */
export type TributosContexto = {
  empresa: Pick<Empresa, 'regimeTributario' | 'optanteMei'>
  config: Pick<NfseConfig, 'cstPisCofinsPadrao' | 'indicadorOperacaoPadrao'>
  tabelas: Pick<Tabelas, 'classificacao' | 'faseReforma'> & Lugares
  competencia: string
  /** The month of emission, YYYY-MM. */
  emissao: string
  tomadorNoExterior: boolean
  /** The ISS is due in another municipality than the company's. */
  foraDoMunicipio: boolean
  /** The service is provided abroad; the request says that its result is. */
  prestacaoNoExterior: boolean
  resultadoNoExterior: boolean
  /** False: the layout of the city does not name the process of a suspended ISS. */
  levaNumeroProcesso?: boolean
  /** False: the document does not demand the CST of PIS and Cofins, and none is derived from the regime. */
  exigeCstPisCofins?: boolean
  findings: Findings
}
