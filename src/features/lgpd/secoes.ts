import type { Centavos } from '#domain/money.ts'
import { reais } from '#domain/money.ts'
import type { Tomador } from '#domain/nota/preparada.ts'
import type { ExportacaoLgpd } from '#formas/operacao/lgpd.ts'
import type { Ctx } from '#platform/ctx.ts'
import { type Sql, sql } from '#platform/db/db.ts'
import { inConta, namedAs, PARTES, type Titular } from './titular.ts'

/** One part of the export, a page of items at a time, so that few are in memory. */
type Secao = (ctx: Ctx, titular: Titular) => AsyncIterable<object[]>

const PAGE = 500
type Parte = (typeof PARTES)[number]

/** What the answer has under `dados`, in this order. test/architecture/titular.test.ts says which columns each one shows. */
export const SECOES = {
  contas: once(
    ({ cpfCnpj, ...titular }) => sql`
    select id, nome, cpf_cnpj as "cpfCnpj", criado_em as "criadaEm" from tenants
    where cpf_cnpj = ${cpfCnpj} and ${inConta({ cpfCnpj, ...titular }, sql`id`)}`,
  ),
  usuarios: once(
    ({ usuarioIds }) => sql`
    select id, tenant_id as "contaId", nome, email, papel, status, criado_em as "criadoEm",
      (select json_build_object('email', p.email, 'confirmadoEm', p.confirmado_em, 'criadoEm', p.criado_em)
       from pessoas p where p.id = u.pessoa_id) as cadastro,
      (select coalesce(json_agg(json_build_object('criadaEm', s.criada_em, 'usadaEm', s.usada_em, 'ip', s.ip,
        'programa', s.programa)), '[]')
       from sessoes s where s.usuario_id = u.id) as sessoes
    from usuarios u where id = any(${usuarioIds}::uuid[])`,
  ),
  convites: once(
    (titular) => sql`
    select id, tenant_id as "contaId", email, papel, status, criado_em as "criadoEm" from convites
    where lower(email) = any(${titular.emails}::text[]) and ${inConta(titular)}`,
  ),
  linksDeCertificado: once(
    (titular) => sql`
    select id, tenant_id as "contaId", email, enviado_por as "enviadoPor", status, criado_em as "criadoEm",
      encerrado_em as "encerradoEm" from certificado_links
    where lower(email) = any(${titular.emails}::text[]) and ${inConta(titular)}`,
  ),
  empresas: once(
    (titular) => sql`
    select id, tenant_id as "contaId", cpf_cnpj as "cpfCnpj", razao_social as "razaoSocial", nome_fantasia as "nomeFantasia",
      inscricao_municipal as "inscricaoMunicipal", inscricao_estadual as "inscricaoEstadual",
      regime_tributario as "regimeTributario", email, telefone, endereco, ativa, criada_em as "criadaEm",
      (select coalesce(json_agg(json_build_object('titular', c.titular, 'cpfCnpj', c.cpf_cnpj, 'emissor', c.emissor,
         'validoDe', c.valido_de, 'validoAte', c.valido_ate)), '[]') from certificados c where c.empresa_id = e.id) as certificados,
      (select coalesce(json_agg(json_build_object('municipio', n.municipio, 'ambiente', n.ambiente,
         'usuario', n.dados ->> 'usuario')), '[]') from nfse_configs n where n.empresa_id = e.id) as configuracoes
    from empresas e where cpf_cnpj = ${titular.cpfCnpj} and ${inConta(titular)}`,
  ),
  notasComoTomador: notasComo('tomador'),
  notasComoIntermediario: notasComo('intermediario'),
  notasRecorrentes: once(
    (titular) => sql`
    select id, tenant_id as "contaId", nome, situacao, criada_em as "criadaEm", nota -> 'tomador' as "dadosTomador"
    from recorrentes where tomador_cpf_cnpj = ${titular.cpfCnpj} and ${inConta(titular)} order by id`,
  ),
  clientesGuardados: once(
    (titular) => sql`
    select id, tenant_id as "contaId", usado_em as "ultimaNotaEm", criado_em as "criadoEm", dados as "dadosTomador",
      retencoes
    from tomadores where documento = ${titular.cpfCnpj} and ${inConta(titular)} order by id`,
  ),
  linhasDeLote,
  tentativasRejeitadas,
  webhooksEnviados: byNotas(
    (ids) => sql`
    select evento, url, coalesce(entregue_em, criada_em) as em, estado, nota_id as "notaId"
    from entregas where nota_id = any(${ids}::uuid[])`,
    ({ url, ...rest }) => ({ ...rest, destinoHost: hostOf(String(url)) }),
  ),
  emailsEnviados: byNotas(
    (ids) => sql`
    select para, assunto, estado, criado_em as em, enviado_em as "enviadoEm" from emails
    where chave = any(${ids.map((id) => `nota:${id}`)}::text[])`,
  ),
  enviosDeNotas: byNotas(
    (ids) => sql`
    select para, criado_em as em, nota_id as "notaId" from envios_de_notas where nota_id = any(${ids}::uuid[])`,
  ),
  auditoriaDeAcesso,
} satisfies Record<keyof ExportacaoLgpd['dados'], Secao>
export type NomeDaSecao = keyof typeof SECOES

function once(statement: (titular: Titular) => Sql): Secao {
  return async function* ({ app }, titular) {
    yield await app.sistema.query<object>(statement(titular))
  }
}

type Nota = {
  id: string
  contaId: string
  numero: string | null
  status: string
  emissao: Date
  cpfCnpj: string
  razaoSocial: string
  valor: Centavos
  pessoa: Tomador
}

