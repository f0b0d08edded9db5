import { randomUUID } from 'node:crypto'
import { competenciaOf, diaOf } from '#domain/competencia.ts'
import { type ItemDaTroca, itensDaTroca, nomeComoPlano, proximaCobranca } from '#domain/faturamento/troca.ts'
import { type Centavos, reais, sum } from '#domain/money.ts'
import { audit } from '#features/audit/audit.ts'
import { lockVersaoAtual, type PlanoVersao } from '#features/faturamento/planos/plano-row.ts'
import { refuseVersao } from '#features/faturamento/planos/refuse-versao.ts'
import { allow, type Permission } from '#features/permissions/permissions.ts'
import type { TrocaDePlano, TrocaFeita } from '#formas/faturamento/contrato.ts'
import { type Ctx, Refusal } from '#platform/ctx.ts'
import { type Db, sql } from '#platform/db/db.ts'
import { statusConflict } from '#platform/state-conflict.ts'
import { advanceContrato } from './advance.ts'
import { type ContratoRow, findContrato, lockContrato, presentContrato } from './contrato-row.ts'
import { forgetContratos } from './limits.ts'
import { insertTermos } from './terms.ts'

/** Changes the plan of an active contract for an operator: see `changeToPlano`. */
export async function changePlanoDoContrato(ctx: Ctx, id: string, troca: TrocaDePlano): Promise<TrocaFeita> {
  return changeToPlano(ctx, id, troca, {
    permission: 'admin.faturamento.write',
    record: (db, { antes, detalhe }) =>
      audit(
        db,
        { ...ctx, tenantId: antes.tenantId },
        { acao: 'contrato.change-plano', recurso: 'contrato', recursoId: id, detalhe },
      ),
  })
}

/** A decided change of plan; `detalhe`: what the audit says of it. */
export type Decidida = {
  antes: ContratoRow
  plano: PlanoVersao
  tipo: TrocaFeita['tipo']
  vigencia: string
  valorAgora: Centavos
  detalhe: Record<string, unknown>
}
type Modo = {
  permission: Permission
  /** In the transaction of the change; not called by a simulation. */
  record: (db: Db, decidida: Decidida) => Promise<void>
  /** Whether only plans that the portal offers are allowed. */
  oferecidos?: boolean
}

/**
 * Changes the plan of an active contract to the newest version of another, or of its own: now with proration, when it is
 * not cheaper, or from its next period on (docs/especificacao/estados.md#5-contrato). `simular` writes nothing and answers
 * exactly what the change would. `record` audits. Throws NAO_ENCONTRADO, ESTADO_INVALIDO,
 * PLANO_INDISPONIVEL, TROCA_DE_PLANO_INVALIDA.
 */
export async function changeToPlano(
  ctx: Ctx,
  id: string,
  troca: TrocaDePlano,
  { permission, record, oferecidos = false }: Modo,
): Promise<TrocaFeita> {
  allow(ctx, permission)
  const { quando, motivo = null, simular = false } = troca
  const hoje = diaOf(ctx.now().getTime())
  const done = await ctx.app.sistema.transaction(async (db) => {
    await advanceContrato(ctx.app, db, id)
    const antes = await lockContrato(db, id)
    refuseVersao(antes.versao, troca.versao)
    if (antes.status !== 'ativo') throw statusConflict(antes.status, ['ativo'])
    const plano = await lockVersaoAtual(db, troca.planoId)
    if (plano?.status !== 'ativo' || (oferecidos && plano.privado))
      throw new Refusal('PLANO_INDISPONIVEL', `plano ${troca.planoId}`)
    const tipo = plano.valorMensal >= antes.valorMensal ? ('upgrade' as const) : ('downgrade' as const)
    refuseChange(antes, plano, { tipo, quando })
    const now = quando === 'agora'
    const vigencia = now ? hoje : proximaCobranca(antes.dataInicio, antes.periodicidade, hoje)
    const itens = now
      ? itensDaTroca(
          { ...antes, inicio: antes.dataInicio },
          { antes: antes.valorMensal, depois: plano.valorMensal },
          hoje,
        )
      : []
    if (!simular) {
      await (now ? changeNow(db, ctx, antes, plano, itens, motivo) : schedule(db, ctx, antes, plano, vigencia, motivo))
      const detalhe = {
        de: antes.plano,
        para: { id: plano.planoId, codigo: plano.codigo, versaoPlano: plano.versaoPlano },
        quando,
        vigencia,
        itens,
        ...(motivo && { motivo }),
      }
      const valorAgora = sum(...itens.map(({ valor }) => valor))
      await record(db, { antes, plano, tipo, vigencia, valorAgora, detalhe })
    }
    return { contrato: await findContrato(db, id), antes, plano, tipo, vigencia, itens }
  })
  if (!simular) forgetContratos(ctx.app)
  const { contrato, antes, plano, tipo, vigencia, itens } = done
  return {
    simulada: simular,
    tipo,
    vigencia,
    contrato: presentContrato(contrato),
    itensProporcionais: itens.map((item) => ({
      ...item,
      descricao: describe(item, antes, plano),
      valor: reais(item.valor),
    })),
    valorAgora: reais(sum(...itens.map(({ valor }) => valor))),
  }
}

