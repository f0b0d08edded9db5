// How soon a user sees the notes: the list of an account of five million, in Chromium, cold each time. Rows visible and
// layout shift, at full speed and with the processor four times slower; and the size of the pages.
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { chromium } from 'playwright-core'
import { CHROMIUM } from '#test/support/chromium.ts'
import { openDatabase } from '#test/support/database.ts'
import { register } from '#test/support/tenant.ts'
import { tamanhosDe } from '../web/tamanho.ts'
import { startApi } from './api-process.ts'
import { LOADS, measureCold } from './cold-load.ts'
import { loadNotas } from './conta-grande.ts'
import { type Figura, inWords } from './figura.ts'
import type { Opcoes } from './medidas.ts'
import { say } from './passo.ts'

const NOTAS = 5_000_000

/** Measures in a new database. Without a browser, it says so and measures the size of the pages alone. */
export async function run({ curto, notas = curto ? 10_000 : NOTAS }: Opcoes): Promise<Figura[]> {
  const { entrada, telas } = tamanhosDe(resolve(import.meta.dirname, '../web/dist/portal'))
  const figuras: Figura[] = [
    { nome: 'JavaScript da entrada', medido: entrada, unidade: 'KiB', max: 140 },
    { nome: 'JavaScript da tela mais pesada', medido: telas[0]!.kib, unidade: 'KiB', max: 222 },
  ]
  say(`a tela mais pesada: ${telas[0]!.tela}`)
  if (!existsSync(CHROMIUM)) {
    say(`sem as linhas: ${CHROMIUM} não existe`)
    return figuras
  }
  const database = await openDatabase()
  const api = await startApi(database.env)
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox', '--disable-gpu'] })
  try {
    const { id, sessao } = await register({ url: api.url, simulator: {} as never })
    say(`carregando ${inWords(notas)} notas`)
    await loadNotas(database.url, id, notas)
    for (const [slow, maxMs] of [
      [1, 700],
      [4, 1000],
    ] as const)
      figuras.push(
        ...(await measureCold(browser, {
          ...{ url: api.url, path: '/app/notas', cookie: { name: 'portal_session', value: sessao }, slow, maxMs },
          de: `${inWords(notas)} notas`,
          loads: curto ? 1 : LOADS,
        })),
      )
    return figuras
  } finally {
    await browser.close()
    api.process.kill('SIGTERM')
    await database.close()
  }
}
