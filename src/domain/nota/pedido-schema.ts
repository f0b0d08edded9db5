import type { Schema } from '#domain/schema.ts'
import { DEDUCOES } from './pedido-schema-documentos.ts'
import { COMERCIO_EXTERIOR, EVENTO, IMOVEL, OBRA, PAGAMENTOS, TOMADOR } from './pedido-schema-partes.ts'
import { REFORMA } from './pedido-schema-reforma.ts'
import {
  alfanumerico,
  aliquota,
  CPF_CNPJ,
  codigo,
  digitos,
  dinheiro,
  forma,
  IBGE,
  nt009,
  objeto,
  texto,
} from './pedido-schema-tipos.ts'
import { TIPOS_DE_TOTAL } from './total-tributos.ts'

/** A tax by rate: percent, and optionally base and value in reais. */
export const tributo = (description: string) =>
  forma('Tributo', description, ['aliquota'], {
    aliquota: aliquota('Alíquota em percentual: 0.65 significa 0,65%.'),
    valor: dinheiro('Valor em reais; calculado quando omitido. Divergência gera o aviso VALOR_RECALCULADO.'),
    baseCalculo: dinheiro('Base em reais; o padrão é o valor do serviço.'),
  })

const VALOR = objeto('Valores do serviço, em reais.', ['servico'], {
  servico: { ...dinheiro('Valor bruto do serviço.'), examples: [1500.5] },
  baseCalculo: dinheiro('Base do ISS; o padrão é servico - deducoes - descontoIncondicionado.'),
  descontoIncondicionado: dinheiro('Desconto que reduz a base.'),
  descontoCondicionado: dinheiro('Desconto que depende de condição futura.'),
  recebido: dinheiro('Valor recebido, quando diferente do valor do serviço.'),
  deducoes: DEDUCOES,
})

const ISS = objeto('Imposto sobre serviços.', ['aliquota'], {
  aliquota: { ...aliquota('Alíquota em percentual: 3 significa 3%.'), examples: [3] },
  valor: dinheiro('Valor do ISS; calculado quando omitido.'),
  baseCalculo: dinheiro('Base do ISS; o mesmo que valor.baseCalculo.'),
  tipoTributacao: {
    type: 'integer',
    minimum: 1,
    maximum: 9,
    description:
      '1 tributável no município, 2 tributável fora, 3 isento, 4 imune, 5 suspenso pela Justiça, 6 suspenso por processo administrativo, 7 tributável fora do município.',
  },
  exigibilidade: {
    type: 'integer',
    minimum: 1,
    maximum: 9,
    description:
      '1 exigível, 2 não incidência, 3 isenção, 4 exportação, 5 imunidade, 6 suspensa pela Justiça, 7 suspensa por processo administrativo.',
  },
  retido: { type: 'boolean', default: false, description: 'true quando o tomador retém e recolhe o ISS.' },
  tipoImunidade: {
    type: 'integer',
    minimum: 1,
    maximum: 5,
    description:
      'Tipo da imunidade (Constituição, art. 150, VI): 1 entes públicos entre si, 2 templos, 3 partidos, sindicatos, educação e assistência social, 4 livros, jornais e o papel deles, 5 fonogramas e videofonogramas nacionais.',
  },
  numeroProcesso: {
    ...texto(1, 40, 'Número do processo que suspendeu a cobrança (tipoTributacao 5 ou 6).'),
    pattern: '^[./-]*[0-9][0-9./-]*$',
    'x-formato': 'até 30 dígitos, com ou sem pontuação',
  },
  beneficioMunicipal: objeto('Benefício municipal.', ['numero'], {
    numero: digitos(14, 'Número do benefício no sistema nacional.'),
    reducaoBase: aliquota('Redução da base, em percentual.'),
    valorReducao: dinheiro('Redução da base, em reais.'),
  }),
})

