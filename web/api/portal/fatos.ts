import { queryOptions, useQuery } from '@tanstack/react-query'
import { BRASILIA, diaOf } from '#domain/competencia.ts'
import type { FatosDaEstimativa } from '#domain/nota/estimate.ts'
import { type Row, readFase, readFusos } from '#domain/read-tabelas.ts'
import type { FaseReforma } from '#domain/tabelas.ts'
import { call, type Empresa, keyOf } from './client.ts'

/** The phases of the tax reform, in order: which taxes exist from which month, and their rates. */
const fases = queryOptions({
  queryKey: keyOf('GET /portal/tabelas/{nome}', { caminho: { nome: 'aliquotas-reforma' } }),
  queryFn: async ({ signal }) => {
    const caminho = { nome: 'aliquotas-reforma' } as const
    const { items } = await call('GET /portal/tabelas/{nome}', { caminho, consulta: { limit: 100 } }, { signal })
    return items.map(({ codigo, dados }) => readFase({ ...dados, desde: codigo }))
  },
  staleTime: Number.POSITIVE_INFINITY,
})

/** The phase of a month, YYYY-MM, once the table is loaded; null before the reform. */
export function useFase(mes: string): FaseReforma | null | undefined {
  const { data } = useQuery(fases)
  return data && (data.findLast(({ desde }) => desde <= mes) ?? null)
}

/** The hours of the municipalities. */
const fusos = queryOptions({
  queryKey: keyOf('GET /portal/tabelas/{nome}', { caminho: { nome: 'fusos' } }),
  queryFn: async ({ signal }) => {
    const caminho = { nome: 'fusos' } as const
    const { items } = await call('GET /portal/tabelas/{nome}', { caminho, consulta: { limit: 100 } }, { signal })
    return readFusos(items.map(({ codigo, dados }) => ({ ...dados, lugar: codigo }) as Row))
  },
  staleTime: Number.POSITIVE_INFINITY,
})

/** Today where the company is, which is the day of a note issued now; in Brasília until company and table are loaded. */
export function useHojeNaEmpresa(empresa: Empresa | undefined): string {
  const { data } = useQuery(fusos)
  const agora = Date.now()
  return diaOf(agora, data && empresa ? data(empresa.endereco.codigoCidade, agora) : BRASILIA)
}

/** What the estimate of a note needs beside its request, once it is loaded. */
export function useFatos(empresa: Empresa | undefined): FatosDaEstimativa | null {
  const { data } = useQuery(fases)
  const { data: fuso } = useQuery(fusos)
  if (!data || !fuso || !empresa) return null
  return {
    regimes: empresa.regimes,
    tabelas: { faseReforma: (mes) => data.findLast(({ desde }) => desde <= mes) ?? null },
    fusoEm: (ms) => fuso(empresa.endereco.codigoCidade, ms),
    agora: new Date(),
  }
}
