import { lugarDaOperacao } from '../../lugar-da-operacao.ts'
import type { XmlElement } from '../../xml/parse.ts'
import { centsAt, find, textAt } from '../prefeitura.ts'

/** What the city computed of the RPS: base and amount of ISS, and the net amount, in centavos. */
type Apurado = { base: number; iss: number; liquido: number }

/** The places, bases and amounts of IBS and CBS that an RPS declares and the city computes otherwise, by code. */
export function reformaErrada(inf: XmlElement, apurado: Apurado, cidade: string): string[] {
  const giss = find(inf, 'Servico/Valores/IBSCBS')
  if (giss && find(giss, 'valores/cLocalidadeIncid')) return gissErrado(inf, giss, apurado, cidade)
  const calculado = find(inf, 'IBSCBS')
  return calculado && find(calculado, 'totCIBS') ? calculadoErrado(inf, calculado, apurado) : []
}

/** GISS and Ginfes: the place by the indicator; `vBC` repeats the base of ISSQN; `pRedutor` is of public purchases. */
function gissErrado(inf: XmlElement, grupo: XmlElement, { base }: Apurado, cidade: string): string[] {
  const lugares = { emitente: cidade, adquirente: tomadorEm(inf), prestacao: textAt(inf, 'Servico/CodigoMunicipio') }
  const esperado = lugares[lugarDaOperacao(textAt(grupo, 'cIndOp'))]
  const local = textAt(grupo, 'valores/cLocalidadeIncid')
  const temBase = find(grupo, 'valores/vBC') !== undefined
  return [
    ...(esperado !== '' && local !== esperado ? ['E1521'] : []),
    ...(centsAt(grupo, 'valores/pRedutor') > 0 && !find(grupo, 'tpEnteGov') ? ['E1522'] : []),
    ...(temBase && centsAt(grupo, 'valores/vBC') !== base ? ['E1530'] : []),
  ]
}

/**
 * SigCorp: the base is the price less the unconditional discount and ISS (and, until 2026, what the company settles of
 * PIS and Cofins, which this layout does not show: at most 9,25 % of the price); the taxes are base × rate; the total is
 * the net amount, with the taxes on top from 2027.
 */
function calculadoErrado(inf: XmlElement, grupo: XmlElement, { iss, liquido }: Apurado): string[] {
  const servico = centsAt(inf, 'Servico/Valores/ValorServicos')
  const cheia = servico - centsAt(inf, 'Servico/Valores/DescontoIncondicionado') - iss
  const emTeste = (textAt(inf, 'Competencia') || textAt(inf, 'Rps/DataEmissao')) < '2027'
  const base = centsAt(grupo, 'valores/vBC')
  const menor = emTeste ? cheia - Math.ceil(servico * 0.0925) : cheia
  const cbs = centsAt(grupo, 'totCIBS/gCBS/vCBS')
  const ibs = centsAt(grupo, 'totCIBS/gIBS/vIBSTot')
  const rate = (path: string) => centsAt(grupo, `valores/${path}`)
  const tributo = (aliquota: number) => Math.floor((base * aliquota + 5_000) / 10_000)
  const ibsDevido = tributo(rate('uf/pAliqEfetUF')) + tributo(rate('mun/pAliqEfetMun'))
  const total = liquido + (emTeste || textAt(inf, 'OptanteSimplesNacional') === '1' ? 0 : cbs + ibs)
  const lugares = [textAt(inf, 'Servico/CodigoMunicipio'), tomadorEm(inf), textAt(inf, 'Servico/MunicipioIncidencia')]
  return [
    // The layout does not say the indicator: the place must be one that the note knows.
    ...(lugares.every(Boolean) && !lugares.includes(textAt(grupo, 'cLocalidadeIncid')) ? ['E1521'] : []),
    ...(base > Math.max(0, cheia) || base < menor ? ['E1530'] : []),
    ...(cbs !== tributo(rate('fed/pAliqEfetCBS')) || ibs !== ibsDevido ? ['E1556'] : []),
    ...(centsAt(grupo, 'totCIBS/vTotNF') !== total ? ['E1555'] : []),
  ]
}

/** The municipality of the customer; 9999999 for an address abroad, '' when the RPS has none. */
function tomadorEm(inf: XmlElement): string {
  const tomador = find(inf, 'TomadorServico') ?? find(inf, 'Tomador')
  if (!tomador) return ''
  if (find(tomador, 'EnderecoExterior') ?? find(tomador, 'NifTomador')) return '9999999'
  return textAt(tomador, 'Endereco/CodigoMunicipio').replace(/^9+$/, '9999999')
}
