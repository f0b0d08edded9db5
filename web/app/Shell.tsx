import { Outlet, useBlocker, useLocation, useMatches } from '@tanstack/react-router'
import { Menu, Search } from 'lucide-react'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { cx } from '../kit/cx.ts'
import { losesOnLeave } from '../kit/form/unsaved.ts'
import { type Moldura, MolduraContext, useApp, useMoldura } from './app.ts'
import { usePasswordAsked } from './ask-password.ts'
import { useTeclas } from './keys/useTeclas.ts'
import { Navegacao } from './menu/Navegacao.tsx'
import { SegundoMenu } from './menu/SegundoMenu.tsx'
import { OVER, useSobreposta } from './palette/useSobreposta.tsx'
import { Andando, SemRede } from './Rede.tsx'

/** The frame of every screen: navigation, and the choice between test and production. */
export const Shell = (moldura: Moldura) => (
  <MolduraContext value={moldura}>
    <Quadro />
  </MolduraContext>
)

function Quadro() {
  const gaveta = useRef<HTMLDialogElement>(null)
  const { nome } = useApp()
  const { Faixas } = useMoldura()
  const larga = useMatches({ select: (matches) => matches.at(-1)?.staticData.guarda?.larga })
  useFocusOnNewScreen()
  useTeclas()
  const { sobreposta, open } = useSobreposta()
  const close = () => gaveta.current?.close()
  return (
    <div className="lg:grid lg:min-h-dvh lg:grid-cols-[228px_minmax(0,1fr)]">
      <a
        href="#conteudo"
        className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-20 focus:rounded-md focus:bg-papel focus:p-2"
      >
        Ir para o conteúdo
      </a>
      <div className="sticky top-0 h-dvh border-r border-linha bg-papel-1 max-lg:hidden">
        <Navegacao open={open} />
      </div>
      <div className="min-w-0">
        <header className="flex h-13 items-center gap-2 border-b border-linha px-4 lg:hidden">
          <button
            type="button"
            aria-label="Abrir menu"
            onClick={() => gaveta.current?.showModal()}
            className="-ml-2 grid size-[44px] place-items-center"
          >
            <Menu size={20} />
          </button>
          <dialog
            ref={gaveta}
            aria-label="Menu"
            onClick={(event) => event.target === event.currentTarget && close()}
            onKeyDown={(event) => event.key === 'Escape' && close()}
            className="m-0 h-dvh max-h-none w-64 bg-papel-1 text-tinta shadow-pop backdrop:bg-[rgb(20_18_14/.42)]"
          >
            <Navegacao
              onNavigate={close}
              open={(qual) => {
                close()
                open(qual)
              }}
            />
          </dialog>
          <span className="font-semibold tracking-tight">{nome}</span>
          <button
            type="button"
            aria-label="Buscar"
            onClick={() => open('paleta')}
            className="-mr-2 ml-auto grid size-[44px] place-items-center"
          >
            <Search size={20} />
          </button>
        </header>
        <SemRede />
        {Faixas && <Faixas />}
        <main
          id="conteudo"
          tabIndex={-1}
          className={cx('mx-auto px-4 py-5 outline-none md:px-8 md:py-7', larga ? 'max-w-[1360px]' : 'max-w-[1160px]')}
        >
          <SegundoMenu />
          <Guardada />
        </main>
      </div>
      <Andando />
      {sobreposta}
      <GuardaDoEscrito />
    </div>
  )
}

const SemAcesso = lazy(() => import('./SemAcesso.tsx'))
const SairSemSalvar = lazy(() => import('./SairSemSalvar.tsx'))
const EntrarDeNovo = lazy(() => import('./EntrarDeNovo.tsx'))

/** The screen, if the role may see it: each route says the permission that it needs. */
function Guardada() {
  const { session } = useApp()
  const may = session.useMay()
  const guarda = useMatches({ select: (matches) => matches.at(-1)?.staticData.guarda })
  if (guarda && !may(guarda.permissao))
    return (
      <Suspense>
        <SemAcesso titulo={guarda.titulo} oQue={guarda.oQue} />
      </Suspense>
    )
  return <Outlet />
}

/** Keeps unsaved text from being lost by a click elsewhere or by the end of the session. */
function GuardaDoEscrito() {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => losesOnLeave() && placeOf(current) !== placeOf(next),
    enableBeforeUnload: losesOnLeave,
    withResolver: true,
  })
  const passwordAsked = usePasswordAsked()
  return (
    <Suspense>
      {status === 'blocked' && <SairSemSalvar onStay={reset} onLeave={proceed} />}
      {passwordAsked && <EntrarDeNovo />}
    </Suspense>
  )
}
const placeOf = ({ pathname, search }: { pathname: string; search: object }) => pathname + JSON.stringify(search)

/** A new screen is read from its beginning, by eyes and by screen readers; a change of filters is not a new screen. */
function useFocusOnNewScreen(): void {
  const pathname = useLocation({ select: (location) => location.pathname })
  const previous = useRef(pathname)
  useEffect(() => {
    if (previous.current === pathname) return
    previous.current = pathname
    // What was opened over the screen while it was on its way keeps the focus.
    if (!document.querySelector(OVER)) document.getElementById('conteudo')?.focus({ preventScroll: true })
  }, [pathname])
}
