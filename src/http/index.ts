import type { FastifyInstance } from 'fastify'
import type { App } from '../platform/app.ts'
import type { Route } from '../platform/http/route.ts'
import { buildServer, type Guards } from '../platform/http/server.ts'
import { adminAnalyzer } from './admin/analyzer.ts'
import { adminAuth } from './admin/auth.ts'
import { adminGuard } from './admin/authenticate.ts'
import { adminConexoes } from './admin/conexoes.ts'
import { adminConnections } from './admin/connections.ts'
import { adminMunicipios } from './admin/municipios.ts'
import { portalApiKeys } from './portal/api-keys.ts'
import { portalAuditoria } from './portal/auditoria.ts'
import { portalAuth } from './portal/auth.ts'
import { portalGuard } from './portal/authenticate.ts'
import { portalConta } from './portal/conta.ts'
import { portalEmpresas } from './portal/empresas.ts'
import { portalInvites } from './portal/invites.ts'
import { portalNfse } from './portal/nfse.ts'
import { portalTentativas } from './portal/tentativas-rejeitadas.ts'
import { portalUsuarios } from './portal/usuarios.ts'
import { portalWebhooks } from './portal/webhooks.ts'
import { publicGuard } from './public/authenticate.ts'
import { docsRoutes } from './public/docs.ts'
import { publicEmpresas } from './public/empresas.ts'
import { publicHealth } from './public/health.ts'
import { publicMetrics } from './public/metrics.ts'
import { publicMunicipios } from './public/municipios.ts'
import { publicPages } from './public/n.ts'
import { publicNfse } from './public/nfse.ts'
import { publicWebhooks } from './public/webhooks.ts'

const API: readonly Route[] = [
  ...publicNfse,
  ...publicEmpresas,
  ...publicMunicipios,
  ...publicWebhooks,
  ...publicPages,
  ...publicHealth,
  ...publicMetrics,
  ...portalAuth,
  ...portalInvites,
  ...portalUsuarios,
  ...portalConta,
  ...portalAuditoria,
  ...portalApiKeys,
  ...portalEmpresas,
  ...portalNfse,
  ...portalTentativas,
  ...portalWebhooks,
  ...adminAuth,
  ...adminMunicipios,
  ...adminConexoes,
  ...adminConnections,
  ...adminAnalyzer,
]

/** Every operation the service answers: what the server registers and what the documentation shows. */
export const routes: readonly Route[] = [...API, ...docsRoutes(API)]

const GUARDS: Guards = { public: publicGuard, portal: portalGuard, admin: adminGuard }

/** The HTTP server of the whole service; `listen` is the caller's. */
export const buildApi = (app: App): FastifyInstance => buildServer(app, routes, GUARDS)
