import fc from 'fast-check'
import { checkDigits, isCpfCnpj } from '#domain/cpf-cnpj.ts'
import type { PedidoEndereco } from '#domain/nota/pedido.ts'
import { checkDigit } from '#tracks/dps/dps-id.ts'

/** The type of the values of an arbitrary. */
export type ValueOf<Arb> = Arb extends fc.Arbitrary<infer Value> ? Value : never

/** Digits of an exact length, as text. */
export const anyDigits = (length: number): fc.Arbitrary<string> =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length }).map((digits) => digits.join(''))

const withCheckDigits = (length: number) =>
  anyDigits(length)
    .map((body) => body + checkDigits(body))
    .filter(isCpfCnpj)

export const anyCpf = withCheckDigits(9)
export const anyCnpj = withCheckDigits(12)
export const anyChaveNfse = anyDigits(49).map((digits) => digits + checkDigit(digits))
export const anyChaveNfe = anyDigits(43).map((digits) => digits + checkDigit(digits))

/** Pieces that have broken XML writers, signatures and character sets. */
const PIECES = [
  'Serviço',
  'ação',
  'Ünïcode',
  'R$ 1.234,56',
  '&',
  '<',
  '>',
  '"',
  "'",
  ']]>',
  '<!-- -->',
  '&amp;',
  '\n',
  '\r\n',
  '\t',
  '  ',
  '“aspas”',
  '–',
  '…',
  '€',
  'ﬁ',
  '🚀',
  '👩‍💻',
  '𝒳',
  '\u00A0',
  '\u200B',
  'e\u0301',
  '漢字',
  '100%',
  '#{x}',
  '\\',
  '/',
  '\u2028',
  '\uFEFF',
  '\u0085',
  '\u007F',
  'fim',
]

/** Text that a note can carry: `min` to `max` characters, never blank when `min` is positive. */
export function anyText(min: number, max: number): fc.Arbitrary<string> {
  const piece = fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...PIECES) },
    { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 12 }).filter(isXmlText) },
  )
  return fc
    .array(piece, { maxLength: 20 })
    .map((pieces) => [...`${min > 0 ? 'Nota ' : ''}${pieces.join(' ')}`].slice(0, max).join(''))
}

const isXmlText = (text: string) => text.isWellFormed() && !/[\0-\x08\x0B\x0C\x0E-\x1F\uFFFE\uFFFF]/.test(text)

/** A name as registers hold them. */
export const anyNome = fc.constantFrom(
  'João da Silva & Filhos Ltda',
  'Conceição "Flor" Comércio S.A.',
  "Sant'Ana <Serviços> ME",
  'Ação — Consultoria “Única”',
  'Çelik Müller Åström',
  'Padaria 🚀 do Zé',
  'A',
  'X'.repeat(200),
)

type Cidade = { ibge: string; nome: string; uf: string }

/** Real municipalities, of all regions. */
export const CIDADES: readonly Cidade[] = [
  { ibge: '1504208', nome: 'Marabá', uf: 'PA' },
  { ibge: '1400159', nome: 'Bonfim', uf: 'RR' },
  { ibge: '2411056', nome: 'Tibau', uf: 'RN' },
  { ibge: '3534757', nome: 'Ouroeste', uf: 'SP' },
  { ibge: '4311239', nome: 'Lagoa Bonita do Sul', uf: 'RS' },
  { ibge: '5216403', nome: 'Paraúna', uf: 'GO' },
  { ibge: '3550308', nome: 'São Paulo', uf: 'SP' },
  { ibge: '5300108', nome: 'Brasília', uf: 'DF' },
]

export const cidadeOf = ({ ibge, nome, uf }: Cidade) => ({ codigoCidade: ibge, descricaoCidade: nome, estado: uf })

