import { contadas } from '#domain/incidentes.ts'
import type { Incidente } from '../formas.ts'
import { diaMes, horaMinuto } from './datas.ts'
import { count, dinheiro } from './formatos.ts'

/** `302 notas`; empty where nothing is stopped. */
export const oQueParou = ({ quantas, unidade, aoMenos }: Pick<Incidente, 'quantas' | 'unidade' | 'aoMenos'>): string =>
  quantas > 0 ? `${aoMenos ? 'ao menos ' : ''}${contadas(quantas, unidade)}` : ''

const MINUTO_MS = 60_000
const DIA_MIN = 24 * 60

/** How long something lasts: `até 1 min`, `47 min`, `2 h 16`, `3 dias`. */
export function dura(desde: string, ate: number): string {
  const minutos = Math.floor((ate - Date.parse(desde)) / MINUTO_MS)
  if (minutos < 1) return 'até 1 min'
  if (minutos < 60) return `${minutos} min`
  if (minutos < 2 * DIA_MIN) return `${Math.floor(minutos / 60)} h ${String(minutos % 60).padStart(2, '0')}`
  return `${Math.floor(minutos / DIA_MIN)} dias`
}

const DIA_MS = DIA_MIN * MINUTO_MS
/** `02:41`, and with its day where the hour alone could be another day's: `20 nov, 02:41`. */
export const quando = (momento: string, agora: number): string =>
  Math.abs(agora - Date.parse(momento)) < DIA_MS && diaMes(momento) === diaMes(new Date(agora).toISOString())
    ? horaMinuto(momento)
    : `${diaMes(momento)}, ${horaMinuto(momento)}`

/** `R$ 486.310`: reais without centavos, to be read from afar. */
export const reaisInteiros = (valor: number): string => dinheiro(Math.round(valor)).replace(/,00$/, '')

type Aberto = Pick<Incidente, 'tipo' | 'ambiente' | 'gravidade' | 'unidade' | 'quantas' | 'valor' | 'alvo'>

/** Whether it stops real documents or money; what belongs to neither ambiente (a bank, a disk) does. */
export const isProducao = ({ ambiente }: Pick<Incidente, 'ambiente'>): boolean => ambiente !== 'homologacao'

/** The groups of jobs of a cause: those of a city in one ambiente. */
function gruposDe({ alvo }: Pick<Incidente, 'alvo'>): string[] {
  const { grupo, grupos = [] } = alvo as { grupo?: string; grupos?: string[] }
  return grupo ? [grupo, ...grupos] : grupos
}

/**
 * What the open causes of produção add up to: how many, how grave, and the notes that wait with their value. A note in
 * doubt whose city is silent is already among those of the city.
 */
export function somaDe(abertos: readonly Aberto[]) {
  const causas = abertos.filter(isProducao)
  const foras = causas.filter(({ tipo }) => tipo === 'municipio_fora' || tipo === 'nacional_fora').flatMap(gruposDe)
  const notas = causas.filter(
    (causa) =>
      causa.unidade === 'notas' &&
      !(causa.tipo === 'notas_em_duvida' && gruposDe(causa).some((grupo) => foras.includes(grupo))),
  )
  return {
    causas: causas.length,
    criticas: causas.filter(({ gravidade }) => gravidade === 'critica').length,
    notas: notas.reduce((soma, { quantas }) => soma + quantas, 0),
    valor: Math.round(notas.reduce((soma, { valor }) => soma + (valor ?? 0) * 100, 0)) / 100,
  }
}

/** `6 causas em produção, 3 críticas.` */
export const causasEmFrase = ({ causas, criticas }: Pick<ReturnType<typeof somaDe>, 'causas' | 'criticas'>): string =>
  `${count(causas, 'causa', 'causas')} em produção${criticas > 0 ? `, ${count(criticas, 'crítica', 'críticas')}` : ''}.`

type Ato = Incidente['atos'][number]['ato']

/** The key of each act while the menu of a row is open. */
export const TECLAS: Partial<Record<Ato | 'assumir' | 'anotar', string>> = {
  tentar_agora: 'T',
  pausar: 'P',
  retomar: 'P',
  avisar: 'V',
  decidir: 'D',
  reenviar: 'R',
  pedir_certificado: 'C',
  abrir: 'M',
  assumir: 'A',
  anotar: 'N',
}

/** What follows of an act, under its name in the menu. */
export const EXPLICA: Partial<Record<Ato, string>> = {
  tentar_agora: 'o que espera sai agora, se houver resposta',
  pausar: 'nenhuma tentativa até alguém retomar',
  retomar: 'o que espera volta a ser tentado',
  avisar: 'aviso no portal e e-mail, com prévia',
  decidir: 'uma a uma ou todas, com a evidência de cada',
  reenviar: 'todas as que não chegaram',
  pedir_certificado: 'e-mail aos gestores, com o link do portal',
}

/** How an ended cause ended: who took it on, or that it ended without anybody. */
export const quemResolveu = ({ assumido }: Pick<Incidente, 'assumido'>): string => assumido?.nome ?? 'terminou sozinha'

/** `Marina` of `Marina Duarte`; a name without a space stays. */
export const primeiroNome = (nome: string): string => nome.split(/[\s@]/)[0] || nome
/** `MD` of `Marina Duarte`. */
export const iniciais = (nome: string): string => {
  const partes = nome.split(/[\s@._-]+/).filter(Boolean)
  return [partes[0], partes.length > 1 ? partes.at(-1) : ''].map((parte) => parte?.charAt(0).toUpperCase()).join('')
}

/** `há 1 h 08, desde o fim de “Guarulhos não responde”`: how long nothing is wrong in produção; null: as far as is known. */
export function calmaDesde(encerrados: readonly Incidente[], agora: number): string | null {
  const ultima = encerrados.find(isProducao)
  if (!ultima?.encerradoEm) return null
  return `há ${dura(ultima.encerradoEm, agora)}, desde o fim de “${ultima.titulo}”`
}

/** The kinds of causes, as a filter names them. */
export const TIPOS: Record<Incidente['tipo'], string> = {
  sem_worker: 'Nenhum processo trabalha',
  processo_silencioso: 'Processo sem sinal',
  municipio_fora: 'Cidade que não responde',
  nacional_fora: 'Sistema nacional que não responde',
  notas_em_duvida: 'Notas em dúvida',
  notas_em_conflito: 'Notas em conflito',
  notas_bloqueadas: 'Notas paradas',
  emissao_pausada: 'Emissão pausada',
  fila_pausada: 'Fila pausada',
  fila_atrasada: 'Fila em atraso',
  tarefas_desistidas: 'Tarefas que desistiram',
  banco_fora: 'Banco que não responde',
  email_parado: 'E-mail parado',
  webhook_recusa: 'Webhook que recusa',
  deposito_fora: 'Arquivos que não respondem',
  disco_cheio: 'Disco quase cheio',
  relogio_fora: 'Relógio fora da hora',
  certificado: 'Certificado',
  linhas_separadas: 'Linhas separadas',
  confirmacao_pendente: 'Espera uma segunda pessoa',
  alerta: 'Outro alerta',
}
