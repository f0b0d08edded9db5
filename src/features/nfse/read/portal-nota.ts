import { reais } from '#domain/money.ts'
import { type Apurado, comApurado } from '#domain/nota/apurado.ts'
import { isSettled, wasAuthorized } from '#domain/nota/nota.ts'
import type { NotaPreparada } from '#domain/nota/preparada.ts'
import { reformaNaNota } from '#domain/nota/reforma-na-nota.ts'
import { issOf } from '#domain/nota/tributos-da-nota.ts'
import { presentErros } from '#domain/present-erros.ts'
import { SLUG_NACIONAL } from '#features/cidades/reach/conexao-nacional.ts'
import { openMunicipioIndex } from '#features/cidades/reach/municipio-index.ts'
import { PADRAO_NACIONAL } from '#features/cidades/reach/resolve-track.ts'
import { findNota } from '#features/nfse/nota/find-nota.ts'
import type { NotaRow } from '#features/nfse/nota/nota-row.ts'
import type { NotaNaLista, NotaNaPagina } from '#formas/notas/nota-portal.ts'
import type { Ctx } from '#platform/ctx.ts'
import { sql } from '#platform/db/db.ts'
import { findAcoes } from './acoes.ts'
import { documentoFor, presentConteudo } from './nota-conteudo.ts'
import { presentNotas } from './present-nota.ts'

type Vinculo = NotaNaPagina['vinculos'][number]
type Andamento = NotaNaPagina['andamento']

/** The notes as rows of a list, in their order; one query for the whole page. */
export async function presentNaLista(ctx: Ctx, notas: readonly NotaRow[]): Promise<NotaNaLista[]> {
  const rows = await ctx.db.query<{ id: string; razaoSocial: string; cpfCnpj: string; documento: string | null }>(sql`
    select n.id, e.razao_social as "razaoSocial", e.cpf_cnpj as "cpfCnpj",
      coalesce(n.preparada -> 'tomador' ->> 'cpfCnpj', n.preparada -> 'tomador' ->> 'nifEstrangeiro') as documento
    from notas n join (select * from empresas) e on e.tenant_id = n.tenant_id and e.id = n.empresa_id
    where n.tenant_id = ${ctx.tenantId} and n.id = any(${notas.map(({ id }) => id)}::uuid[])`)
  const byId = new Map(rows.map((row) => [row.id, row]))
  const presented = await presentNotas(ctx.app, notas)
  return notas.map((nota, index) => {
    const { razaoSocial, cpfCnpj, documento } = byId.get(nota.id)!
    return {
      ...presented[index]!,
      empresaId: nota.empresaId,
      empresa: { id: nota.empresaId, razaoSocial, cpfCnpj },
      tomadorNome: nota.tomadorNome,
      tomadorDocumento: documentoFor(ctx, documento),
      valorServico: reais(nota.valorServico),
      competencia: nota.competencia,
    }
  })
}

/** One note with all that its page shows. Throws NAO_ENCONTRADO. */
export async function findNotaNaPagina(ctx: Ctx, id: string): Promise<NotaNaPagina> {
  const nota = await findNota(ctx, id)
  const [[naLista], row, vinculos, acoes] = await Promise.all([
    presentNaLista(ctx, [nota]),
    selectRest(ctx, nota),
    findVinculos(ctx, nota),
    findAcoes(ctx, nota),
  ])
  const { preparada, apurado, conexaoVersao, incerta, cartas, ...rest } = row
  const daNota = comApurado(preparada, apurado)
  const reforma = reformaNaNota(preparada, apurado, nota.avisos, ctx.app.tabelas)
  return {
    ...naLista!,
    ...presentConteudo(ctx, daNota, reforma),
    iss: issOf(daNota, nota.trilho),
    ...rest,
    cartas: cartas.map((carta) => ({ ...carta, erros: presentErros(carta.erros) })),
    conexao: { slug: nota.conexao, versao: conexaoVersao, padrao: await padraoOf(ctx, nota.conexao) },
    vinculos,
    incerta: incerta && !isSettled(nota.status),
    urlPublica: wasAuthorized(nota.status) ? `${ctx.app.config.urlPublica}/n/${nota.id}` : null,
    acoes,
  }
}

