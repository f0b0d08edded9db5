import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useLeave } from '../app/leave.ts'
import type { Sessao } from '../formas.ts'
import { FaixaDoEmail } from './FaixaDoEmail.tsx'

const MINUTE_MS = 60_000
const LOOK_EVERY_MS = 10_000

/**
 * Above every page: that the session is of support, what the operators of the service announce, and what the person has
 * still to do for the account.
 */
export default function Faixas({ sessao }: { sessao: Sessao }) {
  const { verComo, avisoManutencao, emailConfirmado, segundoFator } = sessao
  return (
    <>
      {verComo && <FaixaDeSuporte verComo={verComo} />}
      {avisoManutencao && (
        <aside aria-label="Aviso do serviço" className="bg-ambar-papel px-4 py-2 text-center text-sm text-ambar">
          {avisoManutencao}
        </aside>
      )}
      {!emailConfirmado && <FaixaDoEmail email={sessao.usuario.email} />}
      {segundoFator.obrigatorio && !segundoFator.ativo && (
        <aside aria-label="Segundo fator" className="bg-ambar-papel px-4 py-2 text-center text-sm text-ambar">
          A conta {sessao.conta.nome} exige o segundo fator de todos. Até ligar o seu, só o{' '}
          <Link to="/perfil" className="font-medium underline">
            seu perfil
          </Link>{' '}
          funciona.
        </aside>
      )}
    </>
  )
}

/** That the session only reads, how long it lasts, and the way to end it. */
function FaixaDeSuporte({ verComo }: { verComo: NonNullable<Sessao['verComo']> }) {
  const leave = useLeave()
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), LOOK_EVERY_MS)
    return () => clearInterval(timer)
  }, [])
  const minutos = Math.max(0, Math.ceil((Date.parse(verComo.expiraEm) - now) / MINUTE_MS))
  return (
    <aside
      aria-label="Sessão de suporte"
      className="sticky top-0 z-10 flex flex-wrap items-center justify-center gap-x-4 gap-y-1 bg-ambar-papel px-4 py-2 text-sm text-ambar"
    >
      <span>
        <strong className="font-semibold">Suporte vendo como cliente – somente leitura</strong> · {verComo.admin} ·{' '}
        {minutos === 1 ? 'resta 1 minuto' : `restam ${minutos} minutos`}
      </span>
      <button type="button" onClick={() => leave.mutate()} className="font-medium underline pointer-coarse:py-2">
        Encerrar
      </button>
    </aside>
  )
}
