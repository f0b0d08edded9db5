import { Link } from '@tanstack/react-router'
import type { FechamentoDaEmpresa } from '#web/api/portal/client.ts'
import { Instante } from '#web/kit/detail/Instante.tsx'
import { Secao } from '#web/kit/detail/Pagina.tsx'
import { passoEscrito } from '#web/words/fechamento.ts'

/** What happened to the month of the company, the oldest first. */
export function Historia({ historia }: Pick<FechamentoDaEmpresa, 'historia'>) {
  return (
    <Secao titulo="História deste mês">
      {historia.length === 0 ? (
        <p className="text-sm text-tinta-2">Ninguém conferiu nem fechou este mês ainda.</p>
      ) : (
        <ol className="flex flex-col gap-2 text-sm">
          {historia.map((passo) => (
            <li key={`${passo.em} ${passo.passo} ${passo.notaId}`} className="break-words">
              <span className="mr-2 text-tinta-3">
                <Instante em={passo.em} />
              </span>
              {passoEscrito(passo)}
              {passo.motivo && <span className="text-tinta-2"> “{passo.motivo}”</span>}
              {passo.notaId && (
                <>
                  {' '}
                  <Link to="/notas/$id" params={{ id: passo.notaId }} className="text-anil underline">
                    Ver a nota
                  </Link>
                </>
              )}
            </li>
          ))}
        </ol>
      )}
    </Secao>
  )
}
