import { canonicalize } from '../xml/canonical.ts'
import type { XmlElement } from '../xml/parse.ts'
import { signCanonical } from '../xml/signature.ts'
import { type Apuracao, apurar } from './apuracao.ts'
import type { Exame } from './exame.ts'
import { writeIbscbs } from './ibscbs-xml.ts'
import { NFSE_URI } from './layout.ts'
import { brasilia, type Sefin, VERSAO_APLICATIVO } from './sefin.ts'
import { latin, money, nomeDe, tag } from './write.ts'

/**
 * The authorised NFSe 1.01: the fields of SEFIN, the DPS exactly as received, and SEFIN's signature. The text outside
 * the DPS is written in canonical form already, so it is hashed as it is.
 */
export function writeNfse(
  sefin: Sefin,
  dps: { exame: Exame; root: XmlElement; source: string; nomeDoCertificado: string },
  note: { chave: string; numero: number; nDFSe: number; agora: Date },
): string {
  const { exame, root, source } = dps
  const apuracao = apurar(exame)
  const id = `NFS${note.chave}`
  const before =
    writeHeader(exame, note) +
    writeEmitente(sefin, exame, dps.nomeDoCertificado) +
    writeValores(exame, apuracao) +
    (exame.has('IBSCBS') ? writeIbscbs(exame, apuracao, sefin.tabelas) : '')
  // Inside infNFSe the default namespace is already written, so the embedded DPS does not repeat it when canonical.
  const canonicalDps = canonicalize(root, { exclusive: true, comments: false, rendered: new Map([['', NFSE_URI]]) })
  const signature = signCanonical(
    `<infNFSe xmlns="${NFSE_URI}" Id="${id}">${before}${canonicalDps}</infNFSe>`,
    id,
    sefin.signer,
  )
  return (
    `<?xml version="1.0" encoding="utf-8"?><NFSe versao="1.01" xmlns="${NFSE_URI}"><infNFSe Id="${id}">` +
    `${before}${source.slice(root.start, root.end)}</infNFSe>${signature}</NFSe>`
  )
}

function writeHeader(exame: Exame, note: { numero: number; nDFSe: number; agora: Date }): string {
  const { at, cTribNac, incidencia, tabelas } = exame
  const local = at('serv/locPrest/cLocPrestacao')
  const pais = at('serv/locPrest/cPaisPrestacao')
  const cNBS = at('serv/cServ/cNBS')
  const nbs = tabelas.nbs?.get(cNBS)
  return (
    tag('xLocEmi', nomeDe(tabelas, at('cLocEmi'))) +
    tag('xLocPrestacao', local ? nomeDe(tabelas, local) : latin(tabelas.paises?.get(pais) ?? pais, 150)) +
    tag('nNFSe', String(note.numero)) +
    (incidencia.cMun ? tag('cLocIncid', incidencia.cMun) + tag('xLocIncid', nomeDe(tabelas, incidencia.cMun)) : '') +
    tag('xTribNac', latin(tabelas.servicos?.get(cTribNac) ?? `Serviço ${cTribNac}`, 600)) +
    (nbs ? tag('xNBS', latin(nbs, 600)) : '') +
    tag('verAplic', VERSAO_APLICATIVO) +
    '<ambGer>2</ambGer><tpEmis>1</tpEmis><procEmi>1</procEmi>' +
    tag('cStat', cStatOf(exame)) +
    tag('dhProc', brasilia(note.agora)) +
    tag('nDFSe', String(note.nDFSe))
  )
}

/**
 * A note that replaces another has status 101, as in the running system, although the schema of 1.01 has no such code.
 */
function cStatOf({ has, isMei }: Exame): string {
  if (has('subst')) return '101'
  return isMei ? '107' : '100'
}

function writeEmitente(sefin: Sefin, exame: Exame, nomeDoCertificado: string): string {
  const { at, inscricao, cadastroPrestador } = exame
  const cMun = cadastroPrestador?.cMun ?? at('cLocEmi')
  const endereco = cadastroPrestador?.endereco ?? ENDERECO_PADRAO
  return (
    '<emit>' +
    tag(inscricao.length === 11 ? 'CPF' : 'CNPJ', inscricao) +
    optional('IM', at('prest/IM')) +
    tag('xNome', cadastroPrestador?.nome ?? (nomeDoCertificado || 'EMPRESA SIMULADA LTDA')) +
    optional('xFant', cadastroPrestador?.fantasia ?? '') +
    `<enderNac>${tag('xLgr', endereco.xLgr)}${tag('nro', endereco.nro)}${optional('xCpl', endereco.xCpl ?? '')}` +
    tag('xBairro', endereco.xBairro) +
    `${tag('cMun', cMun)}${tag('UF', ufOf(sefin, cMun))}${tag('CEP', endereco.CEP)}</enderNac>` +
    optional('fone', at('prest/fone')) +
    optional('email', at('prest/email')) +
    '</emit>'
  )
}

const ENDERECO_PADRAO = { xLgr: 'RUA DO SIMULADOR', nro: '100', xCpl: '', xBairro: 'CENTRO', CEP: '01001000' }

function writeValores(exame: Exame, apuracao: Apuracao): string {
  const { soLiquido, deducao, beneficio, baseIss, aliquota, iss, retencoes, liquido } = apuracao
  const isCalculated = exame.has('valores/vDedRed/pDR') || exame.has('valores/vDedRed/documentos')
  const beneficioEmPercentual = exame.has('valores/trib/tribMun/BM/pRedBCBM')
  const iss5 = soLiquido
    ? ''
    : (isCalculated ? tag('vCalcDR', money(deducao)) : '') +
      (beneficio > 0 ? tag('tpBM', beneficioEmPercentual ? '2' : '3') + tag('vCalcBM', money(beneficio)) : '') +
      tag('vBC', money(baseIss)) +
      tag('pAliqAplic', money(aliquota)) +
      tag('vISSQN', money(iss))
  return `<valores>${iss5}${retencoes > 0 ? tag('vTotalRet', money(retencoes)) : ''}${tag('vLiq', money(liquido))}</valores>`
}

function optional(name: string, text: string): string {
  return text === '' ? '' : tag(name, text)
}

const UFS: Record<string, string> = Object.fromEntries(
  (
    '11RO 12AC 13AM 14RR 15PA 16AP 17TO 21MA 22PI 23CE 24RN 25PB 26PE 27AL 28SE 29BA 31MG 32ES 33RJ 35SP 41PR 42SC ' +
    '43RS 50MS 51MT 52GO 53DF'
  )
    .split(' ')
    .map((pair) => [pair.slice(0, 2), pair.slice(2)]),
)

function ufOf({ tabelas }: Sefin, cMun: string): string {
  return tabelas.municipios?.get(cMun)?.uf ?? UFS[cMun.slice(0, 2)] ?? 'DF'
}
