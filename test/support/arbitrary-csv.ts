// Files of an import: good companies, bad cells, odd bytes.
import fc from 'fast-check'
import { CAMPOS } from '#domain/importacao/colunas.ts'
import { nextCnpj } from './tenant.ts'

const HOSTIL = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '=1+1',
    '@SUM(A1)',
    "+cmd|' /C calc'!A0",
    '-',
    '1,12224E+13',
    '12345678000195.0',
    '***',
    '0',
    '-1',
  ),
  fc.constantFrom(
    '99999999999999999999',
    '1e9',
    'NaN',
    '{}',
    '\u0000',
    '\uFEFF',
    'é'.repeat(600),
    '٣',
    '\u202e',
    'null',
    '101',
    'ABCDEF',
    '9999999',
  ),
  fc.string({ maxLength: 40, unit: 'binary' }),
)
const BOA: Partial<Record<(typeof CAMPOS)[number], fc.Arbitrary<string>>> = {
  razaoSocial: fc.constantFrom('Alfa Ltda', 'Beta; "Gama" & Cia'),
  codigoCidade: fc.constantFrom('1504208', 'Marabá', '3550308'),
  regimeTributario: fc.constantFrom('Simples Nacional', '1', 'lucro_real', '3', 'MEI'),
  cep: fc.constantFrom('68500005', '1310100', '68500-005'),
  logradouro: fc.constant('Rua A'),
  numero: fc.constantFrom('1', 'S/N'),
  bairro: fc.constant('Centro'),
  email: fc.constant('a@b.example'),
  serieRps: fc.constantFrom('1', '00001', '7'),
  proximoNumeroRps: fc.constantFrom('1', '51', '900', '999999999999999'),
  aliquotaIss: fc.constantFrom('3', '2,5', '0,05'),
  usuarioPrefeitura: fc.constantFrom('fulano', ''),
  senhaPrefeitura: fc.constantFrom('=segredo', ''),
  ambiente: fc.constantFrom('producao', 'homologacao'),
}

const cell = (campo: (typeof CAMPOS)[number]) =>
  fc.oneof({ weight: 30, arbitrary: BOA[campo] ?? fc.constant('') }, { weight: 1, arbitrary: HOSTIL })
const cnpj = fc.oneof(
  { weight: 8, arbitrary: fc.constant(null).map(() => nextCnpj()) },
  { weight: 1, arbitrary: fc.constantFrom('11222333000181', '1.1222E+13', '191', '11222333000180') },
  { weight: 1, arbitrary: HOSTIL },
)
const line = fc.tuple(cnpj, ...CAMPOS.slice(1).map(cell))

/** The text of a file: a header of any kind, a few lines, cut or joined wrongly now and then. */
export const arquivoCsv: fc.Arbitrary<string> = fc
  .record({
    separador: fc.constantFrom(';', ',', '\t'),
    fim: fc.constantFrom('\r\n', '\n', '\r'),
    linhas: fc.array(line, { maxLength: 4 }),
    header: fc.oneof(
      { weight: 9, arbitrary: fc.constant<readonly string[]>(CAMPOS) },
      { weight: 1, arbitrary: fc.array(fc.string(), { maxLength: 8 }) },
    ),
    aspas: fc.boolean(),
    corte: fc.oneof({ weight: 6, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.nat(300) }),
  })
  .map(({ separador, fim, linhas, header, aspas, corte }) => {
    const quoted = (text: string) => (aspas ? `"${text.replaceAll('"', '""')}"` : text)
    const rows: readonly (readonly string[])[] = [header, ...linhas]
    const text = rows.map((cells) => cells.map(quoted).join(separador)).join(fim)
    return corte > 0 ? text.slice(0, -corte) : text
  })
