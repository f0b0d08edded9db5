import { randomUUID } from 'node:crypto'
import { audit } from '#features/audit/audit.ts'
import { findCaFaults, whyNotUrl } from '#features/cidades/conexoes/check-conexao.ts'
import { insertDraft } from '#features/cidades/conexoes/draft-conexao.ts'
import { findConexao } from '#features/cidades/conexoes/find-conexao.ts'
import { templateNamed } from '#features/cidades/conexoes/templates.ts'
import type { ConexaoResponse } from '#features/cidades/reach/conexao-row.ts'
import { allow } from '#features/permissions/permissions.ts'
import type { Analise, AprovacaoDeAnalise, NovaAnalise } from '#formas/cidades/analise.ts'
import { type Ctx, Refusal } from '#platform/ctx.ts'
import { type Db, sql } from '#platform/db/db.ts'
import { cancelWaiting, enqueue } from '#platform/queue/enqueue.ts'
import { statusConflict } from '#platform/state-conflict.ts'
import { ambienteOf } from './ambiente-of.ts'

/** Queues an analysis. Throws SCHEMA_DPS_INVALIDO for an empty input and for an address or authority that is not allowed. */
export async function startAnalise(ctx: Ctx, entrada: NovaAnalise): Promise<Analise> {
  allow(ctx, 'admin.analise.write')
  const why = entrada.url ? whyNotUrl(ctx.app, entrada.url) : null
  if (why) refuse('url', why)
  if (!entrada.url && !entrada.wsdl && !entrada.documentos?.length) refuse('url', 'Informe url, wsdl ou documentos.')
  const erros = findCaFaults(entrada.ca ?? [])
  if (erros.length > 0) throw new Refusal('SCHEMA_DPS_INVALIDO', 'not PEM certificates', { erros })
  const id = randomUUID()
  const por = ctx.actor.kind === 'admin' ? ctx.actor.usuarioId : null
  return ctx.app.sistema.transaction(async (db) => {
    await db.query(sql`
      insert into analises (id, entrada, criada_por, criada_em) values (${id}, ${JSON.stringify(entrada)}, ${por}, ${ctx.now()})`)
    await enqueue(db, [
      { fila: 'analyzer.run', chave: id, tenantId: null, grupo: 'analyzer', requestId: ctx.requestId },
    ])
    await audit(db, ctx, {
      acao: 'analise.create',
      recurso: 'analise',
      recursoId: id,
      detalhe: { url: entrada.url ?? null },
    })
    return present(await selectAnalise(db, id))
  })
}

/** One analysis. Throws NAO_ENCONTRADO. */
export async function findAnalise(ctx: Ctx, id: string): Promise<Analise> {
  allow(ctx, 'admin.analise.read')
  return present(await selectAnalise(ctx.app.sistema, id))
}

/** The analyses, newest first. */
export async function listAnalises(
  ctx: Ctx,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ items: Analise[]; total: number }> {
  allow(ctx, 'admin.analise.read')
  const rows = await ctx.app.sistema.query<Row & { total: number }>(sql`
    select ${COLUMNS}, count(*) over () as total from analises order by criada_em desc, id limit ${limit} offset ${offset}`)
  return { items: rows.map(present), total: rows[0]?.total ?? 0 }
}

/**
 * Creates a draft connection from the template an analysis proposes, or from another one the operator names. A repeated
 * call returns the same connection. Throws NAO_ENCONTRADO, ESTADO_INVALIDO, SCHEMA_DPS_INVALIDO.
 */
