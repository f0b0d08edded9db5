import { type Centavos, percentOf, sum } from '#domain/money.ts'
import type { DocumentoDeducao } from '#domain/nota/preparada.ts'
import { hasValidDv } from '#tracks/dps/dps-id.ts'
import { nomeText } from '#tracks/dps/leiautes/dps-1.01/textos.ts'
import { isAbroad } from '#tracks/dps/paises.ts'
import { plainText } from '#tracks/dps/texto.ts'
import { isIsento, MEI, retencaoPisCofinsCsll, TRIBUTAVEL } from '#tracks/dps/tributacao.ts'
import { type Contexto, NADA_LEGIVEL, type Regra } from './contexto.ts'
import { DEDUCAO_NO_SIMPLES, REDUCAO_ABAIXO_DO_MINIMO } from './servicos-com-reducao.ts'

/** Amounts, discounts and deductions. */
export const VALORES: readonly Regra[] = [
  { codigo: 'E0427', when: (contexto) => reductions(contexto) > contexto.servico.valor.servico },
  { codigo: 'E0428', when: (contexto) => reductions(contexto) + withheld(contexto) > contexto.servico.valor.servico },
  { codigo: 'E0429', when: isBelowMinimum },
  { codigo: 'E0431', when: ({ servico: { valor } }) => reaches(valor.descontoIncondicionado, valor.servico) },
  { codigo: 'E0432', when: ({ servico: { valor } }) => reaches(valor.descontoCondicionado, valor.servico) },
  { codigo: 'E0435', when: (contexto) => deducts(contexto) && contexto.trib !== TRIBUTAVEL },
  { codigo: 'E0436', when: (contexto) => deducts(contexto) && contexto.regime === MEI },
  { codigo: 'E0438', when: (contexto) => deducts(contexto) && contexto.regimeEspecial !== 0 },
  { codigo: 'E0439', when: (contexto) => deducts(contexto) && isIsento(contexto.servico) },
  { codigo: 'E0441', when: (contexto) => deductsInSimples(contexto) && !contexto.convenioInativo },
  { codigo: 'E0442', when: (contexto) => deductsInSimples(contexto) && contexto.convenioInativo },
  documentRule('E0455', 'chaveNfse', ({ chaveNfse }) => Boolean(chaveNfse) && !hasValidDv(chaveNfse!)),
  documentRule('E0460', 'chaveNfe', ({ chaveNfe }) => Boolean(chaveNfe) && !hasValidDv(chaveNfe!)),
  {
    ...documentRule('CAMPO_OBRIGATORIO', 'numeroDocumento', (documento) => !isIdentified(documento)),
    mensagem:
      'O documento precisa de uma identificação legível: chaveNfse, chaveNfe, nfseMunicipal, notaEmPapel, numeroDocumento ou numeroDocumentoNaoFiscal.',
  },
  documentRule('E0468', 'descricao', ({ tipo, descricao }) => tipo === OUTRAS_DEDUCOES && !descricao),
  documentRule('E0472', 'dataEmissao', ({ dataEmissao }, { dCompet }) => dataEmissao > dCompet),
  documentRule('E0474', 'valorDeducao', ({ valorDeducao, valorDedutivel }) => valorDeducao > valorDedutivel),
  documentRule('E0476', 'valorDeducao', ({ valorDeducao }, { servico }) => valorDeducao > servico.valor.servico),
  documentRule('E0477', 'fornecedor', (documento) => !isNational(documento) && documento.fornecedor === null),
  documentRule('E0492', 'fornecedor.endereco', (documento) => {
    const fornecedor = isNational(documento) ? null : documento.fornecedor
    return fornecedor?.cpfCnpj != null && (fornecedor.endereco === null || isAbroad(fornecedor.endereco))
  }),
  {
    ...documentRule('CARACTERE_INVALIDO', 'fornecedor.razaoSocial', (documento) => {
      const fornecedor = isNational(documento) ? null : documento.fornecedor
      return fornecedor !== null && nomeText(fornecedor.razaoSocial).texto === null
    }),
    mensagem: NADA_LEGIVEL,
  },
]

