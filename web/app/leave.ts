import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { call } from '../api/portal/client.ts'
import { announce, forgetSession } from '../api/portal/sessao.ts'

/** Ends the session, in every tab of this browser, and leads to the login. */
export function useLeave() {
  const navigate = useNavigate()
  return useMutation({
    mutationFn: () => call('POST /portal/auth/logout', {}),
    onSettled: () => {
      forgetSession()
      announce('saiu')
      void navigate({ to: '/entrar', search: {}, ignoreBlocker: true })
    },
  })
}
