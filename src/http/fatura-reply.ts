import type { FaturaPdf } from '#features/faturamento/pdf/fatura-pdf.ts'
import { type Reply, reply } from '#platform/http/route.ts'

/** A fatura in the form a browser opens. */
export const faturaReply = ({ bytes, nome }: FaturaPdf): Reply =>
  reply({
    headers: { 'content-type': 'application/pdf', 'content-disposition': `inline; filename="${nome}"` },
    body: bytes,
  })
