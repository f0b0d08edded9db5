import { randomUUID } from 'node:crypto'
import type { TipoDeIncidente } from '#domain/incidentes.ts'
import { reais } from '#domain/money.ts'
import { auditFrom, describeActor, describeOrigem } from '#features/audit/audit.ts'
import { openIncidente, recordOf, unfit } from '#features/incidentes/atos/alvo.ts'
import { counted } from '#features/incidentes/atos/palavras.ts'
import type { IncidenteRow } from '#features/incidentes/incidente-row.ts'
import { findGestores } from '#features/mail/gestores.ts'
import { queueMail } from '#features/mail/queue-mail.ts'
import { avisoMail } from '#features/mail/templates.ts'
import { allow } from '#features/permissions/permissions.ts'
import type { AvisoEnviado, PedidoDeAviso, PreviaDoAviso } from '#formas/operacao/aviso-da-conta.ts'
import { type Ctx, Refusal } from '#platform/ctx.ts'
import { type Db, sql } from '#platform/db/db.ts'
import { type Atingida, findAtingidas } from './atingidas.ts'
import { composeAviso, esperamOf } from './compose-aviso.ts'

const CONTAS_POR_VEZ = 100

/** What accounts would be informed of, which accounts, and how many people get a mail. Throws NAO_ENCONTRADO, ESTADO_INVALIDO. */
export async function previewAviso(
  ctx: Ctx,
  id: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<PreviaDoAviso> {
  allow(ctx, 'admin.incidente.notify')
  const incidente = await openIncidente(ctx, id)
  const [palavras, atingidas] = await Promise.all([
    composeAviso(ctx.app, incidente),
    findAtingidas(ctx.app.sistema, incidente),
  ])
  return {
    ...palavras,
    unidade: incidente.unidade,
    quantas: atingidas.reduce((sum, { quantas }) => sum + quantas, 0),
    pessoas: atingidas.reduce((sum, { pessoas }) => sum + pessoas, 0),
    jaAvisadas: atingidas.filter(({ avisadaEm }) => avisadaEm).length,
    items: atingidas.slice(offset, offset + limit).map(({ tenantId, nome, centavos, ...rest }) => ({
      ...rest,
      conta: { id: tenantId, nome },
      valor: centavos === null ? null : reais(centavos),
      esperam: esperamOf(rest.quantas, incidente.unidade, centavos),
    })),
    total: atingidas.length,
    limit,
    offset,
  }
}

/**
 * Informs every account that an incident reaches, in the portal, by mail, or both; each once for the incident, whatever is
 * asked again: a later call reaches accounts that the incident came to reach since, and people who had no mail yet. The
 * notice ends by itself with the incident. Throws NAO_ENCONTRADO, ESTADO_INVALIDO, SCHEMA_DPS_INVALIDO without a channel.
 */
export async function notifyContas(ctx: Ctx, id: string, pedido: PedidoDeAviso): Promise<AvisoEnviado> {
  allow(ctx, 'admin.incidente.notify')
  const { portal = true, email = true, publica = false } = pedido
  if (!portal && !email && !publica) throw noChannel()
  const incidente = await openIncidente(ctx, id)
  if (publica && !isPublico(incidente))
    throw unfit('Só vai à página pública o que é de produção e não é de uma conta só.')
  const atingidas = portal || email ? await findAtingidas(ctx.app.sistema, incidente) : []
  if (atingidas.length === 0 && !publica) throw unfit('Nenhuma conta é atingida agora: não há a quem avisar.')
  const padrao = await composeAviso(ctx.app, incidente)
  const palavras = { titulo: pedido.titulo?.trim() || padrao.titulo, texto: pedido.texto?.trim() || padrao.texto }
  const aviso: Aviso = { incidente, ...palavras, portal, email }
  const publicada = publica && (await publish(ctx, id, palavras))
  let [avisadas, emails] = [0, 0]
  for (let at = 0; at < atingidas.length; at += CONTAS_POR_VEZ) {
    const some = atingidas.slice(at, at + CONTAS_POR_VEZ)
    const made = await ctx.app.sistema.transaction((tx) => notifySome(ctx, tx, aviso, some))
    avisadas += made.avisadas
    emails += made.emails
  }
  const detalhe = { ...palavras, portal, email, publica, contas: atingidas.length, avisadas, emails }
  await recordOf(ctx, id, 'incidente.notify')(ctx.app.sistema, detalhe)
  const jaAvisadas = atingidas.length - avisadas
  const frase = [
    ...(publicada ? ['publicado na página de situação'] : []),
    ...(portal || email ? [counted(avisadas, 'conta avisada', 'contas avisadas')] : []),
    ...(email ? [counted(emails, 'e-mail na fila', 'e-mails na fila')] : []),
    ...(jaAvisadas > 0 ? [`${counted(jaAvisadas, 'conta já estava avisada', 'contas já estavam avisadas')}`] : []),
  ].join('; ')
  return { avisadas, jaAvisadas, emails, frase: `${inicioMaiusculo(frase || 'já estava publicado')}.` }
}

const inicioMaiusculo = (frase: string): string => `${frase.charAt(0).toUpperCase()}${frase.slice(1)}`

/** What everybody may read of: producao, and a city or several accounts, never a single one. */
const isPublico = ({ ambiente, tipo, contas }: IncidenteRow): boolean =>
  ambiente !== 'homologacao' && (DE_TODOS.includes(tipo) || (DE_VARIAS.includes(tipo) && contas > 1))
const DE_TODOS: readonly TipoDeIncidente[] = ['municipio_fora', 'nacional_fora', 'emissao_pausada']
const DE_VARIAS: readonly TipoDeIncidente[] = ['notas_em_duvida', 'notas_bloqueadas']

/** Adds the text to the public page, unless it is the last one there. Returns whether it was added. */
async function publish(ctx: Ctx, id: string, { titulo, texto }: { titulo: string; texto: string }): Promise<boolean> {
  const { actor, app } = ctx
  if (actor.kind !== 'admin') throw new Refusal('SEM_PERMISSAO', `${actor.kind} publishes nothing`)
  const added = await app.sistema.one(sql`
    insert into incidente_publicacoes (id, incidente_id, titulo, texto, em, por)
    select ${randomUUID()}, ${id}, ${titulo}, ${texto}, ${app.now()}, ${actor.usuarioId}
    where ${texto} is distinct from (
      select p.texto from incidente_publicacoes p where p.incidente_id = ${id} order by p.em desc limit 1)
    returning id`)
  return added !== null
}

type Aviso = Required<Omit<PedidoDeAviso, 'publica'>> & { incidente: IncidenteRow }

async function notifySome(
  ctx: Ctx,
  tx: Db,
  { incidente, titulo, texto, portal, email }: Aviso,
  contas: readonly Atingida[],
): Promise<{ avisadas: number; emails: number }> {
  const { actor, app } = ctx
  if (actor.kind !== 'admin') throw new Refusal('SEM_PERMISSAO', `${actor.kind} informs no account`)
  const { id, ambiente, unidade, desde } = incidente
  const rows = JSON.stringify(contas.map((conta) => ({ id: randomUUID(), ...conta })))
  const novas = await tx.query<{ tenantId: string }>(sql`
    with gravados as (
      insert into avisos_da_conta as a (id, tenant_id, incidente_id, ambiente, titulo, texto, unidade, quantas, centavos,
        no_portal, por_email, desde, criado_em, criado_por)
      select p.id, p."tenantId", ${id}, ${ambiente}, ${titulo}, ${texto}, ${unidade}, p.quantas, p.centavos, ${portal},
        ${email}, ${desde}, ${app.now()}, ${actor.usuarioId}
      from json_to_recordset(${rows}) as p(id uuid, "tenantId" uuid, quantas int, centavos bigint)
      on conflict (incidente_id, tenant_id) do update set no_portal = a.no_portal or excluded.no_portal,
        por_email = a.por_email or excluded.por_email
      returning a.tenant_id, xmax = 0 as nova)
    select tenant_id as "tenantId" from gravados where nova`)
  const columns = {
    acao: 'aviso.send',
    recurso: 'conta',
    recursoId: sql`id`,
    tenantId: sql`id`,
    ator: sql`${JSON.stringify(describeActor(actor))}::json`,
    requestId: sql`${ctx.requestId}`,
    origem: sql`${JSON.stringify(describeOrigem(ctx))}::json`,
    detalhe: sql`${JSON.stringify({ titulo, portal, email })}::json`,
  }
  await tx.query(auditFrom(columns, sql`unnest(${novas.map(({ tenantId }) => tenantId)}::uuid[]) as id`))
  if (!email) return { avisadas: novas.length, emails: 0 }
  const byConta = new Map(contas.map((conta) => [conta.tenantId, conta]))
  const gestores = await findGestores(tx, [...byConta.keys()])
  const emails = await queueMail(
    app,
    tx,
    gestores.map((gestor) => {
      const { quantas, centavos } = byConta.get(gestor.tenantId)!
      return {
        tenantId: gestor.tenantId,
        para: gestor.email,
        chave: `aviso:${id}:${gestor.id}`,
        ...avisoMail({
          nome: gestor.nome,
          titulo,
          texto,
          esperam: esperamOf(quantas, unidade, centavos),
          url: `${app.config.urlPublica}/app/`,
        }),
      }
    }),
  )
  return { avisadas: novas.length, emails }
}

function noChannel(): Refusal {
  const mensagem = 'Escolha ao menos um caminho: a faixa no portal, ou o e-mail.'
  const erros = [{ campo: 'portal', codigo: 'VALORES_DIVERGENTES', mensagem }]
  return new Refusal('SCHEMA_DPS_INVALIDO', 'a notice without a channel', { erros })
}
