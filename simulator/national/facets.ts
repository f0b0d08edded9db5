/**
 * The simple types of the national layout 1.01 (tiposSimples_v1.01.xsd, package of 27/07/2026) as regular expressions.
 * Text types have a length in code points; the others are closed patterns or lists.
 */
export const FACETS: Record<string, RegExp> = {
  data: anchored(dateSource()),
  dataHora: anchored(`${dateSource()}T(?:[01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d(?:[-,+](?:0\\d|10|11):00|\\+12:00)`),
  dataXsd: anchored('-?\\d{4,}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\\d|3[01])(?:Z|[+-](?:0\\d|1[0-4]):[0-5]\\d)?'),
  cnpj: /^[0-9A-Z]{14}$/,
  cpf: digits(11),
  caepf: digits(14),
  municipio: digits(7),
  // The package's own slip: letters at places 7 to 20, while the CNPJ of a key is at 10 to 23. A CNPJ whose twelfth
  // character is a letter has keys that no event and no replacement can name.
  chave: /^\d{6}[0-9A-Z]{14}\d{30}$/,
  chaveNfe: /^\d{6}[0-9A-Z]{14}\d{24}$/,
  cep: digits(8),
  pais: /^[A-Z]{2}$/,
  fone: /^\d{6,20}$/,
  serie: /^(?:\d{1,4}|[0-8]\d{4})$/,
  numeroDps: /^[1-9]\d{0,14}$/,
  d3: digits(3),
  d6: digits(6),
  d7: digits(7),
  d9: digits(9),
  d14: digits(14),
  d15: digits(15),
  d30: digits(30),
  d2: digits(2),
  ate30: /^\d{1,30}$/,
  valor: /^(?:0|0\.\d{2}|[1-9]\d{0,14}(?:\.\d{2})?)$/,
  pct3: /^(?:0|0\.\d{2}|[1-9]\d{0,2}(?:\.\d{2})?)$/,
  pct2: /^(?:0|0\.\d{2}|[1-9]\d?(?:\.\d{2})?)$/,
  pct1: /^(?:0|\d(?:\.\d{2})?)$/,
  alfa9: /^[a-zA-Z0-9]{1,9}$/,
  alfa15: /^[a-zA-Z0-9]{1,15}$/,
  alfa20: /^[a-zA-Z0-9]{1,20}$/,
  cib: anyText(8, 8),
  nif: anyText(1, 40),
  nome: anyText(1, 300),
  livre11: anyText(1, 11),
  livre15: anyText(1, 15),
  livre30: anyText(1, 30),
  livre40: anyText(1, 40),
  livre50: anyText(1, 50),
  livre60: anyText(1, 60),
  descricao: /^(?=[\s\S]*[^ \t\n\r])[\s\S]{1,2000}$/u,
  t12: latinText(1, 12),
  t20: latinText(1, 20),
  t60: latinText(1, 60),
  t80: latinText(1, 80),
  t150: latinText(1, 150),
  t156: latinText(1, 156),
  t255: latinText(1, 255),
  t2000: latinText(1, 2000),
  motivo: latinText(15, 255),
  cstPisCofins: list(
    '00 01 02 03 04 05 06 07 08 09 49 50 51 52 53 54 55 56 60 61 62 63 64 65 66 67 70 71 72 73 74 75 98 99',
  ),
  mecanismoPrestador: /^0[0-8]$/,
  mecanismoTomador: /^(?:[01]\d|2[0-6])$/,
  idDps: /^DPS\d{7}(?:1\d{14}|2[0-9A-Z]{14})\d{20}$/,
  idPedido: /^PRE\d{8}(?:1\d{14}|2[0-9A-Z]{14})\d{33}$/,
  // With the three digits of its number, before February 2026.
  idPedidoNumerado: /^PRE\d{59}$/,
  numeroPedido: /^\d{1,3}$/,
  idEvento: /^\d{8}(?:1\d{14}|2[0-9A-Z]{14})\d{33}$/,
  versao: /^1\.0[01]$/,
}

/** The facet for a closed list written `{1,2,3}` in the layout tables. */
export function listFacet(values: string): RegExp {
  return list(values.split(',').join(' '))
}

/** A fixed text, as the description of each event type. */
export function fixedFacet(value: string): RegExp {
  return anchored(value.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
}

function dateSource(): string {
  const short = '(?:0[1-9]|1[0-2])-(?:0[1-9]|1\\d|2[0-8])'
  const long = '(?:0[13578]|1[02])-31|(?:0[13-9]|1[0-2])-(?:29|30)'
  return `(?:20(?:[02468][048]|[13579][26])-02-29|20\\d\\d-(?:${short}|${long}))`
}

function anchored(source: string): RegExp {
  return new RegExp(`^(?:${source})$`, 'u')
}

function digits(count: number): RegExp {
  return new RegExp(`^\\d{${count}}$`)
}

function list(values: string): RegExp {
  return anchored(values.split(' ').join('|'))
}

function anyText(min: number, max: number): RegExp {
  return new RegExp(`^[\\s\\S]{${min},${max}}$`, 'u')
}

/** TSString: U+0020 to U+00FF on one line, neither starting nor ending with a space. */
function latinText(min: number, max: number): RegExp {
  return new RegExp(`^(?=[\\s\\S]{${min},${max}}$)[!-\\u00ff](?:[ -\\u00ff]*[!-\\u00ff])?$`, 'u')
}
