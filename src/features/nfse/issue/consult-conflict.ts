import { mayBecome } from '#domain/nota/nota.ts'
import { resolveAlerta } from '#features/alertas/alertas.ts'
import { audit } from '#features/audit/audit.ts'
import {
  type Conflito,
  endAlheio,
  findConflito,
  isOpen,
  lockConflito,
  recordConflito,
} from '#features/nfse/conflito/conflitos.ts'
import type { NotaParaEmitir } from '#features/nfse/nota/nota-para-emitir.ts'
import { consultAfterS } from '#features/nfse/nota/schedules.ts'
import type { App } from '#platform/app.ts'
import type { Db } from '#platform/db/db.ts'
import { fence, type Job, SETTLED, type Settled } from '#platform/queue/queue.ts'
import type { Achada, Diferente, Prova } from '#tracks/track.ts'
import { type Absence, WITNESS_EVERY_S } from './absence.ts'
import { alertaDe } from './after-issue.ts'
import { avisoDeDuvida } from './duvida.ts'
import { settleWithin } from './settle-nota.ts'
import type { Settlement } from './settlement.ts'

/** While a person decides the city is asked once a day: it may show our document after all. */
const EVERY_S = 86_400

type Common = Pick<Settlement, 'job' | 'nota' | 'transmissao'>
type Asked = { common: Common; sent: { id: string }; outcome: Prova; absence: Absence | null }

/** The open conflict of a note, which decides what any answer but our own document means. */
export async function findOpenConflito(app: App, nota: NotaParaEmitir): Promise<Conflito | null> {
  const conflito = await findConflito(app.sistema, nota)
  return conflito && isOpen(conflito) ? conflito : null
}

/**
 * What follows an answer about a note whose number the city has with other contents
 * (docs/especificacao/estados.md#01-our-number-with-other-contents). Nothing is sent, renumbered or ended by itself, and
 * an absence proves nothing here: a city that showed a document under this number and now shows none contradicts itself.
 * Once an operator declared the city's note foreign, the same note seen again, or a proven absence, gives ours the next
 * number; another note under the number is for a person again. Our own document never comes here: it authorises the note.
 */
export async function settleConflito(app: App, { common, ...asked }: Asked): Promise<Settled> {
  const { job, nota } = common
  const held = await app.sistema.transaction(async (tx) => {
    if (!(await fence(tx, job))) return false
    const last = await lockConflito(tx, nota)
    const open = last && isOpen(last) ? last : null
    if (asked.outcome.kind === 'diferente' && isOfOurNumber(asked.outcome) && !confirms(open, asked.outcome.achada))
      await keep(app, tx, { common, outcome: asked.outcome, first: open === null })
    else if (open?.estado === 'declarado_alheio' && isSettled(asked))
      await giveNextNumber(app, tx, { common, sent: asked.sent, conflito: open })
    else
      await settleWithin(app, tx, {
        ...common,
        ...saidBy(nota, asked.outcome),
        jobOutcome: again(app, job, open, asked.absence),
        para: null,
      })
    return true
  })
  if (!held) app.metrics.fencing.inc()
  return SETTLED
}

/**
 * Nothing in the document says that it is of another issuer, series or number: such a document is never offered as
 * ours.
 */
const isOfOurNumber = ({ diferencas }: Diferente): boolean =>
  !diferencas.some(({ campo }) => /^(prestador\.|rps\.(serie|numero)$)/.test(campo))

/** The city shows the very note that an operator declared foreign. */
const confirms = (open: Conflito | null, { numero }: Achada): boolean =>
  open?.estado === 'declarado_alheio' && open.achada.numero === numero

const isSettled = ({ outcome, absence }: Pick<Asked, 'outcome' | 'absence'>): boolean =>
  (outcome.kind === 'diferente' && isOfOurNumber(outcome)) ||
  (outcome.kind === 'ausente' && absence !== null && absence.proven)

