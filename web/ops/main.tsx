import { start } from '../app/start.tsx'
import { ops } from './app.ts'
import { router } from './routes.tsx'

start(ops, router)
