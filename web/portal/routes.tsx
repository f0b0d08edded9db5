import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  type RouteComponent,
  redirect,
} from '@tanstack/react-router'
import { ApiError, queryClient, whenSessionOver } from '../api/portal/client.ts'
import { prefetchNota } from '../api/portal/notas.ts'
import { forgetSession, isSamePerson, sessao, whenAnnounced } from '../api/portal/sessao.ts'
import { askPassword } from '../app/ask-password.ts'
import { FalhaDaPagina, NaoExiste, ParaOInicio } from '../app/FalhaDaPagina.tsx'
import { Shell } from '../app/Shell.tsx'
import { hasUnsaved } from '../kit/form/unsaved.ts'
import { type Busca, readSearch, withinApp, writeSearch } from '../words/busca.ts'
import { readBuscaEntrar } from './pages/acesso/busca.ts'
import { readBuscaChaves } from './pages/chaves/busca.ts'
import { readBuscaAuditoria, readBuscaConta, readBuscaEmails } from './pages/conta/busca.ts'
import { readBuscaEmpresa, readBuscaEmpresas } from './pages/empresas/busca.ts'
import { readBuscaEquipe } from './pages/equipe/busca.ts'
import { readBuscaMunicipios } from './pages/municipios/busca.ts'
import { type AbaDaNota, type BuscaNotas, readBuscaEmitir, readBuscaNota, readBuscaNotas } from './pages/notas/busca.ts'
import { newRascunhoId } from './pages/notas/formulario/rascunho.ts'
import { prefetchLista } from './pages/notas/lista/filtro.ts'
import { readBuscaPlano } from './pages/plano/busca.ts'
import { readBuscaSeries } from './pages/series/busca.ts'
import { readBuscaTentativas } from './pages/tentativas/busca.ts'
import { readBuscaEntregas, readBuscaInspetor } from './pages/webhooks/busca.ts'

const raiz = createRootRoute({ component: Outlet, notFoundComponent: NaoExiste })

/** Everything behind the login. `volta` is where the user returns to after the login. */
const dentro = createRoute({
  getParentRoute: () => raiz,
  id: 'dentro',
  component: Shell,
  errorComponent: FalhaDaPagina,
  // A loader, so that the session and the screen are requested at the same time.
  loader: async ({ location }): Promise<void> => {
    try {
      await queryClient.ensureQueryData(sessao)
    } catch (error) {
      if (error instanceof ApiError && error.http === 401)
        throw redirect({ to: '/entrar', search: { volta: location.href } })
      throw error
    }
  },
})

const lazy = <N extends string>(load: () => Promise<Record<N, RouteComponent>>, name: N) =>
  lazyRouteComponent(load as () => Promise<Record<N, RouteComponent>>, name)

/** A screen outside the login. */
const aberta = <P extends string>(path: P, component: RouteComponent) =>
  createRoute({ getParentRoute: () => raiz, path, component })
/** A screen of the account. */
const tela = <P extends string>(path: P, component: RouteComponent) =>
  createRoute({ getParentRoute: () => dentro, path, component })

const entrar = createRoute({
  getParentRoute: () => raiz,
  path: '/entrar',
  validateSearch: (busca: Busca): Partial<ReturnType<typeof readBuscaEntrar>> => readBuscaEntrar(busca),
  component: lazy(() => import('./pages/acesso/Entrar.tsx'), 'Entrar'),
})

/** A screen of the account whose address says what it shows; `read` takes that out of the address. */
const telaComBusca = <P extends string, B extends object>(
  path: P,
  component: RouteComponent,
  read: (busca: Busca) => B,
) =>
  createRoute({
    getParentRoute: () => dentro,
    path,
    validateSearch: (busca: Busca): Partial<B> => read(busca),
    component,
  })

