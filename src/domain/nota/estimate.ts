import { diaDaCompetencia, isDate } from '#domain/competencia.ts'
import { CONFIG_PADRAO, type RegimeDesde, regimeEm } from '#domain/empresa.ts'
import { centavos, reais, sum } from '#domain/money.ts'
import type { Tabelas } from '#domain/tabelas.ts'
import type { TributosContexto } from './contextos.ts'
import { newFindings } from './findings.ts'
import { differing, mergeTributos, TRIBUTOS_IGUAIS } from './merge-tributos.ts'
import type {
  Parcial,
  PedidoDeducoes,
  PedidoReembolso,
  PedidoReforma,
  PedidoServico,
  Rascunho,
  ServicoRascunho,
} from './pedido.ts'
import { type FusoEm, prepareDatas } from './prepare-datas.ts'
import { isNoExterior, PAIS_BRASIL } from './prepare-pessoa.ts'
import { prepareTributos } from './prepare-tributos.ts'
import { REFORMA, type TributoDaNota, tributosOf, type Valores, valoresOf } from './tributos-da-nota.ts'

export type Estimativa = { valores: ReturnType<typeof valoresOf>; tributos: TributoDaNota[] }

/**
 * The amounts of a request still being written: the taxes of its items are computed in the order of prepareNota. What is
 * missing counts as zero. IBS and CBS are not among them: what a note carries is `previsto`, by the rates that the
 * service has, and comes with its answer. `fatos`: the regimes of the company and the tables, so that the dates of the
 * request count as they do in the service; until they are known it is a company of the regular regime without a date.
 * Items that do not fit in one note are listed with their taxes side by side.
 */
export function estimate(pedido: Rascunho, fatos: FatosDaEstimativa | null = null): Estimativa {
  const { servico = [], tomador } = pedido
  const contexto = {
    ...SEM_TABELAS,
    ...(fatos && datedBy(pedido, fatos)),
    tomadorNoExterior: isNoExterior(pessoaOf(tomador)),
    findings: newFindings(),
  }
  const itens = servico.map((item) => prepareTributos(complete(item), '', contexto))
  const [first, ...others] = itens
  const alike = first && others.every((item) => differing(first, item, TRIBUTOS_IGUAIS).length === 0)
  const reunidos = alike ? [mergeTributos([first, ...others])] : itens
  return {
    valores: valoresOf({ valor: addValores(reunidos) }),
    tributos: semIbsCbs(addTributos(reunidos.flatMap(tributosOf))),
  }
}

/** The taxes without IBS and CBS, whose amounts on the note are `previsto`, not those that the request computes. */
export const semIbsCbs = (tributos: readonly TributoDaNota[]): TributoDaNota[] =>
  tributos.filter(({ nome }) => !IBS_CBS.includes(nome))
const IBS_CBS: readonly string[] = [REFORMA.cbs, REFORMA.ibsEstadual, REFORMA.ibsMunicipal]

/** The data of the service, besides the request, that amounts depend on. */
export type FatosDaEstimativa = {
  /** By date, as the company has them. */
  regimes: readonly RegimeDesde[]
  tabelas: Pick<Tabelas, 'faseReforma'>
  fusoEm: FusoEm
  agora: Date
}

/** Company, tables and months of the request, by its dates as far as they can be read. */
function datedBy(pedido: Rascunho, { regimes, tabelas, fusoEm, agora }: FatosDaEstimativa) {
  const { dataEmissao, competencia } = prepareDatas(pedido, agora, fusoEm)
  const emissao = dataEmissao.slice(0, 10)
  return {
    empresa: regimeEm(regimes, isDate(`${competencia}-01`) ? diaDaCompetencia(competencia, emissao) : emissao),
    tabelas: { ...SEM_TABELAS.tabelas, ...tabelas },
    competencia,
    emissao: emissao.slice(0, 7),
  }
}

const SEM_TABELAS: Omit<TributosContexto, 'tomadorNoExterior' | 'findings'> = {
  empresa: { regimeTributario: 'lucro_presumido', optanteMei: false },
  config: CONFIG_PADRAO,
  tabelas: { classificacao: () => null, faseReforma: () => null, municipio: () => null, pais: () => null },
  competencia: '0000-00',
  emissao: '0000-00',
  foraDoMunicipio: false,
  prestacaoNoExterior: false,
  resultadoNoExterior: false,
}

const pessoaOf = (tomador: Rascunho['tomador'] = {}): Parameters<typeof isNoExterior>[0] => ({
  cpfCnpj: tomador.cpfCnpj || null,
  nifEstrangeiro: tomador.nifEstrangeiro || null,
  endereco: tomador.endereco ? { codigoPais: tomador.endereco.codigoPais || PAIS_BRASIL } : null,
})

/** The item as its taxes need it: a missing amount is zero, a tax without a rate is left out. */
function complete({ valor = {}, iss = {}, retencao, apuracaoPropria, reforma }: ServicoRascunho) {
  const { deducoes } = valor
  return {
    valor: {
      ...valor,
      servico: valor.servico ?? 0,
      deducoes: typeof deducoes === 'object' ? (completeDeducoes(deducoes) as PedidoDeducoes) : deducoes,
    },
    iss: {
      ...iss,
      aliquota: iss.aliquota ?? 0,
      beneficioMunicipal: iss.beneficioMunicipal && { numero: '', ...iss.beneficioMunicipal },
    },
    retencao: withRates(retencao) as PedidoServico['retencao'],
    apuracaoPropria: withRates(apuracaoPropria) as PedidoServico['apuracaoPropria'],
    reforma: reforma?.classificacao ? completeReforma(reforma) : undefined,
  }
}

const completeDeducoes = ({ documentos = [], ...resto }: Parcial<PedidoDeducoes>) => ({
  ...resto,
  documentos: documentos.map(({ valorDeducao = 0, valorDedutivel = 0 }) => ({ valorDeducao, valorDedutivel })),
})

const withRates = (grupo: ServicoRascunho['retencao'] | ServicoRascunho['apuracaoPropria']) =>
  grupo &&
  Object.fromEntries(
    Object.entries(grupo).filter(([, each]) => typeof each !== 'object' || each.aliquota !== undefined),
  )

const completeReforma = ({ reembolsos, ...reforma }: NonNullable<ServicoRascunho['reforma']>) =>
  ({
    cst: '',
    ...reforma,
    reembolsos: reembolsos?.map(({ valor = 0 }) => ({ valor }) as PedidoReembolso),
  }) as PedidoReforma

function addValores(itens: readonly { valor: Valores }[]): Valores {
  const total = (nome: keyof Valores) => sum(...itens.map(({ valor }) => valor[nome]))
  return {
    servico: total('servico'),
    deducoes: total('deducoes'),
    descontoIncondicionado: total('descontoIncondicionado'),
    descontoCondicionado: total('descontoCondicionado'),
    totalRetido: total('totalRetido'),
    liquido: total('liquido'),
  }
}

/** One line for each tax at each rate. */
function addTributos(tributos: readonly TributoDaNota[]): TributoDaNota[] {
  const add = (valores: readonly (number | null)[]) => reais(sum(...valores.map((valor) => centavos(valor ?? 0))))
  const groups = Map.groupBy(tributos, ({ nome, aliquota, retido }) => `${nome}:${aliquota}:${retido}`)
  return [...groups.values()].map((group) => ({
    ...group[0]!,
    base: group[0]!.base === null ? null : add(group.map(({ base }) => base)),
    valor: add(group.map(({ valor }) => valor)),
  }))
}
