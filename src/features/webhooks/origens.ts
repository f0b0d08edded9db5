import { allow } from '#features/permissions/permissions.ts'
import type { Ctx } from '#platform/ctx.ts'

/** The networks that deliveries leave from, as CIDR, and what that promises in words; empty when none is set. */
export function findOrigens(ctx: Ctx): { enderecos: string[]; mensagem: string } {
  allow(ctx, 'webhook.read')
  const enderecos = ctx.app.config.webhookEnderecos
  const mensagem =
    enderecos.length > 0
      ? 'Todos os webhooks saem destes endereços; libere-os no firewall se ele filtra a origem.'
      : 'Nenhum endereço de origem é prometido: os webhooks podem sair de qualquer um. Confira cada aviso pela assinatura.'
  return { enderecos, mensagem }
}
