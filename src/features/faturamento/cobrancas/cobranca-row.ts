import type { StatusCobranca } from '#domain/faturamento/estados.ts'
import { type Centavos, type Percentual, percent, reais } from '#domain/money.ts'
import type { Cobranca } from '#formas/faturamento/cobranca.ts'
import { Refusal } from '#platform/ctx.ts'
import { type Db, type Sql, sql } from '#platform/db/db.ts'

/** A charge as it is stored; amounts in centavos. */
export type CobrancaRow = Omit<
  Cobranca,
  'multaPercentual' | 'jurosMensalPercentual' | 'consultadaEm' | 'criadaEm' | 'atualizadaEm'
> & {
  credencialId: string
  valor: Centavos
  pago: Centavos
  /** Fine and interest of an expired charge that are within `valor`. */
  multaIncluida: Centavos
  jurosIncluidos: Centavos
  multa: Percentual
  jurosMensal: Percentual
  devedorCpfCnpj: string
  devedorNome: string
  descricao: string
  /** How many times the request to create it was sent. */
  tentativas: number
  consultadaEm: Date | null
  criadaEm: Date
  atualizadaEm: Date
}

export const VIVAS: readonly StatusCobranca[] = ['criando', 'incerta', 'emitida', 'vencida', 'cancelando']

const COLUMNS = sql`c.id, c.tenant_id as "tenantId", t.nome as "tenantNome", c.contrato_id as "contratoId",
  c.fatura_id as "faturaId", c.txid, c.status, c.vencimento::text, c.dias_validade as "diasValidade",
  c.pix_copia_e_cola as "pixCopiaECola", c.location, c.status_no_banco as "statusNoBanco", c.erro, c.versao,
  c.credencial_id as "credencialId", c.valor, c.pago, c.multa_incluida as "multaIncluida",
  c.juros_incluidos as "jurosIncluidos", c.multa_percentual as multa,
  c.juros_mensal_percentual as "jurosMensal", c.devedor_cpf_cnpj as "devedorCpfCnpj", c.devedor_nome as "devedorNome",
  c.descricao, c.tentativas, c.consultada_em as "consultadaEm", c.criada_em as "criadaEm",
  c.atualizada_em as "atualizadaEm"`

/** Charges; `rest`: what comes after `cobrancas c` and `tenants t`. */
export const selectCobrancas = (db: Db, rest: Sql): Promise<CobrancaRow[]> =>
  db.query<CobrancaRow>(sql`select ${COLUMNS} from cobrancas c join tenants t on t.id = c.tenant_id ${rest}`)

/** One charge. Throws NAO_ENCONTRADO. */
export async function findCobranca(db: Db, id: string): Promise<CobrancaRow> {
  const [row] = await selectCobrancas(db, sql`where c.id = ${id}`)
  if (!row) throw new Refusal('NAO_ENCONTRADO', `no cobranca ${id}`)
  return row
}

/** The same with its contract and fatura, all locked until the transaction ends, in this order. */
export async function lockCobranca(db: Db, id: string): Promise<CobrancaRow> {
  const { contratoId, faturaId } = await findCobranca(db, id)
  await db.query(sql`select from contratos where id = ${contratoId} for update`)
  await db.query(sql`select from faturas where id = ${faturaId} for update`)
  await db.query(sql`select from cobrancas where id = ${id} for update`)
  return findCobranca(db, id)
}

/** A charge as the API shows it; amounts in reais. */
export function presentCobranca(row: CobrancaRow): Cobranca {
  const { credencialId: _c, devedorCpfCnpj: _d, devedorNome: _n, descricao: _t, tentativas: _s, ...rest } = row
  const { multa, jurosMensal, ...shown } = rest
  return {
    ...shown,
    valor: reais(row.valor),
    pago: reais(row.pago),
    multaIncluida: reais(row.multaIncluida),
    jurosIncluidos: reais(row.jurosIncluidos),
    multaPercentual: percent(multa),
    jurosMensalPercentual: percent(jurosMensal),
  }
}
