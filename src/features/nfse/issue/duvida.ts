import type { CodigoCampo } from '#domain/codigos.ts'
import type { Aviso, Erro } from '#domain/nota/nota.ts'
import type { MensagemDaCidade } from '#tracks/track.ts'

/** The aviso that says, while a note is in doubt, what its city said last; it leaves when the doubt ends. */
export const EM_DUVIDA = 'RESPOSTA_EM_DUVIDA' satisfies CodigoCampo

/** The city's words, for the client; null where it said nothing. `causa`: why the answer proves nothing. */
export function avisoDeDuvida(causa: string, mensagens: readonly MensagemDaCidade[]): Aviso | null {
  const said = mensagens
    .map(({ codigo, mensagem }) => [codigo, withoutStop(mensagem)].filter(Boolean).join(': '))
    .filter(Boolean)
  if (said.length === 0) return null
  return { campo: '', codigo: EM_DUVIDA, mensagem: `A cidade respondeu: “${said.join('; ')}”. ${MENDS[causa] ?? WAIT}` }
}

/** A sentence as it is quoted inside another. */
const withoutStop = (frase: string) => frase.trim().replace(/(?<!\.)\.$/, '')

const WAIT = 'Isto não diz se a nota foi emitida; o serviço continua perguntando, e não a envia outra vez sem saber.'
const MENDS: Record<string, string> = {
  credencial: `${WAIT} Confira o usuário, a senha ou o token da empresa nesta cidade.`,
  certificado: `${WAIT} Confira o certificado da empresa.`,
  inscricao: `${WAIT} Confira a inscrição municipal da empresa e o cadastro dela na prefeitura.`,
}

/** The cause of the doubt about bytes that were refused when they were sent again. */
export const RECUSA_DO_REENVIO = 'recusa_do_reenvio'

/** The words of a refusal that ends no note by itself; explained where its codes are listed. */
export type PalavraDaRecusa = MensagemDaCidade & Pick<Partial<Erro>, 'campo' | 'correcao'>

/** Why a note with such a refusal ends, once the city provably does not have it. */
export const errosDasPalavras = (palavras: readonly PalavraDaRecusa[]): Erro[] =>
  palavras.map(({ codigo, mensagem, ...explicacao }) => ({
    campo: '',
    ...explicacao,
    codigo: codigo || ('SEM_CODIGO' satisfies CodigoCampo),
    mensagem: mensagem || 'A cidade recusou a nota sem explicar o motivo.',
  }))
