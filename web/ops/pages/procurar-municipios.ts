import { call, queryClient, read } from '#web/api/ops/client.ts'
import type { Opcao } from '#web/words/opcao.ts'

const toOpcao = ({ ibge, nome, uf }: { ibge: string; nome: string; uf: string }): Opcao => ({
  value: ibge,
  label: `${nome}, ${uf}`,
})

/** For choices: the municipalities that part of a name, or the beginning of a code, finds. */
export async function searchMunicipios(texto: string, signal: AbortSignal): Promise<Opcao[]> {
  const consulta = { ...(texto && { search: texto }), limit: 20 }
  const { items } = await call('GET /admin/municipios', { consulta }, { signal })
  return items.map(toOpcao)
}

/** The names of municipalities known by their codes. */
export const nameMunicipios = (codigos: string[]): Promise<Opcao[]> =>
  Promise.all(
    codigos.map((codigo) =>
      queryClient.ensureQueryData(read('GET /admin/municipios/{codigo}', { caminho: { codigo } })).then(toOpcao),
    ),
  )
