import { isUf } from '#domain/uf.ts'
import { Refusal } from '#platform/ctx.ts'

/** Throws UF_INEXISTENTE for a state that does not exist: a search by it would find nothing. `campo`: where it came. */
export function refuseUnknownUf(uf: string | undefined, campo = 'query.uf'): void {
  if (uf === undefined || isUf(uf)) return
  const mensagem = `Recebido "${uf}"; nenhum estado tem esta sigla.`
  throw new Refusal('UF_INEXISTENTE', uf, { erros: [{ campo, codigo: 'UF_INEXISTENTE', mensagem }] })
}
