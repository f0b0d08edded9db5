import { isSimples } from '#domain/empresa.ts'
import { type Centavos, sum } from '#domain/money.ts'
import { COM_TIPO_OPERACAO, type Reembolso, type ReformaPreparada } from '#domain/nota/preparada.ts'
import type { ClassificacaoTributaria } from '#domain/tabelas.ts'
import { hasValidDv } from '#tracks/dps/dps-id.ts'
import { nomeCurtoText } from '#tracks/dps/leiautes/dps-1.01/textos.ts'
import { isAbroad, MUNICIPIO_EXTERIOR } from '#tracks/dps/paises.ts'
import { plainText } from '#tracks/dps/texto.ts'
import { type Contexto, NADA_LEGIVEL, type Regra } from './contexto.ts'

const REFORMA = 'servico[0].reforma'
const INICIO = '2026-01-01'
/** The last day of competence of a document outside the national repository (E0942). */
const ULTIMO_DIA_OUTROS = '2025-12-31'
const OUTROS = 99

/** The real estate of the operation: outside building works, and only under an indicator of real estate. */
const IMOVEL: readonly Regra[] = [
  { codigo: 'E0928', when: (contexto) => hasImovel(contexto) && !isConstrucao(contexto) && !asksImovel(contexto) },
  { codigo: 'E0931', when: (contexto) => hasImovel(contexto) && isConstrucao(contexto) },
  {
    codigo: 'E0932',
    when: (contexto) => !contexto.servico.imovel && asksImovel(contexto) && !isConstrucao(contexto),
  },
  {
    codigo: 'E1235',
    campo: 'servico[0].imovel.cib',
    when: ({ servico: { imovel } }) => Boolean(imovel) && !imovel!.cib && !imovel!.endereco,
    mensagem: 'Informe o CIB ou o endereço do imóvel.',
  },
  { codigo: 'E0934', when: (contexto) => isDoneAbroad(contexto) && hasEndereco(contexto, false) },
  { codigo: 'E0935', when: (contexto) => !isDoneAbroad(contexto) && hasEndereco(contexto, true) },
]

/** Each reimbursed document, and all of them together. */
const REEMBOLSOS: readonly Regra[] = [
  reembolsoRule(
    'E0942',
    'documentoFiscal',
    ({ documentoFiscal, dataCompetencia }) => documentoFiscal !== undefined && dataCompetencia > ULTIMO_DIA_OUTROS,
  ),
  reembolsoRule('E0950', 'dataEmissao', ({ dataEmissao, dataCompetencia }) => dataEmissao < dataCompetencia),
  reembolsoRule('E0952', 'descricao', ({ tipo, descricao }) => tipo !== OUTROS && Boolean(descricao)),
  reembolsoRule('E0953', 'valor', ({ valor }, servico) => valor > servico),
  {
    ...reembolsoRule('E1235', 'numero', (documento) =>
      textsOf(documento).some((text) => plainText(text, 255).texto === null),
    ),
    mensagem: NADA_LEGIVEL,
  },
  {
    codigo: 'E1534',
    when: ({ servico: { reforma, valor } }) =>
      Boolean(reforma?.reembolsos) && sum(...reforma!.reembolsos!.map((each) => each.valor)) >= valor.servico,
  },
]