/** The notes that name the person, each with the issuer and with what it says of this person alone. */
function notasComo(parte: Parte): Secao {
  return async function* ({ app }, titular) {
    for await (const ids of pagesOf(app.sistema.query, parte, titular)) {
      const rows = await app.sistema.query<Nota>(sql`
        select n.id, n.tenant_id as "contaId", n.numero, n.status, coalesce(n.autorizada_em, n.criada_em) as emissao,
          n.preparada #>> '{prestador,cpfCnpj}' as "cpfCnpj", n.preparada #>> '{prestador,razaoSocial}' as "razaoSocial",
          n.valor_servico as valor, case when n.preparada -> ${parte}::text ->> 'cpfCnpj' = ${titular.cpfCnpj}
            then n.preparada -> ${parte}::text
            -- named by the note as it was sent, before the document of the city took its place
            else (select c.enviada -> ${parte}::text from conflitos c
              where c.tenant_id = n.tenant_id and c.nota_id = n.id and c.enviada is not null) end as pessoa
        from notas n where n.id = any(${ids}::uuid[]) order by n.id`)
      yield rows.map(({ cpfCnpj, razaoSocial, valor, pessoa, ...nota }) => ({
        ...nota,
        prestador: { cpfCnpj, razaoSocial },
        valor: reais(valor),
        [parte === 'tomador' ? 'dadosTomador' : 'dadosIntermediario']: pessoa,
      }))
    }
  }
}

/** The ids of the notes that name the person, from the index, a page at a time. */
async function* pagesOf(query: Ctx['db']['query'], parte: Parte, titular: Titular): AsyncGenerator<string[]> {
  for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
    const rows = await query<{ id: string }>(sql`
      select nota_id as id from ${namedAs(parte, titular)} and nota_id > ${after} and ${inConta(titular)}
      order by nota_id limit ${PAGE}`)
    if (rows.length > 0) yield rows.map(({ id }) => id)
    if (rows.length < PAGE) return
    after = rows.at(-1)!.id
  }
}

type Line = Record<string, unknown>

/** The records that belong to each of the person's notes. */
function byNotas(statement: (ids: string[]) => Sql, present: (row: Line) => Line = (row) => row): Secao {
  return async function* ({ app }, titular) {
    for (const parte of PARTES)
      for await (const ids of pagesOf(app.sistema.query, parte, titular))
        yield (await app.sistema.query<Line>(statement(ids))).map(present)
  }
}

/** The refused requests that name the person as customer: of the body, only that part. */
async function* tentativasRejeitadas({ app }: Ctx, titular: Titular): AsyncGenerator<object[]> {
  type Row = { id: string; contaId: string; em: Date; codigo: string; corpo: Buffer }
  for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
    const rows = await app.sistema.query<Row>(sql`
      select id, tenant_id as "contaId", criada_em as em, codigo, corpo from tentativas_rejeitadas
      where tomador_cpf_cnpj = ${titular.cpfCnpj} and id > ${after} and ${inConta(titular)} order by id limit ${PAGE}`)
    yield rows.map(({ corpo, ...row }) => ({ ...row, dadosTomador: tomadorIn(corpo) }))
    if (rows.length < PAGE) return
    after = rows.at(-1)!.id
  }
}

/** The lines of batches that name the person as customer, issued or not: of the request, only that part, and the line as the file had it. */
async function* linhasDeLote({ app }: Ctx, titular: Titular): AsyncGenerator<object[]> {
  type Row = {
    contaId: string
    loteId: string
    linha: number
    em: Date
    situacao: string
    corpo: Buffer
    cells: Buffer | null
  }
  for (let offset = 0; ; offset += PAGE) {
    const rows = await app.sistema.query<Row>(sql`
      select l.tenant_id as "contaId", l.lote_id as "loteId", l.linha, p.criado_em as em, l.situacao, l.pedido as corpo,
        l.celulas as cells
      from portal_lote_linhas l join portal_lotes p on p.id = l.lote_id
      where l.tomador_cpf_cnpj = ${titular.cpfCnpj} and ${inConta(titular, sql`l.tenant_id`)}
      order by l.lote_id, l.linha limit ${PAGE} offset ${offset}`)
    yield rows.map(({ corpo, cells, ...row }) => ({
      ...row,
      dadosTomador: tomadorIn(corpo),
      celulas: cells && (JSON.parse(cells.toString('utf8')) as unknown),
    }))
    if (rows.length < PAGE) return
  }
}

/** Null for a body that is not JSON: it might contain data of others. */
function tomadorIn(corpo: Buffer): unknown {
  try {
    return (JSON.parse(corpo.toString('utf8')) as { tomador?: unknown } | null)?.tomador ?? null
  } catch {
    return null
  }
}

/** What people of the service did with the person's data: earlier exports, and acts on the notes and the login. */
async function* auditoriaDeAcesso(ctx: Ctx, titular: Titular): AsyncGenerator<object[]> {
  const shown = sql`select em, acao, recurso, ator ->> 'tipo' as quem, request_id as "requestId" from auditoria a`
  yield await ctx.app.sistema.query(sql`
    ${shown} where ((recurso = 'titular' and recurso_id = ${titular.cpfCnpj} and tenant_id is null)
      or (recurso = 'usuario' and recurso_id = any(${titular.usuarioIds}::text[]))) order by id`)
  yield* byNotas(
    (ids) => sql`${shown} where recurso = 'nota' and recurso_id = any(${ids}::text[]) and ator ->> 'tipo' = 'admin'`,
  )(ctx, titular)
}

/** Only the host: the rest of an endpoint's address may hold a credential of the account. */
const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : '')
