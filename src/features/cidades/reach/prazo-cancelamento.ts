import type { ORIGENS_DO_PRAZO } from '#domain/cidades.ts'
import type { Ambiente } from '#domain/nota/nota.ts'
import { SLUG_NACIONAL } from './conexao-nacional.ts'
import type { MunicipioEntry, MunicipioIndex } from './municipio-index.ts'
import { RECUSAS_MIN } from './prazos-aprendidos.ts'

type PrazoDaCidade = { horas: number | null; origem: (typeof ORIGENS_DO_PRAZO)[number] }

/**
 * The deadline for cancelling in a city, in hours after authorization: what an operator set for it, or for all cities
 * without one (`prazoPadrao`, the setting `cancelamento.prazoPadraoHoras`), what several refusals suggest, what the
 * template of its connection says; unknown for the national system, which publishes none
 * (docs/referencia/nacional.md#73-rules).
 */
export function prazoDaCidade(
  { publicadas }: MunicipioIndex,
  { ajuste, prazoAprendido }: MunicipioEntry,
  { ambiente, conexao }: { ambiente: Ambiente; conexao: string | null },
  prazoPadrao: number | null,
): PrazoDaCidade {
  const decided = ajuste?.prazoCancelamentoHoras ?? prazoPadrao
  if (decided !== null) return { horas: decided, origem: 'operador' }
  const aprendido = prazoAprendido[ambiente]
  if (aprendido && aprendido.recusas >= RECUSAS_MIN) return { horas: aprendido.horas, origem: 'aprendido' }
  const documentado = conexao === SLUG_NACIONAL ? undefined : publicadas.get(conexao ?? '')?.prazoCancelamentoHoras
  return documentado === undefined
    ? { horas: null, origem: 'desconhecido' }
    : { horas: documentado, origem: 'documentado' }
}
