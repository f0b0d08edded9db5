// Dates as people in Brazil read them: always the clock of São Paulo, wherever the browser is. No library, only Intl.
const FUSO = 'America/Sao_Paulo'
const dia = new Intl.DateTimeFormat('pt-BR', { timeZone: FUSO, day: '2-digit', month: 'short' })
const curta = new Intl.DateTimeFormat('pt-BR', { timeZone: FUSO, day: 'numeric', month: 'numeric' })
const ano = new Intl.DateTimeFormat('pt-BR', { timeZone: FUSO, day: '2-digit', month: '2-digit', year: 'numeric' })
const mesAno = new Intl.DateTimeFormat('pt-BR', { timeZone: FUSO, month: 'long', year: 'numeric' })
const hora = new Intl.DateTimeFormat('pt-BR', { timeZone: FUSO, hour: '2-digit', minute: '2-digit' })
const cheia = new Intl.DateTimeFormat('pt-BR', { timeZone: FUSO, dateStyle: 'long', timeStyle: 'medium' })
const DIA_MS = 86_400_000

/** From one day to another, both of them in it (`YYYY-MM-DD`). */
export type Periodo = { de?: string; ate?: string }

/** `20 nov` of an instant. */
export const diaMes = (momento: string) => dia.format(new Date(momento)).replace('.', '').replace(' de ', ' ')
/** `5/11` of an instant. */
export const diaBarraMes = (momento: string) => curta.format(new Date(momento))
/** `20/11/2026` of an instant. */
export const diaMesAno = (momento: string) => ano.format(new Date(momento))
/** `14:05` of an instant. */
export const horaMinuto = (momento: string) => hora.format(new Date(momento))
/** `20 de novembro de 2026 às 14:05:09` of an instant. */
export const dataCheia = (momento: string) => cheia.format(new Date(momento))
// How far the clock of the service is ahead of this browser's, in ms.
let adiante = 0
/** Takes the hour of an answer of the service: which day and month it is, a browser with a wrong clock does not decide. */
export function setRelogio(dita: string | null): void {
  const apart = Date.parse(dita ?? '') - Date.now()
  // The header has whole seconds, and the answer took its time.
  if (Number.isFinite(apart)) adiante = Math.abs(apart) > 60_000 ? apart : 0
}

/** Today in São Paulo, `menos` days ago, as YYYY-MM-DD. */
export const hoje = (menos = 0) =>
  new Date(Date.now() + adiante - menos * DIA_MS).toLocaleDateString('sv', { timeZone: FUSO })
/** The current month in São Paulo, as YYYY-MM. */
export const mesAtual = () => hoje().slice(0, 7)
/** The month `menos` months ago, as YYYY-MM. */
export function mesAntes(menos: number): string {
  const [ano, mes] = mesAtual().split('-').map(Number) as [number, number]
  return new Date(Date.UTC(ano, mes - 1 - menos)).toISOString().slice(0, 7)
}
/** The first and the last day of a month given as YYYY-MM. */
export function diasDoMes(mes: string): { de: string; ate: string } {
  const [ano, numero] = mes.split('-').map(Number) as [number, number]
  return { de: `${mes}-01`, ate: new Date(Date.UTC(ano, numero, 0)).toISOString().slice(0, 10) }
}
/** YYYY-MM as `novembro de 2026`. */
export const mesEscrito = (mes: string) => mesAno.format(new Date(`${mes}-15T12:00:00Z`))
/** YYYY-MM-DD as 20/11/2026, YYYY-MM as 11/2026. */
export const diaEscrito = (data: string) => data.split('-').reverse().join('/')
/** An instant on the clock of Brasília, `2026-11-20T14:05`; without an offset it stays. */
export const relogioDeBrasilia = (momento: string) =>
  /(Z|[+-]\d{2}:\d{2})$/.test(momento)
    ? new Date(momento).toLocaleString('sv', { timeZone: FUSO }).replace(' ', 'T').slice(0, 16)
    : momento.slice(0, 16)

/**
 * A moment of the API as people write it, `01/11/2026 10:30`, in the hour that it was written with, which is that of the
 * municipality; one in UTC on the clock of Brasília. A part written stays as it is.
 */
export const maskMomento = (texto: string) =>
  /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(texto)
    ? (texto.endsWith('Z') ? relogioDeBrasilia(texto) : texto.slice(0, 16)).replace(
        /^(\d{4})-(\d{2})-(\d{2})T/,
        '$3/$2/$1 ',
      )
    : texto

/** How long ago: `agora`, `há 5 min`, `há 3 h`, `há 2 dias`. */
export function faz(momento: string, agora = Date.now()): string {
  const minutos = Math.floor((agora - Date.parse(momento)) / 60_000)
  if (minutos < 1) return 'agora'
  if (minutos < 60) return `há ${minutos} min`
  const horas = Math.floor(minutos / 60)
  if (horas < 48) return `há ${horas} h`
  return `há ${Math.floor(horas / 24)} dias`
}
