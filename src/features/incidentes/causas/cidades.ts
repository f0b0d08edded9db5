import type { Fila } from '#domain/filas.ts'
import { erroEmPalavras } from '#domain/incidentes.ts'
import { type Chamado, ditoDaHora, joinChamados, readChamados } from '#features/dependencias/chamadas.ts'
import type { GrupoAberto } from '#features/filas/count-jobs.ts'
import type { App } from '#platform/app.ts'
import { type Db, sql } from '#platform/db/db.ts'
import type { Causa } from './causa.ts'
import type { Disjuntor } from './disjuntores.ts'
import type { Cidades, Lidos, Lugar } from './lidos.ts'
import { ESPERAM, LIDAS_MAX, sumUp, waitingNotes } from './notas-paradas.ts'

type Sonda = { alvo: string; ambiente: 'producao' | 'homologacao'; desde: Date }
/** What is known of one system that does not answer. */
type Fora = { lugar: Lugar; grupos: Set<string>; desde: Date; proximaEm: Date | null }

/**
 * Systems that do not answer, one cause for each city and ambiente however many queues and connections found it out, and
 * one for the national system.
 */
export async function readCidades(app: App, lidos: Lidos): Promise<Causa[]> {
  const [disjuntores, sondas, grupos, cidades] = await Promise.all([
    lidos.disjuntores(),
    selectSondas(app.sistema),
    lidos.grupos(),
    lidos.cidades(),
  ])
  const fora = join(disjuntores, sondas, cidades)
  if (fora.length === 0) return []
  const names = fora.flatMap((each) => [...each.grupos])
  const [waiting, calls] = await Promise.all([
    waitingNotes(app.sistema, names),
    readChamados(app.sistema, lidos.now, ESPERAM, names),
  ])
  const rows = Map.groupBy(waiting, ({ grupo }) => grupo)
  const chamados = Map.groupBy(calls, ({ alvo }) => alvo)
  return fora.map((each) => {
    const own = [...each.grupos]
    const paradas = own.flatMap((grupo) => rows.get(grupo) ?? [])
    const chamado = joinChamados(
      'cidade',
      each.lugar.raiz,
      own.flatMap((grupo) => chamados.get(grupo) ?? []),
    )
    return causaOf(each, waitingIn(grupos, each.grupos), paradas, chamado)
  })
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

/** How many notes wait in the groups or are under way, and the queue with most of them. */
function waitingIn(abertos: readonly GrupoAberto[], grupos: ReadonlySet<string>): { notas: number; fila: Fila } {
  const own = abertos
    .filter(({ fila, grupo }) => ESPERAM.includes(fila) && grupos.has(grupo))
    .map(({ fila, prontas, agendadas, executando }) => ({ fila, notas: prontas + agendadas + executando }))
  const most = own.reduce((a, b) => (b.notas > a.notas ? b : a), { fila: 'nota.issue' as Fila, notas: 0 })
  return { notas: own.reduce((sum, each) => sum + each.notas, 0), fila: most.fila }
}

function causaOf(
  { lugar, grupos, desde, proximaEm }: Fora,
  { notas, fila }: ReturnType<typeof waitingIn>,
  paradas: Awaited<ReturnType<typeof waitingNotes>>,
  chamado: Chamado,
): Causa {
  const { contas, quais, centavos, notas: lidas } = sumUp(paradas)
  const erro = paradas.find((each) => each.erro !== null)?.erro ?? chamado.erro
  const hora = ditoDaHora(chamado)
  const [grupo = lugar.grupo] = grupos
  return {
    chave: lugar.nacional ? `nacional_fora:${lugar.ambiente}` : `municipio_fora:${lugar.ambiente}:${lugar.raiz}`,
    tipo: lugar.nacional ? 'nacional_fora' : 'municipio_fora',
    ambiente: lugar.ambiente,
    gravidade: notas > 0 ? 'critica' : 'atencao',
    titulo: `${lugar.nacional ? 'O sistema nacional' : lugar.nome} não responde`,
    texto: `${erro ? `${erroEmPalavras(erro)}${hora ? ` em ${hora}` : ''}. ` : ''}${notas > 0 ? 'As notas esperam e nada se perde; o' : 'O'} serviço sonda de novo sozinho, e tudo segue quando houver resposta.`,
    proximaEm,
    desde,
    unidade: 'notas',
    ...{
      quantas: notas,
      contas,
      quais,
      centavos: notas > 0 ? centavos : null,
      aoMenos: notas > lidas && lidas >= LIDAS_MAX,
    },
    alvo: {
      ...{ conexao: lugar.conexao, grupo, grupos: [...grupos].sort() },
      ...(lugar.municipio && { municipio: lugar.municipio }),
    },
    operacoes: [
      ...(notas > 0 ? [`GET /admin/queues/${fila}/jobs-humanizados?grupo=${grupo}`] : []),
      'GET /admin/queues/capacidade-municipios',
      'GET /admin/saude/adapters?periodo=1d',
      'PUT /admin/settings/emissao.pausarConexoes',
    ],
    ultimaHora: hora ? chamado.ultimaHora : null,
  }
}

/** Cities that probe after probe finds silent; the alert outlasts the first answers, the cause does not. */
const selectSondas = (db: Db): Promise<Sonda[]> =>
  db.query<Sonda>(sql`
    select split_part(a.chave, ':', 1) as alvo, split_part(a.chave, ':', 2) as ambiente, coalesce(s.desde, a.aberto_em) as desde
    from alertas a left join sonda_alvos s on s.alvo = split_part(a.chave, ':', 1) and s.ambiente = split_part(a.chave, ':', 2)
    where a.tipo = 'municipio_inacessivel' and a.status <> 'resolvido' and s.respondeu is distinct from true order by a.chave`)
