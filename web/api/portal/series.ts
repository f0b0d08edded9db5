import { queryOptions } from '@tanstack/react-query'
import type { Ambiente } from './ambiente.ts'
import { call, keyOf, type MudancaSerie, type NovaSerie, readList, renew, type Serie } from './client.ts'

type Pagina = { limit: number; offset: number }

/** Every series of a company in one ambiente, those out of use too. */
export const series = (empresaId: string, ambiente: Ambiente) =>
  queryOptions({
    queryKey: keyOf('GET /portal/empresas/{empresaId}/series', { caminho: { empresaId } }, ambiente),
    queryFn: async ({ signal }) => {
      const page = (offset: number) =>
        call(
          'GET /portal/empresas/{empresaId}/series',
          { caminho: { empresaId }, consulta: { ambiente, incluirInativas: true, limit: 100, offset } },
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
  })

type Endereco = { empresaId: string; serieId: string }

/** The numbers of a series, each with its note, and its changes; newest first. */
export const historico = (caminho: Endereco, pagina: Pagina) =>
  readList('GET /portal/empresas/{empresaId}/series/{serieId}/historico', { caminho, consulta: pagina })

/** The numbers that never became an authorised note. */
export const lacunas = (caminho: Endereco, pagina: Pagina) =>
  readList('GET /portal/empresas/{empresaId}/series/{serieId}/lacunas', { caminho, consulta: pagina })

export const renewSeries = (empresaId: string) =>
  renew(
    'GET /portal/series',
    ['GET /portal/empresas/{empresaId}/series', { caminho: { empresaId } }],
    ['GET /portal/empresas/{empresaId}/series/{serieId}/historico', { caminho: { empresaId } }],
    ['GET /portal/empresas/{empresaId}/series/{serieId}/lacunas', { caminho: { empresaId } }],
  )

export async function createSerie(empresaId: string, corpo: NovaSerie): Promise<Serie> {
  const nova = await call('POST /portal/empresas/{empresaId}/series', { caminho: { empresaId }, corpo })
  await renewSeries(empresaId)
  return nova
}

export async function changeSerie(caminho: Endereco, corpo: MudancaSerie): Promise<Serie> {
  const changed = await call('PATCH /portal/empresas/{empresaId}/series/{serieId}', { caminho, corpo })
  await renewSeries(caminho.empresaId)
  return changed
}

/** Takes it out of use: removed when it never numbered a note (`excluida`), inactive otherwise. */
export async function retireSerie(caminho: Endereco, motivo: string) {
  const retired = await call('DELETE /portal/empresas/{empresaId}/series/{serieId}', { caminho, consulta: { motivo } })
  await renewSeries(caminho.empresaId)
  return retired
}

/** Voids the gaps between two numbers for good, with a reason; the series are to be renewed after the last call. */
export function voidIntervalo(
  { ambiente, municipio, serie }: Serie,
  { cpfCnpj }: { cpfCnpj: string },
  intervalo: { de: number; ate: number; motivo: string },
) {
  return call('POST /portal/nfse/rps/inutilizar-intervalo', {
    consulta: { ambiente },
    corpo: { prestador: { cpfCnpj }, municipio, serie, ...intervalo },
  })
}

/** A page of the series of every company in one ambiente, each with the numbers that are missing in it. */
export const seriesDaConta = (ambiente: Ambiente, pagina: Pagina) =>
  readList('GET /portal/series', { consulta: { ambiente, ...pagina } })
