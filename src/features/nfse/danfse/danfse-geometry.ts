/** A field's box: its name, its printed label, left edge and width in cm. An empty label leaves the line to the value. */
export type Caixa = readonly [campo: string, rotulo: string, esq: number, larg: number]
/** A row of boxes: top and height in cm. */
export type Linha = { sup: number; alt: number; caixas: readonly Caixa[] }
/** A block. Its title is in the first column of its first row; `titulo: null`: no title. */
export type Quadro = { titulo: string | null; linhas: readonly Linha[] }

const DOCUMENTO = ['documento', 'CNPJ / CPF / NIF', 5.41, 5.09] as const
const INSCRICAO = ['inscricaoMunicipal', 'Indicador Municipal (Inscrição)', 10.51, 5.09] as const
const TELEFONE = ['telefone', 'Telefone', 15.62, 5.09] as const
const NOME = ['nome', 'Nome / Nome Empresarial', 0.3, 10.19] as const
const MUNICIPIO = ['municipio', 'Município / Sigla UF', 10.51, 5.09] as const
const IBGE_CEP = ['ibgeCep', 'Código IBGE / CEP', 15.62, 5.09] as const
const ENDERECO = ['endereco', 'Endereço', 0.3, 10.19] as const
const EMAIL = ['email', 'E-mail', 10.51, 10.19] as const

/**
 * The place of each field of the DANFSe v2.0 on the A4 page, after NT 008 v1.0 of 05/05/2026, item 2.4.5 (94 boxes).
 * The NT calls the figures a suggestion and the arrangement mandatory: the tops are those of a note with every block,
 * and the blocks and rows below one that is not printed move up.
 * One correction: the NT's table puts the first field of the ISSQN block under the block's own title; here the title
 * keeps the first column and the row's two fields are one column further right, as in every other block.
 */
