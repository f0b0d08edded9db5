import { type CopiaParaProducao, call, read, renew } from './client.ts'

/** What a company lacks in production, and what would be copied there. */
export const prontoParaValer = (id: string) => read('GET /portal/empresas/{id}/pronto-para-valer', { caminho: { id } })

export async function copyToProducao(id: string): Promise<CopiaParaProducao> {
  const copia = await call('POST /portal/empresas/{id}/pronto-para-valer', { caminho: { id } })
  void renew(
    'GET /portal/empresas/{id}/pronto-para-valer',
    'GET /portal/empresas/{empresaId}/nfse-configs',
    'GET /portal/tomadores',
    'GET /portal/recorrentes',
  )
  return copia
}
