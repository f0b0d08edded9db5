import { type Acao, listAcoes, type NomeDeAcao } from '#domain/nota/acoes.ts'
import { conexaoOf } from '#features/cidades/reach/conexao-of.ts'
import { trackOf } from '#features/cidades/reach/track-of.ts'
import { prazoHorasOf } from '#features/nfse/end/cancel-nota.ts'
import type { NotaRow } from '#features/nfse/nota/nota-row.ts'
import { findProvaDeRecusa } from '#features/nfse/reissue/reissuable.ts'
import { allow, isAllowed, type Permission } from '#features/permissions/permissions.ts'
import type { Ctx } from '#platform/ctx.ts'
import { sql } from '#platform/db/db.ts'

/** The actions on this note: whether the caller may take each now, and why not. */
export async function findAcoes(ctx: Ctx, nota: NotaRow): Promise<Acao[]> {
  allow(ctx, 'nota.read')
  const [conexao, prazoCancelamentoHoras, recusa, temDuvida] = await Promise.all([
    conexaoOf(ctx.app, nota),
    prazoHorasOf(ctx.app, nota),
    findProvaDeRecusa(ctx, nota),
    hasDoubt(ctx, nota.id),
  ])
  return listAcoes(
    {
      ...nota,
      fuso: ctx.app.tabelas.fuso(nota.municipio, ctx.now().getTime()),
      prazoCancelamentoHoras,
      // With the connection withdrawn the city's abilities are unknown: a request to cancel waits until it is back.
      cidade: {
        cancela: !conexao || trackOf(ctx.app, conexao).cancel !== undefined,
        substitui: conexao !== null && trackOf(ctx.app, conexao).replaces(conexao),
        corrige: conexao !== null && trackOf(ctx.app, conexao).correct !== undefined,
      },
      temDuvida,
      recusa,
      papelPermite: (acao) => isAllowed(ctx.actor, PERMISSAO[acao]),
    },
    ctx.now(),
  )
}

const PERMISSAO: Record<NomeDeAcao, Permission> = {
  consultar: 'nota.consult',
  cancelar: 'nota.cancel',
  'solicitar-cancelamento': 'nota.request-cancel',
  substituir: 'nota.replace',
  'carta-correcao': 'nota.correct',
  reemitir: 'nota.reissue',
}

async function hasDoubt(ctx: Ctx, notaId: string): Promise<boolean> {
  const row = await ctx.db.one(sql`
    select from transmissoes where nota_id = ${notaId} and tenant_id = ${ctx.tenantId} and operacao = 'emitir'
      and resultado in ('nula', 'incerta') limit 1`)
  return row !== null
}
