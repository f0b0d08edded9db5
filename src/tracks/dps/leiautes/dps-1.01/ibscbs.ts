import type { NotaPreparada, Reembolso, ReformaPreparada, ServicoPreparado } from '#domain/nota/preparada.ts'
import type { Tabelas } from '#domain/tabelas.ts'
import { el, group } from '#platform/xml/canonical.ts'
import { freeText, plainText } from '#tracks/dps/texto.ts'
import { money, rate } from './numeros.ts'
import { writeIdentificacao, writeLugarDoImovel, writePessoa } from './pessoas.ts'
import { nomeCurtoText } from './textos.ts'

/**
 * `IBSCBS`: how the operation is classified, and the groups that only some operations have. No rate, base or amount:
 * SEFIN computes them (docs/referencia/nacional.md#1-read-this-first). finNFSe 0 is the only purpose; indDest 0: the
 * recipient is the customer.
 */
export function writeIbsCbs({ servico, tomador }: NotaPreparada, tabelas: Tabelas): string {
  const { reforma } = servico
  if (reforma === null) return ''
  const { destinatario, notasReferenciadas = [] } = reforma
  return group(
    'IBSCBS',
    '<finNFSe>0</finNFSe>',
    el('indFinal', tomador?.consumidorFinal ? 1 : 0),
    el('cIndOp', reforma.indicadorOperacao),
    el('tpOper', reforma.tipoOperacao),
    group('gRefNFSe', ...notasReferenciadas.map((chave) => el('refNFSe', chave))),
    el('tpEnteGov', reforma.enteGovernamental),
    el('indDest', destinatario ? 1 : 0),
    writePessoa('dest', destinatario, tabelas),
    writeImovel(servico),
    group(
      'valores',
      group('gReeRepRes', ...(reforma.reembolsos ?? []).map(writeReembolso)),
      group('trib', writeClassificacao(reforma)),
    ),
  )
}

function writeImovel({ imovel }: ServicoPreparado): string {
  if (!imovel) return ''
  return group(
    'imovel',
    el('inscImobFisc', freeText(imovel.inscricaoImobiliaria, 30).texto),
    writeLugarDoImovel(imovel),
  )
}

function writeReembolso(documento: Reembolso): string {
  const { fornecedor, tipo } = documento
  return group(
    'documentos',
    writeDocumento(documento),
    fornecedor
      ? group('fornec', writeIdentificacao(fornecedor), el('xNome', nomeCurtoText(fornecedor.razaoSocial).texto))
      : '',
    el('dtEmiDoc', documento.dataEmissao),
    el('dtCompDoc', documento.dataCompetencia),
    el('tpReeRepRes', String(tipo).padStart(2, '0')),
    tipo === OUTROS ? el('xTpReeRepRes', plainText(documento.descricao ?? null, 150).texto) : '',
    money('vlrReeRepRes', documento.valor),
  )
}

/** The one identification that validatePedido allows. */
export function writeDocumento({ chaveNfse, chaveNfe, chaveCte, outroDfe, ...outros }: Reembolso): string {
  if (chaveNfse) return writeDfe(DFE.nfse, chaveNfse)
  if (chaveNfe) return writeDfe(DFE.nfe, chaveNfe)
  if (chaveCte) return writeDfe(DFE.cte, chaveCte)
  if (outroDfe) return writeDfe(DFE.outro, outroDfe.chave, outroDfe.descricao)
  const { documentoFiscal, documentoNaoFiscal } = outros
  return documentoFiscal ? writeDocFiscalOutro(documentoFiscal) : writeDocOutro(documentoNaoFiscal!)
}

/** A document of the national repository, by its key. */
export const writeDfe = (tipo: number, chave: string, descricao: string | null = null) =>
  group(
    'dFeNacional',
    el('tipoChaveDFe', tipo),
    el('xTipoChaveDFe', plainText(descricao, 255).texto),
    el('chaveDFe', chave),
  )

/** A fiscal document outside the national repository. */
export const writeDocFiscalOutro = (documento: NonNullable<Reembolso['documentoFiscal']>) =>
  group(
    'docFiscalOutro',
    el('cMunDocFiscal', documento.municipio),
    el('nDocFiscal', plainText(documento.numero, 255).texto),
    el('xDocFiscal', plainText(documento.descricao, 255).texto),
  )

/** A document that is not fiscal. */
export const writeDocOutro = ({ numero, descricao }: NonNullable<Reembolso['documentoNaoFiscal']>) =>
  group('docOutro', el('nDoc', plainText(numero, 255).texto), el('xDoc', plainText(descricao, 255).texto))

const writeClassificacao = (reforma: ReformaPreparada) =>
  group(
    'gIBSCBS',
    el('CST', reforma.cst),
    el('cClassTrib', reforma.classificacao),
    el('cCredPres', reforma.creditoPresumido),
    writeRegular(reforma),
    writeDiferimento(reforma),
  )

/** How the operation would be taxed without its suspension. */
export const writeRegular = ({ tributacaoRegular: regular }: ReformaPreparada) =>
  regular ? group('gTribRegular', el('CSTReg', regular.cst), el('cClassTribReg', regular.classificacao)) : ''

/** The share of each tax that is left for later. */
export const writeDiferimento = ({ diferimento }: ReformaPreparada) =>
  diferimento
    ? group(
        'gDif',
        rate('pDifUF', diferimento.ibsEstadual),
        rate('pDifMun', diferimento.ibsMunicipal),
        rate('pDifCBS', diferimento.cbs),
      )
    : ''

/** tipoChaveDFe of layout 1.01. */
const DFE = { nfse: 1, nfe: 2, cte: 3, outro: 9 }
const OUTROS = 99
