import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseCsv } from '#domain/csv.ts'
import { type Percentual, percentual } from '#domain/money.ts'
import type {
  AliquotasReforma,
  ClassificacaoTributaria,
  IndicadorOperacao,
  Municipio,
  Pais,
  ServicoNacional,
  Tabelas,
} from '#domain/tabelas.ts'

type Row = Record<string, string>

/**
 * Reads the legal tables of a folder (`contracts/tables` by default) into memory: about 7,500 rows, once per process.
 * Throws when a file is missing or a row lacks its key.
 */
export function loadTabelas(dir = TABLES_DIR): Tabelas {
  const read = (name: string) => parseCsv(readFileSync(`${dir}/${name}.csv`, 'utf8'))

  const municipios = indexBy(read('municipios').map(toMunicipio), (row) => row.ibge)
  const itens = indexBy(read('servicos-lc116'), (row) => row['item']!)
  const servicos = indexBy(read('servicos-nacionais').map(toServico), (row) => row.cTribNac)
  const nbs = indexBy(read('nbs'), (row) => row['codigo']!)
  const indicadores = indexBy(read('indop').map(toIndicador), (row) => row.cIndOp)
  const csts = indexBy(read('cst-ibscbs'), (row) => row['cst']!)
  const classes = indexBy(
    read('cclasstrib').map((row) => toClassificacao(row, csts.get(row['cst']!))),
    (row) => row.cClassTrib,
  )
  const paises = indexPaises(read('paises'))
  const aliquotas = indexBy(read('aliquotas-reforma').map(toAliquotas), (row) => row.ano)
  const desdobros = Map.groupBy(servicos.values(), (servico) => servico.item)

  return {
    municipio: (ibge) => municipios.get(ibge) ?? null,
    itemLc116: (item) => itens.get(item)?.['descricao'] ?? null,
    servicoNacional: (cTribNac) => servicos.get(cTribNac) ?? null,
    servicosNacionaisDe: (item) => desdobros.get(item)?.map((servico) => servico.cTribNac) ?? [],
    nbs: (codigo) => nbs.get(codigo)?.['descricao'] ?? null,
    indicadorOperacao: (cIndOp) => indicadores.get(cIndOp) ?? null,
    classificacao: (cClassTrib) => classes.get(cClassTrib) ?? null,
    cst: (cst) => csts.get(cst)?.['descricao'] ?? null,
    pais: (codigo) => paises.get(codigo.replace(/^0+/, '')) ?? null,
    aliquotasReforma: (ano) => aliquotas.get(ano) ?? null,
  }
}

const toMunicipio = (row: Row): Municipio => ({
  ibge: row['ibge']!,
  nome: row['nome']!,
  uf: row['uf']!,
  emissorNacional: row['emissorNacional'] as Municipio['emissorNacional'],
})

const toServico = (row: Row): ServicoNacional => ({
  cTribNac: row['cTribNac']!,
  item: row['item']!,
  descricao: row['descricao']!,
  incidencia: row['incidencia'] as ServicoNacional['incidencia'],
  grupoObrigatorio: (row['grupoObrigatorio'] || null) as ServicoNacional['grupoObrigatorio'],
})

const toIndicador = (row: Row): IndicadorOperacao => ({
  cIndOp: row['cIndOp']!,
  exigeTomador: isSim(row['exigeTomador']),
  exigeEnderecoTomador: isSim(row['exigeEnderecoTomador']),
  exigeImovel: isSim(row['exigeImovel']),
})

const toClassificacao = (row: Row, cst: Row | undefined): ClassificacaoTributaria => ({
  cClassTrib: row['cClassTrib']!,
  cst: row['cst']!,
  descricao: row['descricao']!,
  reducaoIbs: rate(row['reducaoIbs']) ?? NO_REDUCTION,
  reducaoCbs: rate(row['reducaoCbs']) ?? NO_REDUCTION,
  exigeValores: isSim(cst?.['exigeValores']),
  exigeTribRegular: isSim(row['exigeTribRegular']),
  exigeDiferimento: isSim(row['exigeDiferimento']),
  validoNfse: isSim(row['validoNfse']),
  inicio: row['inicio'] || null,
  fim: row['fim'] || null,
})

const toAliquotas = (row: Row): AliquotasReforma => ({
  ano: Number(row['ano']),
  cbs: rate(row['cbs']),
  ibsEstadual: rate(row['ibsEstadual']),
  ibsMunicipal: rate(row['ibsMunicipal']),
  pisCofinsVigente: isSim(row['pisCofinsVigente']),
  obrigatorio: isSim(row['obrigatorio']),
  fracaoIbs: percentual(Number(row['fracaoIbs'])),
})

/** By the central bank's code without leading zeros, and by ISO alpha-2: the two never collide. */
function indexPaises(rows: Row[]): Map<string, Pais> {
  const index = new Map<string, Pais>()
  for (const row of rows) {
    const pais: Pais = { bacen: row['bacen']!.replace(/^0+/, ''), iso2: row['iso2']!, nome: row['nome']! }
    index.set(pais.iso2, pais)
    if (pais.bacen) index.set(pais.bacen, pais)
  }
  return index
}

function indexBy<Key, Item>(items: Item[], keyOf: (item: Item) => Key): Map<Key, Item> {
  return new Map(items.map((item) => [keyOf(item), item]))
}

const isSim = (text: string | undefined) => text === 'sim'
const rate = (text: string | undefined): Percentual | null => (text ? percentual(Number(text)) : null)

const NO_REDUCTION = 0 as Percentual
const TABLES_DIR = fileURLToPath(new URL('../../contracts/tables', import.meta.url))
