import { type AnyRouter, redirect } from '@tanstack/react-router'
import type { Permissao } from '../api/permissions.ts'
import { notify } from '../kit/feedback/Avisos.tsx'
import { hasUnsaved } from '../kit/form/unsaved.ts'
import { withinApp } from '../words/busca.ts'
import { ApiError } from '../words/erro.ts'
import { askPassword } from './ask-password.ts'
import type { Quem, Session } from './session.ts'

/**
 * What a route needs: the permission, the name of its screen, and what a role without it may not do. `larga`: a table of
 * many columns, wider than a page that is read.
 */
export type Guarda = { permissao: Permissao; titulo: string; oQue: string; larga?: boolean }

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    guarda?: Guarda
  }
}

/**
 * The loader of everything behind the login, so that the session and the screen are requested at the same time.
 * `volta` is where the user returns to after the login.
 */
export const requireSession =
  <S extends Quem>(session: Session<S>) =>
  async ({ location }: { location: { href: string } }): Promise<void> => {
    try {
      await session.queryClient.ensureQueryData(session.query)
    } catch (error) {
      if (error instanceof ApiError && error.http === 401) {
        session.forget()
        throw redirect({ to: '/entrar' as never, search: { volta: location.href } as never })
      }
      throw error
    }
  }

/**
 * What happens when the session ends, here or in another tab: a page with unsaved text asks for the password in place,
 * any other leads to the login. `dentro`: the id of the route behind the login.
 */
export function watchSession<S extends Quem>(
  router: AnyRouter,
  session: Session<S>,
  { dentro, inicio, whenSessionOver }: { dentro: string; inicio: string; whenSessionOver: (act: () => void) => void },
): void {
  const base = router.options.basepath ?? '/'
  const isInside = () => router.state.matches.some(({ routeId }) => routeId === dentro)

  /** Leads to the login, and from there back to this screen. */
  function askToEnter(motivo: 'sessao' | 'saiu'): void {
    if (!isInside()) return
    const conta = session.known()?.conta?.id
    session.forget()
    const search = { volta: router.state.location.href, motivo, conta }
    void router.navigate({ to: '/entrar', search, ignoreBlocker: true })
  }

  async function changePerson(): Promise<void> {
    if (!hasUnsaved() || !(await session.isSamePerson())) return session.queryClient.resetQueries()
    askPassword(false)
    return session.queryClient.invalidateQueries()
  }

  let asking = false
  /**
   * Ends what is shown, unless the session continues: the answer to a question that was asked before the session passed to
   * another account says nothing about the one there is now.
   */
  async function endSession(): Promise<void> {
    // Before the first login the loader redirects by itself.
    if (asking || !session.known()) return
    asking = true
    const over = await session.isOver().finally(() => {
      asking = false
    })
    if (!over || !session.known()) return
    // What is written stays on the page alone until its person enters again.
    session.clearDevice()
    hasUnsaved() ? askPassword(true) : askToEnter('sessao')
  }
  whenSessionOver(() => void endSession())

  /** Leads to the first page of the account that another tab opened: what was written here is of the one before. */
  async function changeAccount(): Promise<void> {
    await session.follow(() => router.navigate({ to: inicio, ignoreBlocker: true }))
    notify('A conta mudou em outra aba', 'Esta aba passou para ela também.')
  }

  session.whenAnnounced((mudanca) => {
    if (mudanca === 'saiu') return askToEnter('saiu')
    if (mudanca === 'trocou' && isInside()) return void changeAccount()
    // Another tab logged in, perhaps as another user: no data of the previous session may be shown.
    if (isInside()) return void changePerson()
    const { pathname, search } = router.state.location
    if (pathname === '/entrar')
      router.history.push(withinApp(base, (search as { volta?: string }).volta) ?? `${base}${inicio}`)
  })
}
