import type { FechamentoDaEmpresa, FechamentoDoMes, MudancaDepoisDeFechar, PendenciaDoFechamento } from '../formas.ts'
import { diaMes, horaMinuto, mesEscrito } from './datas.ts'
import { count, dinheiro } from './formatos.ts'
import type { Tom } from './status.ts'

/** `outubro` of 2026-10. */
export const nomeDoMes = (competencia: string) => mesEscrito(competencia).replace(/ de \d+$/, '')
/** `Outubro de 2026` of 2026-10. */
export const tituloDoMes = (competencia: string) => maiuscula(mesEscrito(competencia))
const maiuscula = (texto: string) => texto.charAt(0).toUpperCase() + texto.slice(1)

/** `LP` of Lúcia Prado: the first letters of the first name and of the last. */
export function iniciais(nome: string): string {
  const palavras = nome.trim().split(/\s+/)
  return [palavras[0], palavras.length > 1 ? palavras.at(-1) : '']
    .map((palavra) => palavra?.charAt(0) ?? '')
    .join('')
    .toUpperCase()
}

/** `por Lúcia Prado, 06 nov às 17:40` */
export const porQuem = ({ por, em }: NonNullable<FechamentoDoMes['fechado']>) =>
  `por ${por.nome || 'alguém da conta'}, ${noDia(em)}`
/** `06 nov às 17:40` */
export const noDia = (em: string) => `${diaMes(em)} às ${horaMinuto(em)}`

export const ESTADOS: Record<FechamentoDoMes['estado'], { rotulo: string; tom: Tom }> = {
  aberto: { rotulo: 'Aberto', tom: 'azul' },
  parcial: { rotulo: 'Fechado em parte', tom: 'azul' },
  fechado: { rotulo: 'Fechado', tom: 'verde' },
}

type Especie = PendenciaDoFechamento['especie']
type Palavras = {
  titulo: (n: number) => string
  texto: string
  /** The seal of a company that has it. */
  selo: (n: number) => string
  tom: Tom
}

/** What is open in a month, in words; only what is in doubt prevents its closing. */
export const PENDENCIAS: Record<Especie, Palavras> = {
  em_duvida: {
    titulo: (n) => (n === 1 ? '1 nota em dúvida impede o fechamento' : `${n} notas em dúvida impedem o fechamento`),
    texto: 'Ainda não se sabe se a prefeitura autorizou. Não emita de novo: perguntamos outra vez.',
    selo: (n) => `${n} em dúvida`,
    tom: 'vermelho',
  },
  recusadas: {
    titulo: (n) => `${count(n, 'nota recusada', 'notas recusadas')}, sem correção`,
    texto: 'Não entram nos totais.',
    selo: (n) => count(n, 'recusada', 'recusadas'),
    tom: 'ambar',
  },
  lacunas: {
    titulo: (n) => `${count(n, 'número', 'números')} de RPS sem nota`,
    texto: 'Se não forem usados, inutilize.',
    selo: (n) => count(n, 'lacuna', 'lacunas'),
    tom: 'ambar',
  },
  divergencias: {
    titulo: (n) => `${count(n, 'nota', 'notas')} com ISS diferente do pedido`,
    texto: 'Vale o da prefeitura.',
    selo: (n) => count(n, 'diverge', 'divergem'),
    tom: 'ambar',
  },
  esperando: {
    titulo: (n) => `${count(n, 'nota', 'notas')} na fila ou em envio`,
    texto: 'Entram nos totais quando a prefeitura autorizar.',
    selo: (n) => `${n} na fila`,
    tom: 'ambar',
  },
}

/** How a note changed, after its name. */
export const MUDANCAS: Record<MudancaDepoisDeFechar['mudanca'], string> = {
  entrou: 'foi autorizada',
  cancelada: 'foi cancelada',
  substituida: 'foi substituída',
  valores: 'teve os valores mudados pela prefeitura',
  situacao: 'mudou de situação',
}

type Efeito = MudancaDepoisDeFechar['efeito']
const EFEITOS = [
  ['valorServico', ''],
  ['issARecolher', 'ISS '],
  ['issRetido', 'ISS retido '],
  ['receitaNoDas', 'receita no DAS '],
  ['federaisRetidos', 'federais '],
] as const satisfies readonly (readonly [keyof Efeito, string])[]

/** What changed of the closed figures: `− R$ 6.300,00 · ISS − R$ 252,00`. */
export const efeitoEscrito = (efeito: Efeito): string =>
  EFEITOS.filter(([campo]) => efeito[campo] !== 0)
    .map(([campo, nome]) => `${nome}${comSinal(efeito[campo])}`.replaceAll(' ', '\u00a0'))
    .join(' · ')

/** `− R$ 252,00`, `+ R$ 10,00`. */
export const comSinal = (valor: number) => `${valor < 0 ? '−' : '+'} ${dinheiro(Math.abs(valor))}`

/** What happened to the month of a company, after who did it or about the note that did. */
export function passoEscrito({ passo, por, nota, mudanca }: FechamentoDaEmpresa['historia'][number]): string {
  const quem = por || 'Alguém da conta'
  const aNota = `${nota ?? 'Uma nota'} ${mudanca ? MUDANCAS[mudanca] : 'mudou'}`
  const frases: Record<typeof passo, string> = {
    conferida: `${quem} marcou como conferida`,
    desfeita: `${quem} desfez a conferência`,
    fechada: `${quem} fechou o mês`,
    reaberta: `${quem} reabriu o mês`,
    marca_saiu: `${aNota} depois disso: a marca de conferida saiu sozinha.`,
    mudou_depois: `${aNota} depois de fechado o mês.`,
  }
  return frases[passo]
}

const MESES = [
  ...['janeiro', 'fevereiro', 'março', 'abril', 'maio', 'junho'],
  ...['julho', 'agosto', 'setembro', 'outubro', 'novembro', 'dezembro'],
]

/**
 * The month that a person names, as AAAA-MM: `outubro`, `out`, `outubro de 2026`, `10/2026`; without a year the last one
 * until `atual`. Null: it names none.
 */
export function readMes(escrito: string, atual: string): string | null {
  const limpo = escrito.trim().toLowerCase()
  const [, mm, aaaa] = /^(\d{1,2})\/(\d{4})$/.exec(limpo) ?? []
  if (mm && aaaa) return Number(mm) >= 1 && Number(mm) <= 12 ? `${aaaa}-${mm.padStart(2, '0')}` : null
  const [, nome = '', dito] = /^([a-zç]{3,9})(?:(?: de|\/| )? ?(\d{4}))?$/.exec(limpo) ?? []
  const numero = nome ? MESES.findIndex((mes) => mes.startsWith(nome) || semAcento(mes).startsWith(nome)) + 1 : 0
  if (numero === 0) return null
  const mes = String(numero).padStart(2, '0')
  const ano = Number(dito ?? atual.slice(0, 4))
  return dito || `${ano}-${mes}` <= atual ? `${ano}-${mes}` : `${ano - 1}-${mes}`
}
const semAcento = (texto: string) => texto.replace('ç', 'c')
