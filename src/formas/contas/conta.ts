import { type Static, Type } from 'typebox'
import { Ambiente, CpfCnpj, Forma, Id, Momento, Nome, OuNulo } from '#formas/comum.ts'
import { StatusNota } from '#formas/notas/nota.ts'
import { Assinatura } from './assinatura.ts'
import { Versao as VersaoDaConta, VersaoLida } from './empresa.ts'

export const Contagem = Type.Integer({ minimum: 0 })
export const PorStatus = Type.Partial(Type.Record(StatusNota, Contagem), {
  $id: 'NotasPorStatus',
  description: 'Notas em cada estado; ausente é zero.',
})
export const ContratoDaConta = OuNulo(
  Type.Object({
    status: Type.Enum(['agendado', 'em_teste', 'ativo', 'inadimplente', 'suspenso', 'cancelado', 'encerrado']),
    inicio: Type.String({ format: 'date' }),
  }),
)
export const Conta = Forma('Conta', {
  id: Id,
  nome: Type.String(),
  cpfCnpj: OuNulo(Type.String()),
  criadaEm: Momento,
  contrato: ContratoDaConta,
  assinatura: Assinatura,
  limites: Type.Object({ requisicoesPorMinuto: Type.Integer({ description: 'De cada chave de API.' }) }),
  usuarios: Type.Object({ ativos: Contagem, convitesPendentes: Contagem }),
  empresas: Type.Object({ total: Contagem, ativas: Contagem }),
  exigirSegundoFator: Type.Boolean({ description: 'Se todos na conta precisam do segundo fator.' }),
  versao: VersaoDaConta,
})
export type Conta = Static<typeof Conta>
export const MudancaDaPropriaConta = Forma('MudancaDaPropriaConta', {
  exigirSegundoFator: Type.Optional(Type.Boolean({ description: 'Se todos precisam do segundo fator.' })),
  versao: Type.Optional(VersaoLida(1)),
})
export type MudancaDaPropriaConta = Static<typeof MudancaDaPropriaConta>
export const NovaConta = Forma('NovaConta', { nome: Nome(150), cpfCnpj: Type.Optional(CpfCnpj) })
export type NovaConta = Static<typeof NovaConta>
export const ContaCriada = Forma('ContaCriada', { id: Id, nome: Type.String(), cpfCnpj: OuNulo(Type.String()) })
export type ContaCriada = Static<typeof ContaCriada>
export const usoFields = {
  porAmbiente: Type.Object({ producao: Contagem, homologacao: Contagem }),
  porStatus: PorStatus,
  items: Type.Array(
    Type.Object({
      empresaId: Id,
      razaoSocial: Type.String(),
      ambiente: Ambiente,
      total: Contagem,
      porStatus: PorStatus,
      valorAutorizado: Type.Number({ description: 'Em reais: notas autorizadas, nem canceladas nem substituídas.' }),
    }),
  ),
}
export const Consumo = Forma('Consumo', {
  competencia: Type.String({ examples: ['2026-01'] }),
  total: Contagem,
  meses: Type.Array(Type.Object({ competencia: Type.String(), producao: Contagem, homologacao: Contagem }), {
    description: 'Os doze meses até este, do mais antigo ao mais novo.',
  }),
  ...usoFields,
})
export type Consumo = Static<typeof Consumo>
/** The usage of one month without the months before. */
export const UsoDoMes = Forma('UsoDoMes', {
  competencia: Type.String({ examples: ['2026-01'] }),
  total: Type.Integer({ minimum: 0, description: 'Notas aceitas no mês.' }),
  ...usoFields,
})
export const Email = Forma('Email', {
  id: Id,
  para: Type.String(),
  assunto: Type.String(),
  texto: Type.String(),
  html: Type.String(),
  anexos: Type.Array(Type.String(), { description: 'Os arquivos que vão com ele, pelo nome.' }),
  estado: Type.Enum(['pendente', 'enviado', 'falhou', 'limitado']),
  tentativas: Type.Integer(),
  criadoEm: Momento,
  enviadoEm: OuNulo(Momento),
})
export type Email = Static<typeof Email>
