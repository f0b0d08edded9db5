import type { Schema } from '#domain/schema.ts'
import { ENDERECO } from './pedido-schema-partes.ts'
import {
  alfanumerico,
  aliquota,
  ateDigitos,
  CPF_CNPJ,
  chave,
  codigo,
  data,
  dinheiro,
  IBGE,
  objeto,
  texto,
} from './pedido-schema-tipos.ts'

const QUEM_EMITIU = {
  cpfCnpj: { ...CPF_CNPJ, description: 'CPF ou CNPJ.' },
  nifEstrangeiro: texto(0, 40, 'Identificação fiscal no exterior, no lugar do CPF ou CNPJ.'),
}

/** How a deducted document is identified: by one of these fields. */
const DOCUMENTO_DEDUCAO = {
  chaveNfse: chave('nfse', 'Chave de acesso da NFS-e nacional.'),
  chaveNfe: chave('nfe', 'Chave de acesso da NF-e.'),
  nfseMunicipal: objeto('NFS-e de um sistema municipal.', ['municipio', 'numero', 'codigoVerificacao'], {
    municipio: IBGE('Município que emitiu a nota.'),
    numero: ateDigitos(15, 'Número da nota.'),
    codigoVerificacao: alfanumerico(9, 'Código de verificação.'),
  }),
  notaEmPapel: objeto('Nota fiscal em papel (NF ou NFS).', ['numero', 'modelo', 'serie'], {
    numero: ateDigitos(7, 'Número da nota.'),
    modelo: ateDigitos(15, 'Modelo da nota.'),
    serie: alfanumerico(15, 'Série da nota.'),
  }),
  numeroDocumento: texto(1, 255, 'Número de outro documento fiscal.'),
  numeroDocumentoNaoFiscal: texto(1, 255, 'Número de um documento que não é fiscal: recibo, contrato.'),
}

/** Deductions of the ISS base (docs/especificacao/decisoes.md#4-issuance). */
export const DEDUCOES = {
  description: 'Deduções da base do ISS: um número em reais, ou um objeto com valor, percentual ou documentos.',
  anyOf: [
    dinheiro('Total das deduções em reais.'),
    objeto('Deduções detalhadas.', [], {
      valor: dinheiro('Total das deduções em reais.'),
      percentual: aliquota('Deduções como percentual do valor do serviço.'),
      documentos: {
        type: 'array',
        description: 'Documentos que provam as deduções, cada um com uma só identificação.',
        maxItems: 1000,
        items: objeto('Documento de dedução.', ['tipo', 'dataEmissao', 'valorDedutivel', 'valorDeducao'], {
          ...DOCUMENTO_DEDUCAO,
          tipo: codigo(
            [1, 2, 3, 4, 5, 6, 7, 8, 9, 99],
            'Tipo da dedução: 1 alimentação, 2 materiais, 3 produção externa, 4 reembolso de despesas, 5 repasse consorciado, 6 repasse de plano de saúde, 7 serviços, 8 subempreitada, 9 profissional parceiro, 99 outras.',
          ),
          descricao: texto(0, 150, 'Descrição, quando o tipo é 99.'),
          dataEmissao: data('Data do documento.'),
          valorDedutivel: dinheiro('Valor que pode ser deduzido.'),
          valorDeducao: dinheiro('Valor deduzido nesta nota.'),
          fornecedor: objeto(
            'Emitente do documento; com endereço, obrigatório quando o documento não é uma NFS-e ou NF-e nacional.',
            ['razaoSocial'],
            { ...QUEM_EMITIU, razaoSocial: texto(1, 300, 'Nome ou razão social.'), endereco: ENDERECO },
          ),
        }),
      },
    }),
  ],
} as const satisfies Schema

/** Amounts of third parties inside the price, which leave the bases of ISS, IBS and CBS (gReeRepRes). */
export const REEMBOLSOS = {
  type: 'array',
  minItems: 1,
  maxItems: 1000,
  description:
    'Valores de terceiros incluídos no preço (reembolso, repasse ou ressarcimento), já tributados: saem das bases de ISS, IBS e CBS. Cada documento tem uma só identificação.',
  items: objeto('Documento de reembolso.', ['tipo', 'dataEmissao', 'dataCompetencia', 'valor'], {
    chaveNfse: chave('nfse', 'Chave de acesso da NFS-e nacional.'),
    chaveNfe: chave('nfe', 'Chave de acesso da NF-e.'),
    chaveCte: chave('nfe', 'Chave de acesso do CT-e.'),
    outroDfe: objeto('Outro documento fiscal eletrônico do repositório nacional.', ['chave', 'descricao'], {
      chave: alfanumerico(50, 'Chave do documento.'),
      descricao: texto(1, 255, 'Que documento é.'),
    }),
    documentoFiscal: objeto(
      'Documento fiscal fora do repositório nacional; só com competência até 31/12/2025.',
      ['municipio', 'numero', 'descricao'],
      {
        municipio: IBGE('Município que emitiu o documento.'),
        numero: texto(1, 255, 'Número do documento.'),
        descricao: texto(1, 255, 'Que documento é.'),
      },
    ),
    documentoNaoFiscal: objeto('Documento que não é fiscal.', ['numero', 'descricao'], {
      numero: texto(1, 255, 'Número do documento.'),
      descricao: texto(1, 255, 'Que documento é.'),
    }),
    fornecedor: objeto('Emitente do documento.', ['razaoSocial'], {
      ...QUEM_EMITIU,
      razaoSocial: texto(1, 150, 'Nome ou razão social.'),
    }),
    dataEmissao: data('Data de emissão do documento.'),
    dataCompetencia: data('Data da competência do documento; não depois da emissão.'),
    tipo: codigo(
      [1, 2, 3, 4, 99],
      '1 repasse a corretores de imóveis, 2 repasse a fornecedor por agência de turismo, 3 agência de propaganda: produção externa, 4 agência de propaganda: mídia, 99 outros, por conta e ordem de terceiro.',
    ),
    descricao: texto(1, 150, 'Descrição, quando o tipo é 99.'),
    valor: dinheiro('Valor que sai das bases.'),
  }),
} as const satisfies Schema
