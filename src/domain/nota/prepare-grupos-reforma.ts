import { type Centavos, centavos, percentual, sum } from '#domain/money.ts'
import { joinCampo } from '#domain/storable.ts'
import type { Findings } from './findings.ts'
import type { PedidoReforma } from './pedido.ts'
import type { GruposReforma, Tomador } from './preparada.ts'
import { checkMunicipio, type Lugares, prepareTomador } from './prepare-pessoa.ts'

/**
 * The groups of IBS and CBS that only some operations have (docs/especificacao/decisoes.md#41-ibscbs-groups). A
 * recipient with the number of the customer is the customer: the note says that without repeating it.
 */
export function prepareGruposReforma(
  pedido: PedidoReforma,
  campo: string,
  { tomador, tabelas, findings }: { tomador: Tomador | null; tabelas: Lugares; findings: Findings },
): GruposReforma {
  const { tipoOperacao, enteGovernamental, notasReferenciadas, tributacaoRegular, creditoPresumido } = pedido
  const path = joinCampo(campo, 'destinatario')
  const destinatario = prepareTomador(pedido.destinatario, path, tabelas, findings)
  const isTomador = destinatario?.cpfCnpj != null && destinatario.cpfCnpj === tomador?.cpfCnpj
  if (isTomador) {
    findings.aviso(
      path,
      'CAMPO_SEM_DESTINO',
      'O destinatário é o próprio tomador; a nota diz isso sem repetir os dados.',
    )
  }
  pedido.reembolsos?.forEach(({ documentoFiscal }, index) => {
    const onde = joinCampo(campo, `reembolsos[${index}].documentoFiscal.municipio`)
    if (documentoFiscal) checkMunicipio(documentoFiscal.municipio, onde, tabelas, findings)
  })
  return {
    ...(tipoOperacao !== undefined && { tipoOperacao }),
    ...(enteGovernamental !== undefined && { enteGovernamental }),
    ...(notasReferenciadas && { notasReferenciadas }),
    ...(destinatario && !isTomador && { destinatario }),
    ...(pedido.reembolsos && {
      reembolsos: pedido.reembolsos.map((each) => ({ ...each, valor: centavos(each.valor) })),
    }),
    ...(tributacaoRegular && {
      tributacaoRegular: { cst: tributacaoRegular.cst, classificacao: tributacaoRegular.classificacao },
    }),
    ...(pedido.zonaFranca && { zonaFranca: true as const }),
    ...(pedido.doacao && { doacao: true as const }),
    ...(creditoPresumido !== undefined && { creditoPresumido }),
    ...(pedido.diferimento && {
      diferimento: {
        ibsEstadual: percentual(pedido.diferimento.ibsEstadual),
        ibsMunicipal: percentual(pedido.diferimento.ibsMunicipal),
        cbs: percentual(pedido.diferimento.cbs),
      },
    }),
  }
}

/** The amounts of third parties in the price, which no base includes (E1295 and E1530 of Anexo I). */
export const totalReembolsos = (pedido: PedidoReforma | undefined): Centavos =>
  sum(...(pedido?.reembolsos ?? []).map(({ valor }) => centavos(valor)))
