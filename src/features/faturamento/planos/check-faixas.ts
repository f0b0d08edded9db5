import type { Erro } from '#domain/nota/nota.ts'
import { Refusal } from '#platform/ctx.ts'

/** Throws SCHEMA_DPS_INVALIDO when steps of prices do not grow in the field that orders them. */
export function refuseUnordered<K extends string>(
  campo: string,
  order: K,
  passos: readonly Record<K, number>[] | undefined,
): void {
  const erros: Erro[] = (passos ?? []).flatMap((passo, index, all) => {
    const before = all[index - 1]?.[order]
    if (before === undefined || passo[order] > before) return []
    return [
      {
        campo: `${campo}[${index}].${order}`,
        codigo: 'VALORES_DIVERGENTES',
        mensagem: `Recebido ${passo[order]} depois de ${before}; cada ${order} precisa ser maior que o anterior.`,
        correcao: `Envie ${campo} em ordem crescente de ${order}, sem repetir.`,
      },
    ]
  })
  if (erros.length > 0) throw new Refusal('SCHEMA_DPS_INVALIDO', campo, { erros })
}
