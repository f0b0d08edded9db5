import { Type } from 'typebox'
import { Forma, Id, Momento, OuNulo } from './common.ts'
import { Competencia, Dia, Faixas, Inteiro, Percentual, Periodicidade, Valor } from './faturamento.ts'

export const StatusContrato = Type.Enum(
  ['agendado', 'em_teste', 'ativo', 'inadimplente', 'suspenso', 'cancelado', 'encerrado'],
  { $id: 'StatusContrato' },
)
export const IndiceReajuste = Type.Enum(['ipca', 'igpm', 'nenhum'], { $id: 'IndiceReajuste' })
const Reais = (description: string) => Type.Number({ description })
const DiaDe = (description: string) => OuNulo({ ...Dia, description })

export const contratoFields = {
  id: Id,
  tenantId: Id,
  tenantNome: Type.String({ description: 'O nome da conta.' }),
  status: StatusContrato,
  plano: OuNulo(
    Type.Object(
      { id: Id, codigo: Type.String(), nome: Type.String(), versaoPlano: Type.Integer() },
      { description: 'O plano, na versão contratada; nulo no teste que o cadastro da conta começa.' },
    ),
  ),
  dataInicio: Dia,
  dataFim: DiaDe('O dia em que termina; nulo: sem prazo.'),
  testeAte: DiaDe('O último dia do teste; nulo sem teste.'),
  diaVencimento: Inteiro('O dia do vencimento das faturas.', 1, 28),
  periodicidade: Periodicidade,
  valorMensal: Valor('A mensalidade contratada, em reais, sem o desconto.'),
  notasIncluidas: Inteiro('Notas de produção por mês que a mensalidade paga.'),
  valorNotaExcedente: OuNulo(Valor('O preço da nota excedente; nulo: o da precificação geral.')),
  faixas: Faixas,
  descontoPercentual: Percentual('Desconto da mensalidade, em porcento.'),
  indiceReajuste: IndiceReajuste,
  dataBaseReajuste: DiaDe('De quando contam os doze meses até o próximo reajuste.'),
  cupomAplicado: OuNulo(
    Type.Object({
      cupomId: Id,
      codigo: Type.String(),
      tipo: Type.Enum(['percentual', 'valor']),
      valor: Type.Number(),
      duracao: Type.Enum(['unica', 'repetida', 'permanente']),
      usosRestantes: OuNulo(Type.Integer()),
      aplicadoEm: Momento,
    }),
  ),
  trocaAgendada: OuNulo(Type.Object({ planoId: Id, codigo: Type.String(), versaoPlano: Type.Integer(), em: Dia })),
  cancelarEm: DiaDe('O dia em que o cancelamento vale; nulo sem um marcado.'),
  motivo: OuNulo(Type.String()),
  motivoSuspensao: OuNulo(Type.String()),
  versao: Type.Integer(),
  criadoEm: Momento,
  atualizadoEm: Momento,
}
export const Contrato = Forma('Contrato', contratoFields)

export const ContratoDetalhe = Forma('ContratoDetalhe', {
  ...contratoFields,
  termos: Type.Array(
    Type.Object({
      versao: Type.Integer(),
      desde: Dia,
      origem: Type.Enum(['contratacao', 'upgrade', 'downgrade', 'reajuste']),
      planoId: Id,
      versaoPlano: Type.Integer(),
      valorMensal: Reais('A mensalidade, em reais.'),
      notasIncluidas: Type.Integer(),
      motivo: OuNulo(Type.String()),
      criadoEm: Momento,
    }),
  ),
  historico: Type.Array(
    Type.Object({ de: OuNulo(StatusContrato), para: StatusContrato, motivo: OuNulo(Type.String()), em: Momento }),
  ),
  lancamentos: Type.Array(
    Type.Object({
      id: Id,
      competencia: Type.String(),
      tipo: Type.Enum(['proporcional', 'credito', 'ajuste']),
      descricao: Type.String(),
      valor: Type.Number(),
      faturaId: OuNulo(Id),
    }),
  ),
})

export const ConsumoDoContrato = Forma('ConsumoDoContrato', {
  contratoId: Id,
  tenantId: Id,
  competencia: Competencia,
  notasAutorizadas: Type.Integer(),
  notasNoTeste: Type.Integer(),
  notasIncluidas: Type.Integer(),
  excedentes: Type.Integer(),
  faixas: Type.Array(Type.Object({ quantidade: Type.Integer(), valorUnitario: Type.Number(), valor: Type.Number() })),
  valorExcedente: Type.Number(),
  porEmpresa: Type.Array(Type.Object({ empresaId: Id, razaoSocial: Type.String(), notasAutorizadas: Type.Integer() })),
})

export const TrocaFeita = Forma('TrocaDePlanoFeita', {
  simulada: Type.Boolean(),
  tipo: Type.Enum(['upgrade', 'downgrade']),
  vigencia: Dia,
  contrato: Contrato,
  itensProporcionais: Type.Array(
    Type.Object({
      tipo: Type.Enum(['credito', 'proporcional']),
      descricao: Type.String(),
      dias: Type.Integer(),
      diasDoPeriodo: Type.Integer(),
      valor: Type.Number(),
    }),
  ),
  valorAgora: Type.Number(),
})
