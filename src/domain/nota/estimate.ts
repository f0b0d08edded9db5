import { diaDaCompetencia, isDate } from '#domain/competencia.ts'
import { CONFIG_PADRAO, type RegimeDesde, regimeEm } from '#domain/empresa.ts'
import { centavos, reais, sum } from '#domain/money.ts'
import type { Tabelas } from '#domain/tabelas.ts'
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
import { prepareTributos, type TributosContexto } from './prepare-tributos.ts'
import { REFORMA, type TributoDaNota, tributosOf, type Valores, valoresOf } from './tributos-da-nota.ts'

export type Estimativa = { valores: ReturnType<typeof valoresOf>; tributos: TributoDaNota[] }

/**
 * The amounts of a request still being written: the taxes of its items are computed in the order of prepareNota. What is
 * missing counts as zero. `answered`: the taxes in the last answer of the service, for the rates of IBS and CBS that
 * the service fills in. `fatos`: the regimes of the company and the tables, so that the dates of the request count as
 * they do in the service; until they are known it is a company of the regular regime without a date. Items that do not
 * fit in one note are listed with their taxes side by side.
 */
export function estimate(
  pedido: Rascunho,
  answered: readonly TributoDaNota[] = [],
  fatos: FatosDaEstimativa | null = null,
): Estimativa {
  const { servico = [], tomador } = pedido
  const contexto = {
    ...SEM_TABELAS,
    ...(fatos && datedBy(pedido, fatos)),
    tomadorNoExterior: isNoExterior(pessoaOf(tomador)),
    findings: newFindings(),
  }
  const itens = servico.map((item) => prepareTributos(complete(item, answered, contexto.tabelas), '', contexto))
  const [first, ...others] = itens
  const alike = first && others.every((item) => differing(first, item, TRIBUTOS_IGUAIS).length === 0)
  const reunidos = alike ? [mergeTributos([first, ...others])] : itens
  return { valores: valoresOf({ valor: addValores(reunidos) }), tributos: addTributos(reunidos.flatMap(tributosOf)) }
}

/** What the service knows beside the request, as far as amounts depend on it. */
export type FatosDaEstimativa = {
  /** By date, as the company has them. */
  regimes: readonly RegimeDesde[]
  tabelas: Pick<Tabelas, 'classificacao' | 'faseReforma'>
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

// No tables: the rates of IBS and CBS come with the item, and only for a company that owes them.
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
function complete(
  { valor = {}, iss = {}, retencao, apuracaoPropria, reforma }: ServicoRascunho,
  answered: readonly TributoDaNota[],
  tabelas: Pick<Tabelas, 'classificacao'>,
) {
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
    reforma: isKnown(reforma, tabelas) ? ownRates(reforma) : atRates(reforma, answered),
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

type ReformaRascunho = ServicoRascunho['reforma']

/** Whether the class of the item is in the tables, so that its rates need no answer of the service. */
const isKnown = (
  reforma: ReformaRascunho,
  tabelas: Pick<Tabelas, 'classificacao'>,
): reforma is NonNullable<ReformaRascunho> & { classificacao: string } =>
  !!reforma?.classificacao && tabelas.classificacao(reforma.classificacao) !== null

/** The group as it is written, at the rates of its date. */
const ownRates = ({ reembolsos, ...reforma }: NonNullable<ReformaRascunho> & { classificacao: string }) =>
  ({
    cst: '',
    ...reforma,
    reembolsos: reembolsos?.map(({ valor = 0 }) => ({ valor }) as PedidoReembolso),
  }) as PedidoReforma

/**
 * The written base at the rates of the service's answer, which also says that the service fills a group that is not
 * written; no rates before the first answer.
 */
function atRates(reforma: ServicoRascunho['reforma'], answered: readonly TributoDaNota[]) {
  if (reforma && !reforma.classificacao) return undefined
  const { baseCalculo, reducaoBase, reembolsos } = reforma ?? {}
  const rateOf = (nome: string) => answered.find((tributo) => tributo.nome === nome)?.aliquota ?? undefined
  const pCbs = rateOf(REFORMA.cbs)
  if (pCbs === undefined) return undefined
  return {
    classificacao: '',
    cst: '',
    baseCalculo,
    reducaoBase,
    pCbs,
    pIbsEstadual: rateOf(REFORMA.ibsEstadual),
    pIbsMunicipal: rateOf(REFORMA.ibsMunicipal),
    pIs: rateOf(REFORMA.seletivo),
    reembolsos: reembolsos?.map(({ valor = 0 }) => ({ valor }) as PedidoReembolso),
  } satisfies PedidoReforma
}

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
