// A concrete step: its note, its body, and its request.
import type { Answer } from '../support/http.ts'
import type { BodyOptions } from '../support/tenant.ts'
import type { Account, Company } from './account.ts'
import { type Comando, MOTIVO } from './expected-answer.ts'
import { type Corpo, endOf, holderOf, isOpen, type Modelo, type Nota } from './state.ts'
import { HUMORES_DO_EVENTO, type Humor, type Step } from './steps.ts'

/** The state that a sequence carries along. */
export type Stage = {
  account: Account
  company: Company
  prefixo: string
  pedidos: number
  respostas: string[]
  /** How long a note may stay as it is while it should become another. */
  stallMs: number
}

/** The request of a step, or null when there is nothing it could be about. */
export function toComando(stage: Stage, modelo: Modelo, step: Step): Comando | null {
  const { verbo, alvo, variante } = step
  const nota = pickNota(modelo, step)
  const humor = step.humor
  switch (verbo) {
    case 'emitir': {
      const numero = forcedNumber(modelo, step)
      return { verbo, ...newBody(stage, humor, { ...(numero && { rps: { numero: String(numero) } }) }) }
    }
    case 'repetir': {
      if (nota === null) return null
      const { corpo, humor: previous } = modelo.notas[nota]!
      if (variante % 3 > 0) return { verbo: 'emitir', corpo, humor: previous }
      return { verbo: 'emitir', ...newBody(stage, humor, { idIntegracao: corpo.idIntegracao, valor: 1700 }) }
    }
    case 'conflitar': {
      const holder = nota === null ? null : holderOf(modelo, modelo.notas[nota]!.corpo.idIntegracao)
      if (holder === null || endOf(modelo.notas[holder]!) === 'rejeitada' || modelo.notas[holder]!.naoSaiu) return null
      const { corpo } = modelo.notas[holder]!
      return { verbo, corpo: { ...corpo, prestador: { cpfCnpj: stage.account.vizinha } }, humor }
    }
    case 'cancelar':
    case 'solicitar': {
      if (nota === null) return null
      const { recusa, escuro } = HUMORES_DO_EVENTO[step.humorDoEvento]
      return { verbo, nota, motivo: motivoOf(step), recusa, escuro, avisar: false }
    }
    case 'substituir': {
      if (nota === null) return null
      const previous = modelo.notas[nota]!.fim?.nova ?? null
      if (previous !== null && variante % 3 === 0)
        return { verbo, nota, motivo: motivoOf(step), ...bodyOf(modelo.notas[previous]!) }
      const held = variante % 7 === 0 ? idOf(modelo.notas[alvo % modelo.notas.length]!) : {}
      return { verbo, nota, motivo: motivoOf(step), ...newBody(stage, humor, held) }
    }
    case 'reemitir': {
      if (nota === null) return null
      const ids = [idOf(modelo.notas[nota]!), {}, idOf(modelo.notas[alvo % modelo.notas.length]!)]
      return { verbo, nota, ...newBody(stage, humor, ids[variante % 3]) }
    }
    case 'consultar':
      return nota === null ? null : { verbo, nota }
    case 'inutilizar':
      return { verbo, numero: pickNumber(modelo, step), motivo: motivoOf(step) }
    default:
      return null
  }
}

const bodyOf = ({ corpo, humor }: Nota): { corpo: Corpo; humor: Humor } => ({ corpo, humor })

const idOf = ({ corpo }: Nota) => ({ idIntegracao: corpo.idIntegracao })

/** A request for a note of its own, unless `more` names an idIntegracao that exists. */
function newBody(stage: Stage, humor: Humor, more: BodyOptions = {}): { corpo: Corpo; humor: Humor } {
  const { company, prefixo } = stage
  const simular = company.city.simular(humor)
  const corpo = company.body({ idIntegracao: `${prefixo}-${++stage.pedidos}`, ...(simular && { simular }), ...more })
  return { corpo: corpo as Corpo, humor }
}

const motivoOf = ({ alvo, apto }: Step) => (!apto && alvo % 4 === 0 ? 'curto' : MOTIVO)

/** Mostly none; sometimes one beyond the next, or one that may be in use. */
function forcedNumber({ proximo }: Modelo, { alvo, variante }: Step): number | null {
  if (variante % 9 === 0) return proximo + 1 + (alvo % 2)
  return variante % 9 === 1 && proximo > 1 ? 1 + (alvo % (proximo - 1)) : null
}

