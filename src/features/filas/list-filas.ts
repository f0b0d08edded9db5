import { FILAS, type Fila } from '#domain/filas.ts'
import type { Ambiente } from '#domain/nota/nota.ts'
import { pendingConfirmacoes } from '#features/confirmacoes/two-people.ts'
import { allow } from '#features/permissions/permissions.ts'
import type { ComDatas } from '#formas/comum.ts'
import type { Confirmacao, FilaDoPainel, Fila as FormaFila } from '#formas/operacao/fila.ts'
import type { Ctx } from '#platform/ctx.ts'
import { type Db, sql } from '#platform/db/db.ts'
import { CATALOGO } from './catalog.ts'
import { failedByFila, type GrupoAberto, openByGroup, throughputOf } from './count-jobs.ts'

export type FilaResumida = ComDatas<FormaFila>

/** All queues, with the acts that wait for a second administrator. */
export async function listFilas(ctx: Ctx): Promise<{ items: FilaResumida[]; confirmacoes: ComDatas<Confirmacao>[] }> {
  allow(ctx, 'admin.fila.read')
  const db = ctx.app.sistema
  const [items, confirmacoes] = await Promise.all([summarise(db), pendingConfirmacoes(db, 'fila', ctx.now())])
  return { items, confirmacoes }
}

/** One queue as it is now. */
export async function findFila(ctx: Ctx, fila: Fila): Promise<FilaResumida> {
  allow(ctx, 'admin.fila.read')
  return (await summarise(ctx.app.sistema)).find(({ nome }) => nome === fila)!
}

/** All queues, with speed and estimates; of one ambiente, the queues by city count its jobs only. */
export async function showPainel(ctx: Ctx, ambiente?: Ambiente): Promise<{ em: Date; items: FilaDoPainel[] }> {
  allow(ctx, 'admin.fila.read')
  const db = ctx.app.sistema
  const [filas, ritmos] = await Promise.all([summarise(db, ambiente), throughputOf(db, FILAS)])
  const items = filas.map((fila) => {
    const { concluidas, porMinuto } = ritmos.get(fila.nome) ?? { concluidas: 0, porMinuto: 0 }
    return {
      ...fila,
      vazaoPorMinuto: Math.round(porMinuto * 10) / 10,
      concluidasEm5Min: concluidas,
      etaSegundos: etaS(fila.aguardando, porMinuto),
    }
  })
  return { em: ctx.now(), items }
}

/** Everything in one look: what waits, what is held back, and since when. */
export async function summariseFilas(ctx: Ctx) {
  allow(ctx, 'admin.fila.read')
  const db = ctx.app.sistema
  const [filas, disjuntores] = await Promise.all([
    summarise(db),
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
    aguardando: sum((fila) => fila.aguardando),
    agendado: sum((fila) => fila.agendado),
    executando: sum((fila) => fila.executando),
    bloqueado: sum((fila) => fila.bloqueado),
    falhou: sum((fila) => fila.falhou),
    disjuntoresAbertos: disjuntores?.n ?? 0,
    maisAntiga: oldest && { fila: oldest.nome, idadeSegundos: oldest.idadeMaisAntigaSegundos ?? 0 },
  }
}

/** Seconds until `waiting` jobs are done at this speed. */
export const etaS = (waiting: number, porMinuto: number): number | null =>
  waiting === 0 || porMinuto === 0 ? null : Math.ceil((waiting / porMinuto) * 60)

async function summarise(db: Db, ambiente?: Ambiente): Promise<FilaResumida[]> {
  const [grupos, falhas, pausas] = await Promise.all([
    openByGroup(db, ambiente),
    failedByFila(db, FILAS),
    db.query<NonNullable<FilaResumida['pausa']> & { nome: Fila }>(sql`
      select f.nome, f.motivo, f.atualizada_em as desde,
        case when u.id is not null then json_build_object('id', u.id, 'nome', u.nome) end as por
      from filas f left join admin_usuarios u on u.id = f.por where f.estado = 'pausada'`),
  ])
  const byFila = Map.groupBy(grupos, ({ fila }) => fila)
  const pausaOf = new Map(pausas.map(({ nome, ...pausa }) => [nome, pausa]))
  const now = Date.now()
  return FILAS.map((nome) => {
    const pausa = pausaOf.get(nome) ?? null
    return {
      nome,
      descricao: CATALOGO[nome].descricao,
      estado: pausa ? 'pausada' : 'ativa',
      pausa,
      ...countsOf(byFila.get(nome) ?? [], pausa !== null, now),
      falhou: falhas.get(nome) ?? 0,
    }
  })
}

function countsOf(grupos: readonly GrupoAberto[], pausada: boolean, now: number) {
  const sum = (of: (grupo: GrupoAberto) => number) => grupos.reduce((total, grupo) => total + of(grupo), 0)
  const isHeld = ({ abertoAte }: GrupoAberto) => pausada || abertoAte !== null
  const oldest = Math.min(...grupos.map(({ maisAntigaEm }) => maisAntigaEm?.getTime() ?? Number.POSITIVE_INFINITY))
  return {
    aguardando: sum((grupo) => (isHeld(grupo) ? 0 : grupo.prontas)),
    agendado: sum(({ agendadas }) => agendadas),
    executando: sum(({ executando }) => executando),
    bloqueado: sum((grupo) => grupo.bloqueadas + (isHeld(grupo) ? grupo.prontas : 0)),
    idadeMaisAntigaSegundos: Number.isFinite(oldest) ? Math.max(0, Math.round((now - oldest) / 1000)) : null,
  }
}
