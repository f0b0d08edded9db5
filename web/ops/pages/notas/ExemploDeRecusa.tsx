import { Link } from '@tanstack/react-router'
import type { RecusasDeCodigo } from '#web/api/ops/client.ts'
import { Duas } from '../partes.tsx'

export const rpsDe = ({ serieRps, numeroRps }: RecusasDeCodigo['exemplo']) => `RPS ${serieRps}-${numeroRps}`

/** A note that shows a refusal, which leads to its file. */
export const ExemploDeRecusa = ({ codigo, exemplo }: RecusasDeCodigo) => (
  <Duas
    um={
      <Link
        to="/notas/$id"
        params={{ id: exemplo.id }}
        title={exemplo.mensagem}
        aria-label={`Exemplo de ${codigo}: ${rpsDe(exemplo)} de ${exemplo.conta.nome}`}
        className="relative z-1 text-anil tabular-nums hover:underline"
      >
        {rpsDe(exemplo)}
      </Link>
    }
    dois={`${exemplo.municipio.nome}, ${exemplo.municipio.uf}`}
  />
)
