// The screens of both apps by their own tables of routes, and the way to one.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Page } from 'playwright-core'
import { expectGone } from './expect.ts'

/** Screens of the portal that are seen without a session. */
export const FORA = [
  '/entrar',
  '/criar-conta',
  '/convite',
  '/ver-como',
  '/esqueci-senha',
  '/redefinir-senha',
  '/confirmar-email',
  '/renovar-certificado',
]

/** The addresses of an app, with `params` in the place of its parameters; `$`: the address of no screen. */
export function routesOf(app: 'portal' | 'ops', params: Record<string, string>): string[] {
  const source = readFileSync(resolve(import.meta.dirname, `../../web/${app}/routes.tsx`), 'utf8')
  const paths = [...source.matchAll(/(?:tela|telaComBusca|aberta)\(\s*'([^']+)'|path: '([^']+)'/g)].map(
    ([, one, other]) => (one ?? other)!,
  )
  assert.ok(paths.length > 20, `routes of ${app} were not read: ${paths.length}`)
  return [...new Set(paths)]
    .filter((path) => path !== '/')
    .map((path) =>
      path.replace(/^\$$/, '/nada-disto').replace(/([a-z-]*)\/\$(\w+)/g, (_, room: string, name: string) => {
        return `${room}/${params[`${room}/${name}`] ?? params[name] ?? randomUUID()}`
      }),
    )
}

const MESMA_TELA_MS = 2_000

/** Opens an address without loading the app again, and waits until nothing is on its way. */
export async function open(page: Page, address: string): Promise<void> {
  await page.evaluate(`document.querySelector('h1')?.setAttribute('data-antes', '')`)
  await page.evaluate((to) => {
    Object.assign(globalThis, { shift: 0 })
    history.pushState({}, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: {} }))
  }, address)
  // The screen before stays until the next one is loaded; where it is the same, so does its title.
  await page
    .locator('h1[data-antes]')
    .waitFor({ state: 'detached', timeout: MESMA_TELA_MS })
    .catch(() => {})
  await page.locator('h1, [role=alert]').first().waitFor()
  await expectGone(page.locator('.animate-pulse, [aria-busy=true]:not(button)'))
}
