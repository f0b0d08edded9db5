import type { Exame } from './exame.ts'
import type { Rule } from './rules-identification.ts'

/** The municipal tax: kind of taxation, benefit, withholding, and when the rate may, must or must not be sent. */
export const ISS_RULES: readonly Rule[] = [
  ['E0529', (exame) => exame.tribISSQN === '3' && isTaxedHere(exame)],
  ['E0530', (exame) => exame.tribISSQN === '1' && isExport(exame)],
  ['E0532', ({ cTribNac, tribISSQN }) => cTribNac === '990101' && tribISSQN !== '4'],
  ['E0533', ({ has, tribISSQN }) => has(BM) && tribISSQN !== '1'],
  ['E0534', ({ has, isMei }) => has(BM) && isMei],
  ['E0535', (exame) => exame.has(BM) && isSpecial(exame)],
  ['E0536', (exame) => exame.has(BM) && exame.isIssNoSimples && isAtivo(exame) && !/^070[25]/.test(exame.cTribNac)],
  ['E0537', (exame) => exame.has(BM) && exame.tribISSQN === '1' && !isAtivo(exame)],
  ['E0574', ({ cents, vServ }) => cents(`${BM}/vRedBCBM`) > vServ],
  ['E0580', (exame) => isRetido(exame) && exame.tribISSQN !== '1'],
  ['E0583', (exame) => isRetido(exame) && exame.isMei],
  ['E0585', ({ has, tribISSQN }) => has(`${TRIB}/exigSusp`) && tribISSQN !== '1'],
  ['E0588', (exame) => isRetido(exame) && isSpecial(exame)],
  ['E0590', (exame) => needsCountryOfResult(exame) && !exame.has(`${TRIB}/cPaisResult`)],
  ['E0591', (exame) => !needsCountryOfResult(exame) && exame.has(`${TRIB}/cPaisResult`)],
  ['E0592', ({ has, tribISSQN }) => (tribISSQN === '2') !== has(`${TRIB}/tpImunidade`)],
  ['E0593', ({ at }) => at(`${TRIB}/tpImunidade`) === '0'],
  ['E0595', ({ percent }) => percent(PALIQ) > 500],
  ['E0596', (exame) => isRetido(exame) && exame.cTribNac === '220101'],
  ['E0600', ({ has, isMei }) => has(PALIQ) && isMei],
  ['E0602', ({ has, tribISSQN }) => has(PALIQ) && tribISSQN !== '1'],
  ['E0604', (exame) => exame.has(PALIQ) && isSpecial(exame)],
  ['E0617', (exame) => isPlain(exame) && isNaoOptante(exame) && isAtivo(exame) && exame.has(PALIQ)],
  ['E0619', (exame) => isPlain(exame) && isNaoOptante(exame) && !isAtivo(exame) && !exame.has(PALIQ)],
  [
    'E0621',
    (exame) => isPlain(exame) && exame.isIssNoSimples && isAtivo(exame) && isRetido(exame) && lacksSimplesRate(exame),
  ],
  [
    'E0625',
    (exame) => isPlain(exame) && exame.isIssNoSimples && isAtivo(exame) && !isRetido(exame) && exame.has(PALIQ),
  ],
  [
    'E0628',
    (exame) => isPlain(exame) && exame.isIssNoSimples && !isAtivo(exame) && isRetido(exame) && lacksSimplesRate(exame),
  ],
  [
    'E0631',
    (exame) => isPlain(exame) && exame.isIssNoSimples && !isAtivo(exame) && !isRetido(exame) && exame.has(PALIQ),
  ],
  ['E0635', (exame) => isPlain(exame) && isForaDoSimples(exame) && isAtivo(exame) && exame.has(PALIQ)],
  ['E0640', (exame) => isPlain(exame) && isForaDoSimples(exame) && !isAtivo(exame) && !exame.has(PALIQ)],
]

const TRIB = 'valores/trib/tribMun'
const BM = `${TRIB}/BM`
const PALIQ = `${TRIB}/pAliq`

/** Taxed, without special regime, with a município of incidence: where the matrix of the rate decides. */
function isPlain(exame: Exame): boolean {
  return exame.tribISSQN === '1' && !isSpecial(exame) && exame.incidencia.cMun !== ''
}

function isSpecial({ at }: Exame): boolean {
  return at('prest/regTrib/regEspTrib') !== '0'
}

function isRetido({ at }: Exame): boolean {
  return at(`${TRIB}/tpRetISSQN`) !== '1'
}

function isAtivo({ convenioIncidencia }: Exame): boolean {
  return convenioIncidencia?.situacao === 'ativo'
}

function isNaoOptante({ isMei, isMeEpp }: Exame): boolean {
  return !isMei && !isMeEpp
}

/** ME/EPP that pays the ISS outside the Simples. */
function isForaDoSimples({ isMeEpp, isIssNoSimples }: Exame): boolean {
  return isMeEpp && !isIssNoSimples
}

/** The effective rate in the Simples starts at 1.80 %. */
function lacksSimplesRate({ has, percent }: Exame): boolean {
  return !has(PALIQ) || percent(PALIQ) < 180
}

/** Provided in Brazil and due where provided, or where a taker in Brazil is: scenarios 6, 10, 34, 38, 66 and 80 of the annex. */
function isTaxedHere({ has, incidencia }: Exame): boolean {
  if (!has('serv/locPrest/cLocPrestacao')) return false
  return incidencia.regra === 'local' || (incidencia.regra === 'tomador' && has('toma/end/endNac'))
}

/** Provided abroad and due where the provider, or a taker abroad, is: scenarios 26, 54, 92, 96, 106 and 110. */
function isExport({ has, incidencia }: Exame): boolean {
  if (!has('serv/locPrest/cPaisPrestacao')) return false
  return incidencia.regra === 'prestador' || (incidencia.regra === 'tomador' && has('toma/end/endExt'))
}

/** Export of a service provided in Brazil, unless it is due where provided or the taker is in Brazil. */
function needsCountryOfResult({ has, tribISSQN, incidencia }: Exame): boolean {
  if (tribISSQN !== '3' || !has('serv/locPrest/cLocPrestacao')) return false
  return incidencia.regra === 'prestador' || (incidencia.regra === 'tomador' && !has('toma/end/endNac'))
}
