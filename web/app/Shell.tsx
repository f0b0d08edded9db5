import { useQuery } from '@tanstack/react-query'
import { Link, Outlet, useBlocker, useLocation } from '@tanstack/react-router'
import {
  Building2,
  CreditCard,
  FileStack,
  FileText,
  Hash,
  House,
  KeyRound,
  LogOut,
  type LucideIcon,
  MapPin,
  Menu,
  Moon,
  Receipt,
  Scale,
  UserRound,
  Users,
  Webhook,
} from 'lucide-react'
import { lazy, Suspense, useEffect, useId, useRef } from 'react'
import { type Ambiente, chooseAmbiente, useAmbiente } from '../api/portal/ambiente.ts'
import { sessao, useMay } from '../api/portal/sessao.ts'
import { cx } from '../kit/cx.ts'
import { losesOnLeave } from '../kit/form/unsaved.ts'
import { AMBIENTES } from '../words/status.ts'
import { usePasswordAsked } from './ask-password.ts'
import { useLeave } from './leave.ts'
import { switchTema } from './tema.ts'

type Item = { to: string; nome: string; icone: LucideIcon; permissao?: string }
const GRUPOS: { titulo?: string; itens: Item[] }[] = [
  {
    itens: [
      { to: '/inicio', nome: 'Início', icone: House },
      { to: '/notas', nome: 'Notas', icone: FileText },
      { to: '/tentativas', nome: 'Tentativas rejeitadas', icone: FileStack },
    ],
  },
  {
    titulo: 'Cadastros',
    itens: [
      { to: '/empresas', nome: 'Empresas', icone: Building2 },
      { to: '/municipios', nome: 'Municípios', icone: MapPin },
      { to: '/series', nome: 'Séries de RPS', icone: Hash },
    ],
  },
  {
    titulo: 'Integração',
    itens: [
      { to: '/chaves', nome: 'Chaves de API', icone: KeyRound, permissao: 'api-key.read' },
      { to: '/webhooks', nome: 'Webhooks', icone: Webhook, permissao: 'webhook.read' },
      { to: '/mudancas', nome: 'O que muda na lei', icone: Scale },
    ],
  },
  {
    titulo: 'Conta',
    itens: [
      { to: '/equipe', nome: 'Equipe', icone: Users, permissao: 'usuario.read' },
      { to: '/plano', nome: 'Plano e faturas', icone: CreditCard },
      { to: '/conta', nome: 'Conta e consumo', icone: Receipt },
      { to: '/perfil', nome: 'Meu perfil', icone: UserRound, permissao: 'perfil.write' },
    ],
  },
]
const LINHA = 'flex h-8 w-full items-center gap-2.5 rounded-md px-2 text-left text-sm pointer-coarse:h-11'

/** The frame of every screen: navigation, and the choice between test and production. */
export function Shell() {
  const gaveta = useRef<HTMLDialogElement>(null)
  const ambiente = useAmbiente()
  useFocusOnNewScreen()
  const close = () => gaveta.current?.close()
  return (
    <div className="lg:grid lg:min-h-dvh lg:grid-cols-[228px_minmax(0,1fr)]">
      <a
        href="#conteudo"
        className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-20 focus:rounded-md focus:bg-papel focus:p-2"
      >
        Ir para o conteúdo
      </a>
      <div className="sticky top-0 h-dvh overflow-y-auto border-r border-linha bg-papel-1 max-lg:hidden">
        <Navegacao />
      </div>
      <div className="min-w-0">
        <header className="flex h-13 items-center gap-2 border-b border-linha px-4 lg:hidden">
          <button
            type="button"
            aria-label="Abrir menu"
            onClick={() => gaveta.current?.showModal()}
            className="-ml-2 grid size-10 place-items-center"
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
            <Navegacao onNavigate={close} />
          </dialog>
          <span className="font-semibold tracking-tight">Emissor</span>
        </header>
        <FaixasRaras />
        {ambiente === 'homologacao' && (
          <aside
            aria-label="Ambiente"
            className="bg-ambar-papel px-4 py-1.5 text-center text-xs font-medium text-ambar"
          >
            Homologação: o que se emite aqui não tem valor fiscal
          </aside>
        )}
        <main id="conteudo" tabIndex={-1} className="mx-auto max-w-[1160px] px-4 py-5 outline-none md:px-8 md:py-7">
          <Outlet />
        </main>
      </div>
      <GuardaDoEscrito />
    </div>
  )
}

