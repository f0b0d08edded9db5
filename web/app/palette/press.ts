import type { AnyRouter } from '@tanstack/react-router'
import { notify } from '../../kit/feedback/Avisos.tsx'

/** A screen may wait for the service before it draws its buttons. */
const ESPERA_MS = 10_000
/** The button behind which a screen keeps the acts that it does not show. */
const DOBRADOS = 'Outros atos'

const nameOf = (button: Element) => button.getAttribute('aria-label') ?? button.textContent?.trim()
const buttonOf = (nome: string, within: string): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>(`${within} :is(button, a[href])`)].find((each) => nameOf(each) === nome)

/**
 * Presses a button of the screen by its name, once the screen has it: what the role may not do, what the state forbids
 * and what has to be confirmed are then the screen's own. A screen without it says so.
 */
function press(router: AnyRouter, nome: string): void {
  let unfolded = false
  const attempt = (): boolean => {
    const button = buttonOf(nome, '#conteudo') ?? (unfolded ? buttonOf(nome, '[role="dialog"]') : undefined)
    button?.click()
    if (!button && !unfolded) {
      const outros = buttonOf(DOBRADOS, '#conteudo')
      unfolded = !!outros
      outros?.click()
    }
    return !!button
  }
  const end = (found: boolean) => {
    watcher.disconnect()
    stay()
    clearTimeout(timer)
    if (!found && !unfolded) notify('Este ato não está nesta tela agora', `A tela não tem “${nome}”.`)
  }
  const watcher = new MutationObserver(() => attempt() && end(true))
  // Who goes elsewhere meanwhile does not want it any more.
  const stay = router.subscribe('onBeforeNavigate', () => end(true))
  const timer = setTimeout(() => end(false), ESPERA_MS)
  watcher.observe(document.body, { subtree: true, childList: true, characterData: true })
  if (attempt()) end(true)
}

/** Opens an address of the app, and there presses a button. */
export function goAndPress(router: AnyRouter, para: string, nome: string | undefined): void {
  const href = (router.options.basepath ?? '') + para
  const isHere = router.history.location.href === href
  if (nome && isHere) press(router, nome)
  if (isHere) return
  // The screen that is being left may have a button of the same name.
  if (nome) {
    const forget = router.subscribe('onRendered', () => {
      forget()
      press(router, nome)
    })
  }
  router.history.push(href)
}
