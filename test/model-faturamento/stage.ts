// The routes of the back-office over a database of its own, with a clock that is set, and the works of a worker run by
// hand.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { CobrancaNoBanco } from '#banco/banco.ts'
import type { Centavos } from '#domain/money.ts'
import { openSession } from '#features/access/sessions.ts'
import { ADMIN } from '#features/access/surfaces.ts'
import { applyFatos } from '#features/faturamento/cobrancas/apply-fatos.ts'
import { turnBanco } from '#features/faturamento/cobrancas/clock.ts'
import { advanceContratos } from '#features/faturamento/contratos/advance.ts'
import { collect } from '#features/faturamento/inadimplencia/clock.ts'
import { adminGuard } from '#http/admin/authenticate.ts'
import { adminBank } from '#http/admin/bank.ts'
import { adminContratos } from '#http/admin/contratos.ts'
import { adminCupons } from '#http/admin/cupons.ts'
import { adminFaturamento } from '#http/admin/faturamento.ts'
import { adminFaturas } from '#http/admin/faturas.ts'
import { adminPlanos } from '#http/admin/planos.ts'
import { loadConfig } from '#platform/config.ts'
import { buildServer } from '#platform/http/server.ts'
import { openApp } from '#platform/open-app.ts'
import { openDatabase } from '../support/database.ts'
import { type Answer, toAnswer } from '../support/http.ts'
import type { Cobranca } from './cobranca.ts'
import { CUPONS, PLANOS } from './model.ts'

export type Papel = 'operador' | 'superadmin'
export type Stage = {
  planos: string[]
  cupons: { id: string; codigo: string }[]
  sql<Row extends object>(text: string, values?: unknown[]): Promise<Row[]>
  call(papel: Papel, address: string, body?: object): Promise<Answer>
  /** Noon of a day in Brasília, from now on. */
  setDay(dia: string): Promise<void>
  /** What a worker does each minute. */
  turn(): Promise<void>
  /** What the bank answers of a charge: its register, what was paid and what went back; again, or with more of them. */
  answer(cobranca: Cobranca): Promise<void>
  /** An account, and new people of the back-office. */
  newTenant(): Promise<string>
  close(): Promise<void>
}

