import { useRouterState } from '@tanstack/react-router'
import { WifiOff } from 'lucide-react'
import { useSyncExternalStore } from 'react'

/** Whether this device has a network, as the browser knows it. */
export const useOnline = (): boolean =>
  useSyncExternalStore(
    (ouvinte) => {
      addEventListener('online', ouvinte)
      addEventListener('offline', ouvinte)
      return () => {
        removeEventListener('online', ouvinte)
        removeEventListener('offline', ouvinte)
      }
    },
    () => navigator.onLine,
  )

/** Above every screen while there is no network. What is written stays on the page. */
export function SemRede() {
  const online = useOnline()
  return (
    <div role="status">
      {!online && (
        <p className="flex items-center justify-center gap-2 bg-ambar-papel px-4 py-2 text-center text-sm text-ambar">
          <WifiOff size={15} aria-hidden className="shrink-0" />
          Sem conexão com a internet. O que aparece aqui pode ter mudado; o que você escreveu continua na página.
        </p>
      )}
    </div>
  )
}

/** A thin line at the top while the next screen is on its way; it shows after 150 ms, so a fast network never sees it. */
export function Andando() {
  const loading = useRouterState({ select: ({ status }) => status === 'pending' })
  return loading && <div aria-hidden className="andando" />
}
