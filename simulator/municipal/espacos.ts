import type { Cidade, Operacao } from './cidade.ts'

/** Namespaces of a request for an operation: of its root, of what its schema declares, and of the shared types. */
export function espacosDoPedido(
  { mensagem }: Cidade,
  { envio }: Operacao,
  rootUri: string,
): { raiz: string; mensagem: string; tipos: string } {
  // A city of one namespace may accept another one instead, for the whole message.
  if (mensagem.outrasRaizes?.includes(rootUri)) return { raiz: rootUri, mensagem: rootUri, tipos: rootUri }
  const name = (uri: string) => named(uri, envio.replace(/Envio$/, ''))
  return { raiz: name(mensagem.raiz), mensagem: name(mensagem.filhos), tipos: name(mensagem.tipos) }
}

/** The same for an answer; without an operation, only `tipos` means anything. */
export function espacosDaResposta(
  { mensagem }: Cidade,
  operacao: Operacao | null,
): { raiz: string; mensagem: string; tipos: string } {
  const name = (uri: string) => named(uri, operacao?.resposta.replace(/Resposta$/, '') ?? '')
  return { raiz: name(mensagem.raizResposta), mensagem: name(mensagem.filhosResposta), tipos: mensagem.tipos }
}

/** The value of `versao` on notes and cancellations; null where there is no such attribute. */
export function versaoDe({ leiaute }: Cidade): string | null {
  if (['ipm', 'ginfes', 'publica'].some((each) => leiaute.dialeto.includes(each))) return null
  return leiaute.versao
}

function named(uri: string, mensagem: string): string {
  if (!uri.includes('{')) return uri
  const words = mensagem.split(/(?=[A-Z])/).map((word) => word.toLowerCase())
  return uri.replace('{mensagem-}', words.join('-')).replace('{mensagem_}', words.join('_'))
}
