import { randomUUID } from 'node:crypto'
import { audit } from '#features/audit/audit.ts'
import { allow } from '#features/permissions/permissions.ts'
import type { IncidenteInteiro } from '#formas/operacao/incidente.ts'
import { type Ctx, Refusal } from '#platform/ctx.ts'
import { type Db, sql } from '#platform/db/db.ts'
import { statusConflict } from '#platform/state-conflict.ts'
import { findIncidente } from './list-incidentes.ts'

/**
 * The caller looks after an incident from now on, in the place of the person who did before; again it changes nothing.
 * Throws NAO_ENCONTRADO, and ESTADO_INVALIDO for one that ended.
 */
export async function takeIncidente(ctx: Ctx, id: string): Promise<IncidenteInteiro> {
  allow(ctx, 'admin.incidente.write')
  return withIncidente(ctx, id, async (tx, { de, por }) => {
    if (de?.id === por) return
    await tx.query(sql`update incidentes set assumido_por = ${por}, assumido_em = ${ctx.now()} where id = ${id}`)
    await audit(tx, ctx, {
      ...{ acao: 'incidente.take', recurso: 'incidente', recursoId: id },
      detalhe: { de: de?.nome ?? null, para: await nameOf(tx, por) },
    })
  })
}

/** Takes the person off an incident; an incident without one stays as it is. Throws as `takeIncidente`. */
export async function releaseIncidente(ctx: Ctx, id: string): Promise<IncidenteInteiro> {
  allow(ctx, 'admin.incidente.write')
  return withIncidente(ctx, id, async (tx, { de }) => {
    if (!de) return
    await tx.query(sql`update incidentes set assumido_por = null, assumido_em = null where id = ${id}`)
    await audit(tx, ctx, {
      ...{ acao: 'incidente.release', recurso: 'incidente', recursoId: id },
      detalhe: { de: de.nome, para: null },
    })
  })
}

/**
 * Writes a note about an incident, also about one that ended; the text that the same person wrote last is not written again.
 * Throws NAO_ENCONTRADO.
 */
export async function noteIncidente(ctx: Ctx, id: string, texto: string): Promise<IncidenteInteiro> {
  allow(ctx, 'admin.incidente.write')
  return withIncidente(
    ctx,
    id,
    async (tx, { por }) => {
      const last = await tx.one<{ por: string; texto: string }>(
        sql`select por, texto from incidente_anotacoes where incidente_id = ${id} order by em desc, id limit 1`,
      )
      if (last?.por === por && last.texto === texto.trim()) return
      const anotacao = randomUUID()
      await tx.query(sql`
        insert into incidente_anotacoes (id, incidente_id, por, em, texto)
        values (${anotacao}, ${id}, ${por}, ${ctx.now()}, ${texto.trim()})`)
      await audit(tx, ctx, {
        ...{ acao: 'incidente.note', recurso: 'incidente', recursoId: id },
        detalhe: { anotacaoId: anotacao },
      })
    },
    { alsoEnded: true },
  )
}

type Quem = { id: string; nome: string }
type Row = { encerrado: boolean; de: Quem | null }

/** Runs an act on the locked row: `de` looks after it so far, `por` is the caller, whose permission was checked. */
async function withIncidente(
  ctx: Ctx,
  id: string,
  act: (tx: Db, who: { de: Quem | null; por: string }) => Promise<void>,
  { alsoEnded = false } = {},
): Promise<IncidenteInteiro> {
  const { actor } = ctx
  if (actor.kind !== 'admin') throw new Refusal('SEM_PERMISSAO', `${actor.kind} cares for no incident`)
  return ctx.app.sistema.transaction(async (tx) => {
    const row = await tx.one<Row>(sql`
      select i.encerrado_em is not null as encerrado,
        case when u.id is not null then json_build_object('id', u.id, 'nome', u.nome) end as de
      from incidentes i left join admin_usuarios u on u.id = i.assumido_por where i.id = ${id} for update of i`)
    if (!row) throw new Refusal('NAO_ENCONTRADO', `no incident ${id}`)
    if (row.encerrado && !alsoEnded) throw statusConflict('encerrado', ['aberto'])
    await act(tx, { de: row.de, por: actor.usuarioId })
    return findIncidente(ctx, tx, id)
  })
}

const nameOf = async (tx: Db, id: string): Promise<string | null> =>
  (await tx.one<{ nome: string }>(sql`select nome from admin_usuarios where id = ${id}`))?.nome ?? null
