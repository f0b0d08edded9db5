import { sign } from 'node:crypto'
import type { PemPair } from '../certificates.ts'
import { signRoot } from './client.fixture.ts'

export const SP = 'http://www.prefeitura.sp.gov.br/nfe'
const CNPJ = '11222333000181'

/** One of the two schemas of the city: its address here, and the length of its inscriptions. */
export type Versao = { slug: string; versao: '1' | '2'; im: string }
export const VERSOES: Versao[] = [
  { slug: 'sao-paulo-v1', versao: '1', im: '31000000' },
  { slug: 'sao-paulo', versao: '2', im: '310000000012' },
]

/** A PedidoEnvioLoteRPS with one RPS. */
export function lote(
  versao: Versao,
  numero: number,
  empresa: PemPair,
  { valor = '1000.00', isSigned = true, tributacao = 'T', retido = false } = {},
): string {
  const hoje = new Date(Date.now() - 3 * 3_600_000).toISOString().slice(0, 10)
  const isFirst = versao.versao === '1'
  const cents = valor.replace('.', '').padStart(15, '0')
  const texto =
    `${versao.im.padStart(isFirst ? 8 : 12, '0')}A    ${String(numero).padStart(12, '0')}${hoje.replaceAll('-', '')}${tributacao}N${retido ? 'S' : 'N'}${cents}` +
    `${'0'.repeat(15)}02658211444777000161`
  const xml =
    `<PedidoEnvioLoteRPS xmlns="${SP}"><Cabecalho xmlns="" Versao="${versao.versao}"><CPFCNPJRemetente><CNPJ>${CNPJ}</CNPJ>` +
    `</CPFCNPJRemetente><transacao>true</transacao><dtInicio>${hoje}</dtInicio><dtFim>${hoje}</dtFim><QtdRPS>1</QtdRPS>` +
    `${isFirst ? `<ValorTotalServicos>${valor}</ValorTotalServicos><ValorTotalDeducoes>0</ValorTotalDeducoes>` : ''}</Cabecalho>` +
    `<RPS xmlns=""><Assinatura>${sha1(texto, empresa)}</Assinatura><ChaveRPS><InscricaoPrestador>${versao.im}</InscricaoPrestador>` +
    `<SerieRPS>A</SerieRPS><NumeroRPS>${numero}</NumeroRPS></ChaveRPS><TipoRPS>RPS</TipoRPS><DataEmissao>${hoje}</DataEmissao>` +
    `<StatusRPS>N</StatusRPS><TributacaoRPS>${tributacao}</TributacaoRPS>${isFirst ? `<ValorServicos>${valor}</ValorServicos>` : ''}` +
    '<ValorDeducoes>0</ValorDeducoes>' +
    (isFirst ? '' : ['PIS', 'COFINS', 'INSS', 'IR', 'CSLL'].map((tax) => `<Valor${tax}>0</Valor${tax}>`).join('')) +
    `<CodigoServico>02658</CodigoServico><AliquotaServicos>0.05</AliquotaServicos><ISSRetido>${retido}</ISSRetido>` +
    '<CPFCNPJTomador><CNPJ>11444777000161</CNPJ></CPFCNPJTomador><Discriminacao>Consultoria</Discriminacao>' +
    (isFirst
      ? ''
      : `<ValorInicialCobrado>${valor}</ValorInicialCobrado><ValorIPI>0</ValorIPI><ExigibilidadeSuspensa>0</ExigibilidadeSuspensa>` +
        '<NBS>115022000</NBS><cLocPrestacao>3550308</cLocPrestacao><IBSCBS><finNFSe>0</finNFSe><indFinal>0</indFinal>' +
        '<cIndOp>100301</cIndOp><indDest>0</indDest><valores><trib><gIBSCBS><cClassTrib>000001</cClassTrib></gIBSCBS></trib>' +
        '</valores></IBSCBS>') +
    '</RPS></PedidoEnvioLoteRPS>'
  return isSigned ? signRoot(xml, empresa) : xml
}

/** A PedidoConsultaNFe by RPS. */
export function consulta({ versao, im }: Versao, numero: number, empresa: PemPair): string {
  return signRoot(
    `<PedidoConsultaNFe xmlns="${SP}"><Cabecalho xmlns="" Versao="${versao}"><CPFCNPJRemetente><CNPJ>${CNPJ}</CNPJ>` +
      `</CPFCNPJRemetente></Cabecalho><Detalhe xmlns=""><ChaveRPS><InscricaoPrestador>${im}</InscricaoPrestador>` +
      `<SerieRPS>A</SerieRPS><NumeroRPS>${numero}</NumeroRPS></ChaveRPS></Detalhe></PedidoConsultaNFe>`,
    empresa,
  )
}

/** A PedidoCancelamentoNFe; its own signature may be of another number. */
export function cancelamento({ versao, im }: Versao, numero: number, empresa: PemPair, signedNumero = numero): string {
  const texto = im.padStart(versao === '1' ? 8 : 12, '0') + String(signedNumero).padStart(12, '0')
  return signRoot(
    `<PedidoCancelamentoNFe xmlns="${SP}"><Cabecalho xmlns="" Versao="${versao}"><CPFCNPJRemetente><CNPJ>${CNPJ}</CNPJ>` +
      `</CPFCNPJRemetente><transacao>true</transacao></Cabecalho><Detalhe xmlns=""><ChaveNFe><InscricaoPrestador>${im}` +
      `</InscricaoPrestador><NumeroNFe>${numero}</NumeroNFe></ChaveNFe><AssinaturaCancelamento>${sha1(texto, empresa)}` +
      '</AssinaturaCancelamento></Detalhe></PedidoCancelamentoNFe>',
    empresa,
  )
}

function sha1(texto: string, empresa: PemPair): string {
  return sign('sha1', Buffer.from(texto, 'latin1'), empresa.keyPem).toString('base64')
}
