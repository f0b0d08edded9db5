// API and worker of either version, started and ended as an operator does.
import { resolve } from 'node:path'
import { type Run, run } from '../support/processes.ts'

export type Papel = 'api' | 'worker'
export type Idade = 'antes' | 'agora'

export type Processo = {
  /** `api de antes`, `worker de agora`. */
  nome: string
  papel: Papel
  idade: Idade
  /** Where the API serves, or where the worker serves its metrics. */
  url: string
  /** Ends it by SIGTERM and waits; throws unless it ended in order. */
  encerrar(): Promise<void>
}

export type Frota = {
  ligar(papel: Papel, idade: Idade): Promise<Processo>
  /** Runs `migrate` of a version, and returns the seconds that it took. */
  migrar(idade: Idade): Promise<number>
  /** Every line that any of them printed. */
  ditas(): string[]
}

/** `raizes`: the folder of the code of each version; `env`: the settings of all, the login of each role among them. */
export function abrirFrota(raizes: Record<Idade, string>, env: Record<string, string>): Frota {
  const { DATABASE_URL, DATABASE_URL_API, DATABASE_URL_WORKER, ...comum } = env
  const logins: Record<Papel, Record<string, string>> = {
    api: { DATABASE_URL_API: DATABASE_URL_API! },
    worker: { DATABASE_URL_WORKER: DATABASE_URL_WORKER! },
  }
  const todos: Run[] = []
  const lancar = (idade: Idade, papel: string, proprio: Record<string, string>) => {
    const lancado = run(`node ${resolve(raizes[idade], 'src/main.ts')} ${papel}`, { ...comum, ...proprio })
    todos.push(lancado)
    return lancado
  }
  return {
    ligar: async (papel, idade) => {
      const atual = lancar(idade, papel, { ...logins[papel], ...(papel === 'api' && { PORT: '0' }) })
      const nome = `${papel} de ${idade}`
      const pronto = JSON.parse(await atual.line(papel === 'api' ? /"api":"pronta"/ : /"worker":"pronto"/))
      return {
        ...{ nome, papel, idade },
        url: papel === 'api' ? pronto.url : new URL(pronto.metricas).origin,
        encerrar: async () => {
          process.kill(atual.pid, 'SIGTERM')
          const fim = await atual.exit
          if (fim !== 0) throw new Error(`${nome} terminou com ${fim}:\n${atual.said.slice(-10).join('\n')}`)
        },
      }
    },
    migrar: async (idade) => {
      const comecou = performance.now()
      const migrando = lancar(idade, 'migrate', { DATABASE_URL: DATABASE_URL!, ...logins.api, ...logins.worker })
      const fim = await migrando.exit
      if (fim !== 0) throw new Error(`migrate da versão de ${idade} terminou com ${fim}:\n${migrando.said.join('\n')}`)
      return (performance.now() - comecou) / 1000
    },
    ditas: () => todos.flatMap(({ said }) => said),
  }
}
