import { percent, reais } from '#domain/money.ts'
import type { Apurado, ReformaApurada } from '#domain/nota/apurado.ts'
import type { NotaPreparada } from '#domain/nota/preparada.ts'
import { type NotaCalculada, presentCalculado } from '#features/nfse/nota/calculado.ts'
import { findNota } from '#features/nfse/nota/find-nota.ts'
import type { NfseResponse } from '#formas/notas/nota.ts'
import type { Ctx } from '#platform/ctx.ts'
import { sql } from '#platform/db/db.ts'
import { presentNota } from './present-nota.ts'

/** What was computed for a note, and what its city assessed, in reais and percent. */
type ValoresDaResposta = { calculado: NotaCalculada; apurado: ReturnType<typeof presentApurado> | null }

/** One note with its amounts. Throws NAO_ENCONTRADO. */
export async function findNotaComValores(ctx: Ctx, id: string): Promise<NfseResponse & ValoresDaResposta> {
  const nota = await findNota(ctx, id)
  const [presented, row] = await Promise.all([
    presentNota(ctx.app, nota),
    ctx.db.one<{ preparada: NotaPreparada; apurado: Apurado | null }>(
      sql`select preparada, apurado from notas where id = ${id} and tenant_id = ${nota.tenantId}`,
    ),
  ])
  const { preparada, apurado } = row!
  return {
    ...presented,
    calculado: presentCalculado(preparada, ctx.app.tabelas, { trilho: nota.trilho, apurado }),
    apurado: apurado && presentApurado(apurado),
  }
}

function presentApurado({ iss, liquido, reforma }: Apurado) {
  const tributo = ({ aliquota, valor }: ReformaApurada['cbs']) => ({
    aliquota: percent(aliquota),
    valor: reais(valor),
  })
  return {
    iss: iss === null ? null : reais(iss),
    liquido: liquido === null ? null : reais(liquido),
    reforma: reforma
      ? {
          base: reais(reforma.base),
          ibsEstadual: tributo(reforma.ibsEstadual),
          ibsMunicipal: tributo(reforma.ibsMunicipal),
          cbs: tributo(reforma.cbs),
          total: reforma.total === null ? null : reais(reforma.total),
          localIncidencia: reforma.localIncidencia,
        }
      : null,
  }
}
