import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Check, Plus } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { type MinhaConta, queryClient } from '../../api/portal/client.ts'
import { minhasContas } from '../../api/portal/contas.ts'
import { matches } from '../../app/palette/destinos.ts'
import { Botao, classeBotao } from '../../kit/Botao.tsx'
import { cx } from '../../kit/cx.ts'
import { Falha } from '../../kit/feedback/Falha.tsx'
import { losesOnLeave } from '../../kit/form/unsaved.ts'
import { CampoBusca } from '../../kit/list/CampoBusca.tsx'
import { Dialogo } from '../../kit/overlay/Dialogo.tsx'
import { documento, unmask } from '../../words/formatos.ts'
import { PAPEIS } from '../../words/status.ts'
import { NovaConta } from './NovaConta.tsx'
import { BUSCA_A_PARTIR_DE, useTrocarConta, whyNotOpen } from './trocar-conta.ts'

/** Asks for the accounts before they are drawn, so that the focus is on the first of them. */
export const prepareContas = () => queryClient.prefetchQuery(minhasContas)

/** The accounts of the person, over any screen: a click opens another one. */
export function Contas({ onClose }: { onClose: () => void }) {
  const { data: contas, error } = useQuery(minhasContas)
  const [texto, setTexto] = useState('')
  const [creating, setCreating] = useState(false)
  const trocar = useTrocarConta(onClose)
  if (creating) return <NovaConta onClose={onClose} />
  const achadas = contas?.filter(({ nome, cpfCnpj }) => isFound(texto, nome, cpfCnpj))
  return (
    <Dialogo titulo="Trocar de conta" aberto onClose={onClose}>
      {losesOnLeave() && (
        <p className="mb-3 rounded-md bg-ambar-papel px-3 py-2 text-sm text-ambar">
          Há texto não salvo nesta página. Ele se perde ao trocar de conta.
        </p>
      )}
      {contas && contas.length >= BUSCA_A_PARTIR_DE && (
        <div className="mb-3 flex">
          <CampoBusca rotulo="Nome, CPF ou CNPJ" valor={texto} onChange={(novo) => setTexto(novo ?? '')} />
        </div>
      )}
      {(error ?? trocar.error) && <Falha erro={(error ?? trocar.error)!} />}
      <ul
        aria-label="Suas contas"
        onKeyDown={moveByArrows}
        className="-mx-2 flex max-h-[46dvh] flex-col overflow-y-auto"
      >
        {achadas?.map((conta) => (
          <li key={conta.id}>
            <Linha conta={conta} ocupada={trocar.isPending} onOpen={() => trocar.mutate(conta)} />
          </li>
        ))}
      </ul>
      {achadas?.length === 0 && <p className="py-2 text-sm text-tinta-2">Nenhuma conta com “{texto}”.</p>}
      <div className="mt-4 flex flex-wrap justify-between gap-2 border-t border-linha pt-3">
        <Botao tipo="discreto" onClick={() => setCreating(true)}>
          <Plus size={16} aria-hidden />
          Criar outra conta
        </Botao>
        <Link to="/contas" onClick={onClose} className={classeBotao('discreto')}>
          Minhas contas
        </Link>
      </div>
    </Dialogo>
  )
}

function Linha({ conta, ocupada, onOpen }: { conta: MinhaConta; ocupada: boolean; onOpen: () => void }) {
  const { nome, cpfCnpj, papel, atual } = conta
  const porque = whyNotOpen(conta)
  return (
    <button
      type="button"
      aria-current={atual || undefined}
      aria-disabled={!!porque || ocupada || undefined}
      onClick={() => !porque && !atual && !ocupada && onOpen()}
      className={cx(
        'flex w-full items-center gap-3 rounded-md px-2 py-2 text-left text-sm focus-visible:-outline-offset-2 pointer-coarse:min-h-12',
        porque ? 'cursor-default text-tinta-2' : 'hover:bg-papel-2',
        atual && 'bg-papel-2',
      )}
    >
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium">{nome}</span>
        <span className="sub block">
          {[cpfCnpj && documento(cpfCnpj), PAPEIS[papel]].filter(Boolean).join(' · ')}
          {atual && <span className="sr-only"> · conta aberta</span>}
        </span>
        {porque && <span className="block text-xs text-vermelho">{porque}</span>}
      </span>
      {atual && <Check size={16} aria-hidden className="shrink-0 text-anil" />}
    </button>
  )
}

/** Whether what was typed begins words of the name, or the CPF or CNPJ. */
export const isFound = (texto: string, nome: string, cpfCnpj: string | null): boolean =>
  !texto.trim() || matches(texto, nome) || !!(unmask(texto) && cpfCnpj?.startsWith(unmask(texto)))

function moveByArrows(event: KeyboardEvent<HTMLUListElement>): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  const buttons = [...event.currentTarget.querySelectorAll('button')]
  const next = buttons[buttons.indexOf(event.target as HTMLButtonElement) + step]
  if (!step || !next) return
  event.preventDefault()
  next.focus()
}
