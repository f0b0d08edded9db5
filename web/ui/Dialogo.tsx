import { Dialog } from '@base-ui/react/dialog'
import type { ReactNode } from 'react'

export function Dialogo({
  titulo,
  aberto,
  fechar,
  children,
}: {
  titulo: string
  aberto: boolean
  fechar: () => void
  children: ReactNode
}) {
  return (
    <Dialog.Root open={aberto} onOpenChange={(a) => !a && fechar()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 bg-[rgb(20_18_14/.42)] transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Dialog.Popup className="pop fixed top-1/2 left-1/2 w-[min(480px,calc(100vw-32px))] -translate-1/2 p-5">
          <Dialog.Title className="mb-3 text-lg">{titulo}</Dialog.Title>
          {children}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
export const FecharDialogo = Dialog.Close
