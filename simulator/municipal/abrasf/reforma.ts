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
 * SigCorp: the base is the price less the unconditional discount and the ISS of the note (and, until 2026, what the
 * company settles of PIS and Cofins, which this layout does not show: at most 9,25 % of the price); each tax is base ×
 * the rate, of which the layout shows two decimals; the IBS is the sum of its two parts, as they are printed; the total
 * is the net amount, with the taxes on top from 2027.
 */
function calculadoErrado(inf: XmlElement, grupo: XmlElement, { iss, liquido }: Apurado): string[] {
  const servico = centsAt(inf, 'Servico/Valores/ValorServicos')
  const cheia = servico - centsAt(inf, 'Servico/Valores/DescontoIncondicionado') - issDaNota(inf, iss)
  const emTeste = (textAt(inf, 'Competencia') || textAt(inf, 'Rps/DataEmissao')) < '2027'
  const base = centsAt(grupo, 'valores/vBC')
  const menor = emTeste ? cheia - Math.ceil(servico * 0.0925) : cheia
  const totais = (path: string) => centsAt(grupo, `totCIBS/${path}`)
  const uf = totais('gIBS/gIBSUFTot/vIBSUF')
  const mun = totais('gIBS/gIBSMunTot/vIBSMun')
  const cbs = totais('gCBS/vCBS')
  const ibs = totais('gIBS/vIBSTot')
  const isOff = (rate: string, devido: number, diferido: number) =>
    !cabe(base, centsAt(grupo, `valores/${rate}`), devido + diferido)
  const total = liquido + (emTeste || textAt(inf, 'OptanteSimplesNacional') === '1' ? 0 : cbs + ibs)
  const lugares = [textAt(inf, 'Servico/CodigoMunicipio'), tomadorEm(inf), textAt(inf, 'Servico/MunicipioIncidencia')]
  return [
    // The layout does not say the indicator: the place must be one that the note knows.
    ...(lugares.every(Boolean) && !lugares.includes(textAt(grupo, 'cLocalidadeIncid')) ? ['E1521'] : []),
    ...(base > Math.max(0, cheia) || base < menor ? ['E1530'] : []),
    ...(ibs !== uf + mun ? ['E1556'] : []),
    ...(isOff('uf/pAliqEfetUF', uf, totais('gIBS/gIBSUFTot/vDifUF')) ? ['E1568'] : []),
    ...(isOff('mun/pAliqEfetMun', mun, totais('gIBS/gIBSMunTot/vDifMun')) ? ['E1572'] : []),
    ...(isOff('fed/pAliqEfetCBS', cbs, totais('gCBS/vDifCBS')) ? ['E1582'] : []),
    ...(totais('vTotNF') !== total ? ['E1555'] : []),
  ]
}

/**
 * The ISS that leaves the base is the one the note collects: none while collection is suspended, or where a special
 * regime or the Simples (unless it is withheld) collects it outside the note (Anexo I, E1302 to E1311, with E1530).
 */
function issDaNota(inf: XmlElement, iss: number): number {
  const isSuspenso = ['6', '7'].includes(textAt(inf, 'Servico/ExigibilidadeISS'))
  const isEspecial = Number(textAt(inf, 'RegimeEspecialTributacao') || '0') > 0
  if (isSuspenso || isEspecial) return 0
  const isSimples = textAt(inf, 'OptanteSimplesNacional') === '1'
  const isRetido = textAt(inf, 'Servico/IssRetido') === '1'
  // The layout does not say how a company of the Simples pays its ISS: what the note shows of it counts.
  return isSimples && !isRetido ? centsAt(inf, 'Servico/Valores/ValorIss') : iss
}

/** Whether an amount is the base × a rate whose first two decimals, rounded, are these; a cent more or less. */
function cabe(base: number, aliquota: number, valor: number): boolean {
  const exato = base * aliquota
  const folga = base / 2 + 10_000
  return Math.abs(valor * 10_000 - exato) <= folga
}

/** The municipality of the customer; 9999999 for an address abroad, '' when the RPS has none. */
function tomadorEm(inf: XmlElement): string {
  const tomador = find(inf, 'TomadorServico') ?? find(inf, 'Tomador')
  if (!tomador) return ''
  if (find(tomador, 'EnderecoExterior') ?? find(tomador, 'NifTomador')) return '9999999'
  return textAt(tomador, 'Endereco/CodigoMunicipio').replace(/^9+$/, '9999999')
}
