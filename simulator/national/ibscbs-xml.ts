import { lugarDaOperacao } from '../lugar-da-operacao.ts'
import { type Aliquotas, aliquotasEm, REDUTOR_DE_COMPRAS } from './aliquotas-reforma.ts'
import type { Apuracao } from './apuracao.ts'
import {
  centesimos,
  destinar,
  impresso,
  type Numero,
  numero,
  type Tributo,
  type Tributos,
  tributar,
} from './calculadora.ts'
import type { Exame } from './exame.ts'
import type { ClasseTributaria, Tabelas } from './tables.ts'
import { money, nomeDe, tag } from './write.ts'

/** Situations without the group of values: exempt, immune, transfer of credit, adjustment, taxed in another document. */
const SEM_GRUPO = new Set(['400', '410', '620', '800', '810', '811', '820'])
/** The tax is suspended: what would be due is in the group of regular taxation. */
const SUSPENSAO = '550'

/** The IBSCBS group SEFIN adds to the note: place, base, effective rates and totals (rules E1521–E1607). */
export function writeIbscbs(exame: Exame, apuracao: Apuracao, tabelas: Tabelas): string {
  const { at } = exame
  const cst = at(`${GRUPO}/CST`)
  const aliquotas = aliquotasEm(at('dCompet'), at(`${GRUPO}/cClassTrib`))
  const base = baseOf(exame, apuracao, aliquotas)
  const classe = tabelas.classes?.get(at(`${GRUPO}/cClassTrib`))
  const isCompra = exame.has('IBSCBS/tpEnteGov')
  const antes = SEM_GRUPO.has(cst) || cst === SUSPENSAO ? NENHUM : tributosDe(exame, base, aliquotas, classe)
  const { uf, mun, cbs } = isCompra ? repartido(exame, antes) : antes
  // The total of the layout is the sum of what it prints.
  const ibs = impresso(uf.devido) + impresso(mun.devido)
  const isOnTop = !aliquotas.emTeste && !exame.isMei && !exame.isMeEpp
  const total = apuracao.liquido + (isOnTop ? ibs + impresso(cbs.devido) : 0)
  const isDeferred = exame.has(`${GRUPO}/gDif`)
  const dif = (name: string, { diferido }: Tributo) => (isDeferred ? tag(name, money(impresso(diferido))) : '')
  const value = (name: string, { devido }: Tributo) => tag(name, money(impresso(devido)))
  const nominal = (text: string) => (cst === SUSPENSAO ? 0n : numero(text))
  const rates = (tributo: string, sufixo: string, text: string, reducao: number, { efetiva }: Tributo) =>
    tag(`p${tributo}`, money(impresso(nominal(text)))) +
    (reducao > 0 || isCompra ? tag(`pRedAliq${sufixo}`, money(reducao)) : '') +
    tag(`pAliqEfet${sufixo}`, money(impresso(efetiva)))
  const [reducaoIbs, reducaoCbs] = [classe?.reducaoIbs ?? 0, classe?.reducaoCbs ?? 0]
  const local = localOf(exame)
  return (
    '<IBSCBS>' +
    tag('cLocalidadeIncid', local) +
    tag('xLocalidadeIncid', local === EXTERIOR ? 'Exterior' : nomeDe(tabelas, local)) +
    (isCompra ? tag('pRedutor', REDUTOR_DE_COMPRAS) : '') +
    `<valores>${tag('vBC', money(base))}` +
    (exame.has('IBSCBS/valores/gReeRepRes') ? tag('vCalcReeRepRes', money(apuracao.reembolsos)) : '') +
    `<uf>${rates('IBSUF', 'UF', aliquotas.uf, reducaoIbs, uf)}</uf>` +
    `<mun>${rates('IBSMun', 'Mun', aliquotas.mun, reducaoIbs, mun)}</mun>` +
    `<fed>${rates('CBS', 'CBS', aliquotas.cbs, reducaoCbs, cbs)}</fed></valores>` +
    `<totCIBS>${tag('vTotNF', money(total))}<gIBS>${tag('vIBSTot', money(ibs))}` +
    `<gIBSUFTot>${dif('vDifUF', uf)}${value('vIBSUF', uf)}</gIBSUFTot>` +
    `<gIBSMunTot>${dif('vDifMun', mun)}${value('vIBSMun', mun)}</gIBSMunTot></gIBS>` +
    `<gCBS>${dif('vDifCBS', cbs)}${value('vCBS', cbs)}</gCBS>` +
    writeRegular(exame, base, tabelas) +
    (isCompra ? writeCompra(antes) : '') +
    '</totCIBS></IBSCBS>'
  )
}

