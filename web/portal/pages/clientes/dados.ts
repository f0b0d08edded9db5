import type { PedidoTomador } from '#domain/nota/pedido.ts'
import type { RetencoesLembradas } from '#web/api/portal/client.ts'
import { count, documento, porcento } from '#web/words/formatos.ts'

/** The number of a customer: CPF or CNPJ with its mask, or that of another country. */
export const numeroDe = ({ cpfCnpj, nifEstrangeiro }: PedidoTomador): string =>
  cpfCnpj ? documento(cpfCnpj) : (nifEstrangeiro ?? '')

/** `Marabá, PA`; empty without an address. */
export const ondeFica = ({ endereco }: PedidoTomador): string =>
  [endereco?.descricaoCidade, endereco?.estado].filter(Boolean).join(', ')

/** Whose customer it is: the company, or how many there are. */
export const deQuem = ({ quantasEmpresas, de }: { quantasEmpresas: number; de: { empresa: string } }): string =>
  quantasEmpresas === 1 ? de.empresa : count(quantasEmpresas, 'empresa', 'empresas')

/** The federal taxes that a customer may withhold, in the order of the form. */
export const FEDERAIS = { pis: 'PIS', cofins: 'Cofins', csll: 'CSLL', irrf: 'IRRF', inss: 'INSS', cpp: 'CPP' } as const
export const IMPOSTOS = Object.keys(FEDERAIS) as (keyof typeof FEDERAIS)[]

/** `ISS, IRRF 1,5%`. */
export function retencoesEscritas(retencoes: RetencoesLembradas | null): string {
  if (!retencoes) return 'Ainda sem nota'
  const federais = IMPOSTOS.flatMap((each) => {
    const aliquota = retencoes[each]
    return aliquota ? [`${FEDERAIS[each]} ${porcento(aliquota)}`] : []
  })
  return [...(retencoes.issRetido ? ['ISS'] : []), ...federais].join(', ') || 'Nada'
}
