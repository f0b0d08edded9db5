import { isDeepStrictEqual } from 'node:util'
import type { Ambiente, Aviso, Erro } from '#domain/nota/nota.ts'
import type { PedidoNota } from '#domain/nota/pedido.ts'
import { validatePedido } from '#domain/nota/validate-pedido.ts'
import { findRequest } from '#features/nfse/nota/documents.ts'
import { selectNota } from '#features/nfse/nota/find-nota.ts'
import type { NotaRow } from '#features/nfse/nota/nota-row.ts'
import { checkWebhookUrl } from '#features/webhooks/check-webhook-url.ts'
import { type Ctx, Refusal } from '#platform/ctx.ts'
import { sql } from '#platform/db/db.ts'
import { type CheckedNota, checkNota } from './check-nota.ts'

export type NotaPronta = Extract<CheckedNota, { kind: 'ready' }>
export type AcceptedNota = { nota: NotaRow; repetida: boolean; avisos: Aviso[] }

/**
 * A request as it came. `refuseOtherBody`: a repeated idIntegracao with other content is refused with
 * ID_INTEGRACAO_EM_USO, for callers whose user would take the existing note for the one just written. `refuseRepeat`:
 * every repetition is, because the caller needs a new note (re-issue).
 */
export type Recebido = {
  json: unknown
  ambiente: Ambiente
  corpoSha256: string
  refuseOtherBody?: boolean | undefined
  refuseRepeat?: boolean | undefined
}

/**
 * What issuing a request comes to, as far as it is decided before its place in a series: a note ready to be inserted,
 * the accepted note that it repeats, or a refusal. `serie` and `numero`: what the note will be inserted under; `numero`
 * null takes the next one.
 */
export type Decision =
  | { kind: 'nova'; pedido: PedidoNota; checked: NotaPronta; serie: string; numero: number | null }
  | { kind: 'repetida'; pedido: PedidoNota; existente: AcceptedNota }
  | { kind: 'recusada'; refusal: Refusal; avisos: Aviso[] }

/**
 * Decides a request without changing anything (docs/especificacao/decisoes.md#4-issuance): issuing goes on from here,
 * and validating ends here, so that both say the same.
 */
export async function decideNota(ctx: Ctx, mine: Recebido): Promise<Decision> {
  const { pedido, erros, avisos } = validatePedido(mine.json)
  if (!pedido) {
    const masked = erros.some(({ codigo }) => codigo === 'VALOR_MASCARADO')
    const codigo = masked ? 'VALOR_MASCARADO' : 'SCHEMA_DPS_INVALIDO'
    const refusal = new Refusal(codigo, 'request body does not follow the schema', { erros })
    return { kind: 'recusada', refusal, avisos }
  }
  let doPedido = avisos
  try {
    if (pedido.opcoes?.webhookUrl) checkWebhookUrl(ctx, pedido.opcoes.webhookUrl, 'opcoes.webhookUrl')
    const checked = await checkNota(ctx, { pedido, avisos }, mine.ambiente)
    doPedido = checked.avisos
    if (checked.kind === 'ready') {
      const serie = pedido.rps?.serie ?? checked.emitente.config.serieRps
      return { kind: 'nova', pedido, checked, serie, numero: pedido.rps?.numero ? Number(pedido.rps.numero) : null }
    }
    // A repeat returns the accepted note, whatever changed since (an expired certificate, a suspended contract).
    const holder = pedido.idIntegracao ? await findHolder(ctx, pedido.idIntegracao) : null
    if (holder) return { kind: 'repetida', pedido, existente: await repeatNota(ctx, pedido, holder, mine) }
    throw new Refusal(checked.codigo, checked.internal, { erros: checked.erros })
  } catch (error) {
    if (error instanceof Refusal) return { kind: 'recusada', refusal: error, avisos: doPedido }
    throw error
  }
}

/** The note that holds an idIntegracao in this account. */
async function findHolder(ctx: Ctx, idIntegracao: string): Promise<string | null> {
  const row = await ctx.app.sistema.one<{ id: string }>(
    sql`select id from notas where tenant_id = ${ctx.tenantId} and id_integracao = ${idIntegracao} and vigente`,
  )
  return row?.id ?? null
}

/**
 * A repeated idIntegracao: returns the existing note as it is now (docs/especificacao/contrato.md#21-conventions), or
 * throws a conflict (docs/especificacao/decisoes.md#4-issuance).
 */
export async function repeatNota(ctx: Ctx, pedido: PedidoNota, id: string, mine: Recebido): Promise<AcceptedNota> {
  const existing = await selectNota(ctx.app.sistema, id)
  if (!existing) throw new Refusal('INDISPONIVEL', `nota ${id} vanished between two statements`)
  const empresa = await ctx.app.sistema.one<{ cpfCnpj: string }>(
    sql`select cpf_cnpj as "cpfCnpj" from empresas where id = ${existing.empresaId}`,
  )
  if (empresa?.cpfCnpj !== pedido.prestador.cpfCnpj || existing.ambiente !== mine.ambiente)
    throw new Refusal('IDEMPOTENCIA_CONFLITO', `idIntegracao belongs to nota ${id}`, { dados: { notaExistenteId: id } })
  if (mine.refuseRepeat)
    throw new Refusal('ID_INTEGRACAO_EM_USO', `idIntegracao is held by nota ${id}`, { dados: { notaExistenteId: id } })
  const sameBytes = existing.corpoSha256 === mine.corpoSha256
  if (mine.refuseOtherBody && !sameBytes && !(await isSameContent(ctx, existing, mine.json)))
    throw new Refusal('ID_INTEGRACAO_EM_USO', `nota ${id} was issued with another body`, {
      erros: [erroDeOutroCorpo(`O idIntegracao "${pedido.idIntegracao}" já é de uma nota enviada com outros dados.`)],
      dados: { notaExistenteId: id },
    })
  const avisos: Aviso[] = sameBytes
    ? []
    : [
        {
          campo: 'idIntegracao',
          codigo: 'IDEMPOTENCIA_CORPO_DIVERGENTE',
          mensagem: `O idIntegracao "${pedido.idIntegracao}" já foi usado com outro corpo; esta resposta é a nota existente, sem mudanças.`,
        },
      ]
  return { nota: existing, repetida: true, avisos }
}

/** Whether a note was requested with this content, in whatever order its fields came. */
const isSameContent = async ({ app }: Ctx, nota: NotaRow, json: unknown): Promise<boolean> =>
  isDeepStrictEqual(JSON.parse((await findRequest({ app, db: app.sistema }, nota)).toString('utf8')), json)

/** The fault of a repeated idIntegracao that would report another note as this one. */
export const erroDeOutroCorpo = (mensagem: string): Erro => ({
  campo: 'idIntegracao',
  codigo: 'ID_INTEGRACAO_EM_USO',
  mensagem,
  correcao: 'Veja a nota que já existe; se esta é outra nota, emita-a com outro idIntegracao.',
})
