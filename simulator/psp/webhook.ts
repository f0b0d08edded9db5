import { now } from '../clock.ts'
import type { Mesa } from './cobv.ts'
import { objetoDe } from './exame.ts'
import { Recusa } from './problema.ts'

/** `PUT /webhook/{chave}`: where Pix of this key are announced, in the place of any address before. */
export function registrarWebhook({ livro, cliente }: Mesa, chave: string, body: unknown): null {
  const { webhookUrl } = objetoDe(body)
  if (!cliente.chaves.includes(chave))
    throw new Recusa('WebhookOperacaoInvalida', 'A chave não pertence a este usuário recebedor.')
  if (typeof webhookUrl !== 'string' || !/^https?:\/\/[^\s/]+/.test(webhookUrl))
    throw new Recusa('WebhookOperacaoInvalida', 'O campo webhook.webhookUrl não respeita o schema.')
  const criacao = new Date(now()).toISOString()
  livro.putWebhook({ chave, cnpj: cliente.cnpj, webhookUrl: webhookUrl.replace(/\/+$/, ''), criacao })
  return null
}

/** `GET /webhook/{chave}`. */
export function consultarWebhook({ livro, cliente }: Mesa, chave: string): object {
  const webhook = livro.webhook(chave)
  if (webhook?.cnpj !== cliente.cnpj) throw new Recusa('WebhookNaoEncontrado', 'Não há webhook para esta chave.')
  const { webhookUrl, criacao, cnpj } = webhook
  return { webhookUrl, chave, criacao, cnpj }
}

/** `DELETE /webhook/{chave}`. */
export function removerWebhook(mesa: Mesa, chave: string): null {
  consultarWebhook(mesa, chave)
  mesa.livro.removeWebhook(chave)
  return null
}
