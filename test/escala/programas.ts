import { spawnSync } from 'node:child_process'
import { programas as postgres } from '../restauro/servidor.ts'

/** Programs of a rehearsal, and the Debian package of each. */
const PACOTES: Record<string, string> = {
  patroni: 'patroni',
  etcd: 'etcd-server',
  haproxy: 'haproxy',
  pgbouncer: 'pgbouncer',
}

/** One sentence about the programs that are missing, or null when every one is there. */
export function faltamProgramas(nomes = Object.keys(PACOTES)): string | null {
  const ausentes = nomes.filter((nome) => spawnSync('which', [nome]).status !== 0).map((nome) => PACOTES[nome] ?? nome)
  if (!postgres()) ausentes.push('postgresql')
  return ausentes.length > 0 ? `Faltam programas deste ensaio: apt-get install ${ausentes.join(' ')}` : null
}
