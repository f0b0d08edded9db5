// Objects of cities that operators create, by HTTP alone: connections in every state, analyses, preparations, checks.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { IdsDaCasa } from './belongings.ts'
import type { Answer, Client } from './http.ts'
import { until } from './until.ts'

const PADRAO = 'abrasf-2.04'
const MOTIVO = 'conferido com a prefeitura'
/** Cities that no test issues in. */
const CIDADES = ['1100015', '1100031', '1100049', '1100056', '1100064', '1100072', '1100080', '1100098']
let next = 0

/** One of each, with a published connection; `empresaId` is the company whose certificate rehearses it. */
export async function cityIdsOf(admin: Client, empresaId: string): Promise<IdsDaCasa> {
  const conexao = await publishedConexao(admin, empresaId)
  const municipio = await attachedCity(admin, conexao.id)
  const analise = await newAnalise(admin)
  const preparar = { padrao: 'rio', ambiente: 'homologacao', simular: false, motivo: MOTIVO }
  const { preparacao } = made(await admin.post('/admin/conexoes/preparar', preparar))
  const checagem = made(await admin.post('/admin/regulamentacao/checar', { motivo: MOTIVO }))
  const exame = made(await admin.post('/admin/regulamentacao/health-check-municipios', { motivo: MOTIVO }))
  return {
    ...{ conexao: conexao.id, slug: conexao.slug, municipio, analise },
    ...{ preparacao: preparacao.id, checagem: checagem.id, exame: exame.id },
  }
}

/** A draft of a slug, by default a new one. */
export async function draftConexao(
  admin: Client,
  slug = `contrato-${randomUUID().slice(0, 8)}`,
): Promise<{ id: string; slug: string; versao: number }> {
  return made(await admin.post('/admin/conexoes/from-template', { padrao: PADRAO, slug }))
}

/** A draft that passed a rehearsal. */
export async function rehearsedConexao(admin: Client, empresaId: string, slug?: string) {
  const draft = await draftConexao(admin, slug)
  const ensaio = made(await admin.post(`/admin/connections/${draft.id}/dry-run`, { empresaId, municipio: CIDADES[0] }))
  assert.equal(ensaio.ok, true, JSON.stringify(ensaio.passos))
  return draft
}

export async function publishedConexao(admin: Client, empresaId: string, slug?: string) {
  const draft = await rehearsedConexao(admin, empresaId, slug)
  made(await admin.call('POST', `/admin/conexoes/${draft.id}/publicar`))
  return draft
}

/** A city that was attached to nothing, attached to the connection. */
export async function attachedCity(admin: Client, conexaoId: string): Promise<string> {
  const municipio = CIDADES[next++ % CIDADES.length]!
  made(await admin.post(`/admin/conexoes/${conexaoId}/municipios`, { municipios: [{ municipio }], forcar: true }))
  return municipio
}

export const newAnalise = async (admin: Client): Promise<string> =>
  made(await admin.post('/admin/analyzer', { wsdl: WSDL })).id

/** An analysis that ended well. */
export async function endedAnalise(admin: Client): Promise<string> {
  const id = await newAnalise(admin)
  await until('the analysis ends', async () => {
    const { json } = await admin.get(`/admin/analyzer/${id}`)
    return json.status === 'concluido'
  })
  return id
}

const WSDL = `<definitions xmlns="http://schemas.xmlsoap.org/wsdl/" xmlns:soap="http://schemas.xmlsoap.org/wsdl/soap/"
  targetNamespace="http://nfse.abrasf.org.br"><portType name="nfse"><operation name="GerarNfse"/></portType></definitions>`

// biome-ignore lint/suspicious/noExplicitAny: each answer has its own shape, and the caller says which
function made({ status, json, text }: Answer, expected = 201): any {
  assert.equal(status, expected, text)
  return json
}
