import type { TipoDeAlerta } from '#domain/alertas.ts'
import { contadas, type UnidadeDeIncidente } from '#domain/incidentes.ts'
import type { Ambiente } from '#domain/nota/nota.ts'
import { alvoOf, REGRAS } from '#features/alertas/regras.ts'
import type { App } from '#platform/app.ts'
import { type Db, sql } from '#platform/db/db.ts'
import type { Causa } from './causa.ts'
import type { Lidos } from './lidos.ts'
import { type PorConta, sumUp } from './notas-paradas.ts'

/** Alerts whose facts are causes of other readers. */
const ELSEWHERE: readonly TipoDeAlerta[] = [
  'nota_incerta',
  'nota_em_conflito',
  'municipio_inacessivel',
  'item_separado',
]
/** The most open alerts that are read; the numbers are the least there is beyond it. */
const LIDOS_MAX = 20_000
const IDS_MAX = 50

type Row = PorConta & {
  tipo: TipoDeAlerta
  municipio: string | null
  ambiente: Ambiente | null
  vezes: number
  desde: Date
  ids: string[]
  chave: string
  notaId: string | null
  codigos: string[] | null
  cheia: boolean
}

/** The other open alerts, one cause for each kind, and for each city and ambiente where they are about one. */
export async function readAlertas(app: App, lidos: Lidos): Promise<Causa[]> {
  const [rows, cidades] = await Promise.all([selectRows(app.sistema), lidos.cidades()])
  const groups = Map.groupBy(rows, ({ tipo, municipio, ambiente }) =>
    [`alerta:${tipo}`, ...(municipio ? [ambiente ?? '', municipio] : [])].join(':'),
  )
  return [...groups].map(([chave, each]) => {
    const { municipio, ambiente } = each[0]!
    const nome = municipio ? cidades.ofMunicipio(municipio, ambiente ?? 'producao').nome : null
    return causaOf(chave, each, nome)
  })
}

function causaOf(chave: string, rows: readonly Row[], cidade: string | null): Causa {
  const { tipo, municipio, ambiente } = rows[0]!
  const { gravidade, abre, operacoes } = REGRAS[tipo]
  const { notas: quantas, contas, quais, centavos } = sumUp(rows)
  const first = rows.reduce((a, b) => (b.desde < a.desde ? b : a))
  const codigos = [...new Set(rows.flatMap((row) => row.codigos ?? []))].sort()
  const { unidade = 'notas' } = PALAVRAS[tipo] ?? {}
  const vezes = rows.reduce((sum, row) => sum + row.vezes, 0)
  const notaId = quantas === 1 ? first.notaId : null
  return {
    chave,
    tipo: 'alerta',
    ambiente: municipio ? ambiente : null,
    gravidade,
    titulo: `${cidade ? `${cidade}: ` : ''}${tituloOf(tipo, quantas)}`,
    texto: [
      ...(codigos.length > 0
        ? [`Códigos: ${codigos.slice(0, 3).join(', ')}${codigos.length > 3 ? ' e outros' : ''}.`]
        : []),
      ...(vezes > quantas ? [`${vezes.toLocaleString('pt-BR')} vezes ao todo.`] : []),
      abre,
    ].join(' '),
    ...{ proximaEm: null, desde: first.desde, unidade, quantas, contas, quais },
    centavos: centavos > 0 ? centavos : null,
    aoMenos: first.cheia,
    alvo: {
      ...{ tipoDeAlerta: tipo, alertas: rows.flatMap(({ ids }) => ids).slice(0, IDS_MAX) },
      ...(municipio && { municipio }),
      ...(notaId && { notaId }),
    },
    operacoes: [...operacoes(alvoOf(first)), `POST /admin/monitor/alertas/${first.ids[0]}/resolver`],
    ultimaHora: null,
  }
}

/** One and many of a kind in a line, and what is counted; a kind without a line says its rule and how many. */
const PALAVRAS: Readonly<
  Partial<Record<TipoDeAlerta, { unidade: UnidadeDeIncidente; rotulo?: readonly [one: string, many: string] }>>
