// HAProxy in front of everything: the API processes, the server that takes writes, and the one that follows it.
import { spawn, spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '#platform/free-port.ts'
import { until } from '../support/until.ts'
import type { No } from './cluster.ts'

export type Balanceador = { api: number; primario: number; replica: number; parar(): Promise<void> }

/** Starts it for API processes at these ports. Each answer names its process in `x-processo`. */
export async function abrirHaproxy(raiz: string, apis: readonly number[], nos: readonly No[]): Promise<Balanceador> {
  const [api, primario, replica] = [await freePort(), await freePort(), await freePort()]
  const arquivo = join(raiz, 'haproxy.cfg')
  writeFileSync(arquivo, configuracao({ api, primario, replica }, apis, nos))
  const errado = spawnSync('haproxy', ['-c', '-f', arquivo], { encoding: 'utf8' })
  if (errado.status !== 0) throw new Error(errado.stderr)
  const filho = spawn('haproxy', ['-db', '-f', arquivo], { stdio: 'ignore' })
  await until('HAProxy responde', () =>
    fetch(`http://127.0.0.1:${api}/health/live`).then(
      () => true,
      () => false,
    ),
  )
  return {
    ...{ api, primario, replica },
    parar: async () => {
      const fim = new Promise((feito) => filho.once('exit', feito))
      filho.kill('SIGTERM')
      await fim
    },
  }
}

type Portas = Omit<Balanceador, 'parar'>

const configuracao = ({ api, primario, replica }: Portas, apis: readonly number[], nos: readonly No[]): string => `
defaults
  timeout connect 2s
  timeout client 60s
  timeout server 60s
  timeout check 3s
  retries 3
  option redispatch

frontend api
  mode http
  bind 127.0.0.1:${api}
  default_backend apis

backend apis
  mode http
  balance roundrobin
  option forwardfor
  option httpchk
  http-check send meth GET uri /health/ready ver HTTP/1.1 hdr Host nfse
  http-check expect status 200
  http-response set-header x-processo %s
  default-server check inter 500ms fall 2 rise 1
${apis.map((porta, n) => `  server api${n + 1} 127.0.0.1:${porta}`).join('\n')}
${postgres('primario', primario, 'primary', nos)}
${postgres('replica', replica, 'replica', nos)}
`

/** Patroni says of each server which of the two it is. */
const postgres = (nome: string, porta: number, papel: string, nos: readonly No[]): string => `
listen ${nome}
  mode tcp
  bind 127.0.0.1:${porta}
  timeout client 1h
  timeout server 1h
  option httpchk OPTIONS /${papel}
  http-check expect status 200
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${nos.map((no) => `  server ${no.nome} 127.0.0.1:${no.porta} check port ${no.portaRest}`).join('\n')}
`
