// The ways by which a request to issue arrives, and the answer of each one to a refused request.
import assert from 'node:assert/strict'
import { authorised, MOTIVO } from './ended-notes.ts'
import type { Answer } from './http.ts'
import type { Issuer } from './tenant.ts'

type Item = { campo: string; codigo: string; mensagem: string; correcao: string; link: string }
/** The code and the findings of a refusal, each path as the road named it. `prefixo`: of the request in its body. */
type Recusa = { codigo: string; erros: Item[]; prefixo: string }
type Ask = (pedido: unknown) => Promise<Recusa>

/** Each road by its name. The originals that `substituir` and `reemitir` need are issued once. */
export async function openRoads(issuer: Issuer): Promise<Record<string, Ask>> {
  const { api, tenant } = issuer
  const { portal } = tenant
  const original = await authorised(issuer)
  const refused = await api.waitSettled((await api.issue(issuer.body({ simular: 'rejeitar: E0310' }))).json.id)
  assert.equal(refused.status, 'rejeitada')
  const good = issuer.body({ servico: [] })
  const inLote = (send: (body: unknown) => Promise<Answer>, path: string, body: (notas: unknown[]) => unknown): Ask => {
    return async (pedido) => {
      const answer = await send(body([good, pedido]))
      assert.equal(answer.status, 202, answer.text)
      const { erros, codigo } = answer.json.itens[1]
      return { codigo, erros, prefixo: `${path}[1]` }
    }
  }
  const notas = (list: unknown[]) => ({ notas: list })
  const bare = (list: unknown[]) => list
  return {
    'POST /nfse': (pedido) => refusalOf(api.post('/nfse', pedido)),
    'POST /nfse/validar': (pedido) => findingsOf(api.post('/nfse/validar', pedido)),
    lote: inLote((body) => api.post('/nfse/lote', body), 'notas', notas),
    'lote sem nome': inLote((body) => api.post('/nfse/lote', body), '', bare),
    portal: (pedido) => refusalOf(portal.post('/portal/nfse?ambiente=homologacao', pedido)),
    'portal validar': (pedido) => findingsOf(portal.post('/portal/nfse/validar?ambiente=homologacao', pedido)),
    'portal lote': inLote((body) => portal.post('/portal/nfse/lote?ambiente=homologacao', body), 'notas', notas),
    substituir: (novaNota) =>
      refusalOf(api.post(`/nfse/${original.id}/substituir`, { novaNota, motivo: MOTIVO }), 'novaNota'),
    reemitir: (payload) => refusalOf(portal.post(`/portal/nfse/${refused.id}/reemitir`, { payload }), 'payload'),
    'validar-reemissao': (payload) =>
      findingsOf(portal.post(`/portal/nfse/${refused.id}/validar-reemissao`, { payload }), 'payload'),
  }
}

async function refusalOf(sending: Promise<Answer>, prefixo = ''): Promise<Recusa> {
  const { status, json, text } = await sending
  assert.ok(status >= 400 && status < 500, text)
  return { codigo: json.codigo, erros: json.erros, prefixo }
}

async function findingsOf(sending: Promise<Answer>, prefixo = ''): Promise<Recusa> {
  const { status, json, text } = await sending
  assert.deepEqual([status, json.valida], [200, false], text)
  return { codigo: json.codigo, erros: json.erros, prefixo }
}

/** A path beneath the prefix of its road; '' without a path there. */
export const pathIn = (prefixo: string, campo: string): string =>
  prefixo === '' || campo === '' ? prefixo + campo : `${prefixo}.${campo}`
