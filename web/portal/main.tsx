import '../ui/app.css'
import { CSPProvider } from '@base-ui/react/csp-provider'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { queryClient } from '../api/client.ts'
import { Avisos } from '../ui/Avisos.tsx'
import { showWhatIsCut } from '../ui/cortado.ts'
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