/** A Brazilian address; the city is put in by `cidadeOf`. */
export const anyEndereco: fc.Arbitrary<PedidoEndereco> = fc.record(
  {
    tipoLogradouro: fc.constantFrom('Rua', 'Avenida', 'Praça', ''),
    logradouro: fc.constantFrom('das Acácias', 'XV de Novembro', "D'Água & Sol", 'São João “Velha”', 'N'.repeat(200)),
    numero: fc.constantFrom('1', '100-A', 'S/N', '', 'km 7,5'),
    complemento: fc.constantFrom('', 'Apto 12 – Bloco "B"', 'C'.repeat(100)),
    bairro: fc.constantFrom('Centro', 'Água Branca', 'Jardim <Novo>', 'B'.repeat(100)),
    codigoCidade: fc.constant('3550308'),
    estado: fc.constant('SP'),
    cep: anyDigits(8),
    codigoPais: fc.constantFrom('1058', '', 'BR'),
  },
  { requiredKeys: ['logradouro', 'numero', 'bairro', 'codigoCidade', 'estado', 'cep'] },
)

const anyEnderecoExterior: fc.Arbitrary<PedidoEndereco> = fc.record({
  logradouro: fc.constantFrom('5th Avenue', 'Champs-Élysées', 'Königstraße'),
  numero: fc.constantFrom('1', '200 B'),
  bairro: fc.constantFrom('Manhattan', 'Mitte'),
  codigoCidade: fc.constant('9999999'),
  descricaoCidade: fc.constantFrom('New York', 'Łódź', 'München'),
  estado: fc.constantFrom('NY', 'Bayern', 'EX'),
  cep: fc.constantFrom('10001', 'SW1A 1AA', '00000000'),
  codigoPais: fc.constantFrom('2496', 'US', '0230', 'DE'),
})

/** A customer with every way of being identified; the request uses one. */
export const anyPessoa = fc.record(
  {
    cnpj: anyCnpj,
    cpf: anyCpf,
    nif: fc.constantFrom('12-3456789', 'DE 811 907 980', 'X&Y"1"'),
    cidade: fc.constantFrom(...CIDADES),
    endereco: anyEndereco,
    exterior: anyEnderecoExterior,
    razaoSocial: anyNome,
    consumidorFinal: fc.boolean(),
    inscricaoMunicipal: fc.constantFrom('', '123', '123456789012345'),
    email: fc.constantFrom('', 'nfe@cliente.example', `${'a'.repeat(60)}@${'b'.repeat(60)}.example`),
    telefone: fc.constantFrom('', '(11) 3333-4444', '+55 11 91234-5678'),
  },
  { requiredKeys: ['cnpj', 'cpf', 'nif', 'cidade', 'endereco', 'exterior', 'razaoSocial'] },
)
export type Pessoa = ValueOf<typeof anyPessoa>

export const anyComercioExterior = fc.record(
  {
    modoPrestacao: fc.integer({ min: 1, max: 4 }),
    vinculo: fc.constantFrom(0, 1, 2, 3, 4, 5, 6),
    moeda: fc.constantFrom('220', '978'),
    valorMoeda: fc.integer({ min: 1, max: 100_000_000 }).map((centesimos) => centesimos / 100),
    mecanismoApoioPrestador: fc.constantFrom('01', '08'),
    mecanismoApoioTomador: fc.constantFrom('01', '26'),
    compartilharMdic: fc.boolean(),
    paisResultado: fc.constantFrom('2496', 'US', 'DE'),
  },
  { requiredKeys: ['modoPrestacao', 'vinculo', 'moeda', 'valorMoeda'] },
)

/** What may differ between the items of one note. From R$ 100 up, so that no retention rounds to nothing. */
export const anyItem = fc.record({
  centavos: fc.oneof(fc.integer({ min: 10_000, max: 5_000_000 }), fc.integer({ min: 10_000, max: 10_000_000_000_000 })),
  discriminacao: anyText(1, 2000),
  desconto: fc.boolean(),
  descontoCondicionado: fc.boolean(),
  chaveNfse: anyChaveNfse,
  chaveNfe: anyChaveNfe,
})
export type Item = ValueOf<typeof anyItem>
