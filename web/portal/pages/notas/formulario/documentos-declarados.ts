// The documents behind deductions and refunds, as tables.
import { type Campo, opcoes } from './declarados.ts'

const FORNECEDOR: Campo[] = [
  { nome: 'cpfCnpj', rotulo: 'CPF ou CNPJ do fornecedor' },
  { nome: 'nifEstrangeiro', rotulo: 'Documento no exterior', ajuda: 'No lugar do CPF ou CNPJ' },
  { nome: 'razaoSocial', rotulo: 'Nome do fornecedor' },
]
const CHAVES: Campo[] = [
  { nome: 'chaveNfse', rotulo: 'Chave da NFS-e', ajuda: '50 caracteres', colunas: 3 },
  { nome: 'chaveNfe', rotulo: 'Chave da NF-e', ajuda: '44 caracteres', colunas: 3 },
]
const MUNICIPIO: Campo = { nome: 'municipio', rotulo: 'Município que emitiu', tabela: 'municipios' }

/** The documents behind deductions from the base of ISS, below the service. */
export const DOCUMENTOS_DE_DEDUCAO: Campo = {
  nome: 'valor.deducoes.documentos',
  rotulo: 'Documentos de dedução',
  item: 'Documento de dedução',
  campos: [
    {
      nome: 'tipo',
      rotulo: 'Tipo da dedução',
      colunas: 3,
      opcoes: opcoes({
        1: 'Alimentação e bebidas',
        2: 'Materiais',
        3: 'Produção externa',
        4: 'Reembolso de despesas',
        5: 'Repasse consorciado',
        6: 'Repasse de plano de saúde',
        7: 'Serviços',
        8: 'Subempreitada de mão de obra',
        9: 'Profissional parceiro',
        99: 'Outras deduções',
      }),
    },
    { nome: 'dataEmissao', rotulo: 'Data', colunas: 3 },
    { nome: 'valorDedutivel', rotulo: 'Valor dedutível', colunas: 3 },
    { nome: 'valorDeducao', rotulo: 'Deduzido nesta nota', colunas: 3 },
    ...CHAVES,
    { nome: 'numeroDocumento', rotulo: 'Número de outro documento fiscal', colunas: 3 },
    { nome: 'numeroDocumentoNaoFiscal', rotulo: 'Número de recibo ou contrato', colunas: 3 },
    { nome: 'descricao', rotulo: 'Descrição', ajuda: 'No tipo 99', colunas: 6 },
    {
      nome: 'nfseMunicipal',
      rotulo: 'NFS-e de um sistema municipal',
      campos: [
        MUNICIPIO,
        { nome: 'numero', rotulo: 'Número da nota' },
        { nome: 'codigoVerificacao', rotulo: 'Código de verificação' },
      ],
    },
    {
      nome: 'notaEmPapel',
      rotulo: 'Nota em papel',
      campos: [
        { nome: 'numero', rotulo: 'Número da nota' },
        { nome: 'modelo', rotulo: 'Modelo' },
        { nome: 'serie', rotulo: 'Série' },
      ],
    },
    {
      nome: 'fornecedor',
      rotulo: 'Fornecedor',
      ajuda: 'Com endereço, quando o documento não é uma NFS-e ou NF-e nacional.',
      campos: [...FORNECEDOR, { nome: 'endereco', rotulo: 'Endereço do fornecedor', campos: 'endereco' }],
    },
  ],
}

/** Amounts of third parties inside the price, below the group of IBS and CBS. */
export const REEMBOLSOS: Campo = {
  nome: 'reembolsos',
  rotulo: 'Valores de terceiros no preço',
  ajuda: 'Reembolso, repasse ou ressarcimento já tributado: sai das bases de ISS, IBS e CBS.',
  item: 'Documento de reembolso',
  campos: [
    {
      nome: 'tipo',
      rotulo: 'Tipo',
      colunas: 4,
      opcoes: opcoes({
        1: 'Repasse a corretores de imóveis',
        2: 'Repasse a fornecedor, agência de turismo',
        3: 'Agência de propaganda: produção externa',
        4: 'Agência de propaganda: mídia',
        99: 'Outros, por conta e ordem de terceiro',
      }),
    },
    { nome: 'valor', rotulo: 'Valor' },
    { nome: 'dataEmissao', rotulo: 'Data', colunas: 3 },
    { nome: 'dataCompetencia', rotulo: 'Competência', ajuda: 'Não depois da data.', colunas: 3 },
    ...CHAVES,
    { nome: 'chaveCte', rotulo: 'Chave do CT-e', ajuda: '44 caracteres', colunas: 3 },
    { nome: 'descricao', rotulo: 'Descrição', ajuda: 'No tipo 99', colunas: 3 },
    {
      nome: 'outroDfe',
      rotulo: 'Outro documento eletrônico',
      campos: [
        { nome: 'chave', rotulo: 'Chave', colunas: 3 },
        { nome: 'descricao', rotulo: 'Que documento é', colunas: 3 },
      ],
    },
    {
      nome: 'documentoFiscal',
      rotulo: 'Documento fiscal fora do repositório nacional',
      ajuda: 'Só com competência até 31/12/2025.',
      campos: [MUNICIPIO, { nome: 'numero', rotulo: 'Número' }, { nome: 'descricao', rotulo: 'Que documento é' }],
    },
    {
      nome: 'documentoNaoFiscal',
      rotulo: 'Documento que não é fiscal',
      campos: [
        { nome: 'numero', rotulo: 'Número', colunas: 3 },
        { nome: 'descricao', rotulo: 'Que documento é', colunas: 3 },
      ],
    },
    { nome: 'fornecedor', rotulo: 'Fornecedor', campos: FORNECEDOR },
  ],
}