export const QUADROS = {
  dados: {
    titulo: null,
    linhas: [
      { sup: 1.48, alt: 0.77, caixas: [['chaveAcesso', 'CHAVE DE ACESSO DA NFS-e', 0.3, 15.3]] },
      {
        sup: 2.27,
        alt: 0.67,
        caixas: [
          ['numero', 'NÚMERO DA NFS-e', 0.3, 5.09],
          ['competencia', 'COMPETÊNCIA DA NFS-e', 5.41, 5.09],
          ['emissao', 'DATA E HORA DA EMISSÃO DA NFS-e', 10.51, 5.09],
        ],
      },
      {
        sup: 2.96,
        alt: 0.67,
        caixas: [
          ['numeroDps', 'NÚMERO DA DPS', 0.3, 5.09],
          ['serieDps', 'SÉRIE DA DPS', 5.41, 5.09],
          ['emissaoDps', 'DATA E HORA DA EMISSÃO DA DPS', 10.51, 5.09],
        ],
      },
      {
        sup: 3.65,
        alt: 0.67,
        caixas: [
          ['emitente', 'EMITENTE DA NFS-e', 0.3, 5.09],
          ['situacao', 'SITUAÇÃO DA NFS-e', 5.41, 5.09],
          ['finalidade', 'FINALIDADE', 10.51, 5.09],
        ],
      },
    ],
  },
  prestador: {
    titulo: 'PRESTADOR / FORNECEDOR',
    linhas: [
      { sup: 4.34, alt: 0.63, caixas: [DOCUMENTO, INSCRICAO, TELEFONE] },
      { sup: 4.98, alt: 0.63, caixas: [NOME, MUNICIPIO, IBGE_CEP] },
      { sup: 5.62, alt: 0.63, caixas: [ENDERECO, EMAIL] },
      {
        sup: 6.28,
        alt: 0.63,
        caixas: [
          ['simplesNacional', 'Simples Nacional na Data de Competência', 0.3, 5.09],
          ['regimeApuracaoSn', 'Regime de Apuração Tributária pelo SN', 10.51, 10.19],
        ],
      },
    ],
  },
  tomador: {
    titulo: 'TOMADOR / ADQUIRENTE',
    linhas: [
      { sup: 6.92, alt: 0.63, caixas: [DOCUMENTO, INSCRICAO, TELEFONE] },
      { sup: 7.56, alt: 0.63, caixas: [NOME, MUNICIPIO, IBGE_CEP] },
      { sup: 8.22, alt: 0.63, caixas: [ENDERECO, EMAIL] },
    ],
  },
  destinatario: {
    titulo: 'DESTINATÁRIO DA OPERAÇÃO',
    linhas: [
      { sup: 8.86, alt: 0.63, caixas: [DOCUMENTO, TELEFONE] },
      { sup: 9.5, alt: 0.63, caixas: [NOME, MUNICIPIO, IBGE_CEP] },
      { sup: 10.16, alt: 0.63, caixas: [ENDERECO, EMAIL] },
    ],
  },
  intermediario: {
    titulo: 'INTERMEDIÁRIO DA OPERAÇÃO',
    linhas: [
      { sup: 10.8, alt: 0.63, caixas: [DOCUMENTO, INSCRICAO, TELEFONE] },
      { sup: 11.44, alt: 0.63, caixas: [NOME, MUNICIPIO, IBGE_CEP] },
      { sup: 12.09, alt: 0.63, caixas: [ENDERECO, EMAIL] },
    ],
  },
  servico: {
    titulo: 'SERVIÇO PRESTADO',
    linhas: [
      {
        sup: 12.74,
        alt: 0.63,
        caixas: [
          ['codigoTributacao', 'Código de Tributação Nacional / Municipal', 5.41, 5.09],
          ['codigoNbs', 'Código da NBS', 10.51, 5.09],
          ['localPrestacao', 'Local da Prestação / Sigla UF / País', 15.62, 5.09],
        ],
      },
      { sup: 13.39, alt: 0.38, caixas: [['descricaoTributacao', '', 0.3, 20.4]] },
      { sup: 13.79, alt: 0.63, caixas: [['descricaoServico', 'Descrição do Serviço', 0.3, 20.4]] },
    ],
  },
  issqn: {
    titulo: 'TRIBUTAÇÃO MUNICIPAL (ISSQN)',
    linhas: [
      {
        sup: 14.43,
        alt: 0.63,
        caixas: [
          ['tributacaoIssqn', 'Tipo de Tributação do ISSQN', 5.41, 5.09],
          ['incidenciaIssqn', 'Município / Sigla UF / País da Incidência do ISSQN', 10.51, 10.19],
        ],
      },
      {
        sup: 15.08,
        alt: 0.63,
        caixas: [
          ['regimeEspecial', 'Regime Especial de Tributação do ISSQN', 0.3, 5.09],
          ['imunidade', 'Tipo de Imunidade do ISSQN', 5.41, 5.09],
          ['suspensao', 'Suspensão da Exigibilidade do ISSQN', 10.51, 5.09],
          ['processoSuspensao', 'Número Processo Suspensão', 15.62, 5.09],
        ],
      },
      {
        sup: 15.73,
        alt: 0.63,
        caixas: [
          ['beneficio', 'Benefício Municipal', 0.3, 5.09],
          ['calculoBeneficio', 'Cálculo do BM', 5.41, 5.09],
          ['deducoes', 'Total Deduções/Reduções', 10.51, 5.09],
          ['descontoIncondicionado', 'Desconto Incondicionado', 15.62, 5.09],
        ],
      },
      {
        sup: 16.37,
        alt: 0.63,
        caixas: [
          ['baseIssqn', 'BC ISSQN', 0.3, 5.09],
          ['aliquota', 'Alíquota Aplicada', 5.41, 5.09],
          ['retencao', 'Retenção do ISSQN', 10.51, 5.09],
          ['issqn', 'ISSQN Apurado', 15.62, 5.09],
        ],
      },
    ],
  },
  federal: {
    titulo: 'TRIBUTAÇÃO FEDERAL (EXCETO CBS)',
    linhas: [
      {
        sup: 17.02,
        alt: 0.63,
        caixas: [
          ['irrf', 'IRRF', 5.41, 5.09],
          ['contribuicaoPrevidenciaria', 'Contribuição Previdenciária - Retida', 10.51, 5.09],
          ['contribuicoesSociais', 'Contribuições Sociais - Retidas', 15.62, 5.09],
        ],
      },
      {
        sup: 17.67,
        alt: 0.63,
        caixas: [
          ['pis', 'PIS - Débito Apuração Própria', 0.3, 5.09],
          ['cofins', 'COFINS - Débito Apuração Própria', 5.41, 5.09],
          ['descricaoContribuicoes', 'Descrição Contrib. Sociais - Retidas', 10.51, 10.19],
        ],
      },
    ],
  },
  ibsCbs: {
    titulo: 'TRIBUTAÇÃO IBS / CBS',
    linhas: [
      {
        sup: 18.32,
        alt: 0.63,
        caixas: [
          ['cstClassTrib', 'CST / cClassTrib', 5.41, 5.09],
          [
            'indicadorOperacao',
            'Indicador de Operação / Código IBGE Incidência / Município Incidência / Sigla UF',
            10.51,
            10.19,
          ],
        ],
      },
      {
        sup: 18.96,
        alt: 0.63,
        caixas: [
          ['exclusoes', 'Exclusões e Reduções da Base de Cálculo', 0.3, 5.09],
          ['baseIbsCbs', 'Base de Cálculo após Exclusões e Reduções', 5.41, 5.09],
          ['reducoesAliquota', 'Red. Alíquota IBS / Red. Alíquota CBS', 10.51, 5.09],
          ['aliquotasIbs', 'Alíquota - IBS UF / IBS Mun', 15.62, 5.09],
        ],
      },
      {
        sup: 19.61,
        alt: 0.63,
        caixas: [
          ['aliquotaEfetivaMun', 'Alíq. Efetiva Municipal - IBS', 0.3, 5.09],
          ['ibsMun', 'Valor Apurado Municipal - IBS', 5.41, 5.09],
          ['aliquotaEfetivaUf', 'Alíq. Efetiva Estadual - IBS', 10.51, 5.09],
          ['ibsUf', 'Valor Apurado Estadual - IBS', 15.62, 5.09],
        ],
      },
      {
        sup: 20.26,
        alt: 0.63,
        caixas: [
          ['ibsTotal', 'Valor Total Apurado - IBS', 0.3, 5.09],
          ['aliquotaCbs', 'Alíquota - CBS', 5.41, 5.09],
          ['aliquotaEfetivaCbs', 'Alíquota Efetiva - CBS', 10.51, 5.09],
          ['cbs', 'Valor Total Apurado - CBS', 15.62, 5.09],
        ],
      },
    ],
  },
  total: {
    titulo: 'VALOR TOTAL DA NFS-e',
    linhas: [
      {
        sup: 20.9,
        alt: 0.67,
        caixas: [
          ['valorServico', 'Valor da Operação / Serviço', 5.41, 5.09],
          ['descontoIncondicionado', 'Desconto Incondicionado', 10.51, 5.09],
          ['descontoCondicionado', 'Desconto Condicionado', 15.62, 5.09],
        ],
      },
      {
        sup: 21.59,
        alt: 0.67,
        caixas: [
          ['retencoes', 'Total das Retenções (ISSQN / Federais)', 0.3, 5.09],
          ['valorLiquido', 'Valor Líquido da NFS-e', 5.41, 5.09],
          ['totalIbsCbs', 'Total do IBS/CBS', 10.51, 5.09],
          ['valorTotal', 'Valor Líquido da NFS-e + IBS/CBS', 15.62, 5.09],
        ],
      },
    ],
  },
} as const satisfies Record<string, Quadro>

