// §2.2: the customer and its address.
import assert from 'node:assert/strict'
import { digits, flag, optional, renamed, required, text, textUpTo } from './fields.ts'
import { accepts, avisosOf, type Change, refuses } from './rows.ts'
import type { Sentence } from './sentence.ts'

const EXPORT = { sample: 'exportacao' } as const
const FOREIGN: Change = { 'tomador.cpfCnpj': undefined }

/** An address of mail of this length: local part of 64, then labels of a domain. */
const mailOf = (length: number) => {
  const domain = `${'b'.repeat(60)}.${'c'.repeat(60)}.`
  return `${'a'.repeat(64)}@${domain}${'d'.repeat(length - 65 - domain.length)}`
}

const wrongCpfCnpj = (what: string, value: unknown, codigo = 'FORMATO_INVALIDO') =>
  refuses('2.2', `tomador.cpfCnpj: ${what}`, { 'tomador.cpfCnpj': value }, codigo, 'tomador.cpfCnpj')

const TOMADOR: readonly Sentence[] = [
  accepts('2.2', 'tomador.cpfCnpj: 14 digits', { 'tomador.cpfCnpj': '33000167000101' }),
  accepts('2.2', 'tomador.cpfCnpj: 11 digits', { 'tomador.cpfCnpj': '52998224725' }),
  wrongCpfCnpj('no mask', '33.000.167/0001-01'),
  wrongCpfCnpj('no mask of a CPF', '529.982.247-25'),
  wrongCpfCnpj('not 12 digits', '330001670001'),
  wrongCpfCnpj('not empty', ''),
  wrongCpfCnpj('a string, not a number', 33000167000101, 'TIPO_INVALIDO'),
  wrongCpfCnpj('right check digits of a CNPJ (decided)', '33000167000102', 'DIGITO_VERIFICADOR_INVALIDO'),
  wrongCpfCnpj('right check digits of a CPF (decided)', '52998224724', 'DIGITO_VERIFICADOR_INVALIDO'),
  accepts('2.2', 'tomador.cpfCnpj: a CNPJ may have letters (decided)', { 'tomador.cpfCnpj': '12ABC34501DE35' }),
  wrongCpfCnpj('letters of a CNPJ in capitals (decided)', '12abc34501de35'),
  accepts(
    '2.2',
    'tomador: {} is a customer who is not identified',
    { tomador: {} },
    {
      judge: (json) => assert.deepEqual(avisosOf(json, 'TOMADOR_NAO_IDENTIFICADO'), ['tomador']),
    },
  ),
  ...text('2.2', 'tomador.nifEstrangeiro', 0, 40, { ...EXPORT, of: (length) => 'N'.repeat(length) }).filter(
    ({ sentence }) => !/ 0 characters/.test(sentence),
  ),
  refuses(
    '2.2',
    'tomador.nifEstrangeiro: used instead of cpfCnpj, not beside it',
    { 'tomador.nifEstrangeiro': 'N1' },
    'VALOR_NAO_PERMITIDO',
    'tomador.nifEstrangeiro',
  ),
  ...text('2.2', 'tomador.razaoSocial', 0, 200, { com: { 'tomador.cpfCnpj': '52998224725' } }).filter(
    ({ sentence }) => !/ 0 characters/.test(sentence),
  ),
  ...optional('2.2', 'tomador.inscricaoMunicipal'),
  ...text('2.2', 'tomador.inscricaoMunicipal', 0, 50, { of: (length) => '1'.repeat(length) }),
  ...flag('2.2', 'tomador.consumidorFinal'),
  ...optional('2.2', 'tomador.consumidorFinal'),
  ...text('2.2', 'tomador.email', 0, 200, { of: mailOf }).filter(({ sentence }) => !/: 0 /.test(sentence)),
  accepts('2.2', 'tomador.email: 0 characters', { 'tomador.email': '' }),
  ...['sem-arroba.example', 'a@', '@b.example', 'a b@c.example', 'a@b@c.example', 'Nome <a@b.example>'].map((value) =>
    refuses(
      '2.2',
      `tomador.email: RFC 5322, not "${value}"`,
      { 'tomador.email': value },
      'FORMATO_INVALIDO',
      'tomador.email',
    ),
  ),
  accepts('2.2', 'tomador.email: RFC 5322, with signs in the local part', { 'tomador.email': "o'a+b_c.d@x-y.example" }),
  refuses(
    '2.2',
    'tomador.endereco: required when the customer is a legal entity',
    { 'tomador.endereco': undefined },
    'CAMPO_OBRIGATORIO',
    'tomador.endereco',
  ),
  accepts('2.2', 'tomador.endereco: a person needs none', {
    'tomador.cpfCnpj': '52998224725',
    'tomador.endereco': undefined,
  }),
  refuses(
    '2.2',
    'tomador.endereco: an object',
    { 'tomador.endereco': 'Rua A, 1' },
    'TIPO_INVALIDO',
    'tomador.endereco',
  ),
]

