import { lugarDaOperacao } from '../lugar-da-operacao.ts'
import { type Aliquotas, aliquotasEm } from './aliquotas-reforma.ts'
import type { Apuracao } from './apuracao.ts'
import { type Exame, percentOf } from './exame.ts'
import type { ClasseTributaria, Tabelas } from './tables.ts'
import { money, nomeDe, tag } from './write.ts'

/** Exempt and immune: the group is informative and nothing is due. */
const SEM_TRIBUTO = new Set(['400', '410'])

/** The IBSCBS group SEFIN adds to the note: place, base, effective rates and totals (rules E1521–E1590). */
export function writeIbscbs(exame: Exame, apuracao: Apuracao, tabelas: Tabelas): string {
  const { at } = exame
  const aliquotas = aliquotasEm(at('dCompet'))
  const base = baseOf(exame, apuracao, aliquotas)
  const rates = ratesOf(aliquotas, at(`${GRUPO}/CST`), tabelas.classes?.get(at(`${GRUPO}/cClassTrib`)))
  const uf = taxOf(base, rates.uf.efetiva, exame.percent(`${GRUPO}/gDif/pDifUF`))
  const mun = taxOf(base, rates.mun.efetiva, exame.percent(`${GRUPO}/gDif/pDifMun`))
  const cbs = taxOf(base, rates.cbs.efetiva, exame.percent(`${GRUPO}/gDif/pDifCBS`))
  const isOnTop = !aliquotas.emTeste && !exame.isMei && !exame.isMeEpp
  const total = apuracao.liquido + (isOnTop ? uf.devido + mun.devido + cbs.devido : 0)
  const isDeferred = exame.has(`${GRUPO}/gDif`)
  const dif = (name: string, amount: number) => (isDeferred ? tag(name, money(amount)) : '')
  const local = localOf(exame)
  return (
    '<IBSCBS>' +
    tag('cLocalidadeIncid', local) +
    tag('xLocalidadeIncid', local === EXTERIOR ? 'Exterior' : nomeDe(tabelas, local)) +
    `<valores>${tag('vBC', money(base))}` +
    (exame.has('IBSCBS/valores/gReeRepRes') ? tag('vCalcReeRepRes', money(apuracao.reembolsos)) : '') +
    `<uf>${rateTags('IBSUF', 'UF', rates.uf)}</uf><mun>${rateTags('IBSMun', 'Mun', rates.mun)}</mun>` +
    `<fed>${rateTags('CBS', 'CBS', rates.cbs)}</fed></valores>` +
    `<totCIBS>${tag('vTotNF', money(total))}<gIBS>${tag('vIBSTot', money(uf.devido + mun.devido))}` +
    `<gIBSUFTot>${dif('vDifUF', uf.diferido)}${tag('vIBSUF', money(uf.devido))}</gIBSUFTot>` +
    `<gIBSMunTot>${dif('vDifMun', mun.diferido)}${tag('vIBSMun', money(mun.devido))}</gIBSMunTot></gIBS>` +
    `<gCBS>${dif('vDifCBS', cbs.diferido)}${tag('vCBS', money(cbs.devido))}</gCBS>` +
    writeRegular(exame, base, aliquotas, tabelas) +
    '</totCIBS></IBSCBS>'
  )
}

const GRUPO = 'IBSCBS/valores/trib/gIBSCBS'
const EXTERIOR = '9999999'

/** The base leaves out the ISS and, while they exist, PIS and COFINS of the operation (rule E1530). */
function baseOf({ cents, vServ, isMei }: Exame, { reembolsos, iss }: Apuracao, { emTeste, temIss }: Aliquotas): number {
  const piscofins = 'valores/trib/tribFed/piscofins'
  const pisCofins = emTeste ? cents(`${piscofins}/vPis`) + cents(`${piscofins}/vCofins`) : 0
  const incondicionado = cents('valores/vDescCondIncond/vDescIncond')
  return Math.max(0, vServ - incondicionado - reembolsos - (isMei || !temIss ? 0 : iss) - pisCofins)
}

type Rate = { nominal: number; reducao: number; efetiva: number }

function ratesOf(
  aliquotas: Aliquotas,
  cst: string,
  classe: ClasseTributaria | undefined,
): Record<'uf' | 'mun' | 'cbs', Rate> {
  const rate = (nominal: number, reducao: number): Rate => ({
    nominal,
    reducao,
    efetiva: SEM_TRIBUTO.has(cst) ? 0 : percentOf(nominal, 10_000 - reducao),
  })
  const ibs = classe?.reducaoIbs ?? 0
  return {
    uf: rate(aliquotas.uf, ibs),
    mun: rate(aliquotas.mun, ibs),
    cbs: rate(aliquotas.cbs, classe?.reducaoCbs ?? 0),
  }
}

function rateTags(tributo: string, sufixo: string, rate: Rate): string {
  const reducao = rate.reducao > 0 ? tag(`pRedAliq${sufixo}`, money(rate.reducao)) : ''
  return tag(`p${tributo}`, money(rate.nominal)) + reducao + tag(`pAliqEfet${sufixo}`, money(rate.efetiva))
}

function taxOf(base: number, efetiva: number, percentDiferido: number): { devido: number; diferido: number } {
  const tributo = percentOf(base, efetiva)
  const diferido = percentOf(tributo, percentDiferido)
  return { devido: tributo - diferido, diferido }
}

/** The amounts due under the regular taxation declared beside a suspension. */
function writeRegular(exame: Exame, base: number, aliquotas: Aliquotas, tabelas: Tabelas): string {
  if (!exame.has(`${GRUPO}/gTribRegular`)) return ''
  const classe = tabelas.classes?.get(exame.at(`${GRUPO}/gTribRegular/cClassTribReg`))
  const { uf, mun, cbs } = ratesOf(aliquotas, exame.at(`${GRUPO}/gTribRegular/CSTReg`), classe)
  const pair = (name: string, rate: Rate) =>
    tag(`pAliqEfeReg${name}`, money(rate.efetiva)) + tag(`vTribReg${name}`, money(percentOf(base, rate.efetiva)))
  return `<gTribRegular>${pair('IBSUF', uf)}${pair('IBSMun', mun)}${pair('CBS', cbs)}</gTribRegular>`
}

/** The place of the operation by its indicator (rule E1521): the recipient counts before the acquirer. */
function localOf({ at, has }: Exame): string {
  const lugar = lugarDaOperacao(at('IBSCBS/cIndOp'))
  if (lugar === 'emitente') return at('cLocEmi')
  if (lugar === 'prestacao') return has('serv/locPrest/cPaisPrestacao') ? EXTERIOR : prestacaoOf(at)
  const pessoa = at('IBSCBS/indDest') === '1' ? 'IBSCBS/dest' : 'toma'
  if (has(`${pessoa}/end/endExt`)) return EXTERIOR
  return at(`${pessoa}/end/endNac/cMun`) || at('cLocEmi')
}

/** Maritime waters (0000000) count for the emitter. */
function prestacaoOf(at: Exame['at']): string {
  const local = at('serv/locPrest/cLocPrestacao')
  return local === '0000000' ? at('cLocEmi') : local
}
