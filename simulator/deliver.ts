import type { ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Avisar } from './avisos.ts'
import type { Comportamentos, Escolha, Pedido } from './behaviour.ts'
import { now } from './clock.ts'
import { HTML, pageOf, type Resposta, type Sefin, toResposta } from './national/sefin.ts'
import { retouched } from './retoque.ts'
import { bytesDe, withControls, withWrongCharset } from './sujeira.ts'

/** What is answered while nothing is served. */
export const INDISPONIVEL: Resposta = {
  status: 503,
  tipo: HTML,
  corpo: pageOf('503 Service Unavailable', 'Serviço indisponível.'),
}

/** When and how a request is processed: the city's clock, and what the behaviour in force adds. */
export type Momento = {
  agora: Date
  /** Consults see the notes made now from this moment (ms) on. */
  visivelEm: number
  comportamento: string
  /** The text after the colon of the behaviour. */
  valor: string
  formaErro: string
}

/** One request to a city, ready to be processed, with the facts a behaviour needs about it. */
export type Tarefa = Pedido & {
  /** The code by which this city refuses a duplicate, and the one for a certificate it does not accept. */
  codigoDuplicado: string
  certificadoRecusado: () => Resposta
  process: (momento: Momento) => Resposta
  /** A refusal decided by a behaviour; registered like any other. */
  refuse: (codigo: string, momento: Momento) => Resposta
  /** The words of a refusal alone. */
  say: (codigo: string, momento: Momento) => Resposta
  /** The answer of a program that failed. */
  fault: () => Resposta
  /** The request arrived and the city neither accepted nor refused it. */
  fail: (comportamento: string, agora: Date) => void
}

/** Carries out a request under the behaviour in force. `resetSocket` sends a TCP reset; `avisar` reports moments. */
export async function deliver(
  tarefa: Tarefa,
  comportamentos: Comportamentos,
  response: ServerResponse,
  { resetSocket, avisar }: { resetSocket: () => void; avisar: Avisar },
): Promise<Escolha> {
  await avisar('recebeu', tarefa)
  const escolha = comportamentos.choose(tarefa)
  const { acao, cores } = escolha
  const { nome, valor } = acao
  const agora = new Date(now() + Number(cores.get('relogio') ?? 0) * 1000)
  const momento: Momento = {
    agora,
    visivelEm: now() + (nome === 'aparecer-depois' ? Number(valor) * 1000 : 0),
    comportamento: nome,
    valor,
    formaErro: cores.get('forma-erro') ?? '',
  }
  const process = async () => {
    const answer = tarefa.process(momento)
    await avisar('decidiu', tarefa)
    return retouched(answer, cores)
  }
  const reply = (resposta: Resposta) => send(response, retouched(resposta, cores))

  switch (nome) {
    case 'rejeitar':
      reply(tarefa.refuse(valor, momento))
      break
    case 'responder':
      tarefa.fail(`responder:${valor}`, agora)
      reply(tarefa.say(valor, momento))
      break
    case 'http':
      tarefa.fail(`http:${valor}`, agora)
      reply({ status: Number(valor), tipo: HTML, corpo: pageOf(valor, 'A requisição não foi atendida.') })
      break
    case 'duplicado':
      reply(tarefa.refuse(tarefa.codigoDuplicado, momento))
      break
    case 'duplicado-sem-numero':
      await process()
      reply(tarefa.say(tarefa.codigoDuplicado, momento))
      break
    case 'certificado-recusado':
      tarefa.fail(nome, agora)
      reply(tarefa.certificadoRecusado())
      break
    case 'fault':
      tarefa.fail(nome, agora)
      reply(tarefa.fault())
      break
    case 'indisponivel':
      tarefa.fail(nome, agora)
      reply(INDISPONIVEL)
      break
    case 'html':
      tarefa.fail(nome, agora)
      reply({ status: 200, tipo: HTML, corpo: pageOf('Manutenção programada', 'Voltamos em breve.') })
      break
    case 'cortar-antes':
      tarefa.fail(nome, agora)
      resetSocket()
      break
    case 'autorizar-e-calar':
      await process()
      break
    case 'autorizar-e-cortar':
    case 'aparecer-depois':
      await process()
      resetSocket()
      break
    case 'truncar':
      truncate(response, await process())
      break
    case 'encoding-errado':
      send(response, withWrongCharset(await process()))
      break
    case 'caractere-de-controle':
      send(response, withControls(await process()))
      break
    case 'demorar': {
      const answer = await process()
      await sleep(Number(valor) * 1000, undefined, { ref: false })
      send(response, answer)
      break
    }
    default:
      send(response, await process())
  }
  return escolha
}

/** Writes a whole answer. */
export function send(response: ServerResponse, resposta: Resposta): void {
  const { status, tipo } = resposta
  const bytes = bytesOf(resposta)
  response.writeHead(status, { 'content-type': tipo, 'content-length': bytes.length })
  response.end(response.req.method === 'HEAD' ? undefined : bytes)
}

/** Announces the whole body, sends half of it, and closes the connection. */
function truncate(response: ServerResponse, resposta: Resposta): void {
  const bytes = bytesOf(resposta)
  response.writeHead(resposta.status, { 'content-type': resposta.tipo, 'content-length': bytes.length })
  response.write(bytes.subarray(0, Math.floor(bytes.length / 2)), () => response.destroy())
}

function bytesOf({ tipo, corpo, bytes = bytesDe(tipo) }: Resposta): Buffer {
  return Buffer.from(corpo, bytes)
}

/** The refusal of a transmission certificate, in the shape of SEFIN. */
export function refusedCertificate(sefin: Sefin, codigo: string, padrao: 'erros' | 'erro' = 'erros'): Resposta {
  return toResposta(sefin, { kind: 'recusa', status: 403, codigos: [codigo] }, new Date(now()), '', padrao)
}
