import { type Static, Type } from 'typebox'
import { Forma, Id, Momento, OuNulo, Pagina } from '#formas/comum.ts'
import {
  Codigo,
  Competencia,
  DaConta,
  Dia,
  DoContrato,
  Faixas,
  Inteiro,
  Motivo,
  MotivoOpcional,
  Percentual,
  Periodicidade,
  Reais,
  VALOR_DO_CUPOM,
  Valor,
  Versao,
  VersaoDoPlano,
} from './faturamento.ts'

export const StatusContrato = Type.Enum(
  ['agendado', 'em_teste', 'ativo', 'inadimplente', 'suspenso', 'cancelado', 'encerrado'],
  { $id: 'StatusContrato' },
)
export const IndiceReajuste = Type.Enum(['ipca', 'igpm', 'nenhum'], { $id: 'IndiceReajuste' })
/** The plan of a contract, by its names. */
export const nomesDoPlano = {
  id: Id,
  codigo: Type.String({ description: 'O código do plano.' }),
  nome: Type.String({ description: 'O nome do plano na versão contratada.' }),
}
const DiaDe = (description: string) => OuNulo({ ...Dia, description })

const contratoFields = {
  id: Id,
  tenantId: DaConta,
  tenantNome: Type.String({ description: 'O nome da conta.' }),
  status: StatusContrato,
  plano: OuNulo(
    Type.Object(
      { ...nomesDoPlano, versaoPlano: VersaoDoPlano },
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
  cupomAplicado: {
    ...OuNulo(
      Type.Object({
        cupomId: { ...Id, description: 'O cupom.' },
        codigo: Type.String({ description: 'O código do cupom.' }),
        tipo: Type.Enum(['percentual', 'valor'], { description: 'Se desconta uma parte ou uma quantia.' }),
        valor: Type.Number({ description: VALOR_DO_CUPOM }),
        duracao: Type.Enum(['unica', 'repetida', 'permanente'], { description: 'Por quantas faturas.' }),
        usosRestantes: {
          ...OuNulo(Type.Integer()),
          description: 'Quantas faturas ainda desconta; nulo: todas.',
        },
        aplicadoEm: Momento,
      }),
    ),
    description: 'O cupom do contrato; nulo sem um.',
  },
  trocaAgendada: {
    ...OuNulo(
      Type.Object({
        planoId: { ...Id, description: 'O plano para o qual o contrato vai.' },
        codigo: Type.String({ description: 'O código dele.' }),
        versaoPlano: VersaoDoPlano,
        em: Dia,
      }),
    ),
    description: 'A troca de plano que espera seu dia; nulo sem uma.',
  },
  cancelarEm: DiaDe('O dia em que o cancelamento vale; nulo sem um marcado.'),
  motivo: { ...OuNulo(Type.String()), description: 'O motivo da última mudança de estado; nulo sem um.' },
  motivoSuspensao: { ...OuNulo(Type.String()), description: 'Por que foi suspenso; nulo quando não está.' },
  versao: Type.Integer(),
  criadoEm: Momento,
  atualizadoEm: Momento,
}
export const Contrato = Forma('Contrato', contratoFields)
export type Contrato = Static<typeof Contrato>

const NotasIncluidas = Type.Integer({ description: 'Notas por mês que a mensalidade paga.' })
const PORQUE = 'Por quê; nulo quando ninguém disse.'
export const ContratoDetalhe = Forma('ContratoDetalhe', {
  ...contratoFields,
  termos: Type.Array(
    Type.Object({
      versao: Type.Integer(),
      desde: Dia,
      origem: Type.Enum(['contratacao', 'upgrade', 'downgrade', 'reajuste'], { description: 'O que os fez.' }),
      planoId: { ...Id, description: 'O plano.' },
      versaoPlano: VersaoDoPlano,
      valorMensal: Reais('A mensalidade, em reais.'),
      notasIncluidas: NotasIncluidas,
      motivo: { ...OuNulo(Type.String()), description: PORQUE },
      criadoEm: Momento,
    }),
    { description: 'O que o contrato paga e inclui, desde cada dia.' },
  ),
  historico: Type.Array(
    Type.Object({
      de: { ...OuNulo(StatusContrato), description: 'O estado anterior; nulo no começo.' },
      para: { ...StatusContrato, description: 'O novo estado.' },
      motivo: { ...OuNulo(Type.String()), description: PORQUE },
      em: Momento,
    }),
    { description: 'As mudanças de estado, da primeira à última.' },
  ),
  lancamentos: Type.Array(
    Type.Object({
      id: Id,
      competencia: Type.String(),
      tipo: Type.Enum(['proporcional', 'credito', 'ajuste'], { description: 'O que a linha é na fatura.' }),
      descricao: Type.String({ description: 'A linha como sai na fatura.' }),
      valor: Type.Number({ description: 'Em reais; negativo num crédito.' }),
      faturaId: { ...OuNulo(Id), description: 'A fatura que a tomou; nulo: nenhuma ainda.' },
    }),
    { description: 'As linhas que esperam a fatura de sua competência.' },
  ),
})
export type ContratoDetalhe = Static<typeof ContratoDetalhe>

export const NovoContrato = Forma('NovoContrato', {
  tenantId: DaConta,
  planoId: { ...Id, description: 'Um plano ativo.' },
  dataInicio: Type.Optional(Dia),
  dataFim: Type.Optional(OuNulo(Dia)),
  diaVencimento: Type.Optional(Inteiro('O dia do vencimento; sem ele, o da precificação geral.', 1, 28)),
  descontoPercentual: Type.Optional(Percentual('Desconto da mensalidade, em porcento.')),
  indiceReajuste: Type.Optional(IndiceReajuste),
  dataBaseReajuste: Type.Optional(OuNulo(Dia)),
  cupomCodigo: Type.Optional(Codigo('O cupom a aplicar.')),
  motivo: MotivoOpcional,
})
export type NovoContrato = Static<typeof NovoContrato>

export const FiltroDeContratos = Type.Object({
  status: Type.Optional(StatusContrato),
  planoId: Type.Optional({ ...Id, description: 'Só os deste plano.' }),
  ...Pagina,
})
export type FiltroDeContratos = Static<typeof FiltroDeContratos>

export const ConsumoDoContrato = Forma('ConsumoDoContrato', {
  contratoId: DoContrato,
  tenantId: DaConta,
  competencia: Competencia,
  notasAutorizadas: Type.Integer({
    description: 'Notas que a produção autorizou nos dias cobrados do mês: as que a fatura conta.',
  }),
  notasNoTeste: Type.Integer({ description: 'Notas dos dias de teste do mês, que não são cobradas.' }),
  notasIncluidas: NotasIncluidas,
  excedentes: Type.Integer({ description: 'Notas além das incluídas.' }),
  faixas: Type.Array(
    Type.Object({
      quantidade: Type.Integer({ description: 'Quantas notas.' }),
      valorUnitario: Reais('O preço de cada uma, em reais.'),
      valor: Reais('A soma, em reais.'),
    }),
    { description: 'As notas excedentes, por preço.' },
  ),
  valorExcedente: Reais('O que as excedentes custam, em reais, já com o desconto por volume, como na fatura.'),
  porEmpresa: Type.Array(
    Type.Object({
      empresaId: Id,
      razaoSocial: Type.String(),
      notasAutorizadas: Type.Integer({ description: 'Notas que a produção autorizou nos dias cobrados do mês.' }),
    }),
    { description: 'As notas por empresa, as de mais notas primeiro.' },
  ),
})
export type ConsumoDoContrato = Static<typeof ConsumoDoContrato>

export const TrocaDePlano = Forma('TrocaDePlano', {
  planoId: { ...Id, description: 'Um plano ativo da mesma periodicidade; o mesmo plano toma a última versão.' },
  quando: Type.Enum(['agora', 'proxima_competencia'], { description: 'Quando a troca vale.' }),
  simular: Type.Optional(Type.Boolean({ description: 'true só mostra o que a troca faria.' })),
  versao: Versao,
  motivo: MotivoOpcional,
})
export type TrocaDePlano = Static<typeof TrocaDePlano>

/** What an exchange of plan does to the next fatura. */
export const efeitoDaTroca = {
  itensProporcionais: Type.Array(
    Type.Object({
      tipo: Type.Enum(['credito', 'proporcional'], {
        description: 'credito: o que foi pago e não usado; proporcional: os mesmos dias no novo preço.',
      }),
      descricao: Type.String({ description: 'A linha como sai na fatura.' }),
      dias: Type.Integer({ description: 'Quantos dias.' }),
      diasDoPeriodo: Type.Integer({ description: 'De quantos dias é o período.' }),
      valor: Type.Number({ description: 'Em reais; negativo num crédito.' }),
    }),
    { description: 'As linhas da troca na fatura da competência.' },
  ),
  valorAgora: Reais('A soma das linhas, em reais.'),
}
export const TrocaFeita = Forma('TrocaDePlanoFeita', {
  simulada: Type.Boolean({ description: 'true: nada mudou.' }),
  tipo: Type.Enum(['upgrade', 'downgrade'], { description: 'upgrade: a mensalidade não baixa; downgrade: baixa.' }),
  vigencia: Dia,
  contrato: { ...Contrato, description: 'O contrato depois da troca; numa simulação, como está.' },
  ...efeitoDaTroca,
})
export type TrocaFeita = Static<typeof TrocaFeita>

export const SuspenderContrato = Forma('SuspenderContrato', { motivo: Motivo })
export type SuspenderContrato = Static<typeof SuspenderContrato>

export const ReativarContrato = Forma('ReativarContrato', {
  motivo: Motivo,
  forcar: Type.Optional(Type.Boolean({ description: 'true reativa apesar de faturas vencidas.' })),
})
export type ReativarContrato = Static<typeof ReativarContrato>

export const CancelarContrato = Forma('CancelarContrato', { motivo: Motivo, efetivoEm: Type.Optional(Dia) })
export type CancelarContrato = Static<typeof CancelarContrato>

export const AplicarCupom = Forma('AplicarCupom', { codigo: Codigo('O código do cupom.'), motivo: MotivoOpcional })
export type AplicarCupom = Static<typeof AplicarCupom>
