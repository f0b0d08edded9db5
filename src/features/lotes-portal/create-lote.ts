import { createHash } from 'node:crypto'
import { audit } from '#features/audit/audit.ts'
import { refuseRecurso } from '#features/faturamento/contratos/limits.ts'
import { allow } from '#features/permissions/permissions.ts'
import type { LoteDoPortal, LoteNovo } from '#formas/notas/lote-portal.ts'
import { type Ctx, Refusal } from '#platform/ctx.ts'
import { type Db, sql } from '#platform/db/db.ts'
import { conflict } from '#platform/state-conflict.ts'
import { igualOf } from './find-iguais.ts'
import { idIn, type Pedido, tomadorIn } from './linha.ts'
import { enqueueLote, findLote, personOf } from './lote-row.ts'

type LinhaNova = LoteNovo['linhas'][number]
const AT_ONCE = 500

/**
 * Keeps the lines of a file as a batch, and has a worker check them; nothing is issued. A line without an idIntegracao gets
 * one of the contents of the file, the month and its number: the same file sent again in the month repeats the ids, which
 * are then refused. The same id with the same lines answers the batch as it is. Throws ESTADO_INVALIDO, RECURSO_FORA_DO_PLANO,
 * SCHEMA_DPS_INVALIDO for a line number that comes twice.
 */
export async function createLote(ctx: Ctx, novo: LoteNovo): Promise<LoteDoPortal> {
  allow(ctx, 'nota.issue')
  const usuarioId = personOf(ctx)
  await refuseRecurso(ctx.app, ctx.tenantId, 'lote')
  refuseRepeatedNumbers(novo.linhas)
  refuseMissingCells(novo)
  const sha256 = digestOf(novo)
  await ctx.db.transaction(async (db) => {
    const created = await db.one(sql`
      insert into portal_lotes (id, tenant_id, ambiente, arquivo, colunas, sem_tomador, total, conteudo_sha256, criado_por,
        criado_em, cabecalho)
      values (${novo.id}, ${ctx.tenantId}, ${novo.ambiente}, ${novo.arquivo}, ${JSON.stringify(novo.colunas)},
        ${novo.semTomador}, ${novo.linhas.length}, ${sha256}, ${usuarioId}, ${ctx.now()},
        ${novo.cabecalho ? JSON.stringify(novo.cabecalho) : null})
      on conflict (id) do nothing returning id`)
    if (!created) return refuseOther(db, ctx, novo.id, sha256)
    const stem = stemOf(sha256, ctx.now())
    for (let i = 0; i < novo.linhas.length; i += AT_ONCE)
      await insertLinhas(db, ctx, novo.id, withIds(novo.linhas.slice(i, i + AT_ONCE), stem))
    await enqueueLote(db, ctx, novo.id)
    const detalhe = { total: novo.linhas.length, ambiente: novo.ambiente }
    await audit(db, ctx, { acao: 'portal-lote.create', recurso: 'portal-lote', recursoId: novo.id, detalhe })
  })
  return findLote(ctx, novo.id)
}

export function refuseRepeatedNumbers(linhas: readonly { linha: number }[]): void {
  const seen = new Set<number>()
  for (const [i, { linha }] of linhas.entries()) {
    if (seen.has(linha))
      throw new Refusal('SCHEMA_DPS_INVALIDO', `linha ${linha} comes twice`, {
        erros: [
          { campo: `linhas[${i}].linha`, codigo: 'VALORES_DIVERGENTES', mensagem: `A linha ${linha} veio duas vezes.` },
        ],
      })
    seen.add(linha)
  }
}

/** A file keeps its cells as a whole, so that its columns can be chosen again. */
function refuseMissingCells({ cabecalho, linhas }: LoteNovo): void {
  if (linhas.every(({ celulas }) => (celulas === undefined) === (cabecalho === undefined))) return
  throw new Refusal('SCHEMA_DPS_INVALIDO', 'cells without names of columns, or names without cells', {
    erros: [
      {
        campo: 'cabecalho',
        codigo: 'VALORES_DIVERGENTES',
        mensagem: 'cabecalho e celulas vêm juntos, em todas as linhas.',
      },
    ],
  })
}

/** What a file says, whatever its cells were called. */
export const digestOf = ({ ambiente, linhas }: Pick<LoteNovo, 'ambiente' | 'linhas'>) =>
  createHash('sha256')
    .update(JSON.stringify([ambiente, linhas.map(({ linha, pedido }) => ({ linha, pedido }))]))
    .digest('hex')

/** The beginning of the ids of a file that names none, in the month of its batch. */
export const stemOf = (sha256: string, em: Date) =>
  createHash('sha256')
    .update(`${sha256}|${em.toISOString().slice(0, 7)}`)
    .digest('hex')
    .slice(0, 12)

export const withIds = (linhas: readonly LinhaNova[], stem: string) =>
  linhas.map(({ linha, pedido, celulas }) => ({
    linha,
    celulas,
    pedido: { ...pedido, idIntegracao: idOf(pedido, `lote-${stem}-${linha}`) },
  }))
/** The id of a line stays as it is written, even when it is invalid: the check of the line reports it. */
const idOf = ({ idIntegracao }: Pedido, own: string) =>
  idIntegracao === undefined || idIntegracao === null || idIntegracao === '' ? own : idIntegracao

async function insertLinhas(db: Db, { tenantId }: Ctx, loteId: string, linhas: readonly LinhaNova[]): Promise<void> {
  const rows = linhas.map(({ linha, pedido, celulas }) => ({
    linha,
    id: idIn(pedido) ?? `linha-${linha}`,
    pedido: Buffer.from(JSON.stringify(pedido)).toString('base64'),
    tomador: tomadorIn(pedido),
    igual: igualOf(pedido),
    celulas: celulas ? Buffer.from(JSON.stringify(celulas)).toString('base64') : null,
  }))
  await db.query(sql`
    insert into portal_lote_linhas (tenant_id, lote_id, linha, situacao, id_integracao, pedido, tomador_cpf_cnpj,
      igual, celulas)
    select ${tenantId}, ${loteId}, linha, 'a_conferir', id, decode(pedido, 'base64'), tomador, igual,
      decode(celulas, 'base64')
    from json_to_recordset(${JSON.stringify(rows)}) as p(linha int, id text, pedido text, tomador text, igual text,
      celulas text)`)
}

/** The id is taken: by the same request, which is then answered, or by another one. */
async function refuseOther(db: Db, { tenantId }: Ctx, id: string, sha256: string): Promise<void> {
  const same = await db.one(
    sql`select from portal_lotes where id = ${id} and tenant_id = ${tenantId} and conteudo_sha256 = ${sha256}`,
  )
  if (!same) throw conflict('id', 'Já existe um lote com este id e outras linhas: envie o arquivo de novo.')
}

/**
 * The field of each column in the files sent before, the newest file first: the next file with the column starts from
 * it.
 */
export async function listColunas(ctx: Ctx): Promise<Record<string, string | null>> {
  allow(ctx, 'nota.issue')
  const rows = await ctx.db.query<{ colunas: Record<string, string | null> }>(sql`
    select colunas from portal_lotes where tenant_id = ${ctx.tenantId} order by criado_em desc, id limit ${FILES_READ}`)
  return Object.assign({}, ...rows.map(({ colunas }) => colunas).reverse())
}
const FILES_READ = 20