const notas = createRoute({
  getParentRoute: () => dentro,
  path: '/notas',
  validateSearch: (busca: Busca): BuscaNotas => readBuscaNotas(busca),
  // What the screen will show is requested while the screen itself is still on its way.
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => prefetchLista(deps),
  component: lazy(() => import('./pages/notas/Notas.tsx'), 'Notas'),
})
const nota = createRoute({
  getParentRoute: () => dentro,
  path: '/notas/$id',
  validateSearch: (busca: Busca): { aba?: AbaDaNota } => readBuscaNota(busca),
  loader: ({ params: { id } }) => prefetchNota(id),
  component: lazy(() => import('./pages/notas/Nota.tsx'), 'Nota'),
})

const emitir = createRoute({
  getParentRoute: () => dentro,
  path: '/emitir',
  validateSearch: (busca: Busca): Partial<ReturnType<typeof readBuscaEmitir>> => readBuscaEmitir(busca),
  // Each note has its own address, so that two tabs never write the same one.
  beforeLoad: ({ search }) => {
    if (!search.rascunho) throw redirect({ to: '/emitir', search: { rascunho: newRascunhoId() }, replace: true })
  },
  component: lazy(() => import('./pages/notas/Emitir.tsx'), 'Emitir'),
})

const arvore = raiz.addChildren([
  entrar,
  aberta(
    '/criar-conta',
    lazy(() => import('./pages/acesso/CriarConta.tsx'), 'CriarConta'),
  ),
  aberta(
    '/convite',
    lazy(() => import('./pages/acesso/Convite.tsx'), 'Convite'),
  ),
  aberta(
    '/ver-como',
    lazy(() => import('./pages/acesso/VerComo.tsx'), 'VerComo'),
  ),
  aberta(
    '/esqueci-senha',
    lazy(() => import('./pages/acesso/EsqueciSenha.tsx'), 'EsqueciSenha'),
  ),
  aberta(
    '/redefinir-senha',
    lazy(() => import('./pages/acesso/RedefinirSenha.tsx'), 'RedefinirSenha'),
  ),
  aberta('/', ParaOInicio),
  dentro.addChildren([
    tela(
      '/inicio',
      lazy(() => import('./pages/inicio/Inicio.tsx'), 'Inicio'),
    ),
    notas,
    emitir,
    nota,
    tela(
      '/notas/$id/reemitir',
      lazy(() => import('./pages/notas/Reemitir.tsx'), 'Reemitir'),
    ),
    tela(
      '/notas/$id/substituir',
      lazy(() => import('./pages/notas/Substituir.tsx'), 'Substituir'),
    ),
    tela(
      '/lotes/novo',
      lazy(() => import('./pages/notas/NovoLote.tsx'), 'NovoLote'),
    ),
    tela(
      '/lotes/$id',
      lazy(() => import('./pages/notas/Lote.tsx'), 'Lote'),
    ),
    telaComBusca(
      '/tentativas',
      lazy(() => import('./pages/tentativas/Tentativas.tsx'), 'Tentativas'),
      readBuscaTentativas,
    ),
    tela(
      '/tentativas/$id',
      lazy(() => import('./pages/tentativas/Tentativa.tsx'), 'Tentativa'),
    ),
    telaComBusca(
      '/empresas',
      lazy(() => import('./pages/empresas/Empresas.tsx'), 'Empresas'),
      readBuscaEmpresas,
    ),
    tela(
      '/empresas/nova',
      lazy(() => import('./pages/empresas/NovaEmpresa.tsx'), 'NovaEmpresa'),
    ),
    telaComBusca(
      '/empresas/$id',
      lazy(() => import('./pages/empresas/Empresa.tsx'), 'Empresa'),
      readBuscaEmpresa,
    ),
    telaComBusca(
      '/municipios',
      lazy(() => import('./pages/municipios/Municipios.tsx'), 'Municipios'),
      readBuscaMunicipios,
    ),
    tela(
      '/municipios/$ibge',
      lazy(() => import('./pages/municipios/Municipio.tsx'), 'Municipio'),
    ),
    telaComBusca(
      '/series',
      lazy(() => import('./pages/series/Series.tsx'), 'Series'),
      readBuscaSeries,
    ),
    telaComBusca(
      '/chaves',
      lazy(() => import('./pages/chaves/Chaves.tsx'), 'Chaves'),
      readBuscaChaves,
    ),
    tela(
      '/webhooks',
      lazy(() => import('./pages/webhooks/Webhooks.tsx'), 'Webhooks'),
    ),
    telaComBusca(
      '/webhooks/inspetor',
      lazy(() => import('./pages/webhooks/Inspetor.tsx'), 'Inspetor'),
      readBuscaInspetor,
    ),
    telaComBusca(
      '/webhooks/entregas',
      lazy(() => import('./pages/webhooks/Entregas.tsx'), 'Entregas'),
      readBuscaEntregas,
    ),
    tela(
      '/webhooks/entregas/$id',
      lazy(() => import('./pages/webhooks/Entrega.tsx'), 'Entrega'),
    ),
    tela(
      '/webhooks/$id',
      lazy(() => import('./pages/webhooks/Webhook.tsx'), 'Webhook'),
    ),
    tela(
      '/mudancas',
      lazy(() => import('./pages/mudancas/Mudancas.tsx'), 'Mudancas'),
    ),
    telaComBusca(
      '/equipe',
      lazy(() => import('./pages/equipe/Equipe.tsx'), 'Equipe'),
      readBuscaEquipe,
    ),
    tela(
      '/perfil',
      lazy(() => import('./pages/perfil/Perfil.tsx'), 'Perfil'),
    ),
    telaComBusca(
      '/plano',
      lazy(() => import('./pages/plano/Plano.tsx'), 'Plano'),
      readBuscaPlano,
    ),
    tela(
      '/plano/faturas/$id',
      lazy(() => import('./pages/plano/Fatura.tsx'), 'Fatura'),
    ),
    telaComBusca(
      '/conta',
      lazy(() => import('./pages/conta/Conta.tsx'), 'Conta'),
      readBuscaConta,
    ),
    telaComBusca(
      '/conta/auditoria',
      lazy(() => import('./pages/conta/Auditoria.tsx'), 'Auditoria'),
      readBuscaAuditoria,
    ),
    telaComBusca(
      '/conta/emails',
      lazy(() => import('./pages/conta/Emails.tsx'), 'Emails'),
      readBuscaEmails,
    ),
  ]),
])

