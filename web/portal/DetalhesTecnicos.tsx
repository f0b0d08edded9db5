import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { sessao } from '#web/api/portal/sessao.ts'

/** What an integration or the support asks for, and an accountant does not: folded, but for developers. */
export function DetalhesTecnicos({ children }: { children: ReactNode }) {
  const { data } = useQuery(sessao)
  return (
    <details open={data?.usuario.papel === 'developer'} className="col-span-full min-w-0 text-sm">
      <summary className="w-fit cursor-pointer text-tinta-2 hover:text-tinta pointer-coarse:py-2">
        Detalhes técnicos
      </summary>
      <div className="mt-2">{children}</div>
    </details>
  )
}
