import { isSimples } from '#domain/empresa.ts'
import { COM_TIPO_OPERACAO, type ReformaPreparada } from '#domain/nota/preparada.ts'
import type { ClassificacaoTributaria } from '#domain/tabelas.ts'
import { CORRECAO_NO_SIMPLES, FORA_DO_SIMPLES, isClasseEmVigor } from '#tracks/classificacao.ts'
import type { Contexto, Regra } from './contexto.ts'
import { hasImovel, isConstrucao } from './ibscbs.ts'

const REFORMA = 'servico[0].reforma'
const INICIO = '2026-01-01'

/**
 * How the operation is classified for IBS and CBS: class, CST, indicator, and the groups that these ask for. A request
 * that gets them wrong is well formed, so its note is accepted, and ends rejected without being sent
 * (docs/especificacao/contrato.md#7-errors rule 5).
 */
export const CLASSIFICACAO: readonly Regra[] = [
  { codigo: 'E0322', when: ({ servico }) => servico.reforma !== null && !servico.codigoNbs },
  { codigo: 'E0850', when: ({ servico, dCompet }) => servico.reforma !== null && dCompet < INICIO },
  { codigo: 'E0901', when: ({ servico, indicador }) => servico.reforma !== null && indicador === null },
  rule('E0903', ({ tipoOperacao }, contexto) => takesTipoOperacao(contexto) && tipoOperacao === undefined),
  rule('E0904', ({ tipoOperacao }, contexto) => !takesTipoOperacao(contexto) && tipoOperacao !== undefined),
  rule('E0905', (reforma) => refersToNotas(reforma) && !reforma.notasReferenciadas),
  rule('E0906', (reforma) => !refersToNotas(reforma) && reforma.notasReferenciadas !== undefined),
  { codigo: 'E0928', when: (contexto) => hasImovel(contexto) && !isConstrucao(contexto) && !asksImovel(contexto) },
  { codigo: 'E0931', when: (contexto) => hasImovel(contexto) && isConstrucao(contexto) },
  {
    codigo: 'E0932',
    when: (contexto) => !contexto.servico.imovel && asksImovel(contexto) && !isConstrucao(contexto),
  },
  rule('E0958', ({ classificacao }, { tabelas, dCompet }) => !isClasseEmVigor(classificacao, dCompet, tabelas)),
  rule('E0959', ({ classificacao, cst }) => !classificacao.startsWith(cst)),
  {
    ...rule('E1000', (_, { nota }, classe) => isSimples(nota.prestador) && classe?.cabeNoSimples === false),
    campo: `${REFORMA}.classificacao`,
    mensagem: FORA_DO_SIMPLES,
    correcao: CORRECAO_NO_SIMPLES,
  },
  rule('E0964', ({ tributacaoRegular }, _, classe) => classe?.exigeTribRegular === false && Boolean(tributacaoRegular)),
  rule('E0965', ({ tributacaoRegular }, _, classe) => classe?.exigeTribRegular === true && !tributacaoRegular),
  rule(
    'E0969',
    ({ tributacaoRegular: regular }, { tabelas, dCompet }) =>
      Boolean(regular) && !isClasseEmVigor(regular!.classificacao, dCompet, tabelas),
  ),
  rule(
    'E0970',
    ({ tributacaoRegular: regular }) => Boolean(regular) && !regular!.classificacao.startsWith(regular!.cst),
  ),
  {
    codigo: 'E1000',
    campo: `${REFORMA}.creditoPresumido`,
    when({ servico: { reforma }, tabelas, dCompet }) {
      if (reforma?.creditoPresumido === undefined) return false
      const inicio = tabelas.creditoPresumido(reforma.creditoPresumido)?.inicio
      return !inicio || dCompet < inicio
    },
    mensagem: 'O crédito presumido não existe na tabela ccredpres ou ainda não vale na competência da nota.',
    correcao: 'Confira servico[0].reforma.creditoPresumido: os primeiros créditos presumidos valem desde 01/01/2027.',
  },
  rule('E0971', ({ diferimento }, _, classe) => classe?.exigeDiferimento === false && diferimento !== undefined),
  rule('E0972', ({ diferimento }, _, classe) => classe?.exigeDiferimento === true && diferimento === undefined),
]

/** A rule about the block, when there is one; its class is null when the table does not know it. */
function rule(
  codigo: string,
  breaks: (reforma: ReformaPreparada, contexto: Contexto, classe: ClassificacaoTributaria | null) => boolean,
): Regra {
  return {
    codigo,
    when(contexto) {
      const { reforma } = contexto.servico
      return reforma !== null && breaks(reforma, contexto, contexto.tabelas.classificacao(reforma.classificacao))
    },
  }
}

const takesTipoOperacao = ({ servico }: Contexto) =>
  servico.reforma?.enteGovernamental !== undefined || COM_TIPO_OPERACAO.has(servico.codigo)

const refersToNotas = ({ tipoOperacao }: ReformaPreparada) => tipoOperacao === 2 || tipoOperacao === 3

const asksImovel = ({ indicador }: Contexto) => Boolean(indicador?.exigeImovel)
