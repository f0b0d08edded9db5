import { RESULTADOS_DA_TRANSMISSAO, type ResultadoDaTransmissao } from '#domain/monitor.ts'
import type { Ambiente } from '#domain/nota/nota.ts'
import { maskPersonal } from '#features/audit/mask-personal.ts'
import { provedorOf } from '#features/cidades/reach/city-facts.ts'
import { SLUG_NACIONAL } from '#features/cidades/reach/conexao-nacional.ts'
import { openMunicipioIndex } from '#features/cidades/reach/municipio-index.ts'
import { PADRAO_NACIONAL } from '#features/cidades/reach/resolve-track.ts'
import { allow } from '#features/permissions/permissions.ts'
import type { TransmissaoDaOperacao } from '#formas/cidades/monitor.ts'
import { type Ctx, Refusal } from '#platform/ctx.ts'
import { type Sql, sql } from '#platform/db/db.ts'
import { AMBIENTES } from './list-webservices.ts'
import { beforeMarca, type Marca, newestByWindows } from './newest-by-windows.ts'

type Row = Omit<TransmissaoDaOperacao, 'municipio'> & { municipio: string; marca: string }

export type FiltroDeTransmissoes = {
  cursor?: string
  status?: ResultadoDaTransmissao
  provedor?: string
  municipioIbge?: string
  ambiente?: Ambiente
  limit: number
}

/**
 * Transmissions of all accounts, the newest first, a page at a time by cursor. Throws PARAMETRO_INVALIDO for a cursor that
 * this list did not give, NAO_ENCONTRADO for an unknown city.
 */
export async function listTransmissoes(
  ctx: Ctx,
  filtro: FiltroDeTransmissoes,
): Promise<{ items: TransmissaoDaOperacao[]; cursor: string | null }> {
  allow(ctx, 'admin.monitor.read')
  const { app } = ctx
  const { cursor, municipioIbge, limit } = filtro
  const index = await openMunicipioIndex(app)
  if (municipioIbge && !index.byIbge.has(municipioIbge))
    throw new Refusal('NAO_ENCONTRADO', `no municipality ${municipioIbge}`)
  const db = app.leitura.forAll()
  const slugs = await slugsOf(ctx, filtro.provedor)
  const marca = cursor === undefined ? null : openCursor(cursor)
  const pagina = app.distribuido
    ? givenKeys(await newestByWindows(db, whichFit(filtro, slugs), { marca, agora: ctx.now(), quantas: limit + 1 }))
    : walksOf(filtro, slugs, marca)
  const rows = await db.query<Row>(sql`
    with pagina as (${pagina})
    select t.id, t.operacao, t.resultado as status, t.municipio, t.ambiente,
      json_build_object('slug', t.conexao, 'versao', t.conexao_versao) as conexao,
      json_build_object('id', c.id, 'nome', c.nome) as conta, t.nota_id as "notaId", t.status_http as "statusHttp",
      t.causa, t.duracao_ms as "duracaoMs", octet_length(t.resposta) as "bytesRecebidos", t.criada_em as "criadaEm",
      t.respondida_em as "respondidaEm", (extract(epoch from t.criada_em) * 1000000)::bigint::text as marca
    from pagina join transmissoes t using (tenant_id, nota_id, id) join tenants c on c.id = t.tenant_id
    order by t.criada_em desc, t.id desc`)
  const shown = rows.slice(0, limit)
  const last = rows.length > limit ? shown.at(-1) : undefined
  return {
    items: shown.map(({ marca: _, municipio, causa, ...row }) => {
      const { nome = municipio, uf = '' } = index.byIbge.get(municipio) ?? {}
      return { ...row, municipio: { ibge: municipio, nome, uf }, causa: causa && maskCausa(causa) }
    }),
    cursor: last ? Buffer.from(`${last.marca}|${last.id}`).toString('base64url') : null,
  }
}

