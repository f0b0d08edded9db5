import type { ReactNode } from 'react'
import type { Incidente } from '#web/api/ops/client.ts'
import { cx } from '#web/kit/cx.ts'
import type { Agir } from './agir.ts'
import { Causa, GRADE } from './Causa.tsx'

type Props = {
  titulo: string
  texto: ReactNode
  causas: readonly Incidente[]
  agora: number
  agir: Agir
  /** The row that the keys act on. */
  cursor: string | undefined
  teclas?: boolean
}

/** The causes of one ambiente. `teclas`: shows the keys that act on its rows. */
export function Causas({ titulo, texto, causas, agora, agir, cursor, teclas }: Props) {
  return (
    <section aria-label={titulo} className="mb-7.5">
      <div className={cx('flex flex-wrap items-baseline gap-x-2.5', !teclas && 'border-b border-linha pb-2')}>
        <h2 className="text-lg">{titulo}</h2>
        <p className={cx('text-sm text-tinta-2', teclas && 'max-md:hidden')}>{texto}</p>
        {teclas && <Teclas />}
      </div>
      {teclas && (
        <div
          aria-hidden
          className={cx('grid border-b border-linha pt-2.5 pb-2 text-xs font-medium text-tinta-3 max-md:hidden', GRADE)}
        >
          <span />
          <span>Causa</span>
          <span>Atinge</span>
          <span>Dura</span>
          <span className="max-xl:hidden">Última hora</span>
          <span>Com quem</span>
          <span />
        </div>
      )}
      <ul aria-label={`Causas: ${titulo}`} className="max-md:mt-1.5 max-md:border-t max-md:border-linha">
        {causas.map((incidente) => (
          <Causa
            key={incidente.id}
            {...{ incidente, agora, agir }}
            aqui={incidente.id === cursor}
            menu={agir.menu === incidente.id}
          />
        ))}
      </ul>
    </section>
  )
}

const Teclas = () => (
  <p aria-hidden className="ml-auto text-sm text-tinta-3 max-lg:hidden pointer-coarse:hidden">
    <Tecla>J</Tecla> <Tecla>K</Tecla> andar · <Tecla>Enter</Tecla> agir · <Tecla>A</Tecla> assumir · <Tecla>.</Tecla>{' '}
    mais
  </p>
)
const Tecla = ({ children }: { children: string }) => (
  <kbd className="rounded border border-linha-2 px-1 font-mono text-xs">{children}</kbd>
)
