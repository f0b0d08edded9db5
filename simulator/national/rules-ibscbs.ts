import { childOf, type XmlElement } from '../xml/parse.ts'
import { apurar } from './apuracao.ts'
import { isChave, isCnpj, isCpf } from './chave.ts'
import { childText, type Exame, hundredths } from './exame.ts'
import { isEmail, type Rule } from './rules-identification.ts'
import { CONSTRUCAO } from './rules-service.ts'

/** The IBS/CBS group; every rule is applied only when the group was sent. */
export const IBSCBS_RULES: readonly Rule[] = whenSent([
  ['E0850', ({ at }) => at('dCompet') < '2026-01-01'],
  ['E0854', ({ versao }) => versao === '1.00'],
  ['E0901', ({ at, tabelas }) => tabelas.indop?.has(at(INDOP)) === false],
  ['E0903', (exame) => takesTpOper(exame) && !exame.has('IBSCBS/tpOper')],
  ['E0904', (exame) => !takesTpOper(exame) && exame.has('IBSCBS/tpOper')],
  ['E0905', ({ at, has }) => refersToNotes(at) && !has('IBSCBS/gRefNFSe')],
  ['E0906', ({ at, has }) => !refersToNotes(at) && has('IBSCBS/gRefNFSe')],
  [
    'E0907',
    ({ all, has }) =>
      has('IBSCBS/gRefNFSe') && all('IBSCBS/gRefNFSe').some((group) => !isChave(childText(group, 'refNFSe'))),
  ],
  ['E0910', ({ at, has }) => at('IBSCBS/indDest') !== '1' && has('IBSCBS/dest')],
  ['E0911', ({ at, has }) => has('IBSCBS/dest/CNPJ') && !isCnpj(at('IBSCBS/dest/CNPJ'))],
  ['E0913', ({ at, has }) => has('IBSCBS/dest/CPF') && !isCpf(at('IBSCBS/dest/CPF'))],
  ['E0920', ({ at, has, tabelas }) => has(DEST_MUN) && tabelas.municipios?.has(at(DEST_MUN)) === false],
  ['E0930', ({ at, has }) => has('IBSCBS/dest/email') && !isEmail(at('IBSCBS/dest/email'))],
  ['E0928', ({ at, has, cTribNac }) => has(IMOVEL) && !CONSTRUCAO.has(cTribNac) && !INDOP_IMOVEL.has(at(INDOP))],
  ['E0931', ({ has, cTribNac }) => has(IMOVEL) && CONSTRUCAO.has(cTribNac)],
  ['E0932', ({ at, has, cTribNac }) => !has(IMOVEL) && !CONSTRUCAO.has(cTribNac) && INDOP_IMOVEL.has(at(INDOP))],
  ['E0934', ({ has }) => has(`${IMOVEL}/end`) && has('serv/locPrest/cPaisPrestacao') && !has(`${IMOVEL}/end/endExt`)],
  ['E0935', ({ has }) => has('serv/locPrest/cLocPrestacao') && has(`${IMOVEL}/end/endExt`)],
  ...reimbursementRules([
    ['E0940', (documento) => isWrongDfe(childOf(documento, 'dFeNacional'))],
    ['E0942', (documento) => has(documento, 'docFiscalOutro') && childText(documento, 'dtCompDoc') > '2025-12-31'],
    [
      'E0943',
      (documento, { tabelas }) => {
        const outro = childOf(documento, 'docFiscalOutro')
        return outro !== undefined && tabelas.municipios?.has(childText(outro, 'cMunDocFiscal')) === false
      },
    ],
    ['E0945', (documento) => isWrongSupplier(documento, 'CNPJ', isCnpj)],
    ['E0947', (documento) => isWrongSupplier(documento, 'CPF', isCpf)],
    ['E0950', (documento) => childText(documento, 'dtEmiDoc') < childText(documento, 'dtCompDoc')],
    ['E0951', (documento) => childText(documento, 'dtCompDoc') > childText(documento, 'dtEmiDoc')],
    ['E0952', (documento) => childText(documento, 'tpReeRepRes') !== '99' && has(documento, 'xTpReeRepRes')],
    ['E0953', (documento, { vServ }) => hundredths(childText(documento, 'vlrReeRepRes')) > vServ],
  ]),
  ['E1534', (exame) => exame.has(REEMBOLSOS) && apurar(exame).reembolsos >= exame.vServ],
  ['E1000', isCreditoForaDeVigencia],
  ['E1000', (exame) => exame.at('prest/regTrib/opSimpNac') !== '1' && classOf(exame)?.foraDoSimples === true],
  ['E0958', ({ at, tabelas }) => isNotForServices(tabelas.classes, at(`${GRUPO}/cClassTrib`))],
  ['E0959', ({ at }) => at(`${GRUPO}/cClassTrib`).slice(0, 3) !== at(`${GRUPO}/CST`)],
  ['E0964', (exame) => classOf(exame)?.exigeTribRegular === false && exame.has(REGULAR)],
  ['E0965', (exame) => classOf(exame)?.exigeTribRegular === true && !exame.has(REGULAR)],
  [
    'E0969',
    ({ at, has: sent, tabelas }) => sent(REGULAR) && isNotForServices(tabelas.classes, at(`${REGULAR}/cClassTribReg`)),
  ],
  ['E0970', ({ at }) => at(`${REGULAR}/cClassTribReg`).slice(0, 3) !== at(`${REGULAR}/CSTReg`)],
  ['E0971', (exame) => classOf(exame)?.exigeDiferimento === false && exame.has(`${GRUPO}/gDif`)],
  ['E0972', (exame) => classOf(exame)?.exigeDiferimento === true && !exame.has(`${GRUPO}/gDif`)],
])

