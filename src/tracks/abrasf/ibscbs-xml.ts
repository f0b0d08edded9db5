import { type Centavos, decimalString, divideHalfEven, type Percentual, sum } from '#domain/money.ts'
import type { Erro } from '#domain/nota/nota.ts'
import type { NotaPreparada, ServicoPreparado } from '#domain/nota/preparada.ts'
import type { Tabelas } from '#domain/tabelas.ts'
import { localDoIbsCbs } from '#domain/tributos/local-ibscbs.ts'
import { forecastReforma, type TributoPrevisto } from '#domain/tributos/previsto.ts'
import { el, group } from '#platform/xml/canonical.ts'
import type { XmlAbrasf } from '#tracks/template.ts'

/**
 * The groups of IBS and CBS for one place of the layout; nothing where the city has them elsewhere
 * (docs/referencia/dialetos.md#5-posição-do-grupo-ibscbs).
 */
export function writeIbsCbs(nota: NotaPreparada, xml: XmlAbrasf, place: XmlAbrasf['ibscbs'], tabelas: Tabelas): string {
  if (xml.ibscbs !== place) return ''
  return SCHEMES[xml.esquemaIbscbs](nota, tabelas)
}

/** What a layout with place and amounts of IBS and CBS needs, and the note cannot tell it. */
export function checkIbsCbs(nota: NotaPreparada, { ibscbs, esquemaIbscbs }: XmlAbrasf, tabelas: Tabelas): Erro[] {
  const { reforma } = nota.servico
  if (reforma === null || ibscbs === 'nenhum' || (esquemaIbscbs !== 'giss' && esquemaIbscbs !== 'calculado')) return []
  const previsto = forecastReforma(nota, tabelas)!
  const erros: Erro[] = []
  // An unknown indicator has no place either: that is `foreseeClassificacao`'s to tell.
  if (previsto.localIncidencia === null && tabelas.indicadorOperacao(reforma.indicadorOperacao) !== null) {
    erros.push({
      campo: 'tomador.endereco',
      codigo: 'CAMPO_OBRIGATORIO',
      mensagem: `Esta cidade exige o local de incidência do IBS e da CBS, que no indicador ${reforma.indicadorOperacao} é o do tomador.`,
      correcao: 'Informe tomador.endereco.',
    })
  }
  if (previsto.compra?.redutor === null) {
    const mensagem = `Esta cidade exige o redutor das compras públicas, e o de ${nota.competencia} ainda não foi fixado.`
    const correcao = 'Espere a resolução do Senado que o fixa, ou emita sem enteGovernamental se a operação permite.'
    return [
      ...erros,
      { campo: 'servico[0].reforma.enteGovernamental', codigo: 'REGRA_NAO_ATENDIDA', mensagem, correcao },
    ]
  }
  if (esquemaIbscbs === 'giss') return erros
  for (const [campo, { valor }] of [
    ['pIbsEstadual', previsto.ibsEstadual],
    ['pIbsMunicipal', previsto.ibsMunicipal],
    ['pCbs', previsto.cbs],
  ] as const) {
    if (valor !== null) continue
    erros.push({
      campo: `servico[0].reforma.${campo}`,
      codigo: 'CAMPO_OBRIGATORIO',
      mensagem: `Esta cidade exige os valores de IBS e CBS, e a alíquota de ${nota.competencia} ainda não foi fixada.`,
      correcao: `Informe servico[0].reforma.${campo}.`,
    })
  }
  return erros
}

type Scheme = (nota: NotaPreparada, tabelas: Tabelas) => string

const SCHEMES: Record<XmlAbrasf['esquemaIbscbs'], Scheme> = {
  nacional: (nota) => classification(nota),
  giss: (nota, tabelas) =>
    writeTrib(nota.servico) + classification(nota, gissOperacao(nota.servico), gissValores(nota, tabelas)),
  tiplan: ({ servico: { reforma }, tomador }) =>
    reforma === null
      ? ''
      : group(
          'IBSCBS',
          el('OperacaoUsoConsumoPessoal', tomador?.consumidorFinal ? 1 : 0),
          el('Operacao', reforma.indicadorOperacao),
          group(
            'ValoresTributos',
            el('SituacaoTributaria', reforma.cst),
            el('ClassificacaoTributaria', reforma.classificacao),
          ),
        ),
  calculado: writeCalculado,
}

/** As in the DPS: how the operation is classified; the recipient is the customer. */
function classification({ servico: { reforma }, tomador }: NotaPreparada, operacao = '', valores = ''): string {
  if (reforma === null) return ''
  return group(
    'IBSCBS',
    '<finNFSe>0</finNFSe>',
    el('indFinal', tomador?.consumidorFinal ? 1 : 0),
    el('cIndOp', reforma.indicadorOperacao),
    operacao,
    '<indDest>0</indDest>',
    group(
      'valores',
      group('trib', group('gIBSCBS', el('CST', reforma.cst), el('cClassTrib', reforma.classificacao))),
      valores,
    ),
  )
}

/** When it is paid, of which notes, and which entity of the public administration buys. */
const gissOperacao = ({ reforma }: ServicoPreparado) =>
  el('tpOper', reforma?.tipoOperacao) +
  group('gRefNFSe', ...(reforma?.notasReferenciadas ?? []).map((chave) => el('refNFSe', chave))) +
  el('tpEnteGov', reforma?.enteGovernamental)

