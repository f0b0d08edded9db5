import type { Achado, Destino, Fonte, Paleta } from './destinos.ts'
import { matches } from './destinos.ts'
import { readPergunta } from './pergunta.ts'

export type Grupo = { titulo: string; items: Destino[] }
export type Achados = { grupos: Grupo[]; falhas: string[] }
type Resposta = { titulo: string; items: Achado[] | null }

const ask = (fontes: readonly Fonte[], texto: string, signal: AbortSignal): Promise<Resposta[]> =>
  Promise.all(
    fontes.map(async ({ titulo, search }) => ({ titulo, items: await search(texto, signal).catch(() => null) })),
  )

/**
 * Asks the sources for a text; what its verb does to what the rest names comes first. A thing that was found alone is
 * followed by what can be done with it.
 */
export async function askAll(
  { verbos = [], especies = {} }: Pick<Paleta, 'verbos' | 'especies'>,
  fontes: readonly Fonte[],
  texto: string,
  signal: AbortSignal,
): Promise<Achados> {
  const pergunta = readPergunta(texto, verbos, especies)
  const asked = pergunta?.especie ? fontes.filter(({ titulo }) => titulo === pergunta.especie) : fontes
  const [inteiras, partes] = await Promise.all([
    ask(fontes, texto, signal),
    pergunta ? ask(asked, pergunta.alvo, signal) : [],
  ])
  const falhas = new Set([...inteiras, ...partes].flatMap(({ titulo, items }) => (items ? [] : [titulo])))
  const fazer = pergunta?.verbo ? atosDe(partes, pergunta.verbo) : []
  const seen = new Set<string>()
  const grupos = [...(pergunta?.verbo ? [] : partes), ...inteiras].map(({ titulo, items }) => ({
    titulo,
    items: withAtos(items ?? []).filter((each) => isNew(seen, each)),
  }))
  return { grupos: [{ titulo: 'Fazer', items: fazer }, ...joined(grupos)], falhas: [...falhas] }
}

const atosDe = (respostas: Resposta[], verbo: string): Destino[] =>
  respostas.flatMap(({ items }) =>
    (items ?? []).flatMap(({ titulo, atos = [] }) =>
      atos
        .filter((ato) => matches(verbo, ato.titulo, ato.tambem))
        .map((ato) => ({ ...ato, titulo: `${ato.titulo}: ${titulo}` })),
    ),
  )

const withAtos = (items: Achado[]): Destino[] => {
  const [only] = items
  return items.length === 1 && only ? [only, ...(only.atos ?? [])] : items
}

/** An entry that leads where an earlier one does is shown once. */
function isNew(seen: Set<string>, destino: Destino): boolean {
  if (!('para' in destino)) return true
  const key = `${destino.para} ${destino.pressiona ?? ''}`
  return !seen.has(key) && !!seen.add(key)
}

/** Groups of one title become one. */
const joined = (grupos: Grupo[]): Grupo[] =>
  [...Map.groupBy(grupos, ({ titulo }) => titulo)].map(([titulo, same]) => ({
    titulo,
    items: same.flatMap(({ items }) => items),
  }))
