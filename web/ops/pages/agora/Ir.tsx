import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { readSearch } from '#web/words/busca.ts'

const LIGA = 'text-anil underline'

/** A link to a page of this app with what its address says: `/notas?status=rejeitada`. */
export function Ir({ href, className = LIGA, children }: { href: string; className?: string; children: ReactNode }) {
  const [to = '', busca = ''] = href.split('?')
  return (
    <Link to={to} search={readSearch(busca) as never} className={className}>
      {children}
    </Link>
  )
}
