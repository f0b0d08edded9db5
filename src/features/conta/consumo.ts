import { toBrasilia } from '../../domain/competencia.ts'
import { type Centavos, reais } from '../../domain/money.ts'
import type { Ambiente, StatusNota } from '../../domain/nota/nota.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { sql } from '../../platform/db/db.ts'
import { allow, empresaLimit } from '../access/permissions.ts'

/** What one company issued in one ambiente. */
export type ConsumoDaEmpresa = {
  empresaId: string
  razaoSocial: string
  ambiente: Ambiente
  total: number
  porStatus: Partial<Record<StatusNota, number>>
  /** Reais of the notes that stand: authorised, neither cancelled nor replaced. */
  valorAutorizado: number
}

/** The notes accepted in one month. */
export type Consumo = {
  competencia: string
  total: number
  porAmbiente: Record<Ambiente, number>
  porStatus: Partial<Record<StatusNota, number>>
  items: ConsumoDaEmpresa[]
}

type Row = {
  empresaId: string
  razaoSocial: string
  ambiente: Ambiente
  status: StatusNota
  n: number
  valor: Centavos | null
}

/**
 * How many notes the account (or the companies given to the caller) had accepted in a month `YYYY-MM` of Brasília, by
 * company, ambiente and state as it is now. Default: the current month.
 */
export async function findConsumo(ctx: Ctx, asked?: string): Promise<Consumo> {
  allow(ctx, 'conta.read')
  const competencia = asked ?? toBrasilia(ctx.now().getTime()).slice(0, 7)
  const [year = 0, month = 0] = competencia.split('-').map(Number)
  // Midnight in Brasília is 3:00 UTC.
  const [de, ate] = [month - 1, month].map((each) => new Date(Date.UTC(year, each, 1, 3)))
  const limit = empresaLimit(ctx)
  const rows = await ctx.db.query<Row>(sql`
    select n.empresa_id as "empresaId", e.razao_social as "razaoSocial", n.ambiente, n.status, count(*) as n,
      sum(n.valor_servico) filter (where n.status = 'autorizada')::bigint as valor
    from notas n join empresas e on e.id = n.empresa_id
    where n.tenant_id = ${ctx.tenantId} and n.criada_em >= ${de} and n.criada_em < ${ate}
      and (${limit === null} or n.empresa_id = any(${limit ?? []}::uuid[]))
    group by 1, 2, 3, 4 order by 2, 1, 3`)
  const items = new Map<string, ConsumoDaEmpresa>()
  const consumo: Consumo = {
    competencia,
    total: 0,
    porAmbiente: { producao: 0, homologacao: 0 },
    porStatus: {},
    items: [],
  }
  for (const { empresaId, razaoSocial, ambiente, status, n, valor } of rows) {
    const key = `${empresaId}:${ambiente}`
    const item = items.get(key) ?? { empresaId, razaoSocial, ambiente, total: 0, porStatus: {}, valorAutorizado: 0 }
    items.set(key, item)
    item.total += n
    item.porStatus[status] = n
    if (valor !== null) item.valorAutorizado = reais(valor)
    consumo.total += n
    consumo.porAmbiente[ambiente] += n
    consumo.porStatus[status] = (consumo.porStatus[status] ?? 0) + n
  }
  return { ...consumo, items: [...items.values()] }
}
