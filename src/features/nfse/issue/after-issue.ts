import type { CodigoCampo } from '#domain/codigos.ts'
import { aCobrarApurado, avisosDeApurado } from '#domain/nota/apurado.ts'
import type { Aviso, Erro } from '#domain/nota/nota.ts'
import { reformaNaNota, somasDaReforma } from '#domain/nota/reforma-na-nota.ts'
import type { Evento } from '#domain/webhook/eventos.ts'
import { SLUG_NACIONAL } from '#features/cidades/reach/conexao-nacional.ts'
import { avisosDoXml } from '#features/nfse/nota/forma-do-xml.ts'
import type { NotaParaEmitir } from '#features/nfse/nota/nota-para-emitir.ts'
import {
  CONSULT_AFTER_S,
  FIRST_CHECK_S,
  jitter,
  type LimitesDeEnvio,
  sendAgainAfterS,
} from '#features/nfse/nota/schedules.ts'
import { eventBody, type NotaDoEvento } from '#features/webhooks/event-body.ts'
import type { App } from '#platform/app.ts'
import type { Actor } from '#platform/ctx.ts'
import { oneLineText } from '#platform/one-line-text.ts'
import type { Job } from '#platform/queue/queue.ts'
import { waitForMarginMs } from '#tracks/dps/datas.ts'
import { EM_PRODUCAO, semTeste, TESTE_SEM_MARCA } from '#tracks/homologacao.ts'
import type { Autorizada, Exchange, Outcome, Prova } from '#tracks/track.ts'
import { avisoDeDuvida, RECUSA_DO_REENVIO } from './duvida.ts'
import type { Settlement } from './settlement.ts'

type Common = Pick<Settlement, 'job' | 'nota' | 'transmissao' | 'countsSend'>

/**
 * Turns the outcome of a send into a settlement (docs/especificacao/estados.md#0-nota-hidden-sub-state): the only place
 * where outcomes become states.
 */
export function afterIssue(
  app: App,
  job: Job,
  nota: NotaParaEmitir,
  sent: { id: string },
  exchange: Exchange,
  limites: LimitesDeEnvio,
): Settlement {
  const outcome = provedBy(exchange.outcome, job)
  const common: Common = { job, nota, transmissao: written(sent.id, { ...exchange, outcome }), countsSend: true }
  switch (outcome.kind) {
    case 'autorizada':
      return authorised(app, common, outcome, app.now())
    case 'recusada':
      return refused(app, common, outcome)
    case 'nao_enviada':
      return outcome.causa === EM_PRODUCAO
        ? refusedTest(app, common, outcome.motivo)
        : notSent(app, common, outcome, limites)
    case 'cancelada': // as the answer to a send it proves nothing
    case 'em_processamento':
    case 'incerta': {
      const alerta = alertaDe(nota, outcome)
      return {
        ...common,
        jobOutcome: { estado: 'concluido' },
        para: null,
        duvida: outcome.kind === 'incerta' ? avisoDeDuvida(outcome.causa, outcome.mensagens) : null,
        proximo: consultSoon(app, alerta ? NEVER_AGAIN : (job.dados.reenvios ?? 0)),
        ...(alerta && { alertas: [alerta] }),
      }
    }
  }
}

/**
 * What an answer proves of the note. The refusal of bytes that were sent before is about this send (its credential, its
 * moment): their absence was proved, yet the city may still come to show the send before. Absence is proved again
 * before the note ends with what was said.
 */
function provedBy(outcome: Outcome, job: Job): Outcome {
  if (outcome.kind !== 'recusada' || outcome.reparo !== null || !('reenviar' in job.dados)) return outcome
  const { erros } = outcome
  const motivo = erros.map(({ codigo }) => codigo).join(', ')
  return { kind: 'incerta', causa: RECUSA_DO_REENVIO, motivo, mensagens: erros }
}

/** Nothing was sent, because an earlier send may have reached the city: the city is queried about that one. */
export const askFirst = (app: App, job: Job, nota: NotaParaEmitir): Settlement => ({
  job,
  nota,
  transmissao: null,
  jobOutcome: { estado: 'concluido' },
  para: null,
  proximo: consultSoon(app, job.dados.reenvios ?? 0),
})

const consultSoon = (app: App, reenvios: unknown): NonNullable<Settlement['proximo']> => ({
  fila: 'nota.consult',
  atrasoS: CONSULT_AFTER_S[0] * app.config.ritmo,
  dados: { reenvios },
})

/** The note has had more resends than any note gets: a person decides about this one. */
const NEVER_AGAIN = 1_000

