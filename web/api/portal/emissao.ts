import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Rascunho } from '#domain/nota/pedido.ts'
import type { Opcao } from '../../words/opcao.ts'
import type { Ambiente } from './ambiente.ts'
import { renewNotas } from './atos-da-nota.ts'
import { call, type Entrada, type NfseResponse, type PedidoNfse, read, type Validacao } from './client.ts'
import { sendInside } from './dentro-do-corpo.ts'

/** Stores nothing. A request that would be refused gets a response too: see `valida` and `erros`. */
export const validateNota = (pedido: Rascunho, ambiente: Ambiente, signal?: AbortSignal): Promise<Validacao> =>
  call('POST /portal/nfse/validar', { consulta: { ambiente }, corpo: pedido as PedidoNfse }, { signal })

/** Who decides the ISS of a service, and the rate of the city that does. */
export const issDoServico = (consulta: Entrada<'GET /portal/nfse/iss'>['consulta']) =>
  queryOptions({
    ...read('GET /portal/nfse/iss', { consulta }),
    staleTime: 600_000,
    retry: false,
    placeholderData: keepPreviousData,
  })

/** For EscolhaBuscada: the service that a text may mean for this company, and why. */
export const searchServicos =
  (cpfCnpj: string | undefined) =>
  async (q: string, signal: AbortSignal): Promise<Opcao[]> => {
    const consulta = { q, ...(cpfCnpj && { cpfCnpj }) }
    const { items } = await call('GET /portal/nfse/servicos', { consulta }, { signal })
    return items.map(({ codigo, descricao, porque, cuidado }) => ({
      value: codigo,
      label: `${codigo} · ${descricao}`,
      detalhe: [PORQUES[porque], cuidado].filter(Boolean).join(' · ') || undefined,
    }))
  }
const PORQUES = { usado: 'Já usado por esta empresa', atividade: 'Da atividade da empresa', palavra: '', texto: '' }

/**
 * Sends the note to the queue. The same `idIntegracao` again returns the same note. `confirmarMesFechado`: a person knows
 * that its month is closed.
 */
export async function issueNota(
  pedido: Rascunho,
  ambiente: Ambiente,
  confirmarMesFechado?: true,
): Promise<NfseResponse> {
  const consulta = { ambiente, ...(confirmarMesFechado && { confirmarMesFechado }) }
  const nota = await call('POST /portal/nfse', { consulta, corpo: pedido as PedidoNfse })
  void renewNotas()
  return nota
}

/** Issues a note in place of another, once both are possible; returns the new one. */
export async function replaceNota(
  id: string,
  { motivo, codigoMotivo, ...novaNota }: Rascunho & { motivo?: string; codigoMotivo?: string },
  confirmarMesFechado?: true,
): Promise<NfseResponse> {
  const corpo = { novaNota, motivo: motivo ?? '', ...(codigoMotivo && { codigoMotivo }) }
  const nova = await sendInside(
    'novaNota',
    call('POST /portal/nfse/{id}/substituir', {
      caminho: { id },
      corpo,
      ...(confirmarMesFechado && { consulta: { confirmarMesFechado } }),
    }),
  )
  void renewNotas()
  return nova
}
