import { type AcaoDaOperacao, call } from '#web/api/ops/client.ts'
import type { Pergunta } from '#web/kit/overlay/Confirmar.tsx'

type Respostas = Record<string, string> & { motivo: string }
type Ato = {
  nome: string
  /** The button beside the name. */
  verbo: string
  efeito: string
  perigo?: boolean
  textos?: Pergunta[]
  run: (id: string, respostas: Respostas) => Promise<unknown>
}

/** The acts with a screen of their own: to re-issue needs the draft, and a conflict both documents. */
const COM_TELA = ['reemitir', 'assumir', 'declarar-alheia'] as const
type ComTela = (typeof COM_TELA)[number]
export type AtoSemTela = Exclude<AcaoDaOperacao['acao'], ComTela>
export const hasTela = (acao: AcaoDaOperacao['acao']): acao is ComTela => COM_TELA.includes(acao as ComTela)

/** The acts of an operator on a note. */
export const ATOS: Record<AtoSemTela, Ato> = {
  consultar: {
    nome: 'Perguntar à cidade',
    verbo: 'Perguntar',
    efeito: 'O serviço pergunta à cidade, agora, o que sabe desta nota. Nada é enviado de novo.',
    run: (id, { motivo }) => call('POST /admin/nfse/{id}/consultar', { caminho: { id }, corpo: { motivo } }),
  },
  'replay-webhook': {
    nome: 'Repetir os avisos',
    verbo: 'Repetir',
    efeito: 'Os avisos do estado em que a nota está são enviados de novo aos endpoints da conta.',
    run: (id, { motivo }) => call('POST /admin/nfse/{id}/replay-webhook', { caminho: { id }, corpo: { motivo } }),
  },
  reenfileirar: {
    nome: 'Devolver à fila',
    verbo: 'Devolver',
    efeito: 'O que espera pela nota corre agora, de onde parou. O documento não muda.',
    run: (id, { motivo }) => call('POST /admin/nfse/{id}/reenfileirar', { caminho: { id }, corpo: { motivo } }),
  },
  reprocessar: {
    nome: 'Reprocessar',
    verbo: 'Reprocessar',
    efeito:
      'A nota é preparada de novo, com a conexão de hoje, e enviada. Só é possível com prova de que não foi emitida.',
    run: (id, { motivo }) => call('POST /admin/nfse/{id}/reprocessar', { caminho: { id }, corpo: { motivo } }),
  },
  'inutilizar-rps': {
    nome: 'Inutilizar o RPS',
    verbo: 'Inutilizar',
    efeito: 'O número reservado a esta nota é dado por perdido, e não será usado por outra.',
    perigo: true,
    run: (id, { motivo }) => call('POST /admin/nfse/{id}/inutilizar-rps', { caminho: { id }, corpo: { motivo } }),
  },
  'falha-definitiva': {
    nome: 'Encerrar sem emissão',
    verbo: 'Encerrar',
    efeito: 'A nota termina sem ser emitida, e a conta é avisada. O idIntegracao fica livre para outra.',
    perigo: true,
    textos: [
      {
        nome: 'provaDeAusencia',
        rotulo: 'Como se sabe que a cidade não a tem',
        minimo: 10,
        ajuda: 'Onde se procurou, quando e por quem.',
      },
    ],
    run: (id, { motivo, provaDeAusencia = '' }) =>
      call('POST /admin/nfse/{id}/falha-definitiva', { caminho: { id }, corpo: { motivo, provaDeAusencia } }),
  },
}
