import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  type RouteComponent,
  redirect,
} from '@tanstack/react-router'
import { ApiError, queryClient, whenSessionOver } from '../api/client.ts'
import { prefetchNota } from '../api/notas.ts'
import { forgetSession, isSamePerson, sessao, whenAnnounced } from '../api/sessao.ts'
import { positivo, readSearch, texto, umDe, withinApp, writeSearch } from '../text/busca.ts'
import { STATUS_LISTA } from '../text/status.ts'
import { hasUnsaved } from '../ui/unsaved.ts'
import { askPassword } from './ask-password.ts'
import { FalhaDaPagina, NaoExiste, ParaOInicio } from './FalhaDaPagina.tsx'
import { prefetchLista } from './pages/notas/lista/filtro.ts'
import { Shell } from './Shell.tsx'

const raiz = createRootRoute({ component: Outlet, notFoundComponent: NaoExiste })

/** Everything behind the login. `volta` brings the user back to where the session ended. */
const dentro = createRoute({
  getParentRoute: () => raiz,
  id: 'dentro',
  component: Shell,
  errorComponent: FalhaDaPagina,
  // A loader, so that the screen and its own data are asked for at the same time.
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

/** A screen for anyone. */
const aberta = <P extends string>(path: P, component: RouteComponent) =>
  createRoute({ getParentRoute: () => raiz, path, component })
/** A screen of the account. */
const tela = <P extends string>(path: P, component: RouteComponent) =>
  createRoute({ getParentRoute: () => dentro, path, component })

const entrar = createRoute({
  getParentRoute: () => raiz,
  path: '/entrar',
  validateSearch: (busca: Record<string, unknown>): { volta?: string; motivo?: 'sessao' | 'saiu' | 'senha' } => ({
    volta: texto(busca['volta']),
    motivo: umDe(busca['motivo'], ['sessao', 'saiu', 'senha']),
  }),
  component: lazy(() => import('./pages/acesso/Entrar.tsx'), 'Entrar'),
})

/** The views of one note. */
const ABAS_DA_NOTA = ['resumo', 'pdf', 'xml', 'webhooks', 'json'] as const
export type AbaDaNota = (typeof ABAS_DA_NOTA)[number]

/** Where a list of notes is: filters live in the address. */
export type BuscaNotas = ReturnType<typeof readBuscaNotas>
const readBuscaNotas = (busca: Record<string, unknown>) => ({
  status: umDe(busca['status'], STATUS_LISTA),
  municipio: texto(busca['municipio']),
  empresaId: texto(busca['empresaId']),
  trilho: umDe(busca['trilho'], ['nacional', 'municipal']),
  q: texto(busca['q']),
  dataInicio: texto(busca['dataInicio']),
  dataFim: texto(busca['dataFim']),
  pagina: positivo(busca['pagina']),
  porPagina: positivo(busca['porPagina']),
})
const notas = createRoute({
  getParentRoute: () => dentro,
  path: '/notas',
  validateSearch: (busca: Record<string, unknown>): Partial<BuscaNotas> => readBuscaNotas(busca),
  // What the screen will show is asked for while the screen itself is still on its way.
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => prefetchLista(deps),
  component: lazy(() => import('./pages/notas/Notas.tsx'), 'Notas'),
})
const nota = createRoute({
  getParentRoute: () => dentro,
  path: '/notas/$id',
  validateSearch: (busca: Record<string, unknown>): { aba?: AbaDaNota } => ({ aba: umDe(busca['aba'], ABAS_DA_NOTA) }),
  loader: ({ params: { id } }) => prefetchNota(id),
  component: lazy(() => import('./pages/notas/Nota.tsx'), 'Nota'),
})

/** The other lists: a page, a text, a few filters by name. */
const readBuscaSimples = (busca: Record<string, unknown>) => ({
  q: texto(busca['q']),
  uf: texto(busca['uf']),
  estado: texto(busca['estado']),
  empresaId: texto(busca['empresaId']),
  endpointId: texto(busca['endpointId']),
  nfseId: texto(busca['nfseId']),
  municipio: texto(busca['municipio']),
  serieId: texto(busca['serieId']),
  entregaId: texto(busca['entregaId']),
  mes: texto(busca['mes']),
  acao: texto(busca['acao']),
  usuarioId: texto(busca['usuarioId']),
  aba: texto(busca['aba']),
  dataInicio: texto(busca['dataInicio']),
  dataFim: texto(busca['dataFim']),
  pagina: positivo(busca['pagina']),
  porPagina: positivo(busca['porPagina']),
})
export type BuscaSimples = Partial<ReturnType<typeof readBuscaSimples>>
const lista = <P extends string>(path: P, component: RouteComponent) =>
  createRoute({
    getParentRoute: () => dentro,
    path,
    validateSearch: (busca: Record<string, unknown>): BuscaSimples => readBuscaSimples(busca),
    component,
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
    tela(
      '/emitir',
      lazy(() => import('./pages/notas/Emitir.tsx'), 'Emitir'),
    ),
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
    lista(
      '/tentativas',
      lazy(() => import('./pages/tentativas/Tentativas.tsx'), 'Tentativas'),
    ),
    tela(
      '/tentativas/$id',
      lazy(() => import('./pages/tentativas/Tentativa.tsx'), 'Tentativa'),
    ),
    lista(
      '/empresas',
      lazy(() => import('./pages/empresas/Empresas.tsx'), 'Empresas'),
    ),
    tela(
      '/empresas/nova',
      lazy(() => import('./pages/empresas/NovaEmpresa.tsx'), 'NovaEmpresa'),
    ),
    lista(
      '/empresas/$id',
      lazy(() => import('./pages/empresas/Empresa.tsx'), 'Empresa'),
    ),
    lista(
      '/municipios',
      lazy(() => import('./pages/municipios/Municipios.tsx'), 'Municipios'),
    ),
    tela(
      '/municipios/$ibge',
      lazy(() => import('./pages/municipios/Municipio.tsx'), 'Municipio'),
    ),
    lista(
      '/series',
      lazy(() => import('./pages/series/Series.tsx'), 'Series'),
    ),
    lista(
      '/chaves',
      lazy(() => import('./pages/chaves/Chaves.tsx'), 'Chaves'),
    ),
    tela(
      '/webhooks',
      lazy(() => import('./pages/webhooks/Webhooks.tsx'), 'Webhooks'),
    ),
    lista(
      '/webhooks/inspetor',
      lazy(() => import('./pages/webhooks/Inspetor.tsx'), 'Inspetor'),
    ),
    lista(
      '/webhooks/entregas',
      lazy(() => import('./pages/webhooks/Entregas.tsx'), 'Entregas'),
    ),
    tela(
      '/webhooks/entregas/$id',
      lazy(() => import('./pages/webhooks/Entrega.tsx'), 'Entrega'),
    ),
    tela(
      '/webhooks/$id',
      lazy(() => import('./pages/webhooks/Webhook.tsx'), 'Webhook'),
    ),
    lista(
      '/equipe',
      lazy(() => import('./pages/equipe/Equipe.tsx'), 'Equipe'),
    ),
    tela(
      '/perfil',
      lazy(() => import('./pages/perfil/Perfil.tsx'), 'Perfil'),
    ),
    lista(
      '/conta',
      lazy(() => import('./pages/conta/Conta.tsx'), 'Conta'),
    ),
    lista(
      '/conta/auditoria',
      lazy(() => import('./pages/conta/Auditoria.tsx'), 'Auditoria'),
    ),
    lista(
      '/conta/emails',
      lazy(() => import('./pages/conta/Emails.tsx'), 'Emails'),
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

// Who never came in is only asked to; who has something written is asked for the password where it stands.
whenSessionOver(() => {
  if (queryClient.getQueryData(sessao.queryKey)) hasUnsaved() ? askPassword(true) : askToEnter('sessao')
})
whenAnnounced((mudanca) => {
  if (mudanca === 'saiu') return askToEnter('saiu')
  // Somebody came in through another tab, perhaps somebody else: nothing of the former session may be shown.
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

/** Back to the login, and from there to this very screen. */
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
