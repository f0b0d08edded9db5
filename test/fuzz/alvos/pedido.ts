import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CODIGOS_CAMPO } from '#domain/codigos.ts'
import { validatePedido } from '#domain/nota/validate-pedido.ts'
import { JsonError, parseJson, withoutBom } from '#platform/http/json.ts'
import { type Alvo, exige } from '../alvo.ts'

const EXEMPLOS = join(import.meta.dirname, '../../../contracts/samples')

/** The body of POST /nfse as far as it needs no account: a request, or findings of the closed list. */
export const PEDIDO: Alvo = {
  corpus: () => readdirSync(EXEMPLOS).map((name) => readFileSync(join(EXEMPLOS, name))),
  dicionario: [
    ...[
      '1e400',
      '-0',
      '9007199254740993',
      '0.001',
      '"2026-02-30"',
      '"2026-11-20T10:00:00-03:00"',
      '"\\u0000"',
      '"\\ud800"',
    ],
    ...['{"__proto__":1}', '['.repeat(40), '"EX"', '"9999999"', '"idIntegracao":', '"reforma":{', 'false', '\uFEFF'],
  ],
  provar(entrada) {
    let json: unknown
    try {
      json = parseJson(withoutBom(entrada))
    } catch (error) {
      if (error instanceof JsonError) return
      throw error
    }
    const { pedido, erros } = validatePedido(json)
    exige(
      (pedido === null) === erros.length > 0,
      () => `pedido ${pedido === null ? 'nulo' : 'lido'} com ${erros.length} erros`,
    )
    for (const { codigo, mensagem } of erros)
      exige(Object.hasOwn(CODIGOS_CAMPO, codigo) && mensagem.length > 5, () => `achado ${codigo}: ${mensagem}`)
  },
}
