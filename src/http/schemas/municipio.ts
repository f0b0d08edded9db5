import { Type } from 'typebox'
import { OuNulo } from './common.ts'

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
/** A municipality as clients see it: how its notes are issued, and what that takes. */
export const Municipio = Type.Object(municipioFields)

export const saudeFields = {
  status: Type.Enum(['normal', 'instavel', 'fora', 'sem_dados']),
  transmissoes: Type.Integer(),
  respondidas: Type.Integer(),
  duracaoMediaMs: OuNulo(Type.Integer()),
}
export const MunicipioComSaude = Type.Object({
  ...municipioFields,
  saude: Type.Object(saudeFields, {
    description: 'Como o sistema do município respondeu nos últimos 15 minutos.',
  }),
})

export const Uf = Type.String({ pattern: '^[A-Z]{2}$', 'x-formato': 'a sigla do estado: SP' })
