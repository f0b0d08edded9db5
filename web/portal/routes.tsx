import {
  createRootRoute,
  createRoute,
  createRouter,
  Navigate,
  Outlet,
  type RouteComponent,
  redirect,
} from '@tanstack/react-router'
import { whenSessionOver } from '../api/portal/client.ts'
import { prefetchNota } from '../api/portal/notas.ts'
import { readBuscaEntrar } from '../app/entrar/busca.ts'
import { FalhaDaPagina } from '../app/FalhaDaPagina.tsx'
import { type Guarda, requireSession, watchSession } from '../app/inside.ts'
import { screen } from '../app/screen.tsx'
import { type Busca, listaDe, readSearch, writeSearch } from '../words/busca.ts'
import {
  type AbaDaNota,
  type BuscaNotas,
  newRascunhoId,
  readBuscaAuditoria,
  readBuscaCalendario,
  readBuscaCertificados,
  readBuscaChaves,
  readBuscaClientes,
  readBuscaConta,
  readBuscaEmitir,
  readBuscaEmpresa,
  readBuscaEmpresas,
  readBuscaEntregas,
  readBuscaEquipe,
  readBuscaFechamento,
  readBuscaInspetor,
  readBuscaLote,
  readBuscaLotes,
  readBuscaModelos,
  readBuscaMudancas,
  readBuscaMunicipios,
  readBuscaNota,
  readBuscaNotas,
  readBuscaNova,
  readBuscaPlano,
  readBuscaRecorrentes,
  readBuscaSeries,
  readBuscaTentativas,
} from './busca.ts'
import { prefetchLista } from './pages/notas/lista/filtro.ts'
import { session } from './sessao.ts'

const raiz = createRootRoute({ component: Outlet })

/** Everything behind the login. */
const dentro = createRoute({
  getParentRoute: () => raiz,
  id: 'dentro',
  component: screen(() => import('./Moldura.tsx'), 'Moldura'),
  loader: requireSession(session),
})

/** A screen outside the login. */
const aberta = <P extends string>(path: P, component: RouteComponent) =>
  createRoute({ getParentRoute: () => raiz, path, component })
/** A screen of the account. `guarda`: what the role must be permitted to see it. */
const tela = <P extends string>(path: P, component: RouteComponent, guarda?: Guarda) =>
  createRoute({ getParentRoute: () => dentro, path, component, staticData: guarda ? { guarda } : {} })

const entrar = createRoute({
  getParentRoute: () => raiz,
  path: '/entrar',
  validateSearch: (busca: Busca): Partial<ReturnType<typeof readBuscaEntrar>> => readBuscaEntrar(busca),
  component: screen(() => import('./pages/acesso/Entrar.tsx'), 'Entrar'),
})

