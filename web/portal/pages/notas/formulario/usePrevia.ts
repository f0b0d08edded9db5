import { useEffect, useRef, useState } from 'react'
import { passos, writeAt } from '#domain/caminhos.ts'
import { type Estimativa, estimate, type FatosDaEstimativa, semIbsCbs } from '#domain/nota/estimate.ts'
import type { Rascunho } from '#domain/nota/pedido.ts'
import type { DecisorDoIss } from '#domain/tributos/iss.ts'
import type { Erro, Validacao } from '#web/api/portal/client.ts'
import { ApiError } from '#web/api/portal/client.ts'

// The pause in the typing before the service is queried.
const PAUSA_MS = 400

export type Previsto = NonNullable<NonNullable<NonNullable<Validacao['calculado']>['reforma']>['previsto']>

export type Previa = {
  resumo: Estimativa
  /** IBS and CBS that the note will carry, as the service answered for the request as it is; null until then. */
  previsto: Previsto | null
  /** Who decides the ISS, as the service last answered. */
  decisorDoIss: DecisorDoIss
  /** The last validation by the service; null before the first complete request. */
  validacao: Validacao | null
  /** The validation of the current request is on its way. */
  pending: boolean
  /** The request for the validation failed. */
  falha: ApiError | null
}

/**
 * The preview of a request: at once by the domain's calculator, with the regimes of its company and the tables of its
 * dates (`fatos`, once they are loaded), and after a pause in the typing by the service, which
 * is called only for a request without faults found here (`faltas`). `validate` null: this user may not validate.
 */
export function usePrevia(
  pedido: Rascunho,
  faltas: readonly Erro[],
  fatos: FatosDaEstimativa | null,
  validate: ((pedido: Rascunho, signal: AbortSignal) => Promise<Validacao>) | null,
): Previa {
  const texto = JSON.stringify(pedido)
  const [resposta, setResposta] = useState<{
    texto: string
    validacao: Validacao | null
    falha: ApiError | null
  } | null>(null)
  const ultima = useRef<Validacao>(null)
  const completo = faltas.length === 0 && validate !== null
  // biome-ignore lint/correctness/useExhaustiveDependencies: `texto` is the request
  useEffect(() => {
    if (!completo || !validate || resposta?.texto === texto) return
    const abort = new AbortController()
    const timer = setTimeout(async () => {
      try {
        const validacao = await validate(pedido, abort.signal)
        if (validacao.calculado) ultima.current = validacao
        setResposta({ texto, validacao, falha: null })
      } catch (error) {
        if (error instanceof ApiError) setResposta({ texto, validacao: null, falha: error })
        else if (!abort.signal.aborted) throw error
      }
    }, PAUSA_MS)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [texto, completo])

  const current = completo && resposta?.texto === texto ? resposta : null
  const calculado = current?.validacao?.calculado
  return {
    resumo: calculado
      ? { valores: calculado.valores, tributos: semIbsCbs(calculado.tributos) }
      : estimate(withoutUnread(pedido, faltas), fatos),
    previsto: calculado?.reforma?.previsto ?? null,
    decisorDoIss: ultima.current?.issDecididoPor ?? 'pedido',
    validacao: completo ? (resposta?.validacao ?? null) : null,
    pending: completo && !current,
    falha: current?.falha ?? null,
  }
}

/** Amounts that are not numbers yet count as not written. */
const withoutUnread = (pedido: Rascunho, faltas: readonly Erro[]) =>
  faltas
    .filter(({ codigo }) => codigo === 'TIPO_INVALIDO')
    .reduce((each, { campo }) => writeAt(each, passos(campo), undefined), pedido)
