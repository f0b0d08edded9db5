import { queryOptions } from '@tanstack/react-query'
import type { Ambiente } from './ambiente.ts'
import { ApiError, call, type Entrada, keyOf, type MunicipioComSaude, read, readList } from './client.ts'

const DEZ_MINUTOS = 600_000

/** A page of the municipalities; `q` is part of the name or the beginning of the IBGE code. */
export const municipios = (consulta: Entrada<'GET /portal/municipios'>['consulta']) =>
  readList('GET /portal/municipios', { consulta })

/** One municipality; 404 for a code that does not exist. */
export const municipio = (ibge: string) =>
  queryOptions({
    queryKey: keyOf('GET /portal/municipios', { consulta: { q: ibge, limit: 1 } }, 'um'),
    queryFn: async ({ signal }): Promise<MunicipioComSaude> => {
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

const UFS: Record<string, string> = {
  ...{ 11: 'RO', 12: 'AC', 13: 'AM', 14: 'RR', 15: 'PA', 16: 'AP', 17: 'TO' },
  ...{ 21: 'MA', 22: 'PI', 23: 'CE', 24: 'RN', 25: 'PB', 26: 'PE', 27: 'AL', 28: 'SE', 29: 'BA' },
  ...{ 31: 'MG', 32: 'ES', 33: 'RJ', 35: 'SP', 41: 'PR', 42: 'SC', 43: 'RS' },
  ...{ 50: 'MS', 51: 'MT', 52: 'GO', 53: 'DF' },
}
export const SIGLAS = Object.values(UFS).sort()
/** The state of a municipality: the first two digits of its IBGE code. */
export const ufDo = (ibge: string): string | undefined => UFS[ibge.slice(0, 2)]
