import { diaOf } from '#domain/competencia.ts'
import { type Empresa, type Regime, type RegimeDesde, type RotaDaEmpresa, regimeEm } from '#domain/empresa.ts'
import type { EmpresaResponse } from '#formas/contas/empresa.ts'
import type { App } from '#platform/app.ts'
import { sql } from '#platform/db/db.ts'

/** A company as the reading verbs load it, with its regimes by date and the certificate in force (or none). */
export type EmpresaRow = Omit<Empresa, keyof Regime> &
  Omit<RotaDaEmpresa, 'recusadaAte'> & {
    regimes: RegimeDesde[]
    recusasNacionais: RecusaNacional[]
    inscricaoEstadual: string | null
    ativa: boolean
    versao: number
    criadaEm: Date
    atualizadaEm: Date
    certificado: CertificadoRow | null
  }

/** A refusal of the national system that concerns the company, up to the last competência it was given for. */
type RecusaNacional = EmpresaResponse['recusasNacionais'][number]

/** The current day in the municipality of a company. */
export function hojeNaEmpresa({ endereco }: Pick<EmpresaRow, 'endereco'>, { tabelas, now }: Relogio): string {
  const ms = now().getTime()
  return diaOf(ms, tabelas.fuso(endereco.codigoCidade, ms))
}
export type Relogio = Pick<App, 'tabelas' | 'now'>

/** The company with the regime in force now. */
export function empresaHoje<Row extends Pick<EmpresaRow, 'regimes' | 'endereco'>>(
  row: Row,
  app: Relogio,
): Row & Regime {
  const { desde: _, ...regime } = regimeEm(row.regimes, hojeNaEmpresa(row, app))
  return { ...row, ...regime }
}

/** Dates are ISO text: the database builds the row as JSON. */
export type CertificadoRow = {
  id: string
  titular: string
  cpfCnpj: string | null
  emissor: string
  numeroSerie: string
  validoDe: string
  validoAte: string
  impressaoDigital: string
  autoassinado: boolean
  bitsDaChave: number | null
}

/** The regimes of a company by date, the first one without a date: a RegimeDesde[] of the row `empresas e`. */
export const REGIMES = sql`(select json_agg(r order by r.desde nulls first) from (
    select null::date as desde, e.regime_tributario as "regimeTributario",
      e.regime_apuracao_simples as "regimeApuracaoSimples", e.optante_mei as "optanteMei"
    union all
    select m.desde, m.regime_tributario, m.regime_apuracao_simples, m.optante_mei
    from empresa_regimes m where m.empresa_id = e.id) r)`

/** The select list of an EmpresaRow, from `empresas e`. */
export const EMPRESA_COLUMNS = sql`e.id, e.cpf_cnpj as "cpfCnpj", e.razao_social as "razaoSocial",
  e.nome_fantasia as "nomeFantasia", e.inscricao_municipal as "inscricaoMunicipal",
  e.inscricao_estadual as "inscricaoEstadual", e.regime_especial_tributacao as "regimeEspecialTributacao",
  e.incentivo_fiscal as "incentivoFiscal", e.email, e.telefone, e.endereco, e.ativa, e.versao, ${REGIMES} as regimes,
  e.nacional_desde::text as "nacionalDesde", e.trilho_operador as "trilhoOperador", e.trilho_motivo as "trilhoMotivo",
  (select coalesce(json_agg(json_build_object('ambiente', r.ambiente, 'codigo', r.codigo, 'competencia', r.competencia,
     'recusas', r.recusas, 'em', r.em) order by r.em desc), '[]')
   from empresa_recusas r where r.empresa_id = e.id) as "recusasNacionais",
  e.criada_em as "criadaEm", e.atualizada_em as "atualizadaEm",
  (select json_build_object('id', c.id, 'titular', c.titular, 'cpfCnpj', c.cpf_cnpj, 'emissor', c.emissor,
     'numeroSerie', c.numero_serie, 'validoDe', c.valido_de, 'validoAte', c.valido_ate,
     'impressaoDigital', c.impressao_digital, 'autoassinado', c.autoassinado,
     'bitsDaChave', c.bits_da_chave)
   from certificados c where c.empresa_id = e.id and c.status in ('ativo', 'futuro')) as certificado`
