// Requests to issue that an account could send: good ones, and each way to go wrong, alone and together.
import fc from 'fast-check'

type Json = Record<string, unknown>
/** The parts of a request; the test knows the note, series or company behind each name. */
export type Envio = {
  quem: 'chave' | 'portal' | 'chave limitada' | 'producao' | 'suspensa'
  empresa: 'boa' | 'outra' | 'sem certificado' | 'inativa' | 'desconhecida'
  id: 'novo' | 'nenhum' | 'repetido' | 'outro corpo' | 'de outra empresa'
  rps: 'nenhum' | 'serie nova' | 'serie inativa' | 'serie impossivel' | 'numero livre' | 'numero usado' | 'inutilizado'
  webhook: string | null
  mudanca: keyof typeof MUDANCAS
}

const first = (body: Json) => (body['servico'] as Json[])[0]!
const item = (body: Json, change: Json): Json => ({ ...body, servico: [{ ...first(body), ...change }] })

/** Changes of a good body, by what is wrong with it. */
export const MUDANCAS = {
  nada: (body: Json): Json => body,
  'campo desconhecido': (body: Json): Json => ({ ...body, cor: 'azul' }),
  'aliquota alta': (body: Json) => item(body, { iss: { aliquota: 101 } }),
  'sem servico': (body: Json): Json => ({ ...body, servico: [] }),
  mascara: (body: Json) => item(body, { discriminacao: '***' }),
  'nome antigo': (body: Json) => item(body, { descricao: 'Suporte' }),
  'tomador sem nome': (body: Json): Json => ({ ...body, tomador: { cpfCnpj: '52998224725' } }),
  'sem tomador': (body: Json): Json => ({ ...body, tomador: {} }),
  'no futuro': (body: Json): Json => ({ ...body, dataEmissao: '2031-01-01T10:00:00-03:00' }),
  'codigo que nao existe': (body: Json) => item(body, { codigoServicoNacional: '999999' }),
  'municipio que nao existe': (body: Json) => item(body, { municipioPrestacao: '1234567' }),
  'dois servicos': (body: Json): Json => ({
    ...body,
    servico: [first(body), { ...first(body), codigo: '17.01' }],
  }),
}

const rarely = <T>(usual: T, ...others: T[]): fc.Arbitrary<T> =>
  fc.oneof({ weight: 4, arbitrary: fc.constant(usual) }, { weight: 2, arbitrary: fc.constantFrom(...others) })

export const arbitraryEnvio: fc.Arbitrary<Envio> = fc.record({
  quem: rarely<Envio['quem']>('chave', 'portal', 'chave limitada', 'producao', 'suspensa'),
  empresa: rarely<Envio['empresa']>('boa', 'outra', 'sem certificado', 'inativa', 'desconhecida'),
  id: rarely<Envio['id']>('novo', 'nenhum', 'repetido', 'outro corpo', 'de outra empresa'),
  rps: rarely<Envio['rps']>(
    'nenhum',
    'serie nova',
    'serie inativa',
    'serie impossivel',
    'numero livre',
    'numero usado',
    'inutilizado',
  ),
  webhook: rarely<string | null>(
    null,
    'https://cliente.example/aviso',
    'ftp://cliente.example',
    'https://u:p@a.example',
  ),
  mudanca: rarely<Envio['mudanca']>('nada', ...(Object.keys(MUDANCAS) as Envio['mudanca'][])),
})
