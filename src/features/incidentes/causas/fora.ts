import { type Db, sql } from '#platform/db/db.ts'
import type { Disjuntor } from './disjuntores.ts'
import type { Cidades, Lugar } from './lugares.ts'

type Sonda = { alvo: string; ambiente: 'producao' | 'homologacao'; desde: Date }
/** What is known of one system that does not answer. */
export type Fora = { lugar: Lugar; grupos: Set<string>; desde: Date; proximaEm: Date | null }

/** Every system that does not answer, by the breakers of its groups and by probes, each once. */
export async function readFora(
  db: Db,
  disjuntores: Promise<readonly Disjuntor[]>,
  cidades: Promise<Cidades>,
): Promise<Fora[]> {
  const [breakers, sondas, places] = await Promise.all([disjuntores, selectSondas(db), cidades])
  return join(breakers, sondas, places)
}

function join(disjuntores: readonly Disjuntor[], sondas: readonly Sonda[], cidades: Cidades): Fora[] {
  const found = new Map<string, Fora>()
  const add = (lugar: Lugar, desde: Date, proximaEm: Date | null, grupos: readonly string[] = [lugar.grupo]) => {
    const chave = `${lugar.raiz}:${lugar.ambiente}`
    const known = found.get(chave) ?? { lugar, grupos: new Set(), desde, proximaEm }
    for (const grupo of grupos) known.grupos.add(grupo)
    if (desde < known.desde) known.desde = desde
    if (proximaEm && (!known.proximaEm || proximaEm < known.proximaEm)) known.proximaEm = proximaEm
    found.set(chave, known)
  }
  for (const { grupo, desde, abertoAte } of disjuntores) add(cidades.of(grupo), desde, abertoAte)
  for (const { alvo, ambiente, desde } of sondas) {
    const lugar = /^\d{7}$/.test(alvo) ? cidades.ofMunicipio(alvo, ambiente) : cidades.of(`${alvo}:${ambiente}`)
    // Of several cities behind one connection, one that a probe finds silent alone is a cause of its own: what waits for the
    // connection is not known to wait for it.
    const alone = lugar.municipio && lugar.raiz !== lugar.municipio && !found.has(`${lugar.raiz}:${ambiente}`)
    if (alone) add({ ...lugar, raiz: lugar.municipio! }, desde, null, [])
    else add(lugar, desde, null)
  }
  return [...found.values()]
}

/** Cities that probe after probe finds silent; the alert outlasts the first answers, the cause does not. */
const selectSondas = (db: Db): Promise<Sonda[]> =>
  db.query<Sonda>(sql`
    select split_part(a.chave, ':', 1) as alvo, split_part(a.chave, ':', 2) as ambiente, coalesce(s.desde, a.aberto_em) as desde
    from alertas a left join sonda_alvos s on s.alvo = split_part(a.chave, ':', 1) and s.ambiente = split_part(a.chave, ':', 2)
    where a.tipo = 'municipio_inacessivel' and a.status <> 'resolvido' and s.respondeu is distinct from true order by a.chave`)
