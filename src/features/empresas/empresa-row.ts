import type { Empresa } from '#domain/empresa.ts'
import { sql } from '#platform/db/db.ts'

/** A company as the reading verbs load it, with the certificate in force (or none). */
export type EmpresaRow = Empresa & {
  inscricaoEstadual: string | null
  ativa: boolean
  criadaEm: Date
  atualizadaEm: Date
  certificado: CertificadoRow | null
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
}

/** The select list of an EmpresaRow, from `empresas e`. */
export const EMPRESA_COLUMNS = sql`e.id, e.cpf_cnpj as "cpfCnpj", e.razao_social as "razaoSocial",
  e.nome_fantasia as "nomeFantasia", e.inscricao_municipal as "inscricaoMunicipal",
  e.inscricao_estadual as "inscricaoEstadual", e.regime_tributario as "regimeTributario",
  e.regime_apuracao_simples as "regimeApuracaoSimples", e.regime_especial_tributacao as "regimeEspecialTributacao",
  e.incentivo_fiscal as "incentivoFiscal", e.optante_mei as "optanteMei", e.email, e.telefone, e.endereco, e.ativa,
  e.criada_em as "criadaEm", e.atualizada_em as "atualizadaEm",
  (select json_build_object('id', c.id, 'titular', c.titular, 'cpfCnpj', c.cpf_cnpj, 'emissor', c.emissor,
     'numeroSerie', c.numero_serie, 'validoDe', c.valido_de, 'validoAte', c.valido_ate,
     'impressaoDigital', c.impressao_digital, 'autoassinado', c.autoassinado)
   from certificados c where c.empresa_id = e.id and c.status in ('ativo', 'futuro')) as certificado`
