import {
  call,
  type Entrada,
  type MudancaTomador,
  type NovoTomador,
  queryClient,
  read,
  readList,
  renew,
  type TomadorGuardado,
} from './client.ts'

/** A page of the customers, by name. */
export const clientes = (consulta: NonNullable<Entrada<'GET /portal/tomadores'>['consulta']>) =>
  readList('GET /portal/tomadores', { consulta })

export const cliente = (id: string) => read('GET /portal/tomadores/{id}', { caminho: { id } })

export async function createCliente(corpo: NovoTomador): Promise<TomadorGuardado> {
  const made = await call('POST /portal/tomadores', { corpo })
  void renew('GET /portal/tomadores')
  return made
}

export async function changeCliente(id: string, corpo: MudancaTomador): Promise<TomadorGuardado> {
  const changed = await call('PATCH /portal/tomadores/{id}', { caminho: { id }, corpo })
  queryClient.setQueryData(cliente(id).queryKey, changed)
  void renew('GET /portal/tomadores')
  return changed
}
