import { BRASILIA, type Fuso } from './competencia.ts'
import { type Centavos, type Percentual, percentOf, percentual } from './money.ts'
import type { ClassificacaoTributaria, FaseReforma, Tabelas } from './tabelas.ts'

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
  exigeTribRegular: isSim(row['exigeTribRegular']),
  exigeDiferimento: isSim(row['exigeDiferimento']),
  cabeNoSimples: row['receitaSimples'] !== INCOMPATIVEL_COM_SIMPLES,
  validoNfse: isSim(row['validoNfse']),
  inicio: row['inicio'] || null,
  fim: row['fim'] || null,
})

/** tpRBSN 9 (docs/referencia/lei.md#44-tables). */
const INCOMPATIVEL_COM_SIMPLES = '9'

/** The reference rates of IBS and CBS, in percent, as far as they are set. */
export type Referencia = { ibsEstadual?: number; ibsMunicipal?: number; cbs?: number }

/** A phase of the reform, from its row of `aliquotas-reforma`: a rate it does not fix is its part of the reference. */
export const readFase = (row: Row, { ibsEstadual, ibsMunicipal, cbs }: Referencia = {}): FaseReforma => ({
  desde: row['desde']!,
  cbs: rate(row['cbs']) ?? less(cbs, row['menosCbs']),
  ibsEstadual: rate(row['ibsEstadual']) ?? part(ibsEstadual, row['parteIbs']),
  ibsMunicipal: rate(row['ibsMunicipal']) ?? part(ibsMunicipal, row['parteIbs']),
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

/** The hours of the municipalities, from the rows of `fusos`: a row of the municipality wins over that of its state. */
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

/** Whether a column says yes. */
export const isSim = (text: string | undefined) => text === 'sim'
const words = (text: string | undefined) => (text ? text.split(' ') : [])
const rate = (text: string | undefined): Percentual | null => (text ? percentual(Number(text)) : null)

/** What a row leaves of a reference rate; null until the reference is set. */
const less = (referencia: number | undefined, pontos: string | undefined): Percentual | null =>
  referencia === undefined || !pontos ? null : (Math.max(0, percentual(referencia) - rate(pontos)!) as Percentual)
const part = (referencia: number | undefined, parte: string | undefined): Percentual | null =>
  referencia === undefined || !parte ? null : (percentOf(centavosOf(referencia), rate(parte)!) as number as Percentual)
/** A rate in the integers of an amount, of which `percentOf` takes a part. */
const centavosOf = (referencia: number) => percentual(referencia) as number as Centavos

const NO_REDUCTION = 0 as Percentual
