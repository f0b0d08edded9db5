import type { ValorDoCupom } from '#domain/faturamento/cupons.ts'
import type { StatusCupom } from '#domain/faturamento/estados.ts'
import { type Centavos, centavos, type Percentual, percent, percentual, reais } from '#domain/money.ts'
import type { Cupom } from '#formas/faturamento/cupom.ts'
import { Refusal } from '#platform/ctx.ts'
import { type Db, type Sql, sql } from '#platform/db/db.ts'

/** A coupon as it is stored (docs/especificacao/estados.md#8-cupom). */
export type CupomRow = Omit<Cupom, 'valor' | 'ativo' | 'status' | 'criadoEm' | 'atualizadoEm'> & {
  gravado: StatusCupom
  percentual: Percentual | null
  valor: Centavos | null
  criadoEm: Date
  atualizadoEm: Date
}

const COLUMNS = sql`id, codigo, descricao, status as gravado, tipo, percentual, valor, duracao, meses,
  valido_de::text as "validoDe", valido_ate::text as "validoAte", limite_usos as "limiteUsos", usos,
  planos_ids as "planosIds", versao, criado_em as "criadoEm", atualizado_em as "atualizadoEm"`

/** Coupons; `rest`: what comes after the table. */
export const selectCupons = (db: Db, rest: Sql): Promise<CupomRow[]> =>
  db.query<CupomRow>(sql`select ${COLUMNS} from cupons ${rest}`)

/** One coupon. Throws NAO_ENCONTRADO. */
export async function findCupom(db: Db, id: string, { lock = false } = {}): Promise<CupomRow> {
  const [cupom] = await selectCupons(db, sql`where id = ${id} ${lock ? sql`for update` : sql``}`)
  if (!cupom) throw new Refusal('NAO_ENCONTRADO', `no cupom ${id}`)
  return cupom
}

/** The state on a day: validity and uses decide, whatever was stored when the coupon last changed. */
export function statusEm({ gravado, validoAte, usos, limiteUsos }: CupomRow, hoje: string): StatusCupom {
  if (gravado === 'encerrado') return 'encerrado'
  if (validoAte && hoje > validoAte) return 'expirado'
  return limiteUsos !== null && usos >= limiteUsos ? 'esgotado' : 'ativo'
}

export const valorOf = ({
  tipo,
  percentual: taxa,
  valor,
}: Pick<CupomRow, 'tipo' | 'percentual' | 'valor'>): ValorDoCupom =>
  tipo === 'percentual' ? { tipo, percentual: taxa ?? (0 as Percentual) } : { tipo, valor: valor ?? (0 as Centavos) }

/** What a coupon takes off as the API says it: percent or reais. */
export const shownValor = (cupom: Pick<CupomRow, 'tipo' | 'percentual' | 'valor'>): number => {
  const valor = valorOf(cupom)
  return valor.tipo === 'percentual' ? percent(valor.percentual) : reais(valor.valor)
}

export const storedValor = (tipo: 'percentual' | 'valor', valor: number) =>
  tipo === 'percentual' ? { percentual: percentual(valor), valor: null } : { percentual: null, valor: centavos(valor) }

/** A coupon as the API shows it: `valor` is in percent or in reais, as `tipo` says. */
export function presentCupom(cupom: CupomRow, hoje: string): Cupom {
  const { gravado: _, percentual: __, criadoEm, atualizadoEm, ...rest } = cupom
  const status = statusEm(cupom, hoje)
  return {
    ...rest,
    status,
    valor: shownValor(cupom),
    ativo: status === 'ativo',
    criadoEm: criadoEm.toISOString(),
    atualizadoEm: atualizadoEm.toISOString(),
  }
}
