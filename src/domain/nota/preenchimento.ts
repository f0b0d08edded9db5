import { kindOf } from '#domain/cpf-cnpj.ts'
import { findValoresFixos } from '#domain/recorrencia/ajustes.ts'
import { fillMarcadores } from '#domain/recorrencia/marcadores.ts'
import { withMarcadores } from '#domain/recorrencia/meses-no-texto.ts'
import type { Erro } from './nota.ts'
import type { PedidoServico, Rascunho, ServicoRascunho } from './pedido.ts'

/** Where the value of a field that nobody wrote came from. */
export const ORIGENS = ['cliente', 'ultima_nota', 'modelo', 'empresa', 'simples', 'municipio', 'tributacao'] as const
/** A field that was filled in. */
export type Preenchido = { campo: string; de: (typeof ORIGENS)[number] }

/** What decides the ISS of a service, read from a request at any stage of writing; null while it has too little. */
export function perguntaDoIss({ prestador, tomador, competencia, servico }: Rascunho, indice = 0) {
  const { codigo = '', codigoServicoNacional, municipioPrestacao, iss = {} } = servico?.[indice] ?? {}
  const cpfCnpj = prestador?.cpfCnpj ?? ''
  if (kindOf(cpfCnpj) === null || !ITEM.test(codigo)) return null
  const { retido, tipoTributacao, exigibilidade } = iss
  const municipioTomador = tomador?.endereco?.codigoCidade
  return {
    ...{ cpfCnpj, codigo },
    ...(codigoServicoNacional && { codigoServicoNacional }),
    ...(municipioPrestacao && { municipioPrestacao }),
    ...(municipioTomador && { municipioTomador }),
    ...(competencia && COMPETENCIA.test(competencia) && { competencia }),
    ...(retido && { retido }),
    ...(tipoTributacao && { tipoTributacao }),
    ...(exigibilidade && { exigibilidade }),
  }
}
const ITEM = /^\d{1,2}\.?\d{2}(\.?\d{2})?$/
const COMPETENCIA = /^\d{4}-(0[1-9]|1[0-2])$/

/** The rate that another decides, the city or the bill of the Simples; undefined where the request says it. */
export const aliquotaDecidida = (iss: { pedeAliquota: boolean; aliquota: number | null }): number | undefined =>
  iss.pedeAliquota ? undefined : (iss.aliquota ?? 0)

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