/** A screen of the account whose address says what it shows; `read` takes that out of the address. */
const telaComBusca = <P extends string, B extends object>(
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

const notas = createRoute({
  getParentRoute: () => dentro,
  path: '/notas',
  validateSearch: (busca: Busca): BuscaNotas => readBuscaNotas(busca),
  // What the screen will show is requested while the screen itself is still on its way.
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => prefetchLista(deps),
  component: screen(() => import('./pages/notas/Notas.tsx'), 'Notas'),
})
const nota = createRoute({
  getParentRoute: () => dentro,
  path: '/notas/$id',
  validateSearch: (busca: Busca): { aba?: AbaDaNota } => readBuscaNota(busca),
  loader: ({ params: { id } }) => prefetchNota(id),
  component: screen(() => import('./pages/notas/Nota.tsx'), 'Nota'),
})

const emitir = createRoute({
  getParentRoute: () => dentro,
  path: '/emitir',
  staticData: { guarda: { permissao: 'nota.issue', titulo: 'Emitir nota', oQue: 'emitir notas' } },
  validateSearch: (busca: Busca): Partial<ReturnType<typeof readBuscaEmitir>> => readBuscaEmitir(busca),
  // Each note has its own address, so that two tabs never write the same one.
  beforeLoad: ({ search }) => {
    if (!search.rascunho)
      throw redirect({ to: '/emitir', search: { ...search, rascunho: newRascunhoId() }, replace: true })
  },
  component: screen(() => import('./pages/notas/Emitir.tsx'), 'Emitir'),
})

const FECHAMENTO: Guarda = {
  permissao: 'fechamento.read',
  titulo: 'Fechamento',
  oQue: 'ver o fechamento do mês',
  larga: true,
}

const RECORRENTE_WRITE: Guarda = {
  permissao: 'recorrente.write',
  titulo: 'Nota recorrente',
  oQue: 'criar e alterar notas recorrentes',
}

const CLIENTES: Guarda = { permissao: 'tomador.read', titulo: 'Clientes', oQue: 'ver os clientes' }

const arvore = raiz.addChildren([
  entrar,
  aberta(
    '/criar-conta',
    screen(() => import('./pages/acesso/CriarConta.tsx'), 'CriarConta'),
  ),
  aberta(
    '/convite',
    screen(() => import('./pages/acesso/Convite.tsx'), 'Convite'),
  ),
  aberta(
    '/ver-como',
    screen(() => import('./pages/acesso/VerComo.tsx'), 'VerComo'),
  ),
  aberta(
    '/esqueci-senha',
    screen(() => import('./pages/acesso/EsqueciSenha.tsx'), 'EsqueciSenha'),
  ),
  aberta(
    '/confirmar-email',
    screen(() => import('./pages/acesso/ConfirmarEmail.tsx'), 'ConfirmarEmail'),
  ),
  aberta(
    '/redefinir-senha',
    screen(() => import('./pages/acesso/RedefinirSenha.tsx'), 'RedefinirSenha'),
  ),
  aberta(
    '/renovar-certificado',
    screen(() => import('./pages/certificados/RenovarCertificado.tsx'), 'RenovarCertificado'),
  ),
  aberta('/', () => <Navigate to="/inicio" replace />),
  dentro.addChildren([
    tela(
      '/inicio',
      screen(() => import('./pages/inicio/Inicio.tsx'), 'Inicio'),
    ),
    notas,
    emitir,
    nota,
    tela(
      '/notas/$id/reemitir',
      screen(() => import('./pages/notas/Reemitir.tsx'), 'Reemitir'),
      { permissao: 'nota.reissue', titulo: 'Reemitir', oQue: 'emitir notas' },
    ),
    tela(
      '/notas/$id/substituir',
      screen(() => import('./pages/notas/Substituir.tsx'), 'Substituir'),
      { permissao: 'nota.replace', titulo: 'Substituir', oQue: 'substituir notas' },
    ),
    telaComBusca(
      '/lotes',
      screen(() => import('./pages/lotes/Lotes.tsx'), 'Lotes'),
      readBuscaLotes,
    ),
    tela(
      '/lotes/novo',
      screen(() => import('./pages/lotes/NovoLote.tsx'), 'NovoLote'),
      { permissao: 'nota.issue', titulo: 'Emitir em lote', oQue: 'emitir notas' },
    ),
    telaComBusca(
      '/lotes/$id',
      screen(() => import('./pages/lotes/Lote.tsx'), 'Lote'),
      readBuscaLote,
    ),
    tela(
      '/lotes/recebido/$id',
      screen(() => import('./pages/lotes/LoteRecebido.tsx'), 'LoteRecebido'),
    ),
    tela(
      '/fechamento',
      screen(() => import('./pages/fechamento/Fechamento.tsx'), 'FechamentoAtual'),
      FECHAMENTO,
    ),
    telaComBusca(
      '/fechamento/$competencia',
      screen(() => import('./pages/fechamento/Fechamento.tsx'), 'Fechamento'),
      readBuscaFechamento,
      FECHAMENTO,
    ),
    tela(
      '/fechamento/$competencia/$empresaId',
      screen(() => import('./pages/fechamento/FechamentoDaEmpresa.tsx'), 'FechamentoDaEmpresa'),
      { ...FECHAMENTO, larga: false },
    ),
    telaComBusca(
      '/recorrentes',
      screen(() => import('./pages/recorrentes/Recorrentes.tsx'), 'Recorrentes'),
      readBuscaRecorrentes,
    ),
    telaComBusca(
      '/recorrentes/calendario',
      screen(() => import('./pages/recorrentes/Calendario.tsx'), 'Calendario'),
      readBuscaCalendario,
    ),
    telaComBusca(
      '/recorrentes/nova',
      screen(() => import('./pages/recorrentes/NovaRecorrente.tsx'), 'NovaRecorrente'),
      readBuscaNova,
      RECORRENTE_WRITE,
    ),
    telaComBusca(
      '/recorrentes/$id',
      screen(() => import('./pages/recorrentes/Recorrente.tsx'), 'Recorrente'),
      listaDe,
    ),
    tela(
      '/recorrentes/$id/editar',
      screen(() => import('./pages/recorrentes/EditarRecorrente.tsx'), 'EditarRecorrente'),
      RECORRENTE_WRITE,
    ),
    telaComBusca(
      '/clientes',
      screen(() => import('./pages/clientes/Clientes.tsx'), 'Clientes'),
      readBuscaClientes,
      CLIENTES,
    ),
    tela(
      '/clientes/novo',
      screen(() => import('./pages/clientes/NovoCliente.tsx'), 'NovoCliente'),
      { permissao: 'tomador.write', titulo: 'Novo cliente', oQue: 'cadastrar clientes' },
    ),
    tela(
      '/clientes/$id',
      screen(() => import('./pages/clientes/Cliente.tsx'), 'Cliente'),
      CLIENTES,
    ),
    telaComBusca(
      '/modelos',
      screen(() => import('./pages/modelos/Modelos.tsx'), 'Modelos'),
      readBuscaModelos,
    ),
    tela(
      '/modelos/novo',
      screen(() => import('./pages/modelos/NovoModelo.tsx'), 'NovoModelo'),
      { permissao: 'modelo.write', titulo: 'Novo modelo', oQue: 'criar modelos' },
    ),
    tela(
      '/modelos/$id',
      screen(() => import('./pages/modelos/Modelo.tsx'), 'Modelo'),
    ),
    telaComBusca(
      '/tentativas',
      screen(() => import('./pages/tentativas/Tentativas.tsx'), 'Tentativas'),
      readBuscaTentativas,
    ),
    tela(
      '/tentativas/$id',
      screen(() => import('./pages/tentativas/Tentativa.tsx'), 'Tentativa'),
    ),
    telaComBusca(
      '/empresas',
      screen(() => import('./pages/empresas/Empresas.tsx'), 'Empresas'),
      readBuscaEmpresas,
    ),
    tela(
      '/empresas/nova',
      screen(() => import('./pages/empresas/NovaEmpresa.tsx'), 'NovaEmpresa'),
      { permissao: 'empresa.write', titulo: 'Nova empresa', oQue: 'cadastrar empresas' },
    ),
    telaComBusca(
      '/empresas/$id',
      screen(() => import('./pages/empresas/Empresa.tsx'), 'Empresa'),
      readBuscaEmpresa,
    ),
    tela(
      '/empresas/$id/pronto-para-valer',
      screen(() => import('./pages/pronto/ProntoParaValer.tsx'), 'ProntoParaValer'),
    ),
    telaComBusca(
      '/certificados',
      screen(() => import('./pages/certificados/Certificados.tsx'), 'Certificados'),
      readBuscaCertificados,
    ),
    telaComBusca(
      '/municipios',
      screen(() => import('./pages/municipios/Municipios.tsx'), 'Municipios'),
      readBuscaMunicipios,
    ),
    tela(
      '/municipios/$ibge',
      screen(() => import('./pages/municipios/Municipio.tsx'), 'Municipio'),
    ),
    telaComBusca(
      '/series',
      screen(() => import('./pages/series/Series.tsx'), 'Series'),
      readBuscaSeries,
    ),
    telaComBusca(
      '/chaves',
      screen(() => import('./pages/chaves/Chaves.tsx'), 'Chaves'),
      readBuscaChaves,
      { permissao: 'api-key.read', titulo: 'Chaves de API', oQue: 'ver as chaves de API' },
    ),
    tela(
      '/webhooks',
      screen(() => import('./pages/webhooks/Webhooks.tsx'), 'Webhooks'),
      { permissao: 'webhook.read', titulo: 'Webhooks', oQue: 'ver os webhooks' },
    ),
    telaComBusca(
      '/webhooks/inspetor',
      screen(() => import('./pages/webhooks/Inspetor.tsx'), 'Inspetor'),
      readBuscaInspetor,
      { permissao: 'webhook.read', titulo: 'Inspetor de assinatura', oQue: 'ver os webhooks' },
    ),
    telaComBusca(
      '/webhooks/entregas',
      screen(() => import('./pages/webhooks/Entregas.tsx'), 'Entregas'),
      readBuscaEntregas,
      { permissao: 'webhook.read', titulo: 'Entregas', oQue: 'ver as entregas de webhook' },
    ),
    tela(
      '/webhooks/entregas/$id',
      screen(() => import('./pages/webhooks/Entrega.tsx'), 'Entrega'),
      { permissao: 'webhook.read', titulo: 'Entrega', oQue: 'ver as entregas de webhook' },
    ),
    tela(
      '/webhooks/$id',
      screen(() => import('./pages/webhooks/Webhook.tsx'), 'Webhook'),
      { permissao: 'webhook.read', titulo: 'Webhook', oQue: 'ver os webhooks' },
    ),
    telaComBusca(
      '/mudancas',
      screen(() => import('./pages/mudancas/Mudancas.tsx'), 'Mudancas'),
      readBuscaMudancas,
    ),
    telaComBusca(
      '/equipe',
      screen(() => import('./pages/equipe/Equipe.tsx'), 'Equipe'),
      readBuscaEquipe,
      { permissao: 'usuario.read', titulo: 'Equipe', oQue: 'ver a equipe' },
    ),
    tela(
      '/perfil',
      screen(() => import('./pages/perfil/Perfil.tsx'), 'Perfil'),
    ),
    tela(
      '/contas',
      screen(() => import('./pages/contas/MinhasContas.tsx'), 'MinhasContas'),
      { permissao: 'perfil.write', titulo: 'Minhas contas', oQue: 'ver as contas de quem é atendido' },
    ),
    telaComBusca(
      '/plano',
      screen(() => import('./pages/plano/Plano.tsx'), 'Plano'),
      readBuscaPlano,
    ),
    tela(
      '/plano/faturas/$id',
      screen(() => import('./pages/plano/Fatura.tsx'), 'Fatura'),
    ),
    telaComBusca(
      '/conta',
      screen(() => import('./pages/conta/Conta.tsx'), 'Conta'),
      readBuscaConta,
    ),
    telaComBusca(
      '/conta/auditoria',
      screen(() => import('./pages/conta/Auditoria.tsx'), 'Auditoria'),
      readBuscaAuditoria,
      { permissao: 'auditoria.read', titulo: 'Auditoria', oQue: 'ler a auditoria' },
    ),
    telaComBusca(
      '/conta/emails',
      screen(() => import('./pages/conta/Emails.tsx'), 'Emails'),
      listaDe,
      { permissao: 'email.read', titulo: 'E-mails', oQue: 'ler os e-mails da conta' },
    ),
    tela(
      '$',
      screen(() => import('../app/NaoExiste.tsx'), 'NaoExiste'),
    ),
  ]),
])

export const router = createRouter({
  routeTree: arvore,
  basepath: '/app',
  defaultPreload: 'intent',
  defaultErrorComponent: FalhaDaPagina,
  scrollRestoration: true,
  parseSearch: readSearch,
  stringifySearch: writeSearch,
})

watchSession(router, session, { dentro: dentro.id, inicio: '/inicio', whenSessionOver })

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