const INDOP = 'IBSCBS/cIndOp'
const IMOVEL = 'IBSCBS/imovel'
const DEST_MUN = 'IBSCBS/dest/end/endNac/cMun'
const GRUPO = 'IBSCBS/valores/trib/gIBSCBS'
const REGULAR = `${GRUPO}/gTribRegular`
const REEMBOLSOS = 'IBSCBS/valores/gReeRepRes/documentos'
const INDOP_IMOVEL = new Set(['020101', '020201', '020301'])

function whenSent(rules: Rule[]): Rule[] {
  return rules.map(([codigo, violated]) => [codigo, (exame) => exame.has('IBSCBS') && violated(exame)])
}

function takesTpOper({ has: sent, cTribNac }: Exame): boolean {
  return sent('IBSCBS/tpEnteGov') || /^(?:2505|1509|1712|1005)/.test(cTribNac)
}

function refersToNotes(at: (path: string) => string): boolean {
  return at('IBSCBS/tpOper') === '2' || at('IBSCBS/tpOper') === '3'
}

/** What the tax calculator refuses by itself: a presumed credit that does not exist, or not yet, for either tax. */
function isCreditoForaDeVigencia({ at, has: sent, tabelas }: Exame): boolean {
  if (!sent(`${GRUPO}/cCredPres`) || tabelas.creditos === null) return false
  const inicios = tabelas.creditos.get(at(`${GRUPO}/cCredPres`)) ?? []
  return !inicios.some((inicio) => inicio <= at('dCompet'))
}

function classOf({ at, tabelas }: Exame) {
  return tabelas.classes?.get(at(`${GRUPO}/cClassTrib`))
}

function isNotForServices(classes: Exame['tabelas']['classes'], cClassTrib: string): boolean {
  return classes !== null && classes.get(cClassTrib)?.validoNfse !== true
}

type ReimbursementRule = readonly [codigo: string, violated: (documento: XmlElement, exame: Exame) => boolean]

function reimbursementRules(rules: ReimbursementRule[]): Rule[] {
  return rules.map(([codigo, violated]) => [
    codigo,
    (exame) => exame.has(REEMBOLSOS) && exame.all(REEMBOLSOS).some((documento) => violated(documento, exame)),
  ])
}

function has(element: XmlElement, local: string): boolean {
  return childOf(element, local) !== undefined
}

/** Type 1 is an NFS-e (50 digits), 2 and 3 are NF-e and CT-e (44). */
function isWrongDfe(dfe: XmlElement | undefined): boolean {
  if (!dfe) return false
  const size = { 1: 50, 2: 44, 3: 44 }[childText(dfe, 'tipoChaveDFe')]
  return size !== undefined && childText(dfe, 'chaveDFe').length !== size
}

function isWrongSupplier(documento: XmlElement, local: string, isRight: (inscricao: string) => boolean): boolean {
  const fornec = childOf(documento, 'fornec')
  const inscricao = fornec ? childText(fornec, local) : ''
  return inscricao !== '' && !isRight(inscricao)
}
