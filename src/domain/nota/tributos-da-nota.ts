import { type Centavos, percent, reais } from '#domain/money.ts'
import type { Calculado, PorTributo } from '#domain/tributos/calculadora.ts'
import type { ReformaPrevista } from '#domain/tributos/previsto.ts'
import { issDevido } from '#domain/tributos/situacao-do-iss.ts'
import type { ServicoPreparado, Tributo } from './preparada.ts'

/**
 * A tax in the units people read: `base` and `valor` in reais, `aliquota` in percent; null where only the amount is
 * known.
 */
export type TributoDaNota = {
  nome: string
  base: number | null
  aliquota: number | null
  valor: number
  retido: boolean
}

/** The parts of a service that its taxes are computed from, and the taxes. */
export type ComTributos = Pick<ServicoPreparado, 'valor' | 'iss' | 'retencao' | 'apuracaoPropria' | 'reforma'>
/** The same with IBS and CBS of a note, where a tax may be unknown. */
type ComReforma = Omit<ComTributos, 'reforma'> & {
  reforma: (PorTributo<Tributo | null> & { seletivo?: Tributo | null }) | null
}

/** Every tax of a service, in the order of the printed page. */
export function tributosOf({ valor, iss, retencao, apuracaoPropria, reforma }: ComReforma): TributoDaNota[] {
  const issqn = { baseCalculo: valor.baseCalculo, aliquota: iss.aliquota, valor: iss.valor }
  const linhas: [nome: string, tributo: Tributo | null | undefined, retido?: boolean][] = [
    ['ISS', issqn, iss.retido],
    ['PIS', retencao.pis, true],
    ['Cofins', retencao.cofins, true],
    ['CSLL', retencao.csll, true],
    ['INSS', retencao.inss, true],
    ['IRRF', retencao.irrf, true],
    ['CPP', retencao.cpp, true],
    ['PIS de apuração própria', apuracaoPropria?.pis],
    ['Cofins de apuração própria', apuracaoPropria?.cofins],
    [REFORMA.cbs, reforma?.cbs],
    [REFORMA.ibsEstadual, reforma?.ibsEstadual],
    [REFORMA.ibsMunicipal, reforma?.ibsMunicipal],
    [REFORMA.seletivo, reforma?.seletivo],
  ]
  return [
    ...linhas.flatMap(([nome, tributo, retido = false]) => (tributo ? [linhaOf(nome, tributo, retido)] : [])),
    ...(retencao.outras > 0 ? [outras(retencao.outras)] : []),
  ]
}

/** The amounts that add up over services. */
export type Valores = Pick<
  ServicoPreparado['valor'],
  'servico' | 'deducoes' | 'descontoIncondicionado' | 'descontoCondicionado' | 'totalRetido' | 'liquido'
>

/** The names of the taxes of the reform in that list. */
export const REFORMA = {
  cbs: 'CBS',
  ibsEstadual: 'IBS estadual',
  ibsMunicipal: 'IBS municipal',
  seletivo: 'Imposto Seletivo',
} as const

/** The amounts of a service in reais: price, deductions and discounts, withheld, net. */
export const valoresOf = ({ valor }: { valor: Valores }) => ({
  servico: reais(valor.servico),
  deducoes: reais(valor.deducoes),
  descontoIncondicionado: reais(valor.descontoIncondicionado),
  descontoCondicionado: reais(valor.descontoCondicionado),
  totalRetido: reais(valor.totalRetido),
  liquido: reais(valor.liquido),
})

/** What is due of ISS by a note, in reais; an amount that its situation does not have is null. */
export function issOf(...nota: Parameters<typeof issDevido>) {
  const { situacao, motivo, aRecolher, retido, receitaNoDas } = issDevido(...nota)
  return {
    situacao,
    motivo,
    aRecolher: orNull(aRecolher, reais),
    valorRetido: orNull(retido, reais),
    receitaNoDas: orNull(receitaNoDas, reais),
  }
}

/** What the authority will compute of IBS and CBS, as `calculado.reforma.previsto` shows it. */
export const previstoOf = ({ base, ibs, regular, compra, total, localIncidencia, ...devido }: ReformaPrevista) => ({
  base: reais(base),
  ...valoresDe(devido),
  ibs: orNull(ibs, reais),
  aliquotas: aliquotasDe(devido),
  diferido: {
    ibsEstadual: orNull(devido.ibsEstadual.diferido, reais),
    ibsMunicipal: orNull(devido.ibsMunicipal.diferido, reais),
    cbs: orNull(devido.cbs.diferido, reais),
  },
  tributacaoRegular: regular && { ...valoresDe(regular), aliquotas: aliquotasDe(regular) },
  compraPublica: compra && {
    redutor: orNull(compra.redutor, percent),
    ...valoresDe(compra.aDividir),
    aliquotas: aliquotasDe(compra.aDividir),
  },
  total: orNull(total, reais),
  localIncidencia,
})

const valoresDe = ({ ibsEstadual, ibsMunicipal, cbs }: PorTributo<Calculado>) => ({
  ibsEstadual: orNull(ibsEstadual.valor, reais),
  ibsMunicipal: orNull(ibsMunicipal.valor, reais),
  cbs: orNull(cbs.valor, reais),
})
const aliquotasDe = ({ ibsEstadual, ibsMunicipal, cbs }: PorTributo<Calculado>) => ({
  ibsEstadual: orNull(ibsEstadual.aliquota, percent),
  ibsMunicipal: orNull(ibsMunicipal.aliquota, percent),
  cbs: orNull(cbs.aliquota, percent),
})

const orNull = <Value>(value: Value | null, show: (value: Value) => number) => (value === null ? null : show(value))

const linhaOf = (nome: string, { baseCalculo, aliquota, valor }: Tributo, retido: boolean): TributoDaNota => ({
  nome,
  base: reais(baseCalculo),
  aliquota: percent(aliquota),
  valor: reais(valor),
  retido,
})

const outras = (valor: Centavos): TributoDaNota => ({
  nome: 'Outras retenções',
  base: null,
  aliquota: null,
  valor: reais(valor),
  retido: true,
})
