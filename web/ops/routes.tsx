import {
  createRootRoute,
  createRoute,
  createRouter,
  Navigate,
  Outlet,
  type RouteComponent,
  useSearch,
} from '@tanstack/react-router'
import { whenSessionOver } from '../api/ops/client.ts'
import { readBuscaEntrar } from '../app/entrar/busca.ts'
import { FalhaDaPagina } from '../app/FalhaDaPagina.tsx'
import { type Guarda, requireSession, watchSession } from '../app/inside.ts'
import { screen } from '../app/screen.tsx'
import { type Busca, readLista, readSearch, writeSearch } from '../words/busca.ts'
import { readAba, readAgora, readMes, readMovimento, readNovaCidade } from './busca.ts'
import { session } from './sessao.ts'

const raiz = createRootRoute({ component: Outlet })

/** Everything behind the login. */
const dentro = createRoute({
  getParentRoute: () => raiz,
  id: 'dentro',
  component: screen(() => import('./Moldura.tsx'), 'Moldura'),
  loader: requireSession(session),
})

/** A screen. `guarda`: what the role must be permitted to see it. */
const tela = <P extends string>(path: P, component: RouteComponent, guarda?: Guarda) =>
  createRoute({ getParentRoute: () => dentro, path, component, staticData: guarda ? { guarda } : {} })

/** A screen whose address says what it shows; `read` takes that out of the address. */
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

const MONITOR: Guarda = { permissao: 'admin.monitor.read', titulo: 'Monitor', oQue: 'ver o monitor' }

function Alertas() {
  const search = useSearch({ from: '/dentro/alertas' })
  return <Navigate to="/agora/historico" search={{ ...search, aba: 'alertas' }} replace />
}

