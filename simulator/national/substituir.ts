import type { NotaRegistrada } from '../ledger.ts'
import { unpack } from '../pack.ts'
import { childOf, parseXml } from '../xml/parse.ts'
import { isChave } from './chave.ts'
import { registerEvento, writePedido } from './evento-xml.ts'
import { type Exame, inscricaoOf } from './exame.ts'
import { readDps, type Valores } from './layout.ts'
import type { Sefin } from './sefin.ts'

/** Events after which a note is no longer valid. */
export const CANCELAMENTOS = new Set(['101101', '105102', '105104', '305101'])

/** Why the note named in `subst` cannot be replaced (rules E0042–E0072); empty when it can, or when none is named. */
export function substitutionCodes(sefin: Sefin, exame: Exame): string[] {
  if (!exame.has('subst')) return []
  const chave = exame.at('subst/chSubstda')
  if (!isChave(chave) || !isOfIssuer(chave, exame)) return ['E0042']
  const nota = sefin.ledger.notaPorChave(chave)
  if (!nota) return ['E0044']

  const tipos = new Set(sefin.ledger.eventosDe(chave).map((evento) => evento.tipo))
  const has = (...wanted: string[]) => wanted.some((tipo) => tipos.has(tipo))
  const codigos: string[] = []
  if (has(...CANCELAMENTOS)) codigos.push('E0046')
  if (isLate(sefin, nota, exame)) codigos.push('E0050')
  if (has('101103') && !has('105104', '105105')) codigos.push('E0068')
  if (has('202201', '203202', '204203')) codigos.push('E0070')
  if (has('205204')) codigos.push('E0072')
  return [...codigos, ...changedFields(nota, exame)]
}

/** The system itself cancels the replaced note (event 105102). */
export function registerSubstitution(sefin: Sefin, exame: Exame, nova: NotaRegistrada, agora: Date): void {
  const antiga = sefin.ledger.notaPorChave(exame.at('subst/chSubstda'))
  if (!antiga) return
  const { xml, id } = writePedido(sefin, antiga, '105102', agora, {
    cMotivo: exame.at('subst/cMotivo'),
    xMotivo: exame.at('subst/xMotivo'),
    chSubstituta: nova.chave,
  })
  registerEvento(sefin, antiga, { tipo: '105102', idPedido: id, autor: antiga.emitente, pedido: xml, agora })
}

/** The key must belong to the same município and inscription as the new DPS. */
function isOfIssuer(chave: string, { at, inscricao }: Exame): boolean {
  return chave.startsWith(at('cLocEmi')) && chave.slice(9, 23) === inscricao.padStart(14, '0')
}

/** Reasons 01 and 02 (entry into, or exit from, the Simples) have no deadline. */
function isLate(sefin: Sefin, nota: NotaRegistrada, { at, agora }: Exame): boolean {
  if (at('subst/cMotivo') === '01' || at('subst/cMotivo') === '02') return false
  const dias = sefin.municipios.convenio(nota.cMun).prazoCancelamentoDias
  return agora.getTime() > Date.parse(nota.quando) + dias * 86_400_000
}

function changedFields(nota: NotaRegistrada, exame: Exame): string[] {
  const antiga = valoresDaNota(nota)
  const before = (path: string) => antiga.get(path) ?? ''
  const changed = (...paths: string[]) => paths.some((path) => before(path) !== exame.at(path))
  if (!exame.isMei && !exame.isMeEpp) {
    return changed('dCompet', 'serv/cServ/cTribNac', 'serv/cServ/cTribMun', LOCAL, PAIS) ? ['E0060'] : []
  }
  const tomador = inscricaoOf(before, 'toma')
  const isOtherTaker = tomador !== '' && tomador !== inscricaoOf(exame.at, 'toma')
  return isOtherTaker || changed('dCompet', 'valores/vServPrest/vServ') ? ['E0061'] : []
}

const LOCAL = 'serv/locPrest/cLocPrestacao'
const PAIS = 'serv/locPrest/cPaisPrestacao'

/** The values of the DPS inside a registered note. */
export function valoresDaNota(nota: NotaRegistrada): Valores {
  const info = childOf(parseXml(unpack(nota.nfse)).root, 'infNFSe')
  const dps = info && childOf(info, 'DPS')
  const lida = dps && readDps(dps)
  return lida && 'valores' in lida ? lida.valores : new Map()
}
