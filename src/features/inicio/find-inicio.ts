import { type Ambiente, WAS_AUTHORIZED } from '#domain/nota/nota.ts'
import { inWords } from '#features/cidades/municipios/saude-municipio.ts'
import { findSaude } from '#features/cidades/reach/city-health.ts'
import { all } from '#features/nfse/read/search.ts'
import { allow, empresaLimit } from '#features/permissions/permissions.ts'
import type { Inicio } from '#formas/notas/inicio.ts'
import type { Ctx } from '#platform/ctx.ts'
import { sql } from '#platform/db/db.ts'
import { findMes } from './mes.ts'
import { findPendencias } from './pendencias.ts'

const DAY_MS = 86_400_000
const ESPERA_DIAS = 30
// A median of the last notes reflects the present, and costs the same for every account.
const MEDIDAS = 200
const CIDADES_MAX = 200

/** The state of an account in one ambiente, limited to what the caller may see. */
export async function findInicio(ctx: Ctx, ambiente: Ambiente): Promise<Inicio> {
  allow(ctx, 'nota.read')
  const limit = empresaLimit(ctx)
  const mine = (empresa: 'empresa_id' | 'id') =>
    all([
      sql`tenant_id = ${ctx.tenantId}`,
      limit && (empresa === 'id' ? sql`id = any(${limit}::uuid[])` : sql`empresa_id = any(${limit}::uuid[])`),
    ])
  const notas = mine('empresa_id')
  const desde = new Date(ctx.now().getTime() - ESPERA_DIAS * DAY_MS)
  const [passos, rest, cidades, mes] = await Promise.all([
    ctx.db.one<Inicio['passos']>(sql`
      select (select count(*) from empresas where ${mine('id')}) as empresas,
        (select count(*) from certificados where ${notas} and status in ('ativo', 'futuro')) as "comCertificado",
        (select count(*) from api_keys where tenant_id = ${ctx.tenantId} and status = 'ativa') as chaves,
        (select count(*) from (select 1 from notas where ${notas} limit 1) as alguma) as notas,
        exists (select 1 from notas where ${notas} and status = any(${WAS_AUTHORIZED})) as autorizou`),
    ctx.db.one<Pick<Inicio, 'esperando' | 'tempoMedianoMs'>>(sql`
      select (select count(*) from notas where ${notas} and ambiente = ${ambiente} and criada_em >= ${desde}
          and status in ('rejeitada', 'falha_definitiva') and reemitida_por_id is null) as esperando,
        (select round(percentile_cont(0.5) within group (order by extract(epoch from concluida_em - criada_em)) * 1000)
          from (select concluida_em, criada_em from notas where ${notas} and ambiente = ${ambiente}
            and status = 'autorizada' and criada_em >= ${desde} order by criada_em desc limit ${MEDIDAS}) as ultimas)::int
          as "tempoMedianoMs"`),
    findCidades(ctx, mine('id')),
    findMes(ctx, ambiente),
  ])
  const pendencias = await findPendencias(ctx, ambiente, cidades)
  return { passos: passos!, ...rest!, cidades, pendencias, mes }
}

async function findCidades(ctx: Ctx, empresas: ReturnType<typeof all>): Promise<Inicio['cidades']> {
  const rows = await ctx.db.query<{ ibge: string }>(sql`
    select distinct endereco ->> 'codigoCidade' as ibge from empresas where ${empresas} and ativa limit ${CIDADES_MAX}`)
  const known = await Promise.all(
    rows.map(async ({ ibge }) => {
      const saude = await findSaude(ctx.app, ibge)
      const municipio = ctx.app.tabelas.municipio(ibge)
      return {
        ibge,
        nome: municipio?.nome ?? '',
        uf: municipio?.uf ?? '',
        status: saude.status,
        mensagem: inWords(saude),
      }
    }),
  )
  return known.filter(({ status }) => status === 'instavel' || status === 'fora')
}