/** One item of `servico`. */
export const SERVICO = forma(
  'Servico',
  'Serviço prestado.',
  ['codigo', 'municipioPrestacao', 'discriminacao', 'valor', 'iss'],
  {
    codigo: {
      ...texto(
        1,
        10,
        'Item da lista da LC 116/2003, com pontos ou só dígitos: 1.07, 01.07 ou 0107. Fora dela, 99.01 no sistema nacional: operações sem ISS, como a locação.',
      ),
      pattern: '^\\d{1,2}\\.\\d{1,2}(\\.\\d{2})?$|^\\d{3,4}$|^\\d{6}$',
      'x-formato': 'o item da LC 116 com ponto (1.07) ou só dígitos (0107)',
      examples: ['01.07'],
    },
    municipioPrestacao: IBGE('Código IBGE do município da prestação; 9999999 para prestação no exterior.'),
    codigoTributacao: texto(0, 20, 'Código de tributação do município; obtido da configuração quando possível.'),
    discriminacao: texto(1, 2000, 'Descrição do serviço; aceita quebras de linha.'),
    cnae: digitos(7, 'CNAE da atividade.'),
    municipioIncidencia: IBGE('Município onde o ISS é devido; obtido da tabela nacional quando omitido.'),
    codigoServicoNacional: digitos(6, 'Código de tributação nacional (cTribNac); obtido do item quando é único.'),
    codigoNbs: digitos(9, 'Código da NBS.'),
    atividadeSimples: nt009(codigo([7, 8, 9, 10, 11, 12, 13, 14, 90], 'Atividade do Simples Nacional (cAtvSN).')),
    locacao: nt009(objeto('Locação, cessão onerosa ou arrendamento de imóvel (subitem 99.03).', [], {})),
    condominio: nt009(objeto('Cobranças de condomínio (subitem 99.05).', [], {})),
    codigoInterno: alfanumerico(20, 'Código do serviço no seu sistema; sai na DPS (cIntContrib).'),
    valor: VALOR,
    iss: ISS,
    retencao: objeto('Tributos federais retidos pelo tomador.', [], {
      pis: tributo('PIS retido.'),
      cofins: tributo('Cofins retida.'),
      csll: tributo('CSLL retida.'),
      inss: tributo('INSS retido.'),
      irrf: tributo('Imposto de renda retido.'),
      cpp: tributo('Contribuição previdenciária patronal retida.'),
      outras: dinheiro('Outras retenções, em reais.'),
      dataPagamento: {
        type: 'string',
        format: 'date',
        description:
          'Quando o tomador paga, se não for na competência: a retenção de PIS, Cofins e CSLL segue a lei desta data (4,65% até 31/12/2026; depois só a CSLL, a 1%).',
        examples: ['2027-01-10'],
      },
    }),
    apuracaoPropria: objeto('PIS e Cofins apurados pelo prestador.', [], {
      cstPisCofins: digitos(2, 'Situação tributária de PIS e Cofins.'),
      baseCalculoPisCofins: dinheiro('Base em reais; o padrão é o valor do serviço.'),
      pis: tributo('PIS próprio.'),
      cofins: tributo('Cofins própria.'),
    }),
    reforma: REFORMA,
    imovel: IMOVEL,
    informacoesComplementares: texto(0, 2000, 'Texto livre impresso no DANFSe.'),
    comercioExterior: COMERCIO_EXTERIOR,
    obra: OBRA,
    evento: EVENTO,
    totalTributos: objeto('Total aproximado dos tributos (Lei 12.741/2012).', ['tipo'], {
      tipo: {
        type: 'string',
        enum: TIPOS_DE_TOTAL,
        description:
          'valor: reais; percentual: percentuais; simples: a alíquota do Simples Nacional (a soma das três).',
      },
      federal: dinheiro('Parte federal.'),
      estadual: dinheiro('Parte estadual.'),
      municipal: dinheiro('Parte municipal.'),
    }),
  },
)

const DATA_EMISSAO = {
  type: 'string',
  minLength: 1,
  format: 'date-time',
  description:
    'Data e hora da emissão do RPS, ISO 8601; sem fuso vale a hora do município do prestador, em que a nota é datada. O padrão é agora.',
} as const satisfies Schema
const COMPETENCIA = {
  type: 'string',
  pattern: '^20\\d{2}-(0[1-9]|1[0-2])$',
  'x-formato': 'AAAA-MM',
  description: 'Mês de competência, AAAA-MM. O padrão é o mês da emissão.',
} as const satisfies Schema

