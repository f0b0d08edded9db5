import { queryOptions } from '@tanstack/react-query'
import { toBase64 } from '../../words/arquivo.ts'
import { call, type Entrada, type LinkDeCertificadoCriado, readList, renew } from './client.ts'

/** A page of the companies with their certificates, by default the one that ends first. */
export const certificados = (consulta: Entrada<'GET /portal/certificados'>['consulta'] = {}) =>
  readList('GET /portal/certificados', { consulta })

/** The newest links of a company. */
export const linksDaEmpresa = (id: string) =>
  readList('GET /portal/empresas/{id}/certificado/links', { caminho: { id }, consulta: { limit: 10 } })

const renewLinks = () => renew('GET /portal/certificados', 'GET /portal/empresas/{id}/certificado/links')

/** A link that asks for the certificate of a company; with an e-mail it is sent there. */
export async function createLink(id: string, email: string): Promise<LinkDeCertificadoCriado> {
  const corpo = email ? { email } : {}
  const link = await call('POST /portal/empresas/{id}/certificado/links', { caminho: { id }, corpo })
  await renewLinks()
  return link
}

export async function revokeLink(id: string, linkId: string): Promise<void> {
  await call('DELETE /portal/empresas/{id}/certificado/links/{linkId}', { caminho: { id, linkId } })
  await renewLinks()
}

/** What a link asks for, by its code. */
export const pedidoDoLink = (token: string) =>
  queryOptions({
    queryKey: ['link de certificado', token],
    queryFn: ({ signal }) => call('POST /portal/certificados/link', { corpo: { token } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })

type Envio = { token: string; nome: string; arquivo: File; senha: string }

export const sendByLink = async ({ arquivo, ...envio }: Envio) =>
  call('POST /portal/certificados/link/enviar', { corpo: { ...envio, arquivo: await toBase64(arquivo) } })
