import type { TipoDeAlerta } from '#domain/alertas.ts'
import { readAjustes } from '#features/ajustes/read-ajustes.ts'
import { audit } from '#features/audit/audit.ts'
import { allow } from '#features/permissions/permissions.ts'
import type { CodigoDesconhecido } from '#formas/cidades/codigo.ts'
import type { Alerta, FiltroDeAlertas, PerguntaRecusada, RegraDeAlerta } from '#formas/operacao/alerta.ts'
import { type Ctx, Refusal } from '#platform/ctx.ts'
import { type Db, join, type Sql, sql } from '#platform/db/db.ts'
import { alvoOf, REGRAS } from './regras.ts'

const TIPOS = Object.keys(REGRAS) as TipoDeAlerta[]
/** The highest total that is counted exactly. */
const COUNTED_MAX = 10_000

type Row = Omit<Alerta, 'gravidade' | 'mensagem' | 'operacoes' | 'codigoDesconhecido' | 'perguntaRecusada'> & {
  /** For an unlisted code, what is known of it. */
  codigoDesconhecido: Omit<CodigoDesconhecido, 'cidade'> | null
  /** For refused questions, the company and what the city said. */
  perguntaRecusada: Omit<PerguntaRecusada, 'cidade' | 'noPortal'> | null
}
type DaCidade = { municipio: string }

/** What operators filter by, or the alerts of these keys. */
type Filtro = FiltroDeAlertas & { chaves?: readonly string[] }

/** Alerts, the open ones by opening and the resolved ones by resolution, the newest first. */
export async function listAlertas(
  ctx: Ctx,
  { resolvidos, tipo, gravidade, tenantId, chaves, limit, offset }: Filtro,
): Promise<{ items: Alerta[]; total: number }> {
  allow(ctx, 'admin.monitor.read')
  const tipos = TIPOS.filter((each) => (!tipo || each === tipo) && (!gravidade || REGRAS[each].gravidade === gravidade))
  const which = join(
    [
      resolvidos ? sql`a.status = 'resolvido'` : sql`a.status <> 'resolvido'`,
      ...(tipos.length < TIPOS.length ? [sql`a.tipo = any(${tipos}::text[])`] : []),
      ...(chaves ? [sql`a.chave = any(${chaves}::text[])`] : []),
      ...(tenantId ? [sql`a.tenant_id = ${tenantId}::uuid`] : []),
    ],
    ' and ',
  )
  const order = resolvidos ? sql`a.resolvido_em desc, a.id` : sql`a.aberto_em desc, a.id`
  const db = ctx.app.sistema
  const [items, counted] = await Promise.all([
    limit === 0 ? [] : select(ctx, db, sql`where ${which} order by ${order} limit ${limit} offset ${offset}`),
    db.one<{ n: number }>(
      sql`select count(*)::int as n from (select from alertas a where ${which} limit ${COUNTED_MAX}) c`,
    ),
  ])
  return { items, total: counted?.n ?? 0 }
}

/**
 * Resolves an alert with a note; one that is resolved stays as it is. A recurrence within an hour reopens it, a later
 * one is a new alert (docs/especificacao/estados.md#17-alert). Throws NAO_ENCONTRADO.
 */
export async function resolveByHand(ctx: Ctx, id: string, nota: string): Promise<Alerta> {
  allow(ctx, 'admin.alerta.resolve')
  const por = ctx.actor.kind === 'admin' ? ctx.actor.usuarioId : null
  return ctx.app.sistema.transaction(async (tx) => {
    const [row] = await tx.query<{ tipo: string; chave: string }>(sql`
      update alertas set status = 'resolvido', resolvido_em = now(), atualizado_em = now(), resolvido_por = ${por},
        nota_resolucao = ${nota.trim()}
      where id = ${id} and status <> 'resolvido' returning tipo, chave`)
    if (row)
      await audit(tx, ctx, {
        acao: 'alerta.resolve',
        recurso: 'alerta',
        recursoId: id,
        detalhe: { ...row, nota: nota.trim() },
      })
    const [found] = await select(ctx, tx, sql`where a.id = ${id}`)
    if (!found) throw new Refusal('NAO_ENCONTRADO', `no alert ${id}`)
    return found
  })
}

