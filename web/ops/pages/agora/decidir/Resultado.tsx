import { CircleCheck, Users } from 'lucide-react'
import type { DecisaoFeita } from '#web/api/ops/client.ts'
import { Painel } from '#web/kit/detail/Painel.tsx'
import { count, dinheiro } from '#web/words/formatos.ts'
import { NotaLink } from '../../partes.tsx'
import type { Grupo } from './tipos.ts'

/** What came of a decision: what was done, what had resolved by itself, what was refused, and what still waits. */
export function Resultado({ feito, grupos }: { feito: DecisaoFeita; grupos: readonly Grupo[] }) {
  const { status, feitas, valorFeitas, items } = feito
  if (status === 'aguardando_confirmacao')
    return (
      <Painel tom="azul" titulo="Pedido feito" icone={Users}>
        <p className="mt-1">Outra pessoa da operação precisa confirmar. Quem pode, vê o pedido agora.</p>
      </Painel>
    )
  const esperam = grupos.reduce((soma, { quantas }) => soma + quantas, 0)
  const outras = items.filter(({ resultado }) => resultado !== 'feita')
  return (
    <>
      <Painel
        tom="verde"
        titulo={`${count(feitas, 'nota decidida', 'notas decididas')}, ${dinheiro(valorFeitas)}`}
        icone={CircleCheck}
      >
        <p className="mt-1">
          {feito.jaResolvidas > 0 && `${count(feito.jaResolvidas, 'se resolveu sozinha', 'se resolveram sozinhas')}. `}
          {feito.recusadas > 0 && `${count(feito.recusadas, 'ficou como estava', 'ficaram como estavam')}. `}
          {esperam > 0 ? `${count(esperam, 'nota ainda espera', 'notas ainda esperam')}.` : 'Nenhuma outra espera.'}
        </p>
      </Painel>
      {outras.length > 0 && (
        <ul aria-label="As que não foram decididas" className="mb-6 border-t border-linha text-sm">
          {outras.map(({ id, rps, valor, resultado, motivo }) => (
            <li key={id} className="flex flex-wrap items-baseline gap-x-5 gap-y-1 border-b border-linha py-2">
              <span className="w-20 font-medium">{rps}</span>
              <span className="min-w-0 grow basis-60">
                {resultado === 'ja_resolvida' ? 'Resolveu-se sozinha' : 'Ficou como estava'}
                {motivo && `: ${motivo}`}
              </span>
              <span className="tabular-nums">{dinheiro(valor)}</span>
              <NotaLink id={id} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
