import { readAt } from '#domain/caminhos.ts'
import { schemaDe } from '#domain/nota/campo-do-pedido.ts'
import type { Preenchido } from '#domain/nota/preenchimento.ts'
import { audit } from '#features/audit/audit.ts'
import { allow } from '#features/permissions/permissions.ts'
import type { CampoAplicado, CampoEmTodas } from '#formas/notas/lote-portal.ts'
import { type Ctx, Refusal } from '#platform/ctx.ts'
import { type Db, sql } from '#platform/db/db.ts'
import { type Correcoes, isKept, isWritable, withCorrecoes } from './correcoes.ts'
import { igualOf } from './find-iguais.ts'
import { type Pedido, readPedido } from './linha.ts'
import { enqueueLote, findLote, lockLote } from './lote-row.ts'
import { type LinhaEscrita, writeLinhas } from './write-linhas.ts'

const AT_ONCE = 500
const SITUACOES = { com_erro: ['com_erro'], prontas: ['pronta'], todas: ['a_conferir', 'pronta', 'com_erro'] } as const

/**
 * Writes one field of every line that is not being issued, or of those of a group, and has them checked again. `previa`:
 * only counts what would change. Throws NAO_ENCONTRADO, SCHEMA_DPS_INVALIDO for a field that lines cannot share.
 */
export async function applyCampo(ctx: Ctx, id: string, pedido: CampoEmTodas): Promise<CampoAplicado> {
  allow(ctx, 'nota.issue')
  await findLote(ctx, id)
  refuseField(pedido.campo)
  const grupo = pedido.grupo ?? 'todas'
  const counted = await ctx.db.transaction(async (db) => {
    if (!pedido.previa) await lockLote(db, ctx, id)
    const counts = { linhas: 0, mudam: 0 }
    for (let after = 0; ; ) {
      const rows = await selectAfter(db, ctx, id, { after, situacoes: SITUACOES[grupo] })
      const changed = rows.flatMap((row) => changeOf(row, pedido))
      counts.linhas += rows.length
      counts.mudam += pedido.previa ? changed.length : await writeLinhas(db, ctx, id, changed)
      if (rows.length < AT_ONCE) break
      after = rows.at(-1)!.linha
    }
    if (pedido.previa || counts.mudam === 0) return counts
    await enqueueLote(db, ctx, id)
    const detalhe = { campo: pedido.campo, grupo, total: counts.mudam }
    await audit(db, ctx, { acao: 'portal-lote.apply', recurso: 'portal-lote', recursoId: id, detalhe })
    return counts
  })
  return { ...counted, lote: await findLote(ctx, id) }
}

/** A group of fields, an unknown field, and the id that each line has for itself. */
function refuseField(campo: string): void {
  const schema = schemaDe(campo)
  const isField = schema && !['object', 'array'].includes(String(schema.type)) && !schema.properties && !schema.items
  if (isField && campo !== 'idIntegracao') return
  const mensagem = `"${campo}" não é um campo que as linhas possam ter igual.`
  throw new Refusal('SCHEMA_DPS_INVALIDO', `field ${campo} cannot be applied to all lines`, {
    erros: [{ campo: 'campo', codigo: 'VALORES_DIVERGENTES', mensagem }],
  })
}

type Row = {
  linha: number
  versao: number
  idIntegracao: string
  pedido: Buffer
  preenchidos: Preenchido[]
  correcoes: Correcoes
}

const selectAfter = (
  db: Db,
  { tenantId }: Ctx,
  id: string,
  { after, situacoes }: { after: number; situacoes: readonly string[] },
) =>
  db.query<Row>(sql`
    select linha, versao, id_integracao as "idIntegracao", pedido, preenchidos, correcoes from portal_lote_linhas
    where lote_id = ${id} and tenant_id = ${tenantId} and situacao = any(${[...situacoes]}::text[]) and not segurada
      and pedido is not null and linha > ${after} order by linha limit ${AT_ONCE}`)

/** The fields that say who issues, or for which customer. */
const QUEM = /^prestador\.|^tomador\.(cpfCnpj|nifEstrangeiro)$/

/** The line with the value, unless it has it already. */
function changeOf(row: Row, { campo, valor }: CampoEmTodas): LinhaEscrita[] {
  const before = readPedido(row.pedido)
  const same = JSON.stringify(readAt(before, campo) ?? null) === JSON.stringify(valor)
  if (same || !isWritable(before, campo)) return []
  // What was filled in for one company or customer is not of another: it is taken out, and filled in again.
  const filled = QUEM.test(campo) ? Object.fromEntries(row.preenchidos.map((each) => [each.campo, null])) : {}
  const pedido: Pedido = withCorrecoes(before, { ...filled, [campo]: valor })
  const correcoes = { ...row.correcoes, [campo]: valor }
  const preenchidos = QUEM.test(campo) ? [] : row.preenchidos.filter(isKept(before, pedido))
  return [{ ...row, pedido, correcoes, preenchidos, igual: igualOf(pedido) }]
}
