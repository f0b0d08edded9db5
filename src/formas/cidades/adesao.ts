import { type Static, Type } from 'typebox'
import { Forma, Momento, OuNulo, Texto } from '#formas/comum.ts'
import { EmissorNacional } from './municipio.ts'

const Dia = Type.String({ format: 'date' })
const fatoFields = {
  emissorNacional: EmissorNacional,
  vigencia: { ...OuNulo(Dia), description: 'Desde quando vale; nula quando a lista não diz.' },
  emissaoPadrao: OuNulo(
    Type.Boolean({ description: 'false: só emitem as empresas que o município liberou no cadastro nacional.' }),
  ),
}
const Fato = Forma('FatoDeAdesao', fatoFields)
export type FatoDeAdesao = Static<typeof Fato>

/** The answer of the newest official list that names a municipality; `dataLista` null: no list names it. */
export const Adesao = Type.Object(
  { ...fatoFields, fonte: Type.String(), dataLista: OuNulo(Dia) },
  { description: 'O que diz a lista oficial mais nova que cita o município.' },
)
export type Adesao = Static<typeof Adesao>

export const ListasDeAdesao = Type.Object({
  items: Type.Array(
    Type.Object({
      dataLista: { ...Dia, description: 'A data da lista oficial.' },
      fonte: Type.String({ description: 'De onde vem a informação.' }),
      municipios: Type.Integer({ description: 'Quantos municípios.' }),
      importadaEm: OuNulo(Momento),
    }),
  ),
})
export type ListaDeAdesao = Static<typeof ListasDeAdesao>['items'][number]

/** An official list of adherence as text, and the day it is of. `aplicar` false: only the difference is shown. */
export const NovaListaDeAdesao = Type.Object({
  csv: Type.String({ minLength: 1, description: 'O texto da lista, em UTF-8.' }),
  dataLista: Type.String({ format: 'date', description: 'A data da lista oficial.' }),
  fonte: Texto(300, 'De onde ela foi baixada.'),
  aplicar: Type.Optional(Type.Boolean({ default: false, description: 'true aplica a lista; false só compara.' })),
})
export type NovaListaDeAdesao = Static<typeof NovaListaDeAdesao>

export const DiferencaDeAdesao = Forma('DiferencaDeAdesao', {
  aplicada: Type.Boolean({ description: 'Se a lista passou a valer; false é só a comparação.' }),
  dataLista: { ...Dia, description: 'A data da lista oficial.' },
  linhas: Type.Integer({ description: 'Quantas linhas.' }),
  ausentes: Type.Integer({ description: 'Municípios que a lista não cita.' }),
  superadas: Type.Integer({ description: 'Linhas sem efeito, porque uma lista mais nova cita o município.' }),
  passamAEmitir: Type.Integer({ description: 'Municípios que passam a estar no emissor nacional.' }),
  deixamDeEmitir: Type.Integer({ description: 'Municípios que hoje emitem e deixariam de emitir.' }),
  mudancas: Type.Array(
    Type.Object({
      ibge: Type.String({ description: 'Código IBGE do município, 7 dígitos.' }),
      nome: Type.String({ description: 'O nome.' }),
      uf: Type.String({ description: 'Sigla do estado.' }),
      de: Fato,
      para: Fato,
    }),
    { description: 'O que muda, município por município.' },
  ),
})
export type DiferencaDeAdesao = Static<typeof DiferencaDeAdesao>