type Rest = Pick<NotaNaPagina, 'loteId' | 'motivoCancelamento' | 'cartas' | 'incerta' | 'andamento'> & {
  preparada: NotaPreparada
  apurado: Apurado | null
  conexaoVersao: number
}

async function selectRest(ctx: Ctx, { id, tenantId, cancelamento }: NotaRow): Promise<Rest> {
  const andamento = await ctx.db.one<NonNullable<Andamento>>(sql`
    select case j.fila when 'nota.issue' then 'envio' when 'nota.consult' then 'consulta' else 'cancelamento' end as proximo,
      to_json(j.executar_em) as em, j.ultimo_erro as motivo
    from jobs j where j.chave = ${id}::text and j.fila in ('nota.issue', 'nota.consult', 'nota.cancel')
      and j.estado in ('aguardando', 'executando', 'bloqueado') order by j.executar_em limit 1`)
  const row = await ctx.db.one<Omit<Rest, 'andamento' | 'motivoCancelamento'>>(sql`
    select preparada, apurado, conexao_versao as "conexaoVersao",
      (select i.lote_id from lote_itens i where i.tenant_id = notas.tenant_id and i.nota_id = notas.id limit 1) as "loteId",
      (select coalesce(json_agg(json_build_object('id', k.id, 'sequencia', k.sequencia, 'status', k.status,
          'em', coalesce(k.efetivada_em, k.criada_em), 'motivo', k.motivo, 'correcoes', k.correcoes, 'erros', k.erros)
          order by k.criada_em), '[]') from cartas_correcao k
          where k.tenant_id = notas.tenant_id and k.nota_id = notas.id) as cartas,
      exists (select from transmissoes t where t.tenant_id = notas.tenant_id and t.nota_id = notas.id and t.operacao = 'emitir' and t.resultado in ('nula', 'incerta')) as incerta
    from notas where id = ${id} and tenant_id = ${tenantId}`)
  const motivo =
    cancelamento &&
    (await ctx.db.one<{ motivo: string | null }>(
      sql`select motivo from cancelamentos where tenant_id = ${tenantId} and id = ${cancelamento.id}`,
    ))
  return { ...row!, andamento, motivoCancelamento: motivo?.motivo ?? null }
}

type Ligada = Omit<Vinculo, 'numeroRps'> & { numeroRps: number }

/** The notes this one replaced or reissued, and those that replaced or reissued it. */
async function findVinculos(ctx: Ctx, nota: NotaRow): Promise<Vinculo[]> {
  const desfeita = nota.cancelamento?.status === 'desfeita'
  const rows = await ctx.db.query<Ligada>(sql`
    select v.papel, n.id, n.status, n.numero, n.serie_rps as "serieRps", n.numero_rps as "numeroRps" from (
      select 'original' as papel, c.nota_id as id from cancelamentos c
        where c.tenant_id = ${nota.tenantId} and c.substituta_id = ${nota.id}
      union all values ('substituta', ${desfeita ? null : (nota.cancelamento?.substitutaId ?? null)}::uuid),
        ('recusada', ${nota.reemissaoDeId}::uuid), ('reemissao', ${nota.reemitidaPorId}::uuid)) v
    join notas n on n.id = v.id and n.tenant_id = ${nota.tenantId} order by n.criada_em`)
  return rows.map((row) => ({ ...row, numeroRps: String(row.numeroRps) }))
}

async function padraoOf({ app }: Ctx, slug: string): Promise<string | null> {
  if (slug === SLUG_NACIONAL) return PADRAO_NACIONAL
  return (await openMunicipioIndex(app)).publicadas.get(slug)?.padrao ?? null
}
