// The most important check: whether the city's book agrees with what the service reported to clients.

/** One document in the city's book. `copias` above 1: the same document became more than one note. */
export type NoLivro = { idDps: string; nNFSe: number; copias: number }

/** What was reported about one document: authorised under this number, refused for good, or not known yet. */
export type Afirmacao = { documentoId: string; situacao: 'autorizada' | 'recusada' | 'aberta'; numero: string | null }

/** Every disagreement, as a sentence. Empty when each document is in the book once, or not at all, as was reported. */
export function checkLedger(livro: readonly NoLivro[], afirmacoes: readonly Afirmacao[]): string[] {
  const claims = new Map(afirmacoes.map((each) => [each.documentoId, each]))
  const held = new Map(livro.map((each) => [each.idDps, each]))
  const doubled = [...held.values()].filter(({ copias }) => copias > 1)
  return [
    ...doubled.map(({ idDps, copias }) => `${idDps}: the city holds it ${copias} times`),
    ...[...held.keys()]
      .filter((id) => !claims.has(id))
      .map((id) => `${id}: the city holds a document that nobody sent`),
    ...afirmacoes.flatMap((each) => disagreement(each, held.get(each.documentoId))),
  ]
}

function disagreement({ documentoId, situacao, numero }: Afirmacao, held: NoLivro | undefined): string[] {
  if (situacao === 'autorizada' && !held) return [`${documentoId}: told authorised, the city does not hold it`]
  if (situacao === 'autorizada' && String(held?.nNFSe) !== numero)
    return [`${documentoId}: told number ${numero}, the city gave ${held?.nNFSe}`]
  if (situacao === 'recusada' && held) return [`${documentoId}: told refused, the city authorised it as ${held.nNFSe}`]
  return []
}
