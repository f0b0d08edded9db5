import { readAjustes } from '#features/ajustes/read-ajustes.ts'
import type { App } from '#platform/app.ts'
import { sql } from '#platform/db/db.ts'
import type { Running } from '#platform/queue/worker.ts'

const EVERY_MS = 3_600_000
/**
 * The number of months created ahead: a service whose workers stand still for a quarter of a year still finds the part
 * of its month.
 */
const AHEAD = 3

const DE_WEBHOOKS = ['entrega_tentativas', 'entregas', 'eventos'] as const
const DE_DOCUMENTOS = ['historico', 'transmissoes'] as const

/**
 * Creates the months to come of the tables that are kept by month, and detaches those whose time is over by the settings
 * `guarda.webhooksMeses` and `guarda.documentosMeses` (docs/escala.md#months). Returns the names of the parts. Several
 * processes may do so at once: the database lets them in one after the other.
 */
export async function keepMonths(app: App): Promise<{ criadas: string[]; soltas: string[] }> {
  const criadas = await app.sistema.query<{ nome: string }>(sql`select criar_meses(${AHEAD}) as nome`)
  const { 'guarda.webhooksMeses': webhooks, 'guarda.documentosMeses': documentos } = await readAjustes(app)
  const soltas: { nome: string }[] = []
  for (const tabela of DE_WEBHOOKS) soltas.push(...(await release(app, tabela, webhooks)))
  if (documentos !== null) for (const tabela of DE_DOCUMENTOS) soltas.push(...(await release(app, tabela, documentos)))
  return { criadas: criadas.map(({ nome }) => nome), soltas: soltas.map(({ nome }) => nome) }
}

const release = ({ sistema }: App, tabela: string, meses: number) =>
  sistema.query<{ nome: string }>(sql`select soltar_meses(${tabela}, ${meses}) as nome`)

/** Keeps the months at the start, then hourly. */
export function startMonths(app: App): Running {
  let keeping = Promise.resolve()
  const keep = () => {
    keeping = keeping
      .then(async () => {
        const { criadas, soltas } = await keepMonths(app)
        if (criadas.length + soltas.length > 0) app.log.info({ criadas, soltas }, 'months kept')
      })
      .catch((error) => app.log.warn({ err: error }, 'months not kept'))
  }
  keep()
  const timer = setInterval(keep, EVERY_MS)
  return {
    stop: async () => {
      clearInterval(timer)
      await keeping
    },
  }
}
