import { diaOf } from '#domain/competencia.ts'
import type { TipoDeIncidente } from '#domain/incidentes.ts'
import { foraEntre, nivelDoDia } from '#domain/situacao.ts'
import { findSaude } from '#features/cidades/reach/city-health.ts'
import { SLUG_NACIONAL } from '#features/cidades/reach/conexao-nacional.ts'
import { type MunicipioIndex, openMunicipioIndex } from '#features/cidades/reach/municipio-index.ts'
import type { IncidentePublico, ParteDaSituacao, Situacao } from '#formas/operacao/situacao.ts'
import type { App } from '#platform/app.ts'
import { cachePerApp } from '#platform/cache/caches.ts'
import { sql } from '#platform/db/db.ts'

const DIAS = 90
const DAY_MS = 86_400_000
/** Shorter ones are seen in the bars, and leave the list of what was. */
const CURTO_MS = 5 * 60_000
const ANTES_MAX = 30
const FRESH_MS = 15_000

const keptBy = cachePerApp<Promise<Situacao>>('situacao-publica', { validadeMs: FRESH_MS, mostra: () => null })

/**
 * How the service and every city with traffic answer now, and in the last ninety days: of producao alone, without a count
 * or a name of an account. Read at most every fifteen seconds.
 */
export function readSituacao(app: App): Promise<Situacao> {
  const kept = keptBy(app)
  const known = kept.get('')
  if (known) return known
  const found = read(app)
  kept.set('', found)
  found.catch(() => kept.delete(''))
  return found
}

/** A part of the service, and the incidents that it is out by. */
const SERVICO: readonly { nome: string; isOut: (incidente: Row) => boolean }[] = [
  { nome: 'Sistema nacional', isOut: ({ tipo }) => tipo === 'nacional_fora' },
  { nome: 'API e emissão', isOut: ({ tipo }) => tipo === 'sem_worker' || tipo === 'disco_cheio' },
  {
    nome: 'Webhooks',
    isOut: ({ tipo, alvo }) =>
      (tipo === 'fila_atrasada' || tipo === 'fila_pausada') && !!alvo.fila?.startsWith('webhook'),
  },
]
/** What everybody may read of without an operator's text. */
const ABERTOS: readonly TipoDeIncidente[] = ['municipio_fora', 'nacional_fora']

async function read(app: App): Promise<Situacao> {
  const agora = app.now()
  const dias = Array.from({ length: DIAS }, (_, nth) => diaOf(agora.getTime() - (DIAS - 1 - nth) * DAY_MS))
  const [index, chamadas, rows] = await Promise.all([
    openMunicipioIndex(app),
    selectChamadas(app, dias[0]!),
    selectRows(app, agora),
  ])
  const porCidade = Map.groupBy(chamadas, ({ municipio }) => municipio)
  const since = chamadas.map(({ dia }) => dia).sort()[0]
  const cidadesDe = new Map(rows.map((row) => [row.id, cidadesOf(index, row)]))
  const vezesDe = (which: (row: Row) => boolean) =>
    rows.filter(which).map(({ desde, encerradoEm }) => ({ desde, ate: encerradoEm ?? agora, aberto: !encerradoEm }))
  const servico = SERVICO.map(({ nome, isOut }): ParteDaSituacao => {
    const vezes = vezesDe(isOut)
    const medidos = dias.filter((dia) => since !== undefined && dia >= since)
    const fora = medidos.map((dia) => foraEntre(vezes, spanOf(dia, agora)))
    const total = medidos.reduce((sum, dia) => sum + spanOf(dia, agora).until - spanOf(dia, agora).from, 0)
    return {
      ...{ nome, uf: null, ibge: null, estado: vezes.some(({ aberto }) => aberto) ? 'fora' : 'respondendo' },
      disponibilidade: total === 0 ? null : share(total - fora.reduce((sum, ms) => sum + ms, 0), total),
      dias: dias.map((dia) => {
        const foraMs = fora[medidos.indexOf(dia)]
        return foraMs === undefined ? 'sem_movimento' : nivelDoDia({ chamadas: 1, falhas: 0, foraMs })
      }),
    }
  })
  const cidades = await Promise.all(
    [...new Set([...porCidade.keys(), ...[...cidadesDe.values()].flat()])].flatMap((ibge) => {
      const entry = index.byIbge.get(ibge)
      return entry ? [cidadeOf(entry)] : []
    }),
  )

  async function cidadeOf({ ibge, nome, uf }: { ibge: string; nome: string; uf: string }): Promise<ParteDaSituacao> {
    const vezes = vezesDe((row) => row.tipo === 'municipio_fora' && !!cidadesDe.get(row.id)?.includes(ibge))
    const byDia = new Map((porCidade.get(ibge) ?? []).map((each) => [each.dia, each]))
    const todas = [...byDia.values()]
    const feitas = todas.reduce((sum, each) => sum + each.chamadas, 0)
    const { status } = await findSaude(app, ibge, 'producao')
    const estado = vezes.some(({ aberto }) => aberto) ? 'fora' : ESTADO_DE[status]
    return {
      ...{ nome, uf, ibge, estado },
      disponibilidade: feitas === 0 ? null : share(feitas - todas.reduce((sum, each) => sum + each.falhas, 0), feitas),
      dias: dias.map((dia) => {
        const { chamadas: doDia = 0, falhas = 0 } = byDia.get(dia) ?? {}
        return nivelDoDia({ chamadas: doDia, falhas, foraMs: foraEntre(vezes, spanOf(dia, agora)) })
      }),
    }
  }

  const publicos = rows
    .filter(({ tipo, textos }) => ABERTOS.includes(tipo) || textos.length > 0)
    .map((row) => present(index, row, cidadesDe.get(row.id)!))
  const isShown = ({ desde, encerradoEm, textos }: IncidentePublico) =>
    textos.length > 0 || Date.parse(encerradoEm!) - Date.parse(desde) >= CURTO_MS
  return {
    em: agora.toISOString(),
    servico,
    cidades: cidades.sort((a, b) => ORDEM[a.estado] - ORDEM[b.estado] || a.nome.localeCompare(b.nome, 'pt-BR')),
    abertos: publicos.filter(({ encerradoEm }) => !encerradoEm),
    antes: publicos.filter((each) => each.encerradoEm && isShown(each)).slice(0, ANTES_MAX),
  }
}

