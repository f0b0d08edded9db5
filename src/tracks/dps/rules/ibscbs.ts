import { type Centavos, sum } from '#domain/money.ts'
import type { Reembolso } from '#domain/nota/preparada.ts'
import { hasValidDv } from '#tracks/dps/dps-id.ts'
import { nomeCurtoText } from '#tracks/dps/leiautes/dps-1.01/textos.ts'
import { isAbroad, MUNICIPIO_EXTERIOR } from '#tracks/dps/paises.ts'
import { plainText } from '#tracks/dps/texto.ts'
import { type Contexto, NADA_LEGIVEL, type Regra } from './contexto.ts'

const REFORMA = 'servico[0].reforma'
/** The last day of competence of a document outside the national repository (E0942). */
const ULTIMO_DIA_OUTROS = '2025-12-31'
const OUTROS = 99

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
    ...reembolsoRule('CARACTERE_INVALIDO', 'numero', (documento) =>
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

/**
 * The documents, keys, names and addresses of the groups of IBS and CBS: what is malformed in itself, however the
 * operation is classified.
 */
export const IBSCBS: readonly Regra[] = [
  {
    codigo: 'E0907',
    when: ({ servico: { reforma } }) =>
      fieldsOf(reforma?.notasReferenciadas, 'notasReferenciadas', (chave) => !hasValidDv(chave)),
  },
  {
    codigo: 'CARACTERE_INVALIDO',
    campo: `${REFORMA}.destinatario.razaoSocial`,
    when: ({ servico: { reforma } }) =>
      Boolean(reforma?.destinatario) && nomeCurtoText(reforma!.destinatario!.razaoSocial).texto === null,
    mensagem: NADA_LEGIVEL,
  },
  {
    codigo: 'CAMPO_OBRIGATORIO',
    campo: 'servico[0].imovel.cib',
    when: ({ servico: { imovel } }) => Boolean(imovel) && !imovel!.cib && !imovel!.endereco,
    mensagem: 'Informe o CIB ou o endereço do imóvel.',
  },
  { codigo: 'E0934', when: (contexto) => isDoneAbroad(contexto) && hasEndereco(contexto, false) },
  { codigo: 'E0935', when: (contexto) => !isDoneAbroad(contexto) && hasEndereco(contexto, true) },
  ...REEMBOLSOS,
]

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

/** The group of real estate is part of IBS and CBS: without them it is not written. */
export const hasImovel = ({ servico }: Contexto) => servico.reforma !== null && Boolean(servico.imovel)
/** Building services: those with works, except cranes and tow trucks (14.14), which the rules of real estate leave out. */
export const isConstrucao = ({ nacional }: Contexto) =>
  nacional?.grupoObrigatorio === 'obra' && nacional.item !== '14.14'
const isDoneAbroad = ({ servico }: Contexto) => servico.municipioPrestacao === MUNICIPIO_EXTERIOR

function hasEndereco(contexto: Contexto, noExterior: boolean): boolean {
  const { cib, endereco } = contexto.servico.imovel ?? {}
  return hasImovel(contexto) && !cib && Boolean(endereco) && isAbroad(endereco) === noExterior
}
