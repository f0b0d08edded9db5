import { type Centavos, decimalString, type Percentual } from '#domain/money.ts'
import type { NotaPreparada, ServicoPreparado } from '#domain/nota/preparada.ts'
import { CIDADE_EXTERIOR, PAIS_BRASIL } from '#domain/nota/prepare-pessoa.ts'
import type { Tabelas } from '#domain/tabelas.ts'
import { EXIGIBILIDADE, isExportacao, isTributavel } from '#domain/tributos/iss.ts'
import { issDaNota } from '#domain/tributos/previsto.ts'
import type { TemplateAbrasf, XmlAbrasf } from '#tracks/template.ts'
import type { Escrita } from './escrita.ts'
import { writeIbsCbs } from './ibscbs-xml.ts'
import { carriesIntermediario, paisText } from './pessoas-xml.ts'
import { linesText, type Texto, wholeText } from './texto.ts'
import { outrasRetencoes, responsavelRetencao, simNao, valorTotalTributos } from './tributacao.ts'

/**
 * `Servico` of any version (docs/referencia/municipal.md#13-ordem-dos-elementos,
 * docs/referencia/municipal.md#2-mapa-do-json-para-abrasf): the same facts in two orders.
 */
export function writeServico(w: Escrita, nota: NotaPreparada, template: TemplateAbrasf, tabelas: Tabelas): string {
  return w.versao.geracao === 1 ? writeServico1(w, nota, template, tabelas) : writeServico2(w, nota, template, tabelas)
}

/** The description, with the additional information after it where the layout has no field for that (before 2.04). */
export function discriminacaoText(
  servico: ServicoPreparado,
  { capacidades, xml }: TemplateAbrasf,
  temInformacoes: boolean,
): Texto {
  const { discriminacao, informacoesComplementares } = servico
  const whole = temInformacoes ? discriminacao : [discriminacao, informacoesComplementares].filter(Boolean).join('\n')
  return linesText(whole, capacidades.discriminacaoMax, xml.quebraDeLinha, capacidades.discriminacaoConta)
}

/** The item of LC 116 as the city spells it. */
export function itemListaText(codigo: string, formato: XmlAbrasf['itemLista']): string {
  const item = formato.startsWith('0') ? codigo : codigo.replace(/^0/, '')
  return formato.includes('.') ? item : item.replace('.', '')
}

export const codigoTributacaoText = (codigo: string | null) => wholeText(codigo, 20)
export const numeroProcessoText = (numero: string | null) => wholeText(numero, 30)

function writeServico2(w: Escrita, nota: NotaPreparada, template: TemplateAbrasf, tabelas: Tabelas): string {
  const { el, group, versao, xml } = w
  const { servico } = nota
  const { iss } = servico
  const noExterior = servico.municipioPrestacao === CIDADE_EXTERIOR
  return group(
    'Servico',
    writeValores2(w, nota, tabelas),
    el('IssRetido', simNao(iss.retido)),
    el('ResponsavelRetencao', responsavelRetencao(nota, carriesIntermediario(nota.intermediario, versao))),
    ...writeCodigos(w, servico),
    versao.desde203 ? el('CodigoNbs', servico.codigoNbs) : '',
    el('Discriminacao', discriminacaoText(servico, template, versao.desde204).texto),
    el('CodigoMunicipio', servico.municipioPrestacao),
    noExterior || isExportacao(iss) ? el('CodigoPais', paisPrestacao(nota, xml, tabelas)) : '',
    el('ExigibilidadeISS', iss.exigibilidade),
    versao.desde204 ? el('IdentifNaoExigibilidade', iss.tipoImunidade) : '',
    SEM_INCIDENCIA.includes(iss.exigibilidade) ? '' : el('MunicipioIncidencia', servico.municipioIncidencia),
    el('NumeroProcesso', numeroProcessoText(iss.numeroProcesso).texto),
    writeIbsCbs(nota, xml, 'servico', tabelas),
  )
}

function writeValores2(w: Escrita, nota: NotaPreparada, tabelas: Tabelas): string {
  const { group, valor, aliquota, versao, xml } = w
  const { servico } = nota
  return group(
    'Valores',
    ...writeBrutos(w, servico),
    valor('OutrasRetencoes', outrasRetencoes(servico)),
    versao.desde203 ? valor('ValTotTributos', valorTotalTributos(servico)) : '',
    valor('ValorIss', valorIss(nota, xml)),
    aliquota('Aliquota', aliquotaDevida(servico.iss)),
    valor('DescontoIncondicionado', servico.valor.descontoIncondicionado),
    valor('DescontoCondicionado', servico.valor.descontoCondicionado),
    writeIbsCbs(nota, xml, 'servico-valores', tabelas),
  )
}

