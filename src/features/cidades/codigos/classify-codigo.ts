import { resolveAlertasDoCodigo } from '#features/alertas/alertas.ts'
import { audit } from '#features/audit/audit.ts'
import { catalogoDe } from '#features/cidades/reach/catalogo.ts'
import { forgetClassificados } from '#features/cidades/reach/classificados.ts'
import { PADRAO_NACIONAL } from '#features/cidades/reach/conexao-nacional.ts'
import { TEMPLATES } from '#features/cidades/reach/padroes.ts'
import { allow } from '#features/permissions/permissions.ts'
import type { CodigoClassificado } from '#formas/cidades/codigo.ts'
import { type Ctx, Refusal } from '#platform/ctx.ts'
import { type Db, type Sql, sql } from '#platform/db/db.ts'

type NovaClassificacao = Pick<CodigoClassificado, 'padrao' | 'codigo' | 'efeito' | 'motivo'>

/** What operators said of codes, of one template or of all, by template and code. */
export async function listClassificados(ctx: Ctx, padrao?: string): Promise<{ items: CodigoClassificado[] }> {
  allow(ctx, 'admin.conexao.read')
  return { items: await select(ctx.app.sistema, padrao ? sql`where c.padrao = ${padrao}` : sql``) }
}

/**
 * Classifies a code that no catalogue lists, as the answer to a send: final, the note is refused with the city's
 * words; transient, it is asked about and sent again on the schedule. It says nothing of answers to questions. Within
 * five seconds every process knows; the alerts about the code are resolved. Throws SCHEMA_DPS_INVALIDO for an unknown
 * template or a listed code.
 */
export async function classifyCodigo(ctx: Ctx, nova: NovaClassificacao): Promise<CodigoClassificado> {
  allow(ctx, 'admin.codigo.classify')
  const { padrao, efeito } = nova
  const [codigo, motivo] = [nova.codigo.trim().toUpperCase(), nova.motivo.trim()]
  refuseListed(padrao, codigo)
  const por = ctx.actor.kind === 'admin' ? ctx.actor.usuarioId : null
  const classificado = await ctx.app.sistema.transaction(async (tx) => {
    await tx.query(sql`
      insert into codigos_classificados (padrao, codigo, efeito, motivo, por, em)
      values (${padrao}, ${codigo}, ${efeito}, ${motivo}, ${por}, ${ctx.now()})
      on conflict (padrao, codigo) do update
        set efeito = excluded.efeito, motivo = excluded.motivo, por = excluded.por, em = excluded.em`)
    await resolveAlertasDoCodigo(tx, { padrao, codigo })
    await audit(tx, ctx, {
      acao: 'codigo.classify',
      recurso: 'codigo',
      recursoId: null,
      detalhe: { padrao, codigo, efeito, motivo },
    })
    const [found] = await select(tx, sql`where c.padrao = ${padrao} and c.codigo = ${codigo}`)
    return found!
  })
  forgetClassificados(ctx.app)
  return classificado
}

/** Removes the classification of a code: it is unlisted again. Throws NAO_ENCONTRADO. */
export async function unclassifyCodigo(
  ctx: Ctx,
  { padrao, codigo, motivo }: Pick<NovaClassificacao, 'padrao' | 'codigo' | 'motivo'>,
): Promise<CodigoClassificado> {
  allow(ctx, 'admin.codigo.classify')
  const desfeito = await ctx.app.sistema.transaction(async (tx) => {
    const which = sql`where c.padrao = ${padrao} and c.codigo = ${codigo.trim().toUpperCase()}`
    await tx.query(sql`select from codigos_classificados c ${which} for update`)
    const [found] = await select(tx, which)
    if (!found) throw new Refusal('NAO_ENCONTRADO', `no classified code ${codigo} of ${padrao}`)
    await tx.query(sql`delete from codigos_classificados c ${which}`)
    const { por: _, em: __, ...antes } = found
    await audit(tx, ctx, {
      acao: 'codigo.unclassify',
      recurso: 'codigo',
      recursoId: null,
      detalhe: { ...antes, motivo: motivo.trim() },
    })
    return found
  })
  forgetClassificados(ctx.app)
  return desfeito
}

/** Codes of a catalogue or of the template itself cannot be changed here: a number already used stays in doubt. */
function refuseListed(padrao: string, codigo: string): void {
  const template = TEMPLATES.get(padrao)
  if (!template && padrao !== PADRAO_NACIONAL)
    throw refusal(
      'padrao',
      `Recebido "${padrao}"; use um padrão de GET /admin/conexoes/padroes-disponiveis, ou ${PADRAO_NACIONAL}.`,
    )
  const ofTemplate = Object.values(template?.politica.codigos ?? {}).flat()
  if (catalogoDe(padrao)(codigo) || ofTemplate.includes(codigo))
    throw refusal('codigo', `O código ${codigo} já está no catálogo do padrão ${padrao}, que diz o que ele significa.`)
}

const refusal = (campo: string, mensagem: string) =>
  new Refusal('SCHEMA_DPS_INVALIDO', mensagem, { erros: [{ campo, codigo: 'VALOR_NAO_PERMITIDO', mensagem }] })

const select = (db: Db, which: Sql) =>
  db.query<CodigoClassificado>(sql`
    select c.padrao, c.codigo, c.efeito, c.motivo, c.em,
      case when u.id is not null then json_build_object('id', u.id, 'nome', u.nome) end as por
    from codigos_classificados c left join admin_usuarios u on u.id = c.por ${which} order by c.padrao, c.codigo`)
