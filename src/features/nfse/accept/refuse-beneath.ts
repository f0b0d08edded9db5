import type { Codigo } from '#domain/codigos.ts'
import { beneath } from '#domain/present-erros.ts'
import { Refusal } from '#platform/ctx.ts'

/**
 * Does the work of a request that came inside a larger body, at `path` (`novaNota`): a refusal of it is thrown on with
 * the paths of the body that the client sent (docs/especificacao/decisoes.md#1-http-conventions).
 */
export const refuseBeneath = <T>(path: string, work: () => Promise<T>): Promise<T> =>
  work().catch((error: unknown) => {
    throw error instanceof Refusal ? refusalBeneath(path, error) : error
  })

/** The same refusal with its paths beneath `path`; one about the note that exists already has no path in the request. */
export function refusalBeneath(path: string, refusal: Refusal): Refusal {
  const { codigo, message, erros, dados } = refusal
  return DA_ORIGINAL.includes(codigo) ? refusal : new Refusal(codigo, message, { erros: beneath(path, erros), dados })
}

/** What refuses to end or to re-issue the original, whatever the new request says. */
const DA_ORIGINAL: readonly Codigo[] = [
  'ESTADO_INVALIDO',
  'CANCELAMENTO_EM_CURSO',
  'PRAZO_EXPIRADO',
  'OPERACAO_NAO_SUPORTADA_PELO_MUNICIPIO',
  'REEMISSAO_NAO_PERMITIDA',
]
