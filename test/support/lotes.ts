// Batches of a company's notes, as the portal sends and reads them.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { Issuer } from './tenant.ts'
import { until } from './until.ts'
import type { World } from './world.ts'

export type Pedido = Record<string, unknown>
type Linha = { linha: number; pedido: Pedido }

/** Lines 2, 3, … of a file. */
export const linhasOf = ({ body }: Issuer, count: number, more: (n: number) => Pedido = () => ({})): Linha[] =>
  Array.from({ length: count }, (_, i) => {
    const { idIntegracao, ...pedido } = body()
    return { linha: i + 2, pedido: { ...pedido, ...more(i + 2) } }
  })

export const novo = (linhas: Linha[], more: object = {}) => ({
  ...{ id: randomUUID(), ambiente: 'homologacao', arquivo: 'notas.csv', colunas: {}, semTomador: false },
  linhas,
  ...more,
})

export const send = async ({ tenant }: Issuer, linhas: Linha[], more: object = {}) => {
  const answer = await tenant.portal.post('/portal/lotes', novo(linhas, more))
  assert.equal(answer.status, 201, answer.text)
  return answer.json.id as string
}
export const show = async ({ tenant }: Issuer, id: string) => (await tenant.portal.get(`/portal/lotes/${id}`)).json
export const linhas = async ({ tenant }: Issuer, id: string, grupo = '') =>
  (await tenant.portal.get(`/portal/lotes/${id}/linhas?limit=500${grupo && `&grupo=${grupo}`}`)).json.items
export const waitFor = async (issuer: Issuer, id: string, ...status: string[]) => {
  let lote: Awaited<ReturnType<typeof show>>
  const reached = async () => {
    lote = await show(issuer, id)
    return status.includes(lote.status) && lote
  }
  return until(`the batch is ${status}`, reached, { measure: () => lote.porEstado })
}
export const notasOf = (world: World, { tenant }: Issuer) =>
  world.sql<{ idIntegracao: string; numero: number }>(
    'select id_integracao as "idIntegracao", numero_rps::int as numero from notas where tenant_id = $1 order by numero_rps',
    [tenant.id],
  )
