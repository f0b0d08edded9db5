import { randomUUID } from 'node:crypto'
import { PLANO } from '#domain/faturamento/estados.ts'
import { centavos } from '#domain/money.ts'
import { audit } from '#features/audit/audit.ts'
import { allow } from '#features/permissions/permissions.ts'
import type { MudancaDePlano, NovoPlano, Plano } from '#formas/faturamento/plano.ts'
import { type Ctx, Refusal } from '#platform/ctx.ts'
import { constraintOf, type Db, sql } from '#platform/db/db.ts'
import { refuseUnordered } from './check-faixas.ts'
import { faixasEmCentavos, findPlano, selectPlanos, type TermosDoPlano, toCentavosOrNull } from './plano-row.ts'
import { refuseVersao } from './refuse-versao.ts'

/** The plans, by code. */
export async function listPlanos(
  ctx: Ctx,
  { ativo, limit, offset }: { ativo?: boolean; limit: number; offset: number },
): Promise<{ items: Plano[]; total: number }> {
  allow(ctx, 'admin.faturamento.read')
  const { sistema } = ctx.app
  const status = ativo === undefined ? null : ativo ? 'ativo' : 'desativado'
  const where = sql`where ${status}::text is null or p.status = ${status}`
  const [items, counted] = await Promise.all([
    selectPlanos(sistema, sql`${where} order by p.codigo limit ${limit} offset ${offset}`),
    sistema.one<{ total: number }>(sql`select count(*) as total from planos p ${where}`),
  ])
  return { items, total: counted?.total ?? 0 }
}

/** One plan. Throws NAO_ENCONTRADO. */
export async function showPlano(ctx: Ctx, id: string): Promise<Plano> {
  allow(ctx, 'admin.faturamento.read')
  return findPlano(ctx.app.sistema, id)
}

/** Creates a plan in its first version. Throws PLANO_JA_CADASTRADO (the code, in any case), SCHEMA_DPS_INVALIDO (faixas out of order). */
export async function createPlano(ctx: Ctx, novo: NovoPlano): Promise<Plano> {
  allow(ctx, 'admin.preco.write')
  const { codigo, privado = false, motivo, ...fields } = novo
  refuseUnordered('faixas', 'ate', fields.faixas)
  const id = randomUUID()
  const termos = { ...SEM_LIMITES, ...fields }
  return ctx.app.sistema
    .transaction(async (db) => {
      await refuseTaken(db, codigo)
      await db.query(sql`
        insert into planos (id, codigo, privado, criado_em, atualizado_em)
        values (${id}, ${codigo}, ${privado}, ${ctx.now()}, ${ctx.now()})`)
      await insertVersao(db, ctx, id, 1, termos)
      const detalhe = { codigo, privado, ...termos, ...(motivo && { motivo }) }
      await audit(db, ctx, { ...about(id, 'create'), detalhe })
      return findPlano(db, id)
    })
    .catch((error: unknown) => {
      if (constraintOf(error) === 'planos_codigo_key') throw new Refusal('PLANO_JA_CADASTRADO', codigo)
      throw error
    })
}

/** Two plans whose codes differ only by case count as one. Requests at the same time wait for each other. */
async function refuseTaken(db: Db, codigo: string): Promise<void> {
  await db.query(sql`select pg_advisory_xact_lock(hashtext('plano'), hashtext(lower(${codigo}::text)))`)
  const taken = await db.one(sql`select from planos where lower(codigo) = lower(${codigo}::text) limit 1`)
  if (taken) throw new Refusal('PLANO_JA_CADASTRADO', codigo)
}

/**
 * Changes price, limits or texts, as a new version that new contracts take: existing ones keep theirs; `ativo: true` brings
 * a deactivated plan back
 * (docs/especificacao/estados.md#4-plano). A change that changes nothing makes no version. Throws NAO_ENCONTRADO,
 * ESTADO_INVALIDO (changed meanwhile), SCHEMA_DPS_INVALIDO.
 */
