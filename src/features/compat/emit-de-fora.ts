import { isDeepStrictEqual } from 'node:util'
import type { Aviso, Erro } from '#domain/nota/nota.ts'
import { acceptNota } from '#features/nfse/accept/accept-nota.ts'
import { validateNota } from '#features/nfse/accept/validate-nota.ts'
import { findRequest } from '#features/nfse/nota/documents.ts'
import { NOTA_COLUMNS, type NotaRow } from '#features/nfse/nota/nota-row.ts'
import { allow } from '#features/permissions/permissions.ts'
import { recordAttempt } from '#features/tentativas-rejeitadas/record-attempt.ts'
import { type Ctx, Refusal } from '#platform/ctx.ts'
import { sql } from '#platform/db/db.ts'
import { cadastroDe } from './cadastro.ts'
import { convert, issuerOf } from './conversao/index.ts'
import type { Conversao, Destino, Observacao, Provedor } from './conversao/tipos.ts'
import { loadDeFora, type NotaDeFora } from './respostas/nota-de-fora.ts'

/** A request in the form of another provider, and what its path and query say of it. */
type PedidoDeFora = {
  provedor: Provedor
  corpo: unknown
  referencia?: string | undefined
  /** The issuer, where the path names it. */
  cnpj?: string | undefined
}

type AceitaDeFora = { nota: NotaDeFora; repetida: boolean }
type SimuladaDeFora = { conversao: Conversao; calculado: unknown; notaExistenteId: string | null }

/** A request of another provider in our form, without effect: what becomes a note, and what happens to each field. */
export async function convertDeFora(ctx: Ctx, { provedor, corpo, referencia, cnpj }: PedidoDeFora): Promise<Conversao> {
  allow(ctx, 'nota.validate')
  return convertPedido(ctx, { provedor, corpo, referencia, cnpj })
}

async function convertPedido(ctx: Ctx, { provedor, corpo, referencia, cnpj }: PedidoDeFora): Promise<Conversao> {
  const ambiente = ctx.actor.kind === 'api-key' ? ctx.actor.ambiente : 'homologacao'
  const cadastro = await cadastroDe(ctx, cnpj ?? issuerOf(provedor, corpo), ambiente)
  return convert(provedor, corpo, {
    ...(referencia && { referencia }),
    ...(cnpj && { prestador: { cnpj } }),
    ...(cadastro && { cadastro }),
    ambiente,
    agora: ctx.now(),
  })
}

/**
 * Issues a request of another provider, by the verb of our own API. The fields of a refusal have their paths in the
 * sent body. Throws what acceptNota throws, and SCHEMA_DPS_INVALIDO for what is not converted.
 */
export async function emitDeFora(ctx: Ctx, input: PedidoDeFora): Promise<AceitaDeFora> {
  allow(ctx, 'nota.issue')
  const conversao = await convertPedido(ctx, input)
  const pedido = await pedidoOf(ctx, conversao, input.corpo)
  const accepted = await acceptNota(ctx, { json: pedido, bytes: Buffer.from(JSON.stringify(pedido)) }).catch(
    (error: unknown) => {
      throw error instanceof Refusal ? asSent(error, conversao) : error
    },
  )
  const avisos = [
    ...conversao.avisos.map(avisoOf),
    ...accepted.avisos,
    ...(accepted.repetida ? [] : await avisosOf(ctx, accepted.nota, pedido)),
  ]
  const [nota] = await loadDeFora(ctx.app, ctx.db, [accepted.nota], avisos)
  return { nota: nota!, repetida: accepted.repetida }
}

/** The same without issuing: every check of our own validation. Throws as emitDeFora does. */
export async function simulateDeFora(ctx: Ctx, input: PedidoDeFora): Promise<SimuladaDeFora> {
  allow(ctx, 'nota.validate')
  const conversao = await convertPedido(ctx, input)
  const pedido = await pedidoOf(ctx, conversao, null)
  const { valida, codigo, erros, avisos, calculado, notaExistenteId } = await validateNota(ctx, {
    json: pedido,
    bytes: Buffer.from(JSON.stringify(pedido)),
  })
  if (!valida) throw asSent(new Refusal(codigo ?? 'REGRA_NAO_ATENDIDA', 'simulated', { erros }), conversao)
  return { conversao: { ...conversao, avisos: [...conversao.avisos, ...avisos] }, calculado, notaExistenteId }
}

