import type { Ambiente, Aviso, Erro } from '#domain/nota/nota.ts'
import type { PedidoNota } from '#domain/nota/pedido.ts'
import { isSamePedido } from '#domain/nota/same-pedido.ts'
import { validatePedido } from '#domain/nota/validate-pedido.ts'
import { findRequest } from '#features/nfse/nota/documents.ts'
import { selectNota } from '#features/nfse/nota/find-nota.ts'
import type { NotaRow } from '#features/nfse/nota/nota-row.ts'
import { empresaLimit } from '#features/permissions/permissions.ts'
import { checkWebhookUrl } from '#features/webhooks/check-webhook-url.ts'
import { type Ctx, Refusal } from '#platform/ctx.ts'
import { sql } from '#platform/db/db.ts'
import { type CheckedNota, checkNota } from './check-nota.ts'

export type NotaPronta = Extract<CheckedNota, { kind: 'ready' }>
export type AcceptedNota = { nota: NotaRow; repetida: boolean; avisos: Aviso[] }

/**
 * A received request. `refuseOtherBody`: a repeated idIntegracao with other content is refused with
 * ID_INTEGRACAO_EM_USO, for callers whose user would mistake the existing note for the one just written.
 * `refuseRepeat`: every repetition is refused, because the caller needs a new note (re-issue).
 */
type Recebido = {
  json: unknown
  ambiente: Ambiente
  corpoSha256: string
  refuseOtherBody?: boolean | undefined
  refuseRepeat?: boolean | undefined
}

/**
 * The decision about a request before it has a place in a series: a note ready to be inserted, the accepted note that
 * it repeats, or a refusal. `serie` and `numero`: those under which the note will be inserted; `numero` null takes the
 * next one.
 */
export type Decision =
  | { kind: 'nova'; pedido: PedidoNota; checked: NotaPronta; serie: string; numero: number | null }
  | { kind: 'repetida'; pedido: PedidoNota; existente: AcceptedNota }
  | { kind: 'recusada'; refusal: Refusal; avisos: Aviso[] }

/**
 * Decides a request without changing anything (docs/especificacao/decisoes.md#4-issuance): issuing continues from here,
 * and validating ends here, so that both say the same.
 */
export async function decideNota(ctx: Ctx, mine: Recebido): Promise<Decision> {
  const { pedido, erros, avisos } = validatePedido(mine.json, ctx.actor.kind === 'api-key' ? 'refuse' : 'strip')
  if (!pedido) {
    const masked = erros.some(({ codigo }) => codigo === 'VALOR_MASCARADO')
    const codigo = masked ? 'VALOR_MASCARADO' : 'SCHEMA_DPS_INVALIDO'
    const refusal = new Refusal(codigo, 'request body does not follow the schema', { erros })
    return { kind: 'recusada', refusal, avisos }
  }
  let doPedido = avisos
  try {
    const url = pedido.opcoes?.webhookUrl
    if (url) checkWebhookUrl(ctx, { url, ambiente: mine.ambiente }, 'opcoes.webhookUrl')
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
 * The id belongs to a note of another company or ambiente; a key that may not read that note learns nothing more.
 */
export async function repeatNota(ctx: Ctx, pedido: PedidoNota, id: string, mine: Recebido): Promise<AcceptedNota> {
  const existing = await selectNota(ctx.app.sistema, id)
  if (!existing) throw new Refusal('INDISPONIVEL', `nota ${id} vanished between two statements`)
  const empresa = await ctx.app.sistema.one<{ cpfCnpj: string }>(
    sql`select cpf_cnpj as "cpfCnpj" from empresas where id = ${existing.empresaId}`,
  )
  if (empresa?.cpfCnpj !== pedido.prestador.cpfCnpj || existing.ambiente !== mine.ambiente)
    throw refuseAlheia(ctx, pedido, existing)
  if (mine.refuseRepeat)
    throw new Refusal('ID_INTEGRACAO_EM_USO', `idIntegracao is held by nota ${id}`, { dados: { notaExistenteId: id } })
  const same = existing.corpoSha256 === mine.corpoSha256 || isSamePedido(await requestOf(ctx, existing), mine.json)
  if (mine.refuseOtherBody && !same)
    throw new Refusal('ID_INTEGRACAO_EM_USO', `nota ${id} was issued with another body`, {
      erros: [erroDeOutroCorpo(`O idIntegracao "${pedido.idIntegracao}" já é de uma nota enviada com outros dados.`)],
      dados: { notaExistenteId: id },
    })
  const avisos: Aviso[] = same
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

/** The id is taken by a note of another company or ambiente, of which a key that does not read it learns nothing more. */
function refuseAlheia(ctx: Ctx, { idIntegracao }: PedidoNota, { id, ambiente, empresaId }: NotaRow): Refusal {
  const isRead =
    (ctx.actor.kind !== 'api-key' || ctx.actor.ambiente === ambiente) &&
    (empresaLimit(ctx)?.includes(empresaId) ?? true)
  const internal = `idIntegracao belongs to nota ${id}`
  if (isRead) return new Refusal('IDEMPOTENCIA_CONFLITO', internal, { dados: { notaExistenteId: id } })
  const mensagem = `O idIntegracao "${idIntegracao}" já está em uso nesta conta, por uma nota que esta chave não lê.`
  const erros = [
    { campo: 'idIntegracao', codigo: 'IDEMPOTENCIA_CONFLITO', mensagem, correcao: 'Use um idIntegracao novo.' },
  ]
  return new Refusal('IDEMPOTENCIA_CONFLITO', internal, { erros })
}

const requestOf = async ({ app }: Ctx, nota: NotaRow): Promise<unknown> =>
  JSON.parse((await findRequest({ app, db: app.sistema }, nota)).toString('utf8'))

/** The fault of a repeated idIntegracao that would report another note as this one. */
export const erroDeOutroCorpo = (mensagem: string): Erro => ({
  campo: 'idIntegracao',
  codigo: 'ID_INTEGRACAO_EM_USO',
  mensagem,
  correcao: 'Veja a nota que já existe; se esta é outra nota, emita-a com outro idIntegracao.',
})
