import '../kit/app.css'
import { CSPProvider } from '@base-ui/react/csp-provider'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { queryClient } from '../api/portal/client.ts'
import { showWhatIsCut } from '../kit/cortado.ts'
import { Avisos } from '../kit/feedback/Avisos.tsx'
import { router } from './routes.tsx'

showWhatIsCut()

// The first thing drawn is the screen itself: after an empty frame React delays the next one by 300 ms.
void router.load().then(() =>
  createRoot(document.getElementById('root')!).render(
    <CSPProvider disableStyleElements>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        <Avisos />
      </QueryClientProvider>
    </CSPProvider>,
  ),
)