/** A rule about each deduction document; its field is the document's own. */
function documentRule(
  codigo: string,
  campo: string,
  breaks: (documento: DocumentoDeducao, contexto: Contexto) => boolean,
): Regra {
  return {
    codigo,
    when(contexto) {
      const campos = contexto.servico.valor.documentosDeducao.flatMap((documento, index) =>
        breaks(documento, contexto) ? [`servico[0].valor.deducoes.documentos[${index}].${campo}`] : [],
      )
      return campos.length > 0 && campos
    },
  }
}

const OUTRAS_DEDUCOES = 99
/** LC 116 art. 8-A: 2 % of the service value. */
const CARGA_MINIMA = 20_000

const isNational = ({ chaveNfse, chaveNfe }: DocumentoDeducao) => Boolean(chaveNfse || chaveNfe)

const isIdentified = (documento: DocumentoDeducao) =>
  isNational(documento) ||
  Boolean(documento.nfseMunicipal ?? documento.notaEmPapel) ||
  [documento.numeroDocumento, documento.numeroDocumentoNaoFiscal].some(
    (numero) => plainText(numero ?? null, NUMERO_CHARS_MAX).texto !== null,
  )
const NUMERO_CHARS_MAX = 255

const deducts = ({ servico: { valor } }: Contexto) =>
  valor.deducoes > 0 || Boolean(valor.deducaoPercentual) || valor.documentosDeducao.length > 0

/** ME/EPP that settles ISS inside Simples, in a service that the annex does not except. */
const deductsInSimples = (contexto: Contexto) =>
  deducts(contexto) && contexto.issNoSimples && !DEDUCAO_NO_SIMPLES.has(contexto.servico.codigoServicoNacional ?? '')

const reaches = (desconto: Centavos, servico: Centavos) => desconto > 0 && desconto >= servico

/** Unconditional discount, deductions and municipal benefit. */
const reductions = (contexto: Contexto) =>
  contexto.servico.valor.descontoIncondicionado + contexto.servico.valor.deducoes + benefit(contexto)

function benefit({ servico: { valor, iss } }: Contexto): number {
  const base = (valor.servico - valor.descontoIncondicionado - valor.deducoes) as Centavos
  const { reducaoBase, valorReducao } = iss.beneficioMunicipal ?? {}
  return valorReducao ?? (reducaoBase ? percentOf(base, reducaoBase) : 0)
}

/** The rest that leaves the price: conditional discount, ISS retained, CP, IRRF and the contributions. */
function withheld({ servico }: Contexto): number {
  const { retencao, iss, valor } = servico
  return sum(
    valor.descontoCondicionado,
    iss.retido ? iss.valor : null,
    retencao.inss?.valor,
    retencao.cpp?.valor,
    retencao.irrf?.valor,
    retencaoPisCofinsCsll(servico).valor,
  )
}

/** Deductions and benefit (not discounts, as the annex notes) leave less than 2 % of ISS over the service value. */
function isBelowMinimum(contexto: Contexto): boolean {
  const { servico, trib, regime, issNoSimples, regimeEspecial, enviaAliquota } = contexto
  // The city's rate is not known here.
  if (!enviaAliquota && servico.iss.aliquota === 0) return false
  const reduced = servico.valor.deducoes + benefit(contexto)
  const exempt = REDUCAO_ABAIXO_DO_MINIMO.has(servico.codigoServicoNacional ?? '') || isIsento(servico)
  if (reduced === 0 || exempt || trib !== TRIBUTAVEL || regime === MEI || issNoSimples || regimeEspecial !== 0)
    return false
  return (servico.valor.servico - reduced) * servico.iss.aliquota < servico.valor.servico * CARGA_MINIMA
}
