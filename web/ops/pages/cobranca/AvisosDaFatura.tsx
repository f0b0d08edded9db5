import { Link } from '@tanstack/react-router'
import type { FaturaDetalhe } from '#web/api/ops/client.ts'
import { Valor } from '#web/kit/detail/Valor.tsx'
import { diaEscrito } from '#web/words/datas.ts'
import { ALERTAS_DA_FATURA } from './palavras.ts'

/** What must be known before acting: what waits for a person, what was paid back, why it ended, what it replaces. */
export const AvisosDaFatura = ({ alertas, motivo, substituiId, reabertaEm, saldo }: FaturaDetalhe) => (
  <div className="mb-6 flex flex-col gap-2 text-sm empty:hidden">
    {alertas.map((alerta) => (
      <p key={alerta} className="rounded-lg bg-ambar-papel px-4 py-3 text-ambar">
        {ALERTAS_DA_FATURA[alerta]}
      </p>
    ))}
    {reabertaEm && saldo > 0 && (
      <p className="rounded-lg bg-roxo-papel px-4 py-3">
        Em {diaEscrito(reabertaEm)} o banco devolveu um pagamento desta fatura, e ela voltou a ser devida: faltam{' '}
        <Valor v={saldo} />. A régua conta desde esse dia; emita outra cobrança.
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
