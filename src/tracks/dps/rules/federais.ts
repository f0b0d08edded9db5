import { type Centavos, type Percentual, percentOf, sum } from '#domain/money.ts'
import type { Tributo } from '#domain/nota/preparada.ts'
import { ESFERAS } from '#domain/nota/total-tributos.ts'
import { faseDe } from '#domain/tributos/phase-in.ts'
import { carriesTribFed, ME_EPP, MEI, retencaoPisCofinsCsll, totTrib } from '#tracks/dps/tributacao.ts'
import type { Contexto, Regra } from './contexto.ts'

/** Federal taxes and the approximate total of taxes. */
export const FEDERAIS: readonly Regra[] = [
  { codigo: 'E0675', when: (contexto) => declaresFederal(contexto) && !contexto.emitenteCnpj },
  { codigo: 'E0676', when: (contexto) => declaresFederal(contexto) && contexto.regime === MEI },
  {
    codigo: 'CAMPO_OBRIGATORIO',
    campo: 'servico[0].apuracaoPropria.cstPisCofins',
    when: ({ nota, servico, tabelas }) =>
      carriesTribFed(nota) &&
      (servico.apuracaoPropria !== null || (retencaoPisCofinsCsll(servico).valor > 0 && needsCst(nota, tabelas))) &&
      !CST_PIS_COFINS.test(servico.apuracaoPropria?.cstPisCofins ?? ''),
    mensagem: 'A retenção ou a apuração de PIS, COFINS ou CSLL exige a situação tributária (CST) de PIS/COFINS.',
    correcao:
      'Informe servico[0].apuracaoPropria.cstPisCofins (01: operação tributável à alíquota básica) ou configure cstPisCofinsPadrao da empresa no município.',
  },
  {
    codigo: 'E0677',
    when: ({ servico }) => (servico.apuracaoPropria?.baseCalculoPisCofins ?? 0) > servico.valor.servico,
  },
  ...(['pis', 'cofins'] as const).map(
    (nome): Regra => ({
      codigo: 'VALOR_FORA_DO_LIMITE',
      campo: `servico[0].apuracaoPropria.${nome}.aliquota`,
      when: ({ servico }) => isTooHigh(servico.apuracaoPropria?.[nome]?.aliquota),
      mensagem: 'O documento nacional leva a alíquota com dois dígitos antes da vírgula: até 99,99%, e veio mais.',
      correcao: 'Confira a alíquota: 0.65 significa 0,65%.',
    }),
  ),
  { codigo: 'E0694', when: (contexto) => disagrees(contexto, contexto.servico.apuracaoPropria?.pis) },
  { codigo: 'E0696', when: (contexto) => disagrees(contexto, contexto.servico.apuracaoPropria?.cofins) },
  {
    codigo: 'E0699',
    when: ({ servico }) => reachesService(servico, sum(servico.retencao.inss?.valor, servico.retencao.cpp?.valor)),
  },
  { codigo: 'E0700', when: ({ servico }) => reachesService(servico, servico.retencao.irrf?.valor ?? 0) },
  { codigo: 'E0701', when: ({ servico }) => reachesService(servico, retencaoPisCofinsCsll(servico).valor) },
  ...totalRules('vTotTrib', { federal: 'E0702', estadual: 'E0703', municipal: 'E0704' }),
  ...totalRules('pTotTrib', { federal: 'E0706', estadual: 'E0707', municipal: 'E0708' }),
  {
    codigo: 'E0706',
    when: ({ nota }) => {
      const total = totTrib(nota)
      return total.forma === 'pTotTribSN' && isTooHigh(total.percentual as Percentual)
    },
  },
  { codigo: 'E0710', when: ({ servico, regime }) => servico.totalTributos?.tipo === 'simples' && regime === MEI },
  {
    codigo: 'E0713',
    when: ({ servico, regime }) => servico.totalTributos?.tipo === 'simples' && regime !== MEI && regime !== ME_EPP,
  },
]

/** PIS and Cofins exist in the month, or CSLL alone goes with a CST. */
function needsCst({ competencia }: Contexto['nota'], tabelas: Contexto['tabelas']): boolean {
  const { pisCofinsVigente, cstSemPisCofins } = faseDe(competencia, tabelas)
  return pisCofinsVigente || cstSemPisCofins !== null
}

function totalRules(
  forma: 'vTotTrib' | 'pTotTrib',
  codigos: Record<'federal' | 'estadual' | 'municipal', string>,
): Regra[] {
  return ESFERAS.map((esfera) => ({
    codigo: codigos[esfera],
    when: ({ nota, servico }) => {
      const total = totTrib(nota)
      return total.forma === forma && total[esfera] > (forma === 'vTotTrib' ? servico.valor.servico : CEM_POR_CENTO)
    },
  }))
}

const CEM_POR_CENTO = 1_000_000
/** The codes of the schema (TSTipoCST). */
const CST_PIS_COFINS = /^(0[0-9]|49|5[0-6]|6[0-7]|7[0-5]|9[89])$/

/** Withheld from the issuer, or settled by it: a CST alone comes from the configuration and is simply left out. */
function declaresFederal({ servico: { retencao, apuracaoPropria } }: Contexto): boolean {
  const taxes = [retencao.pis, retencao.cofins, retencao.csll, retencao.inss, retencao.cpp, retencao.irrf]
  return taxes.some((tax) => tax?.valor) || Boolean(apuracaoPropria?.pis || apuracaoPropria?.cofins)
}

/** The rate field has two whole digits: 99.99 at most. */
const isTooHigh = (aliquota: Percentual | undefined) => aliquota !== undefined && aliquota >= 999_950

const reachesService = ({ valor }: Contexto['servico'], retido: number) => retido > 0 && retido >= valor.servico

/** SEFIN multiplies the one base by the rate of two decimals, and tolerates one cent (NT 007 §2). */
function disagrees({ servico }: Contexto, tributo: Tributo | null | undefined): boolean {
  if (!tributo || !servico.apuracaoPropria) return false
  const aliquota = (Math.floor((tributo.aliquota + 50) / 100) * 100) as Percentual
  const official: Centavos = percentOf(servico.apuracaoPropria.baseCalculoPisCofins, aliquota)
  return Math.abs(official - tributo.valor) > 1
}