const arvore = raiz.addChildren([
  createRoute({
    getParentRoute: () => raiz,
    path: '/entrar',
    validateSearch: (busca: Busca): Partial<ReturnType<typeof readBuscaEntrar>> => readBuscaEntrar(busca),
    component: screen(() => import('./pages/acesso/Entrar.tsx'), 'Entrar'),
  }),
  createRoute({
    getParentRoute: () => raiz,
    path: '/definir-senha',
    component: screen(() => import('./pages/acesso/DefinirSenha.tsx'), 'DefinirSenha'),
  }),
  createRoute({ getParentRoute: () => raiz, path: '/', component: () => <Navigate to="/agora" replace /> }),
  dentro.addChildren([
    telaComBusca(
      '/agora',
      screen(() => import('./pages/agora/Agora.tsx'), 'Agora'),
      readAgora,
    ),
    telaComBusca(
      '/agora/historico',
      screen(() => import('./pages/agora/Historico.tsx'), 'Historico'),
      readLista('aba', 'estado', 'ambiente', 'situacao', 'gravidade', 'tipo', 'tenantId'),
      { permissao: 'admin.monitor.read', titulo: 'Histórico de Agora', oQue: 'ver as causas e os alertas' },
    ),
    telaComBusca(
      '/agora/movimento',
      screen(() => import('./pages/agora/MovimentoDasNotas.tsx'), 'MovimentoDasNotas'),
      readMovimento,
    ),
    tela(
      '/agora/$id',
      screen(() => import('./pages/agora/Incidente.tsx'), 'Incidente'),
    ),
    tela(
      '/agora/$id/decidir',
      screen(() => import('./pages/agora/decidir/Decidir.tsx'), 'Decidir'),
    ),
    telaComBusca(
      '/notas',
      screen(() => import('./pages/notas/Notas.tsx'), 'Notas'),
      readLista(
        ...([
          'q',
          'status',
          'trilho',
          'ambiente',
          'tenantId',
          'empresaId',
          'municipio',
          'dataInicio',
          'dataFim',
        ] as const),
        ...(['codigo', 'conexao', 'valorMin', 'valorMax'] as const),
      ),
      { permissao: 'nota.read', titulo: 'Notas', oQue: 'ver as notas' },
    ),
    telaComBusca(
      '/notas/recusas',
      screen(() => import('./pages/notas/Recusas.tsx'), 'Recusas'),
      readLista(
        ...(['janela', 'ambiente', 'tenantId', 'empresaId', 'municipio', 'dataInicio', 'dataFim'] as const),
        ...(['codigo', 'conexao'] as const),
      ),
      { permissao: 'nota.inspect', titulo: 'Recusas', oQue: 'ver as notas' },
    ),
    telaComBusca(
      '/notas/$id',
      screen(() => import('./pages/notas/Nota.tsx'), 'Nota'),
      readAba,
      { permissao: 'nota.read', titulo: 'Nota', oQue: 'ver as notas' },
    ),
    tela(
      '/notas/$id/reemitir',
      screen(() => import('./pages/notas/Reemitir.tsx'), 'Reemitir'),
      { permissao: 'nota.reissue-draft', titulo: 'Corrigir e reemitir', oQue: 'ler o pedido de uma nota' },
    ),
    telaComBusca(
      '/clientes/$id/empresas/$empresaId',
      screen(() => import('./pages/clientes/Empresa.tsx'), 'Empresa'),
      readLista('municipio', 'ambiente'),
      { permissao: 'serie.read', titulo: 'Empresa', oQue: 'ver as séries' },
    ),
    telaComBusca(
      '/filas',
      screen(() => import('./pages/filas/Filas.tsx'), 'Filas'),
      readLista(),
      { permissao: 'admin.fila.read', titulo: 'Filas', oQue: 'ver as filas' },
    ),
    telaComBusca(
      '/filas/$nome',
      screen(() => import('./pages/filas/Fila.tsx'), 'Fila'),
      readLista('estado', 'grupo', 'como'),
      { permissao: 'admin.fila.read', titulo: 'Fila', oQue: 'ver as filas' },
    ),
    tela(
      '/filas/$nome/$id',
      screen(() => import('./pages/filas/Tarefa.tsx'), 'Tarefa'),
      { permissao: 'admin.fila.read', titulo: 'Tarefa', oQue: 'ver as filas' },
    ),
    telaComBusca(
      '/separados',
      screen(() => import('./pages/filas/Separados.tsx'), 'Separados'),
      readLista('obra', 'situacao'),
      { permissao: 'admin.fila.read', titulo: 'Separados', oQue: 'ver as linhas separadas' },
    ),
    // Alerts are the second view of what Agora showed; addresses written before lead there.
    createRoute({
      getParentRoute: () => dentro,
      path: '/alertas',
      validateSearch: readLista('situacao', 'gravidade', 'tipo', 'tenantId'),
      component: Alertas,
    }),
    telaComBusca(
      '/clientes',
      screen(() => import('./pages/clientes/Clientes.tsx'), 'Clientes'),
      readLista('q', 'status', 'contrato'),
      { permissao: 'admin.conta.read', titulo: 'Clientes', oQue: 'ver as contas' },
    ),
    telaComBusca(
      '/clientes/$id',
      screen(() => import('./pages/clientes/Cliente.tsx'), 'Cliente'),
      readAba,
      { permissao: 'admin.conta.read', titulo: 'Cliente', oQue: 'ver as contas' },
    ),
    telaComBusca(
      '/municipios',
      screen(() => import('./pages/municipios/Municipios.tsx'), 'Municipios'),
      readLista('q', 'uf', 'trilho', 'padrao', 'atendimento'),
      { permissao: 'admin.municipio.read', titulo: 'Municípios', oQue: 'ver os municípios' },
    ),
    telaComBusca(
      '/monitor',
      screen(() => import('./pages/monitor/Cidades.tsx'), 'Cidades'),
      readLista('periodo', 'status', 'uf', 'ambiente'),
      MONITOR,
    ),
    tela(
      '/monitor/mapa',
      screen(() => import('./pages/monitor/Mapa.tsx'), 'Mapa'),
      MONITOR,
    ),
    tela(
      '/monitor/painel',
      screen(() => import('./pages/monitor/Painel.tsx'), 'PainelDoMonitor'),
      MONITOR,
    ),
    telaComBusca(
      '/monitor/transmissoes',
      screen(() => import('./pages/monitor/Transmissoes.tsx'), 'Transmissoes'),
      readLista('status', 'provedor', 'ambiente'),
      MONITOR,
    ),
    telaComBusca(
      '/monitor/padroes',
      screen(() => import('./pages/monitor/Padroes.tsx'), 'Padroes'),
      readLista('periodo'),
      { permissao: 'admin.saude.read', titulo: 'Padrões', oQue: 'ver a saúde do serviço' },
    ),
    tela(
      '/monitor/regras',
      screen(() => import('./pages/monitor/Regras.tsx'), 'Regras'),
      MONITOR,
    ),
    tela(
      '/monitor/saude',
      screen(() => import('./pages/monitor/Saude.tsx'), 'Saude'),
      MONITOR,
    ),
    telaComBusca(
      '/monitor/$ibge',
      screen(() => import('./pages/monitor/Cidade.tsx'), 'Cidade'),
      readLista('aba', 'ambiente', 'periodo'),
      MONITOR,
    ),
    telaComBusca(
      '/faturas',
      screen(() => import('./pages/cobranca/Faturas.tsx'), 'Faturas'),
      readLista('q', 'competencia', 'status', 'vencida', 'por', 'tenantId'),
      { permissao: 'admin.faturamento.read', titulo: 'Faturas', oQue: 'ver o faturamento' },
    ),
    tela(
      '/faturas/$id',
      screen(() => import('./pages/cobranca/Fatura.tsx'), 'Fatura'),
      { permissao: 'admin.faturamento.read', titulo: 'Fatura', oQue: 'ver o faturamento' },
    ),
    telaComBusca(
      '/contratos',
      screen(() => import('./pages/contratos/Contratos.tsx'), 'Contratos'),
      readLista('status'),
      { permissao: 'admin.faturamento.read', titulo: 'Contratos', oQue: 'ver o faturamento' },
    ),
    tela(
      '/contratos/$id',
      screen(() => import('./pages/contratos/Contrato.tsx'), 'Contrato'),
      { permissao: 'admin.faturamento.read', titulo: 'Contrato', oQue: 'ver o faturamento' },
    ),
    telaComBusca(
      '/planos',
      screen(() => import('./pages/planos/Planos.tsx'), 'Planos'),
      readLista('ativo'),
      { permissao: 'admin.faturamento.read', titulo: 'Planos', oQue: 'ver o faturamento' },
    ),
    tela(
      '/planos/$id',
      screen(() => import('./pages/planos/Plano.tsx'), 'Plano'),
      { permissao: 'admin.faturamento.read', titulo: 'Plano', oQue: 'ver o faturamento' },
    ),
    telaComBusca(
      '/cupons',
      screen(() => import('./pages/cupons/Cupons.tsx'), 'Cupons'),
      readLista('validos'),
      { permissao: 'admin.faturamento.read', titulo: 'Cupons', oQue: 'ver o faturamento' },
    ),
    tela(
      '/cupons/$id',
      screen(() => import('./pages/cupons/Cupom.tsx'), 'Cupom'),
      { permissao: 'admin.faturamento.read', titulo: 'Cupom', oQue: 'ver o faturamento' },
    ),
    tela(
      '/precos',
      screen(() => import('./pages/precos/Precos.tsx'), 'Precos'),
      { permissao: 'admin.faturamento.read', titulo: 'Preço geral', oQue: 'ver o faturamento' },
    ),
    telaComBusca(
      '/reajustes',
      screen(() => import('./pages/reajustes/Reajustes.tsx'), 'Reajustes'),
      readLista('status'),
      { permissao: 'admin.faturamento.read', titulo: 'Reajustes', oQue: 'ver o faturamento' },
    ),
    telaComBusca(
      '/reajustes/$id',
      screen(() => import('./pages/reajustes/Reajuste.tsx'), 'Reajuste'),
      readLista(),
      { permissao: 'admin.faturamento.read', titulo: 'Reajuste', oQue: 'ver o faturamento' },
    ),
    telaComBusca(
      '/indices',
      screen(() => import('./pages/reajustes/Indices.tsx'), 'Indices'),
      readLista('indice'),
      { permissao: 'admin.faturamento.read', titulo: 'Índices', oQue: 'ver o faturamento' },
    ),
    telaComBusca(
      '/ajustes',
      screen(() => import('./pages/sistema/Ajustes.tsx'), 'Ajustes'),
      readLista('q'),
      { permissao: 'admin.ajuste.read', titulo: 'Ajustes', oQue: 'ver os ajustes' },
    ),
    telaComBusca(
      '/auditoria',
      screen(() => import('./pages/sistema/Auditoria.tsx'), 'Auditoria'),
      readLista(
        'aba',
        'q',
        'acao',
        'recurso',
        'recursoId',
        'tenantId',
        'usuarioId',
        'apiKeyId',
        'status',
        'dataInicio',
        'dataFim',
      ),
      { permissao: 'admin.auditoria.read', titulo: 'Auditoria', oQue: 'ler a auditoria' },
    ),
    telaComBusca(
      '/conexoes',
      screen(() => import('./pages/conexoes/Conexoes.tsx'), 'Conexoes'),
      readLista('status', 'municipio'),
      { permissao: 'admin.conexao.read', titulo: 'Conexões', oQue: 'ver as conexões' },
    ),
    telaComBusca(
      '/codigos',
      screen(() => import('./pages/codigos/Codigos.tsx'), 'Codigos'),
      readLista('aba', 'q', 'padrao', 'codigo'),
      { permissao: 'admin.conexao.read', titulo: 'Códigos das cidades', oQue: 'ver as conexões' },
    ),
    tela(
      '/conexoes/nova',
      screen(() => import('./pages/conexoes/Nova.tsx'), 'Nova'),
      { permissao: 'admin.conexao.read', titulo: 'Nova conexão', oQue: 'ver as conexões' },
    ),
    telaComBusca(
      '/conexoes/nova-cidade',
      screen(() => import('./pages/nova-cidade/NovaCidade.tsx'), 'NovaCidade'),
      readNovaCidade,
      { permissao: 'admin.conexao.read', titulo: 'Nova cidade', oQue: 'ver as conexões' },
    ),
    telaComBusca(
      '/conexoes/preparar',
      screen(() => import('./pages/conexoes/Preparacoes.tsx'), 'Preparacoes'),
      readLista('status'),
      { permissao: 'admin.conexao.read', titulo: 'Preparar um padrão', oQue: 'ver as conexões' },
    ),
    tela(
      '/conexoes/preparar/nova',
      screen(() => import('./pages/conexoes/NovaPreparacao.tsx'), 'NovaPreparacao'),
      { permissao: 'admin.conexao.read', titulo: 'Preparar um padrão', oQue: 'ver as conexões' },
    ),
    telaComBusca(
      '/conexoes/preparar/$id',
      screen(() => import('./pages/conexoes/Preparacao.tsx'), 'Preparacao'),
      readLista('situacao'),
      { permissao: 'admin.conexao.read', titulo: 'Preparação', oQue: 'ver as conexões' },
    ),
    telaComBusca(
      '/conexoes/$id',
      screen(() => import('./pages/conexoes/Conexao.tsx'), 'Conexao'),
      readLista('aba', 'com'),
      { permissao: 'admin.conexao.read', titulo: 'Conexão', oQue: 'ver as conexões' },
    ),
    tela(
      '/conexoes/$id/editar',
      screen(() => import('./pages/conexoes/Editar.tsx'), 'Editar'),
      { permissao: 'admin.conexao.read', titulo: 'Editar a conexão', oQue: 'ver as conexões' },
    ),
    telaComBusca(
      '/municipios/cobertura',
      screen(() => import('./pages/municipios/Cobertura.tsx'), 'Cobertura'),
      readLista(),
      { permissao: 'admin.municipio.read', titulo: 'Cobertura', oQue: 'ver os municípios' },
    ),
    telaComBusca(
      '/municipios/padroes',
      screen(() => import('./pages/municipios/Padroes.tsx'), 'Padroes'),
      readLista(),
      { permissao: 'admin.municipio.read', titulo: 'Padrões', oQue: 'ver os municípios' },
    ),
    telaComBusca(
      '/municipios/adesoes',
      screen(() => import('./pages/municipios/Adesoes.tsx'), 'Adesoes'),
      readLista(),
      { permissao: 'admin.municipio.read', titulo: 'Adesões', oQue: 'ver os municípios' },
    ),
    telaComBusca(
      '/municipios/capacidade',
      screen(() => import('./pages/municipios/Capacidade.tsx'), 'Capacidade'),
      readLista(),
      { permissao: 'admin.fila.read', titulo: 'Capacidade', oQue: 'ver as filas' },
    ),
    telaComBusca(
      '/municipios/$codigo',
      screen(() => import('./pages/municipios/Municipio.tsx'), 'Municipio'),
      readAba,
      { permissao: 'admin.municipio.read', titulo: 'Município', oQue: 'ver os municípios' },
    ),
    telaComBusca(
      '/analyzer',
      screen(() => import('./pages/analyzer/Analises.tsx'), 'Analises'),
      readLista(),
      { permissao: 'admin.analise.read', titulo: 'Analisador', oQue: 'ver as análises' },
    ),
    tela(
      '/analyzer/$id',
      screen(() => import('./pages/analyzer/Analise.tsx'), 'Analise'),
      { permissao: 'admin.analise.read', titulo: 'Análise', oQue: 'ver as análises' },
    ),
    telaComBusca(
      '/regulamentacao',
      screen(() => import('./pages/regulamentacao/Regulamentacao.tsx'), 'Regulamentacao'),
      readLista('aba'),
      { permissao: 'admin.regulamentacao.read', titulo: 'Regulamentação', oQue: 'ver a regulamentação' },
    ),
    tela(
      '/regulamentacao/checagens/$id',
      screen(() => import('./pages/regulamentacao/Checagem.tsx'), 'Checagem'),
      { permissao: 'admin.regulamentacao.read', titulo: 'Checagem', oQue: 'ver a regulamentação' },
    ),
    telaComBusca(
      '/regulamentacao/exames/$id',
      screen(() => import('./pages/regulamentacao/Exame.tsx'), 'Exame'),
      readLista('uf', 'falta', 'atendido'),
      { permissao: 'admin.regulamentacao.read', titulo: 'Exame', oQue: 'ver a regulamentação' },
    ),
    telaComBusca(
      '/cobrancas',
      screen(() => import('./pages/cobranca/Cobrancas.tsx'), 'Cobrancas'),
      readLista('status', 'faturaId'),
      { permissao: 'admin.faturamento.read', titulo: 'Cobranças', oQue: 'ver o faturamento' },
    ),
    telaComBusca(
      '/caches',
      screen(() => import('./pages/cache/Caches.tsx'), 'Caches'),
      readLista('q'),
      { permissao: 'admin.cache.read', titulo: 'Caches', oQue: 'ver os caches' },
    ),
    tela(
      '/importacao',
      screen(() => import('./pages/importacao/Importacao.tsx'), 'Importacao'),
      { permissao: 'admin.importacao.read', titulo: 'Importar empresas', oQue: 'importar empresas' },
    ),
    tela(
      '/lgpd',
      screen(() => import('./pages/sistema/Titular.tsx'), 'Titular'),
      { permissao: 'admin.lgpd.export', titulo: 'Dados de uma pessoa', oQue: 'exportar os dados de uma pessoa' },
    ),
    tela(
      '/cobrancas/$id',
      screen(() => import('./pages/cobranca/Cobranca.tsx'), 'Cobranca'),
      { permissao: 'admin.faturamento.read', titulo: 'Cobrança', oQue: 'ver o faturamento' },
    ),
    telaComBusca(
      '/faturamento',
      screen(() => import('./pages/faturamento/Faturamento.tsx'), 'Faturamento'),
      readMes,
      { permissao: 'admin.faturamento.read', titulo: 'Faturamento', oQue: 'ver o faturamento' },
    ),
    telaComBusca(
      '/faturamento/contratos',
      screen(() => import('./pages/faturamento/AFaturar.tsx'), 'AFaturar'),
      readLista('mes', 'so'),
      { permissao: 'admin.faturamento.read', titulo: 'Contratos a faturar', oQue: 'ver o faturamento' },
    ),
    telaComBusca(
      '/faturamento/previa/$contratoId',
      screen(() => import('./pages/faturamento/Previa.tsx'), 'Previa'),
      readMes,
      { permissao: 'admin.faturamento.read', titulo: 'Prévia da fatura', oQue: 'ver o faturamento' },
    ),
    telaComBusca(
      '/inadimplencia',
      screen(() => import('./pages/faturamento/Inadimplencia.tsx'), 'Inadimplencia'),
      readLista('atraso'),
      { permissao: 'admin.faturamento.read', titulo: 'Inadimplência', oQue: 'ver o faturamento' },
    ),
    telaComBusca(
      '/banco',
      screen(() => import('./pages/banco/Banco.tsx'), 'Banco'),
      readAba,
      { permissao: 'admin.faturamento.read', titulo: 'Banco e nota', oQue: 'ver o faturamento' },
    ),
    tela(
      '/perfil',
      screen(() => import('./pages/perfil/Perfil.tsx'), 'Perfil'),
    ),
    telaComBusca(
      '/pessoas',
      screen(() => import('./pages/pessoas/Pessoas.tsx'), 'Pessoas'),
      readLista('q', 'papel', 'status'),
      { permissao: 'admin.usuario.read', titulo: 'Pessoas', oQue: 'ver as pessoas' },
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
