import type { FastifyInstance } from 'fastify'
import { closeUpdates } from '#features/live-updates/open-updates.ts'
import { closeOperation } from '#features/live-updates/watch-operation.ts'
import type { App } from '#platform/app.ts'
import type { Route } from '#platform/http/route.ts'
import { buildServer, type Guards } from '#platform/http/server.ts'
import { adminAnalyzer } from './admin/analyzer.ts'
import { adminAudit } from './admin/audit.ts'
import { adminAuditoria } from './admin/auditoria.ts'
import { adminAuth } from './admin/auth.ts'
import { adminGuard } from './admin/authenticate.ts'
import { adminBank } from './admin/bank.ts'
import { adminCache } from './admin/cache.ts'
import { adminCodigos } from './admin/codigos.ts'
import { adminConexoes } from './admin/conexoes.ts'
import { adminPreparar } from './admin/conexoes-preparar.ts'
import { adminConfirmacoes } from './admin/confirmacoes.ts'
import { adminConnections } from './admin/connections.ts'
import { adminContratos } from './admin/contratos.ts'
import { adminCupons } from './admin/cupons.ts'
import { adminDashboardV2 } from './admin/dashboard-v2.ts'
import { adminDependencias } from './admin/dependencias.ts'
import { adminEmpresas } from './admin/empresas.ts'
import { adminEventos } from './admin/eventos.ts'
import { adminFaturamento } from './admin/faturamento.ts'
import { adminFaturamentoEnvio } from './admin/faturamento-envio.ts'
import { adminFaturamentoLote } from './admin/faturamento-lote.ts'
import { adminFaturas } from './admin/faturas.ts'
import { adminIncidentes } from './admin/incidentes.ts'
import { adminIncidentesAtos } from './admin/incidentes-atos.ts'
import { adminIndices } from './admin/indices.ts'
import { adminLegacyImport } from './admin/legacy-import.ts'
import { adminLgpd } from './admin/lgpd.ts'
import { adminMonitor } from './admin/monitor.ts'
import { adminMunicipios } from './admin/municipios.ts'
import { adminNfMensalidade } from './admin/nf-mensalidade.ts'
import { adminNfse } from './admin/nfse.ts'
import { adminOverview } from './admin/overview.ts'
import { adminPlanos } from './admin/planos.ts'
import { adminPrecificacao } from './admin/precificacao.ts'
import { adminQueues } from './admin/queues.ts'
import { adminReajustes } from './admin/reajustes.ts'
import { adminRegulamentacao } from './admin/regulamentacao.ts'
import { adminSaude } from './admin/saude.ts'
import { adminSegundoFator } from './admin/segundo-fator.ts'
import { adminSeparados } from './admin/separados.ts'
import { adminSettings } from './admin/settings.ts'
import { adminTenants } from './admin/tenants.ts'
import { adminUsuarios } from './admin/usuarios.ts'
import { adminVisoes } from './admin/visoes.ts'
import { compatGuard } from './compat/authenticate.ts'
import { compatRoutes } from './compat/index.ts'
import { inboundBank } from './inbound/bank.ts'
import { portalAjuda } from './portal/ajuda.ts'
import { portalApiKeys } from './portal/api-keys.ts'
import { portalAuditoria } from './portal/auditoria.ts'
import { portalAuth } from './portal/auth.ts'
import { portalGuard } from './portal/authenticate.ts'
import { portalAvisos } from './portal/avisos.ts'
import { portalCertificados } from './portal/certificados.ts'
import { portalClientes } from './portal/clientes.ts'
import { portalConta } from './portal/conta.ts'
import { portalContas } from './portal/contas.ts'
import { portalEmpresas } from './portal/empresas.ts'
import { portalEventos } from './portal/eventos.ts'
import { portalFaturas } from './portal/faturas.ts'
import { portalFechamentos } from './portal/fechamentos.ts'
import { portalInicio } from './portal/inicio.ts'
import { portalInvites } from './portal/invites.ts'
import { portalLotes } from './portal/lotes.ts'
import { portalModelos } from './portal/modelos-servico.ts'
import { portalMunicipios } from './portal/municipios.ts'
import { portalNfse } from './portal/nfse.ts'
import { portalEmissao } from './portal/nfse-emissao.ts'
import { portalEnvios } from './portal/nfse-envios.ts'
import { portalReemissao } from './portal/nfse-reemissao.ts'
import { portalPlanos } from './portal/planos.ts'
import { portalRecorrentes } from './portal/recorrentes.ts'
import { portalSegundoFator } from './portal/segundo-fator.ts'
import { portalTabelas } from './portal/tabelas.ts'
import { portalTentativas } from './portal/tentativas-rejeitadas.ts'
import { portalTomadores } from './portal/tomadores.ts'
import { portalUsuarios } from './portal/usuarios.ts'
import { portalVisoes } from './portal/visoes.ts'
import { portalWebhooks } from './portal/webhooks.ts'
import { publicGuard } from './public/authenticate.ts'
import { docsRoutes } from './public/docs.ts'
import { publicEmpresas } from './public/empresas.ts'
import { publicFechamentos } from './public/f.ts'
import { publicHealth } from './public/health.ts'
import { publicMetrics } from './public/metrics.ts'
import { publicMunicipios } from './public/municipios.ts'
import { publicPages } from './public/n.ts'
import { publicNfse } from './public/nfse.ts'
import { publicStatus } from './public/status.ts'
import { publicWebhooks } from './public/webhooks.ts'
import { OPS, PORTAL, serveApp } from './web.ts'

