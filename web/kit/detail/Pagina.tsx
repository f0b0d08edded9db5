import { ArrowLeft } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { cx } from '../cx.ts'

/** The head of a screen: its name, a sentence about it, and its actions. Titles the browser's tab, with the app's name. */
export function Cabecalho({
  titulo,
  selo,
  texto,
  back,
  children,
}: {
  titulo: string
  selo?: ReactNode
  texto?: ReactNode
  /** The link back, given as a rendered Link. */
  back?: ReactNode
  children?: ReactNode
}) {
  useEffect(() => {
    document.title = [titulo, document.documentElement.dataset['app']].filter(Boolean).join(' · ')
  }, [titulo])
  return (
    <>
      {back && (
        <p className="mb-2 inline-flex items-center gap-1 text-sm text-tinta-2 hover:text-tinta pointer-coarse:min-h-[44px] [&>a]:-my-[3px] [&>a]:py-[3px] pointer-coarse:[&>a]:-my-2.5 pointer-coarse:[&>a]:py-2.5">
          <ArrowLeft size={14} aria-hidden />
          {back}
        </p>
      )}
      <div className="mb-5 flex flex-wrap items-center gap-x-3 gap-y-3">
        <h1 className="text-xl">{titulo}</h1>
        {selo}
        {texto && <p className="text-sm text-tinta-2">{texto}</p>}
        {children && <div className="flex flex-wrap gap-2 max-md:w-full md:ml-auto">{children}</div>}
      </div>
    </>
  )
}

/** A named fact, inside a `dl`. */
export const Dado = ({ rotulo, largo, children }: { rotulo: string; largo?: boolean; children: ReactNode }) => (
  <div className={cx('min-w-0', largo && 'sm:col-span-2')}>
    <dt className="sub mb-0.5">{rotulo}</dt>
    <dd className="break-words">{children}</dd>
  </div>
)

/** The slip: a sheet torn from the pad, for what matters most on a screen. */
export const Talao = ({ children }: { children: ReactNode }) => (
  <div className="recorte mb-6 flex flex-wrap items-end gap-x-10 gap-y-4 rounded-t-lg bg-papel-1 px-5 pt-5 pb-8">
    {children}
  </div>
)

/** A named part of a screen. */
export const Secao = ({ titulo, texto, children }: { titulo: string; texto?: ReactNode; children: ReactNode }) => (
  <section aria-label={titulo} className="mb-8">
    <h2 className="text-lg">{titulo}</h2>
    {texto && <p className="mt-0.5 max-w-[70ch] text-sm text-tinta-2">{texto}</p>}
    <div className="mt-3">{children}</div>
  </section>
)

/** The placeholder of what is still loading, as high as its content, so that nothing jumps. */
export const Esqueleto = ({ alto = 320 }: { alto?: number }) => (
  <div aria-busy="true" className="animate-pulse rounded-lg bg-papel-1" style={{ height: alto }}>
    <span className="sr-only">Carregando</span>
  </div>
)
