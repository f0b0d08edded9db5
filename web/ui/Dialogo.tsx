import { Dialog } from '@base-ui/react/dialog'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'

export function Dialogo({
  titulo,
  aberto,
  fechar,
  largo,
  children,
}: {
  titulo: string
  aberto: boolean
  fechar: () => void
  /** For code and other wide things. */
  largo?: boolean
  children: ReactNode
}) {
  return (
    <Dialog.Root open={aberto} onOpenChange={(a) => !a && fechar()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 bg-[rgb(20_18_14/.42)] transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Dialog.Popup
          className={cx(
            'pop fixed top-1/2 left-1/2 max-h-[calc(100dvh-32px)] -translate-1/2 overflow-y-auto p-5',
            largo ? 'w-[min(720px,calc(100vw-32px))]' : 'w-[min(480px,calc(100vw-32px))]',
          )}
        >
          <Dialog.Title className="mb-3 text-lg">{titulo}</Dialog.Title>
          {children}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
export const FecharDialogo = Dialog.Close
