import { CPF_CNPJ, codigo, digitos, dinheiro, forma, IBGE, nt009, objeto, texto } from './pedido-schema-tipos.ts'

/** A country: the central bank's code, as the specification has it, or ISO 3166 alpha-2. */
const pais = (description: string) => ({
  ...texto(0, 4, description),
  pattern: '^(\\d{1,4}|[A-Z]{2})?$',
  'x-formato': 'o código do Banco Central (1058) ou ISO de 2 letras (BR)',
})

/**
 * An address (docs/especificacao/contrato.md#22-issuance-request). Abroad, `estado` and `cep` hold the foreign state
 * and postal code.
 */
export const ENDERECO = forma(
  'Endereco',
  'Endereço.',
  ['logradouro', 'numero', 'bairro', 'codigoCidade', 'estado', 'cep'],
  {
    tipoLogradouro: texto(0, 30, 'Rua, Avenida…'),
    logradouro: texto(0, 200, 'Nome da rua.'),
    numero: texto(0, 20, "Número; 'S/N' quando não há."),
    complemento: texto(0, 100, 'Complemento.'),
    tipoBairro: texto(0, 30, 'Tipo do bairro.'),
    bairro: texto(0, 100, 'Bairro.'),
    codigoCidade: IBGE('Código IBGE do município; 9999999 no exterior.'),
    descricaoCidade: texto(0, 120, 'Nome da cidade; obrigatório no exterior.'),
    estado: {
      ...texto(2, 60, 'Sigla do estado; no exterior, o nome do estado ou província.'),
      format: 'uf',
      examples: ['SP'],
    },
    cep: {
      ...texto(1, 11, '8 dígitos, sem máscara; no exterior, o código postal.'),
      pattern: '^[0-9A-Za-z -]+$',
      'x-formato': '8 dígitos, sem máscara',
      examples: ['01310100'],
    },
    codigoPais: { ...pais('Código do país no Banco Central; o padrão é 1058 (Brasil).'), default: '1058' },
  },
)

/** A telephone of any country, as people write it. */
export const TELEFONE = {
  ...texto(0, 30, 'Telefone.'),
  pattern: '^[0-9()+ .-]*$',
  'x-formato': 'um telefone: dígitos, espaços e pontuação',
} as const

/** The customer; the intermediary has the same shape. */
export const TOMADOR = forma('Tomador', 'Tomador.', [], {
  cpfCnpj: {
    ...CPF_CNPJ,
    description: 'CPF ou CNPJ, com letras ou não; omitido só quando o tomador não é identificado.',
    examples: ['12345678000195'],
  },
  nifEstrangeiro: texto(0, 40, 'Identificação fiscal no exterior, no lugar do CPF ou CNPJ.'),
  razaoSocial: texto(0, 200, 'Nome ou razão social.'),
  consumidorFinal: {
    type: 'boolean',
    default: false,
    description: 'true quando o serviço é para uso ou consumo pessoal.',
  },
  inscricaoMunicipal: texto(0, 50, 'Inscrição municipal.'),
  email: { ...texto(0, 200, 'E-mail.'), format: 'email' },
  telefone: TELEFONE,
  endereco: ENDERECO,
})

/** Foreign trade, required by the national system for exports. */
export const COMERCIO_EXTERIOR = objeto(
  'Comércio exterior; obrigatório na exportação de serviços.',
  ['modoPrestacao', 'vinculo', 'moeda', 'valorMoeda'],
  {
    modoPrestacao: {
      type: 'integer',
      minimum: 1,
      maximum: 4,
      description: '1 transfronteiriço, 2 consumo no Brasil, 3 movimento temporário de pessoas, 4 consumo no exterior.',
    },
    vinculo: {
      type: 'integer',
      enum: [0, 1, 2, 3, 4, 5, 6, 9],
      description:
        'Vínculo entre as partes: 0 nenhum, 1 controlada, 2 controladora, 3 coligada, 4 matriz, 5 filial, 6 outro, 9 desconhecido.',
    },
    moeda: {
      type: 'string',
      pattern: '^\\d{3}$',
      'x-formato': '3 dígitos (código da moeda no Banco Central)',
      examples: ['220'],
    },
    valorMoeda: dinheiro('Valor na moeda estrangeira.'),
    mecanismoApoioPrestador: {
      type: 'string',
      pattern: '^0[1-8]$',
      'x-formato': '01 a 08',
      description: 'Apoio ao comércio exterior do prestador; o padrão é 01 (nenhum).',
    },
    mecanismoApoioTomador: {
      type: 'string',
      pattern: '^(0[1-9]|1\\d|2[0-6])$',
      'x-formato': '01 a 26',
      description: 'Apoio ao comércio exterior do tomador; o padrão é 01 (nenhum).',
    },
    movimentacaoBens: {
      type: 'integer',
      minimum: 1,
      maximum: 3,
      description: '1 não, 2 declaração de importação, 3 declaração de exportação; o padrão é 1.',
    },
    numeroDi: texto(0, 12, 'Declaração de importação.'),
    numeroRe: texto(0, 12, 'Registro de exportação.'),
    compartilharMdic: { type: 'boolean', default: false },
    paisResultado: pais('País onde se verifica o resultado; o padrão é o do tomador.'),
  },
)

/** Construction works: one of codigo, cib and endereco. */
export const OBRA = objeto('Obra; obrigatória em alguns serviços de construção.', [], {
  inscricaoImobiliaria: texto(0, 30, 'Inscrição imobiliária.'),
  codigo: texto(0, 30, 'Código da obra (CNO ou CEI).'),
  cib: { ...texto(8, 8, 'Cadastro imobiliário brasileiro.') },
  endereco: ENDERECO,
})

/** Real estate: one of cib and endereco. */
export const IMOVEL = objeto(
  'Imóvel da operação; obrigatório nos indicadores de operação 020101, 020201 e 020301 fora da construção civil.',
  [],
  {
    inscricaoImobiliaria: texto(0, 30, 'Inscrição imobiliária (IPTU).'),
    cib: { ...texto(8, 8, 'Cadastro imobiliário brasileiro.'), examples: ['A1B2C3D4'] },
    endereco: ENDERECO,
  },
)

/** Events: one of identificacao and endereco. */
export const EVENTO = objeto('Evento; obrigatório nos serviços do item 12.', ['nome', 'dataInicio', 'dataFim'], {
  nome: texto(1, 255, 'Nome do evento.'),
  dataInicio: { type: 'string', format: 'date' },
  dataFim: { type: 'string', format: 'date' },
  identificacao: texto(0, 30, 'Identificação do evento no município.'),
  endereco: ENDERECO,
})

/** Payments that the note is bound to (split payment, LC 214/2025 art. 32 to 35). */
export const PAGAMENTOS = nt009({
  type: 'array',
  minItems: 1,
  maxItems: 99,
  description: 'Pagamentos vinculados à nota (split payment).',
  items: objeto('Pagamento.', ['idTransacao', 'meio', 'cnpjRecebedor', 'cnpjInstituicao'], {
    idTransacao: texto(2, 35, 'Identificador da transação.'),
    meio: codigo(
      [15, 17, 18, 20, 23, 24],
      '15 boleto, 17 Pix dinâmico, 18 TED, 20 Pix chave ou estático, 23 Pix automático, 24 TEF.',
    ),
    cnpjRecebedor: { ...CPF_CNPJ, description: 'CNPJ de quem recebe.' },
    cnpjInstituicao: digitos(8, 'Base do CNPJ da instituição de pagamento.'),
  }),
})