type Alerta = NonNullable<Settlement['alertas']>[number]

/** The alert that the city's answer raises at once, whatever a consult says later. */
export const alertaDe = (nota: NotaParaEmitir, outcome: Outcome | Prova): Alerta | undefined =>
  'causa' in outcome && outcome.causa === TESTE_SEM_MARCA
    ? { tipo: 'teste_sem_marca', detalhe: { notaId: nota.id, motivo: outcome.motivo } }
    : undefined

/**
 * Nothing was sent, because it would have been a real document: the note of homologação ends, and an operator corrects
 * the route.
 */
function refusedTest(app: App, common: Common, motivo: string): Settlement {
  const { nota } = common
  return {
    ...refused(app, common, { kind: 'recusada', erros: [semTeste(nota.conexao, true)], reparo: null }),
    alertas: [{ tipo: 'homologacao_em_producao', detalhe: { notaId: nota.id, motivo } }],
  }
}

/**
 * The city authorised the note: the only outcome that gives it a number. `enviadaEm` dates it where the city does not
 * do so legibly.
 */
export function authorised(app: App, common: Common, outcome: Autorizada, enviadaEm: Date): Settlement {
  const { numero, chaveAcesso, codigoVerificacao, autorizadaEm, xml, avisos, apurado } = outcome
  const { preparada } = common.nota
  const divergentes = apurado ? avisosDeApurado(apurado, preparada, app.tabelas) : []
  const done = { status: 'autorizada' as const, numero, chaveAcesso }
  return {
    ...common,
    jobOutcome: { estado: 'concluido' },
    para: 'autorizada',
    autorizacao: {
      numero,
      chaveAcesso,
      codigoVerificacao,
      autorizadaEm: autorizadaEm ?? enviadaEm.toISOString(),
      xml,
      apurado: divergentes.length > 0 || apurado?.reforma ? apurado : null,
      valorACobrar: aCobrarApurado(preparada, apurado, app.tabelas),
      previstos:
        apurado && !apurado.reforma ? somasDaReforma(reformaNaNota(preparada, apurado, [], app.tabelas)) : null,
      verEmS: common.nota.conexao === SLUG_NACIONAL ? null : FIRST_CHECK_S * app.config.ritmo,
    },
    avisos: [...avisos, ...(autorizadaEm === null ? [SEM_DATA] : []), ...divergentes, ...avisosDoXml(xml)],
    evento: event(app, 'nfse.autorizada', common.nota, done),
  }
}

const SEM_DATA: Aviso = {
  campo: '',
  codigo: 'DATA_DO_MUNICIPIO_ILEGIVEL' satisfies CodigoCampo,
  mensagem: 'A prefeitura autorizou a nota sem uma data legível: autorizadaEm é a hora em que a nota foi enviada.',
}

/** All automatic sends provably failed to arrive: the note ends, and may be re-issued. */
export function giveUp(app: App, job: Job, nota: NotaParaEmitir): Settlement {
  return {
    job,
    nota: { ...nota, status: 'falha_temporaria' },
    transmissao: null,
    jobOutcome: { estado: 'concluido' },
    para: 'falha_definitiva',
    freesIdIntegracao: true,
    ...notIssued(app, 'falha_definitiva', nota, [
      {
        campo: '',
        codigo: 'TENTATIVAS_ESGOTADAS',
        mensagem: 'O sistema da prefeitura não pôde ser alcançado em nenhuma das tentativas automáticas.',
        correcao: 'Envie a nota de novo com o mesmo idIntegracao: nenhuma tentativa chegou ao destino.',
      },
    ]),
  }
}

/**
 * An operator cancels the job of a note of which nothing reached the city: it ends, and may be re-issued. It passes
 * through `falha_temporaria`, since no note ends from `processando` without an answer.
 */
export function cancelledUnsent(app: App, job: Job, nota: NotaParaEmitir, por: Actor, motivo: string): Settlement {
  return {
    ...giveUp(app, job, nota),
    declared: { por, motivo, provaDeAusencia: 'nenhum envio saiu deste serviço' },
    jobOutcome: { estado: 'cancelado' },
    erros: [
      {
        campo: '',
        codigo: 'ENVIO_CANCELADO',
        mensagem: `A operação cancelou o envio antes que algo chegasse ao município: ${motivo}`,
        correcao: 'Envie a nota de novo com o mesmo idIntegracao: nada foi emitido.',
      },
    ],
  }
}

