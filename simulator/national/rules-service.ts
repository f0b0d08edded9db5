import type { Exame } from './exame.ts'
import type { Rule } from './rules-identification.ts'
import { isForeignCountry } from './rules-parties.ts'

/** The service, its place, and the groups that some services have. */
export const SERVICE_RULES: readonly Rule[] = [
  [
    'E0302',
    ({ at, has, tabelas }) => has(LOCAL) && at(LOCAL) !== '0000000' && tabelas.municipios?.has(at(LOCAL)) === false,
  ],
  ['E0304', (exame) => exame.has(PAIS) && !isForeignCountry(exame, exame.at(PAIS))],
  ['E0310', ({ cTribNac, tabelas }) => tabelas.servicos?.has(cTribNac) === false],
  ['E0315', ({ at }) => at('serv/cServ/cTribMun') === '000'],
  ['E0316', ({ at, has, tabelas }) => has(NBS) && tabelas.nbs?.has(at(NBS)) === false],
  ['E0318', (exame) => isAbroad(exame) && !exame.has(NBS)],
  ['E0322', ({ has }) => has('IBSCBS') && !has(NBS)],
  ['E0330', (exame) => (isAbroad(exame) || exame.tribISSQN === '3') && !exame.has('serv/comExt')],
  ['E0333', ({ at }) => at('serv/comExt/mdPrestacao') === '0'],
  ['E0341', ({ at }) => at('serv/comExt/mecAFComexP') === '00'],
  ['E0343', ({ at }) => at('serv/comExt/mecAFComexT') === '00'],
  ['E0345', ({ at }) => at('serv/comExt/movTempBens') === '0'],
  ['E0352', ({ at, has }) => at('serv/comExt/movTempBens') === '2' && !has('serv/comExt/nDI')],
  [
    'E0354',
    ({ at, has }) => at('serv/comExt/movTempBens') === '1' && (has('serv/comExt/nDI') || has('serv/comExt/nRE')),
  ],
  ['E0356', ({ at, has }) => at('serv/comExt/movTempBens') === '3' && !has('serv/comExt/nRE')],
  ['E0370', ({ has, cTribNac }) => COM_OBRA.has(cTribNac) && !has('serv/obra')],
  ['E0372', ({ has, cTribNac }) => !COM_OBRA.has(cTribNac) && cTribNac !== '990101' && has('serv/obra')],
  ['E0382', ({ has }) => has(PAIS) && has('serv/obra/end/CEP')],
  ['E0384', ({ has }) => has(PAIS) && has('serv/obra/end') && !has('serv/obra/end/endExt')],
  ['E0386', ({ has }) => has(LOCAL) && has('serv/obra/end/endExt')],
  ['E0390', ({ has, cTribNac }) => cTribNac.startsWith('12') && !has('serv/atvEvento')],
  ['E0392', ({ has, cTribNac }) => !cTribNac.startsWith('12') && cTribNac !== '990101' && has('serv/atvEvento')],
  ['E0400', ({ has }) => has(PAIS) && has('serv/atvEvento/end/CEP')],
  ['E0402', ({ has }) => has(PAIS) && has('serv/atvEvento/end') && !has('serv/atvEvento/end/endExt')],
  ['E0404', ({ has }) => has(LOCAL) && has('serv/atvEvento/end/endExt')],
]

/** Services of item 7 (and 14.14.03/04) that must name the building work. */
export const CONSTRUCAO = new Set(
  '070201 070202 070401 070501 070502 070601 070602 070701 070801 071701 071901'.split(' '),
)

const COM_OBRA = new Set([...CONSTRUCAO, '141403', '141404'])
const LOCAL = 'serv/locPrest/cLocPrestacao'
const PAIS = 'serv/locPrest/cPaisPrestacao'
const NBS = 'serv/cServ/cNBS'

function isAbroad({ has }: Exame): boolean {
  return has(PAIS) || has('toma/end/endExt') || has('interm/end/endExt')
}
