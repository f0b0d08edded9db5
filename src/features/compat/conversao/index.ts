import { CAMPOS_MAX, isReadable, isVazio, leavesOf, NOME_MAX } from './folhas.ts'
import { readBody } from './ler.ts'
import { finishNota } from './nota.ts'
import { closeConversao } from './pedido.ts'
import { finishPessoas } from './pessoas.ts'
import { valorOf } from './quadro.ts'
import { finishServicos } from './servicos.ts'
import type { Contexto, Conversao, Provedor } from './tipos.ts'

/**
 * Reads the issuance request of another provider as ours: by the tables of `contracts/compat`, never by guessing. What
 * has an effect on the tax and no place in our request is refused with its path in the body. Never throws.
 */
export function convert(provedor: Provedor, corpo: unknown, contexto: Contexto): Conversao {
  const body = bodyOf(corpo)
  if (body === null) return refuseBody(corpo)
  if (!isReadable(body)) return TOO_MUCH
  const quadro = readBody(provedor, body, contexto)
  finishNota(quadro)
  finishPessoas(quadro)
  finishServicos(quadro)
  return closeConversao(quadro)
}

/** The CPF or CNPJ that a body names as its issuer; undefined where the provider has it elsewhere, or it is wrong. */
export function issuerOf(provedor: Provedor, corpo: unknown): string | undefined {
  const body = bodyOf(corpo)
  if (body === null || !isReadable(body)) return undefined
  const quadro = readBody(provedor, body, { ambiente: 'homologacao', agora: new Date(0) })
  return valorOf<string>(quadro, 'prestador.cpfCnpj')
}

const TOO_MUCH: Conversao = {
  ...{ pedido: null, avisos: [], relato: [] },
  recusas: [
    {
      ...{ campo: '', codigo: 'TAMANHO_INVALIDO' },
      mensagem: `Um pedido tem até ${CAMPOS_MAX} campos, com nomes de até ${NOME_MAX} caracteres.`,
    },
  ],
}

/** The object of a request: some providers take a list, of which this is one. */
function bodyOf(corpo: unknown): object | null {
  const body = Array.isArray(corpo) && corpo.length === 1 ? corpo[0] : corpo
  return typeof body === 'object' && body !== null && !Array.isArray(body) ? body : null
}

function refuseBody(corpo: unknown): Conversao {
  const mensagem = Array.isArray(corpo)
    ? `Recebida uma lista de ${corpo.length} notas; cada conversão lê uma.`
    : 'Esperado um objeto JSON com o pedido.'
  const relato = (isReadable(corpo) ? leavesOf(corpo) : []).map(({ caminho: origem, valor }) => ({
    ...{ origem, valor },
    classe: isVazio(valor) ? ('ignorado' as const) : ('recusar' as const),
    motivo: mensagem,
  }))
  return { pedido: null, avisos: [], recusas: [{ campo: '', codigo: 'TIPO_INVALIDO', mensagem }], relato }
}
