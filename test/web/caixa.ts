import assert from 'node:assert/strict'
import type { Tenant } from '../support/tenant.ts'
import { until } from '../support/until.ts'

type Mail = { para: string; texto: string }

/** The link of the newest message to an address, as a path, read from the outbox of the account by its owner. */
export async function linkSentTo({ portal }: Pick<Tenant, 'portal'>, para: string): Promise<string> {
  const mail = await until(`a message to ${para}`, async () => {
    const { status, json, text } = await portal.get('/portal/conta/emails?limit=100')
    assert.equal(status, 200, text)
    return (json.items as Mail[]).find((each) => each.para === para) ?? null
  })
  return /https?:\/\/[^/\s]+(\/\S+#\S+)/.exec(mail.texto)?.[1] ?? assert.fail('the message has no link')
}
