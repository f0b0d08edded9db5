import { Type } from 'typebox'
import { findMunicipio, listMunicipios } from '../../features/municipios/municipios.ts'
import { route } from '../../platform/http/route.ts'
import { OuNulo, PaginaDe } from '../schemas/common.ts'

const sim = (...names: string[]) => Type.Object(Object.fromEntries(names.map((name) => [name, Type.Boolean()])))

const municipioFields = {
  ibge: Type.String(),
  nome: Type.String(),
  uf: Type.String(),
  trilho: Type.Enum(['nacional', 'municipal']),
  padrao: OuNulo(Type.String({ description: 'Leiaute dos documentos; nulo onde ainda não há emissão.' })),
  provedor: OuNulo(Type.String()),
  emissorNacional: Type.Enum(['sim', 'nao', 'presumido', 'desconhecido']),
  atendido: Type.Boolean(),
  ambientes: sim('producao', 'homologacao'),
  motivo: Type.String({ description: 'Por que o município é atendido assim.' }),
  exige: sim('certificado', 'inscricaoMunicipal', 'usuario', 'senha', 'token'),
  operacoes: sim('emitir', 'consultar', 'cancelar', 'substituir', 'cartaCorrecao', 'inutilizar'),
  limites: Type.Object({ discriminacao: Type.Integer({ description: 'Caracteres da discriminação.' }) }),
  prazoCancelamentoHoras: OuNulo(Type.Integer({ description: 'Nulo onde a prefeitura não informa.' })),
  requisitos: Type.Array(Type.String(), { description: 'O que a empresa precisa antes da primeira nota.' }),
}
const Municipio = Type.Object(municipioFields)
const MunicipioComSaude = Type.Object({
  ...municipioFields,
  saude: Type.Object(
    {
      status: Type.Enum(['normal', 'instavel', 'fora', 'sem_dados']),
      transmissoes: Type.Integer(),
      respondidas: Type.Integer(),
      duracaoMediaMs: OuNulo(Type.Integer()),
    },
    { description: 'Como o sistema do município respondeu nos últimos 15 minutos.' },
  ),
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
    handle: async ({ app, query }) => {
      const items = await listMunicipios(app, query.uf)
      return { items, total: items.length, limit: items.length, offset: 0 }
    },
  }),
  route('GET /municipios/:ibge', {
    ...common,
    summary: 'Mostra um município, e como ele está respondendo agora',
    params: Type.Object({ ibge: Type.String({ pattern: '^\\d{7}$' }) }),
    answers: { 200: MunicipioComSaude },
    handle: ({ app, params }) => findMunicipio(app, params.ibge),
  }),
]