> = {
  pergunta_recusada: {
    unidade: 'notas',
    rotulo: ['recusa as perguntas de uma empresa', 'recusa as perguntas de {} empresas'],
  },
  emissor_nacional_recusou: {
    unidade: 'notas',
    rotulo: ['o emissor nacional recusou uma empresa', 'o emissor nacional recusou {} empresas'],
  },
  codigo_desconhecido: {
    unidade: 'notas',
    rotulo: ['responde um código que não conhecemos', 'responde {} códigos que não conhecemos'],
  },
  pagamento_devolvido: {
    unidade: 'pagamentos',
    rotulo: [
      '1 pagamento foi devolvido, e a fatura voltou a ser devida',
      '{} pagamentos foram devolvidos, e as faturas voltaram a ser devidas',
    ],
  },
  pagamento_indevido: {
    unidade: 'pagamentos',
    rotulo: ['1 pagamento passa do que se devia', '{} pagamentos passam do que se devia'],
  },
  pagamento_nao_conciliado: {
    unidade: 'pagamentos',
    rotulo: ['1 pagamento não é de nenhuma cobrança', '{} pagamentos não são de nenhuma cobrança'],
  },
  cobranca_divergente: {
    unidade: 'pagamentos',
    rotulo: ['1 pagamento não confere com a cobrança', '{} pagamentos não conferem com as cobranças'],
  },
  cobranca_recusada: { unidade: 'cobrancas', rotulo: ['O banco recusou 1 cobrança', 'O banco recusou {} cobranças'] },
  fatura_sem_pagamento: {
    unidade: 'faturas',
    rotulo: ['1 fatura está vencida há 90 dias', '{} faturas estão vencidas há 90 dias'],
  },
  fatura_incomum: {
    unidade: 'faturas',
    rotulo: ['1 fatura espera que uma pessoa a confira', '{} faturas esperam que uma pessoa as confira'],
  },
  nf_mensalidade_recusada: {
    unidade: 'faturas',
    rotulo: ['A nota de 1 mensalidade foi recusada', 'As notas de {} mensalidades foram recusadas'],
  },
  documentos_parados: { unidade: 'documentos' },
  documento_divergente: { unidade: 'documentos' },
  auditoria_violada: { unidade: 'linhas' },
  fila_em_atraso: { unidade: 'tarefas' },
  municipio_certificado: { unidade: 'tarefas' },
}

function tituloOf(tipo: TipoDeAlerta, quantas: number): string {
  const { rotulo, unidade = 'notas' } = PALAVRAS[tipo] ?? {}
  if (rotulo) return rotulo[quantas === 1 ? 0 : 1].replace('{}', quantas.toLocaleString('pt-BR'))
  const { texto } = REGRAS[tipo]
  return quantas === 1 ? texto : `${texto} (${contadas(quantas, unidade)})`
}

/** By kind, city and account. The money is what an alert says of it, else the value of its charge or note. */
const selectRows = (db: Db): Promise<Row[]> =>
  db.query<Row>(sql`
    with a as materialized (
      select id, tipo, chave, tenant_id, ocorrencias, aberto_em, detalhe, (detalhe ->> 'notaId')::uuid as nota_id,
        (detalhe ->> 'faturaId')::uuid as fatura_id
      from alertas where status <> 'resolvido' and not tipo = any(${[...ELSEWHERE]}::text[]) order by aberto_em, id
      limit ${LIDOS_MAX})
    select a.tipo, coalesce(a.detalhe ->> 'municipio', n.municipio) as municipio,
      coalesce(a.detalhe ->> 'ambiente', n.ambiente) as ambiente, coalesce(a.tenant_id, f.tenant_id) as "tenantId",
      count(*)::int as notas, sum(a.ocorrencias)::int as vezes, min(a.aberto_em) as desde,
      (array_agg(a.id order by a.aberto_em, a.id))[1:${IDS_MAX}] as ids,
      (array_agg(a.chave order by a.aberto_em, a.id))[1] as chave,
      (array_agg(a.nota_id order by a.aberto_em, a.id))[1] as "notaId",
      array_agg(distinct a.detalhe ->> 'codigo') filter (where a.detalhe ->> 'codigo' is not null) as codigos,
      coalesce(sum(coalesce((a.detalhe ->> 'excedenteCentavos')::bigint, (a.detalhe ->> 'saldoCentavos')::bigint,
        (a.detalhe ->> 'pagoCentavos')::bigint, (a.detalhe ->> 'valorCentavos')::bigint, c.valor, f.total, n.valor_servico)), 0)::bigint as centavos,
      (select count(*) from a) >= ${LIDOS_MAX} as cheia
    from a left join notas n on n.tenant_id = a.tenant_id and n.id = a.nota_id
      left join (select * from faturas) f on f.id = a.fatura_id
      left join (select * from cobrancas) c on a.tipo = 'cobranca_recusada' and c.id::text = a.chave
    group by 1, 2, 3, 4 order by 1, 2, 3, 4`)
