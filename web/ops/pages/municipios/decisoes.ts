import type { Entrada, MunicipioAdmin } from '#web/api/ops/client.ts'
import { EMISSOR_NACIONAL, prazo } from '#web/words/municipios.ts'
import { TRILHOS } from '#web/words/status.ts'

export type Mudanca = Entrada<'POST /admin/municipios/bulk-update'>['corpo']['mudanca']
/** The operators' decisions about a municipality, as the service keeps them. */
export type Ajuste = { [C in keyof Mudanca]?: Mudanca[C] | null } & { versao?: number; rejeicao?: string | null }

/** The names of what an operator may decide, in the order of the form. */
export const CAMPOS_DA_MUDANCA: Record<keyof Mudanca, string> = {
  trilho: 'Trilho',
  emissorNacional: 'Emissor nacional',
  motivo: 'Motivo',
  provedor: 'Sistema da prefeitura',
  versaoProvedor: 'Versão do sistema',
  padraoSugerido: 'Padrão sugerido',
  prazoCancelamentoHoras: 'Prazo de cancelamento',
  observacao: 'Observação',
}
const CAMPOS = Object.keys(CAMPOS_DA_MUDANCA) as (keyof Mudanca)[]

/** A value of a decision in words. */
function emPalavras(campo: keyof Mudanca, valor: string | number | null | undefined): string {
  if (valor == null) return 'o que a tabela diz'
  if (campo === 'trilho') return TRILHOS[valor as keyof typeof TRILHOS]
  if (campo === 'emissorNacional') return EMISSOR_NACIONAL[valor as keyof typeof EMISSOR_NACIONAL]
  return campo === 'prazoCancelamentoHoras' ? prazo(Number(valor)) : String(valor)
}

/** The decisions about a municipality, and the facts learned from the national system's refusals, as named facts. */
export function decisoesDe(ajuste: MunicipioAdmin['ajuste']): { rotulo: string; valor: string }[] {
  const decidido = (ajuste ?? {}) as Ajuste
  return [
    ...CAMPOS.filter((campo) => decidido[campo] != null).map((campo) => ({
      rotulo: CAMPOS_DA_MUDANCA[campo],
      valor: emPalavras(campo, decidido[campo]),
    })),
    ...(decidido.rejeicao ? [{ rotulo: 'Recusa aprendida', valor: decidido.rejeicao }] : []),
  ]
}

/** What a change does to a municipality, field by field; nothing where it already has the value. */
export const antesEDepois = (ajuste: MunicipioAdmin['ajuste'], mudanca: Mudanca) =>
  CAMPOS.filter((campo) => campo in mudanca && campo !== 'motivo').flatMap((campo) => {
    const antes = ((ajuste ?? {}) as Ajuste)[campo] ?? null
    const depois = mudanca[campo] ?? null
    return antes === depois
      ? []
      : [{ campo: CAMPOS_DA_MUDANCA[campo], de: emPalavras(campo, antes), para: emPalavras(campo, depois) }]
  })
