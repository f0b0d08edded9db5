import { queryOptions } from '@tanstack/react-query'
import { kindOf, maskCpfCnpj, rootOf } from '#domain/cpf-cnpj.ts'
import { toBase64 } from '../../words/arquivo.ts'
import type { Ambiente } from './ambiente.ts'
import {
  type Certificado,
  call,
  type Empresa,
  type Entrada,
  type ErrorBody,
  keyOf,
  type MudancaEmpresa,
  type NfseConfig,
  type NovaEmpresa,
  type NovaNfseConfig,
  queryClient,
  read,
  readList,
  renew,
} from './client.ts'

/** A page of the companies, by name; `q` is part of the name or the beginning of the CPF or CNPJ. */
export const empresas = (consulta: Entrada<'GET /portal/empresas'>['consulta'] = {}) =>
  readList('GET /portal/empresas', { consulta })

export const empresa = (id: string) => read('GET /portal/empresas/{id}', { caminho: { id } })

/** What the register of companies says of a CNPJ. An unknown company is a 404. */
export const cadastroDoCnpj = (cnpj: string) =>
  queryOptions({
    ...read('GET /portal/empresas/cnpj/{cnpj}', { caminho: { cnpj } }),
    enabled: kindOf(cnpj) === 'cnpj',
    staleTime: 600_000,
    retry: false,
  })

/** How the company issues in one ambiente: every municipality it configured. */
export const nfseConfigs = (empresaId: string, ambiente: Ambiente) =>
  queryOptions({
    queryKey: keyOf('GET /portal/empresas/{empresaId}/nfse-configs', { caminho: { empresaId } }),
    queryFn: async ({ signal }) => {
      const page = (offset: number) =>
        call(
          'GET /portal/empresas/{empresaId}/nfse-configs',
          { caminho: { empresaId }, consulta: { limit: 100, offset } },
          { signal },
        )
      const { items, total } = await page(0)
      while (items.length < total) {
        const next = await page(items.length)
        if (next.items.length === 0) break
        items.push(...next.items)
      }
      return items
    },
    select: (items) => items.filter((each) => each.ambiente === ambiente),
  })

/** One change of a saved resource since the version that was read. */
export type MudancaDeVersao = {
  em: string
  por: { tipo: string; id: string | null; nome: string | null }
  campos: string[]
}
/** The body of a 409 VERSAO_DIVERGENTE; `atual` null: it was deleted. */
export type VersaoDivergente<Salvo> = ErrorBody & { mudancas: MudancaDeVersao[]; atual: Salvo | null }

/** Refetches everything shown of companies. */
const renewEmpresas = () =>
  renew('GET /portal/empresas', 'GET /portal/empresas/{id}', 'GET /portal/empresas/{empresaId}/nfse-configs')

export async function createEmpresa(corpo: NovaEmpresa): Promise<Empresa> {
  const nova = await call('POST /portal/empresas', { corpo })
  void renewEmpresas()
  return nova
}

/** Absent fields stay, null clears, the address is sent whole. */
export async function changeEmpresa(id: string, corpo: MudancaEmpresa): Promise<Empresa> {
  const changed = await call('PATCH /portal/empresas/{id}', { caminho: { id }, corpo })
  queryClient.setQueryData(empresa(id).queryKey, changed)
  void renewEmpresas()
  return changed
}

export async function sendCertificado(id: string, arquivo: File, senha: string): Promise<Certificado> {
  const corpo = { arquivo: await toBase64(arquivo), senha }
  const certificado = await call('POST /portal/empresas/{id}/certificado', { caminho: { id }, corpo })
  queryClient.setQueryData(empresa(id).queryKey, (previous) => previous && { ...previous, certificado })
  void renewEmpresas()
  return certificado
}

export async function saveNfseConfig(empresaId: string, corpo: NovaNfseConfig): Promise<NfseConfig> {
  const saved = await call('PUT /portal/empresas/{empresaId}/nfse-configs', { caminho: { empresaId }, corpo })
  await renewEmpresas()
  return saved
}

export async function deleteNfseConfig(empresaId: string, configId: string): Promise<void> {
  await call('DELETE /portal/empresas/{empresaId}/nfse-configs/{configId}', { caminho: { empresaId, configId } })
  await renewEmpresas()
}

/** How the certificate's owner relates to the company: same number, same root (headquarters or branch), or another. */
export function donoDoCertificado(certificado: Certificado, cpfCnpj: string): 'mesmo' | 'mesma-raiz' | 'outro' {
  if (certificado.cpfCnpj === cpfCnpj) return 'mesmo'
  const same = certificado.cpfCnpj !== null && kindOf(certificado.cpfCnpj) === kindOf(cpfCnpj)
  return same && rootOf(certificado.cpfCnpj!) === rootOf(cpfCnpj) ? 'mesma-raiz' : 'outro'
}

/** For EscolhaBuscada: companies by name or number; the value is the id. */
export async function searchEmpresas(texto: string, signal: AbortSignal) {
  const toOption = ({ id, razaoSocial, cpfCnpj }: Empresa) => ({
    value: id,
    label: `${razaoSocial} · ${maskCpfCnpj(cpfCnpj)}`,
  })
  if (/^[0-9a-f-]{36}$/.test(texto)) return [toOption(await queryClient.ensureQueryData(empresa(texto)))]
  const { items } = await call(
    'GET /portal/empresas',
    { consulta: { limit: 20, ...(texto && { q: texto }) } },
    { signal },
  )
  return items.map(toOption)
}