/** Every kind of alert with its rule as the settings make it now, and how many are open. */
export async function listRegras(ctx: Ctx): Promise<{ items: RegraDeAlerta[] }> {
  allow(ctx, 'admin.monitor.read')
  const [ajustes, rows] = await Promise.all([
    readAjustes(ctx.app),
    ctx.app.sistema.query<{ tipo: TipoDeAlerta; n: number }>(
      sql`select tipo, count(*)::int as n from alertas where status <> 'resolvido' group by tipo`,
    ),
  ])
  const abertos = new Map(rows.map(({ tipo, n }) => [tipo, n]))
  return {
    items: TIPOS.map((tipo) => ({
      tipo,
      ...REGRAS[tipo],
      limiar: REGRAS[tipo].limiar(ajustes),
      operacoes: REGRAS[tipo].operacoes('{id}'),
      abertos: abertos.get(tipo) ?? 0,
    })),
  }
}

async function select({ app }: Ctx, db: Db, which: Sql): Promise<Alerta[]> {
  const rows = await db.query<Row>(sql`
    select a.id, a.tipo, a.chave, a.status, a.ocorrencias, a.aberto_em as "abertoEm", a.atualizado_em as "atualizadoEm",
      a.resolvido_em as "resolvidoEm", a.nota_resolucao as "notaDaResolucao", a.detalhe ->> 'notaId' as "notaId",
      case when a.tipo = 'codigo_desconhecido' then a.detalhe end as "codigoDesconhecido",
      case when e.id is not null then json_build_object('empresa', json_build_object('id', e.id, 'nome', e.razao_social),
        'municipio', a.detalhe ->> 'municipio', 'ambiente', a.detalhe ->> 'ambiente', 'causa', a.detalhe ->> 'causa',
        'mensagens', a.detalhe -> 'mensagens') end as "perguntaRecusada",
      case when u.id is not null then json_build_object('id', u.id, 'nome', u.nome) end as "resolvidoPor",
      case when t.id is not null then json_build_object('id', t.id, 'nome', t.nome) end as conta
    from alertas a left join tenants t on t.id = a.tenant_id left join admin_usuarios u on u.id = a.resolvido_por
      left join empresas e on a.tipo = 'pergunta_recusada' and e.tenant_id = a.tenant_id
        and e.id::text = a.detalhe ->> 'empresaId' ${which}`)
  const named = <D extends DaCidade>(detalhe: D) => {
    const { nome, uf } = app.tabelas.municipio(detalhe.municipio) ?? {}
    return { ...detalhe, cidade: nome ? `${nome}/${uf}` : detalhe.municipio }
  }
  return rows.map((row) => {
    const { gravidade, texto, operacoes } = REGRAS[row.tipo]
    const mensagem = `${texto}${row.ocorrencias > 1 ? ` (${row.ocorrencias} vezes)` : ''}.`
    const { codigoDesconhecido, perguntaRecusada } = row
    return {
      ...{ ...row, gravidade, mensagem, operacoes: operacoes(alvoOf(row)) },
      codigoDesconhecido: codigoDesconhecido && named(codigoDesconhecido),
      perguntaRecusada: perguntaRecusada && {
        ...named(perguntaRecusada),
        noPortal: `${app.config.urlPublica}/app/empresas/${perguntaRecusada.empresa.id}${viewOf(perguntaRecusada)}`,
      },
    }
  })
}

/** The view of a company in the portal where an account corrects what a city does not accept. */
function viewOf({ causa, municipio }: NonNullable<Row['perguntaRecusada']>): string {
  if (causa === 'certificado' || causa === 'assinatura') return '?aba=certificado'
  return causa === 'credencial' ? `?aba=municipios&municipio=${municipio}` : ''
}
