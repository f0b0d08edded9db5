import { now } from '../clock.ts'
import type { Momento } from '../deliver.ts'
import type { Regras } from './cidade.ts'
import { type LoteMunicipal, PRESO } from './livro.ts'
import type { Prefeitura } from './prefeitura.ts'

/** When the result of a request received now will be known, in ms, and after how many early consults. */
export function esperaDe(
  { atrasoLoteMs }: Regras,
  { comportamento, valor }: Momento,
): Pick<LoteMunicipal, 'prontoEm' | 'faltamConsultas'> {
  if (comportamento === 'lote-na-consulta') return { prontoEm: PRESO, faltamConsultas: Number(valor) - 1 }
  if (comportamento !== 'lote-preso') return { prontoEm: now() + atrasoLoteMs }
  return { prontoEm: valor === '' ? PRESO : now() + Number(valor) * 1000 }
}

/**
 * Counts a consult of a lote, and returns its state for that consult: once ready, it is ready for every consult. A
 * behaviour may let this consult alone answer that the lote was refused, whatever its state.
 */
export function consultado(
  prefeitura: Prefeitura,
  lote: LoteMunicipal,
  { comportamento, valor }: Momento,
): LoteMunicipal {
  if (comportamento === 'lote-recusado') {
    const { cancelamento: _, ...rest } = lote
    return { ...rest, prontoEm: 0, erros: [{ rps: lote.rps[0] ?? '', codigo: valor, motivo: 'comportamento' }] }
  }
  if (lote.faltamConsultas === undefined) return lote
  const { faltamConsultas, ...rest } = lote
  if (faltamConsultas === 0) return libera(prefeitura, rest)
  const counted = { ...lote, faltamConsultas: faltamConsultas - 1 }
  prefeitura.livro.putLote(counted)
  return counted
}

/** Ends the wait of a lote: its outcome is visible from now on. */
export function libera({ livro, sefin }: Prefeitura, lote: LoteMunicipal): LoteMunicipal {
  const { faltamConsultas: _, ...rest } = lote
  const ready = { ...rest, prontoEm: now() }
  livro.putLote(ready)
  for (const nota of lote.rps.flatMap((idDps) => sefin.ledger.notasDaDps(idDps))) nota.visivelEm = ready.prontoEm
  return ready
}
