import { contadas } from '#domain/incidentes.ts'
import { OBRAS } from '#domain/obras.ts'
import { pendingConfirmacoes } from '#features/confirmacoes/two-people.ts'
import { listProcessos } from '#features/operations/list-processos.ts'
import { ofProcesses } from '#features/operations/saude.ts'
import { countSeparados } from '#features/separados/select-separados.ts'
import type { ComDatas } from '#formas/comum.ts'
import type { Confirmacao } from '#formas/operacao/fila.ts'
import type { App } from '#platform/app.ts'
import type { Causa } from './causa.ts'
import type { Lidos } from './lidos.ts'

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

/** Acts that wait for a second person. */
export const readConfirmacoes = async ({ sistema }: App, { now }: Lidos): Promise<Causa[]> =>
  (await pendingConfirmacoes(sistema, 'fila', now)).map(ofConfirmacao)

const ofConfirmacao = ({ id, acao, alvo, motivo, pedidaPor, pedidaEm, expiraEm }: ComDatas<Confirmacao>): Causa => ({
  ...NOBODY,
  quais: [],
  chave: `confirmacao_pendente:${id}`,
  tipo: 'confirmacao_pendente',
  gravidade: 'informacao',
  titulo: `${pedidaPor.nome} pede uma segunda pessoa`,
  texto: `${motivo.replace(/\.?$/, '.')} O pedido vale por 10 minutos.`,
  ...{ desde: pedidaEm, proximaEm: expiraEm, alvo: { confirmacaoId: id, valor: alvo } },
  operacoes: ['GET /admin/queues', ...confirmOf(acao, alvo)],
})

/** The same act again, which another administrator calls with the id. */
function confirmOf(acao: string, alvo: string): string[] {
  const [fila, query] = alvo.split('?')
  if (acao === 'fila.clean') return [`POST /admin/queues/${fila}/clean?${query}`]
  return acao === 'fila.retry-all' ? [`POST /admin/queues/${fila}/retry-all-failed`] : []
}