export type QuadroId = keyof typeof QUADROS
export type CampoDe<Q extends QuadroId> = (typeof QUADROS)[Q]['linhas'][number]['caixas'][number][0]

/** The page around the blocks, same source; `borda` is the frame, at the largest margin the NT allows (2.2.2). */
export const PAGINA = {
  borda: { x: 0.2, y: 0.2, width: 20.6, height: 29.3 },
  conteudo: { esq: 0.3, dir: 20.7, larg: 20.4 },
  /** A block's title: the first column of its first row. */
  titulo: { esq: 0.3, larg: 5.09 },
  cabecalho: { sup: 0.3, alt: 1.16 },
  logo: { esq: 0.3, sup: 0.44, larg: 4, alt: 0.85 },
  documento: { esq: 5.41, larg: 10.19 },
  municipio: { esq: 15.62, larg: 5.09, sup: 0.3, supAmbienteGerador: 0.97, supTipoAmbiente: 1.22 },
  qr: { x: 17.48, y: 1.67, width: 1.52, height: 1.52 },
  qrTexto: { esq: 15.8, larg: 4.72, sup: 3.36 },
  /** Top of the first block; every block follows the one above. */
  quadros: { sup: 1.48 },
  /** A block reduced to one sentence ("… NÃO IDENTIFICADO NA NFS-e"). */
  faixa: { alt: 0.32 },
  informacoes: { sup: 22.27, altTitulo: 0.39 },
  canhoto: { sup: 28.1, fim: 29.4 },
} as const

/** The stub at the foot of the page, to be signed and torn off: label, left edge and width. */
export const CANHOTO = [
  ['dataCientificacao', 'DATA DA CIENTIFICAÇÃO', 0.3, 5.09],
  ['assinatura', 'IDENTIFICAÇÃO E ASSINATURA', 5.41, 5.09],
  ['numeroChave', 'Nº NFS-e / CHAVE NFS-e', 10.51, 10.19],
] as const satisfies readonly Caixa[]
