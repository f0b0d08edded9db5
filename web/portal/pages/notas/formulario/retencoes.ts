import type { Rascunho, ServicoRascunho } from '#domain/nota/pedido.ts'
import { RETENCOES } from '#domain/tributos/federais.ts'
import type { Ambiente } from '#web/api/portal/ambiente.ts'
import { queryClient, type RetencoesLembradas } from '#web/api/portal/client.ts'
import { clienteDaConta } from '#web/api/portal/clientes.ts'
import { isFilled } from './pedido.ts'

type Formulario = { read: (nome: string) => unknown; change: (nome: string, valor: unknown) => void }

/** What was filled in, by form: another customer takes it back, unless a person changed it. */
const filled = new WeakMap<Formulario['change'], { campo: string; valor: unknown }[]>()

/**
 * Fills in what the customer withholds from the company of the note, where the services say nothing of it: only what this
 * company and this customer have between them, nothing of other companies.
 */
export async function fillRetencoes(form: Formulario, quem: { id: string; empresaId: string }, ambiente: Ambiente) {
  const { empresas } = await queryClient.fetchQuery(clienteDaConta(quem.id, ambiente))
  for (const { campo, valor } of filled.get(form.change) ?? [])
    if (form.read(campo) === valor) form.change(campo, undefined)
  const retencoes = empresas.find(({ empresaId }) => empresaId === quem.empresaId)?.retencoes ?? null
  const { iss, retencao } = retidoPor(retencoes)
  const servicos = (form.read('servico') ?? []) as NonNullable<Rascunho['servico']>
  const fields = servicos.flatMap((servico, i) => [
    ...(iss && servico.iss?.retido === undefined ? [{ campo: `servico[${i}].iss.retido`, valor: true }] : []),
    ...(retencao && !isFilled(servico, ['retencao']) ? [{ campo: `servico[${i}].retencao`, valor: retencao }] : []),
  ])
  for (const { campo, valor } of fields) form.change(campo, valor)
  filled.set(form.change, fields)
}

/** The part of a service that says what is withheld. */
export function retidoPor(retencoes: RetencoesLembradas | null): Pick<ServicoRascunho, 'iss' | 'retencao'> {
  const pairs = RETENCOES.flatMap((each) => {
    const aliquota = retencoes?.[each]
    return aliquota ? [[each, { aliquota }]] : []
  })
  return {
    ...(retencoes?.issRetido && { iss: { retido: true } }),
    ...(pairs.length > 0 && { retencao: Object.fromEntries(pairs) }),
  }
}