/** One walk of an index for each combination of city or connection, ambiente and result: a rare result costs no more. */
function walksOf(
  { municipioIbge, provedor, ambiente, status, limit }: FiltroDeTransmissoes,
  slugs: string[],
  marca: Marca | null,
): Sql {
  const where = municipioIbge
    ? sql`municipio = ${municipioIbge} ${provedor ? sql`and conexao = any(${slugs}::text[])` : sql``}`
    : sql`conexao = c.slug`
  const over = municipioIbge ? sql`unnest(array['']::text[])` : sql`unnest(${slugs}::text[])`
  return sql`
    select p.tenant_id, p.nota_id, p.id from ${over} c(slug), unnest(${ambientesOf(ambiente)}::text[]) a(ambiente),
      unnest(${resultadosOf(status)}::text[]) r(resultado),
      lateral (select tenant_id, nota_id, id, criada_em from transmissoes
        where ${where} and ambiente = a.ambiente and resultado = r.resultado ${beforeMarca(marca)}
        order by criada_em desc, id desc limit ${limit + 1}) p
    order by p.criada_em desc, p.id desc limit ${limit + 1}`
}

const whichFit = ({ municipioIbge, provedor, ambiente, status }: FiltroDeTransmissoes, slugs: string[]): Sql => sql`
  ambiente = any(${ambientesOf(ambiente)}::text[]) and resultado = any(${resultadosOf(status)}::text[])
  ${municipioIbge ? sql`and municipio = ${municipioIbge}` : sql``}
  ${provedor || !municipioIbge ? sql`and conexao = any(${slugs}::text[])` : sql``}`
const ambientesOf = (ambiente?: Ambiente) => (ambiente ? [ambiente] : AMBIENTES)
const resultadosOf = (status?: ResultadoDaTransmissao) => (status ? [status] : RESULTADOS_DA_TRANSMISSAO)

const givenKeys = (keys: Awaited<ReturnType<typeof newestByWindows>>): Sql => sql`
  select "tenantId" as tenant_id, "notaId" as nota_id, id
  from json_to_recordset(${JSON.stringify(keys)}) as k("tenantId" uuid, "notaId" uuid, id uuid)`

/** A city's words may name the person who asked: numbers of eleven digits and more, and people, are masked. */
const maskCausa = (causa: string): string => (maskPersonal(causa) as string).replace(/\d{11,}/g, '***')

/** Every slug that ever existed, or those of a provider or a template. */
async function slugsOf({ app }: Ctx, provedor: string | undefined): Promise<string[]> {
  const rows = await app.sistema.query<{ slug: string; padrao: string }>(
    sql`select distinct slug, template ->> 'padrao' as padrao from conexoes where publicada_em is not null`,
  )
  const all = [...rows, { slug: SLUG_NACIONAL, padrao: PADRAO_NACIONAL }]
  if (!provedor) return [...new Set(all.map(({ slug }) => slug))]
  const wanted = provedor.trim().toLocaleLowerCase('pt-BR')
  const is = (name: string | null) => name?.toLocaleLowerCase('pt-BR') === wanted
  const index = await openMunicipioIndex(app)
  const ofCities = index.all.flatMap((entry) => (entry.anexo && is(provedorOf(entry)) ? [entry.anexo.slug] : []))
  return [...new Set([...all.filter(({ padrao }) => is(padrao)).map(({ slug }) => slug), ...ofCities])]
}

const CURSOR = /^(\d{1,16})\|([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

function openCursor(cursor: string): Marca {
  const [, us, id] = CURSOR.exec(Buffer.from(cursor, 'base64url').toString('latin1')) ?? []
  if (us && id) return { us: Number(us), id }
  const mensagem = 'O cursor não é de uma página desta lista; comece sem ele.'
  throw new Refusal('PARAMETRO_INVALIDO', 'unknown cursor', {
    erros: [{ campo: 'query.cursor', codigo: 'PARAMETRO_INVALIDO', mensagem }],
  })
}
