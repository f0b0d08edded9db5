import type { Ambiente } from '#domain/nota/nota.ts'
import { SLUG_NACIONAL } from '#features/cidades/reach/conexao-nacional.ts'
import type { MunicipioIndex } from '#features/cidades/reach/municipio-index.ts'

/** Who answers behind a group of jobs, in words. */
export type Lugar = {
  /** `Guarulhos`, `Sistema nacional`, the title of a connection of several cities. */
  nome: string
  /** The same for every connection to the same system: the IBGE code of the one city, else the host. */
  raiz: string
  nacional: boolean
  ambiente: Ambiente | null
  conexao: string
  /** The one city. */
  municipio: string | null
  grupo: string
}
export type Cidades = {
  of: (grupo: string) => Lugar
  /** The city of an IBGE code, and the connection that its notes go by. */
  ofMunicipio: (ibge: string, ambiente: Ambiente) => Lugar
}

export function cidadesOf(index: MunicipioIndex): Cidades {
  const anexos = Map.groupBy(
    index.all.filter(({ anexo }) => anexo),
    ({ anexo }) => anexo!.slug,
  )
  /** Cities of every published connection at a host, so that the key stays the same whichever of them fails first. */
  const bySystem = new Map<string, Set<string>>()
  for (const { slug } of index.publicadas.values())
    for (const ambiente of ['producao', 'homologacao'] as const) {
      const host = hostOf(index, slug, ambiente)
      if (!host) continue
      const known = bySystem.get(`${host}:${ambiente}`) ?? new Set<string>()
      bySystem.set(`${host}:${ambiente}`, known)
      for (const { ibge } of anexos.get(slug) ?? []) known.add(ibge)
    }
  const of = (grupo: string): Lugar => {
    const [, conexao = grupo, ambiente = null] = /^(.+):(producao|homologacao)$/.exec(grupo) ?? []
    const base = { ambiente: ambiente as Ambiente | null, conexao, grupo }
    if (conexao === SLUG_NACIONAL)
      return { ...base, nome: 'Sistema nacional', raiz: 'nacional', nacional: true, municipio: null }
    const host = ambiente && hostOf(index, conexao, ambiente as Ambiente)
    const cidades =
      (host && bySystem.get(`${host}:${ambiente}`)) || new Set(anexos.get(conexao)?.map(({ ibge }) => ibge))
    const [only = null] = cidades.size === 1 ? cidades : []
    return {
      ...base,
      nome:
        (only && index.byIbge.get(only)?.nome) ??
        index.publicadas.get(conexao)?.titulo ??
        (conexao || 'Cidade desconhecida'),
      raiz: only ?? host ?? conexao,
      nacional: false,
      municipio: only,
    }
  }
  return {
    of,
    ofMunicipio: (ibge, ambiente) => {
      const entry = index.byIbge.get(ibge)
      const conexao = entry?.anexo?.slug ?? SLUG_NACIONAL
      const lugar = of(`${conexao}:${ambiente}`)
      return { ...lugar, nome: entry?.nome ?? ibge, municipio: ibge, nacional: false }
    },
  }
}

/** The host that a connection calls; null where each of its cities has an address of its own. */
function hostOf({ publicadas }: MunicipioIndex, slug: string, ambiente: Ambiente): string | null {
  const [url = ''] = Object.values(publicadas.get(slug)?.urls[ambiente] ?? {})
  return URL.canParse(url) ? new URL(url).host : null
}
