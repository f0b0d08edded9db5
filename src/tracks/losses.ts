import { kindOf } from '#domain/cpf-cnpj.ts'
import type { Aviso } from '#domain/nota/nota.ts'
import type { DocumentoDeducao, NotaPreparada } from '#domain/nota/preparada.ts'
import { isNoExterior } from '#domain/nota/prepare-pessoa.ts'

/** A field that may be lost, and what happens to it, in words for the client. */
export type Loss = [lost: boolean, campo: string, mensagem: string]

/** The warnings about what is lost. */
export const toAvisos = (losses: readonly Loss[]): Aviso[] =>
  losses.flatMap(([lost, campo, mensagem]) => (lost ? [{ campo, codigo: 'CAMPO_SEM_DESTINO', mensagem }] : []))

/** The numbers of a deducted document beyond the one that goes. `campo`: the path of the document. */
export function numerosLosses(documento: DocumentoDeducao, campo: string): Loss[] {
  const [primeiro, ...outros] = DOCUMENTO_POR.filter((nome) => Boolean(documento[nome]))
  return outros.map((nome) => [true, `${campo}.${nome}`, `Um documento vai com um só número: ${primeiro}.`])
}

/** The ways to identify a deducted document, in the order of precedence. */
const DOCUMENTO_POR = [
  'chaveNfse',
  'chaveNfe',
  'nfseMunicipal',
  'notaEmPapel',
  'numeroDocumento',
  'numeroDocumentoNaoFiscal',
] as const

/** Where ISS is due, as the request chose it of a service that owes none: not a place that the table of services gives. */
export const incidenciaSemIss = ({ servico, prestador, tomador }: NotaPreparada): Loss => [
  ![prestador.endereco.codigoCidade, servico.municipioPrestacao, tomador?.endereco?.codigoCidade].includes(
    servico.municipioIncidencia,
  ),
  'servico[0].municipioIncidencia',
  'Nesta situação não se deve ISS a município algum; o de incidência não é enviado.',
]

/** The classification of an export that the request did not ask to send, and this city requires. */
export function warnGrupoDaExportacao({ servico: { classificacaoExportacao: classe } }: NotaPreparada): Aviso[] {
  if (!classe) return []
  const { classificacao, cst, indicadorOperacao } = classe
  const mensagem = `Esta cidade exige IBS e CBS também na exportação: segue a classificação ${classificacao} (CST ${cst}), indicador ${indicadorOperacao}, sem valores.`
  return [{ campo: 'servico[0].reforma', codigo: 'VALOR_PADRAO', mensagem }]
}

/** The document says that the approximate taxes are zero, because its layout cannot say that they were not informed. */
export function zerosDeTotais({ tomador }: NotaPreparada, porque: string): Aviso {
  const isEmpresa = Boolean(tomador?.cpfCnpj) && kindOf(tomador!.cpfCnpj!) === 'cnpj' && !tomador!.consumidorFinal
  const deConsumo = isEmpresa || isNoExterior(tomador) ? '' : ', que a Lei 12.741/2012 pede ao consumidor'
  const mensagem = `totalTributos não veio: o documento leva R$ 0,00 de tributos aproximados${deConsumo}, porque ${porque}. Envie totalTributos, ou configure o padrão da empresa no município.`
  return { campo: 'servico[0].totalTributos', codigo: 'VALOR_PADRAO', mensagem }
}
