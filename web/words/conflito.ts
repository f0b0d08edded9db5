import type { ConflitoDaNota, LinhaDoConflito } from '../formas.ts'
import { relogioDeBrasilia } from './datas.ts'
import { dinheiro, documento, porcento } from './formatos.ts'

type Campo = LinhaDoConflito['campo']
/** One side of a line: what it says, and what distinguishes it. `valor`: money, for the figure alone. */
export type Lado = { texto: string | null; sub?: string | null }
/** A line of the two documents; `diferenca` says in words what differs, null where nothing does. */
export type LinhaEscrita = {
  rotulo: string
  enviado: Lado
  encontrado: Lado
  diferenca: string | null
  mono?: boolean
  forte?: boolean
}

type Par = Record<'enviado' | 'encontrado', string | null>
/** How fields of a note are written as one line: which fields, each side, and the difference. */
type Escrita = {
  rotulo: string
  campos: readonly Campo[]
  lado: (valores: readonly (string | null)[]) => Lado
  diferenca?: (pares: readonly Par[]) => string
  /** Only where the documents differ in it. */
  seDifere?: true
  mono?: true
  forte?: true
}

const pessoa = ([nome, cpfCnpj]: readonly (string | null)[]): Lado => ({
  texto: nome ?? (cpfCnpj ? documento(cpfCnpj) : 'Não identificado'),
  sub: nome && cpfCnpj ? documento(cpfCnpj) : null,
})
const dinheiroDe = ([valor]: readonly (string | null)[]): Lado => ({
  texto: valor === null || valor === undefined ? null : dinheiro(Number(valor)),
})
const simples = ([texto]: readonly (string | null)[]): Lado => ({ texto: texto ?? null })

const LINHAS: readonly Escrita[] = [
  { rotulo: 'Prestador', campos: ['prestador.razaoSocial', 'prestador.cpfCnpj'], lado: pessoa },
  {
    rotulo: 'RPS',
    campos: ['rps.serie', 'rps.numero'],
    lado: (valores) => ({ texto: valores.filter(Boolean).join('-') }),
  },
  {
    rotulo: 'Emissão',
    campos: ['dataEmissao'],
    lado: ([em]) => ({ texto: em ? momento(em) : null }),
    diferenca: ([par]) => quantoAntes(par!),
  },
  {
    rotulo: 'Competência',
    campos: ['competencia'],
    lado: ([mes]) => ({ texto: mes ? mesDe(mes) : null }),
    seDifere: true,
  },
  {
    rotulo: 'Tomador',
    campos: ['tomador.razaoSocial', 'tomador.cpfCnpj'],
    lado: pessoa,
    diferenca: () => 'outra pessoa',
  },
  { rotulo: 'Serviço', campos: ['servico.codigo'], lado: simples },
  { rotulo: 'Código municipal', campos: ['servico.codigoTributacao'], lado: simples, seDifere: true },
  { rotulo: 'Município do serviço', campos: ['servico.municipioPrestacao'], lado: simples, seDifere: true },
  { rotulo: 'Descrição', campos: ['servico.discriminacao'], lado: simples },
  { rotulo: 'Valor', campos: ['valor.servico'], lado: dinheiroDe, diferenca: aMais, forte: true },
  { rotulo: 'Deduções', campos: ['valor.deducoes'], lado: dinheiroDe, diferenca: aMais },
  { rotulo: 'Desconto', campos: ['valor.descontoIncondicionado'], lado: dinheiroDe, diferenca: aMais },
  { rotulo: 'Desconto condicionado', campos: ['valor.descontoCondicionado'], lado: dinheiroDe, diferenca: aMais },
  {
    rotulo: 'ISS',
    campos: ['iss.aliquota', 'iss.valor'],
    lado: ([aliquota, valor]) => ({
      texto: [aliquota && porcento(Number(aliquota)), valor && dinheiro(Number(valor))].filter(Boolean).join(' · '),
    }),
    diferenca: ([aliquota, valor]) =>
      differs(valor!) ? aMais([valor!]) : `${porcento(Number(aliquota!.encontrado))} na cidade`,
  },
  { rotulo: 'ISS retido', campos: ['iss.retido'], lado: simples, seDifere: true },
  { rotulo: 'Verificação', campos: ['codigoVerificacao'], lado: simples, mono: true },
]

