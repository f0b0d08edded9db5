import type { Centavos } from '#domain/money.ts'
import type { StatusCancelamento, TipoCancelamento } from '#domain/nota/cancel-rules.ts'
import type { Ambiente, Aviso, Erro, StatusNota, Trilho } from '#domain/nota/nota.ts'
import { sql } from '#platform/db/db.ts'

/** A note as the reading verbs load it: all but the large columns (prepared note, authorised XML). */
export type NotaRow = {
  id: string
  tenantId: string
  empresaId: string
  ambiente: Ambiente
  status: StatusNota
  idIntegracao: string | null
  trilho: Trilho
  municipio: string
  serieRps: string
  numeroRps: number
  scoreConfianca: number
  avisos: Aviso[]
  erros: Erro[]
  numero: string | null
  chaveAcesso: string | null
  codigoVerificacao: string | null
  autorizadaEm: Date | null
  tentativas: number
  /** Gross service value. */
  valorServico: Centavos
  /** What the customer pays; null while a rate that it depends on is not fixed. */
  valorACobrar: Centavos | null
  tomadorNome: string | null
  competencia: string
  corpoSha256: string
  reemissaoDeId: string | null
  /** The newest note that re-issues this refused one. */
  reemitidaPorId: string | null
  numeroOriginal: string | null
  /** The last attempt to end the note. */
  cancelamento: ResumoCancelamento | null
  conexao: string
  webhookUrl: string | null
  requestId: string
  versao: number
  criadaEm: Date
  concluidaEm: Date | null
}

export type ResumoCancelamento = {
  id: string
  tipo: TipoCancelamento
  status: StatusCancelamento
  protocolo: string | null
  /** ISO 8601: when the city did it, else when it was requested. */
  em: string
  substitutaId: string | null
  erros: Erro[]
}

/** The select list of a NotaRow. */
/** The key of a note in a statement: that of its table, and of the tables with its records. */
export type DaNota = Pick<NotaRow, 'id' | 'tenantId'>

export const NOTA_COLUMNS = sql`id, tenant_id as "tenantId", empresa_id as "empresaId", ambiente, status,
  id_integracao as "idIntegracao", trilho, municipio, serie_rps as "serieRps", numero_rps as "numeroRps",
  score_confianca as "scoreConfianca", avisos, erros, numero, chave_acesso as "chaveAcesso",
  codigo_verificacao as "codigoVerificacao", autorizada_em as "autorizadaEm", tentativas, valor_servico as "valorServico", valor_a_cobrar as "valorACobrar",
  tomador_nome as "tomadorNome", competencia, encode(corpo_sha256, 'hex') as "corpoSha256", reemissao_de_id as "reemissaoDeId", reemitida_por_id as "reemitidaPorId", numero_original as "numeroOriginal", cancelamento, conexao,
  webhook_url as "webhookUrl", request_id as "requestId", versao, criada_em as "criadaEm", concluida_em as "concluidaEm"`
