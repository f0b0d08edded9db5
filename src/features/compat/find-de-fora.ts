import { isMotivo } from '#domain/nota/cancel-rules.ts'
import { findNota } from '#features/nfse/nota/find-nota.ts'
import type { NotaRow } from '#features/nfse/nota/nota-row.ts'
import { empresaLimit } from '#features/permissions/permissions.ts'
import { type Ctx, Refusal } from '#platform/ctx.ts'
import { sql } from '#platform/db/db.ts'

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** A note by our id. Throws NAO_ENCONTRADO, also for a text that is no id. */
export async function findPorId(ctx: Ctx, id: string): Promise<NotaRow> {
  if (!UUID.test(id)) throw new Refusal('NAO_ENCONTRADO', 'not an id of a note')
  return findNota(ctx, id)
}

/**
 * The note of a reference (`idIntegracao`) in the ambiente and the companies of the key: the one that holds it, else the
 * newest that had it. `cpfCnpj`: the issuer that the path names. Throws NAO_ENCONTRADO, also where notes of two companies
 * had the reference and nothing says which is meant: one may never be taken for the other.
 */
export async function findPorReferencia(ctx: Ctx, referencia: string, cpfCnpj?: string): Promise<NotaRow> {
  const { actor } = ctx
  const limit = empresaLimit(ctx)
  const rows = await ctx.db.query<{ id: string }>(sql`
    select distinct on (n.empresa_id) n.id
    from notas n join (select * from empresas) e on e.tenant_id = n.tenant_id and e.id = n.empresa_id
    where n.tenant_id = ${ctx.tenantId} and n.id_integracao = ${storable(referencia)}
      and ${actor.kind === 'api-key' ? sql`n.ambiente = ${actor.ambiente}` : sql`true`}
      and ${limit ? sql`n.empresa_id = any(${limit}::uuid[])` : sql`true`}
      and (${cpfCnpj === undefined} or e.cpf_cnpj = ${digitsOf(cpfCnpj ?? '')})
    order by n.empresa_id, n.vigente desc, n.criada_em desc limit 2`)
  const [row, other] = rows
  if (!row) throw new Refusal('NAO_ENCONTRADO', 'no note of this reference')
  if (other) throw refuseAmbiguous(referencia)
  return findNota(ctx, row.id)
}

function refuseAmbiguous(referencia: string): Refusal {
  const mensagem = `Notas de mais de uma empresa da conta tiveram a referência "${referencia}": use uma chave só da empresa, ou leia pelo id.`
  return new Refusal('NAO_ENCONTRADO', 'a reference of two companies', {
    erros: [{ campo: '', codigo: 'NAO_ENCONTRADO', mensagem }],
  })
}

/** The id of a company that a path of another provider names: its id here, or its CPF or CNPJ. */
export type EmpresaNomeada = { id: string; cpfCnpj: string }

/** The company of a path. Throws NAO_ENCONTRADO. */
export async function findEmpresaNomeada(ctx: Ctx, nome: string): Promise<EmpresaNomeada> {
  const limit = empresaLimit(ctx)
  const row = await ctx.db.one<EmpresaNomeada>(sql`
    select id, cpf_cnpj as "cpfCnpj" from empresas where tenant_id = ${ctx.tenantId}
      and ${UUID.test(nome) ? sql`id = ${nome}` : sql`cpf_cnpj = ${digitsOf(nome)}`}`)
  if (!row || (limit && !limit.includes(row.id))) throw new Refusal('NAO_ENCONTRADO', 'no company of this name')
  return row
}

/** A reason as cities take it: the client's own when it is long enough, else with words before it. */
export function motivoDe(texto: unknown): string {
  const motivo = typeof texto === 'string' ? texto.trim() : ''
  if (isMotivo(motivo)) return motivo
  return motivo ? `${MOTIVO}: ${motivo}`.slice(0, 500) : MOTIVO
}
const MOTIVO = 'Cancelamento pedido pelo emitente da nota'

const digitsOf = (text: string): string =>
  storable(text)
    .toUpperCase()
    .replace(/[^\dA-Z]/g, '')

/** The text as the database can hold it. */
const storable = (text: string): string => text.replaceAll('\0', '').toWellFormed()