const GRUPO = 'IBSCBS/valores/trib/gIBSCBS'
const EXTERIOR = '9999999'
const ZERO: Tributo = { efetiva: 0n, devido: 0n, diferido: 0n }
const NENHUM: Tributos = { uf: ZERO, mun: ZERO, cbs: ZERO }

/** The base leaves out the ISS and, while they exist, PIS and COFINS of the operation (rule E1530). */
function baseOf({ cents, vServ, isMei }: Exame, { reembolsos, iss }: Apuracao, { emTeste, temIss }: Aliquotas): number {
  const piscofins = 'valores/trib/tribFed/piscofins'
  const pisCofins = emTeste ? cents(`${piscofins}/vPis`) + cents(`${piscofins}/vCofins`) : 0
  const incondicionado = cents('valores/vDescCondIncond/vDescIncond')
  return Math.max(0, vServ - incondicionado - reembolsos - (isMei || !temIss ? 0 : iss) - pisCofins)
}

/** The taxes of a class on a base, before a public purchase shares them out. */
function tributosDe(
  exame: Exame,
  base: number,
  aliquotas: Pick<Aliquotas, 'uf' | 'mun' | 'cbs'>,
  classe: ClasseTributaria | undefined,
  adia = true,
): Tributos {
  const redutor = numero(exame.has('IBSCBS/tpEnteGov') ? REDUTOR_DE_COMPRAS : '0')
  const tributo = (aliquota: string, reducao: number | undefined, pDif: string): Tributo => {
    const diferido: Numero = adia ? centesimos(exame.percent(`${GRUPO}/gDif/${pDif}`)) : 0n
    return tributar(
      centesimos(base),
      { aliquota: numero(aliquota), reducao: centesimos(reducao ?? 0), diferido },
      redutor,
    )
  }
  return {
    uf: tributo(aliquotas.uf, classe?.reducaoIbs, 'pDifUF'),
    mun: tributo(aliquotas.mun, classe?.reducaoIbs, 'pDifMun'),
    cbs: tributo(aliquotas.cbs, classe?.reducaoCbs, 'pDifCBS'),
  }
}

const repartido = ({ at }: Exame, tributos: Tributos) =>
  destinar(tributos, at('IBSCBS/tpEnteGov'), Number(at('dCompet').slice(0, 4)))

/** The amounts due under the regular taxation declared beside a suspension. */
function writeRegular(exame: Exame, base: number, tabelas: Tabelas): string {
  if (!exame.has(`${GRUPO}/gTribRegular`)) return ''
  const codigo = exame.at(`${GRUPO}/gTribRegular/cClassTribReg`)
  const aliquotas = aliquotasEm(exame.at('dCompet'), codigo)
  const antes = SEM_GRUPO.has(exame.at(`${GRUPO}/gTribRegular/CSTReg`))
    ? NENHUM
    : tributosDe(exame, base, aliquotas, tabelas.classes?.get(codigo), false)
  const { uf, mun, cbs } = exame.has('IBSCBS/tpEnteGov') ? repartido(exame, antes) : antes
  const pair = (name: string, { efetiva, devido }: Tributo) =>
    tag(`pAliqEfeReg${name}`, money(impresso(efetiva))) + tag(`vTribReg${name}`, money(impresso(devido)))
  return `<gTribRegular>${pair('IBSUF', uf)}${pair('IBSMun', mun)}${pair('CBS', cbs)}</gTribRegular>`
}

/** The taxes of a public purchase before they are shared out. */
function writeCompra({ uf, mun, cbs }: Tributos): string {
  const pair = (name: string, { efetiva, devido }: Tributo) =>
    tag(`p${name}`, money(impresso(efetiva))) + tag(`v${name}`, money(impresso(devido)))
  return `<gTribCompraGov>${pair('IBSUF', uf)}${pair('IBSMun', mun)}${pair('CBS', cbs)}</gTribCompraGov>`
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
