// Two PostgreSQL servers under Patroni: one takes writes, the other follows it and takes over when it dies.
import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, chownSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '#platform/free-port.ts'
import { dono, pasta, programas } from '../restauro/servidor.ts'
import { descendantsOf, living } from '../support/processes.ts'
import { until } from '../support/until.ts'

export type No = { nome: string; porta: number; portaRest: number }
export type Cluster = {
  nos: readonly [No, No]
  senha: string
  /** The node that takes writes, and that which has every commit of it before the client is answered. */
  papeis(): Promise<{ primario: No | null; sincrona: No | null }>
  /** As a machine that loses its power: SIGKILL to Patroni and to every process of its server. */
  matar(no: No): void
  religar(no: No): Promise<void>
  parar(): Promise<void>
}

/** How long Patroni keeps a dead primary's place: the shortest that it allows. */
const TTL_S = 20

export async function abrirCluster(raiz: string, dizer: (linha: string) => void): Promise<Cluster> {
  const senha = 'ensaio'
  const [portaEtcd, portaPar] = [await freePort(), await freePort()]
  const filhos = new Map<string, ChildProcess>()
  const lancar = (nome: string, programa: string, args: string[]) => {
    const filho = spawn(programa, args, { ...dono(), cwd: raiz, stdio: ['ignore', 'pipe', 'pipe'] })
    const ditas: string[] = []
    for (const fluxo of [filho.stdout, filho.stderr])
      fluxo.on('data', (parte) => {
        ditas.push(String(parte))
        if (ditas.length > 30) ditas.shift()
      })
    filho.once('exit', (codigo) => codigo && dizer(`${nome} terminou (${codigo}): ${ditas.join('').slice(-600)}`))
    filhos.set(nome, filho)
  }
  const cliente = `http://127.0.0.1:${portaEtcd}`
  const par = `http://127.0.0.1:${portaPar}`
  lancar('etcd', 'etcd', [
    ...['--name', 'etcd', '--data-dir', pasta(join(raiz, 'etcd')), '--unsafe-no-fsync'],
    ...['--listen-client-urls', cliente, '--advertise-client-urls', cliente],
    ...['--listen-peer-urls', par, '--initial-advertise-peer-urls', par, '--initial-cluster', `etcd=${par}`],
  ])
  const criar = async (nome: string): Promise<No> => {
    const no = { nome, porta: await freePort(), portaRest: await freePort() }
    const arquivo = join(raiz, `${nome}.yml`)
    writeFileSync(arquivo, JSON.stringify(configuracao(no, portaEtcd, senha, pasta(join(raiz, nome))), null, 2))
    chmodSync(arquivo, 0o600)
    const { uid, gid } = dono()
    if (uid !== undefined && gid !== undefined) chownSync(arquivo, uid, gid)
    return no
  }
  const nos = [await criar('a'), await criar('b')] as const
  const ligar = (no: No) => lancar(no.nome, 'patroni', [join(raiz, `${no.nome}.yml`)])
  const papeis: Cluster['papeis'] = async () => {
    const membros = await membrosDe(nos)
    const de = (...papel: string[]) =>
      nos.find(({ nome }) =>
        membros.some(
          ({ name, role, state }) => name === nome && papel.includes(role) && /running|streaming/.test(state),
        ),
      ) ?? null
    return { primario: de('leader'), sincrona: de('sync_standby') }
  }
  /** Patroni, and its server, which does not run below it. */
  const processosDe = (nome: string): number[] => {
    const arquivo = join(raiz, nome, 'dados/postmaster.pid')
    const postgres = existsSync(arquivo) ? Number(readFileSync(arquivo, 'utf8').split('\n')[0]) : null
    const patroni = filhos.get(nome)
    return [
      ...(patroni && patroni.exitCode === null && patroni.signalCode === null ? descendantsOf(patroni.pid!) : []),
      ...(postgres && living([postgres]).length > 0 ? descendantsOf(postgres) : []),
    ]
  }
  for (const no of nos) {
    ligar(no)
    await until(`o servidor ${no.nome} faz parte do cluster`, async () =>
      (await membrosDe(nos)).some(({ name, state }) => name === no.nome && /running|streaming/.test(state)),
    )
  }
  await until('a réplica é síncrona', async () => (await papeis()).sincrona)
  return {
    ...{ nos, senha, papeis },
    matar: ({ nome }) => {
      const vivos = processosDe(nome)
      if (vivos.length < 3) throw new Error(`o servidor ${nome} não foi achado: ${vivos}`)
      for (const pid of vivos) matarProcesso(pid)
    },
    religar: async (no) => {
      ligar(no)
      await until(`o servidor ${no.nome} voltou como réplica`, async () => (await papeis()).sincrona?.nome === no.nome)
    },
    parar: async () => {
      for (const { nome } of nos) for (const pid of processosDe(nome)) matarProcesso(pid)
      for (const pid of descendantsOf(filhos.get('etcd')!.pid!)) matarProcesso(pid)
    },
  }
}

function matarProcesso(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (erro) {
    if ((erro as NodeJS.ErrnoException).code !== 'ESRCH') throw erro // it ended with its parent
  }
}

type Membro = { name: string; role: string; state: string }

async function membrosDe(nos: readonly No[]): Promise<Membro[]> {
  for (const { portaRest } of nos) {
    const resposta = await fetch(`http://127.0.0.1:${portaRest}/cluster`).catch(() => null)
    if (resposta?.ok) return ((await resposta.json()) as { members?: Membro[] }).members ?? []
  }
  return []
}

/** A commit is answered once the replica shows it (`remote_apply`): nothing is lost, and a list there has it too. */
const configuracao = (no: No, portaEtcd: number, senha: string, dados: string) => ({
  scope: 'nfse',
  name: no.nome,
  restapi: { listen: `127.0.0.1:${no.portaRest}`, connect_address: `127.0.0.1:${no.portaRest}` },
  etcd3: { host: `127.0.0.1:${portaEtcd}` },
  bootstrap: {
    dcs: {
      ...{ ttl: TTL_S, loop_wait: 2, retry_timeout: 5, maximum_lag_on_failover: 1_048_576, synchronous_mode: true },
      postgresql: {
        use_pg_rewind: true,
        use_slots: true,
        parameters: {
          max_connections: 200,
          synchronous_commit: 'remote_apply',
          wal_log_hints: 'on',
          shared_buffers: '128MB',
        },
      },
    },
    initdb: [{ encoding: 'UTF8' }, { locale: 'C' }, 'data-checksums'],
  },
  postgresql: {
    ...{ listen: `127.0.0.1:${no.porta}`, connect_address: `127.0.0.1:${no.porta}` },
    ...{ data_dir: join(dados, 'dados'), bin_dir: programas(), pgpass: join(dados, 'pgpass') },
    authentication: {
      superuser: { username: 'postgres', password: senha },
      replication: { username: 'replicador', password: senha },
      rewind: { username: 'rebobinador', password: senha },
    },
    parameters: { unix_socket_directories: '' },
    pg_hba: ['host replication replicador 127.0.0.1/32 scram-sha-256', 'host all all 127.0.0.1/32 scram-sha-256'],
  },
})
