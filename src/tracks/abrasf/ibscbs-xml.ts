import { type Centavos, decimalString, type Percentual, sum } from '#domain/money.ts'
import type { NotaPreparada, ServicoPreparado } from '#domain/nota/preparada.ts'
import { el, group } from '#platform/xml/canonical.ts'
import type { XmlAbrasf } from '#tracks/template.ts'

/**
 * The groups of IBS and CBS for one place of the layout; nothing where the city has them elsewhere
 * (docs/referencia/dialetos.md#5-posição-do-grupo-ibscbs).
 */
export function writeIbsCbs(nota: NotaPreparada, xml: XmlAbrasf, place: XmlAbrasf['ibscbs']): string {
  if (xml.ibscbs !== place) return ''
  return SCHEMES[xml.esquemaIbscbs](nota)
}

type Scheme = (nota: NotaPreparada) => string

const SCHEMES: Record<XmlAbrasf['esquemaIbscbs'], Scheme> = {
  nacional: (nota) => classification(nota, ''),
  giss: (nota) => writeTrib(nota.servico) + classification(nota, gissValores(nota.servico)),
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
function classification({ servico: { reforma }, tomador }: NotaPreparada, extra: string): string {
  if (reforma === null) return ''
  return group(
    'IBSCBS',
    '<finNFSe>0</finNFSe>',
    el('indFinal', tomador?.consumidorFinal ? 1 : 0),
    el('cIndOp', reforma.indicadorOperacao),
    '<indDest>0</indDest>',
    group(
      'valores',
      group('trib', group('gIBSCBS', el('CST', reforma.cst), el('cClassTrib', reforma.classificacao))),
      extra,
    ),
  )
}

const gissValores = ({ reforma, municipioIncidencia }: ServicoPreparado) =>
  reforma === null
    ? ''
    : el('cLocalidadeIncid', municipioIncidencia) +
      el('pRedutor', percentText(reforma.reducaoBase)) +
      el('vBC', decimalString(reforma.baseCalculo))

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

/** With base, rates and amounts, as in the document of the national system. */
function writeCalculado({ servico }: NotaPreparada): string {
  const { reforma, municipioIncidencia, valor } = servico
  if (reforma === null) return ''
  const { ibsEstadual, ibsMunicipal, cbs } = reforma
  const rates = (nome: string, sigla: string, aliquota: Percentual) =>
    group(
      nome,
      el(`p${sigla}`, percentText(aliquota)),
      el(`pAliqEfet${sigla.replace('IBS', '')}`, percentText(aliquota)),
    )
  return group(
    'IBSCBS',
    el('cLocalidadeIncid', municipioIncidencia),
    el('pRedutor', percentText(reforma.reducaoBase)),
    group(
      'valores',
      el('vBC', decimalString(reforma.baseCalculo)),
      rates('uf', 'IBSUF', ibsEstadual.aliquota),
      rates('mun', 'IBSMun', ibsMunicipal.aliquota),
      rates('fed', 'CBS', cbs.aliquota),
    ),
    group(
      'totCIBS',
      el('vTotNF', decimalString(valor.servico)),
      group(
        'gIBS',
        el('vIBSTot', decimalString(sum(ibsEstadual.valor, ibsMunicipal.valor))),
        group('gIBSUFTot', '<vDifUF>0.00</vDifUF>', el('vIBSUF', decimalString(ibsEstadual.valor))),
        group('gIBSMunTot', '<vDifMun>0.00</vDifMun>', el('vIBSMun', decimalString(ibsMunicipal.valor))),
      ),
      group('gCBS', '<vDifCBS>0.00</vDifCBS>', el('vCBS', decimalString(cbs.valor))),
    ),
  )
}

/** Percent with two decimals, half-up. */
const percentText = (aliquota: Percentual) => decimalString(Math.floor((aliquota + 50) / 100) as Centavos)

/** part ÷ whole in percent/10_000, half-up, in integers. */
const ratio = (part: Centavos, whole: Centavos) =>
  whole === 0 ? 0 : Number((BigInt(part) * 2_000_000n + BigInt(whole)) / (2n * BigInt(whole)))
