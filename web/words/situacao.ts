import type { NfseResponse } from '../formas.ts'
import { horaMinuto } from './datas.ts'
import { whoDecides } from './notas.ts'

/** What happens to a note until its city decides, as two sentences; null when nothing is known, and for a settled note. */
export function writeSituacao(
  { situacao, proximaVerificacaoEm, trilho }: NfseResponse['meta'],
  agora = Date.now(),
): { titulo: string; texto: string } | null {
  const quem = whoDecides(trilho)
  const vez = proximaVerificacaoEm === null ? 'em instantes' : quando(proximaVerificacaoEm, agora)
  switch (situacao) {
    case 'na_fila':
      return { titulo: 'Na fila de envio', texto: `Nada foi enviado ainda. A nota segue sozinha, ${vez}.` }
    case 'enviando':
      return { titulo: 'Sendo enviada', texto: `A resposta d${quem} aparece aqui.` }
    case 'consultando':
      return { titulo: 'Sendo consultada', texto: `Perguntamos agora por esta nota. A resposta d${quem} aparece aqui.` }
    case 'aguardando_prefeitura':
      return {
        titulo: 'Recebida, à espera da decisão',
        texto: `A prefeitura deu um protocolo e ainda não decidiu. Perguntamos de novo ${vez}.`,
      }
    case 'incerta':
      return {
        titulo: `Ainda não se sabe se ${quem} autorizou`,
        texto: `O envio ficou sem resposta, e a nota pode já existir: ela é consultada, e não reenviada. Perguntamos de novo ${vez}.`,
      }
    default:
      return null
  }
}

/** When, in the words of a sentence: soon, or at a time of the day. */
export const quando = (momento: string, agora = Date.now()) =>
  new Date(momento).getTime() - agora < 60_000 ? 'em instantes' : `às ${horaMinuto(momento)}`
