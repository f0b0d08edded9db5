import type { TemplateDps } from '#tracks/template.ts'
import type { OperacaoComMotivo } from '#tracks/track.ts'

/** Reasons of the events of the national system: error of emission, service not rendered, others. */
export const MOTIVOS_DO_EVENTO = ['1', '2', '9'] as const
/** Reasons to replace a note: into and out of Simples (1, 2), retroactive immunity (3, 4), refusal by the customer, others. */
export const MOTIVOS_DE_SUBSTITUICAO = ['01', '02', '03', '04', '05', '99'] as const
/** Reasons of ABRASF, in the cities that cancel a DPS by its request. */
export const MOTIVOS_DA_ABRASF = ['1', '2', '3', '4', '5'] as const

/** The reasons that a document of the national layout has for the operation; `template` null: the national system. */
export function motivosDe(operacao: OperacaoComMotivo, template: TemplateDps | null): readonly string[] {
  if (operacao === 'substituir') return MOTIVOS_DE_SUBSTITUICAO
  return template?.xml.mensagens?.cancelamento === 'abrasf' ? MOTIVOS_DA_ABRASF : MOTIVOS_DO_EVENTO
}
