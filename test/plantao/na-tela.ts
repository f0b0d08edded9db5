// One cause on the screen of the person on call: its row, compared with what the database says, and the end of it.
import assert from 'node:assert/strict'
import type { Locator, Page } from 'playwright-core'
import { contadas, type TipoDeIncidente, type UnidadeDeIncidente } from '#domain/incidentes.ts'
import { until } from '../support/until.ts'
import type { World } from '../support/world.ts'
import { expectGone, expectSoon, expectText } from '../web/expect.ts'
import { axe, type Scene } from '../web/stage.ts'
import type { Medida } from './placar.ts'

/** A page shows what is wrong within this time of its being known to the service. */
const VISTA_MS = 15_000
/** The service writes the moment of a failure once the call has ended. */
const DESDE_MS = 2_000

export type Esperada = {
  tipo: TipoDeIncidente
  /** The title of the row. */
  titulo: string | RegExp
  unidade: UnidadeDeIncidente
  /** The first failure, by what the service recorded of it beside its incidents; null: not known yet. */
  desde: () => Promise<Date | null>
  /** How far the beginning of the row may be from it; that of what is read in periods is the first reading. */
  folgaMs?: number
  /** What waits, by SQL. */
  quantas: () => Promise<number>
}

/** The rows of every ambiente. */
export const causas = (page: Page): Locator => page.getByRole('list', { name: /^Causas: / }).getByRole('listitem')

/** The page of a person on call before the cause: nothing is wrong, and the page follows what happens. */
export async function openCalma({ page, goOps, enterOps }: Scene): Promise<void> {
  await enterOps('operador')
  await goOps('/agora')
  await expectText(page, /^Ao vivo/)
  await expectText(page, 'Nada precisa de você')
  await expectGone(causas(page))
}

export type Vista = { linha: Locator; id: string; medida: Pick<Medida, 'vistaS' | 'sabidaS'> }

/**
 * Makes the cause, and waits for its row without touching the page: the only one there is, soon enough, with the
 * beginning and the count that the database has.
 */
export async function seeCausa(
  { page, world }: Pick<Scene, 'page' | 'world'>,
  make: () => Promise<unknown>,
  esperada: Esperada,
): Promise<Vista> {
  const { tipo, titulo, unidade, quantas } = esperada
  const begun = Date.now()
  const linha = causas(page).filter({ has: page.getByRole('link', { name: titulo }) })
  const seeing = linha.waitFor().then(() => Date.now())
  seeing.catch(() => {}) // what comes before it may fail first
  await make()
  const [desde, known] = await until(`the service knows of ${tipo}`, async () => {
    const found = await esperada.desde()
    return found && ([found, Date.now()] as const)
  })
  const seen = await seeing
  const late = Math.max(seen - known, 0)
  assert.ok(late <= VISTA_MS, `seen within fifteen seconds: ${late} ms`)
  const { id, em } = await sameAsDatabase(world, esperada, desde)
  // What the cause took over may leave the page a moment later.
  const [titulada] = await linha.getByRole('link').allInnerTexts()
  await expectSoon(() => causas(page).getByRole('link').allInnerTexts(), [titulada])
  const n = await quantas()
  if (n > 0) await linha.getByText(contadas(n, unidade)).first().waitFor()
  await linha.getByText(momento(em)).waitFor()
  assert.deepEqual(await axe(page, {}), [])
  return { linha, id, medida: { vistaS: (seen - begun) / 1000, sabidaS: late / 1000 } }
}

const HORA = new Intl.DateTimeFormat('pt-BR', { timeZone: 'America/Sao_Paulo', hour: '2-digit', minute: '2-digit' })
/** A moment of another day has its day before. */
const momento = (em: Date) => new RegExp(`^desde (\\d+ \\S+, )?${HORA.format(em)}$`)

/** The open incident of a kind, once it counts what waits. */
async function sameAsDatabase(
  world: World,
  { tipo, quantas, folgaMs = DESDE_MS }: Esperada,
  desde: Date,
): Promise<{ id: string; em: Date }> {
  const open = () =>
    world.sql<{ id: string; em: Date; quantas: number }>(
      'select id, aberto_em as em, quantas from incidentes where encerrado_em is null and tipo = $1',
      [tipo],
    )
  const [row] = await until(
    `${tipo} counts what waits`,
    async () => {
      const rows = await open()
      return rows.length === 1 && rows[0]!.quantas === (await quantas()) ? rows : null
    },
    { measure: async () => [await open(), await quantas()] },
  )
  const off = Math.abs(row!.em.getTime() - desde.getTime())
  assert.ok(off <= folgaMs, `since its first failure: ${row!.em.toISOString()}, not ${desde.toISOString()}`)
  return row!
}

/** Runs what ends the cause, and waits until its row is gone. */
export async function cureCausa(page: Page, { linha, medida }: Vista, act: () => Promise<unknown>): Promise<Medida> {
  const begun = Date.now()
  await act()
  await expectText(page, /^Ao vivo/)
  await expectGone(linha)
  const curadaS = (Date.now() - begun) / 1000
  assert.deepEqual(await axe(page, {}), [])
  return { ...medida, curadaS }
}
