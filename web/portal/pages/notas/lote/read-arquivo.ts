import type { Rascunho } from '#domain/nota/pedido.ts'
import type { Erro } from '#web/api/portal/client.ts'
import { passos, writeAt } from '#web/kit/form/caminhos.ts'
import { readCsv } from '#web/words/csv.ts'
import { count } from '#web/words/formatos.ts'
import { newIdIntegracao } from '../formulario/pedido.ts'
import { campoDaColuna, valorDaCelula } from './colunas.ts'

/** One note of a file, and its place in the file. */
export type LinhaDoArquivo = { onde: string; pedido: Rascunho }
/** What a file holds, or why it could not be read. `ignoradas`: unknown columns. */
export type Leitura = { linhas: LinhaDoArquivo[]; ignoradas: string[] } | { erro: string }

export const LINHAS_MAX = 50

/** The notes of a CSV or JSON text. Each gets an id of its own where it has none: sent twice, it is still one note. */
export function readArquivo(texto: string): Leitura {
  try {
    const leitura = /^\s*[[{]/.test(texto) ? fromJson(texto) : fromCsv(texto)
    const { length } = leitura.linhas
    if (length === 0) return { erro: 'O arquivo não tem nenhuma nota.' }
    if (length > LINHAS_MAX)
      return { erro: `O arquivo tem ${count(length, 'nota', 'notas')}; um lote leva até ${LINHAS_MAX}. Divida-o.` }
    return leitura
  } catch (error) {
    return { erro: (error as Error).message }
  }
}

/** A line whose idIntegracao an earlier line has would be that line's note, and no note of its own. */
export function errosDeRepeticao(pedidos: readonly Rascunho[], linhas: readonly LinhaDoArquivo[], i: number): Erro[] {
  const { idIntegracao } = pedidos[i]!
  const first = pedidos.findIndex((pedido) => pedido.idIntegracao === idIntegracao)
  if (idIntegracao === undefined || first === i) return []
  return [
    {
      campo: 'idIntegracao',
      codigo: 'ID_INTEGRACAO_EM_USO',
      mensagem: `A ${linhas[first]!.onde} já tem o id “${idIntegracao}”.`,
      correcao: 'Duas notas não podem ter o mesmo id: mude um deles, ou retire a linha repetida.',
    },
  ]
}

function fromJson(texto: string) {
  const json = parse(texto)
  const notas = Array.isArray(json) ? json : (json as { notas?: unknown }).notas
  if (!Array.isArray(notas)) throw new Error('Esperada uma lista de notas, ou um objeto com a lista em "notas".')
  const strange = notas.findIndex((nota) => typeof nota !== 'object' || nota === null || Array.isArray(nota))
  if (strange >= 0) throw new Error(`O item ${strange + 1} da lista não é uma nota.`)
  return {
    linhas: notas.map((nota, i) => ({ onde: `nota ${i + 1}`, pedido: { idIntegracao: newIdIntegracao(), ...nota } })),
    ignoradas: [],
  }
}

function parse(texto: string): unknown {
  try {
    return JSON.parse(texto)
  } catch (error) {
    throw new Error(`O arquivo não é um JSON válido: ${(error as Error).message}`)
  }
}

function fromCsv(texto: string) {
  const { colunas, registros } = readCsv(texto)
  const campos = colunas.map(campoDaColuna)
  if (!campos.some(Boolean))
    throw new Error('Nenhuma coluna foi reconhecida: a primeira linha deve ter os nomes, como no modelo.')
  return {
    linhas: registros.map(({ linha, celulas }) => ({ onde: `linha ${linha}`, pedido: toPedido(campos, celulas) })),
    ignoradas: colunas.filter((coluna, i) => coluna !== '' && !campos[i]),
  }
}

function toPedido(campos: readonly (string | null)[], celulas: readonly string[]): Rascunho {
  const vazio: Rascunho = {
    idIntegracao: newIdIntegracao(),
    prestador: {},
    tomador: {},
    servico: [{ valor: {}, iss: {} }],
  }
  return campos.reduce<Rascunho>((pedido, campo, i) => {
    const valor = campo && valorDaCelula(celulas[i] ?? '', campo)
    return campo && valor !== undefined ? writeAt(pedido, passos(campo), valor) : pedido
  }, vazio)
}
