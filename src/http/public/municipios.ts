import { Type } from 'typebox'
import { findMunicipio, listMunicipios } from '#features/cidades/municipios/municipios.ts'
import { Municipio, MunicipioComSaude, Uf } from '#formas/cidades/municipio.ts'
import { PaginaDe } from '#formas/comum.ts'
import { JSON_TYPE } from '#platform/http/answer.ts'
import { keepAnswer, writePage } from '#platform/http/kept-answer.ts'
import { route } from '#platform/http/route.ts'

const common = { surface: 'aberta', tags: ['municípios'] } as const

/** The municipalities and how each issues; no credential is needed (docs/especificacao/contrato.md#1-purpose). */
export const publicMunicipios = [
  route('GET /municipios', {
    ...common,
    summary: 'Lista os municípios, de um estado ou todos, de uma vez',
    description:
      'Não pede credencial. Cada município diz por qual trilho emite, o que exige da empresa e quais operações tem. Sem uf, vêm os 5.571.',
    query: Type.Object({ uf: Type.Optional(Uf) }),
    answers: { 200: PaginaDe(Municipio) },
    kept: true,
    refuses: ['UF_INEXISTENTE'],
    handle: async ({ app, query: { uf } }) => {
      const { versao, items } = await listMunicipios(app, uf)
      const build = () => writePage(items())
      return keepAnswer(app, { nome: 'municipios', ...(uf && { qual: uf }), versao, contentType: JSON_TYPE, build })
    },
  }),
  route('GET /municipios/:ibge', {
    ...common,
    summary: 'Mostra um município, e como ele está respondendo agora',
    description:
      'Não pede credencial. saude resume as transmissões dos últimos 15 minutos; requisitos diz o que preparar antes da primeira nota.',
    params: Type.Object({ ibge: Type.String({ pattern: '^\\d{7}$' }) }),
    answers: { 200: MunicipioComSaude },
    handle: ({ app, params }) => findMunicipio(app, params.ibge),
  }),
]
