import type { Centavos, Percentual } from '#domain/money.ts'
import { sum } from '#domain/money.ts'
import type { DocumentoDeducao, NotaPreparada, ServicoPreparado } from '#domain/nota/preparada.ts'
import type { Tabelas } from '#domain/tabelas.ts'
import { el, group } from '#platform/xml/canonical.ts'
import { paisResultado } from '#tracks/dps/paises.ts'
import { plainText } from '#tracks/dps/texto.ts'
import {
  asksPaisResultado,
  carriesTribFed,
  IMUNE,
  retencaoPisCofinsCsll,
  TRIBUTAVEL,
  totTrib,
  tpRetIssqn,
  tpSusp,
  tribIssqn,
} from '#tracks/dps/tributacao.ts'
import { money, positive, rate } from './numeros.ts'
import { writePessoa } from './pessoas.ts'

/** `valores`: the price, what reduces the base, and the taxes the issuer declares (SEFIN computes the rest). */
export function writeValores(nota: NotaPreparada, enviaAliquota: boolean, tabelas: Tabelas): string {
  const { servico } = nota
  return group(
    'valores',
    group('vServPrest', money('vServ', servico.valor.servico)),
    writeDescontos(servico),
    writeDeducao(servico, tabelas),
    writeTrib(nota, enviaAliquota, tabelas),
  )
}

/** Discounts, conditional and not. */
export const writeDescontos = ({ valor }: ServicoPreparado) =>
  group(
    'vDescCondIncond',
    positive('vDescIncond', valor.descontoIncondicionado),
    positive('vDescCond', valor.descontoCondicionado),
  )

/** The taxes that the issuer declares. */
export const writeTrib = (nota: NotaPreparada, enviaAliquota: boolean, tabelas: Tabelas) =>
  group('trib', writeTribMun(nota, enviaAliquota, tabelas), writeTribFed(nota), writeTotTrib(nota))

function writeDeducao({ valor }: ServicoPreparado, tabelas: Tabelas): string {
  if (valor.documentosDeducao.length > 0) {
    const documentos = valor.documentosDeducao.map((documento) => writeDocumento(documento, tabelas))
    return group('vDedRed', group('documentos', ...documentos))
  }
  if (valor.deducaoPercentual) return group('vDedRed', rate('pDR', valor.deducaoPercentual))
  return group('vDedRed', positive('vDR', valor.deducoes))
}

function writeDocumento(documento: DocumentoDeducao, tabelas: Tabelas): string {
  const { chaveNfse, chaveNfe, fornecedor } = documento
  return group(
    'docDedRed',
    writeNumero(documento),
    el('tpDedRed', documento.tipo),
    documento.tipo === OUTRAS_DEDUCOES ? el('xDescOutDed', plainText(documento.descricao, 150).texto) : '',
    el('dtEmiDoc', documento.dataEmissao),
    money('vDedutivelRedutivel', documento.valorDedutivel),
    money('vDeducaoReducao', documento.valorDeducao),
    // National keys identify the supplier; naming it again would require its address (E0477, E0492).
    chaveNfse || chaveNfe ? '' : writePessoa('fornec', fornecedor, tabelas),
  )
}

/** The one identification of a deducted document; the order of precedence is reported by the losses. */
function writeNumero(documento: DocumentoDeducao): string {
  const { chaveNfse, chaveNfe, nfseMunicipal, notaEmPapel, numeroDocumento, numeroDocumentoNaoFiscal } = documento
  if (chaveNfse) return el('chNFSe', chaveNfse)
  if (chaveNfe) return el('chNFe', chaveNfe)
  if (nfseMunicipal) {
    return group(
      'NFSeMun',
      el('cMunNFSeMun', nfseMunicipal.municipio),
      el('nNFSeMun', nfseMunicipal.numero.padStart(15, '0')),
      el('cVerifNFSeMun', nfseMunicipal.codigoVerificacao),
    )
  }
  if (notaEmPapel) {
    return group(
      'NFNFS',
      el('nNFS', notaEmPapel.numero.padStart(7, '0')),
      el('modNFS', notaEmPapel.modelo.padStart(15, '0')),
      el('serieNFS', notaEmPapel.serie),
    )
  }
  if (numeroDocumento) return el('nDocFisc', plainText(numeroDocumento, 255).texto)
  return el('nDoc', plainText(numeroDocumentoNaoFiscal ?? null, 255).texto)
}

