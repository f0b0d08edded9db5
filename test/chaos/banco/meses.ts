// Months of faturas: accounts with a contract each, whose months are generated, closed and charged in batches.
import { randomUUID } from 'node:crypto'
import { addMonths } from '#domain/competencia.ts'
import { addDays } from '#domain/faturamento/periods.ts'
import { type Bank, HOJE, ok } from '../../support/bank.ts'
import { until } from '../../support/until.ts'
import type { Chance } from '../random.ts'
import { insist, type Respostas } from './insist.ts'

export type Mes = { competencia: string; contratoIds: string[] }

/** The least number of faturas in a month; there are ten months at most. */
const POR_MES = 50
const MESES_MAX = 10
const MENSALIDADES = [100, 49.9, 349.9]
/** The share of faturas that somebody charges by hand while the batch does. */
const A_MAO = 0.1

/** Prepares `faturas` faturas to be billed, over months that ended, the oldest first. */
export async function prepareMeses({ world, admin }: Bank, faturas: number): Promise<Mes[]> {
  await world.register() // the newest account, whose secret the API opens when it starts
  const meses = Math.min(MESES_MAX, Math.ceil(faturas / POR_MES))
  const contas = Math.ceil(faturas / meses)
  const tenants = await world.sql<{ id: string }>(
    `insert into tenants (id, nome, cpf_cnpj, segredo_avulso, criado_em)
     select gen_random_uuid(), 'Conta ' || n, lpad((n * 97)::text, 14, '0'), '', now() - interval '2 years'
     from generate_series(1, $1::int) n returning id`,
    [contas],
  )
  const planos: string[] = []
  for (const valorMensal of MENSALIDADES) {
    const plano = { codigo: randomUUID(), nome: 'Plano', valorMensal }
    planos.push((await ok(admin.superadmin.post('/admin/planos', plano), 201)).id)
  }
  const contratoIds: string[] = []
  for (const [nth, { id: tenantId }] of tenants.entries()) {
    const body = { tenantId, planoId: planos[nth % planos.length], dataInicio: addDays(HOJE, -400), diaVencimento: 8 }
    contratoIds.push((await ok(admin.operador.post('/admin/contratos', body), 201)).id)
  }
  await world.sql(`update contratos set criado_em = criado_em - interval '400 days'`)
  return Array.from({ length: meses }, (_, nth) => ({
    competencia: addMonths(HOJE.slice(0, 7), nth - meses),
    contratoIds: contratoIds.slice(0, Math.min(contas, faturas - nth * contas)),
  })).filter((mes) => mes.contratoIds.length > 0)
}

/** Generates a month and has a batch close and charge it, as operators do who ask again until they are answered. */
export async function chargeMes(
  { world: { sql }, admin: { operador } }: Bank,
  { competencia, contratoIds }: Mes,
  { chance, respostas }: { chance: Chance; respostas: Respostas },
): Promise<void> {
  const gerar = () => insist(operador, respostas, '/admin/faturamento/gerar', { competencia, contratoIds })
  // A contract whose transaction was lost is in `erros`, and the request is repeated.
  await until(`every fatura of ${competencia}`, async () => (await gerar())?.erros.length === 0)
  const lote = { competencia, acoes: ['fechar', 'emitir_cobranca'] }
  const process = () => insist(operador, respostas, '/admin/faturamento/processar-lote', lote)
  const [one] = await Promise.all([process(), process()])
  const byHand = chargeByHand()
  const feitos = async () =>
    (
      await sql<{ status: string; n: number }>(
        `select status, (select count(*)::int from execucao_passos where execucao_id = e.id) as n from execucoes e
         where id = $1`,
        [one?.execucaoId ?? null],
      ).catch(() => [])
    )[0]
  await until(`the batch of ${competencia}`, async () => (await feitos())?.status === 'concluida', { measure: feitos })
  await byHand

  async function chargeByHand(): Promise<void> {
    const faturas = await until('the faturas', () =>
      sql<{ id: string }>('select id from faturas where competencia = $1 order by id', [competencia]).catch(() => null),
    )
    for (const { id } of faturas)
      if (chance.next() < A_MAO) await insist(operador, respostas, `/admin/faturamento/faturas/${id}/emitir-cobranca`)
  }
}
