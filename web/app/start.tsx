import '../kit/app.css'
import { CSPProvider } from '@base-ui/react/csp-provider'
import { QueryClientProvider } from '@tanstack/react-query'
import { type AnyRouter, RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { Avisos } from '../kit/feedback/Avisos.tsx'
import { type App, AppContext } from './app.ts'

/** Draws an app into its page. */
export function start(app: App, router: AnyRouter): void {
  showWhatIsCut()
  document.documentElement.dataset['app'] = app.nome
  // The first thing drawn is the screen itself: after an empty frame React delays the next one by 300 ms.
  void router.load().then(() =>
    createRoot(document.getElementById('root')!).render(
      <CSPProvider disableStyleElements>
        <AppContext value={app}>
          <QueryClientProvider client={app.session.queryClient}>
            <RouterProvider router={router} />
            <Avisos />
          </QueryClientProvider>
        </AppContext>
      </CSPProvider>,
    ),
  )
}

/**
 * A truncated text is shown whole when pointed at: its place may be narrow on one screen and wide on another. In a row
 * that is one link, the link covers the texts and shows all that are truncated.
 */
function showWhatIsCut(): void {
  document.addEventListener('pointerover', ({ target }) => {
    if (!(target instanceof HTMLElement) || (target.title && target.title !== target.dataset['cortado'])) return
    const place = target.closest('.truncate') ?? target.closest('tr, li')
    const texts = place ? [place, ...place.querySelectorAll('.truncate')].filter(isCut) : []
    const whole = texts.map(({ textContent }) => textContent).join('\n')
    if (whole === target.title) return
    target.title = whole
    target.dataset['cortado'] = whole
  })
}

const isCut = (element: Element) => element.matches('.truncate') && element.scrollWidth > element.clientWidth
