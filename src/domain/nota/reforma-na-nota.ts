import { type Centavos, sum } from '#domain/money.ts'
import type { Tabelas } from '#domain/tabelas.ts'
import { forecastReforma, type TributoPrevisto } from '#domain/tributos/previsto.ts'
import { type Apurado, comApurado } from './apurado.ts'
import type { Aviso } from './nota.ts'
import type { NotaPreparada, Tributo } from './preparada.ts'

/** IBS and CBS as the document of a note carries them; null is a tax whose rate is not fixed yet. */
export type ReformaNaNota = Record<'ibsEstadual' | 'ibsMunicipal' | 'cbs', Tributo | null>

type TabelasDaPrevisao = Pick<Tabelas, 'faseReforma' | 'classificacao' | 'indicadorOperacao'>

/**
 * IBS and CBS wherever a note is shown or added up: those of the city's note, and until it shows them those that the
 * authority will compute, whatever the request computed (docs/especificacao/decisoes.md#8-later-decisions).
 * Null: the note carries none, by its request or because the city's layout has no place for the group. `avisos`: those of
 * the note, by which the client knows that.
 */
export function reformaNaNota(
  nota: NotaPreparada,
  apurado: Apurado | null,
  avisos: readonly Aviso[],
  tabelas: TabelasDaPrevisao,
): ReformaNaNota | null {
  const daNota = comApurado(nota, apurado)
  if (apurado?.reforma) return daNota.servico.reforma
  const previsto = avisos.some(isSemGrupo) ? null : forecastReforma(daNota, tabelas)
  if (!previsto) return null
  const { base: baseCalculo } = previsto
  const tributo = ({ aliquota, valor }: TributoPrevisto) =>
    aliquota === null || valor === null ? null : { baseCalculo, aliquota, valor }
  return {
    ibsEstadual: tributo(previsto.ibsEstadual),
    ibsMunicipal: tributo(previsto.ibsMunicipal),
    cbs: tributo(previsto.cbs),
  }
}

const isSemGrupo = ({ campo, codigo }: Aviso) => campo === 'servico[0].reforma' && codigo === 'CAMPO_SEM_DESTINO'

/** The two taxes as lists and totals add them up. */
export const somasDaReforma = (reforma: ReformaNaNota | null): { valorIbs: Centavos; valorCbs: Centavos } => ({
  valorIbs: sum(reforma?.ibsEstadual?.valor, reforma?.ibsMunicipal?.valor),
  valorCbs: sum(reforma?.cbs?.valor),
})
