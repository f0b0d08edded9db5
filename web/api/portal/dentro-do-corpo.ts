import { ApiError, type Erro } from './client.ts'

/**
 * The service names the fields of a note inside the body it came in (`payload.tomador`, `notas[3].tomador`); on the page
 * that note is the whole form. The same findings by the paths of the note alone.
 */
export const inside = <E extends Pick<Erro, 'campo'>>(path: string, achados: readonly E[]): E[] =>
  achados.map((achado) => ({ ...achado, campo: cut(path, achado.campo) }))

/** Sends such a body; the faults of a refusal are named likewise. */
export const sendInside = <T>(path: string, sending: Promise<T>): Promise<T> =>
  sending.catch((error: unknown) => {
    if (!(error instanceof ApiError)) throw error
    throw new ApiError(error.http, { ...error.corpo, erros: inside(path, error.corpo.erros) })
  })

const cut = (path: string, campo: string) => {
  const rest = campo.startsWith(path) ? campo.slice(path.length) : null
  return rest === null || !/^([.[]|$)/.test(rest) ? campo : rest.replace(/^\./, '')
}