const API: readonly Route[] = [
  ...publicNfse,
  ...publicEmpresas,
  ...publicMunicipios,
  ...publicWebhooks,
  ...publicPages,
  ...publicFechamentos,
  ...publicStatus,
  ...publicHealth,
  ...publicMetrics,
  ...portalAuth,
  ...portalSegundoFator,
  ...portalInicio,
  ...portalFechamentos,
  ...portalCertificados,
  ...portalInvites,
  ...portalUsuarios,
  ...portalLotes,
  ...portalVisoes,
  ...portalConta,
  ...portalContas,
  ...portalFaturas,
  ...portalPlanos,
  ...portalAuditoria,
  ...portalAvisos,
  ...portalApiKeys,
  ...portalEmpresas,
  ...portalEmissao,
  ...portalAjuda,
  ...portalNfse,
  ...portalEnvios,
  ...portalReemissao,
  ...portalTentativas,
  ...portalMunicipios,
  ...portalTabelas,
  ...portalEventos,
  ...portalWebhooks,
  ...portalModelos,
  ...portalTomadores,
  ...portalClientes,
  ...portalRecorrentes,
  ...adminAuth,
  ...adminSegundoFator,
  ...adminUsuarios,
  ...adminVisoes,
  ...adminTenants,
  ...adminSettings,
  ...adminEmpresas,
  ...adminMunicipios,
  ...adminNfMensalidade,
  ...adminNfse,
  ...adminPreparar,
  ...adminConexoes,
  ...adminCodigos,
  ...adminConnections,
  ...adminAnalyzer,
  ...adminQueues,
  ...adminConfirmacoes,
  ...adminSeparados,
  ...adminIncidentesAtos,
  ...adminLegacyImport,
  ...adminLgpd,
  ...adminRegulamentacao,
  ...adminSaude,
  ...adminCache,
  ...adminAudit,
  ...adminAuditoria,
  ...adminDashboardV2,
  ...adminOverview,
  ...adminEventos,
  ...adminMonitor,
  ...adminPlanos,
  ...adminPrecificacao,
  ...adminCupons,
  ...adminContratos,
  ...adminFaturamento,
  ...adminFaturamentoLote,
  ...adminFaturas,
  ...adminFaturamentoEnvio,
  ...adminReajustes,
  ...adminDependencias,
  ...adminIncidentes,
  ...adminIndices,
  ...adminBank,
  ...inboundBank,
]

/** Every operation of the service: the server registers these, and the documentation shows them. */
export const routes: readonly Route[] = [...API, ...docsRoutes(API)]

const GUARDS: Guards = { public: publicGuard, portal: portalGuard, admin: adminGuard, compat: compatGuard }

/** The HTTP server of the whole service: the API and the pages of both web apps. The caller calls `listen`. */
export function buildApi(app: App): FastifyInstance {
  const server = buildServer(app, [...routes, ...compatRoutes], GUARDS)
  // A stream never ends by itself, and closing the server waits for every response.
  server.addHook('preClose', async () => {
    closeUpdates(app)
    closeOperation(app)
  })
  server.get('/', (_request, response) => response.redirect(`${PORTAL.base}${PORTAL.inicio}`))
  serveApp(server, PORTAL)
  serveApp(server, app.config.adminHost ? { ...OPS, host: app.config.adminHost } : OPS)
  return server
}
