import { isSimples } from '#domain/empresa.ts'
import { type Centavos, type Percentual, percentOf, sum } from '#domain/money.ts'
import type { Tabelas } from '#domain/tabelas.ts'
import { faseDe } from '#domain/tributos/phase-in.ts'
import { forecastReforma, type ReformaPrevista, valorACobrar } from '#domain/tributos/previsto.ts'
import { emReais } from './findings.ts'
import type { Aviso } from './nota.ts'
import type { NotaPreparada, ServicoPreparado, Tributo } from './preparada.ts'

/**
 * The amounts that the city computed, by its note: a city may apply its own rate, and its note counts. Null or absent:
 * the note does not show it.
 */
export type Apurado = {
  iss: Centavos | null
  liquido: Centavos | null
  reforma?: ReformaApurada | null
}

/** IBS and CBS of an answered note. `total` is vTotNF. */
export type ReformaApurada = {
  base: Centavos
  ibsEstadual: { aliquota: Percentual; valor: Centavos }
  ibsMunicipal: { aliquota: Percentual; valor: Centavos }
  cbs: { aliquota: Percentual; valor: Centavos }
  total: Centavos | null
  localIncidencia: string | null
}

type TabelasDaPrevisao = Pick<Tabelas, 'faseReforma' | 'classificacao' | 'indicadorOperacao'>

/** The avisos where the city computed another ISS than the request, or other IBS and CBS than was foreseen. */
export function avisosDeApurado(apurado: Apurado, nota: NotaPreparada, tabelas: TabelasDaPrevisao): Aviso[] {
  const { servico } = nota
  const previsto = forecastReforma(comApurado(nota, { ...apurado, reforma: null }), tabelas)
  const reforma = previsto && apurado.reforma ? divergencias(previsto, apurado.reforma) : []
  return [
    ...(apurado.iss === null || apurado.iss === servico.iss.valor
      ? []
      : [
          divergente(
            'servico[0].iss.valor',
            `O município apurou ISS de ${emReais(apurado.iss)}; o pedido calculava ${emReais(servico.iss.valor)}. Vale o apurado, que está na nota.`,
          ),
        ]),
    ...(reforma.length === 0
      ? []
      : [divergente('servico[0].reforma', `A nota traz ${reforma.join('; ')}. Vale o que está na nota.`)]),
  ]
}

const divergente = (campo: string, mensagem: string): Aviso => ({ campo, codigo: 'VALORES_DIVERGENTES', mensagem })

/**
 * The differences between the answered note and the forecast; the authority itself tolerates a cent in the taxes (E1539
 * to E1556). Amounts without a forecast are not compared.
 */
function divergencias(previsto: ReformaPrevista, nota: ReformaApurada): string[] {
  const pares: [nome: string, previsto: Centavos | null, daNota: Centavos | null, tolerancia: number][] = [
    ['base de IBS e CBS', previsto.base, nota.base, 0],
    ['IBS estadual', previsto.ibsEstadual.valor, nota.ibsEstadual.valor, 1],
    ['IBS municipal', previsto.ibsMunicipal.valor, nota.ibsMunicipal.valor, 1],
    ['CBS', previsto.cbs.valor, nota.cbs.valor, 1],
  ]
  const valores = pares.flatMap(([nome, esperado, veio, tolerancia]) =>
    esperado === null || veio === null || Math.abs(esperado - veio) <= tolerancia
      ? []
      : [`${nome} de ${emReais(veio)}, e o previsto era ${emReais(esperado)}`],
  )
  const [esperado, veio] = [previsto.localIncidencia, nota.localIncidencia]
  const local =
    esperado === null || veio === null || esperado === veio
      ? []
      : [`incidência de IBS e CBS em ${veio}, e o previsto era ${esperado}`]
  return [...valores, ...local]
}

/** The note with the taxes of the city's note instead of the computed ones. */
export function comApurado(nota: NotaPreparada, apurado: Apurado | null): NotaPreparada {
  if (!apurado) return nota
  const servico = comIss(nota.servico, apurado)
  return { ...nota, servico: { ...servico, reforma: comReforma(servico.reforma, apurado.reforma ?? null) } }
}

/**
 * The amount that the customer pays for an answered note: from 2027 its vTotNF for a company of the regular regime,
 * where the note shows it, else the forecast of it (docs/referencia/lei.md#43-base-and-amount-charged). The layout
 * gives a note of Simples no other amount than the net one.
 */
export function aCobrarApurado(nota: NotaPreparada, apurado: Apurado | null, tabelas: TabelasDaPrevisao) {
  const daNota = comApurado(nota, apurado)
  const porFora = faseDe(nota.competencia, tabelas).porFora && !isSimples(nota.prestador)
  if (porFora && apurado?.reforma?.total) return apurado.reforma.total
  const { ibsEstadual, ibsMunicipal, cbs } = apurado?.reforma ?? {}
  const { liquido } = daNota.servico.valor
  if (porFora && cbs) return sum(liquido, ibsEstadual?.valor, ibsMunicipal?.valor, cbs.valor)
  return valorACobrar(daNota, tabelas)
}

function comIss(servico: ServicoPreparado, { iss: apurado, liquido }: Apurado): ServicoPreparado {
  const { valor, iss } = servico
  if (apurado === null || apurado === iss.valor) return servico
  const retidoAMais = (iss.retido ? apurado - iss.valor : 0) as Centavos
  return {
    ...servico,
    iss: { ...iss, valor: apurado, aliquota: rateOf(valor.baseCalculo, apurado) },
    valor: {
      ...valor,
      totalRetido: (valor.totalRetido + retidoAMais) as Centavos,
      liquido: liquido ?? ((valor.liquido - retidoAMais) as Centavos),
    },
  }
}

function comReforma(reforma: ServicoPreparado['reforma'], apurada: ReformaApurada | null) {
  if (!reforma || !apurada) return reforma
  const { base, ibsEstadual, ibsMunicipal, cbs } = apurada
  const tributo = (each: { aliquota: Percentual; valor: Centavos }): Tributo => ({ baseCalculo: base, ...each })
  return {
    ...reforma,
    baseCalculo: base,
    ibsEstadual: tributo(ibsEstadual),
    ibsMunicipal: tributo(ibsMunicipal),
    cbs: tributo(cbs),
  }
}

/** The rate that gives this tax: one of two decimals, as cities use, when such a rate gives it. */
function rateOf(base: Centavos, iss: Centavos): Percentual {
  if (base <= 0) return 0 as Percentual
  const exact = Math.round((iss / base) * 1_000_000) as Percentual
  const usual = (Math.round(exact / 100) * 100) as Percentual
  return percentOf(base, usual) === iss ? usual : exact
}
