import { CircleCheck, Info, TriangleAlert, X } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { type Aviso, createAvisos, type Tom } from './avisos.ts'

const avisos = createAvisos()
type Opcoes = { tom?: Tom; desfazer?: () => void }

/**
 * A short notice in the corner, read out by screen readers. It stays while it is looked at, and can be closed, or
 * undone where `desfazer` is given.
 */
export const notify = (titulo: string, descricao?: string, { tom = 'neutro', desfazer }: Opcoes = {}) =>
  avisos.add({ titulo, descricao, tom, desfazer })
/** That it was done. */
export const notifyDone = (titulo: string, descricao?: string, desfazer?: () => void) =>
  notify(titulo, descricao, { tom: 'bom', ...(desfazer && { desfazer }) })
/** That it was not done, and why. */
export const notifyFailure = (titulo: string, descricao?: string) => notify(titulo, descricao, { tom: 'ruim' })
/** The same for what is already visible: only read out. */
export const announceAloud = (titulo: string) => avisos.add({ titulo, tom: 'neutro', mudo: true })

const ICONES = { neutro: Info, bom: CircleCheck, ruim: TriangleAlert }
const CORES = { neutro: 'text-tinta-3', bom: 'text-verde', ruim: 'text-vermelho' }

export function Avisos() {
  const lista = useSyncExternalStore(avisos.subscribe, avisos.get)
  return (
    <div
      role="status"
      onPointerEnter={() => avisos.hold(true)}
      onPointerLeave={() => avisos.hold(false)}
      onFocus={() => avisos.hold(true)}
      onBlur={() => avisos.hold(false)}
      className="pointer-events-none fixed right-4 bottom-4 z-10 flex w-80 max-w-[calc(100vw-32px)] flex-col gap-2"
    >
      {lista.map((aviso) =>
        aviso.mudo ? (
          <p key={aviso.id} className="sr-only">
            {aviso.titulo}
          </p>
        ) : (
          <Cartao key={aviso.id} {...aviso} />
        ),
      )}
    </div>
  )
}

function Cartao({ id, titulo, descricao, tom, desfazer }: Aviso) {
  const Icone = ICONES[tom]
  // A notice that leaves under the pointer sends no event of its own.
  const close = () => {
    avisos.close(id)
    avisos.hold(false)
  }
  return (
    <div className="pop pointer-events-auto flex items-start gap-2.5 px-3.5 py-3 text-sm">
      <Icone size={15} aria-hidden className={`mt-0.5 shrink-0 ${CORES[tom]}`} />
      <div className="min-w-0 flex-1">
        <p className="font-medium">{titulo}</p>
        {descricao && <p className="break-words text-tinta-2">{descricao}</p>}
        {desfazer && (
          <button
            type="button"
            onClick={() => {
              desfazer()
              close()
            }}
            className="mt-1 font-medium text-anil hover:underline pointer-coarse:min-h-[44px]"
          >
            Desfazer
          </button>
        )}
      </div>
      <button
        type="button"
        aria-label="Fechar o aviso"
        onClick={close}
        className="-my-1 -mr-1.5 grid size-7 shrink-0 place-items-center rounded-md text-tinta-3 hover:bg-papel-2 hover:text-tinta pointer-coarse:size-[44px]"
      >
        <X size={14} aria-hidden />
      </button>
    </div>
  )
}
