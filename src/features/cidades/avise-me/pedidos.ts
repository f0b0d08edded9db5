import { randomUUID } from 'node:crypto'
import type { Ambiente } from '#domain/nota/nota.ts'
import { audit } from '#features/audit/audit.ts'
import { openMunicipioIndex } from '#features/cidades/reach/municipio-index.ts'
import { hojeEm, resolveIn } from '#features/cidades/reach/resolve-track.ts'
import { allow } from '#features/permissions/permissions.ts'
import type { AviseMe } from '#formas/cidades/municipio.ts'
import type { App } from '#platform/app.ts'
import { type Ctx, Refusal } from '#platform/ctx.ts'
import { sql } from '#platform/db/db.ts'
import { conflict } from '#platform/state-conflict.ts'

type Lugar = { municipio: string; ambiente: Ambiente }
const NENHUM: AviseMe = { producao: false, homologacao: false }

/**
 * The person asks for a message when notes of the city can be issued; asking again is the same request. Throws
 * NAO_ENCONTRADO, and ESTADO_INVALIDO where the city is served already.
 */
export async function askAviso(ctx: Ctx, lugar: Lugar): Promise<AviseMe> {
  allow(ctx, 'municipio.avise-me')
  const usuarioId = personOf(ctx)
  const { municipio, ambiente } = lugar
  const index = await openMunicipioIndex(ctx.app)
  const rota = resolveIn(index, { municipio, ambiente, emissao: hojeEm(ctx.app, municipio) })
  if (!rota) throw new Refusal('NAO_ENCONTRADO', `no municipality ${municipio}`)
  if (rota.conexao)
    throw conflict('ibge', 'O município já é atendido neste ambiente: as notas dele podem ser emitidas agora.', {
      estadoAtual: 'atendido',
      permitidos: ['não atendido'],
    })
  await ctx.db.transaction(async (db) => {
    const id = randomUUID()
    const fresh = await db.one(sql`
      insert into avise_me (id, tenant_id, usuario_id, municipio, ambiente, pedido_em)
      values (${id}, ${ctx.tenantId}, ${usuarioId}, ${municipio}, ${ambiente}, ${ctx.now()})
      on conflict (usuario_id, municipio, ambiente) where respondido_em is null do nothing returning id`)
    if (fresh) await auditOf(db, ctx, 'municipio.avise-me', lugar)
  })
  return avisosOf(ctx, municipio)
}

/** The person withdraws the request; without a request nothing changes. Throws NAO_ENCONTRADO. */
export async function dropAviso(ctx: Ctx, lugar: Lugar): Promise<AviseMe> {
  allow(ctx, 'municipio.avise-me')
  const usuarioId = personOf(ctx)
  const { municipio, ambiente } = lugar
  if (!ctx.app.tabelas.municipio(municipio)) throw new Refusal('NAO_ENCONTRADO', `no municipality ${municipio}`)
  await ctx.db.transaction(async (db) => {
    const gone = await db.query(sql`
      delete from avise_me where tenant_id = ${ctx.tenantId} and usuario_id = ${usuarioId} and municipio = ${municipio}
        and ambiente = ${ambiente} and respondido_em is null returning id`)
    if (gone.length > 0) await auditOf(db, ctx, 'municipio.avise-me-desistir', lugar)
  })
  return avisosOf(ctx, municipio)
}

/** What the logged-in person waits for, by municipality; support and keys wait for nothing. */
export async function listAvisos({ actor, db, tenantId }: Ctx): Promise<(ibge: string) => AviseMe> {
  if (actor.kind !== 'portal') return () => NENHUM
  const rows = await db.query<Lugar>(sql`
    select municipio, ambiente from avise_me
    where tenant_id = ${tenantId} and usuario_id = ${actor.usuarioId} and respondido_em is null`)
  return (ibge) => {
    const here = rows.filter(({ municipio }) => municipio === ibge).map(({ ambiente }) => [ambiente, true])
    return { ...NENHUM, ...Object.fromEntries(here) }
  }
}

const avisosOf = async (ctx: Ctx, ibge: string) => (await listAvisos(ctx))(ibge)

/** How many people wait for each city. */
type Esperando = Record<Ambiente, number>

/** How many people, of all accounts, wait for each city; for verbs that called `allow`. */
export async function countEsperando(app: App): Promise<(ibge: string) => Esperando> {
  const rows = await app.sistema.query<Esperando & { municipio: string }>(sql`
    select municipio, count(*) filter (where ambiente = 'producao') as producao,
      count(*) filter (where ambiente = 'homologacao') as homologacao
    from avise_me where respondido_em is null group by municipio`)
  const known = new Map(rows.map(({ municipio, ...esperando }) => [municipio, esperando]))
  return (ibge) => known.get(ibge) ?? { producao: 0, homologacao: 0 }
}

/** Only people get a message: the id of the one who asks. */
function personOf({ actor }: Ctx): string {
  if (actor.kind !== 'portal') throw new Refusal('SEM_PERMISSAO', `${actor.kind} cannot wait for a city`)
  return actor.usuarioId
}

const auditOf = (db: Parameters<typeof audit>[0], ctx: Ctx, acao: string, { municipio, ambiente }: Lugar) =>
  audit(db, ctx, { acao, recurso: 'municipio', recursoId: municipio, detalhe: { ambiente } })