const Faixas = lazy(() => import('../portal/Faixas.tsx'))
const SairSemSalvar = lazy(() => import('./SairSemSalvar.tsx'))
const EntrarDeNovo = lazy(() => import('./EntrarDeNovo.tsx'))

/** The bands that few sessions see, loaded by those alone: support that is looking, what operators announce. */
function FaixasRaras() {
  const { data } = useQuery(sessao)
  return (
    (data?.verComo || data?.avisoManutencao) && (
      <Suspense>
        <Faixas sessao={data} />
      </Suspense>
    )
  )
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

function Navegacao({ onNavigate }: { onNavigate?: () => void }) {
  const atual = useLocation({ select: ({ pathname }) => pathname })
  const may = useMay()
  return (
    <nav aria-label="Principal" className="flex min-h-full flex-col gap-5 p-3">
      <Link
        to="/inicio"
        onClick={onNavigate}
        className="flex h-8 items-center gap-2 rounded-md px-2 text-lg font-semibold tracking-tight"
      >
        <span className="recorte h-5 w-[15px] rounded-t-xs bg-anil-botao [--r:1.667px]" aria-hidden />
        Emissor
      </Link>
      <EscolhaAmbiente />
      {GRUPOS.filter(({ itens }) => itens.some(({ permissao }) => !permissao || may(permissao))).map(
        ({ titulo, itens }) => (
          <div key={titulo ?? ''}>
            {titulo && <p className="px-2 pb-1 text-xs text-tinta-3">{titulo}</p>}
            <ul className="flex flex-col gap-px">
              {itens
                .filter(({ permissao }) => !permissao || may(permissao))
                .map(({ to, nome, icone: Icone }) => {
                  const aqui = atual === to || atual.startsWith(`${to}/`)
                  return (
                    <li key={to}>
                      <Link
                        to={to as '/notas'}
                        onClick={onNavigate}
                        aria-current={aqui ? 'page' : undefined}
                        className={cx(
                          LINHA,
                          aqui ? 'bg-papel-2 font-medium' : 'text-tinta-2 hover:bg-papel-2 hover:text-tinta',
                        )}
                      >
                        <Icone size={16} strokeWidth={1.75} aria-hidden />
                        {nome}
                      </Link>
                    </li>
                  )
                })}
            </ul>
          </div>
        ),
      )}
      <Rodape />
    </nav>
  )
}

/** Test or production, for the whole portal. */
function EscolhaAmbiente() {
  const atual = useAmbiente()
  const grupo = useId() // the page has it twice: at its side, and in the drawer of phones
  return (
    <fieldset className="flex rounded-md bg-papel-2 p-0.5 text-sm">
      <legend className="sr-only">Ambiente</legend>
      {(Object.keys(AMBIENTES) as Ambiente[]).map((ambiente) => (
        <label
          key={ambiente}
          className="flex h-7 flex-1 cursor-pointer items-center justify-center rounded-[5px] text-tinta-2 has-checked:bg-papel has-checked:font-medium has-checked:text-tinta has-focus-visible:outline-2 has-focus-visible:outline-anil pointer-coarse:h-10"
        >
          <input
            type="radio"
            name={grupo}
            checked={atual === ambiente}
            onChange={() => chooseAmbiente(ambiente)}
            className="sr-only"
          />
          {AMBIENTES[ambiente]}
        </label>
      ))}
    </fieldset>
  )
}

function Rodape() {
  const { data } = useQuery(sessao)
  const leave = useLeave()
  return (
    <div className="mt-auto flex flex-col gap-px">
      <p className="truncate px-2 pb-1 text-xs text-tinta-3" title={data?.usuario.email}>
        {data?.usuario.nome} · {data?.conta.nome}
      </p>
      <button type="button" onClick={switchTema} className={cx(LINHA, 'text-tinta-2 hover:bg-papel-2')}>
        <Moon size={16} strokeWidth={1.75} aria-hidden />
        Tema claro ou escuro
      </button>
      <button type="button" onClick={() => leave.mutate()} className={cx(LINHA, 'text-tinta-2 hover:bg-papel-2')}>
        <LogOut size={16} strokeWidth={1.75} aria-hidden />
        Sair
      </button>
    </div>
  )
}

/** A new screen is read from its beginning, by eyes and by screen readers; a change of filters is not a new screen. */
function useFocusOnNewScreen(): void {
  const pathname = useLocation({ select: (location) => location.pathname })
  const previous = useRef(pathname)
  useEffect(() => {
    if (previous.current === pathname) return
    previous.current = pathname
    document.getElementById('conteudo')?.focus({ preventScroll: true })
  }, [pathname])
}
