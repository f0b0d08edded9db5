import { lazy, Suspense } from 'react'
import { BotaoCopiar } from '#web/kit/detail/BotaoCopiar.tsx'

const Qr = lazy(() => import('#web/kit/code/Qr.tsx'))

/** A Pix to be paid: to be scanned, or copied. */
export const Pix = ({ texto }: { texto: string }) => (
  <div className="flex flex-col items-start gap-4">
    <Suspense fallback={<div className="size-48" />}>
      <Qr texto={texto} rotulo="Código QR do Pix" />
    </Suspense>
    <BotaoCopiar texto={texto}>Copiar o código Pix</BotaoCopiar>
  </div>
)
