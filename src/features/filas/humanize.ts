import { erroEmPalavras, grupoEmPalavras } from '#domain/erro-em-palavras.ts'
import type { EstadoDeJob } from '#domain/job.ts'
import type { TarefaHumanizada } from '#formas/operacao/fila.ts'
import type { Retencao } from '#platform/queue/estados.ts'
import type { JobRow } from './job-row.ts'

/** What a job is about: `oQue` begins a sentence ("Enviar a nota…"); `notaId` when there is one. */
export type Assunto = { oQue: string; paraQuem: string | null; notaId: string | null }

type Words = { espera: string; proximo: string }
type Of = (job: JobRow, retencao: Retencao) => Words

const WORDS: Readonly<Record<EstadoDeJob, Of>> = {
  aguardando: (job) => ({
    espera: `espera vaga${job.ultimoErro ? `; antes: ${erroEmPalavras(job.ultimoErro)}` : ''}`,
    proximo: 'um processo a toma assim que o grupo tiver vaga',
  }),
  agendado: (job) => ({
    espera: job.ultimoErro
      ? `a última tentativa não concluiu (${erroEmPalavras(job.ultimoErro)})`
      : 'ainda não chegou a hora marcada para ela',
    proximo: `${job.tentativas > 0 ? `tentativa ${job.tentativas + 1}` : 'execução'} em ${clock(job.executarEm)}`,
  }),
  executando: (job) => ({
    espera: `um processo trabalha nela (tentativa ${job.tentativas + 1})`,
    proximo: job.leaseAte
      ? `se ele parar, outro processo a retoma depois de ${clock(job.leaseAte)}`
      : 'termina com o ato que a tomou',
  }),
  bloqueado: (job, { pausada, motivo, desde, abertos, parados }) => {
    if (job.ultimoErro && job.executarEm > new Date())
      return {
        espera: erroEmPalavras(job.ultimoErro),
        proximo: `confere de novo em ${clock(job.executarEm)}; não conta como tentativa`,
      }
    if (pausada)
      return {
        espera: `a fila está pausada desde ${clock(desde!)}${motivo ? `: ${motivo}` : ''}`,
        proximo: 'continua quando alguém da operação retomar a fila',
      }
    if (parados.includes(job.grupo))
      return {
        espera: 'a operação pausou a emissão por este caminho',
        proximo: 'continua quando alguém da operação desfizer a pausa, nos ajustes',
      }
    const ate = abertos.get(job.grupo)
    return {
      espera: `${grupoEmPalavras(job.grupo)} não responde, e as chamadas estão suspensas`,
      proximo: `uma chamada de prova ${ate && ate > new Date() ? `depois de ${clock(ate)}` : 'em instantes'}; se responder, as outras seguem`,
    }
  },
  concluido: (job) => ({ espera: `terminou em ${clock(job.concluidoEm!)}`, proximo: 'nada mais' }),
  falhou: (job) => ({
    espera: `desistiu em ${clock(job.concluidoEm!)} depois de ${plural(job.tentativas + 1)}: ${job.ultimoErro ? erroEmPalavras(job.ultimoErro) : 'sem detalhe'}`,
    proximo: 'fica assim até que alguém da operação a devolva à fila',
  }),
  cancelado: (job) => ({ espera: `cancelada em ${clock(job.concluidoEm!)}`, proximo: 'nada mais' }),
}

/** A job as a sentence: what, for which account, since when, why it waits, what happens next. */
export function humanize(job: JobRow, assunto: Assunto, retencao: Retencao): TarefaHumanizada {
  const { oQue, paraQuem, notaId } = assunto
  const { espera, proximo: porSi } = WORDS[job.estado](job, retencao)
  const proximo = porSi + byHand(job, notaId)
  const para = paraQuem ? `, de ${paraQuem}` : ''
  return {
    id: job.id,
    estado: job.estado,
    oQue,
    paraQuem,
    desde: job.criadoEm,
    espera,
    proximo,
    frase: `${endedOnce(`${oQue}${para}`)} Desde ${clock(job.criadoEm)}: ${espera}. A seguir: ${proximo}.`,
    notaId,
    tenantId: job.tenantId,
    operacoes: operationsOf(job, notaId),
  }
}

/** A sentence with one full stop, also after `S.A.`. */
const endedOnce = (texto: string) => (texto.endsWith('.') ? texto : `${texto}.`)

/** What a person may do for the note of a job that is stuck, or that waits for something outside it. */
function byHand({ fila, estado, ultimoErro, executarEm }: JobRow, notaId: string | null): string {
  const acts = ATOS[fila]
  if (!notaId || !acts) return ''
  const causa = estado === 'bloqueado' && ultimoErro !== null && executarEm > new Date()
  if (causa) return '; resolvida a causa, reenfileirar a nota a adianta'
  if (estado !== 'falhou') return ''
  return acts.includes('reprocessar')
    ? '; reenfileirar a nota a devolve, e reprocessar a monta de novo, se nada chegou ao município'
    : '; reenfileirar a nota a devolve'
}

function operationsOf({ id, fila, estado }: JobRow, notaId: string | null): string[] {
  const here = `/admin/queues/${fila}/jobs/${id}`
  const falhou = estado === 'falhou'
  if (!falhou && !['aguardando', 'agendado', 'bloqueado'].includes(estado)) return []
  const ofJob = falhou ? [`POST ${here}/retry`] : fila === 'nota.consult' ? [] : [`DELETE ${here}`]
  return [...actsOn(notaId, fila, falhou), ...ofJob]
}

/**
 * The acts on a note that move on what a job of this queue does for it, waiting or given up (`falhou`); each is refused
 * where it is not safe (docs/especificacao/estados.md#21-acts-of-operators-on-a-note).
 */
export function actsOn(notaId: string | null, fila: string, falhou: boolean): string[] {
  if (!notaId) return []
  const acts = ATOS[fila] ?? (falhou && fila === 'webhook.deliver' ? ['replay-webhook'] : [])
  return acts.map((ato) => `POST /admin/nfse/${notaId}/${ato}`)
}

const ATOS: Readonly<Partial<Record<string, readonly string[]>>> = {
  'nota.issue': ['reenfileirar', 'reprocessar'],
  'nota.consult': ['consultar', 'reenfileirar'],
  'nota.cancel': ['reenfileirar'],
  'nota.check-status': ['reenfileirar'],
  'nota.correct': ['reenfileirar'],
}

const plural = (tentativas: number) => (tentativas === 1 ? '1 tentativa' : `${tentativas} tentativas`)

const CLOCK = new Intl.DateTimeFormat('pt-BR', {
  timeZone: 'America/Sao_Paulo',
  day: '2-digit',
  month: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
})
/** A moment in Brasília: `22/11 10:31:07`. */
const clock = (at: Date): string => CLOCK.format(at).replace(', ', ' ')
