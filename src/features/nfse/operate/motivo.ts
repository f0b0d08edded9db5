import { Refusal } from '#platform/ctx.ts'

const CHARS_MIN = 10

/** The reason of an operator, without the spaces around it. Throws SCHEMA_DPS_INVALIDO below ten characters. */
export function motivoOf(motivo: string): string {
  const text = motivo.trim()
  const { length } = [...text]
  if (length >= CHARS_MIN) return text
  const mensagem = `Recebidos ${length} caracteres, sem os espaços das pontas; esperados ${CHARS_MIN} ou mais.`
  throw new Refusal('SCHEMA_DPS_INVALIDO', 'a motivo without words', {
    erros: [{ campo: 'motivo', codigo: 'TAMANHO_INVALIDO', mensagem }],
  })
}
