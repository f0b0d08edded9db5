import { useMutation } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useState } from 'react'
import { ApiError, call, renew } from '../api/portal/client.ts'
import { notifyDone, notifyFailure } from '../kit/feedback/Avisos.tsx'

const CHAVE = 'portal:email-dispensado'

/** Asks the person to confirm the e-mail, until the address is confirmed or the band is put away, which lasts until the browser closes. */
export function FaixaDoEmail({ email }: { email: string }) {
  const [gone, setGone] = useState(() => sessionStorage.getItem(CHAVE) === email)
  const resend = useMutation({
    mutationFn: () => call('POST /portal/auth/confirmar-email/reenviar', {}),
    onSuccess: () => notifyDone('Link enviado', `Confira a caixa de entrada de ${email}.`),
    onError: (error) => {
      // Confirmed meanwhile, perhaps on another device.
      if (error instanceof ApiError && error.corpo.codigo === 'ESTADO_INVALIDO')
        return void renew('GET /portal/auth/me')
      notifyFailure('O link não foi enviado de novo', whyNot(error))
    },
  })
  const putAway = () => {
    sessionStorage.setItem(CHAVE, email)
    setGone(true)
  }
  if (gone) return null
  return (
    <aside
      aria-label="Confirmação do e-mail"
      className="flex items-start justify-center gap-2 bg-azul-papel px-4 py-2 text-sm text-azul"
    >
      <p className="min-w-0">
        Confirme seu e-mail: enviamos um link a <strong className="font-semibold break-all">{email}</strong>. Até lá, os
        avisos da conta não chegam nele.{' '}
        <button
          type="button"
          aria-disabled={resend.isPending || undefined}
          onClick={() => !resend.isPending && resend.mutate()}
          className="font-medium underline pointer-coarse:py-2"
        >
          Enviar de novo
        </button>
      </p>
      <button
        type="button"
        aria-label="Dispensar até entrar de novo"
        onClick={putAway}
        className="-my-1 grid size-7 shrink-0 place-items-center rounded-md pointer-coarse:size-[44px]"
      >
        <X size={14} aria-hidden />
      </button>
    </aside>
  )
}

/** Why no other link was sent, and when one can be. */
function whyNot(error: Error): string {
  if (!(error instanceof ApiError)) return 'Tente de novo em instantes.'
  if (error.http !== 429) return error.corpo.correcao
  const { espereSegundos = 120 } = error.corpo as { espereSegundos?: number }
  const minutos = Math.ceil(espereSegundos / 60)
  return `Um link foi enviado há pouco e ainda vale: olhe também a caixa de spam. Peça outro em ${minutos === 1 ? '1 minuto' : `${minutos} minutos`}.`
}