/** The request of a conversion. What it refuses is kept as a refused attempt, where there is a body to keep. */
async function pedidoOf(
  ctx: Ctx,
  { pedido, recusas, referencia }: Conversao,
  corpo: unknown,
): Promise<Record<string, unknown>> {
  if (pedido && recusas.length === 0) return referencia ? { idIntegracao: referencia, ...pedido } : pedido
  const refusal = new Refusal('SCHEMA_DPS_INVALIDO', 'not converted', { erros: recusas.map(erroOf) })
  if (corpo !== null)
    await recordAttempt(ctx, { bytes: Buffer.from(JSON.stringify(corpo) ?? ''), json: corpo, refusal })
  throw refusal
}

const erroOf = ({ campo, codigo, mensagem, campoNosso }: Observacao): Erro => ({
  ...{ campo, codigo, mensagem },
  ...(campoNosso && { campoNosso }),
})
const avisoOf = ({ campo, codigo, mensagem }: Observacao): Aviso => ({ campo, codigo, mensagem })

/** The refusal with the paths of the sent body, in its order, and ours beside them. */
function asSent(refusal: Refusal, { relato }: Conversao): Refusal {
  const erros = refusal.erros
    .map((erro) => {
      const at = originAt(relato, erro.campo)
      return { at: at < 0 ? relato.length : at, erro: at < 0 ? erro : { ...erro, campo: relato[at]!.origem } }
    })
    .map(({ at, erro }, nth) => ({ at, erro: { ...erro, campoNosso: refusal.erros[nth]!.campo } }))
    .sort((one, other) => one.at - other.at)
    .map(({ erro }) => erro)
  return new Refusal(refusal.codigo, refusal.message, { erros, dados: refusal.dados })
}

/** Which leaf of the body gave a field of ours: that field, one inside of it, or the nearest one around it. */
function originAt(relato: readonly Destino[], campo: string): number {
  if (campo === '') return -1
  const same = relato.findIndex(({ destino }) => destino === campo)
  if (same >= 0) return same
  const inside = relato.findIndex(({ destino }) => destino?.startsWith(`${campo}.`) || destino?.startsWith(`${campo}[`))
  if (inside >= 0) return inside
  const parent = campo.replace(/(\.|\[)[^.[]*$/, '')
  return parent === campo ? -1 : originAt(relato, parent)
}

/** The note is accepted: an aviso that cannot be found out is left out. */
const avisosOf = (ctx: Ctx, nota: NotaRow, pedido: Record<string, unknown>): Promise<Aviso[]> =>
  avisosDeDuplicata(ctx, nota, pedido).catch((error: unknown) => {
    ctx.app.log.warn({ err: error, requestId: ctx.requestId }, 'equal requests not looked for')
    return []
  })

/** Avisos about notes of the same company with the same request, accepted shortly before under another reference. */
async function avisosDeDuplicata(ctx: Ctx, nota: NotaRow, pedido: Record<string, unknown>): Promise<Aviso[]> {
  const desde = new Date(ctx.now().getTime() - DUPLICATA_MS)
  const outras = await ctx.db.query<NotaRow>(sql`
    select ${NOTA_COLUMNS} from notas
    where tenant_id = ${ctx.tenantId} and empresa_id = ${nota.empresaId} and ambiente = ${nota.ambiente}
      and criada_em >= ${desde} and id <> ${nota.id} and valor_servico = ${nota.valorServico}
      and status not in ('rejeitada', 'falha_definitiva', 'cancelada')
    order by criada_em desc limit 5`)
  for (const outra of outras) {
    const sent: unknown = JSON.parse((await findRequest(ctx, outra)).toString('utf8'))
    if (!isDeepStrictEqual(withoutReference(sent), withoutReference(pedido))) continue
    const mensagem = `A nota ${outra.id}, aceita há menos de dez minutos com outra referência, tem o mesmo conteúdo: confira se não são a mesma.`
    return [{ campo: '', codigo: 'POSSIVEL_DUPLICATA', mensagem }]
  }
  return []
}
const DUPLICATA_MS = 10 * 60_000

/** A request without what differs at each try: its reference, the moment and the number. */
function withoutReference(pedido: unknown) {
  const { rps, ...rest } = pedido as { rps?: object }
  return { ...rest, idIntegracao: null, dataEmissao: null, rps: { ...rps, dataEmissao: null, numero: null } }
}
