// §2.2: an item of `servico` with its amounts.
import assert from 'node:assert/strict'
import { digits, money, optional, renamed, required, text } from './fields.ts'
import { accepts, avisosOf, refuses } from './rows.ts'
import type { Sentence } from './sentence.ts'

const S = 'servico[0]'

/** Each way to write the item is the same item. */
const codigo = (value: string) =>
  accepts(
    '2.2',
    `${S}.codigo: ${value} is 01.07`,
    { [`${S}.codigo`]: value },
    {
      judge: ({ calculado }) => assert.equal(calculado.servico.codigo, '01.07'),
    },
  )
const wrongCodigo = (what: string, value: unknown, codigo = 'FORMATO_INVALIDO') =>
  refuses('2.2', `${S}.codigo: ${what}`, { [`${S}.codigo`]: value }, codigo, `${S}.codigo`)

const ITEM: readonly Sentence[] = [
  ...['codigo', 'municipioPrestacao', 'discriminacao', 'valor', 'iss'].flatMap((campo) =>
    required('2.2', `${S}.${campo}`),
  ),
  ...[
    'codigoTributacao',
    'cnae',
    'municipioIncidencia',
    'codigoServicoNacional',
    'codigoNbs',
    'retencao',
    'apuracaoPropria',
    'reforma',
    'informacoesComplementares',
  ].flatMap((campo) => optional('2.2', `${S}.${campo}`)),
  codigo('01.07'),
  codigo('1.07'),
  codigo('0107'),
  codigo('107'),
  wrongCodigo('no letters', 'abc'),
  wrongCodigo('a string', 1.07, 'TIPO_INVALIDO'),
  refuses(
    '2.2',
    `${S}.codigo: an item of the list`,
    { [`${S}.codigo`]: '41.01' },
    'CODIGO_INEXISTENTE',
    `${S}.codigo`,
    {
      status: 422,
    },
  ),
  renamed('2.2', `${S}.itemListaServico`, `${S}.codigo`, '01.07'),
  ...digits('2.2', `${S}.municipioPrestacao`, '1504208'),
  ...text('2.2', `${S}.codigoTributacao`, 0, 20, { of: (length) => '1'.repeat(length) }),
  renamed('2.2', `${S}.codigoTributacaoMunicipal`, `${S}.codigoTributacao`, '123'),
  ...text('2.2', `${S}.discriminacao`, 1, 2000),
  renamed('2.2', `${S}.descricao`, `${S}.discriminacao`, 'Serviço'),
  ...digits('2.2', `${S}.cnae`, '6209100'),
  accepts(
    '2.2',
    `${S}.cnae: recommended, its absence is an aviso`,
    { [`${S}.cnae`]: undefined },
    {
      judge: (json) => assert.ok(avisosOf(json, 'CAMPO_RECOMENDADO_AUSENTE').includes(`${S}.cnae`)),
    },
  ),
  ...digits('2.2', `${S}.municipioIncidencia`, '1504208'),
  accepts(
    '2.2',
    `${S}.municipioIncidencia: where the national system decides it, an aviso says so (decided)`,
    { [`${S}.municipioIncidencia`]: '3550308' },
    { judge: (json) => assert.ok(avisosOf(json, 'CAMPO_SEM_DESTINO').includes(`${S}.municipioIncidencia`)) },
  ),
  ...digits('2.2', `${S}.codigoServicoNacional`, '010701'),
  ...digits('2.2', `${S}.codigoNbs`, '115013000'),
  refuses('2.2', `${S}.retencao: an object`, { [`${S}.retencao`]: 10 }, 'TIPO_INVALIDO', `${S}.retencao`),
  refuses(
    '2.2',
    `${S}.apuracaoPropria: an object`,
    { [`${S}.apuracaoPropria`]: '01' },
    'TIPO_INVALIDO',
    `${S}.apuracaoPropria`,
  ),
  refuses('2.2', `${S}.reforma: an object`, { [`${S}.reforma`]: '000001' }, 'TIPO_INVALIDO', `${S}.reforma`),
  renamed('2.2', `${S}.reformaTributaria`, `${S}.reforma`, {}),
  ...text('2.2', `${S}.informacoesComplementares`, 0, 2000),
  refuses(
    '2.2',
    'servico: items that differ are not one service, and are refused (decided)',
    {
      'servico[1]': {
        codigo: '17.01',
        municipioPrestacao: '1504208',
        discriminacao: 'Outro',
        valor: { servico: 1 },
        iss: { aliquota: 2 },
      },
    },
    'MULTIPLOS_SERVICOS_NAO_SUPORTADOS',
    'servico[1].codigo',
    { status: 422, recusa: 'MULTIPLOS_SERVICOS_NAO_SUPORTADOS' },
  ),
  accepts(
    '2.2',
    'servico: items alike are one service, their values added (decided)',
    {
      'servico[1]': {
        codigo: '1.07',
        municipioPrestacao: '1504208',
        discriminacao: 'Segunda visita',
        cnae: '6209100',
        valor: { servico: 234.56 },
        iss: { aliquota: 3 },
        totalTributos: { tipo: 'simples', federal: 6 },
      },
    },
    {
      judge: ({ calculado: { valores }, previaXml }) => {
        assert.equal(valores.servico, 1234.56)
        assert.match(previaXml, /Suporte técnico em informática[\s\S]*Segunda visita/)
      },
    },
  ),
]

