// The amounts that the service computes for the input of a vector: through a whole note, as preview, charge and city
// get them.
import { type Centavos, centavosOf, decimalString, type Percentual } from '#domain/money.ts'
import type { NotaPreparada, Tributo } from '#domain/nota/preparada.ts'
import type { FaseReforma, Tabelas } from '#domain/tabelas.ts'
import { forecastReforma, valorACobrar } from '#domain/tributos/previsto.ts'
import { pedidoOf, preparar, TABELAS } from '#test/support/preparo.ts'
import type { Entrada, Figuras } from './independente.ts'

const SAMPLE = 'regular-ibs-cbs-retencoes'
const MODELO = preparar(pedidoOf(SAMPLE), { sample: SAMPLE }).nota!

/** `publicadas`: the rates of the input are those of the law; otherwise the table is asked, which has to know them. */
export function figurasDaNota(entrada: Entrada, { publicadas }: { publicadas: boolean }): Figuras {
  const nota = notaDe(entrada)
  const tabelas = publicadas ? comAliquotas(entrada) : TABELAS
  const previsto = forecastReforma(nota, tabelas)!
  const { ibsEstadual, ibsMunicipal, cbs, regular, compra } = previsto
  return {
    vBC: money(previsto.base),
    ...(entrada.comGrupo && {
      'pAliqEfet.uf': percent(ibsEstadual.aliquota),
      'pAliqEfet.mun': percent(ibsMunicipal.aliquota),
      'pAliqEfet.cbs': percent(cbs.aliquota),
    }),
    vIBSUF: money(ibsEstadual.valor),
    vIBSMun: money(ibsMunicipal.valor),
    vCBS: money(cbs.valor),
    vIBSTot: money(previsto.ibs),
    vLiq: money(nota.servico.valor.liquido),
    vTotNF: money(valorACobrar(nota, tabelas)),
    ...(entrada.diferimento && {
      vDifUF: money(ibsEstadual.diferido),
      vDifMun: money(ibsMunicipal.diferido),
      vDifCBS: money(cbs.diferido),
    }),
    ...(regular && {
      'gTribRegular.pAliqEfeRegIBSUF': percent(regular.ibsEstadual.aliquota),
      'gTribRegular.pAliqEfeRegIBSMun': percent(regular.ibsMunicipal.aliquota),
      'gTribRegular.pAliqEfeRegCBS': percent(regular.cbs.aliquota),
      'gTribRegular.vTribRegIBSUF': money(regular.ibsEstadual.valor),
      'gTribRegular.vTribRegIBSMun': money(regular.ibsMunicipal.valor),
      'gTribRegular.vTribRegCBS': money(regular.cbs.valor),
    }),
    ...(compra && {
      'gTribCompraGov.pIBSUF': percent(compra.aDividir.ibsEstadual.aliquota),
      'gTribCompraGov.pIBSMun': percent(compra.aDividir.ibsMunicipal.aliquota),
      'gTribCompraGov.pCBS': percent(compra.aDividir.cbs.aliquota),
      'gTribCompraGov.vIBSUF': money(compra.aDividir.ibsEstadual.valor),
      'gTribCompraGov.vIBSMun': money(compra.aDividir.ibsMunicipal.valor),
      'gTribCompraGov.vCBS': money(compra.aDividir.cbs.valor),
    }),
  }
}

function notaDe({ competencia, cst, classificacao, valores, ...entrada }: Entrada): NotaPreparada {
  const amount = (nome: keyof typeof valores) => reais(valores[nome])
  const valor = {
    ...MODELO.servico.valor,
    servico: amount('servico'),
    descontoIncondicionado: amount('descontoIncondicionado'),
    descontoCondicionado: amount('descontoCondicionado'),
    deducoes: amount('deducoes'),
    reembolsos: amount('reembolsos'),
    totalRetido: amount('retido'),
  }
  const { servico, descontoIncondicionado, descontoCondicionado, totalRetido } = valor
  const liquido = (servico - descontoIncondicionado - descontoCondicionado - totalRetido) as Centavos
  const { diferimento, tributacaoRegular, compraGov } = entrada
  return {
    ...MODELO,
    competencia,
    servico: {
      ...MODELO.servico,
      valor: { ...valor, liquido },
      iss: { ...MODELO.servico.iss, valor: amount('iss') },
      apuracaoPropria: {
        cstPisCofins: '01',
        baseCalculoPisCofins: servico,
        pis: tributo(amount('pis')),
        cofins: tributo(amount('cofins')),
      },
      reforma: {
        ...MODELO.servico.reforma!,
        cst,
        classificacao,
        ...(diferimento && {
          diferimento: {
            ibsEstadual: taxa(diferimento.uf),
            ibsMunicipal: taxa(diferimento.mun),
            cbs: taxa(diferimento.cbs),
          },
        }),
        ...(tributacaoRegular && { tributacaoRegular }),
        ...(compraGov && { enteGovernamental: compraGov.tpEnteGov }),
      },
    },
  }
}

/** The tables, as if the law had published these rates. */
function comAliquotas({ aliquotas, compraGov }: Entrada): Tabelas {
  const publicada = (fase: FaseReforma | null): FaseReforma => ({
    ...fase!,
    ibsEstadual: taxa(aliquotas.uf),
    ibsMunicipal: taxa(aliquotas.mun),
    cbs: taxa(aliquotas.cbs),
    proprias: [],
    redutorCompra: taxa(compraGov?.pRedutor ?? '0'),
  })
  return { ...TABELAS, faseReforma: (mes) => publicada(TABELAS.faseReforma(mes)) }
}

const tributo = (valor: Centavos): Tributo => ({ baseCalculo: valor, aliquota: 0 as Percentual, valor })
const reais = (texto: string) => centavosOf(texto)! ?? (Number(texto.replace('.', '')) as Centavos)
const taxa = (texto: string) => {
  const [inteira = '0', decimais = ''] = texto.split('.')
  return Number(inteira + decimais.padEnd(4, '0')) as Percentual
}
const money = (valor: Centavos | null) => (valor === null ? 'nulo' : decimalString(valor))
const percent = (aliquota: Percentual | null) =>
  aliquota === null ? 'nulo' : `${Math.floor(aliquota / 10_000)}.${String(aliquota % 10_000).padStart(4, '0')}`