/** The groups of the national layout that this scheme has too. */
export const GRUPOS_GISS = ['tipoOperacao', 'enteGovernamental', 'notasReferenciadas'] as const

/**
 * The place of IBS and CBS; `pRedutor` is what lowers the rates of a public purchase, zero elsewhere; `vBC` is, in the words of the schema of GISS, the
 * base of ISSQN (price less unconditional discount, deductions and municipal benefit): the city computes that of IBS.
 */
const gissValores = (nota: NotaPreparada, tabelas: Tabelas) =>
  nota.servico.reforma === null
    ? ''
    : el('cLocalidadeIncid', localDoIbsCbs(nota, tabelas)) +
      el('pRedutor', percentText(forecastReforma(nota, tabelas)!.compra?.redutor ?? null)) +
      el('vBC', decimalString(nota.servico.valor.baseCalculo))

/** The situation of PIS and COFINS where GISS lists it: 00 to 09. */
export const cstGiss = (apuracao: ServicoPreparado['apuracaoPropria']): string | null =>
  /^0\d$/.test(apuracao?.cstPisCofins ?? '') ? apuracao!.cstPisCofins : null

/** PIS and COFINS of the company and the approximate taxes, which GISS and Ginfes 3.01 keep beside IBS and CBS. */
function writeTrib({ apuracaoPropria, retencao, totalTributos, valor }: ServicoPreparado): string {
  const cst = cstGiss(apuracaoPropria)
  const federal =
    apuracaoPropria === null || cst === null
      ? ''
      : group(
          'tribFed',
          group(
            'piscofins',
            el('CST', cst),
            el('vBCPisCofins', decimalString(apuracaoPropria.baseCalculoPisCofins)),
            el('pAliqPis', apuracaoPropria.pis && percentText(apuracaoPropria.pis.aliquota)),
            el('pAliqCofins', apuracaoPropria.cofins && percentText(apuracaoPropria.cofins.aliquota)),
            el('vPis', apuracaoPropria.pis && decimalString(apuracaoPropria.pis.valor)),
            el('vCofins', apuracaoPropria.cofins && decimalString(apuracaoPropria.cofins.valor)),
            el('tpRetPisCofins', retencao.pis || retencao.cofins ? 1 : 2),
          ),
        )
  const shareOf = (parte: 'federal' | 'estadual' | 'municipal'): Percentual => {
    if (totalTributos === null) return 0 as Percentual
    const part = totalTributos[parte]
    return (totalTributos.tipo === 'valor' ? ratio(part as Centavos, valor.servico) : part) as Percentual
  }
  const approximate =
    totalTributos?.tipo === 'simples'
      ? el('pTotTribSN', percentText(totalTributos.federal as Percentual))
      : group(
          'pTotTrib',
          el('pTotTribFed', percentText(shareOf('federal'))),
          el('pTotTribEst', percentText(shareOf('estadual'))),
          el('pTotTribMun', percentText(shareOf('municipal'))),
        )
  return group('trib', federal, group('totTrib', approximate))
}

/** With place, base, rates and amounts, as in the document of the national system: those of the law. */
function writeCalculado(nota: NotaPreparada, tabelas: Tabelas): string {
  const previsto = forecastReforma(nota, tabelas)
  if (previsto === null) return ''
  const { ibsEstadual, ibsMunicipal, cbs } = previsto
  const devido = (nome: string, { diferido, valor }: TributoPrevisto) =>
    el(`vDif${nome.replace('IBS', '')}`, decimalString(sum(diferido))) + el(`v${nome}`, decimalString(sum(valor)))
  const rates = (nome: string, sigla: string, { nominal, aliquota }: TributoPrevisto) =>
    group(
      nome,
      el(`p${sigla}`, percentText(nominal)),
      el(`pAliqEfet${sigla.replace('IBS', '')}`, percentText(aliquota)),
    )
  return group(
    'IBSCBS',
    el('cLocalidadeIncid', previsto.localIncidencia),
    el('pRedutor', percentText(previsto.compra?.redutor ?? null)),
    group(
      'valores',
      el('vBC', decimalString(previsto.base)),
      rates('uf', 'IBSUF', ibsEstadual),
      rates('mun', 'IBSMun', ibsMunicipal),
      rates('fed', 'CBS', cbs),
    ),
    group(
      'totCIBS',
      el('vTotNF', decimalString(sum(previsto.total))),
      group(
        'gIBS',
        el('vIBSTot', decimalString(sum(previsto.ibs))),
        group('gIBSUFTot', devido('IBSUF', ibsEstadual)),
        group('gIBSMunTot', devido('IBSMun', ibsMunicipal)),
      ),
      group('gCBS', devido('CBS', cbs)),
    ),
  )
}

/** Percent with the two decimals of the layout, half-even; amounts come of the whole rate. */
const percentText = (aliquota: Percentual | null) =>
  decimalString(Number(divideHalfEven(BigInt(aliquota ?? 0), 100n)) as Centavos)

/** part ÷ whole in percent/10_000, half-up, in integers. */
const ratio = (part: Centavos, whole: Centavos) =>
  whole === 0 ? 0 : Number((BigInt(part) * 2_000_000n + BigInt(whole)) / (2n * BigInt(whole)))
