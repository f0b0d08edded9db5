import { unmaskCpfCnpj } from '#domain/cpf-cnpj.ts'
import { mayReissue, type ProvaDeRecusa } from '#domain/nota/reissue-rules.ts'
import type { NotaRow } from '#features/nfse/nota/nota-row.ts'
import { type Ctx, Refusal } from '#platform/ctx.ts'
import { sql } from '#platform/db/db.ts'

/**
 * Refuses a note unless it is proven that the city did not accept it and no other note was issued in its place
 * (docs/especificacao/contrato.md#42-re-issue rule 2). Throws REEMISSAO_NAO_PERMITIDA with the facts: state, last
 * transmissions, the note in its place.
 */
export async function assertReissuable(ctx: Ctx, nota: NotaRow): Promise<void> {
  const prova = await findProvaDeRecusa(ctx, nota)
  if (mayReissue(nota.status, prova)) return
  throw new Refusal('REEMISSAO_NAO_PERMITIDA', `nota ${nota.id} is ${nota.status}`, {
    dados: {
      notaId: nota.id,
      estadoAtual: nota.status,
      reemitidaPorId: prova.reemitidaPorId,
      transmissoes: await lastTransmissoes(ctx, nota.id),
    },
  })
}

/**
 * Refuses a request whose issuer is another company than the note's: it would link notes of two companies. A request
 * that names no issuer is left to the checks of issuing. Throws REGRA_NAO_ATENDIDA.
 */
export async function assertSamePrestador(ctx: Ctx, nota: NotaRow, payload: unknown): Promise<void> {
  const cpfCnpj = (payload as { prestador?: { cpfCnpj?: unknown } } | null)?.prestador?.cpfCnpj
  const empresa = await ctx.db.one<{ cpfCnpj: string }>(
    sql`select cpf_cnpj as "cpfCnpj" from empresas where id = ${nota.empresaId} and tenant_id = ${nota.tenantId}`,
  )
  if (typeof cpfCnpj !== 'string' || !empresa || unmaskCpfCnpj(cpfCnpj) === empresa.cpfCnpj) return
  const erro = {
    campo: 'prestador.cpfCnpj',
    codigo: 'VALORES_DIVERGENTES',
    mensagem: `Recebido "${cpfCnpj}"; a nota original é de ${empresa.cpfCnpj}, e a reemissão é do mesmo prestador.`,
    correcao: 'Informe o prestador da nota original; para outro prestador, emita com POST /nfse.',
  }
  throw new Refusal('REGRA_NAO_ATENDIDA', `nota ${nota.id} is of another empresa`, { erros: [erro] })
}

/** Whether it is proven that the city did not accept the note, and the note in force in its place. */
export async function findProvaDeRecusa(ctx: Ctx, nota: Pick<NotaRow, 'id' | 'tenantId'>): Promise<ProvaDeRecusa> {
  const row = await ctx.db.one<ProvaDeRecusa>(sql`
    select o.vigente, (select n.id from notas n
      where n.tenant_id = o.tenant_id and n.reemissao_de_id = o.id and n.vigente) as "reemitidaPorId"
    from notas o where o.id = ${nota.id} and o.tenant_id = ${nota.tenantId}`)
  return row ?? { vigente: true, reemitidaPorId: null }
}

const SHOWN_MAX = 5

const lastTransmissoes = (ctx: Ctx, notaId: string) =>
  ctx.db.query<{ em: Date; operacao: string; resultado: string; causa: string | null }>(sql`
    select criada_em as em, operacao, resultado, causa from transmissoes
    where nota_id = ${notaId} and tenant_id = ${ctx.tenantId} order by criada_em desc limit ${SHOWN_MAX}`)
