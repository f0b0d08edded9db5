import { decimalString } from '#domain/money.ts'
import type { DocumentoDeducao } from '#domain/nota/preparada.ts'
import type { Escrita } from './escrita.ts'
import { writeCpfCnpj } from './pessoas-xml.ts'
import { lineText } from './texto.ts'

/** `Deducao` of 2.04, one for each document. */
export function writeDeducao(w: Escrita, documento: DocumentoDeducao): string {
  const { el, group } = w
  return group(
    'Deducao',
    el('TipoDeducao', documento.tipo),
    el('DescricaoDeducao', lineText(documento.descricao, 150).texto),
    group('IdentificacaoDocumentoDeducao', writeDocumento(w, documento)),
    group('DadosFornecedor', group('IdentificacaoFornecedor', writeCpfCnpj(w, fornecedorOf(documento)))),
    el('DataEmissao', documento.dataEmissao),
    el('ValorDedutivel', decimalString(documento.valorDedutivel)),
    el('ValorUtilizadoDeducao', decimalString(documento.valorDeducao)),
  )
}

/** The issuer of the document: named, else read from its access key; null when unknown. */
export function fornecedorOf({ fornecedor, chaveNfse, chaveNfe }: DocumentoDeducao): string | null {
  if (fornecedor) return fornecedor.cpfCnpj
  // cMun 7, ambiente 1, tipo de inscrição 1 (1 CPF, 2 CNPJ), inscrição 14
  // (docs/referencia/nacional.md#4-transport-encoding).
  if (chaveNfse) return chaveNfse[8] === '1' ? chaveNfse.slice(12, 23) : chaveNfse.slice(9, 23)
  // cUF 2, AAMM 4, CNPJ 14.
  return chaveNfe ? chaveNfe.slice(6, 20) : null
}

function writeDocumento({ el, group }: Escrita, documento: DocumentoDeducao): string {
  const { chaveNfse, chaveNfe, nfseMunicipal } = documento
  if (chaveNfse) {
    return group(
      'IdentificacaoNfse',
      el('CodigoMunicipioGerador', chaveNfse.slice(0, 7)),
      el('NumeroNfse', Number(chaveNfse.slice(23, 36))),
    )
  }
  const uf = chaveNfe ? UFS[chaveNfe.slice(0, 2)] : undefined
  // Its type there is a number: a key whose CNPJ has letters is another document.
  if (chaveNfe && uf && /^\d+$/.test(chaveNfe)) {
    const numero = el('NumeroNfe', Number(chaveNfe.slice(25, 34)))
    return group('IdentificacaoNfe', numero, el('UfNfe', uf), el('ChaveAcessoNfe', chaveNfe))
  }
  if (!chaveNfe && nfseMunicipal) {
    const { municipio, numero } = nfseMunicipal
    return group('IdentificacaoNfse', el('CodigoMunicipioGerador', municipio), el('NumeroNfse', Number(numero)))
  }
  return group('OutroDocumento', el('IdentificacaoDocumento', lineText(numeroOf(documento), 255).texto))
}

/** The number of a document that the layout has no group for. */
function numeroOf({ chaveNfe, notaEmPapel, numeroDocumento, numeroDocumentoNaoFiscal }: DocumentoDeducao) {
  const papel = notaEmPapel && `NF ${notaEmPapel.numero}, modelo ${notaEmPapel.modelo}, série ${notaEmPapel.serie}`
  return chaveNfe ?? papel ?? numeroDocumento ?? numeroDocumentoNaoFiscal ?? null
}

/** States by the IBGE number that begins the key of an NF-e. */
const UFS: Record<string, string> = Object.fromEntries(
  (
    '11RO 12AC 13AM 14RR 15PA 16AP 17TO 21MA 22PI 23CE 24RN 25PB 26PE 27AL 28SE 29BA ' +
    '31MG 32ES 33RJ 35SP 41PR 42SC 43RS 50MS 51MT 52GO 53DF'
  )
    .split(' ')
    .map((pair) => [pair.slice(0, 2), pair.slice(2)]),
)
