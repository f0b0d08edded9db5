import { isDeepStrictEqual } from 'node:util'
import { AJUSTES, type Ajustes, CHAVES_DE_AJUSTE, type ChaveDeAjuste, isChaveDeAjuste } from '#domain/ajustes.ts'
import type { Schema } from '#domain/schema.ts'
import { validateSchema } from '#domain/schema.ts'
import { audit } from '#features/audit/audit.ts'
import { allow } from '#features/permissions/permissions.ts'
import type { Ajuste, MudancaDeAjuste } from '#formas/operacao/ajuste.ts'
import { requestProcesses } from '#platform/cache/requests.ts'
import { type Ctx, type PapelAdmin, Refusal } from '#platform/ctx.ts'
import { type Db, sql } from '#platform/db/db.ts'
import { conflict } from '#platform/state-conflict.ts'
import { refuseUnknownTargets } from './pause-targets.ts'
import { forgetAjustes, padroesOf } from './read-ajustes.ts'

type Row = {
  chave: string
  valor: unknown
  motivo: string
  por: { id: string; nome: string }
  em: Date
  versao: number
}

/** Every setting, by key. A role that may not see values (suporte) gets what each setting is. */
export async function listAjustes(ctx: Ctx): Promise<{ items: Ajuste[]; total: number }> {
  allow(ctx, 'admin.ajuste.read')
  const rows = new Map((await select(ctx.app.sistema)).map((row) => [row.chave, row]))
  const items = CHAVES_DE_AJUSTE.map((chave) => present(ctx, chave, rows.get(chave)))
  return { items, total: items.length }
}

/**
 * Overrides a setting; every process applies it within five seconds. Throws NAO_ENCONTRADO, SEM_PERMISSAO (the role may
 * not change this one), SCHEMA_DPS_INVALIDO (the value is out of its bounds), ESTADO_INVALIDO (changed meanwhile).
 */
export async function setAjuste(ctx: Ctx, chave: string, change: MudancaDeAjuste): Promise<Ajuste> {
  allow(ctx, 'admin.ajuste.write')
  const known = mayChange(ctx, chave)
  refuseValor(known, change.valor)
  return write(ctx, known, change.versao, (db, before, por) => override(ctx, db, known, before, { ...change, por }))
}

/**
 * Changes a setting from the value in force, as `edit` says, under the lock of its change: another change at the same
 * moment is kept. The same value again changes nothing. Throws as setAjuste does.
 */
export async function editAjuste<Chave extends ChaveDeAjuste>(
  ctx: Ctx,
  chave: Chave,
  motivo: string,
  edit: (valor: Ajustes[Chave]) => Ajustes[Chave],
): Promise<Ajuste> {
  allow(ctx, 'admin.ajuste.write')
  mayChange(ctx, chave)
  return write(ctx, chave, undefined, async (db, before, por) => {
    const now = (before ? before.valor : padroesOf(ctx.app)[chave]) as Ajustes[Chave]
    const valor = edit(now)
    if (isDeepStrictEqual(valor, now)) return
    refuseValor(chave, valor)
    await override(ctx, db, chave, before, { valor, motivo, por })
  })
}

/** Throws SCHEMA_DPS_INVALIDO for a value out of the bounds of the setting. */
function refuseValor(chave: ChaveDeAjuste, valor: unknown): void {
  const { schema } = AJUSTES[chave]
  const erros = validateSchema({ type: 'object', properties: { valor: schema }, required: ['valor'] }, { valor })
  if (erros.length > 0) throw new Refusal('SCHEMA_DPS_INVALIDO', `ajuste ${chave}`, { erros })
}

type Novo = { valor: unknown; motivo: string; por: string }

async function override(ctx: Ctx, db: Db, chave: ChaveDeAjuste, before: Row | undefined, { valor, motivo, por }: Novo) {
  await refuseUnknownTargets(db, chave, valor)
  const detalhe = { de: before?.valor ?? padroesOf(ctx.app)[chave], para: valor, motivo }
  await db.query(sql`
    insert into ajustes (chave, valor, motivo, alterado_por, alterado_em)
    values (${chave}, ${JSON.stringify(valor)}, ${motivo.trim()}, ${por}, ${ctx.now()})
    on conflict (chave) do update set valor = excluded.valor, motivo = excluded.motivo,
      alterado_por = excluded.alterado_por, alterado_em = excluded.alterado_em, versao = ajustes.versao + 1`)
  await audit(db, ctx, { acao: 'ajuste.update', recurso: 'ajuste', recursoId: chave, detalhe })
}

