import { isSettled } from '#domain/nota/nota.ts'
import { type FatosDoPasso, passoOf, quandoOf, type TarefaDoPasso } from '#domain/nota/passo.ts'
import { palavrasOf } from '#domain/nota/passo-palavras.ts'
import { mayReissue } from '#domain/nota/reissue-rules.ts'
import { causaInWords } from '#features/cidades/municipios/saude-palavras.ts'
import type { JobRow } from '#features/filas/job-row.ts'
import { EM_DUVIDA } from '#features/nfse/issue/duvida.ts'
import type { ProximoPasso } from '#formas/notas/nota-operacao.ts'
import type { NotaNaPagina } from '#formas/notas/nota-portal.ts'
import type { Retencao } from '#platform/queue/estados.ts'
import type { Fatos } from './fatos.ts'

/** What happens to a note next and what a person does, from its state, its jobs, its alerts and its conflict. */
export function presentPasso(
  { status, erros, avisos }: Pick<NotaNaPagina, 'status' | 'erros' | 'avisos'>,
  { vigente, reemitidaPorId, conflito, alertas, pedidoAberto, envio }: Fatos,
  tarefas: readonly TarefaDoPasso[],
): ProximoPasso {
  const fatos: FatosDoPasso = {
    ...{ status, erros, conflito, alertas, pedidoAberto, envio },
    tarefa: chosen(tarefas, isSettled(status)),
    podeReemitir: mayReissue(status, { vigente, reemitidaPorId }),
    reemitida: reemitidaPorId !== null,
    dito: saidIn(avisos),
  }
  const passo = passoOf(fatos)
  return { passo, ...palavrasOf(passo, fatos), em: quandoOf(passo, fatos) }
}

const DA_EMISSAO = ['nota.issue', 'nota.consult']

/** Of the jobs that carry the note on now: the one that runs, else one that waits, else one that gave up. */
function chosen(tarefas: readonly TarefaDoPasso[], settled: boolean): TarefaDoPasso | null {
  const mine = tarefas.filter(({ fila }) => DA_EMISSAO.includes(fila) !== settled)
  const rank = ({ estado }: TarefaDoPasso) => (estado === 'executando' ? 0 : estado === 'falhou' ? 2 : 1)
  return mine.toSorted((a, b) => rank(a) - rank(b))[0] ?? null
}

/** What a job says of the next step of its note. */
export function tarefaOf(job: JobRow, { pausada, motivo, parados, abertos }: Retencao): TarefaDoPasso {
  const { fila, estado, ultimoErro, executarEm, grupo } = job
  const em = executarEm.toISOString()
  if (estado !== 'bloqueado') return { fila, estado, em, causa: ultimoErro && inWords(ultimoErro), retida: null }
  if (ultimoErro !== null && executarEm > new Date()) return { fila, estado, em, causa: ultimoErro, retida: 'causa' }
  if (pausada) return { fila, estado, em: null, causa: motivo, retida: 'pausa' }
  if (parados.includes(grupo)) return { fila, estado, em: null, causa: null, retida: 'freio' }
  return { fila, estado, em: abertos.get(grupo)?.toISOString() ?? null, causa: null, retida: 'cidade' }
}

/** What a job keeps of a failed exchange begins with its cause: `timeout: no whole answer in 60000 ms`. */
function inWords(erro: string): string {
  const causa = /^([a-z_]+)(?::|$)/.exec(erro)?.[1]
  return causa ? causaInWords(causa) : erro
}

/** The city's own words in the aviso of a note in doubt, without what the aviso says to the client about them. */
const saidIn = (avisos: NotaNaPagina['avisos']): string | null =>
  /“([^”]*)”/.exec(avisos.find(({ codigo }) => codigo === EM_DUVIDA)?.mensagem ?? '')?.[1] ?? null
