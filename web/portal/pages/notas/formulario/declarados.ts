// The rare groups of the request as tables: how people call what they hold. What a value may be, the schema says.
import { PEDIDO_SCHEMA } from '#domain/nota/pedido-schema.ts'
import type { Schema } from '#domain/schema.ts'
import type { NomeDeTabela } from '#web/api/portal/tabelas.ts'
import type { Opcao } from '#web/words/opcao.ts'

/** A field at `nome`, below the path that its table is drawn for. */
export type Declarado = {
  nome: string
  rotulo: string
  ajuda?: string
  /** How many of the six columns of the form it takes; 2 by default. */
  colunas?: 1 | 2 | 3 | 4 | 6
  /** The values of a code in words; without it those of the schema as they are. */
  opcoes?: readonly (Omit<Opcao, 'value'> & { value: string | number | null })[]
  /** The legal table that its code is of. */
  tabela?: NomeDeTabela | 'municipios'
  /** What an object, or each item of a list, holds. An address has fields of its own. */
  campos?: readonly Declarado[]
  /** What an item of a list is called: `Documento de reembolso`. */
  item?: string
}

const opcoes = (nomes: Record<number, string>) =>
  Object.entries(nomes).map(([value, nome]) => ({ value: Number(value), label: `${value} · ${nome}` }))

const FORNECEDOR: Declarado[] = [
  { nome: 'cpfCnpj', rotulo: 'CPF ou CNPJ do fornecedor' },
  { nome: 'nifEstrangeiro', rotulo: 'Documento no exterior', ajuda: 'No lugar do CPF ou CNPJ' },
  { nome: 'razaoSocial', rotulo: 'Nome do fornecedor' },
]
const CHAVES: Declarado[] = [
  { nome: 'chaveNfse', rotulo: 'Chave da NFS-e', ajuda: '50 caracteres', colunas: 3 },
  { nome: 'chaveNfe', rotulo: 'Chave da NF-e', ajuda: '44 caracteres', colunas: 3 },
]
const MUNICIPIO: Declarado = { nome: 'municipio', rotulo: 'Município que emitiu', tabela: 'municipios' }

/** The documents behind deductions from the base of ISS, below `valor.deducoes`. */
export const DOCUMENTOS_DE_DEDUCAO: Declarado = {
  nome: 'documentos',
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
      campos: [...FORNECEDOR, { nome: 'endereco', rotulo: 'Endereço do fornecedor' }],
    },
  ],
}

/** What few operations need of IBS and CBS, below `reforma`. */
export const DA_REFORMA: Declarado[] = [
  {
    nome: 'creditoPresumido',
    rotulo: 'Crédito presumido',
    ajuda: 'Só quando a lei o dá a esta operação.',
    colunas: 6,
    tabela: 'ccredpres',
  },
  {
    nome: 'notasReferenciadas',
    rotulo: 'Notas a que se refere',
    ajuda: 'Só quando o fornecimento ou o pagamento já está em outra NFS-e (tipos 2 e 3).',
    item: 'Nota',
  },
  {
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
  },
  {
    nome: 'tributacaoRegular',
    rotulo: 'Tributação sem a suspensão',
    ajuda: 'Como seria tributada: só nas classificações 550016 e 550022.',
    campos: [
      { nome: 'classificacao', rotulo: 'Classificação tributária regular', colunas: 4, tabela: 'cclasstrib' },
      { nome: 'cst', rotulo: 'CST regular', tabela: 'cst-ibscbs' },
    ],
  },
  {
    nome: 'diferimento',
    rotulo: 'Diferimento',
    ajuda: 'A parte de cada tributo que fica para depois: só na classificação 515001.',
    campos: [
      { nome: 'cbs', rotulo: 'CBS diferida' },
      { nome: 'ibsEstadual', rotulo: 'IBS estadual diferido' },
      { nome: 'ibsMunicipal', rotulo: 'IBS municipal diferido' },
    ],
  },
]

