import { type FilaResumida, listFilas } from '#features/filas/list-filas.ts'
import { listProcessos } from '#features/operations/list-processos.ts'
import { ofProcesses } from '#features/operations/saude.ts'
import { allow } from '#features/permissions/permissions.ts'
import type { ComDatas } from '#formas/comum.ts'
import type { Confirmacao } from '#formas/operacao/fila.ts'
import type { Processo } from '#formas/operacao/saude.ts'
import type { Ctx } from '#platform/ctx.ts'
import { type Db, sql } from '#platform/db/db.ts'
import { perApp } from '#platform/per-app.ts'
import { brakes } from './brakes.ts'
import { type Achado, byHurt, type Observacao } from './item.ts'
import { deadEndpoints, endingCertificados, openAlertas, separatedRows } from './of-accounts.ts'
import { blockedNotes, counted, silentCities, uncertainNotes } from './of-notes.ts'

const QUEUE_LATE_S = 300
const NO_ACCOUNT = { contas: 0, quais: [], notas: 0 }

/** `alertasAbertos`: the number of all open alerts, including those beyond the shown items. */
type Observacoes = { em: Date; items: Observacao[]; alertasAbertos: number }

/** The reading under way, shared by all requests meanwhile. */
const readingOf = perApp((): { reading: Promise<Observacoes> | null } => ({ reading: null }))

/** The data that the caller reads too. */
type Lidas = { filas: ReturnType<typeof listFilas>; processos: Promise<ComDatas<Processo>[]> }

/** What a person should look at now, the gravest first, each with the operations that show or fix it. */
export function listObservacoes(ctx: Ctx, lidas?: Lidas): Promise<Observacoes> {
  allow(ctx, 'admin.saude.read')
  const shared = readingOf(ctx.app)
  shared.reading ??= readObservacoes(ctx, lidas ?? readLidas(ctx)).finally(() => {
    shared.reading = null
  })
  return shared.reading
}

const readLidas = (ctx: Ctx): Lidas => ({
  filas: listFilas(ctx),
  processos: listProcessos(ctx.app),
})

async function readObservacoes(ctx: Ctx, { filas, processos }: Lidas): Promise<Observacoes> {
  const db = ctx.app.sistema
  const [{ abertos, achados }, ...others] = await Promise.all([
    openAlertas(db),
    processos.then(silentProcesses),
    uncertainNotes(db, ctx.now()),
    blockedNotes(db),
    silentCities(db),
    brakes(ctx.app),
    endingCertificados(db, ctx.now()),
    deadEndpoints(db),
    separatedRows(db),
    filas.then(({ items, confirmacoes }) => [...items.flatMap(ofQueue), ...confirmacoes.map(ofConfirmacao)]),
  ])
  const items = await withNames(db, [...achados, ...others.flat()].sort(byHurt))
  return { em: ctx.now(), items, alertasAbertos: abertos }
}

/** The accounts of the items, with their names. */
async function withNames(db: Db, achados: readonly Achado[]): Promise<Observacao[]> {
  const ids = [...new Set(achados.flatMap(({ quais }) => quais))]
  const contas = ids.length
    ? await db.query<{ id: string; nome: string }>(sql`select id, nome from tenants where id = any(${ids}::uuid[])`)
    : []
  const byId = new Map(contas.map((conta) => [conta.id, conta]))
  return achados.map(({ quais, ...achado }) => ({
    ...achado,
    primeirasContas: quais.flatMap((id) => byId.get(id) ?? []),
  }))
}

const silentProcesses = (processos: ComDatas<Processo>[]): Achado[] =>
  ofProcesses(processos).map(({ gravidade, mensagem, operacao }) => ({
    tipo: gravidade === 'critica' ? 'sem_worker' : 'processo_silencioso',
    gravidade,
    alvo: 'processos',
    mensagem,
    desde: null,
    ...NO_ACCOUNT,
    operacoes: [operacao],
  }))

/** A queue that is paused, late, or has jobs that gave up. */
function ofQueue({ nome, estado, pausa, bloqueado, falhou, idadeMaisAntigaSegundos }: FilaResumida): Achado[] {
  const about = { alvo: nome, contas: 0, quais: [], notas: nome.startsWith('nota.') ? bloqueado : 0 }
  const late = estado === 'ativa' && (idadeMaisAntigaSegundos ?? 0) > QUEUE_LATE_S
  const since = (seconds: number) => new Date(Date.now() - seconds * 1000)
  return [
    ...(pausa
      ? [
          {
            tipo: 'fila_pausada' as const,
            gravidade: bloqueado > 0 ? ('critica' as const) : ('atencao' as const),
            ...about,
            mensagem: `A fila ${nome} está pausada${pausa.motivo ? `: ${pausa.motivo}` : ''}; ${counted(bloqueado, 'tarefa espera', 'tarefas esperam')}.`,
            desde: pausa.desde,
            operacoes: [`POST /admin/queues/${nome}/resume`],
          },
        ]
      : []),
    ...(late
      ? [
          {
            tipo: 'fila_atrasada' as const,
            gravidade: 'atencao' as const,
            ...about,
            mensagem: `Na fila ${nome} a tarefa mais antiga espera há ${idadeMaisAntigaSegundos} s.`,
            desde: since(idadeMaisAntigaSegundos ?? 0),
            operacoes: [`GET /admin/queues/${nome}/jobs-humanizados`, 'GET /admin/queues/capacidade-municipios'],
          },
        ]
      : []),
    ...(falhou > 0
      ? [
          {
            tipo: 'tarefas_desistidas' as const,
            gravidade: 'atencao' as const,
            ...about,
            mensagem: `${counted(falhou, 'tarefa desistiu', 'tarefas desistiram')} na fila ${nome}.`,
            desde: null,
            operacoes: [`GET /admin/queues/${nome}/agrupamentos-falhas`, `POST /admin/queues/${nome}/retry-all-failed`],
          },
        ]
      : []),
  ]
}

const ofConfirmacao = ({ acao, alvo, motivo, pedidaPor, pedidaEm }: ComDatas<Confirmacao>): Achado => ({
  tipo: 'confirmacao_pendente',
  gravidade: 'informacao',
  alvo,
  mensagem: `${pedidaPor.nome} pede a confirmação de um ato em ${alvo.split('?')[0]}: ${motivo}`,
  desde: pedidaEm,
  ...NO_ACCOUNT,
  operacoes: ['GET /admin/queues', ...confirmOf(acao, alvo)],
})

/** The same act again, which another administrator calls with the id. */
function confirmOf(acao: string, alvo: string): string[] {
  const [fila, query] = alvo.split('?')
  if (acao === 'fila.clean') return [`POST /admin/queues/${fila}/clean?${query}`]
  return acao === 'fila.retry-all' ? [`POST /admin/queues/${fila}/retry-all-failed`] : []
}
