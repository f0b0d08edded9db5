import type { Centavos } from '#domain/money.ts'
import type { DocumentoDeducao, NotaPreparada, Reembolso } from '#domain/nota/preparada.ts'
import type { Tabelas } from '#domain/tabelas.ts'
import { el, group } from '#platform/xml/canonical.ts'
import { writeDfe, writeDocFiscalOutro, writeDocOutro, writeDocumento } from '#tracks/dps/leiautes/dps-1.01/ibscbs.ts'
import { money, positive, rate } from '#tracks/dps/leiautes/dps-1.01/numeros.ts'
import { writeIdentificacao, writePessoa } from '#tracks/dps/leiautes/dps-1.01/pessoas.ts'
import { nomeCurtoText } from '#tracks/dps/leiautes/dps-1.01/textos.ts'
import { writeDescontos, writeTrib } from '#tracks/dps/leiautes/dps-1.01/valores.ts'
import { plainText } from '#tracks/dps/texto.ts'

/** `valores`: deductions and reimbursements are one list of adjustments of the bases. */
export function writeValores(nota: NotaPreparada, enviaAliquota: boolean, tabelas: Tabelas): string {
  const { servico } = nota
  return group(
    'valores',
    group('vServPrest', money('vServ', servico.valor.servico)),
    writeDescontos(servico),
    writeAjustes(nota, tabelas),
    writeTrib(nota, enviaAliquota, tabelas),
  )
}

function writeAjustes({ servico: { valor, reforma } }: NotaPreparada, tabelas: Tabelas): string {
  const { documentosDeducao, deducaoPercentual, deducoes } = valor
  const documentos = [
    ...documentosDeducao.map((documento) => writeDeducao(documento, tabelas)),
    ...(reforma?.reembolsos ?? []).map(writeReembolso),
  ]
  const semDocumento = documentosDeducao.length === 0
  return group(
    'vAjusteBC',
    semDocumento && deducaoPercentual ? rate('pAjusteBCISSQN', deducaoPercentual) : '',
    semDocumento && !deducaoPercentual ? positive('vAjusteBCISSQN', deducoes) : '',
    group('documentos', ...documentos),
  )
}

function writeDeducao(documento: DocumentoDeducao, tabelas: Tabelas): string {
  const { tipo, descricao, fornecedor, chaveNfse, chaveNfe } = documento
  return writeAjuste(
    {
      tipo,
      descricao: tipo === OUTROS ? descricao : null,
      total: documento.valorDedutivel,
      valor: documento.valorDeducao,
    },
    el('dtEmiDoc', documento.dataEmissao),
    writeNumero(documento),
    chaveNfse || chaveNfe ? '' : writePessoa('fornec', fornecedor, tabelas),
  )
}

/** The kinds of reimbursement are those of layout 1.01 plus one hundred. */
function writeReembolso(documento: Reembolso): string {
  const { tipo, descricao = null, fornecedor, valor } = documento
  return writeAjuste(
    { tipo: REEMBOLSO + tipo, descricao: tipo === OUTROS ? descricao : null, total: valor, valor },
    el('dtEmiDoc', documento.dataEmissao),
    el('dtCompDoc', documento.dataCompetencia),
    writeDocumento(documento),
    fornecedor
      ? group('fornec', writeIdentificacao(fornecedor), el('xNome', nomeCurtoText(fornecedor.razaoSocial).texto))
      : '',
  )
}

const writeAjuste = (
  { tipo, descricao, total, valor }: { tipo: number; descricao: string | null; total: Centavos; valor: Centavos },
  ...documento: string[]
) =>
  group(
    'docAjusteBC',
    el('tpAjusteBC', tipo),
    el('xTpAjusteBC', plainText(descricao, 150).texto),
    money('vTotDoc', total),
    money('vAjusteAplic', valor),
    ...documento,
  )

/** A document outside the national repository has the municipality of its issuer. */
function writeNumero({ chaveNfse, chaveNfe, nfseMunicipal, notaEmPapel, ...documento }: DocumentoDeducao): string {
  if (chaveNfse) return writeDfe(1, chaveNfse)
  if (chaveNfe) return writeDfe(2, chaveNfe)
  if (nfseMunicipal) {
    const { municipio, numero, codigoVerificacao } = nfseMunicipal
    return writeDocFiscalOutro({ municipio, numero, descricao: `NFS-e municipal, código ${codigoVerificacao}` })
  }
  const municipio = documento.fornecedor?.endereco?.codigoCidade ?? ''
  if (notaEmPapel) {
    const { numero, modelo, serie } = notaEmPapel
    return writeDocFiscalOutro({ municipio, numero, descricao: `Nota em papel, modelo ${modelo}, série ${serie}` })
  }
  const { numeroDocumento, numeroDocumentoNaoFiscal = '' } = documento
  if (numeroDocumento) return writeDocFiscalOutro({ municipio, numero: numeroDocumento, descricao: 'Documento fiscal' })
  return writeDocOutro({ numero: numeroDocumentoNaoFiscal, descricao: 'Documento não fiscal' })
}

const OUTROS = 99
const REEMBOLSO = 100
