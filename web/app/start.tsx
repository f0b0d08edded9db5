import '../kit/app.css'
import { CSPProvider } from '@base-ui/react/csp-provider'
import { QueryClientProvider } from '@tanstack/react-query'
import { type AnyRouter, RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { showWhatIsCut } from '../kit/cortado.ts'
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