/** An operator has evidence that the city does not have the note: it ends, and may be re-issued. */
export function declaredAbsent(
  app: App,
  job: Job,
  nota: NotaParaEmitir,
  sent: { id: string } | null,
  declared: NonNullable<Settlement['declared']>,
): Settlement {
  return {
    job,
    nota,
    transmissao: null,
    declared,
    jobOutcome: { estado: 'concluido' },
    para: 'falha_definitiva',
    freesIdIntegracao: true,
    ...(sent && { proven: { id: sent.id, resultado: 'nao_enviada', causa: 'ausência declarada por um operador' } }),
    ...notIssued(app, 'falha_definitiva', nota, [
      {
        campo: '',
        codigo: 'AUSENCIA_DECLARADA',
        mensagem: `A operação verificou que o município não tem a nota e a encerrou: ${declared.motivo}`,
        correcao: 'Envie a nota de novo com o mesmo idIntegracao, ou reemita esta pelo portal.',
      },
    ]),
  }
}

/** The city refused the note for good, or for a reason that the service may repair once. */
export function refused(
  app: App,
  common: Common,
  { erros, reparo }: Extract<Outcome, { kind: 'recusada' }>,
): Settlement {
  if (reparo && !common.nota.reparos.includes(reparo)) {
    // The margin for the city's clock must not date the note on the day before.
    const waitMs = reparo === 'data-emissao' ? waitForMarginMs(common.nota.preparada, app.now()) : 0
    const atrasoS = (waitMs / 1000) * app.config.ritmo
    return {
      ...common,
      jobOutcome: { estado: 'aguardando', atrasoS, countsAsAttempt: false, erro: erros[0]?.codigo ?? '' },
      para: null,
      reparo,
    }
  }
  return {
    ...common,
    jobOutcome: { estado: 'concluido' },
    para: 'rejeitada',
    freesIdIntegracao: true,
    ...notIssued(app, 'rejeitada', common.nota, erros),
  }
}

function notSent(
  app: App,
  common: Common,
  { causa, motivo }: Extract<Outcome, { kind: 'nao_enviada' }>,
  limites: LimitesDeEnvio,
): Settlement {
  // The lease was too old to send: this does not count as an attempt.
  if (causa === 'prazo')
    return {
      ...common,
      jobOutcome: { estado: 'aguardando', atrasoS: 0, countsAsAttempt: false, erro: motivo },
      para: null,
    }
  const { tentativas } = common.job
  const wait = sendAgainAfterS(tentativas, limites)
  const atrasoS = wait === null ? 0 : jitter(wait) * app.config.ritmo
  return {
    ...common,
    jobOutcome: { estado: 'aguardando', atrasoS, countsAsAttempt: true, erro: `${causa}: ${motivo}` },
    para: 'falha_temporaria',
  }
}

export function written(
  id: string,
  { outcome, statusHttp, resposta, duracaoMs }: Exchange | Exchange<Prova>,
): NonNullable<Settlement['transmissao']> {
  const causa = 'causa' in outcome ? oneLineText(`${outcome.causa}: ${outcome.motivo}`, 500) : null
  const protocolo = outcome.kind === 'em_processamento' ? outcome.protocolo : null
  const mensagens = 'mensagens' in outcome && outcome.mensagens.length > 0 ? outcome.mensagens : null
  return { id, resultado: STORED[outcome.kind], protocolo, statusHttp, causa, mensagens, duracaoMs, resposta }
}

const STORED = {
  autorizada: 'autorizada',
  recusada: 'recusada',
  lote_recusado: 'recusada',
  nao_enviada: 'nao_enviada',
  ausente: 'ausente',
  diferente: 'ocupada',
  em_processamento: 'incerta',
  cancelada: 'incerta',
  incerta: 'incerta',
  nada: 'incerta',
} as const satisfies Record<(Outcome | Prova)['kind'], string>

/** The reasons why the note was not issued, for the note and for its event. */
function notIssued(app: App, status: 'rejeitada' | 'falha_definitiva', nota: NotaParaEmitir, erros: Erro[]) {
  return { erros, evento: event(app, `nfse.${status}`, nota, { status, numero: null, chaveAcesso: null, erros }) }
}

function event(
  app: App,
  nome: Evento,
  nota: NotaParaEmitir,
  now: Pick<NotaDoEvento, 'status' | 'numero' | 'chaveAcesso' | 'erros'>,
): NonNullable<Settlement['evento']> {
  const { id, idIntegracao, numeroRps, serieRps } = nota
  // Only an authorised note is replaced.
  const its = { id, idIntegracao, numeroRps, serieRps, substituicaoEmCurso: false, ...now }
  return { nome, corpo: eventBody(app, nome, its, app.now()) }
}
