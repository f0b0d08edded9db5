import { Dialog } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { classeBotao } from '../Botao.tsx'
import { cx } from '../cx.ts'

export function Dialogo({
  titulo,
  aberto,
  onClose,
  largo,
  leitura,
  children,
}: {
  titulo: string
  aberto: boolean
  onClose: () => void
  /** For code and other wide things. */
  largo?: boolean
  /** Only to be read: its close button stays in sight, however long it is. */
  leitura?: boolean
  children: ReactNode
}) {
  return (
    <Dialog.Root open={aberto} onOpenChange={(a) => !a && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 bg-[rgb(20_18_14/.42)] transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Dialog.Popup
          className={cx(
            'pop fixed top-1/2 outline-none left-1/2 max-h-[calc(100dvh-32px)] -translate-1/2 overflow-y-auto p-5',
            largo ? 'w-[min(720px,calc(100vw-32px))]' : 'w-[min(480px,calc(100vw-32px))]',
          )}
        >
          {leitura ? (
            <div className="sticky -top-5 z-10 -mx-5 -mt-5 mb-1 flex items-center justify-between gap-3 bg-papel px-5 py-3">
              <Dialog.Title className="text-lg">{titulo}</Dialog.Title>
              <Dialog.Close aria-label="Fechar" className={classeBotao('discreto', true)}>
                <X size={16} aria-hidden />
              </Dialog.Close>
            </div>
          ) : (
            <Dialog.Title className="mb-3 text-lg">{titulo}</Dialog.Title>
          )}
          {children}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

/**
 * The foot of a dialog that asks: the way back, then the action. Without a field to fill in, the first button has the
 * focus, and pressing Enter twice must not do what cannot be undone.
 */
export const PeDoDialogo = ({ back = 'Voltar', children }: { back?: string; children: ReactNode }) => (
  <div className="mt-4 flex flex-wrap justify-end gap-2 in-[.flex]:mt-0">
    <Dialog.Close className={classeBotao('discreto')}>{back}</Dialog.Close>
    {children}
  </div>
)
