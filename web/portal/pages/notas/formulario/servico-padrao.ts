import type { NfseConfig } from '#web/api/portal/client.ts'

type Formulario = { read: (nome: string) => unknown; change: (nome: string, valor: unknown) => void }
type ServicoPadrao = NfseConfig['servicoPadrao']

/** What was written, by form. */
const posto = new WeakMap<Formulario['change'], object>()

/** An empty service begins as the company's usual one; another company replaces it unless it was changed. */
export function putServicoPadrao({ read, change }: Formulario, padrao: ServicoPadrao): void {
  const antes: object = posto.get(change) ?? {}
  const [item, ...outros] = (read('servico') ?? []) as Record<string, unknown>[]
  const isOurs =
    Object.keys(antes).length > 0 && Object.entries(antes).every(([campo, valor]) => item?.[campo] === valor)
  const isEmpty = !item?.['codigo'] && !item?.['discriminacao']
  if (outros.length > 0 || !(isEmpty || isOurs)) return
  for (const campo of Object.keys({ ...antes, ...padrao })) change(`servico[0].${campo}`, padrao?.[campo as 'codigo'])
  posto.set(change, padrao ?? {})
}
