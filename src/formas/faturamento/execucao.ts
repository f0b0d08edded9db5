import { type Static, Type } from 'typebox'
import { ACOES_DO_LOTE } from '#domain/faturamento/lote.ts'
import { Forma, Id, Momento, OuNulo } from '#formas/comum.ts'
import { Competencia } from './faturamento.ts'

export const AcaoDeLote = Type.Enum([...ACOES_DO_LOTE], { $id: 'AcaoDeLote' })
export const StatusDeExecucao = Type.Enum(['executando', 'concluida', 'falhou'], { $id: 'StatusDeExecucao' })
export const ExecucaoDeFaturamento = Forma('ExecucaoDeFaturamento', {
  id: Id,
  tipo: Type.Enum(['gerar', 'processar_lote'], { description: 'O que a execução faz.' }),
  competencia: Competencia,
  acoes: Type.Array(AcaoDeLote, { description: 'As ações do lote; vazio na geração.' }),
  status: StatusDeExecucao,
  faturas: Type.Integer({ description: 'Quantas faturas o mês tem.' }),
  feitos: Type.Integer({ description: 'Ações feitas.' }),
  recusados: Type.Integer({ description: 'Ações recusadas.' }),
  recusas: Type.Array(
    Type.Object({
      faturaId: { ...Id, description: 'A fatura.' },
      acao: { ...AcaoDeLote, description: 'A ação recusada.' },
      motivo: Type.String({ description: 'Por que a ação não foi feita.' }),
    }),
    { description: 'As recusas.' },
  ),
  iniciadaEm: Momento,
  terminadaEm: OuNulo(Momento),
})
export type ExecucaoDeFaturamento = Static<typeof ExecucaoDeFaturamento>

export const ProcessarLote = Forma('ProcessarLote', {
  competencia: Competencia,
  acoes: Type.Array(AcaoDeLote, { minItems: 1, maxItems: 4, description: 'O que fazer.' }),
})
export type ProcessarLote = Static<typeof ProcessarLote>

export const LoteIniciado = Forma('LoteIniciado', {
  execucaoId: { ...Id, description: 'A execução.' },
  status: StatusDeExecucao,
})
export type LoteIniciado = Static<typeof LoteIniciado>
