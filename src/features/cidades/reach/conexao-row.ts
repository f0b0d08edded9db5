import type { Ambiente } from '#domain/nota/nota.ts'
import { sql } from '#platform/db/db.ts'
import type { Operacao, Template } from '#tracks/template.ts'

export type StatusConexao = 'rascunho' | 'publicada' | 'substituida' | 'despublicada' | 'descartada'

/** The addresses of one ambiente: `padrao` is for the operations that have none of their own. */
export type UrlsConexao = Partial<Record<Operacao | 'padrao', string>>

/** A municipality of a slug; `urls` are its own addresses, which take precedence over those of the connection. */
export type Anexo = { municipio: string; urls: Partial<Record<Ambiente, UrlsConexao>> }

/** Parts of a template of any family. */
export type Diferencas = PartsOf<Template>
type PartsOf<T> = T extends Template ? { [Key in keyof T]?: T[Key] extends object ? Partial<T[Key]> : T[Key] } : never

/** The content of a version; it never changes after publication. */
export type ConteudoConexao = {
  titulo: string
  template: Template
  urls: Partial<Record<Ambiente, UrlsConexao>>
  diferencas: Partial<Record<Ambiente, Diferencas>>
  ca: string[]
}

/** The content of a version as an operator sends it: of its template and differences nothing is known yet. */
export type ConteudoRecebido = Omit<ConteudoConexao, 'template' | 'diferencas'> & {
  template: object
  diferencas: Partial<Record<Ambiente, object>>
}

/** One version of a connection. `revisao` is the optimistic lock. */
export type ConexaoRow = ConteudoConexao & {
  id: string
  slug: string
  versao: number
  status: StatusConexao
  origem: string
  criadaPor: string | null
  publicadaPor: string | null
  revisao: number
  criadaEm: Date
  atualizadaEm: Date
  publicadaEm: Date | null
}

export const CONEXAO_COLUMNS = sql`id, slug, versao, status, titulo, template, urls, diferencas, ca, origem,
  criada_por as "criadaPor", publicada_por as "publicadaPor", revisao, criada_em as "criadaEm",
  atualizada_em as "atualizadaEm", publicada_em as "publicadaEm"`

/** A version as the back-office shows it; certificate authorities are public. */
export const presentConexao = ({ criadaEm, atualizadaEm, publicadaEm, ...row }: ConexaoRow) => ({
  ...row,
  padrao: row.template.padrao,
  confianca: row.template.confianca ?? null,
  criadaEm: criadaEm.toISOString(),
  atualizadaEm: atualizadaEm.toISOString(),
  publicadaEm: publicadaEm?.toISOString() ?? null,
})
export type ConexaoResponse = ReturnType<typeof presentConexao>
