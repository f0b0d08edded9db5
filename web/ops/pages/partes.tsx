import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Copiar } from '#web/kit/detail/Copiar.tsx'

/** The account, which leads to its page. */
export const Conta = ({ id, nome }: { id: string; nome: string }) => (
  <Link to="/clientes/$id" params={{ id }} className="relative z-1 hover:text-anil hover:underline">
    {nome}
  </Link>
)

/** A note, which leads to its file. */
export const NotaLink = ({ id, children = 'Abrir a nota' }: { id: string; children?: ReactNode }) => (
  <Link to="/notas/$id" params={{ id }} className="text-anil hover:underline">
    {children}
  </Link>
)

/** An id to be copied, at the second rank. */
export const Id = ({ texto, rotulo }: { texto: string; rotulo: string }) => (
  <span className="text-xs">
    <Copiar texto={texto} rotulo={rotulo} />
  </span>
)

/** Two lines of a cell: what it is, and what distinguishes it. */
export const Duas = ({ um, dois }: { um: ReactNode; dois: ReactNode }) => (
  <>
    <div className="truncate">{um}</div>
    <div className="sub truncate tabular-nums">{dois}</div>
  </>
)
