import { parseArgs } from 'node:util'
import { startSimulator } from './server.ts'

const { env } = process
const { values } = parseArgs({
  options: {
    port: { type: 'string', default: env.SIMULATOR_PORT ?? '8443' },
    host: { type: 'string', default: env.SIMULATOR_HOST ?? '127.0.0.1' },
    data: { type: 'string', default: env.SIMULATOR_DATA_DIR ?? 'data/simulator' },
  },
})

const simulator = await startSimulator({ dataDir: values.data, port: Number(values.port), host: values.host })
process.stdout.write(`${JSON.stringify({ simulador: 'pronto', porta: simulator.port, ca: simulator.caPath })}\n`)

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, async () => {
    await simulator.close()
    process.exit(0)
  })
}
