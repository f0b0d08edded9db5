import { pushEntregasDaConta } from '#features/clientes/push-envios.ts'
import { pushAllEmails } from '#features/mail/push-emails.ts'
import { allow } from '#features/permissions/permissions.ts'
import type { TentativaAgora } from '#formas/operacao/ato-de-incidente.ts'
import { type Ctx, Refusal } from '#platform/ctx.ts'
import { sql } from '#platform/db/db.ts'
import type { Registro } from './alvo.ts'
import { counted } from './palavras.ts'

const COMMON = { respondeu: null, duracaoMs: null, causa: null, pausada: false } as const

/** Has every message that waits for its next try sent now; one that fails waits on as before. */
export async function tryEmails(ctx: Ctx, audit: Registro): Promise<TentativaAgora> {
  allow(ctx, 'admin.monitor.probe')
  const { naFila, restantes } = await ctx.app.sistema.transaction(async (tx) => {
    const made = await pushAllEmails(tx)
    await audit(tx, { emails: made.naFila, restantes: made.restantes })
    return made
  })
  const seguem = counted(naFila, 'e-mail é tentado agora', 'e-mails são tentados agora')
  const frase = naFila === 0 ? 'Nenhum e-mail esperava.' : `${seguem}${more(restantes)}.`
  return { ...COMMON, alvo: 'email', seguem: naFila, unidade: 'emails', frase }
}

/**
 * Has every delivery to an endpoint that did not arrive tried now, at most a thousand, the oldest first; one that fails
 * stays as it was. Throws NAO_ENCONTRADO, ENDPOINT_WEBHOOK_INATIVO for one that is off: only its account turns it on.
 */
export async function resendToEndpoint(
  ctx: Ctx,
  { endpointId, motivo }: { endpointId: string; motivo: string },
  audit: Registro,
): Promise<TentativaAgora> {
  allow(ctx, 'admin.envio.push')
  const endpoint = await ctx.app.sistema.one<{ tenantId: string }>(
    sql`select tenant_id as "tenantId" from webhook_endpoints where id = ${endpointId}`,
  )
  if (!endpoint) throw new Refusal('NAO_ENCONTRADO', `no endpoint ${endpointId}`)
  const { naFila, restantes } = await pushEntregasDaConta(ctx, endpoint.tenantId, { endpointId, motivo })
  await audit(ctx.app.sistema, { motivo, entregas: naFila, restantes })
  const seguem = counted(naFila, 'entrega é tentada agora', 'entregas são tentadas agora')
  const frase = naFila === 0 ? 'Nenhuma entrega esperava.' : `${seguem}${more(restantes)}.`
  return { ...COMMON, alvo: 'webhook', seguem: naFila, unidade: 'entregas', frase }
}

const more = (restantes: number) =>
  restantes === 0 ? '' : `; outras ${restantes.toLocaleString('pt-BR')} ficam para o próximo pedido`
