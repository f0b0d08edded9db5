// A database of the Citus cluster for each world of the tests, where the rehearsal runs them: a copy of the one that was
// migrated and distributed.
import { randomBytes } from 'node:crypto'
import { type Cluster, comandar, copiarBanco, MODELO } from './cluster.ts'

const VARIAVEL = 'NFSE_CITUS'

type Nos = Pick<Cluster, 'coordenador' | 'operarios'>

/** Names the cluster to the processes started from now on. */
export function oferecer({ coordenador, operarios }: Nos): void {
  process.env[VARIAVEL] = JSON.stringify({ coordenador, operarios })
}

export type BancoDeProva = { env: { DATABASE_URL: string }; remover(): Promise<void> }

/** A copy of its own, where a cluster is offered; else null. */
export async function tomarBanco(): Promise<BancoDeProva | null> {
  const oferecido = process.env[VARIAVEL]
  if (!oferecido) return null
  const nos = JSON.parse(oferecido) as Nos
  const banco = `prova_${randomBytes(6).toString('hex')}`
  await copiarBanco(nos, MODELO, banco)
  return {
    env: { DATABASE_URL: `postgres://postgres@127.0.0.1:${nos.coordenador.porta}/${banco}` },
    remover: async () => {
      for (const { porta } of [nos.coordenador, ...nos.operarios])
        await comandar(`postgres://postgres@127.0.0.1:${porta}/postgres`, [`drop database ${banco} with (force)`])
    },
  }
}