/** A number that may be voided, where the step looks for one; else one of a note in any state, or any. */
function pickNumber({ notas, proximo }: Modelo, { alvo, apto, variante }: Step): number {
  if (!apto && notas.length > 0 && variante % 2 === 0) return notas[alvo % notas.length]!.rps
  const taken = new Set(
    notas.filter(({ vigente, destino }) => vigente && destino !== 'rejeitada').map(({ rps }) => rps),
  )
  const free = Array.from({ length: proximo }, (_, index) => index + 1).filter((numero) => !taken.has(numero))
  return apto && free.length > 0 ? free[alvo % free.length]! : 1 + (alvo % (proximo + 2))
}

/** The notes a verb is meant for, by their final state: their present state depends on the minute. */
const MEANT: Partial<Record<Step['verbo'], (nota: Nota) => boolean>> = {
  cancelar: (nota) => endOf(nota) === 'autorizada',
  solicitar: (nota) => endOf(nota) === 'autorizada',
  substituir: (nota) => endOf(nota) === 'autorizada',
  decidir: (nota) => isOpen(nota) && nota.fim?.tipo === 'analise',
  reemitir: (nota) => ['rejeitada', 'falha_definitiva'].includes(endOf(nota)),
  consultar: (nota) => nota.destino !== null,
  reenfileirar: (nota) => nota.destino !== null || isOpen(nota),
  reprocessar: (nota) => nota.destino !== null,
  encerrar: (nota) => nota.destino !== null && (nota.naoSaiu || nota.perdido),
  tarefa: (nota) => nota.destino !== null,
}

/** The note a step is about: an index, or null when there is none yet. */
export function pickNota(
  { notas }: Modelo,
  { verbo, alvo, apto }: Pick<Step, 'verbo' | 'alvo' | 'apto'>,
): number | null {
  const meant = notas.flatMap((nota, index) => (apto && (MEANT[verbo]?.(nota) ?? false) ? [index] : []))
  const from = meant.length > 0 ? meant : notas.map((_, index) => index)
  return from.length === 0 ? null : from[alvo % from.length]!
}

/** The note that a request is about; null when it makes one. */
export function targetOf(modelo: Modelo, comando: Comando): number | null {
  if (comando.verbo === 'emitir' || comando.verbo === 'conflitar') return holderOf(modelo, comando.corpo.idIntegracao)
  if (comando.verbo !== 'inutilizar') return comando.nota
  const index = modelo.notas.findIndex(({ rps }) => rps === comando.numero)
  return index < 0 ? null : index
}

/** The notes whose outcome may decide the answer: that one, and those under way. */
export function concerned(modelo: Modelo, comando: Comando): number[] {
  const target = targetOf(modelo, comando)
  const underWay = modelo.notas.flatMap(({ destino }, index) => (destino !== null && index !== target ? [index] : []))
  return target === null ? underWay : [target, ...underWay]
}

/** Sends it. `timeoutMs`: the patience of the client. */
export function send(
  { account, company }: Stage,
  modelo: Modelo,
  comando: Comando,
  timeoutMs?: number,
): Promise<Answer> {
  const { api, tenant } = account
  const id = 'nota' in comando ? modelo.notas[comando.nota]!.id : ''
  switch (comando.verbo) {
    case 'emitir':
    case 'conflitar':
      return api.issue(comando.corpo)
    case 'cancelar':
      return api.call('POST', `/nfse/${id}/cancelar`, {
        body: { motivo: comando.motivo },
        ...(timeoutMs && { timeoutMs }),
      })
    case 'solicitar':
      return api.post(`/nfse/${id}/solicitar-cancelamento`, { motivo: comando.motivo })
    case 'substituir':
      return api.post(`/nfse/${id}/substituir`, { novaNota: comando.corpo, motivo: comando.motivo })
    case 'reemitir':
      return tenant.portal.post(`/portal/nfse/${id}/reemitir`, { payload: comando.corpo })
    case 'consultar':
      return tenant.portal.post(`/portal/nfse/${id}/consultar`, {})
    case 'inutilizar': {
      const { numero, motivo } = comando
      return api.post('/nfse/rps/inutilizar', { prestador: { cpfCnpj: company.cpfCnpj }, serie: '1', numero, motivo })
    }
  }
}
