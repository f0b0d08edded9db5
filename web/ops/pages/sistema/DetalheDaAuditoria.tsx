import { Link } from '@tanstack/react-router'
import type { RegistroDeAuditoria } from '#web/api/ops/client.ts'
import { Codigo } from '#web/kit/code/Codigo.tsx'
import { Copiar } from '#web/kit/detail/Copiar.tsx'
import { Dado } from '#web/kit/detail/Pagina.tsx'
import { Dialogo } from '#web/kit/overlay/Dialogo.tsx'
import { dataCheia } from '#web/words/datas.ts'
import { atoEscrito, mudancasDe } from '#web/words/frase-da-auditoria.ts'
import { PAPEIS_ADMIN } from '#web/words/papeis-admin.ts'
import { RECURSOS_DA_AUDITORIA } from '#web/words/recursos-da-auditoria.ts'
import { PAPEIS } from '#web/words/status.ts'
import { Autor } from './Autor.tsx'

/** The name of a role, of operators and of people of accounts. */
export const papelEscrito = (papel: string) =>
  (({ ...PAPEIS, ...PAPEIS_ADMIN }) as Record<string, string>)[papel] ?? papel

/** One line of the audit: the sentence, what changed field by field, where it came from, and the line as it is kept. */
export function DetalheDaAuditoria({ linha, onClose }: { linha: RegistroDeAuditoria; onClose: () => void }) {
  const { ator, recurso, recursoId, objeto, tenantId, motivo, metodo, rota, statusCode, ip, requestId } = linha
  return (
    <Dialogo titulo={atoEscrito(linha)} aberto largo leitura onClose={onClose}>
      <Mudancas linha={linha} />
      <dl className="mb-5 grid gap-x-6 gap-y-3 text-sm sm:grid-cols-2">
        <Dado rotulo="Quem">
          <Autor linha={linha} />
          {ator.papel && <span className="sub block">{papelEscrito(ator.papel)}</span>}
        </Dado>
        <Dado rotulo="Quando">{dataCheia(linha.em)}</Dado>
        <Dado rotulo={RECURSOS_DA_AUDITORIA[recurso] ?? recurso}>
          {objeto}
          {recursoId && (
            <>
              <span className="block">
                <Copiar texto={recursoId} rotulo="o id" />
              </span>
              <Link to="/auditoria" search={{ recurso, recursoId }} className={LIGA} onClick={onClose}>
                Tudo o que foi feito nisto
              </Link>
            </>
          )}
        </Dado>
        <Dado rotulo="Conta">
          {tenantId ? (
            <Link to="/clientes/$id" params={{ id: tenantId }} className={LIGA}>
              Abrir a conta
            </Link>
          ) : (
            'Nenhuma'
          )}
        </Dado>
        <Dado rotulo="De onde">{ip ?? 'Do próprio serviço'}</Dado>
        <Dado rotulo="Resposta">
          {statusCode ?? 'Nenhuma'}
          {rota && <span className="sub block font-mono break-all">{`${metodo} ${rota}`}</span>}
        </Dado>
        {motivo && <Dado rotulo="Motivo">{motivo}</Dado>}
        {requestId && (
          <Dado rotulo="requestId">
            <Copiar texto={requestId} rotulo="o requestId" />
          </Dado>
        )}
      </dl>
      <Codigo texto={JSON.stringify(linha, null, 2)} linguagem="json" rotulo="A linha inteira" />
    </Dialogo>
  )
}
const LIGA = 'text-anil hover:underline'

function Mudancas({ linha }: { linha: RegistroDeAuditoria }) {
  const mudancas = mudancasDe(linha)
  if (mudancas.length === 0) return null
  return (
    <dl className="mb-5 grid gap-x-6 gap-y-3 border-b border-linha pb-5 text-sm sm:grid-cols-2">
      {mudancas.map(({ campo, de, para }) => (
        <Dado key={campo} rotulo={campo || 'Mudou'}>
          {de === undefined ? 'Mudou' : `${de} → ${para}`}
        </Dado>
      ))}
    </dl>
  )
}
