// A balancer in front of the API processes of both versions: each request to the next process that is ready. It tries
// no request a second time, so that every one that a process does not answer is seen.
import { once } from 'node:events'
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

export type Contagem = {
  /** Answers by process. */
  respostas: Record<string, number>
  /** Requests that failed: 5xx, a refused or broken connection, no process that is ready. */
  faltas: string[]
  /** The slowest answer. */
  maiorMs: number
}

export type Balanceador = {
  url: string
  /** Sends requests to a process as soon as it is ready; returns once it is. */
  incluir(nome: string, url: string): Promise<void>
  /** Sends no more requests there, ready or not. */
  excluir(nome: string): void
  /** What happened since the last call. */
  contar(): Contagem
  fechar(): Promise<void>
}

/** A process that is ending says that it is not ready, and serves on for longer than this (ENCERRAMENTO_ESPERA_S). */
const OLHAR_MS = 200

type Processo = { nome: string; url: string; pronto: boolean }

export async function abrirBalanceador(): Promise<Balanceador> {
  const agent = new Agent({ keepAlive: true })
  const processos: Processo[] = []
  let contagem = zerada()
  let vez = 0
  let fim = false
  const faltou = (pedido: IncomingMessage, que: string) =>
    contagem.faltas.push(`${pedido.method} ${pedido.url}: ${que}`)

  const passar = (pedido: IncomingMessage, resposta: ServerResponse) => {
    const prontos = processos.filter(({ pronto }) => pronto)
    const processo = prontos[vez++ % Math.max(1, prontos.length)]
    if (!processo) {
      faltou(pedido, 'nenhum processo está pronto')
      return void resposta.writeHead(502).end()
    }
    const { nome, url } = processo
    const comecou = performance.now()
    const { hostname, port } = new URL(url)
    const { url: path, method, headers } = pedido
    const adiante = request({ hostname, port, path, method, headers, agent }, (veio) => {
      contagem.respostas[nome] = (contagem.respostas[nome] ?? 0) + 1
      contagem.maiorMs = Math.max(contagem.maiorMs, performance.now() - comecou)
      if ((veio.statusCode ?? 500) >= 500) faltou(pedido, `${veio.statusCode} de ${nome}`)
      resposta.writeHead(veio.statusCode ?? 502, veio.headers)
      veio.pipe(resposta)
    })
    adiante.once('error', (erro: NodeJS.ErrnoException) => {
      faltou(pedido, `${erro.code ?? erro.message} de ${nome}`)
      if (resposta.headersSent) resposta.destroy()
      else resposta.writeHead(502).end()
    })
    pedido.pipe(adiante)
  }
  const servidor = createServer(passar)
  servidor.listen(0, '127.0.0.1')
  await once(servidor, 'listening')

  const olhar = async (processo: Processo) => {
    const resposta = await fetch(`${processo.url}/health/ready`).catch(() => null)
    processo.pronto = processos.includes(processo) && resposta?.status === 200
  }
  const olhando = (async () => {
    while (!fim) {
      await Promise.all(processos.map(olhar))
      await sleep(OLHAR_MS)
    }
  })()
  return {
    url: `http://127.0.0.1:${(servidor.address() as AddressInfo).port}`,
    incluir: async (nome, url) => {
      const processo = { nome, url, pronto: false }
      processos.push(processo)
      while (!processo.pronto) {
        await olhar(processo)
        await sleep(OLHAR_MS)
      }
    },
    excluir: (nome) => {
      const n = processos.findIndex((cada) => cada.nome === nome)
      if (n >= 0) processos.splice(n, 1)
    },
    contar: () => {
      const ate = contagem
      contagem = zerada()
      return ate
    },
    fechar: async () => {
      fim = true
      await olhando
      servidor.closeAllConnections()
      agent.destroy()
      await new Promise((feito) => servidor.close(feito))
    },
  }
}

const zerada = (): Contagem => ({ respostas: {}, faltas: [], maiorMs: 0 })
