import { FILAS, type Fila } from '#domain/filas.ts'
import type { Ambiente } from '#domain/nota/nota.ts'
import { pendingConfirmacoes } from '#features/confirmacoes/two-people.ts'
import { allow } from '#features/permissions/permissions.ts'
import type { ComDatas } from '#formas/comum.ts'
import type { ConfirmacaoPendente, FilaDoPainel, Fila as FormaFila } from '#formas/operacao/fila.ts'
import type { App } from '#platform/app.ts'
import type { Ctx } from '#platform/ctx.ts'
import { sql } from '#platform/db/db.ts'
import { callsByFila, NO_CALLS } from './calls.ts'
import { CATALOGO } from './catalog.ts'
import { countsOf, failedByFila, type GrupoAberto, openByGroup, throughputOf } from './count-jobs.ts'
import { reachOfAct } from './reach-of-act.ts'

export type FilaResumida = ComDatas<FormaFila>

/** All queues, with the acts that wait for a second administrator. */
export async function listFilas(
  ctx: Ctx,
): Promise<{ items: FilaResumida[]; confirmacoes: ComDatas<ConfirmacaoPendente>[] }> {
  allow(ctx, 'admin.fila.read')
  const { app } = ctx
  const [items, confirmacoes] = await Promise.all([
    summarise(app),
    pendingConfirmacoes(app.sistema, ['fila'], ctx.now()),
  ])
  const alcances = await Promise.all(confirmacoes.map((each) => reachOfAct(app.sistema, each, ctx.now())))
  return { items, confirmacoes: confirmacoes.map((each, nth) => ({ ...each, alcance: alcances[nth] ?? null })) }
}

/** One queue as it is now. */
export async function findFila(ctx: Ctx, fila: Fila): Promise<FilaResumida> {
  allow(ctx, 'admin.fila.read')
  return (await summarise(ctx.app)).find(({ nome }) => nome === fila)!
}

/** All queues, with speed and estimates; of one ambiente, the queues by city count its jobs only. */
export async function showPainel(ctx: Ctx, ambiente?: Ambiente): Promise<{ em: Date; items: FilaDoPainel[] }> {
  allow(ctx, 'admin.fila.read')
  const { app } = ctx
  const [filas, ritmos, calls] = await Promise.all([
    summarise(app, ambiente),
    throughputOf(app.sistema, FILAS),
    callsByFila(app, ambiente),
  ])
  const items = filas.map((fila) => {
    const { concluidas, porMinuto } = ritmos.get(fila.nome) ?? { concluidas: 0, porMinuto: 0 }
    return {
      ...fila,
      vazaoPorMinuto: Math.round(porMinuto * 10) / 10,
      concluidasEm5Min: concluidas,
      etaSegundos: etaS(fila.aguardando, porMinuto),
      tentativas: calls.get(fila.nome) ?? NO_CALLS,
    }
  })
  return { em: ctx.now(), items }
}

/** Everything in one look: what waits, what is held back, and since when. `lidas`: the queues, where they are known. */
export async function summariseFilas(ctx: Ctx, lidas?: Promise<FilaResumida[]>) {
  allow(ctx, 'admin.fila.read')
  const db = ctx.app.sistema
  const [filas, disjuntores] = await Promise.all([
    lidas ?? summarise(ctx.app),
    db.one<{ n: number }>(
      sql`select count(*)::int as n from disjuntores where estado = 'aberto' and aberto_ate > now()`,
    ),
  ])
  const sum = (of: (fila: FilaResumida) => number) => filas.reduce((total, fila) => total + of(fila), 0)
  const oldest = filas.reduce<FilaResumida | null>(
    (a, b) => ((b.idadeMaisAntigaSegundos ?? -1) > (a?.idadeMaisAntigaSegundos ?? -1) ? b : a),
    null,
  )
  return {
    em: ctx.now(),
    filas: filas.length,
    pausadas: filas.filter(({ estado }) => estado === 'pausada').map(({ nome }) => nome),
    naFila: sum((fila) => fila.naFila),
    aguardando: sum((fila) => fila.aguardando),
    agendado: sum((fila) => fila.agendado),
    executando: sum((fila) => fila.executando),
    bloqueado: sum((fila) => fila.bloqueado),
    retidas: sum((fila) => fila.retidas),
    impedidas: sum((fila) => fila.impedidas),
    falhou: sum((fila) => fila.falhou),
    disjuntoresAbertos: disjuntores?.n ?? 0,
    maisAntiga: oldest && { fila: oldest.nome, idadeSegundos: oldest.idadeMaisAntigaSegundos ?? 0 },
  }
}

/** Seconds until `waiting` jobs are done at this speed. */
export const etaS = (waiting: number, porMinuto: number): number | null =>
  waiting === 0 || porMinuto === 0 ? null : Math.ceil((waiting / porMinuto) * 60)

async function summarise(app: App, ambiente?: Ambiente): Promise<FilaResumida[]> {
  const db = app.sistema
  const [grupos, falhas, pausas] = await Promise.all([
    openByGroup(app, ambiente),
    failedByFila(db, FILAS),
    db.query<NonNullable<FilaResumida['pausa']> & { nome: Fila }>(sql`
      select f.nome, f.motivo, f.atualizada_em as desde,
        case when u.id is not null then json_build_object('id', u.id, 'nome', u.nome) end as por
      from filas f left join admin_usuarios u on u.id = f.por where f.estado = 'pausada'`),
  ])
  const byFila = Map.groupBy(grupos, ({ fila }) => fila)
  const pausaOf = new Map(pausas.map(({ nome, ...pausa }) => [nome, pausa]))
  return FILAS.map((nome) => {
    const pausa = pausaOf.get(nome) ?? null
    const daFila = byFila.get(nome) ?? []
    return {
      nome,
      descricao: CATALOGO[nome].descricao,
      estado: pausa ? 'pausada' : 'ativa',
      pausa,
      ...countsOf(daFila),
      idadeMaisAntigaSegundos: oldestS(daFila),
      falhou: falhas.get(nome) ?? 0,
    }
  })
}

/** For how many seconds the oldest due job waits. */
function oldestS(grupos: readonly GrupoAberto[]): number | null {
  const oldest = Math.min(...grupos.map(({ maisAntigaEm }) => maisAntigaEm?.getTime() ?? Number.POSITIVE_INFINITY))
  return Number.isFinite(oldest) ? Math.max(0, Math.round((Date.now() - oldest) / 1000)) : null
}