export async function changePlano(ctx: Ctx, id: string, change: MudancaDePlano): Promise<Plano> {
  allow(ctx, 'admin.preco.write')
  const { ativo, privado, versao, motivo, ...fields } = change
  refuseUnordered('faixas', 'ate', fields.faixas)
  return ctx.app.sistema.transaction(async (db) => {
    const before = await findPlano(db, id, { lock: true })
    refuseVersao(before.versao, versao)
    const de = termosOf(before)
    const para = { ...de, ...fields }
    const isNew = JSON.stringify(de) !== JSON.stringify(para)
    const isHidden = privado ?? before.privado
    if (!isNew && isHidden === before.privado && !(ativo && before.status === 'desativado')) return before
    const versaoPlano = before.versaoPlano + (isNew ? 1 : 0)
    if (isNew) await insertVersao(db, ctx, id, versaoPlano, para)
    await db.query(sql`
      update planos set versao_plano = ${versaoPlano}, status = ${ativo ? 'ativo' : before.status}, privado = ${isHidden},
        versao = versao + 1, atualizado_em = ${ctx.now()} where id = ${id}`)
    const detalhe = { versaoPlano, de, para, privado: isHidden, ...(ativo && { ativo }), ...(motivo && { motivo }) }
    await audit(db, ctx, { ...about(id, 'update'), detalhe })
    return findPlano(db, id)
  })
}

/** No new contract takes the plan; existing ones keep it. Repeated, it changes nothing. Throws NAO_ENCONTRADO. */
export async function deactivatePlano(ctx: Ctx, id: string, motivo: string): Promise<Plano> {
  allow(ctx, 'admin.preco.write')
  return ctx.app.sistema.transaction(async (db) => {
    const before = await findPlano(db, id, { lock: true })
    if (!PLANO[before.status].includes('desativado')) return before
    await db.query(sql`
      update planos set status = 'desativado', motivo = ${motivo}, versao = versao + 1, atualizado_em = ${ctx.now()}
      where id = ${id}`)
    await audit(db, ctx, { ...about(id, 'deactivate'), detalhe: { motivo, contratos: before.contratos } })
    return findPlano(db, id)
  })
}

const about = (id: string, verb: string) => ({ acao: `plano.${verb}`, recurso: 'plano', recursoId: id })

const SEM_LIMITES: Omit<TermosDoPlano, 'nome' | 'valorMensal'> = {
  descricao: null,
  notasIncluidas: 0,
  valorNotaExcedente: null,
  faixas: [],
  tetoExcedente: null,
  limiteNotas: null,
  limiteEmpresas: null,
  limiteUsuarios: null,
  limiteRequisicoesMinuto: null,
  periodicidade: 'mensal',
  diasTeste: 0,
  recursos: [],
}

function termosOf(plano: Plano): TermosDoPlano {
  const { nome, valorMensal } = plano
  const others = Object.keys(SEM_LIMITES).map((name) => [name, plano[name as keyof typeof SEM_LIMITES]])
  return { nome, valorMensal, ...Object.fromEntries(others) }
}

async function insertVersao(db: Db, ctx: Ctx, id: string, versao: number, termos: TermosDoPlano): Promise<void> {
  const por = ctx.actor.kind === 'admin' ? ctx.actor.usuarioId : null
  await db.query(sql`
    insert into plano_versoes (plano_id, versao, nome, descricao, valor_mensal, notas_incluidas, valor_nota_excedente, faixas,
      teto_excedente, limite_notas, limite_empresas, limite_usuarios, limite_requisicoes_minuto, periodicidade, dias_teste,
      recursos, criada_em, criada_por)
    values (${id}, ${versao}, ${termos.nome.trim()}, ${termos.descricao}, ${centavos(termos.valorMensal)},
      ${termos.notasIncluidas}, ${toCentavosOrNull(termos.valorNotaExcedente)},
      ${JSON.stringify(faixasEmCentavos(termos.faixas))}, ${toCentavosOrNull(termos.tetoExcedente)}, ${termos.limiteNotas},
      ${termos.limiteEmpresas}, ${termos.limiteUsuarios}, ${termos.limiteRequisicoesMinuto}, ${termos.periodicidade},
      ${termos.diasTeste}, ${termos.recursos}, ${ctx.now()}, ${por})`)
}