/** A city that hardly answers is out for those who wait, also before it is an incident. */
const ESTADO_DE = { normal: 'respondendo', instavel: 'instavel', fora: 'fora', sem_dados: 'sem_pedidos' } as const
const ORDEM = { fora: 0, instavel: 1, respondendo: 2, sem_pedidos: 2 } as const

/** A share in ten-thousandths, never rounded up to all of it. */
const share = (part: number, whole: number): number => Math.floor((part / whole) * 10_000) / 10_000

/** A day in Brasília, as far as it has passed. */
const spanOf = (dia: string, agora: Date) => {
  const from = Date.parse(`${dia}T00:00:00-03:00`)
  return { from, until: Math.min(from + DAY_MS, agora.getTime()) }
}

type Chamadas = { municipio: string; dia: string; chamadas: number; falhas: number }
const selectChamadas = ({ sistema }: App, desde: string) =>
  sistema.query<Chamadas>(sql`
    select municipio, dia::text as dia, sum(quantas)::int as chamadas,
      coalesce(sum(quantas) filter (where valor = 'falha'), 0)::int as falhas
    from saude_municipios where ambiente = 'producao' and fato = 'chamada' and dia >= ${desde} group by 1, 2`)

type Row = {
  id: string
  tipo: TipoDeIncidente
  alvo: { municipio?: string; conexao?: string; grupos?: string[]; fila?: string }
  desde: Date
  encerradoEm: Date | null
  textos: { em: string; titulo: string; texto: string }[]
}

/** The incidents of the last ninety days that the page may speak of, the newest first. */
const selectRows = ({ sistema }: App, agora: Date) =>
  sistema.query<Row>(sql`
    select i.id, i.tipo, i.alvo, i.aberto_em as desde, i.encerrado_em as "encerradoEm",
      coalesce((select json_agg(json_build_object('em', p.em, 'titulo', p.titulo, 'texto', p.texto) order by p.em desc)
        from incidente_publicacoes p where p.incidente_id = i.id), '[]') as textos
    from incidentes i
    where i.ambiente is distinct from 'homologacao'
      and (i.encerrado_em is null or i.encerrado_em > ${new Date(agora.getTime() - DIAS * DAY_MS)})
      and (i.tipo = any(${[...ABERTOS, 'sem_worker', 'disco_cheio', 'fila_atrasada', 'fila_pausada']}::text[])
        or exists (select from incidente_publicacoes p where p.incidente_id = i.id))
    order by i.aberto_em desc, i.id`)

/** The cities that an incident is about: the one that it names, else all that use its connections. */
function cidadesOf({ all }: MunicipioIndex, { tipo, alvo }: Row): string[] {
  if (tipo === 'nacional_fora') return []
  if (alvo.municipio) return [alvo.municipio]
  const slugs = new Set([
    ...(alvo.conexao ? [alvo.conexao] : []),
    ...(alvo.grupos ?? []).map((grupo) => grupo.replace(/:\w+$/, '')),
  ])
  slugs.delete(SLUG_NACIONAL)
  return all.flatMap(({ ibge, anexo }) => (anexo && slugs.has(anexo.slug) ? [ibge] : []))
}

function present(index: MunicipioIndex, row: Row, cidades: readonly string[]): IncidentePublico {
  const { id, tipo, desde, encerradoEm, textos } = row
  const [last] = textos
  const titulo = ABERTOS.includes(tipo) ? `${nameOf(index, row, cidades)} sem resposta` : (last?.titulo ?? '')
  return {
    ...{ id, titulo, desde: desde.toISOString(), encerradoEm: encerradoEm?.toISOString() ?? null },
    textos: textos.map(({ em, texto }) => ({ em: new Date(em).toISOString(), texto })),
  }
}

function nameOf({ byIbge, publicadas }: MunicipioIndex, { tipo, alvo }: Row, cidades: readonly string[]): string {
  if (tipo === 'nacional_fora') return 'Sistema nacional'
  const nomes = cidades.flatMap((ibge) => {
    const entry = byIbge.get(ibge)
    return entry ? [`${entry.nome}, ${entry.uf}`] : []
  })
  if (nomes.length === 0) return publicadas.get(alvo.conexao ?? '')?.titulo ?? 'Cidade'
  return nomes.length > 3 ? `${nomes.slice(0, 2).join('; ')} e mais ${nomes.length - 2} cidades` : nomes.join('; ')
}
