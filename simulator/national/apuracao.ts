import { childText, type Exame, hundredths, percentOf } from './exame.ts'

/** What SEFIN computes from a DPS; amounts in centavos, rates percent × 100. */
export type Apuracao = {
  /** Deduction as money, whichever way it was declared. */
  deducao: number
  beneficio: number
  reembolsos: number
  baseIss: number
  aliquota: number
  iss: number
  issRetido: number
  retencoes: number
  liquido: number
  /** Whether only the net value appears in the note (rules E1302, E1303, E1307 and E1311). */
  soLiquido: boolean
}

/** Base, ISS, withheld and net amounts (rules E0427, E1287–E1311, E1506 and E1508 of Anexo I). */
export function apurar(exame: Exame): Apuracao {
  const { at, cents, vServ } = exame
  const descontoIncondicionado = cents('valores/vDescCondIncond/vDescIncond')
  const deducao = deducaoOf(exame, vServ - descontoIncondicionado)
  const beneficio =
    cents('valores/trib/tribMun/BM/vRedBCBM') ||
    percentOf(vServ - descontoIncondicionado - deducao, exame.percent('valores/trib/tribMun/BM/pRedBCBM'))
  const reembolsos = sum(exame, 'IBSCBS/valores/gReeRepRes/documentos', 'vlrReeRepRes')
  const baseIss = Math.max(0, vServ - descontoIncondicionado - deducao - beneficio - reembolsos)

  const isTaxed =
    exame.tribISSQN === '1' &&
    !exame.isMei &&
    at('prest/regTrib/regEspTrib') === '0' &&
    !exame.has('valores/trib/tribMun/exigSusp')
  const isRetido = at('valores/trib/tribMun/tpRetISSQN') !== '1'
  // The note of a company that pays the ISS inside the Simples has the ISS only when it is withheld.
  const soLiquido = !isTaxed || (exame.isIssNoSimples && !isRetido)
  const aliquota = soLiquido ? 0 : exame.percent('valores/trib/tribMun/pAliq') || exame.aliquotaMunicipal
  const iss = percentOf(baseIss, aliquota)
  const issRetido = isRetido ? iss : 0
  const federal = 'valores/trib/tribFed'
  const retencoes = issRetido + cents(`${federal}/vRetCP`) + cents(`${federal}/vRetIRRF`) + cents(`${federal}/vRetCSLL`)
  const descontos = descontoIncondicionado + cents('valores/vDescCondIncond/vDescCond')
  const liquido = vServ - descontos - retencoes
  return { deducao, beneficio, reembolsos, baseIss, aliquota, iss, issRetido, retencoes, liquido, soLiquido }
}

function deducaoOf(exame: Exame, base: number): number {
  return (
    exame.cents('valores/vDedRed/vDR') ||
    percentOf(base, exame.percent('valores/vDedRed/pDR')) ||
    sum(exame, 'valores/vDedRed/documentos/docDedRed', 'vDeducaoReducao')
  )
}

function sum(exame: Exame, path: string, field: string): number {
  if (!exame.has(path)) return 0
  return exame.all(path).reduce((total, element) => total + hundredths(childText(element, field)), 0)
}
