import { diaDaCompetencia } from '#domain/competencia.ts'
import { isSimples } from '#domain/empresa.ts'
import type { Erro } from '#domain/nota/nota.ts'
import type { NotaPreparada } from '#domain/nota/preparada.ts'
import type { Tabelas } from '#domain/tabelas.ts'

/** Whether a class may be declared in an NFS-e of this day (YYYY-MM-DD): the table of the law has it, and it is in force. */
export function isClasseEmVigor(classificacao: string, dia: string, tabelas: Pick<Tabelas, 'classificacao'>): boolean {
  const classe = tabelas.classificacao(classificacao)
  return Boolean(classe?.validoNfse) && (classe?.inicio ?? '') <= dia && dia <= (classe?.fim ?? '9999')
}

export const FORA_DO_SIMPLES = 'Esta classificação tributária não vale para uma empresa do Simples Nacional.'
export const CORRECAO_NO_SIMPLES =
  'Use uma classificação que caiba no Simples Nacional; 000001 é a tributação integral.'

/**
 * What is certainly wrong in the classification of IBS and CBS for a city with a layout of its own, which takes class,
 * CST and indicator from the national tables: the codes are those of the national rules. Nothing where the city does
 * not carry the block (`carriesReforma`), because no authority reads it there.
 */
export function foreseeClassificacao(
  { servico: { reforma }, prestador, competencia, dataEmissao }: NotaPreparada,
  carriesReforma: boolean,
  tabelas: Tabelas,
): Erro[] {
  if (reforma === null || !carriesReforma) return []
  const { classificacao, cst, indicadorOperacao } = reforma
  const dia = diaDaCompetencia(competencia, dataEmissao.slice(0, 10))
  const erro = (campo: string, codigo: string, mensagem: string, correcao: string): Erro => ({
    campo: `servico[0].reforma.${campo}`,
    codigo,
    mensagem,
    correcao,
  })
  return [
    ...(isClasseEmVigor(classificacao, dia, tabelas) ? [] : [erro('classificacao', 'E0958', ...CLASSE(classificacao))]),
    ...(classificacao.startsWith(cst) ? [] : [erro('classificacao', 'E0959', ...CST(classificacao, cst))]),
    ...(tabelas.indicadorOperacao(indicadorOperacao)
      ? []
      : [erro('indicadorOperacao', 'E0901', ...INDICADOR(indicadorOperacao))]),
    ...(isSimples(prestador) && tabelas.classificacao(classificacao)?.cabeNoSimples === false
      ? [erro('classificacao', 'E1000', FORA_DO_SIMPLES, CORRECAO_NO_SIMPLES)]
      : []),
  ]
}

type Palavras = [mensagem: string, correcao: string]
const CLASSE = (classe: string): Palavras => [
  `A classificação tributária ${classe} não está, para NFS-e e nesta data, na tabela oficial de IBS e CBS.`,
  'Use em servico[0].reforma.classificacao um código da tabela cclasstrib válido para NFS-e; 000001 é a tributação integral.',
]
const CST = (classe: string, cst: string): Palavras => [
  `A classificação tributária ${classe} não pertence ao CST ${cst}.`,
  'Faça os três primeiros dígitos de servico[0].reforma.classificacao iguais a servico[0].reforma.cst.',
]
const INDICADOR = (cIndOp: string): Palavras => [
  `O indicador da operação ${cIndOp} não está na tabela oficial.`,
  'Use em servico[0].reforma.indicadorOperacao um código da tabela indop; 100301 é o serviço oneroso em geral.',
]
