import { useQueries } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { empresas } from '#web/api/portal/empresas.ts'
import { Esqueleto, Secao } from '#web/kit/detail/Pagina.tsx'
import { Selo } from '#web/kit/detail/Selo.tsx'
import { Falha } from '#web/kit/feedback/Falha.tsx'
import { diaMesAno } from '#web/words/datas.ts'
import { count } from '#web/words/formatos.ts'

const MOSTRADOS = 5

/** Certificates that ended, or end within 30 days: without one a company cannot issue. */
export function Certificados() {
  const [expirados, expirando] = useQueries({
    queries: [
      empresas({ certificado: 'expirado', limit: MOSTRADOS }),
      empresas({ certificado: 'expirando', limit: MOSTRADOS }),
    ],
  })
  const error = expirados.error ?? expirando.error
  const data = expirados.data && expirando.data && [...expirados.data.items, ...expirando.data.items]
  return (
    <Secao titulo="Certificados">
      {error ? (
        <Falha erro={error} onRetry={() => void Promise.all([expirados.refetch(), expirando.refetch()])} />
      ) : !data ? (
        <Esqueleto alto={160} />
      ) : data.length === 0 ? (
        <p className="text-sm text-tinta-2">Nenhum certificado vence nos próximos 30 dias.</p>
      ) : (
        <ul className="border-t border-linha">
          {data.slice(0, MOSTRADOS).map(({ id, razaoSocial, certificado }) => (
            <li
              key={id}
              className="relative flex items-center justify-between gap-4 border-b border-linha py-2.5 text-sm hover:bg-papel-1"
            >
              <span className="min-w-0">
                <Link
                  to="/empresas/$id"
                  params={{ id }}
                  search={{ aba: 'certificado' }}
                  className="block truncate font-medium after:absolute after:inset-0"
                >
                  {razaoSocial}
                </Link>
                <span className="text-tinta-3">até {diaMesAno(certificado!.validoAte)}</span>
              </span>
              {certificado!.status === 'expirado' ? (
                <Selo tom="vermelho">Vencido</Selo>
              ) : (
                <Selo tom="ambar">{count(certificado!.diasRestantes, 'dia', 'dias')}</Selo>
              )}
            </li>
          ))}
        </ul>
      )}
    </Secao>
  )
}
