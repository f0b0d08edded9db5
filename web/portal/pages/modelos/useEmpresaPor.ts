import { useQuery } from '@tanstack/react-query'
import type { Empresa } from '#web/api/portal/client.ts'
import { empresas } from '#web/api/portal/empresas.ts'

/** The company with this CPF or CNPJ; undefined without one, and until it is loaded. */
export function useEmpresaPor(cpfCnpj: string | undefined): Empresa | undefined {
  const { data } = useQuery({ ...empresas({ q: cpfCnpj, limit: 1 }), enabled: !!cpfCnpj })
  return cpfCnpj ? data?.items.find((empresa) => empresa.cpfCnpj === cpfCnpj) : undefined
}
