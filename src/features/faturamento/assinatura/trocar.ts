import { mensalidadeDe } from '#domain/faturamento/troca.ts'
import { type Centavos, centavos, reais } from '#domain/money.ts'
import { auditBoth } from '#features/audit/audit.ts'
import { changeToPlano, type Decidida } from '#features/faturamento/contratos/change-plano.ts'
import type { ContratoRow } from '#features/faturamento/contratos/contrato-row.ts'
import { selectPlanos } from '#features/faturamento/planos/plano-row.ts'
import { findGestores } from '#features/mail/gestores.ts'
import { queueMail } from '#features/mail/queue-mail.ts'
import { trocaDePlanoMail } from '#features/mail/templates.ts'
import { allow } from '#features/permissions/permissions.ts'
import type { PlanoOferecido, TrocaDaConta, TrocaPedida } from '#formas/contas/assinatura.ts'
import type { Plano } from '#formas/faturamento/plano.ts'
import type { Ctx } from '#platform/ctx.ts'
import { type Db, sql } from '#platform/db/db.ts'
import { conflict } from '#platform/state-conflict.ts'
import { findContratoDaConta } from './assinatura.ts'

/**
 * The plans that the account may change to: active, not private, of the same period, other than its own; the cheapest
 * first. None without a contract with a plan. `quando`: the ways of a change that would be accepted.
 */
export async function listPlanosOferecidos(ctx: Ctx): Promise<{ items: PlanoOferecido[] }> {
  allow(ctx, 'fatura.read')
  const { sistema } = ctx.app
  const contrato = await findContratoDaConta(sistema, ctx.tenantId)
  if (!contrato) return { items: [] }
  const planos = await selectPlanos(
    sistema,
    sql`where p.status = 'ativo' and not p.privado and v.periodicidade = ${contrato.periodicidade}
      and p.id <> ${contrato.plano!.id} order by v.valor_mensal, p.codigo`,
  )
  return { items: planos.map((plano) => present(plano, contrato)) }
}

function present(plano: Plano, contrato: ContratoRow): PlanoOferecido {
  const { id, codigo, nome, descricao, periodicidade, notasIncluidas, valorNotaExcedente, recursos } = plano
  const { limiteNotas, limiteEmpresas, limiteUsuarios, limiteRequisicoesMinuto } = plano
  const mensalidade = (valor: Centavos) => mensalidadeDe(valor, contrato.desconto, periodicidade)
  const [antes, depois] = [mensalidade(contrato.valorMensal), mensalidade(centavos(plano.valorMensal))]
  const isUpgrade = centavos(plano.valorMensal) >= contrato.valorMensal
  return {
    ...{ id, codigo, nome, descricao, periodicidade, notasIncluidas, valorNotaExcedente, recursos },
    ...{ limiteNotas, limiteEmpresas, limiteUsuarios, limiteRequisicoesMinuto },
    mensalidade: reais(depois),
    mudanca: {
      tipo: isUpgrade ? 'upgrade' : 'downgrade',
      diferenca: reais((depois - antes) as Centavos),
      quando: isUpgrade ? ['agora', 'proxima_competencia'] : ['proxima_competencia'],
    },
  }
}

/**
 * Changes the plan of the account's contract, to one that the portal offers, or says what the change would do; the owners
 * get an e-mail. Throws ESTADO_INVALIDO (no contract with a plan, not active, changed meanwhile), PLANO_INDISPONIVEL,
 * TROCA_DE_PLANO_INVALIDA.
 */
export async function changePlanoDaConta(ctx: Ctx, troca: TrocaPedida): Promise<TrocaDaConta> {
  allow(ctx, 'plano.change')
  const contrato = await findContratoDaConta(ctx.app.sistema, ctx.tenantId)
  if (!contrato)
    throw conflict('contrato', 'A conta não tem um contrato com plano; quem faz o primeiro é o atendimento.')
  const feita = await changeToPlano(ctx, contrato.id, troca, {
    permission: 'plano.change',
    oferecidos: true,
    record: async (db, decidida) => {
      const entry = { acao: 'conta.change-plano', recurso: 'contrato', recursoId: contrato.id }
      await auditBoth(db, ctx, ctx.tenantId, { ...entry, detalhe: decidida.detalhe })
      await mailOwners(ctx, db, decidida)
    },
  })
  const { simulada, tipo, vigencia, itensProporcionais, valorAgora } = feita
  return { simulada, tipo, vigencia, itensProporcionais, valorAgora, versao: feita.contrato.versao }
}

async function mailOwners(ctx: Ctx, db: Db, { antes, plano, vigencia, valorAgora }: Decidida): Promise<void> {
  const gestores = await findGestores(db, [ctx.tenantId])
  const autor = ctx.actor.kind === 'portal' ? ctx.actor.usuarioId : null
  const depois = mensalidadeDe(plano.valorMensal, antes.desconto, antes.periodicidade)
  await queueMail(
    ctx.app,
    db,
    gestores
      .filter(({ papel }) => papel === 'owner')
      .map(({ id, nome, email }) => ({
        tenantId: ctx.tenantId,
        para: email,
        chave: `troca-de-plano:${antes.id}:${antes.versao}:${id}`,
        ...trocaDePlanoMail({
          nome,
          conta: antes.tenantNome,
          por: gestores.find((each) => each.id === autor)?.nome ?? 'Um dono da conta',
          antes: antes.plano?.nome ?? '',
          plano: plano.nome,
          depois: `${BRL.format(reais(depois))} por ${antes.periodicidade === 'anual' ? 'ano' : 'mês'}`,
          vigencia: vigencia.split('-').reverse().join('/'),
          agora: valorAgora === 0 ? null : BRL.format(reais(valorAgora)),
          url: `${ctx.app.config.urlPublica}/app/plano`,
        }),
      })),
  )
}

const BRL = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' })
