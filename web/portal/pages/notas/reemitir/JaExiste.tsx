import { Link } from '@tanstack/react-router'
import { TriangleAlert } from 'lucide-react'
import type { ApiError } from '#web/api/portal/client.ts'
import { Painel } from '#web/kit/detail/Painel.tsx'

/** The id of the client's own system belongs to a note that was accepted: there is nothing to issue again. */
export default function JaExiste({ erro: { corpo } }: { erro: ApiError }) {
  const id = (corpo as { notaExistenteId?: string }).notaExistenteId
  return (
    <Painel tom="ambar" icone={TriangleAlert} titulo="Este pedido já é de uma nota aceita">
      <p className="mt-1">
        Provavelmente ela já foi reemitida.{' '}
        {id && (
          <Link to="/notas/$id" params={{ id }} className="text-anil hover:underline">
            Ver a nota
          </Link>
        )}
      </p>
    </Painel>
  )
}