/** The city's own words, where it answered with any, and the alert that they raise. */
function saidBy(nota: NotaParaEmitir, outcome: Prova): Pick<Settlement, 'duvida' | 'alertas'> {
  const duvida = outcome.kind === 'nada' ? avisoDeDuvida(outcome.causa, outcome.mensagens) : null
  const alerta = alertaDe(nota, outcome)
  return { ...(duvida && { duvida }), ...(alerta && { alertas: [alerta] }) }
}

type Kept = { common: Common; outcome: Diferente; first: boolean }

async function keep(app: App, tx: Db, { common, outcome: { achada, diferencas }, first }: Kept): Promise<void> {
  const { job, nota, transmissao } = common
  await recordConflito(tx, { nota, transmissaoId: transmissao!.id, achada, diferencas })
  const detalhe = {
    notaId: nota.id,
    rps: `${nota.serieRps}-${nota.numeroRps}`,
    numero: achada.numero,
    diferencas: diferencas.map(({ campo }) => campo),
  }
  if (first) {
    await resolveAlerta(tx, 'nota_incerta', nota.id)
    const cause = {
      tenantId: nota.tenantId,
      actor: { kind: 'job', name: job.fila },
      requestId: nota.requestId,
    } as const
    await audit(tx, cause, { acao: 'nota.conflict', recurso: 'nota', recursoId: nota.id, detalhe })
  }
  await settleWithin(app, tx, {
    ...common,
    jobOutcome: again(app, job, null, null),
    para: mayBecome(nota.status, 'falha_temporaria') ? 'falha_temporaria' : null,
    alertas: [{ tipo: 'nota_em_conflito', detalhe }],
  })
}

/** Ours was never issued: the operator declared so, and the city has shown nothing of ours since. */
async function giveNextNumber(
  app: App,
  tx: Db,
  { common, sent, conflito }: { common: Common; sent: { id: string }; conflito: Conflito },
): Promise<void> {
  await endAlheio(tx, conflito)
  await resolveAlerta(tx, 'nota_em_conflito', common.nota.id)
  await settleWithin(app, tx, {
    ...renumbered(common, sent, conflito.achada.numero),
    proven: { id: sent.id, resultado: 'nao_enviada', causa: 'um operador declarou alheia a nota do município' },
  })
}

/**
 * The note takes the next number of its series, because the city has a document of another system under its own: an
 * alert and an aviso say so, and the old number stays used.
 */
export function renumbered(common: Common, sent: { id: string }, numeroAchado: string): Settlement {
  const { id: notaId, serieRps, numeroRps } = common.nota
  const rps = `${serieRps}-${numeroRps}`
  return {
    ...common,
    jobOutcome: { estado: 'concluido' },
    para: null,
    renumbers: true,
    proven: { id: sent.id, resultado: 'nao_enviada', causa: 'número ocupado por outro documento' },
    proximo: { fila: 'nota.issue', atrasoS: 0 },
    avisos: [
      {
        campo: 'rps.numero',
        codigo: 'NUMERO_USADO_POR_OUTRO',
        mensagem: `O município já tem a NFS-e ${numeroAchado}, de outro sistema, com o RPS ${rps}. Esta nota sai com o próximo número da série ${serieRps}.`,
      },
    ],
    alertas: [{ tipo: 'numero_ja_usado_por_outro', detalhe: { notaId, rps, numero: numeroAchado } }],
  }
}

/** When the city is queried again: soon where its answer completes an operator's declaration, else once a day. */
function again({ config }: App, job: Job, open: Conflito | null, absence: Absence | null): Settlement['jobOutcome'] {
  const declared = open?.estado === 'declarado_alheio'
  const missingS = absence && !absence.proven ? absence.missingS + WITNESS_EVERY_S : 0
  const soonS = Math.max(missingS, consultAfterS(job.tentativas) * config.ritmo)
  return {
    estado: 'aguardando',
    atrasoS: declared ? soonS : EVERY_S * config.ritmo,
    countsAsAttempt: true,
    erro: declared
      ? 'declarada de outro sistema: o município é perguntado uma última vez antes do próximo número'
      : 'o município tem o nosso número com outro conteúdo: uma pessoa decide',
  }
}
