/** The text of the first element of this name. */
export const first = (xml: string, nome: string): string | undefined =>
  xml.match(new RegExp(`<(?:\\w+:)?${nome}>([^<]*)<`))?.[1]

/** From the first element of this name to its last end: it may hold another of its name. */
export function between(xml: string, nome: string): string {
  const [start, end] = [xml.search(new RegExp(`<(?:\\w+:)?${nome}>`)), xml.lastIndexOf(`${nome}>`)]
  return start < 0 ? '' : xml.slice(start, end)
}
