import type { Ambiente } from './ambiente.ts'
import {
  type ClienteMudado,
  call,
  type Entrada,
  type MudancaDeCliente,
  type MudancaTomador,
  type NovoTomador,
  queryClient,
  read,
  readList,
  renew,
  type TomadorGuardado,
} from './client.ts'

/** A page of the customers of the account by name, each once. */
export const clientes = (consulta: NonNullable<Entrada<'GET /portal/clientes'>['consulta']>) =>
  readList('GET /portal/clientes', { consulta })

/** A customer in every company, by its id in one of them. */
export const clienteDaConta = (id: string, ambiente: Ambiente) =>
  read('GET /portal/clientes/{id}', { caminho: { id }, consulta: { ambiente } })

/** A customer of one company. */
export const cliente = (id: string) => read('GET /portal/tomadores/{id}', { caminho: { id } })

export async function createCliente(corpo: NovoTomador): Promise<TomadorGuardado> {
  const made = await call('POST /portal/tomadores', { corpo })
  renewAll()
  return made
}

/** Changes a customer of one company. */
export async function changeCliente(id: string, corpo: MudancaTomador): Promise<TomadorGuardado> {
  const changed = await call('PATCH /portal/tomadores/{id}', { caminho: { id }, corpo })
  queryClient.setQueryData(cliente(id).queryKey, changed)
  renewAll()
  return changed
}

/** Changes a customer in every company that has it. */
export async function changeEmTodas(id: string, corpo: MudancaDeCliente): Promise<ClienteMudado> {
  const changed = await call('PATCH /portal/clientes/{id}', { caminho: { id }, corpo })
  renewAll()
  return changed
}

const renewAll = () =>
  void renew('GET /portal/tomadores', 'GET /portal/tomadores/{id}', 'GET /portal/clientes', 'GET /portal/clientes/{id}')
