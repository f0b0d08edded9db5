// How soon a user sees the notes: the list of an account of five million, in Chromium, cold each time. Rows visible and
// layout shift, at full speed and with the processor four times slower; and the size of the pages. `node bench/web.ts
// 100000` takes fewer notes.
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { chromium } from 'playwright-core'
import { CHROMIUM } from '#test/support/chromium.ts'
import { openDatabase } from '#test/support/database.ts'
import { register } from '#test/support/tenant.ts'
import { tamanhosDe } from '../web/tamanho.ts'
import { startApi } from './api-process.ts'
import { measureCold } from './cold-load.ts'
import { loadNotas } from './conta-grande.ts'
import { type Figura, isReached, lineOf } from './figura.ts'

const NOTAS = 5_000_000

/** Measures in a new database. Without a browser, it says so and counts as reached. */
export async function run(notas = NOTAS): Promise<Figura[]> {
  const { entrada, telas } = tamanhosDe(resolve(import.meta.dirname, '../web/dist/portal'))
  const figuras = [
    {
      figura: 'JS da entrada',
      valor: 140 / entrada,
      minimo: 1,
      unidade: `vezes (140 KiB sobre ${entrada.toFixed(0)})`,
    },
    {
      figura: `JS da tela mais pesada (${telas[0]!.tela})`,
      valor: 220 / telas[0]!.kib,
      minimo: 1,
      unidade: `vezes (220 KiB sobre ${telas[0]!.kib.toFixed(0)})`,
    },
  ]
  if (!existsSync(CHROMIUM)) {
    console.log(`pulada: ${CHROMIUM} não existe`)
    return figuras
  }
  const database = await openDatabase()
  const api = await startApi(database.env)
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox', '--disable-gpu'] })
  try {
    const { id, sessao } = await register({ url: api.url, simulator: {} as never })
    await loadNotas(database.url, id, notas)
    for (const [slow, maxMs] of [
      [1, 700],
      [4, 1000],
    ] as const)
      figuras.push(
        await measureCold(browser, {
          ...{ url: api.url, path: '/app/notas', cookie: { name: 'portal_session', value: sessao }, slow, maxMs },
          de: `${notas.toLocaleString('pt-BR')} notas`,
        }),
      )
    return figuras
  } finally {
    await browser.close()
    api.process.kill('SIGTERM')
    await database.close()
  }
}

if (import.meta.main) {
  const figuras = await run(process.argv[2] ? Number(process.argv[2]) : NOTAS)
  for (const figura of figuras) console.log(lineOf(figura))
  if (!figuras.every(isReached)) process.exitCode = 1
}
