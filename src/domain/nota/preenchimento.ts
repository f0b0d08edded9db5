import { findValoresFixos } from '#domain/recorrencia/ajustes.ts'
import { fillMarcadores } from '#domain/recorrencia/marcadores.ts'
import { withMarcadores } from '#domain/recorrencia/meses-no-texto.ts'
import type { Erro } from './nota.ts'
import type { PedidoServico, Rascunho, ServicoRascunho } from './pedido.ts'

/** Where the value of a field that was filled in came from. */
export const ORIGENS = ['cliente', 'ultima_nota', 'modelo', 'empresa', 'simples', 'municipio', 'tributacao'] as const
/** A field that was filled in. */
export type Preenchido = { campo: string; de: (typeof ORIGENS)[number] }

/** A customer with a name and no document would leave the note without a customer. */
export const errosDeNomeSemDocumento = ({ tomador }: Rascunho): Erro[] =>
  tomador?.razaoSocial && !tomador.cpfCnpj && !tomador.nifEstrangeiro
    ? [
        {
          campo: 'tomador',
          codigo: 'CAMPO_OBRIGATORIO',
          mensagem: `Falta o CPF ou CNPJ de ${tomador.razaoSocial}: sem ele a nota sairia sem tomador.`,
          correcao: 'Informe o CPF ou CNPJ; para emitir sem tomador, apague o nome.',
        },
      ]
    : []

/**
 * The parts of a service that a line leaves out, as the service of an earlier note has them: nothing of its amounts, and a
 * month that its text names is the one of the new note. `de` and `para`: the months (YYYY-MM) of both.
 */
export function servicoRepetido(servico: PedidoServico, { de, para }: { de: string; para: string }): ServicoRascunho {
  const { valor: _, totalTributos, retencao, apuracaoPropria, discriminacao, ...resto } = servico
  return {
    ...resto,
    ...(retencao && findValoresFixos({ retencao } as PedidoServico).length === 0 && { retencao }),
    ...(apuracaoPropria && findValoresFixos({ apuracaoPropria } as PedidoServico).length === 0 && { apuracaoPropria }),
    ...(totalTributos && totalTributos.tipo !== 'valor' && { totalTributos }),
    discriminacao: fillMarcadores(withMarcadores(discriminacao, de), para),
  }
}