export async function openStage(): Promise<Stage> {
  const database = await openDatabase()
  const { sql } = database
  let agora = new Date('2026-01-01T15:00:00Z')
  const urls = ['SEFIN_URL', 'ADN_URL', 'PARAMETRIZACAO_URL'].flatMap((name) => [
    `${name}_PRODUCAO`,
    `${name}_HOMOLOGACAO`,
  ])
  const app = openApp(
    loadConfig({
      ...database.env,
      CHAVE_MESTRA: `teste:${Buffer.alloc(32, 1).toString('base64')}`,
      LOG_NIVEL: 'silent',
      ...Object.fromEntries(urls.map((name) => [name, 'https://localhost:1'])),
    }),
    { now: () => agora },
  )
  const routes = [
    ...[...adminPlanos, ...adminCupons, ...adminContratos, ...adminFaturamento, ...adminFaturas, ...adminBank],
  ]
  const server = buildServer(app, routes, { admin: adminGuard })
  const tokens = {} as Record<Papel, string>
  const inject = async (address: string, body: object | undefined, token?: string): Promise<Answer> => {
    const [method, url] = address.split(' ') as ['GET', string]
    const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {}
    const answer = await server.inject({ method, url, headers, ...(body && { payload: body }) })
    return toAnswer(answer.statusCode, answer.headers as Record<string, string>, answer.rawPayload)
  }
  // Of each life its own people, whose requests the limits count apart.
  const newPeople = async () => {
    for (const papel of ['operador', 'superadmin'] as const) {
      const usuarioId = randomUUID()
      await sql(`insert into admin_usuarios (id, nome, email, papel) values ($1, $2, $1::uuid::text, $2)`, [
        usuarioId,
        papel,
      ])
      const session = { tenantId: null, usuarioId, ip: '127.0.0.1', programa: null, now: agora }
      tokens[papel] = (await openSession(app.sistema, ADMIN, session)).token
    }
  }
  await newPeople()
  await sql(
    `insert into banco_credenciais (id, provedor, ambiente, base_url, token_url, client_id, chave_pix, criada_em)
     values (gen_random_uuid(), 'api_pix', 'homologacao', 'https://psp', 'https://psp', 'x', 'x', now())`,
  )
  const call: Stage['call'] = (papel, address, body) => inject(address, body, tokens[papel])
  const made = async (address: string, body: object) => {
    const { status, json, text } = await call('superadmin', address, body)
    assert.equal(status, 201, text)
    return json
  }
  const planos: string[] = []
  for (const { valorMensal, notasIncluidas, valorNotaExcedente } of PLANOS) {
    const [mensal, nota] = [valorMensal / 100, valorNotaExcedente / 100]
    const plano = { codigo: randomUUID(), nome: 'Plano', valorMensal: mensal, notasIncluidas, valorNotaExcedente: nota }
    planos.push((await made('POST /admin/planos', plano)).id)
  }
  const cupons: Stage['cupons'] = []
  for (const cupom of CUPONS)
    cupons.push(await made('POST /admin/cupons', { ...cupom, codigo: randomUUID(), duracao: 'permanente' }))
  return {
    planos,
    cupons,
    sql,
    call,
    setDay: async (dia) => {
      agora = new Date(`${dia}T15:00:00Z`)
      await sql(`update admin_sessoes set usada_em = $1, expira_em = 'infinity'`, [agora])
    },
    turn: async () => {
      await advanceContratos(app)
      await collect(app)
      await turnBanco(app)
      // What the job `banco.cobrar` does of each of them, which the bank still holds unpaid.
      for (const { id } of await sql<{ id: string }>(
        `select id from cobrancas where status = 'vencida' and vencimento + dias_validade < $1::date`,
        [agora],
      ))
        await applyFatos(app, id, { ...NO_BANCO, registro: 'ATIVA', pix: [] })
    },
    answer: (cobranca) => applyFatos(app, cobranca.id, answerOf(cobranca)).then(() => undefined),
    newTenant: async () => {
      await newPeople()
      const id = randomUUID()
      await sql(
        `insert into tenants (id, nome, cpf_cnpj, segredo_avulso, criado_em) values ($1, 'Conta', '12ABC34501DE35', '\\x00', $2)`,
        [id, agora],
      )
      await sql(
        `with p as (
           insert into pessoas (id, email, senha_hash, confirmado_em)
           values ($1::uuid, $1::uuid::text || '@conta.example', 'x', now()) returning id, email)
         insert into usuarios (id, pessoa_id, tenant_id, nome, email, papel) select id, id, id, 'Dona', email, 'owner' from p`,
        [id],
      )
      return id
    },
    close: async () => {
      await server.close()
      await app.close()
      await database.close()
    },
  }
}

const NO_BANCO = { revisao: 0, valor: 0 as Centavos, vencimento: '', location: null, pixCopiaECola: null, txid: '' }

function answerOf({ id, status, pix }: Cobranca): CobrancaNoBanco {
  const txid = id.replaceAll('-', '')
  return {
    ...{ ...NO_BANCO, txid },
    registro: status === 'cancelada' ? 'REMOVIDA_PELO_USUARIO_RECEBEDOR' : pix.length > 0 ? 'CONCLUIDA' : 'ATIVA',
    pix: pix.map(({ id: endToEndId, valor, encargos, dia, devolucoes }) => ({
      ...{ endToEndId, txid, valor: valor as Centavos, encargos: encargos as Centavos },
      horario: `${dia}T15:00:00.000Z`,
      devolucoes: devolucoes.map((each, nth) => ({ id: `d${nth}`, valor: each as Centavos, status: 'DEVOLVIDO' })),
    })),
  }
}
