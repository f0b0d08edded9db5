// One run: faturas charged and paid under failures, calm, then the checks. Safety always; liveness once the faults stop.
import { ok, openBank } from '../../support/bank.ts'
import { startMoreWorkers } from '../../support/more-workers.ts'
import { Stalled, until } from '../../support/until.ts'
import type { World } from '../../support/world.ts'
import { openChance } from '../random.ts'
import { auditBanco } from './audit.ts'
import { startClima } from './clima.ts'
import { type Golpes, startGolpes } from './golpes.ts'
import type { Respostas } from './insist.ts'
import { chargeMes, prepareMeses } from './meses.ts'
import { startPagadores } from './pagadores.ts'

export type Relato = {
  violacoes: string[]
  golpes: Golpes
  repetidas: number
  /** Fates of charges, moods and callbacks of the bank, charges and payments by state. */
  destinos: Record<string, number>
  clima: Record<string, number>
  cobrancas: Record<string, number>
  pagamentos: Record<string, number>
  segundos: { preparo: number; tempestade: number; calmaria: number }
}

const LEASE_S = 4

export async function runChaosBanco({
  cobrancas,
  semente,
  workers,
}: {
  cobrancas: number
  semente: number
  workers: number
}): Promise<Relato> {
  const chance = openChance(semente)
  const began = performance.now()
  const bank = await openBank({
    RITMO: '0.01',
    LEASE_S: String(LEASE_S),
    PIX_TIMEOUT_S: '1',
    SEFIN_TIMEOUT_S: '1',
    // Each process has two pools, and the embedded server takes 120 connections.
    CONEXOES_BANCO: String(Math.min(16, Math.floor(50 / (workers + 1)))),
  })
  const { world, admin } = bank
  const more = await startMoreWorkers(world.tree, workers - 1)
  try {
    await ok(admin.superadmin.post('/admin/bank/credencial', bank.credencial()), 201)
    const meses = await prepareMeses(bank, cobrancas)
    const clima = await startClima(bank, chance.fork('weather'))
    const respostas: Respostas = { repetidas: 0, estranhas: [] }
    const stormAt = performance.now()
    const targets = { cobrancas, more, others: workers - 1, leaseS: LEASE_S, chance: chance.fork('storm') }
    const golpes = startGolpes(world, targets)
    let seen = 0
    const pagadores = startPagadores(bank, {
      chance: chance.fork('payers'),
      respostas,
      onSeen: () => {
        clima.turn()
        golpes.reach(++seen)
      },
    })
    for (const mes of meses) await chargeMes(bank, mes, { chance: chance.fork(mes.competencia), respostas })
    await until('every fatura met the bank', () => seen >= cobrancas, { measure: () => seen }).catch(orLeft)
    await golpes.stop()
    // A charge that the bank removed is found by its list of charges, which the last mood must not hide permanently.
    await clima.clear()
    await pagadores.stop()
    const calmAt = performance.now()
    await untilQuiet(world)
    await passDay(world)
    await untilQuiet(world)
    return {
      violacoes: [...respostas.estranhas, ...(await auditBanco(bank, cobrancas))],
      golpes: golpes.golpes,
      repetidas: respostas.repetidas,
      destinos: pagadores.destinos,
      clima: clima.visto,
      cobrancas: await tally(world, 'select status as nome, count(*)::int as n from cobrancas group by 1 order by 1'),
      pagamentos: await tally(world, 'select tipo as nome, count(*)::int as n from pagamentos group by 1 order by 1'),
      segundos: {
        preparo: (stormAt - began) / 1000,
        tempestade: (calmAt - stormAt) / 1000,
        calmaria: (performance.now() - calmAt) / 1000,
      },
    }
  } finally {
    await more.stop()
    await bank.close()
  }
}

/** The audit names what is still open, one sentence each. */
function orLeft(error: unknown): void {
  if (!(error instanceof Stalled)) throw error
}

/** Liveness: with the faults over, nothing is left under way. */
async function untilQuiet({ sql }: World): Promise<void> {
  let open: unknown = null
  const look = async () => {
    const rows = await sql<{ que: string }>(UNDER_WAY)
    open = rows
    return rows.length === 0
  }
  await until('nothing is under way', look, { measure: () => open }).catch(orLeft)
}

const UNDER_WAY = `
  select txid as que from cobrancas where status in ('criando', 'incerta', 'cancelando')
  union all select id::text from banco_eventos where processado_em is null
  union all select id::text from execucoes where status = 'executando' and iniciada_em < now() - interval '1 hour'
  union all select id::text from execucoes where status = 'executando' and tipo = 'processar_lote'
  union all select id || ' ' || tentativas from jobs where fila in
    ('banco.cobrar', 'banco.cancelar', 'banco.evento', 'faturamento.lote') and estado in ('aguardando', 'executando')
  order by 1`

/**
 * The daily reading of all Pix and that of the charges are due, twice: one may have begun before the last change. A
 * generation that lost its process is a day old.
 */
async function passDay({ sql }: World): Promise<void> {
  await sql(`update execucoes set iniciada_em = iniciada_em - interval '1 day' where status = 'executando'`)
  for (const _time of [1, 2]) {
    await sql(`update banco_credenciais set criada_em = criada_em - interval '2 days', pix_lidos_em = null,
      cobrancas_lidas_em = null`)
    const read = () =>
      sql<{ ok: boolean }>(
        `select pix_lidos_em is not null and (cobrancas_lidas_em is not null or not exists (select from cobrancas
           where status in ('emitida', 'vencida'))) as ok from banco_credenciais`,
      )
    await until('the daily reading', async () => (await read())[0]!.ok).catch(orLeft)
  }
}

const tally = async ({ sql }: World, text: string): Promise<Record<string, number>> =>
  Object.fromEntries((await sql<{ nome: string; n: number }>(text)).map(({ nome, n }) => [nome, n]))