/** IBS/CBS: every rule applies only when the group is sent. */
export const IBSCBS: readonly Regra[] = [
  { codigo: 'E0322', when: ({ servico }) => servico.reforma !== null && !servico.codigoNbs },
  { codigo: 'E0850', when: ({ servico, dCompet }) => servico.reforma !== null && dCompet < INICIO },
  { codigo: 'E0901', when: ({ servico, indicador }) => servico.reforma !== null && indicador === null },
  rule('E0903', ({ tipoOperacao }, contexto) => takesTipoOperacao(contexto) && tipoOperacao === undefined),
  rule('E0904', ({ tipoOperacao }, contexto) => !takesTipoOperacao(contexto) && tipoOperacao !== undefined),
  rule('E0905', (reforma) => refersToNotas(reforma) && !reforma.notasReferenciadas),
  rule('E0906', (reforma) => !refersToNotas(reforma) && reforma.notasReferenciadas !== undefined),
  {
    codigo: 'E0907',
    when: ({ servico: { reforma } }) =>
      fieldsOf(reforma?.notasReferenciadas, 'notasReferenciadas', (chave) => !hasValidDv(chave)),
  },
  {
    codigo: 'E1235',
    campo: `${REFORMA}.destinatario.razaoSocial`,
    when: ({ servico: { reforma } }) =>
      Boolean(reforma?.destinatario) && nomeCurtoText(reforma!.destinatario!.razaoSocial).texto === null,
    mensagem: NADA_LEGIVEL,
  },
  ...IMOVEL,
  ...REEMBOLSOS,
  rule('E0958', ({ classificacao }, contexto) => !isInForce(classificacao, contexto)),
  rule('E0959', ({ classificacao, cst }) => !classificacao.startsWith(cst)),
  {
    ...rule('E1000', (_, { nota }, classe) => isSimples(nota.prestador) && classe?.cabeNoSimples === false),
    campo: `${REFORMA}.classificacao`,
    mensagem: 'Esta classificação tributária não vale para uma empresa do Simples Nacional.',
    correcao: 'Use uma classificação que caiba no Simples Nacional; 000001 é a tributação integral.',
  },
  rule('E0964', ({ tributacaoRegular }, _, classe) => classe?.exigeTribRegular === false && Boolean(tributacaoRegular)),
  rule('E0965', ({ tributacaoRegular }, _, classe) => classe?.exigeTribRegular === true && !tributacaoRegular),
  rule(
    'E0969',
    ({ tributacaoRegular: regular }, contexto) => Boolean(regular) && !isInForce(regular!.classificacao, contexto),
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

function reembolsoRule(
  codigo: string,
  nome: string,
  breaks: (documento: Reembolso, servico: Centavos) => boolean,
): Regra {
  return {
    codigo,
    when: ({ servico: { reforma, valor } }) =>
      fieldsOf(reforma?.reembolsos, 'reembolsos', (documento) => breaks(documento, valor.servico), `.${nome}`),
  }
}

/** The paths of the items of a list that break a rule; false when none does. */
function fieldsOf<Item>(
  items: readonly Item[] | undefined,
  nome: string,
  breaks: (item: Item) => boolean,
  field = '',
): readonly string[] | false {
  const broken = (items ?? []).flatMap((item, index) => (breaks(item) ? [`${REFORMA}.${nome}[${index}]${field}`] : []))
  return broken.length > 0 && broken
}

const textsOf = ({ outroDfe, documentoFiscal, documentoNaoFiscal, fornecedor }: Reembolso): string[] => [
  ...(outroDfe ? [outroDfe.descricao] : []),
  ...(documentoFiscal ? [documentoFiscal.numero, documentoFiscal.descricao] : []),
  ...(documentoNaoFiscal ? [documentoNaoFiscal.numero, documentoNaoFiscal.descricao] : []),
  ...(fornecedor ? [fornecedor.razaoSocial] : []),
]

const takesTipoOperacao = ({ servico }: Contexto) =>
  servico.reforma?.enteGovernamental !== undefined || COM_TIPO_OPERACAO.has(servico.codigo)

const refersToNotas = ({ tipoOperacao }: ReformaPreparada) => tipoOperacao === 2 || tipoOperacao === 3

/** The group is part of IBS and CBS: without them it is not written. */
const hasImovel = ({ servico }: Contexto) => servico.reforma !== null && Boolean(servico.imovel)
const asksImovel = ({ indicador }: Contexto) => Boolean(indicador?.exigeImovel)
/** Building services: those with works, except cranes and tow trucks (14.14), which the rules of real estate leave out. */
const isConstrucao = ({ nacional }: Contexto) => nacional?.grupoObrigatorio === 'obra' && nacional.item !== '14.14'
const isDoneAbroad = ({ servico }: Contexto) => servico.municipioPrestacao === MUNICIPIO_EXTERIOR

function hasEndereco(contexto: Contexto, noExterior: boolean): boolean {
  const { cib, endereco } = contexto.servico.imovel ?? {}
  return hasImovel(contexto) && !cib && Boolean(endereco) && isAbroad(endereco) === noExterior
}

function isInForce(classificacao: string, { tabelas, dCompet }: Contexto): boolean {
  const found = tabelas.classificacao(classificacao)
  if (!found?.validoNfse) return false
  return (found.inicio ?? '') <= dCompet && dCompet <= (found.fim ?? '9999')
}
