// A closed fatura of an account, as closing leaves it.
import { randomUUID } from 'node:crypto'
import type { World } from './world.ts'

type Item = readonly [tipo: string, descricao: string, quantidade: number, valorUnitario: number, valor: number]
type FaturaPlantada = {
  tenantId: string
  contratoId: string
  competencia: string
  status?: string
  vencimento?: string
  /** Amounts in centavos; a negative one is the coupon. */
  itens?: readonly Item[]
}

const MENSALIDADE: Item = ['mensalidade', 'Mensalidade', 1, 19_900, 19_900]

/** Stores a fatura with its lines, and moves it on to `status`; a paid one is paid whole. Returns its id. */
export async function plantFatura(
  { sql }: Pick<World, 'sql'>,
  { tenantId, contratoId, competencia, status = 'aberta', itens = [MENSALIDADE], ...more }: FaturaPlantada,
): Promise<string> {
  const id = randomUUID()
  await sql(
    `insert into faturas (id, tenant_id, contrato_id, competencia, tipo, status, criada_em, atualizada_em)
     values ($1, $2, $3, $4, 'mensal', 'rascunho', now(), now())`,
    [id, tenantId, contratoId, competencia],
  )
  for (const [ordem, [tipo, descricao, quantidade, unitario, valor]] of itens.entries())
    await sql(
      `insert into fatura_itens (fatura_id, tenant_id, ordem, tipo, descricao, quantidade, valor_unitario, valor)
       values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [id, tenantId, ordem, tipo, descricao, quantidade, unitario, valor],
    )
  const desconto = -sumOf(itens.filter(([tipo]) => tipo === 'cupom'))
  const subtotal = sumOf(itens) + desconto
  await sql(`update faturas set subtotal = $2, desconto = $3, total = $4 where id = $1`, [
    id,
    subtotal,
    desconto,
    subtotal - desconto,
  ])
  if (status === 'rascunho') return id
  await sql(
    `update faturas set status = 'aberta', numero = nextval('faturas_numero'), emitida_em = now(),
       vencimento = coalesce($2::date, current_date + 30) where id = $1`,
    [id, more.vencimento ?? null],
  )
  if (status !== 'aberta')
    await sql(`update faturas set status = $2, pago = case when $2 = 'paga' then total else 0 end where id = $1`, [
      id,
      status,
    ])
  if (status === 'paga')
    await sql(
      `insert into pagamentos (id, tenant_id, fatura_id, credencial_id, end_to_end_id, tipo, valor, pago_em, registrado_em)
       select gen_random_uuid(), tenant_id, id, $2, $3, 'pagamento', total, now(), now() from faturas where id = $1`,
      [id, await plantCredencial({ sql }), randomUUID().replaceAll('-', '')],
    )
  return id
}

const sumOf = (itens: readonly Item[]) => itens.reduce((total, [, , , , valor]) => total + valor, 0)

type CobrancaPlantada = { tenantId: string; contratoId: string; faturaId: string; valor: number; pix: string }

/** Stores a credential of the bank that was revoked. */
async function plantCredencial({ sql }: Pick<World, 'sql'>): Promise<string> {
  const id = randomUUID()
  await sql(
    `insert into banco_credenciais (id, provedor, ambiente, base_url, token_url, client_id, chave_pix, criada_em, revogada_em)
     values ($1, 'api_pix', 'homologacao', 'https://banco.example', 'https://banco.example', 'x', 'x', now(), now())`,
    [id],
  )
  return id
}

/** Stores a charge that the bank took and nobody paid. */
export async function plantCobranca({ sql }: Pick<World, 'sql'>, cobranca: CobrancaPlantada): Promise<void> {
  const credencial = await plantCredencial({ sql })
  const { tenantId, contratoId, faturaId, valor, pix } = cobranca
  await sql(
    `insert into cobrancas (id, tenant_id, contrato_id, fatura_id, credencial_id, txid, status, valor, vencimento,
       pix_copia_e_cola, criada_em, atualizada_em)
     values ($1, $2, $3, $4, $5, $6, 'emitida', $7, current_date + 30, $8, now(), now())`,
    [randomUUID(), tenantId, contratoId, faturaId, credencial, randomUUID().replaceAll('-', ''), valor, pix],
  )
}
