import { Type } from 'typebox'
import { Forma, OuNulo, Trilho } from './common.ts'

const sim = ($id: string, ...names: string[]) =>
  Forma($id, Object.fromEntries(names.map((name) => [name, Type.Boolean()])))

/** Whether a municipality issues in the national system. */
export const EmissorNacional = Type.Enum(['sim', 'nao', 'presumido', 'desconhecido'], { $id: 'EmissorNacional' })

const municipioFields = {
  ibge: Type.String(),
  nome: Type.String(),
  uf: Type.String(),
  trilho: Trilho,
  padrao: OuNulo(Type.String({ description: 'Leiaute dos documentos; nulo onde ainda não há emissão.' })),
  provedor: OuNulo(Type.String()),
  emissorNacional: EmissorNacional,
  atendido: Type.Boolean(),
  ambientes: sim('AmbientesDoMunicipio', 'producao', 'homologacao'),
  motivo: Type.String({ description: 'Por que o município é atendido assim.' }),
  exige: sim('ExigenciasDoMunicipio', 'certificado', 'inscricaoMunicipal', 'usuario', 'senha', 'token'),
  operacoes: sim(
    'OperacoesDoMunicipio',
    'emitir',
    'consultar',
    'cancelar',
    'substituir',
    'cartaCorrecao',
    'inutilizar',
  ),
  limites: Type.Object({ discriminacao: Type.Integer({ description: 'Caracteres da discriminação.' }) }),
  prazoCancelamentoHoras: OuNulo(Type.Integer({ description: 'Nulo onde a prefeitura não informa.' })),
  requisitos: Type.Array(Type.String(), { description: 'O que a empresa precisa antes da primeira nota.' }),
}
/** A municipality as clients see it: how its notes are issued, and what issuing requires. */
export const Municipio = Forma('Municipio', municipioFields)

export const saudeFields = {
  status: Type.Enum(['normal', 'instavel', 'fora', 'sem_dados']),
  transmissoes: Type.Integer(),
  respondidas: Type.Integer(),
  duracaoMediaMs: OuNulo(Type.Integer()),
}
export const MunicipioComSaude = Forma('MunicipioComSaude', {
  ...municipioFields,
  saude: Type.Object(saudeFields, {
    description: 'Como o sistema do município respondeu nos últimos 15 minutos.',
  }),
})

export const Uf = Type.String({ pattern: '^[A-Z]{2}$', 'x-formato': 'a sigla do estado: SP' })
