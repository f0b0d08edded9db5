// The service as separate processes: API and workers, as an operator starts them.
import { freePort } from '#platform/free-port.ts'
import { type Run, run } from '../support/processes.ts'

export type Processo = { nome: string; atual: Run }
export type Servico = {
  apis: Processo[]
  workers: Processo[]
  /** Ends it by SIGTERM, waits until it has ended, and starts it again; returns the seconds in between. */
  reiniciar(processo: Processo): Promise<number>
}

type Receita = { env: Record<string, string>; portas: readonly number[]; workers: number; main?: string }

/** Starts the simulated cities, and returns the settings that lead to them. `main`: the entry of another release. */
export async function abrirSimulador(pasta: string, main = 'simulator/main.ts'): Promise<Record<string, string>> {
  const simulador = run(`node ${main}`, {
    SIMULATOR_DATA_DIR: pasta,
    SIMULATOR_PORT: String(await freePort()),
  })
  const { porta, ca } = JSON.parse(await simulador.line(/"simulador":"pronto"/)) as { porta: number; ca: string }
  const enderecos = (['PRODUCAO', 'HOMOLOGACAO'] as const).flatMap((ambiente) => {
    const base = `https://127.0.0.1:${porta}/${ambiente.toLowerCase()}`
    return [
      [`SEFIN_URL_${ambiente}`, `${base}/SefinNacional`],
      [`ADN_URL_${ambiente}`, `${base}/contribuintes`],
      [`PARAMETRIZACAO_URL_${ambiente}`, `${base}/parametrizacao`],
    ]
  })
  return { SEFIN_CA: ca, CNPJ_API_URL: `http://127.0.0.1:${porta}/receita/cnpj/v1`, ...Object.fromEntries(enderecos) }
}

/** Starts every process and waits until each is ready. `main`: the entry of another release. */
export async function abrirServico({ env, portas, workers, main = 'src/main.ts' }: Receita): Promise<Servico> {
  const { DATABASE_URL: _dono, DATABASE_URL_API, DATABASE_URL_WORKER, ...comum } = env
  const comandos = new Map<Processo, { comando: string; env: Record<string, string>; pronto: RegExp }>()
  const ligar = async (processo: Processo) => {
    const { comando, env: proprio, pronto } = comandos.get(processo)!
    processo.atual = run(comando, proprio)
    await processo.atual.line(pronto)
    return processo
  }
  const criar = (nome: string, papel: 'api' | 'worker', proprio: Record<string, string>) => {
    const processo = { nome } as Processo
    const pronto = papel === 'api' ? /"api":"pronta"/ : /"worker":"pronto"/
    comandos.set(processo, { comando: `node ${main} ${papel}`, env: { ...comum, ...proprio }, pronto })
    return ligar(processo)
  }
  const [apis, outros] = await Promise.all([
    Promise.all(
      portas.map((porta, n) =>
        criar(`api${n + 1}`, 'api', { DATABASE_URL_API: DATABASE_URL_API!, PORT: String(porta) }),
      ),
    ),
    Promise.all(
      Array.from({ length: workers }, (_, n) =>
        criar(`worker${n + 1}`, 'worker', { DATABASE_URL_WORKER: DATABASE_URL_WORKER! }),
      ),
    ),
  ])
  return {
    apis,
    workers: outros,
    reiniciar: async (processo) => {
      const comecou = performance.now()
      process.kill(processo.atual.pid, 'SIGTERM')
      const fim = await processo.atual.exit
      if (fim !== 0)
        throw new Error(`${processo.nome} terminou com ${fim}:\n${processo.atual.said.slice(-10).join('\n')}`)
      await ligar(processo)
      return (performance.now() - comecou) / 1000
    },
  }
}
