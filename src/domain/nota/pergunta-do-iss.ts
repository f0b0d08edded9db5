import { kindOf } from '#domain/cpf-cnpj.ts'
import type { Rascunho } from './pedido.ts'

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
