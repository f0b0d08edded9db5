import { LISTAS } from '#domain/visoes.ts'
import { allow } from '#features/permissions/permissions.ts'
import { type Ctx, Refusal } from '#platform/ctx.ts'
import { type Db, type Sql, sql } from '#platform/db/db.ts'

/** A view of a list: `busca` is the part of the list's address after `?`. */
type Visao = { nome: string; busca: string }
/** The views of one list. */
type VisoesDaLista = { lista: string; visoes: Visao[] }

/** Lists the views of the logged-in person, of every list. Support that sees an account has no views there. */
export async function listVisoes(ctx: Ctx): Promise<VisoesDaLista[]> {
  allow(ctx, ctx.actor.kind === 'admin' ? 'admin.sessao' : 'sessao.own')
  const own = statementsOf(ctx)
  if (!own) return []
  return own.db.query<VisoesDaLista>(own.read)
}

/**
 * Replaces the views of one list; none removes them. Throws NAO_ENCONTRADO for a list that the surface does not have,
 * and SCHEMA_DPS_INVALIDO where two views have one name.
 */
export async function saveVisoes(ctx: Ctx, lista: string, visoes: Visao[]): Promise<Visao[]> {
  allow(ctx, ctx.actor.kind === 'admin' ? 'admin.sessao' : 'perfil.write')
  refuseUnknownLista(lista, LISTAS[ctx.actor.kind === 'admin' ? 'admin' : 'portal'])
  refuseRepeatedNames(visoes)
  const own = statementsOf(ctx)
  if (own) await own.db.query(visoes.length === 0 ? own.remove(lista) : own.save(lista, JSON.stringify(visoes)))
  return visoes
}

function refuseUnknownLista(lista: string, known: readonly string[]): void {
  if (known.includes(lista)) return
  const mensagem = `Recebida a lista ${JSON.stringify(lista)}; as que guardam visões são ${known.join(', ')}.`
  throw new Refusal('NAO_ENCONTRADO', `no list ${lista}`, {
    erros: [{ campo: 'lista', codigo: 'VALOR_NAO_PERMITIDO', mensagem }],
  })
}

function refuseRepeatedNames(visoes: readonly Visao[]): void {
  const nomes = visoes.map(({ nome }) => nome.trim())
  const erros = nomes.flatMap((nome, i) => {
    const first = nomes.indexOf(nome)
    if (first === i) return []
    const mensagem = `O nome ${JSON.stringify(nome)} já é o de visoes[${first}]; cada visão de uma lista tem um nome só seu.`
    return [{ campo: `visoes[${i}].nome`, codigo: 'VALORES_DIVERGENTES' as const, mensagem }]
  })
  if (erros.length > 0) throw new Refusal('SCHEMA_DPS_INVALIDO', 'views of one name', { erros })
}

type Statements = { db: Db; read: Sql; save: (lista: string, visoes: string) => Sql; remove: (lista: string) => Sql }

function statementsOf({ actor, tenantId, db, app }: Ctx): Statements | null {
  if (actor.kind === 'admin')
    return {
      db: app.sistema,
      read: sql`select lista, visoes from admin_visoes where usuario_id = ${actor.usuarioId} order by lista`,
      save: (lista, visoes) => sql`
        insert into admin_visoes (usuario_id, lista, visoes) values (${actor.usuarioId}, ${lista}, ${visoes})
        on conflict (usuario_id, lista) do update set visoes = excluded.visoes`,
      remove: (lista) => sql`delete from admin_visoes where usuario_id = ${actor.usuarioId} and lista = ${lista}`,
    }
  if (actor.kind !== 'portal') return null
  const mine = sql`tenant_id = ${tenantId} and usuario_id = ${actor.usuarioId}`
  return {
    db,
    read: sql`select lista, visoes from visoes where ${mine} order by lista`,
    save: (lista, visoes) => sql`
      insert into visoes (tenant_id, usuario_id, lista, visoes) values (${tenantId}, ${actor.usuarioId}, ${lista}, ${visoes})
      on conflict (usuario_id, lista) do update set visoes = excluded.visoes`,
    remove: (lista) => sql`delete from visoes where ${mine} and lista = ${lista}`,
  }
}
