/** The check of a signature with nothing but Node; exemplos.test.ts runs it. */
export const SEM_DEPENDENCIAS = `import { createHmac, timingSafeEqual } from 'node:crypto'

/** \`corpo\`: os bytes como chegaram, antes de qualquer JSON.parse. */
export function confere(corpo: Buffer, assinatura: string, segredo: string): boolean {
  const partes = assinatura.split(',').map((parte) => parte.trim().split('='))
  const t = partes.find(([nome]) => nome === 't')?.[1] ?? ''
  if (Math.abs(Date.now() / 1000 - Number(t)) > 300) return false

  const esperada = createHmac('sha256', segredo).update(\`\${t}.\`).update(corpo).digest()
  return partes
    .filter(([nome, valor]) => nome === 'v1' && /^[0-9a-f]{64}$/.test(valor ?? ''))
    .some(([, valor]) => timingSafeEqual(Buffer.from(valor!, 'hex'), esperada))
}
`

/** The same with the SDK, which also says why it fails. */
export const COM_SDK = `import express from 'express'
import { verifyWebhook } from '@nfse/sdk/webhooks'

const app = express()
const segredo = process.env.NFSE_WEBHOOK_SEGREDO!

// express.raw, e não express.json: a assinatura cobre os bytes
app.post('/webhooks/nfse', express.raw({ type: 'application/json' }), async (req, res) => {
  const conferida = await verifyWebhook({
    corpo: req.body,
    assinatura: req.get('x-service-signature'),
    segredo,
  })
  if (!conferida.valida) return res.status(401).send(conferida.mensagem)
  const evento = JSON.parse(req.body.toString())
  // a mesma entrega pode chegar de novo: trate cada event + nfse.id uma vez
  res.sendStatus(204)
})
`
