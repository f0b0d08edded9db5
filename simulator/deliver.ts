import type { ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Comportamentos, Escolha, Operacao } from './behaviour.ts'
import { type Conclusao, HTML, pageOf, type Resposta, type Sefin, toResposta } from './national/sefin.ts'

/** One request to the city, ready to be processed, and what a behaviour needs to know about it. */
export type Tarefa = {
  sefin: Sefin
  operacao: Operacao
  chave: string
  tentativa: number
  cnpj: string
  texto: string
  /** Which error shape the swagger gives this operation. */
  padrao: 'erros' | 'erro'
  process: (when: { agora: Date; visivelEm: number; comportamento: string }) => Conclusao | Resposta
  /** A refusal decided by a behaviour; registered like any other. */
  refuse: (codigo: string, agora: Date) => Conclusao
  /** The request arrived and the city neither accepted nor refused it. */
  fail: (comportamento: string, agora: Date) => void
}

/** Carries out a request as the behaviour in force commands. `resetSocket` sends a TCP reset. */
export async function deliver(
  tarefa: Tarefa,
  comportamentos: Comportamentos,
  response: ServerResponse,
  resetSocket: () => void,
): Promise<Escolha> {
  const { sefin, operacao, chave, tentativa, cnpj, texto } = tarefa
  const escolha = comportamentos.choose({ ambiente: sefin.ambiente, operacao, chave, tentativa, cnpj, texto })
  const { nome, valor } = escolha.acao
  const agora = new Date(Date.now() + escolha.relogioMs)

  const toAnswer = (conclusao: Conclusao | Resposta): Resposta =>
    'kind' in conclusao ? toResposta(sefin, conclusao, agora, escolha.formaErro, tarefa.padrao) : conclusao
  const process = (hiddenMs = 0) =>
    toAnswer(tarefa.process({ agora, visivelEm: Date.now() + hiddenMs, comportamento: nome }))

  switch (nome) {
    case 'rejeitar':
      send(response, toAnswer(tarefa.refuse(valor, agora)))
      break
    case 'duplicado':
      send(response, toAnswer(tarefa.refuse('E0014', agora)))
      break
    case 'certificado-recusado':
      tarefa.fail(nome, agora)
      send(response, toAnswer({ kind: 'recusa', status: 403, codigos: ['E1200'] }))
      break
    case 'indisponivel':
      tarefa.fail(nome, agora)
      send(response, { status: 503, tipo: HTML, corpo: pageOf('503 Service Unavailable', 'Serviço indisponível.') })
      break
    case 'html':
      tarefa.fail(nome, agora)
      send(response, { status: 200, tipo: HTML, corpo: pageOf('Manutenção programada', 'Voltamos em breve.') })
      break
    case 'cortar-antes':
      tarefa.fail(nome, agora)
      resetSocket()
      break
    case 'autorizar-e-calar':
      process()
      break
    case 'autorizar-e-cortar':
      process()
      resetSocket()
      break
    case 'aparecer-depois':
      process(Number(valor) * 1000)
      resetSocket()
      break
    case 'truncar':
      truncate(response, process())
      break
    case 'demorar': {
      const answer = process()
      await sleep(Number(valor) * 1000, undefined, { ref: false })
      send(response, answer)
      break
    }
    default:
      send(response, process())
  }
  return escolha
}

/** Writes a whole answer. */
export function send(response: ServerResponse, { status, tipo, corpo }: Resposta): void {
  response.writeHead(status, { 'content-type': tipo, 'content-length': Buffer.byteLength(corpo) })
  response.end(response.req.method === 'HEAD' ? undefined : corpo)
}

/** Promises the whole body, sends half of it, and hangs up. */
function truncate(response: ServerResponse, { status, tipo, corpo }: Resposta): void {
  const bytes = Buffer.from(corpo)
  response.writeHead(status, { 'content-type': tipo, 'content-length': bytes.length })
  response.write(bytes.subarray(0, Math.floor(bytes.length / 2)), () => response.destroy())
}

/** The refusal of a transmission certificate, in the shape of SEFIN. */
export function refusedCertificate(sefin: Sefin, codigo: string): Resposta {
  return toResposta(sefin, { kind: 'recusa', status: 403, codigos: [codigo] }, new Date(), '', 'erros')
}