export const router = createRouter({
  routeTree: arvore,
  basepath: '/app',
  defaultPreload: 'intent',
  scrollRestoration: true,
  parseSearch: readSearch,
  stringifySearch: writeSearch,
})

// A page with unsaved text asks for the password in place; any other leads to the login. Before the first login the
// loader redirects by itself.
whenSessionOver(() => {
  if (queryClient.getQueryData(sessao.queryKey)) hasUnsaved() ? askPassword(true) : askToEnter('sessao')
})
whenAnnounced((mudanca) => {
  if (mudanca === 'saiu') return askToEnter('saiu')
  // Another tab logged in, perhaps as another user: no data of the previous session may be shown.
  if (isInside()) return void changePerson()
  const { pathname, search } = router.state.location
  if (pathname === '/entrar') router.history.push(withinApp((search as { volta?: string }).volta) ?? '/app/inicio')
})

async function changePerson(): Promise<void> {
  if (!hasUnsaved() || !(await isSamePerson())) return queryClient.resetQueries()
  askPassword(false)
  return queryClient.invalidateQueries()
}

const isInside = () => router.state.matches.some(({ routeId }) => routeId === dentro.id)

/** Leads to the login, and from there back to this screen. */
function askToEnter(motivo: 'sessao' | 'saiu'): void {
  if (!isInside()) return
  forgetSession()
  void router.navigate({ to: '/entrar', search: { volta: router.state.location.href, motivo }, ignoreBlocker: true })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