/** The lines of a conflict in words, in the order of a note. */
export function linhasDoConflito({
  linhas,
  diferencas,
}: Pick<ConflitoDaNota, 'linhas' | 'diferencas'>): LinhaEscrita[] {
  const porCampo = new Map(linhas.map((linha) => [linha.campo, linha]))
  const escritas = LINHAS.flatMap((escrita) => {
    const delas = escrita.campos.map((campo) => porCampo.get(campo) ?? { campo, ...NADA })
    const difere = delas.some((linha) => linha.difere)
    if (delas.every(isEmpty) || (escrita.seDifere && !difere)) return []
    const { rotulo, lado, mono, forte, diferenca = () => 'difere' } = escrita
    return [
      {
        ...{ rotulo, mono: !!mono, forte: !!forte },
        enviado: lado(delas.map(({ enviado }) => enviado)),
        encontrado: lado(delas.map(({ encontrado }) => encontrado)),
        diferenca: difere ? diferenca(delas) : null,
      },
    ]
  })
  return [...escritas, ...semLinha(linhas, diferencas)]
}
const NADA = { enviado: null, encontrado: null, difere: false } as const
const isEmpty = ({ enviado, encontrado }: Par) => enviado === null && encontrado === null

/** What the service compared and no line above shows. */
function semLinha(linhas: readonly LinhaDoConflito[], diferencas: ConflitoDaNota['diferencas']): LinhaEscrita[] {
  if (linhas.some(({ difere }) => difere)) return []
  return diferencas.map(({ campo, enviado, encontrado }) => ({
    rotulo: campo,
    enviado: { texto: enviado },
    encontrado: { texto: encontrado },
    diferenca: 'difere',
  }))
}

const differs = ({ enviado, encontrado }: Par) => Number(enviado) !== Number(encontrado)

/** `− R$ 560,00`: what the city has more or less. */
function aMais([par]: readonly Par[]): string {
  const { enviado, encontrado } = par!
  if (encontrado === null) return 'a cidade não diz'
  const diferenca = Math.round((Number(encontrado) - Number(enviado ?? 0)) * 100) / 100
  return `${diferenca < 0 ? '−' : '+'} ${dinheiro(Math.abs(diferenca))}`
}

/** `28/11/2026 01:14`; a day alone stays a day. */
function momento(em: string): string {
  const [data, hora] = (/^\d{4}-\d{2}-\d{2}$/.test(em) ? em : relogioDeBrasilia(em)).split('T') as [string, string?]
  const dia = /^\d{4}-\d{2}-\d{2}$/.test(data) ? data.split('-').reverse().join('/') : data
  return [dia, hora].filter(Boolean).join(' ')
}
/** `11/2026` of a month or of a day of it. */
const mesDe = (mes: string) => mes.slice(0, 7).split('-').reverse().join('/')

const HORA_MS = 3_600_000
/** `6 h antes`, `2 dias depois`. */
function quantoAntes({ enviado, encontrado }: Par): string {
  const horas = (Date.parse(encontrado ?? '') - Date.parse(enviado ?? '')) / HORA_MS
  if (!Number.isFinite(horas) || Math.abs(horas) < 1) return 'outra hora'
  const dias = Math.round(Math.abs(horas) / 24)
  const quanto = Math.abs(horas) < 48 ? `${Math.floor(Math.abs(horas))} h` : `${dias} dias`
  return `${quanto} ${horas < 0 ? 'antes' : 'depois'}`
}
