import { childOf, type XmlElement } from '../xml/parse.ts'
import { apurar } from './apuracao.ts'
import { isChave, isChaveNfe, isCnpj, isCpf } from './chave.ts'
import { childText, type Exame, hundredths } from './exame.ts'
import type { Rule } from './rules-identification.ts'

/** Amounts, discounts, deductions, federal taxes and the approximate total of taxes. */
export const VALUE_RULES: readonly Rule[] = [
  ['E0424', ({ at, has }) => at('tpEmit') !== '3' && has('valores/vServPrest/vReceb')],
  ['E0427', (exame) => reductionsOf(exame) > exame.vServ],
  [
    'E0428',
    (exame) => reductionsOf(exame) + exame.cents(`${DESCONTOS}/vDescCond`) + apurar(exame).retencoes > exame.vServ,
  ],
  ['E0429', (exame) => exame.has(BM) && isBelowMinimum(exame)],
  [
    'E0431',
    ({ cents, has, vServ }) => has(`${DESCONTOS}/vDescIncond`) && !isInside(cents(`${DESCONTOS}/vDescIncond`), vServ),
  ],
  [
    'E0432',
    ({ cents, has, vServ }) => has(`${DESCONTOS}/vDescCond`) && !isInside(cents(`${DESCONTOS}/vDescCond`), vServ),
  ],
  ['E0435', ({ has, tribISSQN }) => has(DEDUCOES) && tribISSQN !== '1'],
  ['E0436', ({ has, isMei }) => has(DEDUCOES) && isMei],
  ['E0438', ({ at, has }) => has(DEDUCOES) && at('prest/regTrib/regEspTrib') !== '0'],
  ['E0441', (exame) => isDeductionInSimples(exame) && exame.convenioIncidencia?.situacao === 'ativo'],
  ['E0442', (exame) => isDeductionInSimples(exame) && exame.convenioIncidencia?.situacao !== 'ativo'],
  ['E0444', (exame) => exame.has(`${DEDUCOES}/pDR`) && isBelowMinimum(exame)],
  ['E0447', (exame) => exame.has(`${DEDUCOES}/vDR`) && isBelowMinimum(exame)],
  [
    'E0453',
    ({ has, percent }) =>
      has(`${DEDUCOES}/pDR`) && (percent(`${DEDUCOES}/pDR`) <= 0 || percent(`${DEDUCOES}/pDR`) > 10_000),
  ],
  ...documentRules([
    ['E0455', (text) => text('chNFSe') !== '' && !isChave(text('chNFSe'))],
    ['E0460', (text) => text('chNFe') !== '' && !isChaveNfe(text('chNFe'))],
    [
      'E0466',
      (_text, { tabelas }, documento) => {
        const nota = childOf(documento, 'NFSeMun')
        return nota !== undefined && tabelas.municipios?.has(childText(nota, 'cMunNFSeMun')) === false
      },
    ],
    ['E0468', (text) => text('tpDedRed') === '99' && text('xDescOutDed') === ''],
    ['E0470', (text) => text('tpDedRed') !== '99' && text('xDescOutDed') !== ''],
    ['E0472', (text, exame) => text('dtEmiDoc').slice(0, 10) > exame.at('dCompet')],
    ['E0474', (text) => hundredths(text('vDeducaoReducao')) > hundredths(text('vDedutivelRedutivel'))],
    ['E0476', (text, exame) => hundredths(text('vDeducaoReducao')) > exame.vServ],
  ]),
  [
    'E0477',
    (exame) => supplierOf(exame).some(({ isNational, cnpj, cpf, outro }) => !isNational && !cnpj && !cpf && !outro),
  ],
  ['E0478', (exame) => supplierOf(exame).some(({ cnpj }) => cnpj !== '' && !isCnpj(cnpj))],
  ['E0484', (exame) => supplierOf(exame).some(({ cpf }) => cpf !== '' && !isCpf(cpf))],
  [
    'E0492',
    (exame) => supplierOf(exame).some(({ cnpj, cpf, isInBrazil }) => (cnpj !== '' || cpf !== '') && !isInBrazil),
  ],
  [
    'E0494',
    (exame) => supplierOf(exame).some(({ cMun }) => cMun !== '' && exame.tabelas.municipios?.has(cMun) === false),
  ],
  ['E0675', ({ at, has }) => at('dhEmi') < FIM_E0675 && has(FEDERAL) && has('prest/CPF')],
  ['E0676', ({ has, isMei }) => has(FEDERAL) && isMei],
  ['E0677', ({ cents, vServ }) => cents(`${PISCOFINS}/vBCPisCofins`) > vServ],
  ['E0694', (exame) => exame.has(`${PISCOFINS}/pAliqPis`) && isWrongProduct(exame, 'pAliqPis', 'vPis')],
  ['E0696', (exame) => exame.has(`${PISCOFINS}/pAliqCofins`) && isWrongProduct(exame, 'pAliqCofins', 'vCofins')],
  ['E0699', ({ cents, has, vServ }) => has(`${FEDERAL}/vRetCP`) && !isInside(cents(`${FEDERAL}/vRetCP`), vServ)],
  ['E0700', ({ cents, has, vServ }) => has(`${FEDERAL}/vRetIRRF`) && !isInside(cents(`${FEDERAL}/vRetIRRF`), vServ)],
  ['E0701', ({ cents, has, vServ }) => has(CSLL) && !isInside(cents(CSLL), vServ)],
  ['E1235', ({ at }) => at('dhEmi') >= FIM_TP_RET_1_2 && ['1', '2'].includes(at(`${PISCOFINS}/tpRetPisCofins`))],
  ['E0720', ({ at, has }) => at(`${PISCOFINS}/tpRetPisCofins`) === '0' && has(CSLL)],
  ['E0724', ({ at, has }) => !['', '0', '2'].includes(at(`${PISCOFINS}/tpRetPisCofins`)) && !has(CSLL)],
  ['E0702', ({ cents, vServ }) => cents(`${TOTAL}/vTotTrib/vTotTribFed`) > vServ],
  ['E0703', ({ cents, vServ }) => cents(`${TOTAL}/vTotTrib/vTotTribEst`) > vServ],
  ['E0704', ({ cents, vServ }) => cents(`${TOTAL}/vTotTrib/vTotTribMun`) > vServ],
  ['E0706', ({ percent }) => percent(`${TOTAL}/pTotTrib/pTotTribFed`) > 10_000],
  ['E0707', ({ percent }) => percent(`${TOTAL}/pTotTrib/pTotTribEst`) > 10_000],
  ['E0708', ({ percent }) => percent(`${TOTAL}/pTotTrib/pTotTribMun`) > 10_000],
  ['E0710', ({ has, isMei }) => isMei && has(`${TOTAL}/pTotTribSN`)],
  ['E0712', ({ has, isMeEpp }) => isMeEpp && has(`${TOTAL}/indTotTrib`)],
  [
    'E0713',
    ({ has, isMei, isMeEpp }) => !isMei && !isMeEpp && (has(`${TOTAL}/indTotTrib`) || has(`${TOTAL}/pTotTribSN`)),
  ],
  ['E1508', (exame) => apurar(exame).liquido < 0],
]

