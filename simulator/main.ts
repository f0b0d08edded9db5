import { readOptions } from '../scripts/options.ts'
import { startSimulator } from './server.ts'

const { env } = process
const { values } = readOptions({
  usage: `npm run simulator [-- opções]
  --port 8443       porta do sistema nacional e das prefeituras (SIMULATOR_PORT)
  --host 127.0.0.1  endereço em que escuta (SIMULATOR_HOST)
  --psp PORTA|nao   porta do banco simulado (SIMULATOR_PSP_PORT)
  --data PASTA      pasta dos dados (SIMULATOR_DATA_DIR)`,
  options: {
    port: { type: 'string', default: env.SIMULATOR_PORT ?? '8443' },
    host: { type: 'string', default: env.SIMULATOR_HOST ?? '127.0.0.1' },
    psp: { type: 'string', default: env.SIMULATOR_PSP_PORT },
    data: { type: 'string', default: env.SIMULATOR_DATA_DIR ?? 'data/simulator' },
  },
})

const pspPort = values.psp && values.psp !== 'nao' ? Number(values.psp) : undefined
const { data: dataDir, host } = values
const simulator = await startSimulator({ dataDir, port: Number(values.port), host, pspPort })
const pronto = { simulador: 'pronto', porta: simulator.port, portaPsp: simulator.pspPort, ca: simulator.caPath }
process.stdout.write(`${JSON.stringify(pronto)}\n`)

let ending = false
async function end(): Promise<void> {
  if (ending) return
  ending = true
  await simulator.close()
  process.exit(0)
}
// Stops on a signal, or when the parent process ends: the service, whose channel closes, or npm.
for (const cause of ['SIGTERM', 'SIGINT', 'disconnect']) process.on(cause, end)
if (process.connected === false) void end()
const { ppid } = process
if (env.npm_lifecycle_event) setInterval(() => process.ppid !== ppid && end(), 500).unref()
