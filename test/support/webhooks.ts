// An application on a real database, notes whose events wait to be delivered, and receivers for them.

import crypto from 'node:crypto'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Evento } from '#domain/webhook/eventos.ts'
import { eventBody } from '#features/webhooks/event-body.ts'
import { newSegredo, sealSegredo } from '#features/webhooks/segredos.ts'
import type { App } from '#platform/app.ts'
import { loadConfig } from '#platform/config.ts'
import type { Actor, Ctx } from '#platform/ctx.ts'
import { sql } from '#platform/db/db.ts'
import { openApp } from '#platform/open-app.ts'
import { type Database, openDatabase } from './database.ts'
import { COM_ESTA_MAQUINA } from './this-machine.ts'

export type Stage = {
  app: App
  database: Database
  openAgain(env: Record<string, string>): App
  close(): Promise<void>
}

/**
 * A migrated database of its own and an application on it, private networks allowed unless `env` says otherwise. `kept`:
 * the folder of a database that stays.
 */
export async function openStage(env: Record<string, string> = {}, kept?: string): Promise<Stage> {
  const database = await openDatabase(kept)
  const open = (more: Record<string, string>) => openApp(loadConfig({ ...BASE_ENV, ...database.env, ...more }))
  const apps = [open(env)]
  return {
    app: apps[0]!,
    database,
    openAgain: (more) => apps[apps.push(open(more)) - 1]!,
    close: async () => {
      for (const app of apps) await app.close()
      await database.close()
    },
  }
}

export const CHAVE_MESTRA = `teste:${Buffer.alloc(32, 7).toString('base64')}`

export const BASE_ENV = {
  CHAVE_MESTRA,
  ...COM_ESTA_MAQUINA,
  LOG_NIVEL: 'silent',
  ...Object.fromEntries(
    ['SEFIN_URL', 'ADN_URL', 'PARAMETRIZACAO_URL'].flatMap((name) =>
      ['PRODUCAO', 'HOMOLOGACAO'].map((ambiente) => [`${name}_${ambiente}`, 'https://localhost:1']),
    ),
  ),
}

/** A fresh tenant with a company and a series, seen by its owner. */
export async function seedTenant(app: App): Promise<Ctx> {
  const [tenantId, empresaId] = [crypto.randomUUID(), crypto.randomUUID()]
  const segredo = sealSegredo(app, { tenantId, endpointId: null }, newSegredo())
  await app.sistema.transaction(async (tx) => {
    await tx.query(sql`insert into tenants (id, nome, segredo_avulso) values (${tenantId}, 'Conta', ${segredo})`)
    await tx.query(sql`insert into empresas (id, tenant_id, cpf_cnpj, razao_social, regime_tributario, endereco, municipio)
      values (${empresaId}, ${tenantId}, '11222333000181', 'Empresa', 'simples_nacional', '{}', '3550308')`)
    await tx.query(sql`insert into series (id, tenant_id, empresa_id, municipio, ambiente, serie)
      values (${crypto.randomUUID()}, ${tenantId}, ${empresaId}, '3550308', 'homologacao', '1')`)
  })
  const actor: Actor = {
    kind: 'portal',
    usuarioId: crypto.randomUUID(),
    sessaoId: crypto.randomUUID(),
    papel: 'owner',
    empresaIds: null,
  }
  return contextOf(app, tenantId, actor)
}

/** What `actor` of the tenant acts with. */
export const contextOf = (app: App, tenantId: string, actor: Actor): Ctx => ({
  actor,
  tenantId,
  requestId: 'historia-webhooks',
  now: app.now,
  db: app.inquilinos.forTenant(tenantId),
  app,
})

/** `quantas` authorised notes of the tenant, each with its event waiting to be expanded. Returns the notes' ids. */
export async function emitEvents(
  { app, tenantId }: Ctx,
  { quantas = 1, evento = 'nfse.autorizada' as Evento, webhookUrl = null as string | null } = {},
): Promise<string[]> {
  const em = app.now()
  const ids = Array.from({ length: quantas }, () => crypto.randomUUID())
  const corpos = ids.map((id, index) =>
    eventBody(
      app,
      evento,
      {
        id,
        status: 'autorizada',
        idIntegracao: `pedido-${index}`,
        numero: '1',
        chaveAcesso: 'X',
        numeroRps: 1,
        serieRps: '1',
        substituicaoEmCurso: false,
      },
      em,
    ),
  )
  await app.sistema.query(sql`
    with novas as (
      insert into notas (id, tenant_id, empresa_id, ambiente, status, corpo, corpo_sha256, trilho, municipio, conexao, conexao_versao, serie_id,
        serie_rps, numero_rps, preparada, iss_situacao, score_confianca, valor_servico, competencia, request_id)
      select p.id, s.tenant_id, s.empresa_id, s.ambiente, 'autorizada', '', '', 'nacional', s.municipio, 'nacional', 1, s.id,
        s.serie, n.ultimo + p.vez, '{}', 'a_recolher', 100, 100, '2026-01', 'historia-webhooks'
      from unnest(${ids}::uuid[]) with ordinality as p(id, vez), series s,
        lateral (select coalesce(max(numero_rps), 0) as ultimo from notas where serie_id = s.id) n
      where s.tenant_id = ${tenantId} returning id)
    insert into eventos (id, tenant_id, nota_id, evento, corpo, webhook_url)
    select gen_random_uuid(), ${tenantId}, p.id, ${evento}, p.corpo, ${webhookUrl}
    from unnest(${ids}::uuid[], ${corpos}::bytea[]) as p(id, corpo) join novas using (id)`)
  await app.sistema.query(sql`select pg_notify('eventos', '')`)
  return ids
}

export type Received = { path: string; headers: http.IncomingHttpHeaders; body: Buffer }
export type Receiver = { url: string; received: Received[]; close(): Promise<void> }

/** A receiver that answers as set; it keeps everything it received, in order. */
export async function openReceiver(
  answer: (received: Received, response: http.ServerResponse, nth: number) => void,
): Promise<Receiver> {
  const received: Received[] = []
  const server = http.createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk) => chunks.push(chunk))
    request.on('end', () => {
      const one = { path: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks) }
      answer(one, response, received.push(one))
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    close: async () => {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}