/** The issuance request as its type is read from it (`pedido.ts`). */
export const PEDIDO = forma('PedidoNfse', 'Pedido de emissão de NFS-e.', ['prestador', 'tomador', 'servico'], {
  idIntegracao: {
    ...texto(1, 64, 'Identificador seu, único na conta: repetir o mesmo não emite duas vezes.'),
    pattern: '^\\S([\\s\\S]*\\S)?$',
    'x-formato': 'um texto sem espaços no começo e no fim',
    examples: ['pedido-2026-000123'],
  },
  prestador: objeto('Empresa emissora, já cadastrada na conta.', ['cpfCnpj'], {
    cpfCnpj: {
      ...CPF_CNPJ,
      description: 'CPF ou CNPJ, com letras ou não.',
      examples: ['11222333000181'],
    },
    opcaoSimplesPendente: nt009({
      type: 'boolean',
      description: 'A opção pelo Simples Nacional ainda não foi decidida.',
    }),
    regimeApuracaoIbsCbs: nt009(
      codigo(
        [1, 2, 3],
        'No Simples Nacional: 1 IBS e CBS dentro dele, 2 só a CBS dentro dele, 3 os dois no regime regular.',
      ),
    ),
  }),
  tomador: { ...TOMADOR, description: 'Cliente do serviço; vazio ({}) quando não identificado.' },
  intermediario: { ...TOMADOR, description: 'Intermediário do serviço.' },
  servico: { type: 'array', minItems: 1, maxItems: 500, items: SERVICO, description: 'Serviços da nota.' },
  rps: objeto('Identificação do RPS; o recomendado é deixar o serviço numerar.', [], {
    numero: {
      ...texto(
        1,
        15,
        'Força um número. Acima do próximo da série, a nota sai com o aviso NUMERACAO_SALTADA; muito acima, precisa de opcoes.confirmarSalto.',
      ),
      pattern: '^[1-9]\\d*$',
      'x-formato': 'de 1 a 15 dígitos, sem zero à esquerda',
    },
    serie: {
      ...texto(
        1,
        5,
        'Série; o padrão vem da configuração. Zeros à esquerda não fazem outra série: 1 e 00001 são a mesma.',
      ),
      pattern: '^[0-9A-Za-z]+$',
      'x-formato': 'letras e dígitos',
    },
    tipo: { type: 'string', enum: ['rps', 'nota_conjugada_misto', 'cupom'], default: 'rps' },
    dataEmissao: DATA_EMISSAO,
    competencia: COMPETENCIA,
  }),
  dataEmissao: DATA_EMISSAO,
  competencia: COMPETENCIA,
  finalidade: {
    type: 'string',
    enum: ['regular', 'credito', 'debito'],
    default: 'regular',
    description:
      'Finalidade da nota; credito e debito são notas de ajuste, só no leiaute da NT 009, ainda sem data: recusadas até lá.',
  },
  tipoAjuste: nt009(codigo([1, 2, 3, 4, 5, 6], 'Tipo da nota de crédito ou de débito.')),
  pagamentos: PAGAMENTOS,
  opcoes: objeto('Opções de processamento.', [], {
    modoSincrono: { type: 'boolean', default: false, description: 'Espera a resposta final por até 30 segundos.' },
    webhookUrl: { ...texto(1, 2000, 'URL que recebe os eventos só desta nota.'), format: 'uri' },
    prioridade: { type: 'string', enum: ['normal', 'alta'], default: 'normal' },
    confirmarSalto: {
      type: 'boolean',
      default: false,
      description: 'Confirma um rps.numero muito acima do próximo da série, que sem isto é 422 SALTO_DE_NUMERACAO.',
    },
  }),
})

/**
 * The issuance request, `POST /nfse` (docs/especificacao/contrato.md#22-issuance-request,
 * docs/especificacao/decisoes.md#4-issuance): it validates, and it is the OpenAPI body.
 */
export const PEDIDO_SCHEMA: Schema = PEDIDO
