import type { Fila } from '#domain/filas.ts'
import { erroEmPalavras } from '#domain/incidentes.ts'
import { type Chamado, ditoDaHora, joinChamados, readChamados } from '#features/dependencias/chamadas.ts'
import type { GrupoAberto } from '#features/filas/count-jobs.ts'
import type { App } from '#platform/app.ts'
import type { Causa } from './causa.ts'
import type { Fora } from './fora.ts'
import type { Lidos } from './lidos.ts'
import { ESPERAM, LIDAS_MAX, sumUp, waitingNotes } from './notas-paradas.ts'

/**
 * Systems that do not answer, one cause for each city and ambiente however many queues and connections found it out, and
 * one for the national system.
 */
export async function readCidades(app: App, lidos: Lidos): Promise<Causa[]> {
  const [fora, grupos] = await Promise.all([lidos.fora(), lidos.grupos()])
  if (fora.length === 0) return []
  const names = fora.flatMap((each) => [...each.grupos])
  const [waiting, calls] = await Promise.all([
    waitingNotes(app.sistema, names),
    readChamados(app.sistema, lidos.now, ESPERAM, names),
  ])
  const rows = Map.groupBy(waiting, ({ grupo }) => grupo)
  const chamados = Map.groupBy(calls, ({ alvo }) => alvo)
  return fora.map((each) => {
    const own = [...each.grupos]
    const paradas = own.flatMap((grupo) => rows.get(grupo) ?? [])
    const chamado = joinChamados(
      'cidade',
      each.lugar.raiz,
      own.flatMap((grupo) => chamados.get(grupo) ?? []),
    )
    return causaOf(each, waitingIn(grupos, each.grupos), paradas, chamado)
  })
}

/** How many notes wait in the groups or are under way, and the queue with most of them. */
function waitingIn(abertos: readonly GrupoAberto[], grupos: ReadonlySet<string>): { notas: number; fila: Fila } {
  const own = abertos
    .filter(({ fila, grupo }) => ESPERAM.includes(fila) && grupos.has(grupo))
    .map(({ fila, prontas, agendadas, executando }) => ({ fila, notas: prontas + agendadas + executando }))
  const most = own.reduce((a, b) => (b.notas > a.notas ? b : a), { fila: 'nota.issue' as Fila, notas: 0 })
  return { notas: own.reduce((sum, each) => sum + each.notas, 0), fila: most.fila }
}

function causaOf(
  { lugar, grupos, desde, proximaEm }: Fora,
  { notas, fila }: ReturnType<typeof waitingIn>,
  paradas: Awaited<ReturnType<typeof waitingNotes>>,
  chamado: Chamado,
): Causa {
  const { contas, quais, centavos, notas: lidas } = sumUp(paradas)
  const erro = paradas.find((each) => each.erro !== null)?.erro ?? chamado.erro
  const hora = ditoDaHora(chamado)
  const [grupo = lugar.grupo] = grupos
  return {
    chave: lugar.nacional ? `nacional_fora:${lugar.ambiente}` : `municipio_fora:${lugar.ambiente}:${lugar.raiz}`,
    tipo: lugar.nacional ? 'nacional_fora' : 'municipio_fora',
    ambiente: lugar.ambiente,
    gravidade: notas > 0 ? 'critica' : 'atencao',
    titulo: `${lugar.nacional ? 'O sistema nacional' : lugar.nome} não responde`,
    texto: `${erro ? `${erroEmPalavras(erro)}${hora ? ` em ${hora}` : ''}. ` : ''}${notas > 0 ? 'As notas esperam e nada se perde; o' : 'O'} serviço sonda de novo sozinho, e tudo segue quando houver resposta.`,
    proximaEm,
    desde,
    unidade: 'notas',
    ...{
      quantas: notas,
      contas,
      quais,
      centavos: notas > 0 ? centavos : null,
      aoMenos: notas > lidas && lidas >= LIDAS_MAX,
    },
    alvo: {
      ...{ conexao: lugar.conexao, grupo, grupos: [...grupos].sort() },
      ...(lugar.municipio && { municipio: lugar.municipio }),
    },
    operacoes: [
      ...(notas > 0 ? [`GET /admin/queues/${fila}/jobs-humanizados?grupo=${grupo}`] : []),
      'GET /admin/queues/capacidade-municipios',
      'GET /admin/saude/adapters?periodo=1d',
      'PUT /admin/settings/emissao.pausarConexoes',
    ],
    ultimaHora: hora ? chamado.ultimaHora : null,
  }
}
