import type { Erro } from '#domain/nota/nota.ts'
import { Refusal } from '#platform/ctx.ts'
import { isNomeavel } from '#tracks/dps/dps-id.ts'
import type { Conexao } from '#tracks/track.ts'

/** Whether an event, a replacement or a deduction can name a key to this city. */
export const isCitavel = (chave: string, { capacidades }: Conexao): boolean =>
  capacidades.nomeiaQualquerChave || isNomeavel(chave)

/** The fault of a key that cannot be named, with what to do instead. */
export const chaveNaoCitavel = (campo: string, correcao: string): Erro => ({
  campo,
  codigo: 'CHAVE_NAO_CITAVEL',
  mensagem:
    'O CNPJ desta chave tem letra na 12ª posição, e o esquema nacional em vigor, por um engano, só aceita letras até a ' +
    '11ª nas chaves que eventos, substituições e deduções citam.',
  correcao,
})

/** Refuses to end a note whose key the city's schema does not let be named. */
export function refuseNaoCitavel(chave: string | null, conexao: Conexao): void {
  if (chave === null || isCitavel(chave, conexao)) return
  throw new Refusal('OPERACAO_NAO_SUPORTADA_PELO_MUNICIPIO', `the schema lets nothing name ${chave}`, {
    erros: [chaveNaoCitavel('', PECA_ANALISE)],
  })
}

const PECA_ANALISE =
  'Nada foi enviado. Use POST /nfse/{id}/solicitar-cancelamento: o pedido fica com o suporte, que o leva ao Emissor ' +
  'Nacional; para corrigir a nota, emita outra depois.'
