import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseCsv } from '#domain/csv.ts'
import { percentual } from '#domain/money.ts'
import { isSim, type Row, readClassificacao, readFase, readFusos, readPropria } from '#domain/read-tabelas.ts'
import type {
  AliquotaPropria,
  CorrelacaoNbs,
  CreditoPresumido,
  FaseReforma,
  IndicadorOperacao,
  Municipio,
  Pais,
  ServicoNacional,
  Tabelas,
} from '#domain/tabelas.ts'

/**
 * The operator's settings where the law or its official reading is not published yet; each overrides the rows of
 * `aliquotas-reforma` from 2027 on. Absent: the row is as it is.
 */
export type AjustesReforma = {
  /** Percent, of 2027 and 2028. */
  cbs2027?: number
  /** The reference rates of each year, in percent as published. */
  referencia?: { cbs?: PorAno; ibsEstadual?: PorAno; ibsMunicipal?: PorAno }
  /** What a state or municipality (IBGE code) fixed for its own IBS in a year, in percent. */
  proprias?: readonly { ano: string; ente: string; aliquota: number }[]
  /** The reduction of the rates of a purchase by the public administration in each year, in percent. */
  redutorCompra?: PorAno
  grupoRegular?: FaseReforma['grupoRegular']
  grupoSimples?: FaseReforma['grupoSimples']
  retencaoPor?: FaseReforma['retencaoPor']
  cstSemPisCofins?: FaseReforma['cstSemPisCofins']
}

/** A number of each year, `2029`. */
export type PorAno = Readonly<Record<string, number>>

/**
 * Reads the legal tables of a folder (`contracts/tables` by default) into memory: about 7,500 rows, once per process.
 * Throws when a file is missing or a row lacks its key.
 */
export function loadTabelas(ajustes: AjustesReforma = {}, dir = TABLES_DIR): Tabelas {
  const read = (name: string) => parseCsv(readFileSync(`${dir}/${name}.csv`, 'utf8'))

  const municipios = indexBy(read('municipios').map(toMunicipio), (row) => row.ibge)
  const itens = indexBy(read('servicos-lc116'), (row) => row['item']!)
  const servicos = indexBy(read('servicos-nacionais').map(toServico), (row) => row.cTribNac)
  const nbs = indexBy(read('nbs'), (row) => row['codigo']!)
  const correlacao = Map.groupBy(read('nbs-correlacao'), (row) => `${row['item']} ${row['nbs']}`)
  const indicadores = indexBy(read('indop').map(toIndicador), (row) => row.cIndOp)
  const csts = indexBy(read('cst-ibscbs'), (row) => row['cst']!)
  const classes = indexBy(
    read('cclasstrib').map((row) => readClassificacao(row, csts.get(row['cst']!))),
    (row) => row.cClassTrib,
  )
  const creditos = indexBy(read('ccredpres'), (row) => row['cCredPres']!)
  const paises = indexPaises(read('paises'))
  const faseReforma = indexFases(read('aliquotas-reforma'), read('aliquotas-proprias'), ajustes)
  const desdobros = Map.groupBy(servicos.values(), (servico) => servico.item)

  return {
    municipio: (ibge) => municipios.get(ibge) ?? null,
    fuso: readFusos(read('fusos')),
    itemLc116: (item) => itens.get(item)?.['descricao'] ?? null,
    servicoNacional: (cTribNac) => servicos.get(cTribNac) ?? null,
    servicosNacionaisDe: (item) => desdobros.get(item)?.map((servico) => servico.cTribNac) ?? [],
    nbs: (codigo) => nbs.get(codigo)?.['descricao'] ?? null,
    correlacaoNbs: (item, codigo) => correlacao.get(`${item} ${codigo}`)?.map(toCorrelacao) ?? [],
    indicadorOperacao: (cIndOp) => indicadores.get(cIndOp) ?? null,
    classificacao: (cClassTrib) => classes.get(cClassTrib) ?? null,
    cst: (cst) => csts.get(cst)?.['descricao'] ?? null,
    creditoPresumido: (cCredPres) => toCredito(creditos.get(cCredPres)),
    pais: (codigo) => paises.get(codigo.replace(/^0+/, '')) ?? null,
    faseReforma,
  }
}

const toMunicipio = (row: Row): Municipio => ({
  ibge: row['ibge']!,
  nome: row['nome']!,
  uf: row['uf']!,
})

const toServico = (row: Row): ServicoNacional => ({
  cTribNac: row['cTribNac']!,
  item: row['item']!,
  descricao: row['descricao']!,
  incidencia: row['incidencia'] as ServicoNacional['incidencia'],
  grupoObrigatorio: (row['grupoObrigatorio'] || null) as ServicoNacional['grupoObrigatorio'],
})

