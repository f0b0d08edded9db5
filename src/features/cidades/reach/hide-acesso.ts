import type { Aviso, Erro } from '#domain/nota/nota.ts'
import type { Credencial, MensagemDaCidade, Track } from '#tracks/track.ts'
import { limitErros } from './limit-erros.ts'
import { maskBytes, secretsOf } from './mask-exchange.ts'

/**
 * The same track, with the company's login at the city masked in every answer and its findings limited: some cities
 * echo the request, some repeat a finding thousands of times, and answers are stored. The documents of the city stay
 * unchanged, because they are signed.
 */
export function hideAcesso(track: Track): Track {
  const { cancel, consultCancel, requestCancel, correct, findCorrection } = track
  return {
    ...track,
    send: async (documento, conexao, credencial, mayStillSend) =>
      hide(await track.send(documento, conexao, credencial, mayStillSend), credencial),
    consult: async (enviado, conexao, credencial) =>
      hide(await track.consult(enviado, conexao, credencial), credencial),
    situate: async (nota, enviado, conexao, credencial) =>
      hide(await track.situate(nota, enviado, conexao, credencial), credencial),
    ...(cancel && {
      cancel: async (pedido, conexao, credencial) =>
        hide(await cancel.call(track, pedido, conexao, credencial), credencial),
    }),
    ...(consultCancel && {
      consultCancel: (pedido, protocolo, conexao, credencial) =>
        consultCancel
          .call(track, pedido, protocolo, conexao, credencial)
          ?.then((exchange) => hide(exchange, credencial)) ?? null,
    }),
    ...(requestCancel && {
      requestCancel: async (pedido, conexao, credencial) =>
        hide(await requestCancel.call(track, pedido, conexao, credencial), credencial),
    }),
    ...(correct && {
      correct: async (pedido, conexao, credencial) =>
        hide(await correct.call(track, pedido, conexao, credencial), credencial),
    }),
    ...(findCorrection && {
      findCorrection: async (pedido, enviado, conexao, credencial) =>
        hide(await findCorrection.call(track, pedido, enviado, conexao, credencial), credencial),
    }),
  }
}

type Answered = { resposta: Buffer | null; outcome?: object; situacao?: object }

function hide<E extends Answered>(exchange: E, { acesso }: Credencial): E {
  const secrets = secretsOf(acesso).filter((each) => each.length >= CHARS_MIN)
  const text = (each: string) => maskBytes(Buffer.from(each), secrets).toString('utf8')
  const words = <W extends object | undefined>(said: W): W =>
    said && {
      ...said,
      ...('motivo' in said && { motivo: text(String(said.motivo)) }),
      ...('erros' in said && {
        erros: limitErros(said.erros as Erro[]).map((erro) => ({ ...erro, mensagem: text(erro.mensagem) })),
      }),
      ...('mensagens' in said && {
        mensagens: (said.mensagens as MensagemDaCidade[]).map((each) => ({ ...each, mensagem: text(each.mensagem) })),
      }),
      ...('avisos' in said && { avisos: limitErros(said.avisos as Aviso[]) }),
    }
  return {
    ...exchange,
    resposta: exchange.resposta && maskBytes(exchange.resposta, secrets),
    ...(exchange.outcome && { outcome: words(exchange.outcome) }),
    ...(exchange.situacao && { situacao: words(exchange.situacao) }),
  }
}

/** A shorter text may occur anywhere by chance. */
const CHARS_MIN = 6
