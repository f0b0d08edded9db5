import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useApp } from './app.ts'

/** Ends the session, in every tab of this browser, and leads to the login. */
export function useLeave() {
  const { session, logout } = useApp()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: logout,
    onSettled: () => {
      session.forget()
      session.announce('saiu')
      void navigate({ to: '/entrar' as never, search: {} as never, ignoreBlocker: true })
    },
  })
}