const toCorrelacao = (row: Row): CorrelacaoNbs => ({
  cIndOp: row['cIndOp']!,
  cClassTrib: row['cClassTrib']!,
  onerosa: row['onerosa'] ? isSim(row['onerosa']) : null,
  exterior: row['exterior'] ? isSim(row['exterior']) : null,
})

const toIndicador = (row: Row): IndicadorOperacao => ({
  cIndOp: row['cIndOp']!,
  local: CAMPO_LOCAL[row['campoLocal']!] ?? null,
  exigeTomador: isSim(row['exigeTomador']),
  exigeEnderecoTomador: isSim(row['exigeEnderecoTomador']),
  exigeImovel: isSim(row['exigeImovel']),
})

const CAMPO_LOCAL: Record<string, IndicadorOperacao['local']> = {
  'empresa.endereco': 'prestador',
  'tomador.endereco': 'tomador',
  'servico[0].municipioPrestacao': 'prestacao',
  'servico[0].evento.endereco': 'evento',
}

const toCredito = (row: Row | undefined): CreditoPresumido | null =>
  row
    ? { descricao: row['descricao']!, inicio: [row['inicioIbs'], row['inicioCbs']].filter(Boolean).sort()[0] ?? null }
    : null

/** The phase of each month, with the rates of its year; computed once for a month. */
function indexFases(rows: Row[], proprias: Row[], ajustes: AjustesReforma): Tabelas['faseReforma'] {
  const known = new Map<string, FaseReforma | null>()
  return (mes) => {
    const found = known.get(mes)
    if (found !== undefined) return found
    const row = rows.findLast(({ desde }) => desde! <= mes)
    const fase = row ? faseOf(row, mes, proprias, ajustes) : null
    known.set(mes, fase)
    return fase
  }
}

/** A row in a month, with the operator's settings, which apply from 2027 on. */
function faseOf(row: Row, mes: string, proprias: Row[], { cbs2027, ...ajustes }: AjustesReforma): FaseReforma {
  const ano = mes.slice(0, 4)
  const { referencia = {}, redutorCompra, grupoRegular, grupoSimples, retencaoPor, cstSemPisCofins } = ajustes
  const { cbs, ibsEstadual, ibsMunicipal } = referencia
  const fase = readFase(row, { cbs: cbs?.[ano], ibsEstadual: ibsEstadual?.[ano], ibsMunicipal: ibsMunicipal?.[ano] })
  const comum = {
    ...fase,
    proprias: [...propriasDe(ajustes, ano), ...propriasEm(mes, proprias)],
    // The criterion of the date decides which row a retention follows, so it is one for all rows.
    retencaoPor: retencaoPor ?? fase.retencaoPor,
  }
  if (mes < INICIO_CBS) return comum
  const redutor = redutorCompra?.[ano]
  return {
    ...comum,
    ...(cbs2027 !== undefined && ano <= '2028' && { cbs: percentual(cbs2027) }),
    ...(redutor !== undefined && { redutorCompra: percentual(redutor) }),
    ...(grupoRegular && { grupoRegular }),
    ...(grupoSimples && { grupoSimples }),
    ...(cstSemPisCofins !== undefined && { cstSemPisCofins }),
  }
}
const INICIO_CBS = '2027-01'

/** The rows in force in a month: for each class and entity the last that has begun. */
function propriasEm(mes: string, rows: Row[]): AliquotaPropria[] {
  const begun = rows.filter(({ desde }) => desde! <= mes)
  return [...new Map(begun.map((row) => [`${row['classificacao']} ${row['ente']}`, row])).values()].map(readPropria)
}

/** The operators' values for states and municipalities come before the table. */
const propriasDe = ({ proprias = [] }: AjustesReforma, ano: string): AliquotaPropria[] =>
  proprias
    .filter((propria) => propria.ano === ano)
    .map(({ ente, aliquota }) => ({
      classificacao: null,
      ente,
      ibsEstadual: ente.length === 2 ? percentual(aliquota) : null,
      ibsMunicipal: ente.length === 2 ? null : percentual(aliquota),
      cbs: null,
    }))

/** By the central bank's code without leading zeros, and by ISO alpha-2: the two never collide. */
function indexPaises(rows: Row[]): Map<string, Pais> {
  const index = new Map<string, Pais>()
  for (const row of rows) {
    const [iso2, nome, m49] = [row['iso2']!, row['nome']!, row['m49']!]
    const pais: Pais = { bacen: row['bacen']!.replace(/^0+/, ''), iso2, m49, nome }
    index.set(pais.iso2, pais)
    if (pais.bacen) index.set(pais.bacen, pais)
  }
  return index
}

function indexBy<Key, Item>(items: Item[], keyOf: (item: Item) => Key): Map<Key, Item> {
  return new Map(items.map((item) => [keyOf(item), item]))
}

/** The legal tables of the service. */
export const TABLES_DIR = fileURLToPath(new URL('../../contracts/tables', import.meta.url))