function writeTribMun(nota: NotaPreparada, enviaAliquota: boolean, tabelas: Tabelas): string {
  const { iss } = nota.servico
  const trib = tribIssqn(nota.servico)
  const suspensao = trib === TRIBUTAVEL ? tpSusp(nota.servico) : null
  return group(
    'tribMun',
    el('tribISSQN', trib),
    asksPaisResultado(nota, tabelas) ? el('cPaisResult', paisResultado(nota, tabelas)) : '',
    trib === IMUNE ? el('tpImunidade', iss.tipoImunidade) : '',
    suspensao ? group('exigSusp', el('tpSusp', suspensao), el('nProcesso', nProcessoOf(iss.numeroProcesso))) : '',
    writeBeneficio(nota.servico),
    el('tpRetISSQN', tpRetIssqn(nota)),
    enviaAliquota ? rate('pAliq', iss.aliquota) : '',
  )
}

/**
 * The 30 digits that the layout requires, from a process number with or without mask; null when it has none or more.
 */
export function nProcessoOf(numeroProcesso: string | null): string | null {
  const digits = numeroProcesso?.replace(/\D/g, '') ?? ''
  return digits === '' || digits.length > PROCESSO_DIGITS ? null : digits.padStart(PROCESSO_DIGITS, '0')
}

function writeBeneficio({ iss: { beneficioMunicipal } }: ServicoPreparado): string {
  if (beneficioMunicipal === null) return ''
  const { numero, valorReducao, reducaoBase } = beneficioMunicipal
  return group(
    'BM',
    el('nBM', numero.replace(/\D/g, '')),
    valorReducao ? money('vRedBCBM', valorReducao) : reducaoBase ? rate('pRedBCBM', reducaoBase) : '',
  )
}

function writeTribFed(nota: NotaPreparada): string {
  if (!carriesTribFed(nota)) return ''
  const { apuracaoPropria, retencao } = nota.servico
  const { tpRetPisCofins, valor } = retencaoPisCofinsCsll(nota.servico)
  const own = apuracaoPropria?.pis || apuracaoPropria?.cofins ? apuracaoPropria : null
  return group(
    'tribFed',
    // CSLL withheld alone has no group where the operator leaves it out (setting CSLL_SEM_PISCOFINS).
    apuracaoPropria
      ? group(
          'piscofins',
          el('CST', apuracaoPropria.cstPisCofins),
          money('vBCPisCofins', own?.baseCalculoPisCofins),
          rate('pAliqPis', own?.pis?.aliquota),
          rate('pAliqCofins', own?.cofins?.aliquota),
          money('vPis', own?.pis?.valor),
          money('vCofins', own?.cofins?.valor),
          el('tpRetPisCofins', tpRetPisCofins),
        )
      : '',
    positive('vRetCP', sum(retencao.inss?.valor, retencao.cpp?.valor)),
    positive('vRetIRRF', retencao.irrf?.valor),
    positive('vRetCSLL', valor),
  )
}

function writeTotTrib(nota: NotaPreparada): string {
  const total = totTrib(nota)
  switch (total.forma) {
    case 'indTotTrib':
      return '<totTrib><indTotTrib>0</indTotTrib></totTrib>'
    case 'pTotTribSN':
      return group('totTrib', rate('pTotTribSN', total.percentual as Percentual))
    case 'pTotTrib':
      return group(
        'totTrib',
        group(
          'pTotTrib',
          rate('pTotTribFed', total.federal as Percentual),
          rate('pTotTribEst', total.estadual as Percentual),
          rate('pTotTribMun', total.municipal as Percentual),
        ),
      )
    case 'vTotTrib':
      return group(
        'totTrib',
        group(
          'vTotTrib',
          money('vTotTribFed', total.federal as Centavos),
          money('vTotTribEst', total.estadual as Centavos),
          money('vTotTribMun', total.municipal as Centavos),
        ),
      )
  }
}

const PROCESSO_DIGITS = 30
const OUTRAS_DEDUCOES = 99
