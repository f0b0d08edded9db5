import { type Centavos, type Percentual, percentOf } from '#domain/money.ts'
import { emReais } from './findings.ts'
import type { Aviso } from './nota.ts'
import type { ServicoPreparado } from './preparada.ts'

/** What the city computed, as its note says: a city may apply its own rate, and its note counts. */
export type Apurado = { iss: Centavos; liquido: Centavos | null }

/** The aviso when the city computed another ISS than the request; null when it is the same. */
export function avisoDeApurado({ iss }: Apurado, servico: ServicoPreparado): Aviso | null {
  if (iss === servico.iss.valor) return null
  const mensagem = `O município apurou ISS de ${emReais(iss)}; o pedido calculava ${emReais(servico.iss.valor)}. Vale o apurado, que está na nota.`
  return { campo: 'servico[0].iss.valor', codigo: 'VALORES_DIVERGENTES', mensagem }
}

/** The service with the ISS of the city's note instead of the computed one. */
export function comApurado(servico: ServicoPreparado, apurado: Apurado | null): ServicoPreparado {
  if (!apurado || apurado.iss === servico.iss.valor) return servico
  const { valor, iss } = servico
  const retidoAMais = (iss.retido ? apurado.iss - iss.valor : 0) as Centavos
  return {
    ...servico,
    iss: { ...iss, valor: apurado.iss, aliquota: rateOf(valor.baseCalculo, apurado.iss) },
    valor: {
      ...valor,
      totalRetido: (valor.totalRetido + retidoAMais) as Centavos,
      liquido: apurado.liquido ?? ((valor.liquido - retidoAMais) as Centavos),
    },
  }
}

/** The rate that gives this tax: one of two decimals, as cities use, when such a rate gives it. */
function rateOf(base: Centavos, iss: Centavos): Percentual {
  if (base <= 0) return 0 as Percentual
  const exact = Math.round((iss / base) * 1_000_000) as Percentual
  const usual = (Math.round(exact / 100) * 100) as Percentual
  return percentOf(base, usual) === iss ? usual : exact
}
