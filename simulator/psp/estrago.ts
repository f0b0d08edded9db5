import type { Resposta } from '../national/sefin.ts'

/** An answer as a mood spoils it: what clients of an API must survive, and what they must tolerate. */
export function spoil(resposta: Resposta, humor: string): Resposta {
  const { corpo } = resposta
  switch (humor) {
    case 'corpo-enorme':
      return { ...resposta, corpo: JSON.stringify({ enchimento: 'x'.repeat(BYTES_DEMAIS) }) }
    case 'corpo-vazio':
      return { ...resposta, corpo: '' }
    case 'corpo-texto':
      return { ...resposta, corpo: 'Requisição processada com sucesso.' }
    case 'corpo-lista':
      return { ...resposta, corpo: '[[[]],1,null]' }
    case 'corpo-truncado':
      return { ...resposta, corpo: corpo.slice(0, corpo.length / 2) }
    case 'corpo-trocado':
      return { ...resposta, corpo: JSON.stringify(JSON.parse(corpo, swapped)) }
    case 'corpo-novidades':
      return { ...resposta, corpo: JSON.stringify(withNews(JSON.parse(corpo))) }
    case 'sem-copia-e-cola':
      return { ...resposta, corpo: JSON.stringify({ ...JSON.parse(corpo), pixCopiaECola: undefined }) }
    default:
      return resposta
  }
}

const BYTES_DEMAIS = 40_000_000

/** Every text becomes a number, every number a text. */
const swapped = (_name: string, value: unknown): unknown =>
  typeof value === 'string' ? value.length : typeof value === 'number' ? String(value) : value

/** New fields and new values of enumerations: changes that the official text calls compatible. */
function withNews(dados: object): object {
  const novidades = { campoDeAmanha: { a: [1, null] }, ...dados }
  return 'status' in dados ? { ...novidades, status: 'EM_ANALISE' } : novidades
}
