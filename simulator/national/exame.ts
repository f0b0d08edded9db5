import { childOf, elementsOf, textOf, type XmlElement } from '../xml/parse.ts'
import type { Valores } from './layout.ts'
import type { Cadastro, Convenio, Municipios } from './municipios.ts'
import type { Tabelas } from './tables.ts'

/** A DPS under examination: its values, and the facts that the rules need about parties, place and date. */
export type Exame = {
  info: XmlElement
  id: string
  versao: string
  tpAmb: '1' | '2'
  agora: Date
  /** Text at a path ('' when absent), presence of a path, centavos, and percent × 100. */
  at: (path: string) => string
  has: (path: string) => boolean
  cents: (path: string) => number
  percent: (path: string) => number
  /** Every element at a path, for the groups that repeat. */
  all: (path: string) => XmlElement[]
  inscricao: string
  isMei: boolean
  isMeEpp: boolean
  /** ME/EPP that pays the ISS inside the Simples. */
  isIssNoSimples: boolean
  cTribNac: string
  tribISSQN: string
  vServ: number
  incidencia: Incidencia
  convenioEmissor: Convenio
  /** Null when there is no município of incidence. */
  convenioIncidencia: Convenio | null
  /** Rate of the município of incidence, percent × 100. */
  aliquotaMunicipal: number
  cadastroPrestador: Cadastro | undefined
  cadastro: Map<string, Cadastro>
  tabelas: Tabelas
}

type Incidencia = { regra: 'prestador' | 'local' | 'tomador' | 'nenhuma'; cMun: string }

/** Prepares the examination of a DPS that already fits the layout. */
export function createExame(
  dps: { root: XmlElement; info: XmlElement; valores: Valores },
  city: { tpAmb: '1' | '2'; agora: Date; municipios: Municipios; tabelas: Tabelas },
): Exame {
  const at = (path: string) => dps.valores.get(path) ?? ''
  const inscricao = inscricaoOf(at, 'prest')
  const opSimpNac = at('prest/regTrib/opSimpNac')
  const cTribNac = at('serv/cServ/cTribNac')
  const tribISSQN = at('valores/trib/tribMun/tribISSQN')
  const incidencia = incidenciaOf(at, cTribNac, tribISSQN)
  const { municipios } = city
  return {
    info: dps.info,
    id: dps.info.attributes[0]!.value,
    versao: dps.root.attributes[0]!.value,
    tpAmb: city.tpAmb,
    agora: city.agora,
    at,
    has: (path) => dps.valores.has(path),
    cents: (path) => hundredths(at(path)),
    percent: (path) => hundredths(at(path)),
    all: (path) => allAt(dps.info, path),
    inscricao,
    isMei: opSimpNac === '2',
    isMeEpp: opSimpNac === '3',
    isIssNoSimples: opSimpNac === '3' && at('prest/regTrib/regApTribSN') === '1',
    cTribNac,
    tribISSQN,
    vServ: hundredths(at('valores/vServPrest/vServ')),
    incidencia,
    convenioEmissor: municipios.convenio(at('cLocEmi')),
    convenioIncidencia: incidencia.cMun ? municipios.convenio(incidencia.cMun) : null,
    aliquotaMunicipal: incidencia.cMun ? municipios.aliquota(incidencia.cMun, cTribNac) : 0,
    cadastroPrestador: municipios.cadastro.get(inscricao),
    cadastro: municipios.cadastro,
    tabelas: city.tabelas,
  }
}

/** CNPJ, CPF or NIF of the person at a path; '' when there is none. */
export function inscricaoOf(at: (path: string) => string, person: string): string {
  return at(`${person}/CNPJ`) || at(`${person}/CPF`) || at(`${person}/NIF`)
}

/** Two-decimal text as an integer number of hundredths; 0 when empty. */
export function hundredths(text: string): number {
  return Math.round(Number(text) * 100)
}

/** `percent` (× 100) of an amount in centavos, half-up to the cent. */
export function percentOf(cents: number, percent: number): number {
  return Math.floor((cents * percent + 5000) / 10_000)
}

/** Text of a direct child; '' when absent. */
export function childText(element: XmlElement, local: string): string {
  const child = childOf(element, local)
  return child ? textOf(child) : ''
}

function allAt(from: XmlElement, path: string): XmlElement[] {
  let level = [from]
  for (const step of path.split('/')) {
    level = level.flatMap((element) => elementsOf(element).filter((child) => child.local === step))
  }
  return level
}

/** Where the ISS is due (rules E1313, E1317, E1321 and E1325 of Anexo I, from art. 3 of LC 116). */
function incidenciaOf(at: (path: string) => string, cTribNac: string, tribISSQN: string): Incidencia {
  const regra = regraDeIncidencia(cTribNac)
  if (tribISSQN !== '1' || regra === 'nenhuma') return { regra, cMun: '' }
  const local = at('serv/locPrest/cLocPrestacao')
  if (regra === 'tomador') return { regra, cMun: at('toma/end/endNac/cMun') }
  if (regra === 'local' && local !== '0000000') return { regra, cMun: local }
  return { regra, cMun: at('cLocEmi') }
}

function regraDeIncidencia(cTribNac: string): Incidencia['regra'] {
  if (cTribNac.startsWith('99')) return 'nenhuma'
  if (cTribNac === '170501') return 'tomador'
  return INCIDENCIA_LOCAL.has(cTribNac) ? 'local' : 'prestador'
}

const INCIDENCIA_LOCAL = new Set(
  (
    '030401 030402 030403 030501 070201 070202 070401 070501 070502 070901 070902 071001 071002 071101 071102 071201 ' +
    '071601 071701 071801 071901 110101 110102 110201 110301 110401 110402 120101 120201 120301 120401 120501 120601 ' +
    '120701 120801 120901 120902 120903 121001 121101 121201 121401 121501 121601 121701 160101 160102 160103 160104 ' +
    '160201 171001 171002 220101'
  ).split(' '),
)
