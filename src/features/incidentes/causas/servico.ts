import { contadas } from '#domain/incidentes.ts'
import type { Ambiente } from '#domain/nota/nota.ts'
import { OBRAS } from '#domain/obras.ts'
import { pendingConfirmacoes } from '#features/confirmacoes/two-people.ts'
import { listProcessos } from '#features/operations/list-processos.ts'
import { ofProcesses } from '#features/operations/saude.ts'
import { countSeparados } from '#features/separados/select-separados.ts'
import type { ComDatas } from '#formas/comum.ts'
import type { Confirmacao } from '#formas/operacao/fila.ts'
import type { App } from '#platform/app.ts'
import { type Db, sql } from '#platform/db/db.ts'
import type { Causa } from './causa.ts'
import type { Lidos } from './lidos.ts'
import { type PorConta, sumUp } from './notas-paradas.ts'

const NOBODY = {
  ...{ ambiente: null, proximaEm: null, unidade: 'tarefas', quantas: 0, contas: 0, quais: [], centavos: null },
  ...{ aoMenos: false, ultimaHora: null },
} as const satisfies Partial<Causa>

/** Processes that give no sign; the lack of every worker is one cause. */
export async function readProcessos(app: App): Promise<Causa[]> {
  const faults = ofProcesses(await listProcessos(app))
  return faults.map(({ gravidade, mensagem, operacao }) => {
    const none = gravidade === 'critica'
    return {
      ...NOBODY,
      quais: [],
      chave: none ? 'sem_worker' : `processo_silencioso:${mensagem}`,
      tipo: none ? 'sem_worker' : 'processo_silencioso',
      gravidade,
      titulo: none ? 'Nenhum worker está vivo' : 'Um processo não dá sinal',
      texto: none ? 'As notas aceitas esperam, e nada se perde.' : `${mensagem} Outro retoma o que ele fazia.`,
      desde: null,
      alvo: {},
      operacoes: [operacao],
    }
  })
}

/** Rows that failed alone, one cause for each work. */
export async function readSeparados({ sistema }: App): Promise<Causa[]> {
  const rows = await countSeparados(sistema)
  return rows.map(({ obra, linhas, desde, contas, quais }) => ({
    ...NOBODY,
    chave: `linhas_separadas:${obra}`,
    tipo: 'linhas_separadas',
    gravidade: 'critica',
    titulo: `${contadas(linhas, 'linhas')} ${linhas === 1 ? 'falha sozinha e foi separada' : 'falham sozinhas e foram separadas'}`,
    texto: `${OBRAS[obra]} As outras seguem.`,
    ...{ desde, unidade: 'linhas', quantas: linhas, contas, quais: quais ?? [] },
    alvo: { obra },
    operacoes: [`GET /admin/separados?obra=${obra}`],
  }))
}

/** The kinds of acts that an operator confirms in these pages; those on the bank are confirmed where its credential is. */
const CONFIRMADAS = ['fila', 'incidente']

/** Acts that wait for a second person. */
export async function readConfirmacoes({ sistema }: App, { now }: Lidos): Promise<Causa[]> {
  const pending = await pendingConfirmacoes(sistema, CONFIRMADAS, now)
  if (pending.length === 0) return []
  const decisoes = await readDecisoes(
    sistema,
    pending.map(({ id }) => id),
  )
  return pending.map((confirmacao) => ofConfirmacao(confirmacao, decisoes.get(confirmacao.id)))
}

/** A decision about notes in doubt that waits for a second person. */
type Decisao = { confirmacaoId: string; incidenteId: string; ambiente: Ambiente | null; ids: string[] }
type Decidida = Decisao & ReturnType<typeof sumUp>

/** What confirmations decide about notes, by the id of the confirmation; those of other acts are not in it. */
async function readDecisoes(db: Db, confirmacoes: readonly string[]): Promise<ReadonlyMap<string, Decidida>> {
  const decisoes = await db.query<Decisao>(sql`
    select p.confirmacao_id as "confirmacaoId", p.incidente_id as "incidenteId", i.ambiente, p.notas as ids
    from incidente_pedidos p join incidentes i on i.id = p.incidente_id
    where p.confirmacao_id = any(${[...confirmacoes]}::uuid[])`)
  if (decisoes.length === 0) return new Map()
  const notas = await db.query<PorConta & { id: string }>(sql`
    select id, tenant_id as "tenantId", 1 as notas, valor_servico as centavos from notas
    where id = any(${decisoes.flatMap(({ ids }) => ids)}::uuid[])`)
  return new Map(
    decisoes.map((decisao) => [
      decisao.confirmacaoId,
      { ...decisao, ...sumUp(notas.filter(({ id }) => decisao.ids.includes(id))) },
    ]),
  )
}

function ofConfirmacao(
  { id, acao, alvo, motivo, pedidaPor, pedidaEm, expiraEm }: ComDatas<Confirmacao>,
  decisao: Decidida | undefined,
): Causa {
  const causa: Causa = {
    ...NOBODY,
    quais: [],
    chave: `confirmacao_pendente:${id}`,
    tipo: 'confirmacao_pendente',
    gravidade: 'informacao',
    titulo: `${pedidaPor.nome} pede uma segunda pessoa`,
    texto: `${motivo.replace(/\.?$/, '.')} O pedido vale por 10 minutos.`,
    ...{ desde: pedidaEm, proximaEm: expiraEm, alvo: { confirmacaoId: id, valor: alvo } },
    operacoes: ['GET /admin/queues', ...confirmOf(acao, alvo)],
  }
  if (!decisao) return causa
  const { incidenteId, ambiente, notas, contas, centavos, quais } = decisao
  return {
    ...causa,
    texto: `Encerrar ${contadas(notas, 'notas')} sem emissão: ${causa.texto}`,
    ...{ ambiente, unidade: 'notas', quantas: notas, contas, centavos, quais },
    alvo: { ...causa.alvo, incidenteId },
    operacoes: [`GET /admin/incidentes/${incidenteId}/notas`, `POST /admin/incidentes/${incidenteId}/decidir`],
  }
}

/** The same act again, which another administrator calls with the id. */
function confirmOf(acao: string, alvo: string): string[] {
  const [fila, query] = alvo.split('?')
  if (acao === 'fila.clean') return [`POST /admin/queues/${fila}/clean?${query}`]
  return acao === 'fila.retry-all' ? [`POST /admin/queues/${fila}/retry-all-failed`] : []
}
