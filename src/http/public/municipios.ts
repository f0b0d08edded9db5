import { Type } from 'typebox'
import { findMunicipio, listMunicipios } from '../../features/municipios/municipios.ts'
import { route } from '../../platform/http/route.ts'
import { OuNulo, PaginaDe } from '../schemas/common.ts'

const Municipio = Type.Object({
  ibge: Type.String(),
  nome: Type.String(),
  uf: Type.String(),
  trilho: Type.Enum(['nacional', 'municipal']),
  padrao: OuNulo(Type.String({ description: 'Leiaute dos documentos; nulo onde ainda não há emissão.' })),
  provedor: OuNulo(Type.String()),
  emissorNacional: Type.Enum(['sim', 'nao', 'presumido', 'desconhecido']),
  atendido: Type.Boolean(),
  requisitos: Type.Array(Type.String(), { description: 'O que a empresa precisa antes da primeira nota.' }),
})
const common = { surface: 'aberta', tags: ['municípios'] } as const

/** The municipalities and how each issues; open to anyone (spec §1). */
export const publicMunicipios = [
  route('GET /municipios', {
    ...common,
    summary: 'Lista os municípios, de um estado ou todos, de uma vez',
    query: Type.Object({
      uf: Type.Optional(Type.String({ pattern: '^[A-Z]{2}$', 'x-formato': 'a sigla do estado: SP' })),
    }),
    answers: { 200: PaginaDe(Municipio) },
    handle: ({ query }) => {
      const items = listMunicipios(query.uf)
      return { items, total: items.length, limit: items.length, offset: 0 }
    },
  }),
  route('GET /municipios/:ibge', {
    ...common,
    summary: 'Mostra um município',
    params: Type.Object({ ibge: Type.String({ pattern: '^\\d{7}$' }) }),
    answers: { 200: Municipio },
    handle: ({ params }) => findMunicipio(params.ibge),
  }),
]
