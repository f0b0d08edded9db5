// The fields of the request as tables: how people call what they hold. What a value may be, the schema says.
import { PEDIDO_SCHEMA } from '#domain/nota/pedido-schema.ts'
import type { Schema } from '#domain/schema.ts'
import type { NomeDeTabela } from '#web/api/portal/tabelas.ts'
import type { Opcao } from '#web/words/opcao.ts'

/** A field at `nome`, below the path that its table is drawn for. */
export type Campo = {
  /** Empty for a group of fields that are no object of their own. */
  nome: string
  rotulo: string
  ajuda?: string
  placeholder?: string
  /** How many of the six columns of the form it takes; 2 by default. */
  colunas?: 1 | 2 | 3 | 4 | 6
  /** The values of a code in words; without it those of the schema as they are. */
  opcoes?: readonly (Omit<Opcao, 'value'> & { value: string | number | null })[]
  /** The legal table that its code is of. */
  tabela?: NomeDeTabela | 'municipios'
  /** The most characters that may be typed, where that is not the `maxLength` of the schema. */
  max?: number
  /** A text area with this number of lines. */
  linhas?: number
  /** A number that is neither reais (two decimals in the schema) nor a percentage. */
  unidade?: 'reais' | 'porcento' | 'moeda'
  /** Goes in its place when it is empty: this, of the company's configuration for its city. */
  padrao?: 'codigoTributacaoPadrao' | 'indicadorOperacaoPadrao' | 'cstPisCofinsPadrao'
  /**
   * The content of an object, or of each item of a list: its fields, or the component that draws a shape of its own.
   */
  campos?: readonly Declarado[] | 'endereco' | 'pessoa'
  /** The name of an item of a list: `Documento de reembolso`. */
  item?: string
  /** The component that draws it, where it does what no other field does. */
  especial?: 'erro' | 'ajudaSoVazio' | 'classificacao' | 'parteDoTotal'
}

/** Two or three fields side by side, on a phone too; `colunas` of the form together, 6 by default. */
export type Declarado = Campo | { lado: readonly Campo[]; colunas?: 3 }

/** What a group of the form holds, below the one object that it is, or else below the service or the note. */
export type Conteudo = {
  texto?: string
  /** While the company's configuration has this, the text says that it goes where the group is empty. */
  padrao?: 'totalTributos'
  campos: NonNullable<Campo['campos']>
}

/** Codes in words, each number before its own; `usual`: what an absent code means. */
export const opcoes = (nomes: Record<string, string>, usual?: string): NonNullable<Campo['opcoes']> => [
  ...(usual ? [{ value: null, label: usual }] : []),
  ...Object.entries(nomes).map(([value, nome]) =>
    /^\d+$/.test(value) ? { value: Number(value), label: `${value} · ${nome}` } : { value, label: nome },
  ),
]

export const NT009 =
  'Só existe no leiaute da NT 009, ainda sem data: até lá, a nota com um destes campos é recusada antes do envio.'

/** The schema of a value of the request, by its path: `servico[0].reforma.reembolsos`. */
export function schemaDe(nome: string): Schema {
  return nome
    .split(/[.[\]]+/)
    .filter(Boolean)
    .reduce((schema, passo): Schema => {
      const shape = schema.anyOf?.find(({ properties }) => properties) ?? schema
      const found = /^\d+$/.test(passo) ? shape.items : shape.properties?.[passo]
      if (!found) throw new Error(`the request has no ${nome}`)
      return found
    }, PEDIDO_SCHEMA)
}
