import type { Preenchido } from '#domain/nota/preenchimento.ts'
import type { Ctx } from '#platform/ctx.ts'
import { type Db, sql } from '#platform/db/db.ts'
import type { Correcoes } from './correcoes.ts'
import { type Pedido, tomadorIn } from './linha.ts'

/** A line as it was read (`versao`), with what it says from now on. */
export type LinhaEscrita = {
  linha: number
  versao: number
  idIntegracao: string
  pedido: Pedido
  igual: string
  correcoes: Correcoes
  preenchidos: Preenchido[]
}

/** Writes lines that are not being issued, to be checked again; returns how many were still as they were read. */
export async function writeLinhas(db: Db, { tenantId }: Ctx, id: string, linhas: LinhaEscrita[]): Promise<number> {
  if (linhas.length === 0) return 0
  // What people write may hold characters that no text of the database can, so it goes as bytes.
  const rows = linhas.map(({ pedido, correcoes, ...row }) => ({
    ...row,
    pedido: bytesOf(pedido),
    correcoes: bytesOf(correcoes),
    tomador: tomadorIn(pedido),
  }))
  const written = await db.query(sql`
    update portal_lote_linhas l set pedido = decode(p.pedido, 'base64'), tomador_cpf_cnpj = p.tomador, igual = p.igual,
      id_integracao = p."idIntegracao", correcoes = convert_from(decode(p.correcoes, 'base64'), 'UTF8')::json, preenchidos = p.preenchidos, situacao = 'a_conferir',
      versao = l.versao + 1, erros = '[]', avisos = '[]', existente_id = null,
      item = null, valor_servico = null, iss_situacao = null, valor_iss = null
    from json_to_recordset(${JSON.stringify(rows)}) as p(linha int, versao int, "idIntegracao" text, pedido text,
      tomador text, igual text, correcoes text, preenchidos json)
    where l.lote_id = ${id} and l.tenant_id = ${tenantId} and l.linha = p.linha and l.versao = p.versao
      and l.situacao in ('a_conferir', 'pronta', 'com_erro') and not l.segurada returning l.linha`)
  return written.length
}

const bytesOf = (json: unknown) => Buffer.from(JSON.stringify(json)).toString('base64')
