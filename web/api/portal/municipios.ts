import { queryOptions } from '@tanstack/react-query'
import type { Ambiente } from './ambiente.ts'
import { ApiError, call, type Entrada, keyOf, type MunicipioDoPortal, read, readList, renew } from './client.ts'

export { SIGLAS, ufDo } from '#web/words/municipios.ts'

const DEZ_MINUTOS = 600_000

/** A page of the municipalities; `q` is part of the name or the beginning of the IBGE code. */
export const municipios = (consulta: Entrada<'GET /portal/municipios'>['consulta']) =>
  readList('GET /portal/municipios', { consulta })

/** One municipality; 404 for a code that does not exist. */
export const municipio = (ibge: string) =>
  queryOptions({
    queryKey: keyOf('GET /portal/municipios', { consulta: { q: ibge, limit: 1 } }, 'um'),
    queryFn: async ({ signal }): Promise<MunicipioDoPortal> => {
      const { items } = await call('GET /portal/municipios', { consulta: { q: ibge, limit: 1 } }, { signal })
      const found = items.find((each) => each.ibge === ibge)
      if (found) return found
      throw new ApiError(404, {
        status: 'erro',
        codigo: 'NAO_ENCONTRADO',
        mensagem: `Nenhum município tem o código ${ibge}.`,
        correcao: 'Procure pelo nome na lista de municípios.',
        erros: [],
        requestId: '',
      })
    },
    staleTime: DEZ_MINUTOS,
    retry: false,
  })

/** How the city's system of this ambiente answers: now, and in the last 30 days. */
export const saude = (ibge: string, ambiente: Ambiente) =>
  queryOptions({
    ...read('GET /portal/municipios/{ibge}/saude', { caminho: { ibge }, consulta: { ambiente } }),
    refetchInterval: 30_000,
  })

/** For EscolhaBuscada: municipalities by name or code, as `Marabá, PA`. */
export async function searchMunicipios(texto: string, signal: AbortSignal) {
  const { items } = await call('GET /portal/municipios', { consulta: { q: texto, limit: 20 } }, { signal })
  return items.map(({ ibge, nome, uf }) => ({ value: ibge, label: `${nome}, ${uf}` }))
}

/** Asks for an e-mail when the city is served in this ambiente. */
export async function askAviso(ibge: string, ambiente: Ambiente): Promise<void> {
  await call('POST /portal/municipios/{ibge}/avise-me', { caminho: { ibge }, consulta: { ambiente } })
  await renew('GET /portal/municipios')
}

/** Gives that up. */
export async function dropAviso(ibge: string, ambiente: Ambiente): Promise<void> {
  await call('DELETE /portal/municipios/{ibge}/avise-me', { caminho: { ibge }, consulta: { ambiente } })
  await renew('GET /portal/municipios')
}