/** Returns a setting to its default; repeated, it changes nothing. Throws NAO_ENCONTRADO, SEM_PERMISSAO. */
export async function resetAjuste(ctx: Ctx, chave: string, motivo: string | null): Promise<Ajuste> {
  allow(ctx, 'admin.ajuste.write')
  const known = mayChange(ctx, chave)
  return write(ctx, known, undefined, async (db, before) => {
    if (!before) return
    const detalhe = { de: before.valor, para: padroesOf(ctx.app)[known], ...(motivo && { motivo }) }
    await db.query(sql`delete from ajustes where chave = ${chave}`)
    await audit(db, ctx, { acao: 'ajuste.reset', recurso: 'ajuste', recursoId: chave, detalhe })
  })
}

/** The setting, if the caller's role may change it. Throws NAO_ENCONTRADO, SEM_PERMISSAO. */
function mayChange(ctx: Ctx, chave: string): ChaveDeAjuste {
  if (!isChaveDeAjuste(chave)) throw new Refusal('NAO_ENCONTRADO', `no setting ${chave}`)
  const { papeis } = AJUSTES[chave]
  if (ctx.actor.kind !== 'admin' || !isIn(papeis, ctx.actor.papel)) {
    const mensagem = `Só ${papeis.join(' ou ')} altera ${chave}.`
    throw new Refusal('SEM_PERMISSAO', mensagem, { erros: [{ campo: 'chave', codigo: 'SEM_PERMISSAO', mensagem }] })
  }
  return chave
}
const isIn = (papeis: readonly PapelAdmin[], papel: PapelAdmin) => papeis.includes(papel)

type Change = (db: Db, before: Row | undefined, por: string) => Promise<void>

/** Runs a change of one setting; changes of it at the same moment follow one another. */
async function write(ctx: Ctx, chave: ChaveDeAjuste, versao: number | undefined, change: Change) {
  const { app, actor } = ctx
  if (actor.kind !== 'admin') throw new Refusal('SEM_PERMISSAO', 'only an administrator changes settings')
  const after = await app.sistema.transaction(async (db) => {
    await db.query(sql`select pg_advisory_xact_lock(hashtext(${`ajuste:${chave}`}))`)
    const [before] = await select(db, chave)
    if (versao !== undefined && versao !== (before?.versao ?? 0))
      throw conflict('versao', `O ajuste mudou entretanto: a versão atual é ${before?.versao ?? 0}.`, {
        estadoAtual: before?.versao ?? 0,
        valorAtual: before?.valor ?? padroesOf(app)[chave],
      })
    await change(db, before, actor.usuarioId)
    await requestProcesses(db, { ato: 'esvaziar', padroes: ['ajustes:*'] })
    return (await select(db, chave))[0]
  })
  forgetAjustes(app)
  return present(ctx, chave, after)
}

const select = (db: Db, chave: string | null = null) =>
  db.query<Row>(sql`
    select a.chave, a.valor, a.motivo, json_build_object('id', u.id, 'nome', u.nome) as por, a.alterado_em as em, a.versao
    from ajustes a join admin_usuarios u on u.id = a.alterado_por
    where ${chave}::text is null or a.chave = ${chave}`)

function present({ app, actor }: Ctx, chave: ChaveDeAjuste, row: Row | undefined): Ajuste {
  const { schema, unidade, papeis } = AJUSTES[chave]
  const padrao = padroesOf(app)[chave]
  const { description = '', minimum = null, maximum = null } = schema
  const seesValues = actor.kind !== 'admin' || actor.papel !== 'suporte'
  return {
    chave,
    descricao: description,
    tipo: TIPOS[String(schema.type)] ?? 'texto',
    unidade,
    minimo: minimum,
    maximo: maximum ?? schema.maxLength ?? schema.maxItems ?? null,
    opcoes: (schema.items as Schema | undefined)?.enum?.map(String) ?? null,
    padrao,
    ...(seesValues && { valor: row ? row.valor : padrao }),
    papeis: [...papeis],
    alteracao: row ? { por: row.por, em: row.em.toISOString(), motivo: row.motivo } : null,
    versao: row?.versao ?? 0,
  }
}

const TIPOS: Record<string, Ajuste['tipo']> = {
  boolean: 'sim_nao',
  integer: 'inteiro',
  array: 'lista',
  string: 'texto',
}
