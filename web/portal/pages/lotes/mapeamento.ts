import { passos, readAt, writeAt } from '#domain/caminhos.ts'
import { isCpfCnpj } from '#domain/cpf-cnpj.ts'
import { schemaDe } from '#domain/nota/campo-do-pedido.ts'
import type { Rascunho } from '#domain/nota/pedido.ts'
import { toPedido } from '../notas/formulario/pedido.ts'
import { campoDaColuna, valorDaCelula } from './colunas.ts'
import type { Planilha } from './read-arquivo.ts'

/** From the name of a column to the field that it is; null: it is left out. */
export type Mapeamento = Record<string, string | null>
const AMOSTRA = 50

/**
 * The field of each column: what the account chose before, else what the name says, else what the contents look like. No
 * field has two columns.
 */
export function guessMapeamento({ colunas, registros }: Planilha, lembradas: Mapeamento): Mapeamento {
  const taken = new Set<string>()
  const take = (campo: string | null | undefined) => {
    if (!campo || taken.has(campo) || !schemaDe(campo)) return null
    taken.add(campo)
    return campo
  }
  const mapa: Mapeamento = {}
  for (const coluna of colunas) if (coluna in lembradas) mapa[coluna] = take(lembradas[coluna])
  for (const coluna of colunas) if (!(coluna in mapa)) mapa[coluna] = take(campoDaColuna(coluna))
  for (const [i, coluna] of colunas.entries()) {
    if (mapa[coluna] || coluna in lembradas) continue
    mapa[coluna] = take(shapeOf(registros.slice(0, AMOSTRA).map(({ celulas }) => celulas[i]?.trim() ?? '')))
  }
  return mapa
}

/** The field that most cells look like. */
function shapeOf(celulas: readonly string[]): string | null {
  const filled = celulas.filter(Boolean)
  if (filled.length === 0) return null
  const most = (test: (celula: string) => boolean) => filled.filter(test).length >= 0.8 * filled.length
  if (most((celula) => isCpfCnpj(celula.replace(/[.\s/-]/g, '')))) return 'tomador.cpfCnpj'
  if (most((celula) => /^\S+@\S+\.\S+$/.test(celula))) return 'tomador.email'
  if (most((celula) => /^\d{5}-\d{3}$/.test(celula))) return 'tomador.endereco.cep'
  if (most((celula) => /^R\$\s*[\d.,]+$/.test(celula))) return 'servico[0].valor.servico'
  return null
}

/** The lines of a table as requests. `emitente`: the CNPJ of the company of the lines that name none. */
export function toLinhas({ colunas, registros }: Planilha, mapa: Mapeamento, emitente: string | undefined) {
  const campos = colunas.flatMap((coluna, i) => {
    const campo = mapa[coluna]
    return campo ? [{ i, campo, path: passos(campo) }] : []
  })
  return registros.map(({ linha, celulas }) => ({
    linha,
    celulas,
    pedido: complete(
      campos.reduce<Rascunho>((pedido, { i, campo, path }) => {
        const valor = valorDaCelula(celulas[i] ?? '', campo)
        return valor === undefined ? pedido : writeAt(pedido, path, valor)
      }, VAZIO),
      emitente,
    ),
  }))
}
const VAZIO: Rascunho = { prestador: {}, tomador: {}, servico: [{ valor: {}, iss: {} }] }

/** Says who issues, where a line does not; the service fills in the rest, and names it. */
export function complete(rascunho: Rascunho, emitente: string | undefined): Rascunho {
  const cpfCnpj = rascunho.prestador?.cpfCnpj ?? emitente
  return toPedido({
    ...rascunho,
    prestador: { ...rascunho.prestador, ...(cpfCnpj && { cpfCnpj }) },
  } as Rascunho)
}

/** Fields without which a line is refused, except where the service fills them in. */
const INDISPENSAVEIS = ['servico[0].codigo', 'servico[0].discriminacao']

/** The indispensable fields that no line has, as when their column was forgotten. */
export const camposQueFaltam = (linhas: readonly { pedido: Rascunho }[]): string[] =>
  INDISPENSAVEIS.filter((campo) => linhas.every(({ pedido }) => !readAt(pedido, campo)))
