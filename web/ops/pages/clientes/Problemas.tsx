import type { ReactNode } from 'react'
import type { ClienteDetalhado } from '#web/api/ops/client.ts'
import { Instante } from '#web/kit/detail/Instante.tsx'
import { Secao } from '#web/kit/detail/Pagina.tsx'
import { Vazio } from '#web/kit/feedback/Vazio.tsx'
import { ALERTAS } from '#web/words/alertas.ts'
import { NotaLink } from '../partes.tsx'

/** What went wrong for the account lately. */
export function Problemas({ conta: { alertas, ultimosErros } }: { conta: ClienteDetalhado }) {
  const { notas, tentativasRejeitadas, entregasDesistidas } = ultimosErros
  if (alertas.length + notas.length + tentativasRejeitadas.length + entregasDesistidas.length === 0)
    return <Vazio titulo="Nada deu errado">Nenhum alerta, nenhuma recusa, nenhum aviso perdido.</Vazio>
  return (
    <>
      {alertas.length > 0 && (
        <Secao titulo="Alertas abertos">
          <Linhas>
            {alertas.map(({ id, tipo, notaId, abertoEm }) => (
              <Linha key={id} em={abertoEm} notaId={notaId}>
                {ALERTAS[tipo as keyof typeof ALERTAS] ?? tipo}
              </Linha>
            ))}
          </Linhas>
        </Secao>
      )}
      {notas.length > 0 && (
        <Secao titulo="Notas recusadas">
          <Linhas>
            {notas.map(({ id, erros, criadaEm }) => (
              <Linha key={id} em={criadaEm} notaId={id}>
                {erros[0]?.mensagem ?? 'Sem erro escrito'}
              </Linha>
            ))}
          </Linhas>
        </Secao>
      )}
      {tentativasRejeitadas.length > 0 && (
        <Secao titulo="Pedidos recusados antes de virar nota">
          <Linhas>
            {tentativasRejeitadas.map(({ id, erros, codigo, criadaEm }) => (
              <Linha key={id} em={criadaEm}>
                {erros[0]?.mensagem ?? codigo}
              </Linha>
            ))}
          </Linhas>
        </Secao>
      )}
      {entregasDesistidas.length > 0 && (
        <Secao titulo="Avisos que não chegaram">
          <Linhas>
            {entregasDesistidas.map(({ entregaId, evento, statusHttp, erroClasse, em }) => (
              <Linha key={entregaId} em={em}>
                {evento}: {statusHttp ? `respondeu ${statusHttp}` : erroClasse}
              </Linha>
            ))}
          </Linhas>
        </Secao>
      )}
    </>
  )
}

const Linhas = ({ children }: { children: ReactNode }) => <ul className="border-t border-linha text-sm">{children}</ul>
const Linha = ({ em, notaId, children }: { em: string; notaId?: string | null; children: ReactNode }) => (
  <li className="flex flex-wrap items-baseline gap-x-4 border-b border-linha py-2">
    <span className="min-w-0 flex-1">{children}</span>
    {notaId && <NotaLink id={notaId} />}
    <span className="sub">
      <Instante em={em} />
    </span>
  </li>
)
