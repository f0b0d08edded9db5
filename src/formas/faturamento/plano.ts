import { type Static, Type } from 'typebox'
import { Forma, Id, Momento, Nome, OuNulo } from '#formas/comum.ts'
import {
  Codigo,
  Faixas,
  Inteiro,
  Limite,
  Motivo,
  MotivoOpcional,
  Periodicidade,
  Recurso,
  Valor,
  Versao,
  VersaoDoPlano,
} from './faturamento.ts'

const termos = {
  descricao: OuNulo(Type.String({ maxLength: 500, description: 'O que o plano oferece, em poucas palavras.' })),
  notasIncluidas: Inteiro('Notas de produção por mês que a mensalidade já paga.'),
  valorNotaExcedente: OuNulo(Valor('O preço de cada nota além das faixas; nulo: o da precificação geral.')),
  faixas: Faixas,
  tetoExcedente: OuNulo(Valor('A fatura cujo excedente passa disto espera uma pessoa; nulo: sem teto.')),
  limiteNotas: Limite('Notas de produção por mês'),
  limiteEmpresas: Limite('Empresas ativas'),
  limiteUsuarios: Limite('Usuários e convites pendentes', 1),
  limiteRequisicoesMinuto: Limite('Requisições por minuto de cada chave', 1),
  periodicidade: Periodicidade,
  diasTeste: Inteiro('Dias de teste, sem cobrança, no começo do contrato.', 0, 365),
  recursos: Type.Array(Recurso, { uniqueItems: true, maxItems: 10, description: 'O que o plano inclui.' }),
}
const NomeDoPlano = { ...Nome(80), description: 'O nome do plano, como o cliente o lê.' }
const ValorMensal = Valor('A mensalidade, em reais.')

const Privado = Type.Boolean({ description: 'true: só o atendimento o contrata; o portal não o oferece.' })

export const Plano = Forma('Plano', {
  id: Id,
  codigo: Type.String({ description: 'O código do plano, único.' }),
  nome: Type.String(),
  status: Type.Enum(['ativo', 'desativado'], { description: 'desativado: nenhum contrato novo o toma.' }),
  ativo: Type.Boolean({ description: 'Se contratos novos o tomam.' }),
  privado: Privado,
  valorMensal: ValorMensal,
  ...termos,
  versaoPlano: VersaoDoPlano,
  contratos: Type.Integer({ description: 'Contratos em vigor deste plano, em qualquer versão.' }),
  versao: Type.Integer(),
  criadoEm: Momento,
  atualizadoEm: Momento,
})
export type Plano = Static<typeof Plano>

export const NovoPlano = Forma('NovoPlano', {
  codigo: Codigo('O código do plano, único.'),
  nome: NomeDoPlano,
  valorMensal: ValorMensal,
  privado: Type.Optional(Privado),
  ...Type.Partial(Type.Object(termos)).properties,
  motivo: MotivoOpcional,
})
export type NovoPlano = Static<typeof NovoPlano>

export const MudancaDePlano = Forma('MudancaDePlano', {
  nome: Type.Optional(NomeDoPlano),
  valorMensal: Type.Optional(ValorMensal),
  ...Type.Partial(Type.Object(termos)).properties,
  privado: Type.Optional(Privado),
  ativo: Type.Optional(Type.Literal(true, { description: 'true reativa o plano.' })),
  versao: Versao,
  motivo: MotivoOpcional,
})
export type MudancaDePlano = Static<typeof MudancaDePlano>

export const DesativarPlano = Forma('DesativarPlano', { motivo: Motivo })
export type DesativarPlano = Static<typeof DesativarPlano>
