import { diaOf, type Fuso } from '#domain/competencia.ts'
import { isAberto, type StatusCancelamento, type TipoCancelamento, whyNotCancel } from './cancel-rules.ts'
import { isSettled, mayBecome, type StatusNota } from './nota.ts'
import { mayReissue, type ProvaDeRecusa } from './reissue-rules.ts'

/** The actions a user has on a note, by the names of the routes. */
export const ACOES = [
  'consultar',
  'cancelar',
  'solicitar-cancelamento',
  'substituir',
  'carta-correcao',
  'reemitir',
] as const
export type NomeDeAcao = (typeof ACOES)[number]

/**
 * Whether an action is possible now. `motivo`: why not, or on which condition; `ate`: until when (ISO 8601), when
 * known.
 */
export type Acao = { acao: NomeDeAcao; permitida: boolean; motivo: string | null; ate: string | null }

/** The facts that decide it. Deadlines of the city in hours after authorization; Infinity when none is known. */
export type FatosDaNota = {
  status: StatusNota
  autorizadaEm: Date | null
  /** The time zone of the issuer's municipality, in which deadlines are shown. */
  fuso: Fuso
  cancelamento: { tipo: TipoCancelamento; status: StatusCancelamento } | null
  prazoCancelamentoHoras: number
  /**
   * The operations of the city's web service; `substitui`: both notes in one operation; `corrige`: correction letters.
   */
  cidade: { cancela: boolean; substitui: boolean; corrige: boolean }
  /** A transmission was sent and its outcome is unknown. */
  temDuvida: boolean
  recusa: ProvaDeRecusa
  /** The permissions of the caller's role. */
  papelPermite(acao: NomeDeAcao): boolean
}

/** Every action on a note, with the reason of a refusal: the rules of the request itself, applied beforehand. */
export function listAcoes(fatos: FatosDaNota, now: Date): Acao[] {
  return ACOES.map((acao) => {
    const no = (motivo: string): Acao => ({ acao, permitida: false, motivo, ate: null })
    if (!fatos.papelPermite(acao)) return no('Seu papel nesta conta não permite esta ação. Peça a um administrador.')
    const { motivo = null, permitida = motivo === null, ate = null } = RULES[acao](fatos, now)
    return { acao, permitida, motivo, ate: permitida ? ate : null }
  })
}

type Verdict = { motivo?: string; permitida?: boolean; ate?: string | null }

const RULES: Record<NomeDeAcao, (fatos: FatosDaNota, now: Date) => Verdict> = {
  consultar: ({ status, temDuvida }) => {
    if (isSettled(status)) return { motivo: 'O resultado desta nota já é conhecido.' }
    return temDuvida ? {} : { motivo: 'Nada a perguntar: nenhum envio desta nota ficou sem resposta.' }
  },
  cancelar: (fatos, now) => {
    const ended = whyNotEnd(fatos, 'cancelada', 'cancelar')
    if (ended) return { motivo: ended }
    const { cidade, prazoCancelamentoHoras: prazo } = fatos
    if (!cidade.cancela)
      return {
        motivo: 'O município não cancela por web service: cancele no portal da prefeitura, e o serviço percebe.',
      }
    if (whyNotCancel(fatos, ANY_MOTIVO, prazo, now) === 'PRAZO_EXPIRADO')
      return {
        motivo: `Prazo de cancelamento venceu em ${dayOf(deadlineOf(fatos), fatos.fuso)}. Peça o cancelamento à prefeitura.`,
      }
    return { ate: deadlineOf(fatos)?.toISOString() ?? null }
  },
  'solicitar-cancelamento': (fatos) => {
    const ended = whyNotEnd(fatos, 'cancelada', 'solicitar o cancelamento de')
    return ended ? { motivo: ended } : {}
  },
  substituir: (fatos, now) => {
    const ended = whyNotEnd(fatos, 'substituida', 'substituir')
    if (ended) return { motivo: ended }
    const { cidade, prazoCancelamentoHoras: prazo } = fatos
    if (!cidade.substitui && !cidade.cancela)
      return {
        motivo: 'O município não substitui nem cancela por web service: cancele no portal da prefeitura e emita outra.',
      }
    if (whyNotCancel(fatos, ANY_MOTIVO, prazo, now) !== 'PRAZO_EXPIRADO')
      return { ate: deadlineOf(fatos)?.toISOString() ?? null }
    const late = `Prazo venceu em ${dayOf(deadlineOf(fatos), fatos.fuso)}`
    // Entering and leaving the Simples Nacional have no deadline (E0050).
    return cidade.substitui
      ? { permitida: true, motivo: `${late}: só por entrada ou saída do Simples Nacional (códigos 01 e 02).` }
      : { motivo: `${late}.` }
  },
  'carta-correcao': (fatos) => {
    if (fatos.status !== 'autorizada') return { motivo: onlyAuthorised('corrigir', fatos.status) }
    return fatos.cidade.corrige
      ? {}
      : { motivo: 'O município não tem carta de correção: substitua a nota, ou cancele e emita outra.' }
  },
  reemitir: ({ status, recusa }) => {
    if (mayReissue(status, recusa)) return {}
    if (recusa.reemitidaPorId) return { motivo: 'Esta nota já foi reemitida.' }
    if (!isSettled(status))
      return { motivo: 'O município pode ter autorizado esta nota: espere o resultado, ou consulte.' }
    return { motivo: 'Só se reemite uma nota que o município comprovadamente não aceitou.' }
  },
}

/** Why the note may not end in that state: its present state forbids it, or an attempt to end it is open. */
function whyNotEnd({ status, cancelamento }: FatosDaNota, para: StatusNota, verbo: string): string | null {
  if (!mayBecome(status, para)) return onlyAuthorised(verbo, status)
  if (!cancelamento || !isAberto(cancelamento.status)) return null
  return EM_CURSO[cancelamento.tipo]
}

const onlyAuthorised = (verbo: string, status: StatusNota) =>
  `Só se pode ${verbo} uma nota autorizada; esta ${ESTADO[status]}.`

const ESTADO: Record<StatusNota, string> = {
  processando: 'ainda está sendo processada',
  falha_temporaria: 'ainda não chegou ao município',
  autorizada: 'está autorizada',
  rejeitada: 'foi rejeitada',
  cancelada: 'já foi cancelada',
  substituida: 'já foi substituída',
  falha_definitiva: 'não chegou a ser emitida',
}
const EM_CURSO: Record<TipoCancelamento, string> = {
  direto: 'Já há um cancelamento em curso: espere a resposta do município.',
  analise: 'A prefeitura já analisa o cancelamento desta nota: espere a resposta.',
  substituicao: 'Já há uma substituição em curso: espere a resposta do município.',
  oficio: 'O município está cancelando esta nota.',
}

function deadlineOf({ autorizadaEm, prazoCancelamentoHoras: horas }: FatosDaNota): Date | null {
  return autorizadaEm && Number.isFinite(horas) ? new Date(autorizadaEm.getTime() + horas * 3_600_000) : null
}

/** 18/11 */
function dayOf(moment: Date | null, fuso: Fuso): string {
  const [, month, day] = diaOf(moment?.getTime() ?? 0, fuso).split('-')
  return `${day}/${month}`
}

/** A valid motive: the user writes the real one later, so it must not refuse the action here. */
const ANY_MOTIVO = 'qualquer motivo bem descrito'