const DESCONTOS = 'valores/vDescCondIncond'
const DEDUCOES = 'valores/vDedRed'
const BM = 'valores/trib/tribMun/BM'
const FEDERAL = 'valores/trib/tribFed'
const PISCOFINS = `${FEDERAL}/piscofins`
const CSLL = `${FEDERAL}/vRetCSLL`
const TOTAL = 'valores/trib/totTrib'
const DOCUMENTOS = `${DEDUCOES}/documentos/docDedRed`

function isInside(cents: number, vServ: number): boolean {
  return cents > 0 && cents < vServ
}

function reductionsOf(exame: Exame): number {
  const { deducao, beneficio } = apurar(exame)
  return exame.cents(`${DESCONTOS}/vDescIncond`) + deducao + beneficio
}

/** The ISS may not fall below 2 % of the price because of a reduced base (art. 8-A of LC 116). */
function isBelowMinimum(exame: Exame): boolean {
  const { soLiquido, iss } = apurar(exame)
  if (soLiquido || SEM_MINIMO.has(exame.cTribNac)) return false
  return iss * 10_000 < (exame.vServ - exame.cents(`${DESCONTOS}/vDescIncond`)) * 200 - 5000
}

function isDeductionInSimples({ has, isIssNoSimples, cTribNac }: Exame): boolean {
  return has(DEDUCOES) && isIssNoSimples && !DEDUCAO_NO_SIMPLES.has(cTribNac)
}

/** vBC × rate, accepting one centavo either way for the issuer's rounding (NT 007 §2). */
function isWrongProduct(exame: Exame, aliquota: string, valor: string): boolean {
  const exact = exame.cents(`${PISCOFINS}/vBCPisCofins`) * exame.percent(`${PISCOFINS}/${aliquota}`)
  return Math.abs(exame.cents(`${PISCOFINS}/${valor}`) * 10_000 - exact) > 10_000
}

type DocumentRule = readonly [
  codigo: string,
  violated: (text: (local: string) => string, exame: Exame, documento: XmlElement) => boolean,
]

function documentRules(rules: DocumentRule[]): Rule[] {
  return rules.map(([codigo, violated]) => [
    codigo,
    (exame) =>
      exame.has(DOCUMENTOS) &&
      exame.all(DOCUMENTOS).some((documento) => violated((local) => childText(documento, local), exame, documento)),
  ])
}

type Supplier = { isNational: boolean; cnpj: string; cpf: string; outro: string; isInBrazil: boolean; cMun: string }

function supplierOf(exame: Exame): Supplier[] {
  if (!exame.has(DOCUMENTOS)) return []
  return exame.all(DOCUMENTOS).map((documento) => {
    const fornec = childOf(documento, 'fornec')
    const end = fornec && childOf(fornec, 'end')
    const endNac = end && childOf(end, 'endNac')
    const text = (local: string) => (fornec ? childText(fornec, local) : '')
    return {
      isNational: childText(documento, 'chNFSe') !== '' || childText(documento, 'chNFe') !== '',
      cnpj: text('CNPJ'),
      cpf: text('CPF'),
      outro: text('NIF') || text('cNaoNIF'),
      isInBrazil: endNac !== undefined,
      cMun: endNac ? childText(endNac, 'cMun') : '',
    }
  })
}

/** Since this day the real system lets persons declare federal taxes. */
const FIM_E0675 = '2026-03-13'
/** From this day on the kinds 1 and 2 of withholding are out of the layout (NT 007). */
const FIM_TP_RET_1_2 = '2026-10-01'

const SEM_MINIMO = new Set(
  (
    '042201 042301 050901 070201 070202 070501 070502 090201 090202 100101 100102 100103 100104 100105 100201 100202 ' +
    '100301 100401 100402 100403 100501 100502 100601 100701 100801 100901 101001 150101 150102 150103 150104 150105 ' +
    '151001 151002 151003 151004 151005 160101 160102 160103 160104 160201 170501 170601 171001 171002 171101 171102 ' +
    '171201 210101 250301'
  ).split(' '),
)
/** Services whose deduction is allowed for a company inside the Simples (rule E0441). */
const DEDUCAO_NO_SIMPLES = new Set([
  ...[...SEM_MINIMO].filter((codigo) => !codigo.startsWith('1601')),
  '060101',
  '060201',
])
