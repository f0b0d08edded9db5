import { BOM, csvLine } from '#domain/csv.ts'
import { type Centavos, decimalString } from '#domain/money.ts'
import type { Erro } from '#domain/nota/nota.ts'
import { allow } from '#features/permissions/permissions.ts'
import type { Ctx } from '#platform/ctx.ts'
import { type Sql, sql } from '#platform/db/db.ts'
import { matchCondition } from './match-notas.ts'
import { all, type NotaFilter, periodOf, traitsOf, within } from './search.ts'

const PAGE = 1_000

/** Every note of a filter as CSV, newest first, read a thousand at a time, so that few are in memory. */
export function exportNotasCsv(ctx: Ctx, filter: NotaFilter): AsyncGenerator<string> {
  allow(ctx, 'nota.read')
  return lines(ctx, filter)
}

async function* lines(ctx: Ctx, filter: NotaFilter): AsyncGenerator<string> {
  yield BOM + csvLine(HEADER)
  const q = filter.q?.trim()
  const where = all([traitsOf(ctx, filter), within(periodOf(ctx, filter)), q && (await matchCondition(ctx, filter, q))])
  for (let after: Row | null = null; ; ) {
    const rows: Row[] = await selectAfter(ctx, where, after)
    if (rows.length > 0) yield rows.map((row) => csvLine(toCells(ctx, row))).join('')
    after = rows.at(-1) ?? null
    if (rows.length < PAGE) return
  }
}

const HEADER = [
  'id',
  'status',
  'ambiente',
  'trilho',
  'idIntegracao',
  'numero',
  'chaveAcesso',
  'serieRps',
  'numeroRps',
  'competencia',
  'prestadorCpfCnpj',
  'prestadorRazaoSocial',
  'municipio',
  'municipioNome',
  'tomadorNome',
  'valorServico',
  'valorIss',
  'valorIbs',
  'valorCbs',
  'criadaEm',
  'autorizadaEm',
  'concluidaEm',
  'reemissaoDeId',
  'erros',
]

type Row = {
  id: string
  status: string
  ambiente: string
  trilho: string
  idIntegracao: string | null
  numero: string | null
  chaveAcesso: string | null
  serieRps: string
  numeroRps: number
  competencia: string
  cpfCnpj: string
  razaoSocial: string
  municipio: string
  tomadorNome: string | null
  valorServico: Centavos
  valorIss: Centavos
  valorIbs: Centavos
  valorCbs: Centavos
  criadaEm: Date
  /** The same moment as the database stores it: finer than a Date. */
  momento: string
  autorizadaEm: Date | null
  concluidaEm: Date | null
  reemissaoDeId: string | null
  erros: Erro[]
}

const selectAfter = (ctx: Ctx, where: Sql, after: Row | null) =>
  ctx.db.query<Row>(sql`
    select n.id, status, ambiente, trilho, id_integracao as "idIntegracao", numero, chave_acesso as "chaveAcesso",
      serie_rps as "serieRps", numero_rps as "numeroRps", competencia, e.cpf_cnpj as "cpfCnpj", e.razao_social as "razaoSocial",
      n.municipio, tomador_nome as "tomadorNome", valor_servico as "valorServico", valor_iss as "valorIss",
      valor_ibs as "valorIbs", valor_cbs as "valorCbs", n.criada_em as "criadaEm", n.criada_em::text as momento,
      autorizada_em as "autorizadaEm", concluida_em as "concluidaEm", reemissao_de_id as "reemissaoDeId", erros
    from (select * from notas where ${where} ${after ? beyond(after) : sql``}
      order by criada_em desc, id limit ${PAGE}) n
    join empresas e on e.tenant_id = n.tenant_id and e.id = n.empresa_id
    order by n.criada_em desc, n.id`)

const beyond = ({ momento, id }: Row) =>
  sql`and criada_em <= ${momento}::timestamptz and (criada_em < ${momento}::timestamptz or id > ${id})`

function toCells(ctx: Ctx, row: Row) {
  return [
    row.id,
    row.status,
    row.ambiente,
    row.trilho,
    row.idIntegracao,
    row.numero,
    row.chaveAcesso,
    row.serieRps,
    row.numeroRps,
    row.competencia,
    row.cpfCnpj,
    row.razaoSocial,
    row.municipio,
    ctx.app.tabelas.municipio(row.municipio)?.nome ?? '',
    row.tomadorNome,
    decimalString(row.valorServico),
    decimalString(row.valorIss),
    decimalString(row.valorIbs),
    decimalString(row.valorCbs),
    row.criadaEm,
    row.autorizadaEm,
    row.concluidaEm,
    row.reemissaoDeId,
    row.erros.map(({ codigo, mensagem }) => `${codigo}: ${mensagem}`).join(' | '),
  ]
}
