import type { Mascaras } from '#domain/read-value.ts'
import { tellUnknown } from '#domain/unknown-fields.ts'
import { checkPedido } from './check-pedido.ts'
import { findRenamed } from './nomes-antigos.ts'
import type { Aviso, Erro } from './nota.ts'
import type { PedidoNota } from './pedido.ts'
import { PEDIDO_SCHEMA } from './pedido-schema.ts'

/** The validated request, null when something is wrong, and every finding at once. */
type ResultadoValidacao = { pedido: PedidoNota | null; erros: Erro[]; avisos: Aviso[] }

/**
 * Validates any JSON as an issuance request, without company or tables: schema
 * (docs/especificacao/contrato.md#22-issuance-request), old names (docs/especificacao/contrato.md#9-versioning), check
 * digits, `***` in place of values (VALOR_MASCARADO), and the rules between fields. Never throws. Unknown fields are
 * CAMPO_IGNORADO. `mascaras`: of CPF and CNPJ, see `readValue`.
 */
export function validatePedido(json: unknown, mascaras: Mascaras = 'strip'): ResultadoValidacao {
  if (Array.isArray(json)) return { pedido: null, erros: [refuseList(json)], avisos: [] }
  const renamed = findRenamed(json)
  const { pedido, erros: found } = checkPedido(json, mascaras)
  const erros = [...renamed.map(({ erro }) => erro), ...found.filter((erro) => !isMoved(erro, renamed))]
  const oldNames = new Set(renamed.map(({ erro }) => erro.campo))
  const avisos = tellUnknown(PEDIDO_SCHEMA, json).filter(({ campo }) => !oldNames.has(campo))
  return { pedido: erros.length === 0 ? (pedido as PedidoNota) : null, erros, avisos }
}

const refuseList = ({ length }: unknown[]): Erro => ({
  campo: '',
  codigo: 'TIPO_INVALIDO',
  mensagem: `Recebida uma lista de ${length} notas; esta operação recebe uma nota.`,
  correcao: 'Envie uma lista de notas a POST /nfse/lote, até 50 por vez.',
})

/** Whether a field is missing only because the client still sends it under its old name, which is reported already. */
function isMoved({ campo, codigo }: Erro, renamed: { novo: string }[]): boolean {
  if (codigo !== 'CAMPO_OBRIGATORIO') return false
  const parent = campo.startsWith('servico[') ? `${campo}.` : null
  return renamed.some(({ novo }) => novo === campo || (parent !== null && novo.startsWith(parent)))
}
