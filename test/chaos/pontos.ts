// Named crash points: a process dies, or stops past its lease, exactly at a chosen point in the life of a note. Nothing
// in the service knows of them: its statements are read on their way to the database, the simulated city reports where
// it is with a document, and the receiver of webhooks knows when a delivery has arrived.
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { STALL_MS, until } from '../support/until.ts'
import { type AoPassar, type Desfecho, type Lado, type Observador, openObservador } from './observador.ts'
import { processoDaPorta } from './processo-da-porta.ts'

type Lugar =
  | { onde: 'banco'; lado: Lado; comando: RegExp }
  | { onde: 'cidade'; momento: 'recebeu' | 'decidiu'; operacao: 'emitir' | 'consultar' }
  | { onde: 'webhook' }
type Ponto = Lugar & { para?: true }

const ACEITE = /insert into notas\b/
const RESERVA = /update jobs set estado = 'executando'/
const INTENCAO = /insert into transmissoes\b[\s\S]*'emitir'/
const DESFECHO = /update notas\b[\s\S]*update transmissoes\b/
const EVENTOS = /insert into entregas\b/
const TENTATIVA = /update entregas\b/

/** Each place by its name. `para`: the process stops there for longer than its lease, instead of dying. */
export const PONTOS: Record<string, Ponto> = {
  'antes de aceitar': { onde: 'banco', lado: 'antes', comando: ACEITE },
  'aceita, sem resposta ao cliente': { onde: 'banco', lado: 'depois', comando: ACEITE },
  'job tomado, ainda não sabido': { onde: 'banco', lado: 'depois', comando: RESERVA },
  'antes da intenção': { onde: 'banco', lado: 'antes', comando: INTENCAO },
  'intenção gravada, nenhum byte enviado': { onde: 'banco', lado: 'depois', comando: INTENCAO },
  'parado entre a intenção e o primeiro byte': { onde: 'banco', lado: 'depois', comando: INTENCAO, para: true },
  'último byte enviado, cidade sem decidir': { onde: 'cidade', momento: 'recebeu', operacao: 'emitir' },
  'cidade decidiu, nenhum byte da resposta': { onde: 'cidade', momento: 'decidiu', operacao: 'emitir' },
  'resposta lida, desfecho por gravar': { onde: 'banco', lado: 'antes', comando: DESFECHO },
  'parado com o desfecho por gravar': { onde: 'banco', lado: 'antes', comando: DESFECHO, para: true },
  'desfecho gravado, ainda não sabido': { onde: 'banco', lado: 'depois', comando: DESFECHO },
  'consulta sem resposta': { onde: 'cidade', momento: 'decidiu', operacao: 'consultar' },
  'evento em entregas, ainda não sabido': { onde: 'banco', lado: 'depois', comando: EVENTOS },
  'webhook recebido, sem resposta': { onde: 'webhook' },
  'webhook respondido, tentativa por gravar': { onde: 'banco', lado: 'antes', comando: TENTATIVA },
}

export type Pontos = {
  /** Where the processes reach the database. */
  observador: Observador
  /** Where the simulated city reports (`PUT avisos`). */
  avisosUrl: string
  /** To be called when a delivery arrives, before it is answered; `porta` is that of the sender. */
  aoReceber(porta: number): void
  /** Waits until a process reaches the point, and strikes there; false: `acabou` said that none will any more. */
  strike(nome: string, acabou: () => Promise<boolean>, measure: () => unknown): Promise<boolean>
  close(): void
}

/** `paradoMs`: how long a process that stops stays so. `servidor`: the port of the database by now. */
export async function openPontos(servidor: () => number, paradoMs: number): Promise<Pontos> {
  const armed = new Map<string, { struck: boolean }>()

  const hit = (matches: (ponto: Ponto) => boolean, porta: number): Promise<Desfecho> | null => {
    const nome = [...armed.keys()].find((each) => matches(PONTOS[each]!))
    const pid = nome === undefined ? null : processoDaPorta(porta)
    if (nome === undefined || pid === null) return null
    const strike = armed.get(nome)!
    armed.delete(nome)
    const over = PONTOS[nome]!.para ? halt(pid, paradoMs) : kill(pid)
    return over.finally(() => {
      strike.struck = true
    })
  }
  const aoPassar: AoPassar = (lado, texto, porta) =>
    armed.size === 0
      ? null
      : hit((ponto) => ponto.onde === 'banco' && ponto.lado === lado && ponto.comando.test(texto), porta)
  const observador = await openObservador(servidor, aoPassar)
  const avisos = await openAvisos(({ momento, operacao, porta }) =>
    hit((ponto) => ponto.onde === 'cidade' && ponto.momento === momento && ponto.operacao === operacao, porta),
  )
  return {
    observador,
    avisosUrl: avisos.url,
    aoReceber: (porta) => void hit(({ onde }) => onde === 'webhook', porta),
    strike: async (nome, acabou, measure) => {
      const strike = { struck: false }
      armed.set(nome, strike)
      const ended = async () => strike.struck || (armed.has(nome) && (await acabou()) && armed.delete(nome))
      await until(`a process reaches: ${nome}`, ended, { measure, stallMs: 2 * STALL_MS })
      return strike.struck
    },
    close: () => {
      observador.close()
      avisos.close()
    },
  }
}

/** What the simulated city reports: it has the whole request, or has decided and not answered. */
type Aviso = { momento: string; operacao: string; porta: number }

/** The city continues once its report is answered, so that a process is dead by then. */
async function openAvisos(aoAvisar: (aviso: Aviso) => Promise<unknown> | null) {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    await aoAvisar(JSON.parse(Buffer.concat(chunks).toString('utf8')))
    response.end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

async function kill(pid: number): Promise<Desfecho> {
  process.kill(pid, 'SIGKILL')
  return 'corta'
}

async function halt(pid: number, ms: number): Promise<Desfecho> {
  process.kill(pid, 'SIGSTOP')
  await sleep(ms)
  try {
    process.kill(pid, 'SIGCONT')
  } catch {
    return 'corta' // another failure killed it meanwhile
  }
  return 'segue'
}