/** Below `imovel`. */
export const DO_IMOVEL: Declarado[] = [
  { nome: 'cib', rotulo: 'CIB', ajuda: 'Cadastro imobiliário brasileiro: 8 caracteres', colunas: 3 },
  { nome: 'inscricaoImobiliaria', rotulo: 'Inscrição imobiliária', ajuda: 'A do IPTU', colunas: 3 },
  { nome: 'endereco', rotulo: 'Endereço do imóvel' },
]

export const NT009 =
  'Só existe no leiaute da NT 009, ainda sem data: até lá, a nota com um destes campos é recusada antes do envio.'

/** Below `reforma`, only in the layout of NT 009. */
export const DA_REFORMA_NT009: Declarado[] = [
  { nome: 'zonaFranca', rotulo: 'Zona Franca de Manaus ou área de livre comércio', colunas: 6 },
  { nome: 'doacao', rotulo: 'Doação', colunas: 6 },
]

/** What a service says only in the layout of NT 009. */
export const ATIVIDADE_SIMPLES: Declarado[] = [
  { nome: 'atividadeSimples', rotulo: 'Atividade do Simples Nacional', ajuda: 'Código cAtvSN', colunas: 3 },
]

export const LOCACAO_NT009 =
  'Só existem no leiaute da NT 009, ainda sem data: até lá, a nota que leva um deles é recusada antes do envio. Hoje a locação vai no código 99.01.01, sem este grupo; a cobrança de condomínio ainda não tem código.'

/** Two groups of that layout, below the service, each marked as a whole. */
export const LOCACAO: Declarado[] = [
  { nome: 'locacao', rotulo: 'Locação, cessão onerosa ou arrendamento de imóvel', ajuda: 'Subitem 99.03', colunas: 6 },
  { nome: 'condominio', rotulo: 'Cobranças de condomínio', ajuda: 'Subitem 99.05', colunas: 6 },
]

/** What the note as a whole says only in the layout of NT 009. */
export const DA_NOTA_NT009: Declarado[] = [
  {
    nome: 'finalidade',
    rotulo: 'Finalidade',
    colunas: 3,
    opcoes: [
      { value: null, label: 'Nota regular' },
      { value: 'credito', label: 'Nota de crédito' },
      { value: 'debito', label: 'Nota de débito' },
    ],
  },
  { nome: 'tipoAjuste', rotulo: 'Tipo do ajuste', ajuda: 'Na nota de crédito ou de débito', colunas: 3 },
  {
    nome: 'prestador.regimeApuracaoIbsCbs',
    rotulo: 'IBS e CBS no Simples Nacional',
    colunas: 6,
    opcoes: opcoes({ 1: 'IBS e CBS no DAS', 2: 'Só a CBS no DAS', 3: 'Os dois no regime regular' }),
  },
  { nome: 'prestador.opcaoSimplesPendente', rotulo: 'A opção pelo Simples ainda não foi decidida', colunas: 6 },
  {
    nome: 'pagamentos',
    rotulo: 'Pagamentos vinculados (split payment)',
    item: 'Pagamento',
    campos: [
      { nome: 'idTransacao', rotulo: 'Identificador da transação', colunas: 3 },
      {
        nome: 'meio',
        rotulo: 'Meio',
        colunas: 3,
        opcoes: opcoes({
          15: 'Boleto',
          17: 'Pix dinâmico',
          18: 'TED',
          20: 'Pix por chave ou estático',
          23: 'Pix automático',
          24: 'TEF',
        }),
      },
      { nome: 'cnpjRecebedor', rotulo: 'CNPJ de quem recebe', colunas: 3 },
      { nome: 'cnpjInstituicao', rotulo: 'Base do CNPJ da instituição', ajuda: '8 dígitos', colunas: 3 },
    ],
  },
]

/** The schema of a value of the request, by its path: `servico[0].reforma.reembolsos`. */
export function schemaDe(nome: string): Schema {
  return nome
    .split(/[.[\]]+/)
    .filter(Boolean)
    .reduce((schema, passo): Schema => {
      const shape = schema.anyOf?.find(({ properties }) => properties) ?? schema
      const found = /^\d+$/.test(passo) ? shape.items : shape.properties?.[passo]
      if (!found) throw new Error(`the request has no ${nome}`)
      return found
    }, PEDIDO_SCHEMA)
}