const E = 'tomador.endereco'
const wrong = (campo: string, what: string, value: unknown, codigo = 'FORMATO_INVALIDO') =>
  refuses('2.2', `${E}.${campo}: ${what}`, { [`${E}.${campo}`]: value }, codigo, `${E}.${campo}`)

const ENDERECO: readonly Sentence[] = [
  ...['logradouro', 'numero', 'bairro', 'codigoCidade', 'estado', 'cep'].flatMap((campo) =>
    required('2.2', `${E}.${campo}`),
  ),
  ...['tipoLogradouro', 'complemento', 'tipoBairro', 'descricaoCidade', 'codigoPais'].flatMap((campo) =>
    optional('2.2', `${E}.${campo}`),
  ),
  ...text('2.2', `${E}.tipoLogradouro`, 0, 30),
  ...textUpTo('2.2', `${E}.logradouro`, 200),
  ...textUpTo('2.2', `${E}.numero`, 20),
  accepts('2.2', `${E}.numero: S/N when there is none`, { [`${E}.numero`]: 'S/N' }),
  ...text('2.2', `${E}.complemento`, 0, 100),
  ...text('2.2', `${E}.tipoBairro`, 0, 30),
  ...textUpTo('2.2', `${E}.bairro`, 100),
  ...digits('2.2', `${E}.codigoCidade`, '3550308'),
  renamed('2.2', `${E}.municipioIbge`, `${E}.codigoCidade`, '3550308'),
  ...text('2.2', `${E}.descricaoCidade`, 0, 120),
  accepts('2.2', `${E}.estado: 2 letters`, { [`${E}.estado`]: 'SP' }),
  wrong('estado', 'not the name of the state', 'São Paulo'),
  wrong('estado', 'no code that no state has', 'XX'),
  wrong('estado', 'not one letter', 'S', 'TAMANHO_INVALIDO'),
  wrong('estado', 'a string', 35, 'TIPO_INVALIDO'),
  renamed('2.2', `${E}.uf`, `${E}.estado`, 'SP'),
  accepts('2.2', `${E}.cep: 8 digits`, { [`${E}.cep`]: '01310100' }),
  wrong('cep', 'no mask', '01310-100'),
  wrong('cep', 'not 7 digits', '1310100'),
  wrong('cep', 'not 9 digits', '013101000'),
  wrong('cep', 'no letters', '0131010A'),
  wrong('cep', 'a string, not a number', 1310100, 'TIPO_INVALIDO'),
  accepts('2.2', `${E}.codigoPais: 1058 is Brazil`, { [`${E}.codigoPais`]: '1058' }),
  accepts('2.2', `${E}.codigoPais: 0 characters`, { [`${E}.codigoPais`]: '' }),
  accepts(
    '2.2',
    `${E}.codigoPais: by default 1058, Brazil`,
    { [`${E}.codigoPais`]: undefined },
    {
      judge: ({ previaXml }) => assert.match(previaXml, /<endNac><cMun>3550308<\/cMun>/),
    },
  ),
  wrong('codigoPais', 'not 5 characters', '10581', 'TAMANHO_INVALIDO'),
  wrong('codigoPais', 'a string', 1058, 'TIPO_INVALIDO'),
  accepts('2.2', `${E}.codigoPais: the code of the central bank of another country`, FOREIGN, {
    ...EXPORT,
    judge: ({ previaXml }) => assert.match(previaXml, /<cPais>US<\/cPais>/),
  }),
]

export const CUSTOMER: readonly Sentence[] = [...TOMADOR, ...ENDERECO]
