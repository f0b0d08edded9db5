import { percent, reais } from '#domain/money.ts'
import { type Apurado, comApurado } from '#domain/nota/apurado.ts'
import type { Trilho } from '#domain/nota/nota.ts'
import type { NotaPreparada, Tributo } from '#domain/nota/preparada.ts'
import { issOf, previstoOf, tributosOf, valoresOf } from '#domain/nota/tributos-da-nota.ts'
import type { Tabelas } from '#domain/tabelas.ts'
import { forecastReforma, valorACobrar } from '#domain/tributos/previsto.ts'

export type NotaCalculada = ReturnType<typeof presentCalculado>

/**
 * The computed amounts of a note, in reais and percent as in the API; what is due of ISS counts what the city assessed.
 */
export function presentCalculado(
  nota: NotaPreparada,
  tabelas: Tabelas,
  { trilho, apurado = null }: { trilho: Trilho; apurado?: Apurado | null },
) {
  const { servico, competencia, dataEmissao } = nota
  const previsto = forecastReforma(nota, tabelas)
  const aCobrar = valorACobrar(nota, tabelas)
  const { valor, iss, retencao, apuracaoPropria, reforma } = servico
  const tributo = (each: Tributo | null) =>
    each && {
      baseCalculo: reais(each.baseCalculo),
      aliquota: percent(each.aliquota),
      valor: reais(each.valor),
    }
  return {
    competencia,
    dataEmissao,
    servico: {
      codigo: servico.codigo,
      codigoServicoNacional: servico.codigoServicoNacional,
      municipioPrestacao: servico.municipioPrestacao,
      municipioIncidencia: servico.municipioIncidencia,
    },
    valores: valoresOf(servico),
    valorACobrar: aCobrar === null ? null : reais(aCobrar),
    tributos: tributosOf(servico),
    iss: {
      baseCalculo: reais(valor.baseCalculo),
      aliquota: percent(iss.aliquota),
      valor: reais(iss.valor),
      retido: iss.retido,
      ...issOf(comApurado(nota, apurado), trilho),
    },
    retencao: {
      pis: tributo(retencao.pis),
      cofins: tributo(retencao.cofins),
      csll: tributo(retencao.csll),
      inss: tributo(retencao.inss),
      irrf: tributo(retencao.irrf),
      cpp: tributo(retencao.cpp),
      outras: reais(retencao.outras),
    },
    apuracaoPropria: apuracaoPropria && { pis: tributo(apuracaoPropria.pis), cofins: tributo(apuracaoPropria.cofins) },
    reforma: reforma && {
      cst: reforma.cst,
      classificacao: reforma.classificacao,
      indicadorOperacao: reforma.indicadorOperacao,
      ibsEstadual: tributo(reforma.ibsEstadual),
      ibsMunicipal: tributo(reforma.ibsMunicipal),
      cbs: tributo(reforma.cbs),
      seletivo: tributo(reforma.seletivo),
      previsto: previsto && previstoOf(previsto),
    },
  }
}
