import { renew } from '#web/api/ops/client.ts'

/** What any act on a fatura or a charge makes old. */
export const renewFaturas = () =>
  renew(
    'GET /admin/faturamento/faturas',
    'GET /admin/faturamento/faturas/{id}',
    'GET /admin/nf-mensalidade/faturas/{id}/nf',
    'GET /admin/bank/cobrancas',
    'GET /admin/bank/cobrancas/{id}',
    'GET /admin/faturamento/inadimplencia',
    'GET /admin/faturamento/contratos-a-faturar',
    'GET /admin/faturamento/pendentes',
  )
