// An account as full as possible, for walks over every screen: a note in each of the seven states, names of the
// greatest length, with characters that would reorder the page, a company of each regime, and one of everything that
// has a page of its own.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { competenciaOf } from '#domain/competencia.ts'
import { authorised, MOTIVO } from '../support/ended-notes.ts'
import { plantFatura } from '../support/faturas.ts'
import { modeloBody, recorrenteBody } from '../support/recorrentes.ts'
import { empresaBody, type Issuer, nextCnpj } from '../support/tenant.ts'
import { until } from '../support/until.ts'
import type { World } from '../support/world.ts'

export const ESTADOS = [
  ...(['autorizada', 'processando', 'falha_temporaria', 'rejeitada'] as const),
  ...(['falha_definitiva', 'cancelada', 'substituida'] as const),
]
/** As long as it may be, with controls that would turn around what follows. */
export const LONGO =
  '\u202eCompanhia Paraense de Serviços Extraordinariamente Especializados em Tecnologia da Informação e Participações'

export type ContaCheia = {
  issuer: Issuer
  /** A note of each state. */
  notas: Record<(typeof ESTADOS)[number], string>
  /** The parameters of the routes: `webhooks/id`. */
  ids: Record<string, string>
}

/** Makes it, by the routes that clients use; only three states that pass by themselves, and a fatura of a month that ended, are planted. */
export async function contaCheia(world: World): Promise<ContaCheia> {
  const issuer = await world.issuer({ empresa: { razaoSocial: LONGO, nomeFantasia: LONGO.slice(0, 60) } })
  const { tenant, api, body, empresa } = issuer
  const { portal } = tenant
  for (const [sample, regime] of [
    ['mei', {}],
    ['regular-ibs-cbs-retencoes', {}],
    ['regular-ibs-cbs-retencoes', { regimeTributario: 'lucro_real' }],
  ] as const)
    await tenant.createEmpresa({ ...empresaBody(sample), ...regime, cpfCnpj: nextCnpj() })

  const endpoint = made(await portal.post('/portal/webhooks', { url: 'http://127.0.0.1:9/ninguem' }))
  const tomador = { ...(body() as { tomador: object }).tomador, razaoSocial: `${LONGO} ${LONGO}`.slice(0, 150) }
  const autorizada = await authorised(issuer, { tomador })
  const [cancelada, substituida] = [await authorised(issuer), await authorised(issuer)]
  made(await api.post(`/nfse/${cancelada.id}/cancelar`, { motivo: MOTIVO }), 200)
  made(await api.post(`/nfse/${substituida.id}/substituir`, { novaNota: body(), motivo: MOTIVO }))
  const rejeitada = made(await api.issue(body({ simular: 'rejeitar: E0310' })), 202)
  await api.waitSettled(rejeitada.id)
  const notas = {
    ...{ autorizada: autorizada.id, cancelada: cancelada.id, substituida: substituida.id, rejeitada: rejeitada.id },
    processando: await plant(world, autorizada.id, 'processando'),
    falha_temporaria: await plant(world, autorizada.id, 'falha_temporaria'),
    falha_definitiva: await plant(world, autorizada.id, 'falha_definitiva'),
  }

  const lote = {
    ...{ id: randomUUID(), ambiente: 'homologacao', arquivo: 'notas.csv', colunas: {}, semTomador: true },
    linhas: [{ linha: 2, pedido: body() }],
  }
  await api.post('/nfse', { ...body(), servico: [] })
  const [entrega, cliente, tentativa] = [
    await row(world, 'select id from entregas where tenant_id = $1 limit 1', tenant.id),
    await row(world, 'select id from tomadores where tenant_id = $1 limit 1', tenant.id),
    await row(world, 'select id from tentativas_rejeitadas where tenant_id = $1 limit 1', tenant.id),
  ]
  await until('every state is there', async () => {
    const found = await world.sql('select distinct status from notas where tenant_id = $1', [tenant.id])
    return found.length === ESTADOS.length || null
  })
  const [contrato] = await world.sql<{ id: string }>('select id from contratos where tenant_id = $1', [tenant.id])
  const fatura = { tenantId: tenant.id, contratoId: contrato!.id, competencia: '2026-01' }
  const ids = {
    'faturas/id': await plantFatura(world, fatura),
    'recebido/id': made(await api.post('/nfse/lote', [body()]), 202).loteId,
    ...{ 'fechamento/competencia': competenciaOf(Date.now()), empresaId: empresa.id },
    ...{ 'empresas/id': empresa.id, ibge: '1504208', 'webhooks/id': endpoint.id },
    ...{ 'entregas/id': entrega, 'clientes/id': cliente, 'tentativas/id': tentativa },
    'modelos/id': made(await portal.post('/portal/modelos-servico', modeloBody(body()))).id,
    'recorrentes/id': made(await portal.post('/portal/recorrentes', recorrenteBody(body()))).id,
    'lotes/id': made(await portal.post('/portal/lotes', lote)).id,
  }
  return { issuer, notas, ids }
}

/** A copy of an authorised note in a state that would pass by itself; it has no job. */
async function plant(world: World, de: string, status: string): Promise<string> {
  const [planted] = await world.sql<{ id: string }>(
    `with s as (update series set proximo_numero = proximo_numero + 1
        where id = (select serie_id from notas where id = $1) returning proximo_numero - 1 as numero)
      insert into notas select r.* from s, notas n, jsonb_populate_record(n, jsonb_build_object(
        'id', gen_random_uuid(), 'numero_rps', s.numero, 'status', $2::text, 'numero', null, 'chave_acesso', null,
        'codigo_verificacao', null, 'autorizada_em', null, 'xml_autorizado', null, 'concluida_em', null,
        'situacao_ver_em', null, 'id_integracao', null)) r where n.id = $1 returning id`,
    [de, status],
  )
  return planted!.id
}

const row = (world: World, sql: string, tenantId: string) =>
  until(sql, async () => (await world.sql<{ id: string }>(sql, [tenantId]))[0]?.id ?? null)

// biome-ignore lint/suspicious/noExplicitAny: each answer has its own shape
function made({ status, json, text }: Awaited<ReturnType<Issuer['api']['issue']>>, expected = 201): any {
  assert.equal(status, expected, text)
  return json
}