const V = `${S}.valor`
const VALOR: readonly Sentence[] = [
  ...required('2.2', `${V}.servico`),
  ...money('2.2', `${V}.servico`, 1500.55),
  accepts('2.2', `${V}.servico: one cent`, { [`${V}.servico`]: 0.01 }),
  accepts(
    '2.1',
    'money: up to 9,999,999,999,999.99 (decided)',
    { [`${V}.servico`]: 9_999_999_999_999.99 },
    {
      judge: ({ calculado }) => assert.equal(calculado.valores.servico, 9_999_999_999_999.99),
    },
  ),
  refuses(
    '2.1',
    'money: not above 9,999,999,999,999.99 (decided)',
    { [`${V}.servico`]: 10_000_000_000_000 },
    'VALOR_FORA_DO_LIMITE',
    `${V}.servico`,
  ),
  ...money('2.2', `${V}.baseCalculo`, 1000, {}),
  ...money('2.2', `${V}.descontoIncondicionado`, 10.25),
  ...money('2.2', `${V}.descontoCondicionado`, 10.25),
  ...money('2.2', `${V}.recebido`, 990.5),
  ...['baseCalculo', 'descontoIncondicionado', 'descontoCondicionado', 'recebido', 'deducoes'].flatMap((campo) =>
    optional('2.2', `${V}.${campo}`),
  ),
  refuses(
    '2.2',
    `${V}.deducoes: a number or an object, not a text`,
    { [`${V}.deducoes`]: '10' },
    'TIPO_INVALIDO',
    `${V}.deducoes`,
  ),
  refuses(
    '2.2',
    `${V}.deducoes: at most two decimals`,
    { [`${V}.deducoes`]: 1.005 },
    'CASAS_DECIMAIS_EXCEDIDAS',
    `${V}.deducoes`,
  ),
  refuses('2.2', `${V}.deducoes: not negative`, { [`${V}.deducoes`]: -1 }, 'VALOR_FORA_DO_LIMITE', `${V}.deducoes`),
  refuses(
    '2.2',
    `${V}.deducoes: an object says one of its three`,
    { [`${V}.deducoes`]: {} },
    'CAMPO_OBRIGATORIO',
    `${V}.deducoes.valor`,
  ),
  refuses(
    '2.2',
    `${V}.deducoes.percentual: 0 to 100`,
    { [`${V}.deducoes`]: { percentual: 101 } },
    'VALOR_FORA_DO_LIMITE',
    `${V}.deducoes.percentual`,
  ),
  refuses(
    '2.2',
    `${V}.deducoes.documentos: an array`,
    { [`${V}.deducoes`]: { documentos: {} } },
    'TIPO_INVALIDO',
    `${V}.deducoes.documentos`,
  ),
  renamed('2.2', `${S}.valorServicosCentavos`, `${V}.servico`, 100000),
  renamed('2.2', `${S}.valorDeducoesCentavos`, `${V}.deducoes`, 100),
]

export const SERVICE: readonly Sentence[] = [...ITEM, ...VALOR]
