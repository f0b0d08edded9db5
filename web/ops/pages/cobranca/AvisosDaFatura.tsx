import { Link } from '@tanstack/react-router'
import type { FaturaDetalhe } from '#web/api/ops/client.ts'
import { Valor } from '#web/kit/detail/Valor.tsx'
import { ALERTAS_DA_FATURA } from './palavras.ts'

/** What must be known before acting: what waits for a person, what was paid back, why it ended, what it replaces. */
export const AvisosDaFatura = ({ alertas, motivo, substituiId, status, saldo }: FaturaDetalhe) => (
  <div className="mb-6 flex flex-col gap-2 text-sm empty:hidden">
    {alertas.map((alerta) => (
      <p key={alerta} className="rounded-lg bg-ambar-papel px-4 py-3 text-ambar">
        {ALERTAS_DA_FATURA[alerta]}
      </p>
    ))}
    {status === 'paga' && saldo > 0 && (
      <p className="rounded-lg bg-roxo-papel px-4 py-3">
        Foi paga, e depois o banco devolveu <Valor v={saldo} /> ao pagador. A devolução não reabre a fatura.
      </p>
    )}
    {motivo && <p className="rounded-lg bg-papel-2 px-4 py-3">Motivo: {motivo}</p>}
    {substituiId && (
      <p>
        Tomou o lugar de{' '}
        <Link to="/faturas/$id" params={{ id: substituiId }} className="text-anil underline">
          outra fatura
        </Link>
        .
      </p>
    )}
  </div>
)
