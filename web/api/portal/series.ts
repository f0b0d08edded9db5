import { queryOptions } from '@tanstack/react-query'
import type { Ambiente } from './ambiente.ts'
import { call, keyOf, type MudancaSerie, type NovaSerie, readList, renew, type Serie } from './client.ts'

export type Pagina = { limit: number; offset: number }

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

const renewSeries = (empresaId: string) =>
  renew(
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

/** Voids one number for good, with a reason. */
export async function voidNumero(
  serie: Serie,
  prestador: { cpfCnpj: string },
  { numero, motivo }: { numero: number; motivo: string },
) {
  const { ambiente, municipio, serie: nome } = serie
  const done = await call('POST /portal/nfse/rps/inutilizar', {
    consulta: { ambiente },
    corpo: { prestador, municipio, serie: nome, numero, motivo },
  })
  await renewSeries(serie.empresaId)
  return done
}
