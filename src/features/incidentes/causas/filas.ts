import { FILAS, type Fila } from '#domain/filas.ts'
import { contadas, inicioMinusculo } from '#domain/incidentes.ts'
import { pausedGroups } from '#features/cidades/reach/paused-groups.ts'
import { CATALOGO } from '#features/filas/catalog.ts'
import { failedByFila } from '#features/filas/count-jobs.ts'
import type { App } from '#platform/app.ts'
import { sql } from '#platform/db/db.ts'
import type { Causa } from './causa.ts'
import type { Lidos } from './lidos.ts'

const LATE_MS = 300_000

type Pausa = { nome: Fila; motivo: string | null; desde: Date }

/**
 * Queues that people paused, that are late, or that have jobs that gave up. A queue is late by what could run: what waits
 * for a silent city or a paused connection has a cause of its own.
 */
export async function readFilas(app: App, lidos: Lidos): Promise<Causa[]> {
  const db = app.sistema
  const [grupos, disjuntores, falhas, pausas, freados] = await Promise.all([
    lidos.grupos(),
    lidos.disjuntores(),
    failedByFila(db, FILAS),
    db.query<Pausa>(sql`select nome, motivo, atualizada_em as desde from filas where estado = 'pausada'`),
    pausedGroups(app),
  ])
  const now = Date.now()
  return FILAS.flatMap((fila) => {
    const own = grupos.filter((each) => each.fila === fila)
    const pausa = pausas.find(({ nome }) => nome === fila)
    const waiting = own.reduce((sum, { prontas, agendadas }) => sum + prontas + agendadas, 0)
    const free = own.filter(
      ({ grupo }) =>
        !disjuntores.some((one) => one.fila === fila && one.grupo === grupo) &&
        !(fila === 'nota.issue' && freados.includes(grupo)),
    )
    const oldest = Math.min(...free.map(({ maisAntigaEm }) => maisAntigaEm?.getTime() ?? Number.POSITIVE_INFINITY))
    const falhou = falhas.get(fila) ?? 0
    return [
      ...(pausa ? [ofPausa(pausa, waiting)] : []),
      ...(!pausa && now - oldest > LATE_MS
        ? [
            ofAtraso(
              fila,
              new Date(oldest),
              free.reduce((sum, { prontas }) => sum + prontas, 0),
            ),
          ]
        : []),
      ...(falhou > 0 ? [ofDesistidas(fila, falhou)] : []),
    ]
  })
}

const baseOf = (fila: Fila) => ({
  ...{ ambiente: null, proximaEm: null, contas: 0, quais: [], centavos: null, aoMenos: false, ultimaHora: null },
  unidade: fila.startsWith('nota.') ? ('notas' as const) : ('tarefas' as const),
  alvo: { fila },
})
/** What the queue does, as the end of a sentence: `envia e-mails`. */
const oQueFaz = (fila: Fila) => inicioMinusculo(CATALOGO[fila].descricao)

const ofPausa = ({ nome, motivo, desde }: Pausa, quantas: number): Causa => ({
  ...baseOf(nome),
  chave: `fila_pausada:${nome}`,
  tipo: 'fila_pausada',
  gravidade: quantas > 0 ? 'critica' : 'atencao',
  titulo: `Está pausado o que ${oQueFaz(nome)}`,
  texto: `${motivo ? `${motivo.replace(/\.?$/, '.')} ` : ''}${quantas > 0 ? `${contadas(quantas, 'tarefas')} ${quantas === 1 ? 'espera' : 'esperam'} até que alguém retome.` : 'Nada espera agora.'}`,
  desde,
  quantas,
  operacoes: [`POST /admin/queues/${nome}/resume`],
})

const ofAtraso = (fila: Fila, desde: Date, quantas: number): Causa => ({
  ...baseOf(fila),
  chave: `fila_atrasada:${fila}`,
  tipo: 'fila_atrasada',
  gravidade: 'atencao',
  titulo: `Está atrasado o que ${oQueFaz(fila)}`,
  texto: 'Há tarefas na vez há mais de 5 minutos sem que um processo as tome. Nada se perde.',
  desde,
  quantas,
  operacoes: [`GET /admin/queues/${fila}/jobs-humanizados`, 'GET /admin/queues/capacidade-municipios'],
})

const ofDesistidas = (fila: Fila, quantas: number): Causa => ({
  ...baseOf(fila),
  chave: `tarefas_desistidas:${fila}`,
  tipo: 'tarefas_desistidas',
  gravidade: 'atencao',
  titulo: `${contadas(quantas, 'tarefas')} ${quantas === 1 ? 'desistiu' : 'desistiram'} do que ${oQueFaz(fila)}`,
  texto: 'O serviço não as tenta mais: ficam assim até que alguém as devolva à fila ou as apague.',
  desde: null,
  unidade: 'tarefas',
  quantas,
  operacoes: [`GET /admin/queues/${fila}/agrupamentos-falhas`, `POST /admin/queues/${fila}/retry-all-failed`],
})
