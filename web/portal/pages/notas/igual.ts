import type { Rascunho, ServicoRascunho } from '#domain/nota/pedido.ts'
import { asChosen, newIdIntegracao } from './formulario/pedido.ts'

/**
 * The request of a note as the start of another with the same company, customer, services and amounts. Left out is what
 * belongs to one request only: id, number, dates, options, payments, and the documents behind deductions and refunds.
 */
export function toOutra({ prestador, tomador, intermediario, servico, rps, ...resto }: Rascunho): Rascunho {
  const { numero: _, dataEmissao: __, competencia: ___, ...serie } = rps ?? {}
  return asChosen({
    idIntegracao: newIdIntegracao(),
    prestador,
    tomador,
    ...(intermediario && { intermediario }),
    servico: servico?.map(outroServico),
    ...(Object.keys(serie).length > 0 && { rps: serie }),
    ...(resto.finalidade && { finalidade: resto.finalidade }),
    ...(resto.tipoAjuste && { tipoAjuste: resto.tipoAjuste }),
  })
}

function outroServico({ valor, retencao, reforma, evento, ...resto }: ServicoRascunho): ServicoRascunho {
  return {
    ...resto,
    ...(valor && { valor: { ...valor, deducoes: withoutDocumentos(valor.deducoes) } }),
    ...(retencao && { retencao: { ...retencao, dataPagamento: undefined } }),
    ...(reforma && { reforma: { ...reforma, reembolsos: undefined } }),
    ...(evento && { evento: { ...evento, dataInicio: undefined, dataFim: undefined } }),
  }
}

type Deducoes = NonNullable<ServicoRascunho['valor']>['deducoes']

const withoutDocumentos = (deducoes: Deducoes): Deducoes =>
  typeof deducoes === 'object' ? { ...deducoes, documentos: undefined } : deducoes