type Como = { tipo: TrocaFeita['tipo']; quando: TrocaDePlano['quando'] }

function refuseChange(antes: ContratoRow, plano: PlanoVersao, { tipo, quando }: Como): void {
  const refuse = (campo: string, mensagem: string, correcao: string) =>
    new Refusal('TROCA_DE_PLANO_INVALIDA', mensagem, {
      erros: [{ campo, codigo: 'TROCA_DE_PLANO_INVALIDA', mensagem, correcao }],
    })
  if (antes.plano?.id === plano.planoId && antes.plano.versaoPlano === plano.versaoPlano)
    throw refuse('planoId', `O contrato já é do plano ${plano.codigo}, nesta versão.`, 'Escolha outro plano.')
  if (plano.periodicidade !== antes.periodicidade)
    throw refuse(
      'planoId',
      `O plano ${plano.codigo} é ${plano.periodicidade} e o contrato é ${antes.periodicidade}.`,
      'Cancele este contrato e crie outro, ou escolha um plano da mesma periodicidade.',
    )
  if (quando === 'agora' && tipo === 'downgrade')
    throw refuse(
      'quando',
      `O plano ${plano.codigo} é mais barato que o atual, já pago no período: a troca vale a partir do próximo.`,
      'Envie quando: proxima_competencia.',
    )
}

async function changeNow(
  db: Db,
  ctx: Ctx,
  antes: ContratoRow,
  plano: PlanoVersao,
  itens: readonly ItemDaTroca[],
  motivo: string | null,
) {
  const now = ctx.now()
  const { id, tenantId, desconto } = antes
  const competencia = competenciaOf(now.getTime())
  for (const item of itens)
    await db.query(sql`
      insert into contrato_lancamentos (id, tenant_id, contrato_id, competencia, tipo, descricao, valor, criado_em)
      values (${randomUUID()}, ${tenantId}, ${id}, ${competencia}, ${item.tipo}, ${describe(item, antes, plano)},
        ${item.valor}, ${now})`)
  await insertTermos(db, antes, { ...plano, desconto }, { desde: diaOf(now.getTime()), origem: 'upgrade', motivo, now })
  await db.query(sql`
    update contratos set troca_plano_id = null, troca_plano_versao = null, troca_em = null, troca_motivo = null where id = ${id}`)
}

async function schedule(db: Db, ctx: Ctx, { id }: ContratoRow, plano: PlanoVersao, em: string, motivo: string | null) {
  await db.query(sql`
    update contratos set troca_plano_id = ${plano.planoId}, troca_plano_versao = ${plano.versaoPlano}, troca_em = ${em},
      troca_motivo = ${motivo}, versao = versao + 1, atualizado_em = ${ctx.now()} where id = ${id}`)
}

const describe = ({ tipo, dias, diasDoPeriodo }: ItemDaTroca, antes: ContratoRow, plano: PlanoVersao): string =>
  tipo === 'credito'
    ? `Crédito do ${nomeComoPlano(antes.plano?.nome ?? '', 'plano')}: ${dias} de ${diasDoPeriodo} dias não usados`
    : `${nomeComoPlano(plano.nome, 'Plano')}: ${dias} de ${diasDoPeriodo} dias`
