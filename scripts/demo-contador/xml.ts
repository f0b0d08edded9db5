// What is due by the documents of a month, read from the XML of its package alone and by the law: nothing here uses the
// service's own decision.
import { unzip } from '#test/support/unzip.ts'

/** Amounts in centavos. */
export type Somas = { notas: number; valor: number; aRecolher: number; retido: number; noDas: number }
const NADA: Somas = { notas: 0, valor: 0, aRecolher: 0, retido: 0, noDas: 0 }

/** The sums of the valid notes of a package, by CNPJ. A note with an event of its own in the package is cancelled. */
export function sumPackage(pacote: Buffer): Map<string, Somas> {
  const files = Object.entries(unzip(pacote)).filter(([name]) => name.endsWith('.xml'))
  const cancelled = new Set(files.flatMap(([name]) => /^(.+)-evento-\d+\.xml$/.exec(name)?.[1] ?? []))
  const somas = new Map<string, Somas>()
  for (const [name, xml] of files) {
    if (!/\/nota-[^/]+\.xml$/.test(name) || /-evento-\d+\.xml$/.test(name) || cancelled.has(name.slice(0, -4))) continue
    const cnpj = name.split('/').at(-2)!
    somas.set(cnpj, add([somas.get(cnpj) ?? NADA, readNota(xml.toString())]))
  }
  return somas
}

export const add = (all: readonly Somas[]): Somas =>
  all.reduce(
    (sum, each) => ({
      notas: sum.notas + each.notas,
      valor: sum.valor + each.valor,
      aRecolher: sum.aRecolher + each.aRecolher,
      retido: sum.retido + each.retido,
      noDas: sum.noDas + each.noDas,
    }),
    NADA,
  )

/**
 * One national NFS-e (layout 1.01). Its ISS is due only where the service is taxed and the demand is not suspended; the
 * customer pays what it withholds; of MEI it is fixed; a company of the Simples pays it within the DAS, on its receipts,
 * unless it settles by itself (LC 123/2006, articles 13, 18 and 21).
 */
function readNota(xml: string): Somas {
  const of = (name: string) => new RegExp(`<(?:\\w+:)?${name}>([^<]*)</`).exec(xml)?.[1]
  const cents = (name: string) => Math.round(Number(of(name) ?? 0) * 100)
  const nota = { ...NADA, notas: 1, valor: cents('vServ') }
  if (of('tribISSQN') !== '1' || of('tpSusp') !== undefined) return nota
  if (of('tpRetISSQN') !== '1') return { ...nota, retido: cents('vISSQN') }
  if (of('opSimpNac') === '2') return nota
  if (of('opSimpNac') === '3' && of('regApTribSN') === '1')
    return { ...nota, noDas: cents('vServ') - cents('vDescIncond') }
  return { ...nota, aRecolher: cents('vISSQN') }
}