/**
 * The ISS. Beside the figures of IBS and CBS it is what left their base, and nothing where the note owes none now
 * (docs/referencia/lei.md#431-suspended-iss).
 */
const valorIss = ({ servico, prestador }: NotaPreparada, { esquemaIbscbs }: XmlAbrasf): Centavos =>
  servico.reforma !== null && esquemaIbscbs === 'calculado' ? issDaNota(servico, prestador) : servico.iss.valor

function writeServico1(w: Escrita, nota: NotaPreparada, template: TemplateAbrasf, tabelas: Tabelas): string {
  const { el, group, valor, aliquota, xml } = w
  const { servico } = nota
  const { iss } = servico
  const valores = group(
    'Valores',
    ...writeBrutos(w, servico),
    el('IssRetido', simNao(iss.retido)),
    valor('ValorIss', iss.valor),
    valor('ValorIssRetido', iss.retido ? iss.valor : ZERO),
    valor('OutrasRetencoes', outrasRetencoes(servico)),
    el('BaseCalculo', decimalString(isTributavel(iss.exigibilidade) ? servico.valor.baseCalculo : ZERO)),
    aliquota('Aliquota', aliquotaDevida(iss)),
    el('ValorLiquidoNfse', decimalString(servico.valor.liquido)),
    valor('DescontoIncondicionado', servico.valor.descontoIncondicionado),
    valor('DescontoCondicionado', servico.valor.descontoCondicionado),
    writeIbsCbs(nota, xml, 'servico-valores', tabelas),
  )
  return group(
    'Servico',
    valores,
    ...writeCodigos(w, servico),
    el('Discriminacao', discriminacaoText(servico, template, false).texto),
    el('CodigoMunicipio', servico.municipioPrestacao),
    // Ginfes added the NBS to 1.00 together with IBS and CBS.
    xml.ibscbs === 'servico-valores' ? el('CodigoNbs', servico.codigoNbs) : '',
  )
}

/** Price, deductions and withheld federal taxes: alike in every version. */
function writeBrutos({ el, valor }: Escrita, { valor: { servico, deducoes }, retencao }: ServicoPreparado): string[] {
  return [
    el('ValorServicos', decimalString(servico)),
    valor('ValorDeducoes', deducoes),
    valor('ValorPis', retencao.pis?.valor ?? ZERO),
    valor('ValorCofins', retencao.cofins?.valor ?? ZERO),
    valor('ValorInss', retencao.inss?.valor ?? ZERO),
    valor('ValorIr', retencao.irrf?.valor ?? ZERO),
    valor('ValorCsll', retencao.csll?.valor ?? ZERO),
  ]
}

const writeCodigos = ({ el, xml }: Escrita, servico: ServicoPreparado): string[] => [
  el('ItemListaServico', itemListaText(servico.codigo, xml.itemLista)),
  el('CodigoCnae', servico.cnae),
  el('CodigoTributacaoMunicipio', codigoTributacaoText(servico.codigoTributacao).texto),
]

/** The country of the result of an export, or of a service done abroad. */
function paisPrestacao({ servico, tomador }: NotaPreparada, xml: XmlAbrasf, tabelas: Tabelas): string | null {
  const pais = servico.comercioExterior?.paisResultado ?? tomador?.endereco?.codigoPais
  return pais === undefined || pais === null || pais === PAIS_BRASIL ? null : paisText(pais, xml, tabelas)
}

/** The rate of what is owed: a city multiplies base and rate, so what is not taxed has none (E1010, E1012, E1013). */
const aliquotaDevida = ({ exigibilidade, aliquota }: ServicoPreparado['iss']): Percentual =>
  isTributavel(exigibilidade) ? aliquota : (0 as Percentual)

/** The situations in which no municipality is named as the one where ISS is due. */
export const SEM_INCIDENCIA: readonly number[] = [EXIGIBILIDADE.naoIncidencia, EXIGIBILIDADE.exportacao]
const ZERO = 0 as Centavos
