import type { Ajustes } from '#domain/ajustes.ts'
import { esperaEmPalavras } from '#domain/erro-em-palavras.ts'
import { readAjustes } from '#features/ajustes/read-ajustes.ts'
import { raiseAlerta, resolveAlerta } from '#features/alertas/alertas.ts'
import { asideOf, notAside } from '#features/separados/separate.ts'
import type { App } from '#platform/app.ts'
import { type Sql, sql } from '#platform/db/db.ts'
import type { Running } from '#platform/queue/worker.ts'

type Medida = (app: App) => Promise<Sql>
type Espera = { limite: keyof Ajustes & `saude.${string}Segundos`; desde: Medida }

/** Due jobs, except those of groups whose seats are all taken: one slow receiver delays only itself. */
const jobs =
  (filas: readonly string[], vagas: number): Medida =>
  async () =>
    sql`
    select min(executar_em) as desde from jobs where fila = any(${filas}::text[]) and estado = 'aguardando' and executar_em <= now()
      and not grupo = any(array(select grupo from jobs where fila = any(${filas}::text[]) and estado = 'executando'
        and grupo <> 'smtp' group by grupo having count(*) >= ${vagas}))`

const WEBHOOKS_POR_ENDPOINT = 5

/** Work that accounts depend on and cannot see: since when the oldest waits. Rows set aside are not included. */
const ESPERAS = {
  eventos: {
    limite: 'saude.eventosSegundos',
    desde: async (app) => sql`
      select min(criado_em) as desde from eventos
      where expandido_em is null and ${notAside(await asideOf(app.sistema, 'eventos.expandir'), sql`id::text`)}`,
  },
  webhooks: { limite: 'saude.webhooksSegundos', desde: jobs(['webhook.deliver'], WEBHOOKS_POR_ENDPOINT) },
  emails: { limite: 'saude.emailsSegundos', desde: jobs(['mail.send', 'mail.customer'], WEBHOOKS_POR_ENDPOINT) },
  busca: {
    limite: 'saude.buscaSegundos',
    desde: async (app) => sql`
      select min(em) as desde from busca_pendentes
      where ${notAside(await asideOf(app.sistema, 'busca.indexar'), sql`nota_id::text`)}`,
  },
} as const satisfies Record<string, Espera>

type Atraso = { fila: keyof typeof ESPERAS; segundos: number; limite: number }

/** How long the oldest item of each work waits, and the longest allowed wait. */
export async function readAtrasos(app: App): Promise<Atraso[]> {
  const ajustes = await readAjustes(app)
  return Promise.all(
    Object.entries(ESPERAS).map(async ([fila, { limite, desde }]) => {
      const row = await app.sistema.one<{ segundos: number | null }>(sql`
        select extract(epoch from clock_timestamp() - desde)::float8 as segundos from (${await desde(app)}) p`)
      const segundos = Math.max(0, Math.round(row?.segundos ?? 0))
      return { fila: fila as Atraso['fila'], segundos, limite: ajustes[limite] }
    }),
  )
}

/** The work that waits for longer than allowed, in words. */
export const describeAtrasos = (atrasos: readonly Atraso[]): string[] =>
  atrasos
    .filter(({ segundos, limite }) => segundos > limite)
    .map(
      ({ fila, segundos, limite }) =>
        `${fila}: o mais antigo espera há ${esperaEmPalavras(segundos)}; o limite é ${esperaEmPalavras(limite)}`,
    )

const EVERY_MS = 10_000
const EVERY_MS_MIN = 250

/** Raises an alert for each late work, and resolves it when the work is on time again, until stopped. */
export function startAtrasos(app: App): Running {
  let looking = Promise.resolve()
  const timer = setInterval(
    () => {
      looking = looking
        .then(() => tellAtrasos(app))
        .catch((error) => app.log.warn({ err: error }, 'delays are not looked at'))
    },
    Math.max(EVERY_MS * app.config.ritmo, EVERY_MS_MIN),
  )
  return {
    stop: async () => {
      clearInterval(timer)
      await looking
    },
  }
}

export async function tellAtrasos(app: App): Promise<void> {
  const open = await app.sistema.query<{ chave: string }>(
    sql`select chave from alertas where tipo = 'fila_em_atraso' and status <> 'resolvido'`,
  )
  for (const { fila, segundos, limite } of await readAtrasos(app)) {
    const isOpen = open.some(({ chave }) => chave === fila)
    const isLate = segundos > limite
    if (isLate && !isOpen)
      await raiseAlerta(app.sistema, {
        ...{ tipo: 'fila_em_atraso', tenantId: null, chave: fila },
        detalhe: { segundos, limite },
      })
    if (!isLate && isOpen) await resolveAlerta(app.sistema, 'fila_em_atraso', fila)
  }
}
