import type { FastifyInstance } from 'fastify'
import type { App } from '#platform/app.ts'
import { buildServer } from '#platform/http/server.ts'
import { publicHealth } from './public/health.ts'
import { publicMetrics } from './public/metrics.ts'

/** The listener of a worker: its health and its metrics, for its operator. The caller calls `listen`. */
export const buildWorkerApi = (app: App): FastifyInstance => buildServer(app, [...publicHealth, ...publicMetrics], {})
