import {
  call,
  type Entrada,
  type ModeloDeServico,
  type MudancaModeloDeServico,
  type NovoModeloDeServico,
  queryClient,
  read,
  readList,
  renew,
} from './client.ts'

/** A page of the templates, by name. */
export const modelos = (consulta: NonNullable<Entrada<'GET /portal/modelos-servico'>['consulta']>) =>
  readList('GET /portal/modelos-servico', { consulta })

export const modelo = (id: string) => read('GET /portal/modelos-servico/{id}', { caminho: { id } })

export async function createModelo(corpo: NovoModeloDeServico): Promise<ModeloDeServico> {
  const made = await call('POST /portal/modelos-servico', { corpo })
  void renew('GET /portal/modelos-servico')
  return made
}

export async function changeModelo(id: string, corpo: MudancaModeloDeServico): Promise<ModeloDeServico> {
  const changed = await call('PATCH /portal/modelos-servico/{id}', { caminho: { id }, corpo })
  queryClient.setQueryData(modelo(id).queryKey, changed)
  void renew('GET /portal/modelos-servico')
  return changed
}
