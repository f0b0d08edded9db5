import { createRootRoute, createRoute, createRouter, Outlet, type RouteComponent } from '@tanstack/react-router'
import { whenSessionOver } from '../api/ops/client.ts'
import { readBuscaEntrar } from '../app/entrar/busca.ts'
import { FalhaDaPagina } from '../app/FalhaDaPagina.tsx'
import { type Guarda, requireSession, watchSession } from '../app/inside.ts'
import { Shell } from '../app/Shell.tsx'
import { screen } from '../app/screen.tsx'
import { type Busca, readSearch, writeSearch } from '../words/busca.ts'
import { ParaOInicio } from './pages/ParaOInicio.tsx'
import { session } from './sessao.ts'

const raiz = createRootRoute({ component: Outlet })

/** Everything behind the login. */
const dentro = createRoute({
  getParentRoute: () => raiz,
  id: 'dentro',
  component: Shell,
  loader: requireSession(session),
})

/** A screen. `guarda`: what the role must be permitted to see it. */
const tela = <P extends string>(path: P, component: RouteComponent, guarda?: Guarda) =>
  createRoute({ getParentRoute: () => dentro, path, component, staticData: guarda ? { guarda } : {} })

/** A screen whose address says what it shows; `read` takes that out of the address. */
export const telaComBusca = <P extends string, B extends object>(
  path: P,
  component: RouteComponent,
  read: (busca: Busca) => B,
  guarda?: Guarda,
) =>
  createRoute({
    getParentRoute: () => dentro,
    path,
    validateSearch: (busca: Busca): Partial<B> => read(busca),
    component,
    staticData: guarda ? { guarda } : {},
  })

const arvore = raiz.addChildren([
  createRoute({
    getParentRoute: () => raiz,
    path: '/entrar',
    validateSearch: (busca: Busca): Partial<ReturnType<typeof readBuscaEntrar>> => readBuscaEntrar(busca),
    component: screen(() => import('./pages/acesso/Entrar.tsx'), 'Entrar'),
  }),
  createRoute({ getParentRoute: () => raiz, path: '/', component: ParaOInicio }),
  dentro.addChildren([
    tela(
      '/agora',
      screen(() => import('./pages/agora/Agora.tsx'), 'Agora'),
    ),
    tela(
      '$',
      screen(() => import('../app/NaoExiste.tsx'), 'NaoExiste'),
    ),
  ]),
])

export const router = createRouter({
  routeTree: arvore,
  basepath: '/ops',
  defaultPreload: 'intent',
  defaultErrorComponent: FalhaDaPagina,
  scrollRestoration: true,
  parseSearch: readSearch,
  stringifySearch: writeSearch,
})

watchSession(router, session, { dentro: dentro.id, inicio: '/agora', whenSessionOver })

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
