// The fields of the request of an issue, as its schema has them, and other values that each may take.
import { PEDIDO_SCHEMA } from '#domain/nota/pedido-schema.ts'
import type { Schema } from '#domain/schema.ts'

/** A field that holds a value itself; items of lists are named by their first: `servico[0].iss.aliquota`. */
export type Campo = { nome: string; schema: Schema }

/** Every field of a request, in the order of its schema. */
export const camposDe = (schema: Schema = PEDIDO_SCHEMA, nome = ''): Campo[] =>
  (schema.anyOf ?? [schema]).flatMap((each) => {
    const partes = Object.entries(each.properties ?? {})
    if (partes.length > 0) return partes.flatMap(([parte, of]) => camposDe(of, nome ? `${nome}.${parte}` : parte))
    return each.items ? camposDe(each.items, `${nome}[0]`) : [{ nome, schema: each }]
  })

/** The places of a field in a request: one for each item of the lists on its way, none where its group is missing. */
export function lugaresDe(nome: string, pedido: object): string[] {
  const [antes, ...resto] = nome.split('[0]')
  const lugares = resto.reduce<string[]>(
    (prefixos, parte) =>
      prefixos.flatMap((prefixo) => {
        const lista = readAt(pedido, prefixo)
        return Array.isArray(lista) ? lista.map((_, indice) => `${prefixo}[${indice}]${parte}`) : []
      }),
    [antes!],
  )
  return lugares.filter((lugar) => {
    const dono = lugar.includes('.') ? readAt(pedido, lugar.slice(0, lugar.lastIndexOf('.'))) : pedido
    return typeof dono === 'object' && dono !== null
  })
}

type No = Record<string, unknown>

/** A copy of the request with this value at the place. */
export function withValor<T extends object>(pedido: T, lugar: string, valor: unknown): T {
  // Not by structuredClone, which keeps the one address that the people of these requests share.
  const copia = JSON.parse(JSON.stringify(pedido)) as T
  const passos = passosDe(lugar)
  const dono = passos.slice(0, -1).reduce((at, passo) => at[passo] as No, copia as No)
  dono[passos.at(-1)!] = valor
  return copia
}

/** The value at a place; undefined where there is none. */
export const readAt = (pedido: object, lugar: string): unknown =>
  passosDe(lugar).reduce<unknown>((at, passo) => (at as No | undefined)?.[passo], pedido)

const passosDe = (lugar: string) => lugar.split(/[.[\]]+/).filter(Boolean)

/** Values that the field may take instead of `atual`, none of them what its absence means. */
export function outrosValores({ nome, schema }: Campo, atual: unknown): unknown[] {
  const ultimo = /\w+(?=\W*$)/.exec(nome)![0]
  const certos = VALORES[nome] ?? VALORES[ultimo] ?? [...(schema.examples ?? []), ...valoresDoSchema(schema, atual)]
  return [...new Set(certos)].filter((valor) => valor !== atual && valor !== schema.default).slice(0, 2)
}

function valoresDoSchema(schema: Schema, atual: unknown): unknown[] {
  const { enum: lista, type, format, minimum = 1, maxLength = 40 } = schema
  if (lista) return [...lista]
  if (type === 'boolean') return [atual !== true]
  if (type === 'integer') return [minimum, minimum + 1, minimum + 2]
  if (type === 'number') return typeof atual === 'number' ? [atual / 2, atual + 1] : [1, 2.5]
  if (type === 'object') return [{}]
  if (format) return DO_FORMATO[format] ?? []
  const digitos = /\{(\d+)\}\$$/.exec(schema.pattern ?? '')?.[1]
  if (digitos) return ['1'.repeat(Number(digitos)), '2'.repeat(Number(digitos))]
  return ['7', '8', 'A1', 'Outro texto'].filter((texto) => texto.length <= maxLength)
}

const DO_FORMATO: Record<string, unknown[]> = {
  'cpf-cnpj': ['52998224725', '11444777000161'],
  date: ['2026-10-30', '2026-11-10', '2026-12-01'],
  'date-time': ['2026-11-19T08:30:00-03:00'],
  email: ['outro@exemplo.com.br'],
  uf: ['RJ'],
  uri: ['https://outro.example/nfse'],
}

/** Values that the law's lists, check digits or another field bound, by the whole or the last name of a field. */
const VALORES: Record<string, unknown[]> = {
  chaveCte: ['35261012345678000195570010000012341000001237'],
  chaveNfe: ['35261012345678000195550010000012341000001236', '15261012345678000195550010000012341000001232'],
  chaveNfse: [
    '15042082212345678000195000000000000226101234567890',
    '15042082212345678000195000000000000126101234567895',
  ],
  'servico[0].reforma.notasReferenciadas[0]': ['15042082212345678000195000000000000226101234567891'],
  codigoCidade: ['4205407', '3304557'],
  municipio: ['4205407', '3304557'],
  municipioPrestacao: ['4205407', '3304557'],
  municipioIncidencia: ['4205407', '3304557'],
  codigoPais: ['1600', '2496'],
  paisResultado: ['1600', '2496'],
  estado: ['RJ', 'MG'],
  tipoTributacao: [2, 3, 4],
  exigibilidade: [3, 4, 5],
  cep: ['88010000', '20040002'],
  telefone: ['4833334444'],
  cib: ['Z9Y8X7W6'],
  'servico[0].codigo': ['01.01', '17.01'],
  codigoServicoNacional: ['010101', '070201'],
  codigoNbs: ['115012000'],
  cnae: ['6201501'],
  codigoTributacao: ['654', '3204'],
  cstPisCofins: ['06', '49'],
  creditoPresumido: ['01', '02'],
  indicadorOperacao: ['100501', '020101', '030101'],
  'servico[0].reforma.classificacao': ['200028', '200052', '000002'],
  'servico[0].reforma.cst': ['200', '410'],
  'servico[0].reforma.tributacaoRegular.classificacao': ['000002', '200052'],
  'servico[0].reforma.tributacaoRegular.cst': ['200'],
  mecanismoApoioPrestador: ['02'],
  mecanismoApoioTomador: ['02'],
  moeda: ['978'],
  numeroProcesso: ['1234567-89.2024.8.14.0001'],
  competencia: ['2026-09'],
  dataFim: ['2026-12-30'],
  dataPagamento: ['2027-01-10'],
  'rps.serie': ['7'],
  'rps.numero': ['77'],
}
