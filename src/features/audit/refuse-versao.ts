import { type Ctx, Refusal } from '#platform/ctx.ts'
import { type Db, sql } from '#platform/db/db.ts'

/** One change of a resource: the version it made, its author, and the fields that it changed. */
type MudancaDeVersao = {
  versao: number
  em: string
  por: { tipo: string; id: string | null; nome: string | null }
  campos: string[]
}

/** What the audit keeps of a change of a versioned resource, in `detalhe`. */
export type DetalheDaVersao = { versao: number; campos: string[] }

/**
 * VERSAO_DIVERGENTE for a change over `lida`, which is not the version in force: with what changed since, the actor, and
 * `atual`, the resource as the caller may read it; null: it was deleted.
 */
export async function refuseVersao(
  ctx: Ctx,
  db: Db,
  { recurso, recursoId, lida, atual }: { recurso: string; recursoId: string | null; lida: number; atual: Versioned },
): Promise<Refusal> {
  const rows = await db.query<MudancaDeVersao>(sql`
    select (a.detalhe ->> 'versao')::int as versao, a.em, a.detalhe -> 'campos' as campos,
      json_build_object('tipo', a.ator ->> 'tipo', 'id', a.ator ->> 'id', 'nome', ${ctx.tenantId ? NOME : NOME_DA_CASA}) as por
    from auditoria a
    where a.tenant_id ${ctx.tenantId ? sql`= ${ctx.tenantId}` : sql`is null`} and a.recurso = ${recurso} and a.recurso_id = ${recursoId}
      and (a.detalhe ->> 'versao')::int > ${lida}
    order by a.id limit ${MUDANCAS_MAX}`)
  const mudancas = rows.map((row) => ({ ...row, em: new Date(row.em).toISOString() }))
  const mensagem = `Mudou depois que você leu (versão ${lida}); confira o valor atual.`
  const campos = [...new Set(mudancas.flatMap((mudanca) => mudanca.campos))]
  return new Refusal('VERSAO_DIVERGENTE', `${recurso} ${recursoId} was read at ${lida}`, {
    erros: campos.map((campo) => ({ campo, codigo: 'VALORES_DIVERGENTES', mensagem })),
    dados: { versaoAtual: atual?.versao ?? 0, mudancas, atual },
  })
}

/**
 * The same for a resource whose version other acts change too, such as a new password of a user: null when the audit
 * knows of no change of its fields since `lida`.
 */
export async function refuseChanged(
  ctx: Ctx,
  db: Db,
  about: { recurso: string; recursoId: string; lida: number | undefined; atual: NonNullable<Versioned> },
): Promise<Refusal | null> {
  const { lida, atual } = about
  if (lida === undefined || lida === atual.versao) return null
  const refusal = await refuseVersao(ctx, db, { ...about, lida })
  return (refusal.dados['mudancas'] as MudancaDeVersao[]).length > 0 ? refusal : null
}

const NOME = sql`coalesce(
  (select u.nome from usuarios u where u.tenant_id = a.tenant_id and u.id::text = a.ator ->> 'id'),
  (select k.nome from api_keys k where k.tenant_id = a.tenant_id and k.id::text = a.ator ->> 'id'))`
const NOME_DA_CASA = sql`(select u.nome from admin_usuarios u where u.id::text = a.ator ->> 'id')`

type Versioned = { versao: number } | null
const MUDANCAS_MAX = 100

/** The names of the fields whose values differ, apart from those that every change changes. */
export const changedFields = (before: object, after: object): string[] => {
  const values = new Map(Object.entries(before))
  return Object.entries(after)
    .filter(([nome, value]) => !ALWAYS.includes(nome) && JSON.stringify(values.get(nome)) !== JSON.stringify(value))
    .map(([nome]) => nome)
}
const ALWAYS = ['versao', 'atualizadaEm', 'atualizadoEm']
