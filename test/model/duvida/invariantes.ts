// The conditions that hold whatever the city said (docs/especificacao/estados.md#0-nota-hidden-sub-state,
// docs/referencia/reliability.md#b3-rules), by the city's own book.
import { isSettled } from '#domain/nota/nota.ts'
import type { Jogo } from './jogo.ts'
import { type Livro, type NoLivro, type Nossa, readLivro, readNossas } from './livro.ts'

/** Every violation, as a sentence; empty when there is none. */
export async function findViolacoes(jogo: Jogo): Promise<string[]> {
  const { palco, idIntegracoes, respostas } = jogo
  const nossas = await readNossas(palco.world, idIntegracoes)
  const livro = await readLivro(palco)
  for (const { status } of nossas) respostas.push(`nota ${status}`)
  return [
    ...lost(jogo, nossas),
    ...idIntegracoes.flatMap((id) =>
      twice(
        jogo,
        livro,
        nossas.filter(({ idIntegracao }) => idIntegracao === id),
      ),
    ),
    ...nossas.flatMap((nossa) => ended(jogo, livro, nossa)),
    ...nossas.flatMap((nossa) => paired(livro, nossas, nossa)),
    ...(await hidden(jogo, nossas)),
  ]
}

const notasDe = (livro: Livro, { documentos }: Nossa): NoLivro[] =>
  livro.notas.filter(({ chave }) => documentos.includes(chave))

/** A note that was accepted is there, and what is open waits in a queue. */
function lost({ aceitas }: Jogo, nossas: readonly Nossa[]): string[] {
  const gone = [...aceitas].filter((id) => !nossas.some((nossa) => nossa.id === id))
  const still = nossas.filter(
    ({ status, pedidoAberto, emFila }) => !emFila && !isSettled(status as 'autorizada') && !pedidoAberto,
  )
  return [
    ...gone.map((id) => `a nota ${id} sumiu`),
    ...still.map(({ id, status }) => `a nota ${id} está ${status} e nada espera por ela`),
  ]
}

/** One idIntegracao has at most one valid note at the city, but for what an operator declared to be of another. */
function twice({ alheias }: Jogo, livro: Livro, nossas: readonly Nossa[]): string[] {
  const valid = new Set(nossas.flatMap((nossa) => notasDe(livro, nossa)).filter(({ valida }) => valida))
  return valid.size <= 1 + alheias
    ? []
    : [
        `${valid.size} notas válidas de ${nossas[0]!.idIntegracao}: ${[...valid].map(({ chave, numero }) => `${chave} é ${numero}`)}`,
      ]
}

/** No end by silence: each has its proof in the book. */
function ended({ encerradas, alheias }: Jogo, livro: Livro, nossa: Nossa): string[] {
  const { id, status, numero, documentos } = nossa
  const found = notasDe(livro, nossa)
  const valid = found.some(({ valida }) => valida)
  const say = (what: string) => [`${id} (${documentos}) está ${status}, ${what}`]
  if (status === 'rejeitada' || status === 'falha_definitiva') {
    if (encerradas.has(id)) return []
    if (valid && alheias === 0) return say('e a cidade tem a nota válida')
    const isProven = status === 'rejeitada' ? documentos.some((each) => livro.recusados.has(each)) : found.length === 0
    return isProven || alheias > 0 ? [] : say('e a cidade nada recusou')
  }
  const entry = found.find((each) => each.numero === numero)
  if (status === 'autorizada' || status === 'cancelada' || status === 'substituida') {
    if (!entry) return say(`com o número ${numero}, que a cidade não tem`)
    if (status !== 'autorizada' && entry.valida) return say('e na cidade vale')
    if (status === 'autorizada' && !entry.valida && !nossa.pedidoAberto)
      return say(`e na cidade está ${entry.situacao}`)
  }
  return []
}

/**
 * Of a note and the one in its place one counts, or the request is shown: as open, or as refused by a city that cancels in
 * a request of its own (docs/especificacao/estados.md#2-replacement).
 */
function paired(livro: Livro, nossas: readonly Nossa[], nossa: Nossa): string[] {
  const { id, status, substitutaId, pedidoAberto, fim } = nossa
  const nova = nossas.find((each) => each.id === substitutaId)
  if (!nova || status !== 'autorizada' || pedidoAberto || fim === 'recusado') return []
  const isThere = notasDe(livro, nova).some(({ valida }) => valida)
  return isThere
    ? [`${id} está autorizada como se nada houvesse (${fim}), e a substituta ${nova.id} vale na cidade`]
    : []
}

/** A note in doubt shows what the city said last. */
async function hidden({ palco, historia }: Jogo, nossas: readonly Nossa[]): Promise<string[]> {
  const codigos = Object.values(historia.perguntas).flatMap(
    (humor) => /^responder:(\S+)/.exec(humor)?.slice(1, 2) ?? [],
  )
  const found: string[] = []
  for (const { id, status, causa } of nossas) {
    const said = codigos.filter((codigo) => causa?.includes(codigo))
    if (isSettled(status as 'autorizada') || said.length === 0) continue
    const { json } = await palco.api.get(`/nfse/${id}`)
    const shown = JSON.stringify([json.avisos, json.erros])
    if (!said.some((codigo) => shown.includes(codigo)))
      found.push(`${id} está ${status} e não mostra ${said}: ${shown}`)
  }
  return found
}
