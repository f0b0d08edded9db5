import { BRASILIA, type Fuso } from './competencia.ts'
import { type Percentual, percentual } from './money.ts'
import type { AliquotaPropria, ClassificacaoTributaria, FaseReforma, Tabelas } from './tabelas.ts'

/** One line of a legal table, by the names of its columns. */
export type Row = Record<string, string>

/** A class of IBS and CBS, from its row and that of its CST; without the latter nothing is taxed. */
export const readClassificacao = (row: Row, cst: Row | undefined): ClassificacaoTributaria => ({
  cClassTrib: row['cClassTrib']!,
  cst: row['cst']!,
  descricao: row['descricao']!,
  reducaoIbs: rate(row['reducaoIbs']) ?? NO_REDUCTION,
  reducaoCbs: rate(row['reducaoCbs']) ?? NO_REDUCTION,
  exigeValores: isSim(cst?.['exigeValores']),
  suspende: row['cst'] === SUSPENSAO,
  exigeTribRegular: isSim(row['exigeTribRegular']),
  exigeDiferimento: isSim(row['exigeDiferimento']),
  cabeNoSimples: row['receitaSimples'] !== INCOMPATIVEL_COM_SIMPLES,
  validoNfse: isSim(row['validoNfse']),
  inicio: row['inicio'] || null,
  fim: row['fim'] || null,
})

/** CST 550: the table has no column for suspension. */
const SUSPENSAO = '550'

/** tpRBSN 9 (docs/referencia/lei.md#44-tables). */
const INCOMPATIVEL_COM_SIMPLES = '9'

/** The reference rates of IBS and CBS in a year, in percent, as far as they are published. */
type Referencia = {
  ibsEstadual?: number | undefined
  ibsMunicipal?: number | undefined
  cbs?: number | undefined
}

/**
 * A phase of the reform, from its row of `aliquotas-reforma`. A rate that the row does not fix is the reference of the
 * year as it was published (LC 214 art. 349), CBS less the points of the row (art. 347).
 */
export const readFase = (row: Row, { ibsEstadual, ibsMunicipal, cbs }: Referencia = {}): FaseReforma => ({
  desde: row['desde']!,
  cbs: rate(row['cbs']) ?? less(cbs, row['menosCbs']),
  ibsEstadual: rate(row['ibsEstadual']) ?? published(ibsEstadual),
  ibsMunicipal: rate(row['ibsMunicipal']) ?? published(ibsMunicipal),
  proprias: [],
  parteIss: rate(row['parteIss'])!,
  redutorCompra: rate(row['redutorCompra']),
  transfereCbs: rate(row['transfereCbs']),
  porFora: isSim(row['porFora']),
  baseExclui: words(row['baseExclui']) as FaseReforma['baseExclui'],
  pisCofinsVigente: isSim(row['pisCofins']),
  retencoes: words(row['retencoes']) as FaseReforma['retencoes'],
  retencaoTotal: rate(row['retencaoTotal'])!,
  retencaoPor: row['retencaoPor'] as FaseReforma['retencaoPor'],
  cstSemPisCofins: row['cstSemPisCofins'] || null,
  grupoRegular: row['grupoRegular'] as FaseReforma['grupoRegular'],
  grupoSimples: row['grupoSimples'] as FaseReforma['grupoSimples'],
})

/**
 * The time zones of the municipalities, from the rows of `fusos`: a row of the municipality wins over that of its
 * state.
 */
export function readFusos(rows: readonly Row[]): Tabelas['fuso'] {
  const porLugar = Map.groupBy(
    rows.map((row) => ({
      lugar: row['lugar']!,
      desde: row['desde'] ? Date.parse(row['desde']) : Number.NEGATIVE_INFINITY,
      fuso: row['fuso'] as Fuso,
    })),
    ({ lugar }) => lugar,
  )
  return (ibge, ms) => {
    const linhas = porLugar.get(ibge) ?? porLugar.get(ibge.slice(0, 2)) ?? []
    return linhas.findLast(({ desde }) => desde <= ms)?.fuso ?? BRASILIA
  }
}

/** Rates of a class or of an entity, from their row of `aliquotas-proprias`. */
export const readPropria = (row: Row): AliquotaPropria => ({
  classificacao: row['classificacao'] || null,
  ente: row['ente'] || null,
  ibsEstadual: rate(row['ibsEstadual']),
  ibsMunicipal: rate(row['ibsMunicipal']),
  cbs: rate(row['cbs']),
})

/** Whether a column says yes. */
export const isSim = (text: string | undefined) => text === 'sim'
const words = (text: string | undefined) => (text ? text.split(' ') : [])
const rate = (text: string | undefined): Percentual | null => (text ? percentual(Number(text)) : null)

const published = (referencia: number | undefined): Percentual | null =>
  referencia === undefined ? null : percentual(referencia)
/** The part of a reference rate that a row leaves; null until the reference is set. */
const less = (referencia: number | undefined, pontos: string | undefined): Percentual | null =>
  referencia === undefined || !pontos ? null : (Math.max(0, percentual(referencia) - rate(pontos)!) as Percentual)

const NO_REDUCTION = 0 as Percentual