export async function approveAnalise(ctx: Ctx, id: string, input: AprovacaoDeAnalise): Promise<ConexaoResponse> {
  allow(ctx, 'admin.analise.write')
  const { status, resultado, conexaoId, ca } = await selectAnalise(ctx.app.sistema, id)
  if (status === 'aprovado' && conexaoId) return findConexao(ctx, conexaoId)
  if (status !== 'concluido') throw statusConflict(status, ['concluido'])
  const { proposta } = resultado ?? {}
  const padrao = input.padrao ?? (proposta?.empatados?.length ? null : proposta?.padrao)
  if (!padrao)
    refuse(
      'padrao',
      `A análise ${proposta ? 'deixa mais de um padrão em aberto' : 'não propõe um padrão'}; escolha um.`,
    )
  const template = templateNamed(padrao)
  const endereco = proposta?.endereco
  const ambiente = input.ambiente ?? (endereco ? ambienteOf(endereco) : null)
  const accepted = endereco && ambiente && !whyNotUrl(ctx.app, endereco)
  const conteudo = {
    titulo: input.titulo ?? template.titulo,
    template,
    urls: accepted ? { [ambiente]: { padrao: endereco } } : {},
    diferencas: {},
    ca: ca ?? [],
  }
  return insertDraft(ctx, input.slug, conteudo, `analise:${id}`, async (db, draftId) => {
    const row = await db.one(sql`
      update analises set status = 'aprovado', conexao_id = ${draftId}, versao = versao + 1
      where id = ${id} and status = 'concluido' returning id`)
    if (!row) throw statusConflict('aprovado', ['concluido'])
    await audit(db, ctx, {
      acao: 'analise.approve',
      recurso: 'analise',
      recursoId: id,
      detalhe: { conexaoId: draftId, padrao },
    })
    return 0
  }).catch(async (error: unknown) => {
    const now = await selectAnalise(ctx.app.sistema, id)
    // Another operator did the same meanwhile, and this draft is undone.
    if (now.status === 'aprovado' && now.conexaoId) return findConexao(ctx, now.conexaoId)
    throw error
  })
}

/**
 * Cancels an analysis that has not finished (`cancelado`), or discards the result of one that has (`descartado`). A
 * repeated call changes nothing. Throws NAO_ENCONTRADO, ESTADO_INVALIDO.
 */
export async function discardAnalise(ctx: Ctx, id: string): Promise<Analise> {
  allow(ctx, 'admin.analise.write')
  return ctx.app.sistema.transaction(async (db) => {
    const { status: de } = await selectAnalise(db, id, sql`for update`)
    if (de === 'descartado' || de === 'cancelado') return present(await selectAnalise(db, id))
    if (!DESCARTAVEIS.includes(de)) throw statusConflict(de, DESCARTAVEIS)
    const para = de === 'concluido' ? 'descartado' : 'cancelado'
    await db.query(sql`
      update analises set status = ${para}, versao = versao + 1, concluida_em = coalesce(concluida_em, ${ctx.now()})
      where id = ${id}`)
    // A worker that is already running the analysis finds it ended, and writes nothing.
    await db.query(cancelWaiting('analyzer.run', sql`chave = ${id}`))
    await audit(db, ctx, { acao: 'analise.discard', recurso: 'analise', recursoId: id, detalhe: { de, para } })
    return present(await selectAnalise(db, id))
  })
}
const DESCARTAVEIS: readonly Analise['status'][] = ['na_fila', 'executando', 'concluido']

type Row = Omit<Analise, 'criadaEm' | 'concluidaEm'> & {
  criadaEm: Date
  concluidaEm: Date | null
  ca: string[] | null
}

const COLUMNS = sql`id, status, entrada->>'url' as url, entrada->'ca' as ca, resultado, erro, conexao_id as "conexaoId", criada_em as "criadaEm",
  concluida_em as "concluidaEm"`

/** One analysis as it is stored. Throws NAO_ENCONTRADO. */
export async function selectAnalise(db: Db, id: string, lock = sql``): Promise<Row> {
  const row = await db.one<Row>(sql`select ${COLUMNS} from analises where id = ${id} ${lock}`)
  if (!row) throw new Refusal('NAO_ENCONTRADO', `no analysis ${id}`)
  return row
}

const present = (row: Row): Analise => ({
  id: row.id,
  status: row.status,
  url: row.url,
  resultado: row.resultado,
  erro: row.erro,
  conexaoId: row.conexaoId,
  criadaEm: row.criadaEm.toISOString(),
  concluidaEm: row.concluidaEm?.toISOString() ?? null,
})

function refuse(campo: string, mensagem: string): never {
  throw new Refusal('SCHEMA_DPS_INVALIDO', mensagem, { erros: [{ campo, codigo: 'VALOR_NAO_PERMITIDO', mensagem }] })
}
