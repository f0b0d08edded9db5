import { start } from '../app/start.tsx'
import { portal } from './app.ts'
import { router } from './routes.tsx'

start(portal, router)
