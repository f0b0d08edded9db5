// Clients that issue and list through the balancer until they are stopped, and remember every answer.
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Issuer } from '../support/tenant.ts'

export type Carga = {
  /** Accepted notes: what a client holds a 202 for. */
  aceitas: { id: string; idIntegracao: string; issuer: Issuer }[]
  /** Answers since the last call, by what was asked and status (`POST /nfse 202`); `sem resposta` is a broken connection. */
  contar(): Record<string, number>
  /** Notes that the list did not show right after their 202, since the last call. */
  ausentes(): number
  parar(): Promise<void>
}

const PAUSA_MS = 60

/** Each client issues a note, repeats it with the same idIntegracao until it is accepted, and looks for it in the list. */
export function carregar(issuers: readonly Issuer[], clientes: number, pausaMs = PAUSA_MS): Carga {
  let contagem: Record<string, number> = {}
  let faltas = 0
  let parado = false
  const aceitas: Carga['aceitas'] = []
  const chamar = async (oQue: string, feito: () => Promise<{ status: number }>) => {
    const resposta = await feito().catch(() => null)
    const chave = `${oQue} ${resposta?.status ?? 'sem resposta'}`
    contagem[chave] = (contagem[chave] ?? 0) + 1
    return resposta
  }
  const viver = async (n: number) => {
    const issuer = issuers[n % issuers.length]!
    while (!parado) {
      const idIntegracao = randomUUID()
      for (;;) {
        const resposta = (await chamar('POST /nfse', () => issuer.api.issue({ ...issuer.body(), idIntegracao }))) as {
          status: number
          json: { id?: string }
        } | null
        if (resposta?.json?.id && [200, 202].includes(resposta.status)) {
          aceitas.push({ id: resposta.json.id, idIntegracao, issuer })
          break
        }
        if (parado) return
        await sleep(500)
      }
      const lista = (await chamar('GET /nfse', () => issuer.api.get(`/nfse?limit=10&q=${idIntegracao}`))) as {
        status: number
        json: { items?: unknown[] }
      } | null
      if (lista?.status === 200 && lista.json.items?.length !== 1) faltas++
      await sleep(pausaMs)
    }
  }
  const vidas = Array.from({ length: clientes }, (_, n) => viver(n))
  return {
    aceitas,
    contar: () => {
      const ate = contagem
      contagem = {}
      return ate
    },
    ausentes: () => {
      const ate = faltas
      faltas = 0
      return ate
    },
    parar: async () => {
      parado = true
      await Promise.all(vidas)
    },
  }
}
