import { TEMPLATES_ABRASF } from '#tracks/abrasf/templates/index.ts'
import { catalogoDaCidade, findRejection } from '#tracks/dps/rejections.ts'
import type { Efeito } from '#tracks/efeito.ts'
import { loadRejeicoes } from '#tracks/paulistana/rejections.ts'
import { findRejection as findAbrasf } from '#tracks/rejections-abrasf.ts'
import { PADRAO_NACIONAL } from './conexao-nacional.ts'

/** What the codes of one template mean, by its own catalogue; null for an unlisted one. */
type CatalogoDoPadrao = (codigo: string) => { efeito: Efeito; mensagem: string } | null

/** A code means only what the system that answered it says. `padrao`: its template, null the national system. */
export function catalogoDe(padrao: string | null): CatalogoDoPadrao {
  if (padrao === null || padrao === PADRAO_NACIONAL) return findRejection
  if (padrao.startsWith('paulistana')) return (codigo) => loadRejeicoes().get(codigo) ?? null
  return ABRASF.has(padrao) ? (codigo) => findAbrasf(codigo, padrao) : catalogoDaCidade(padrao)
}
const ABRASF: ReadonlySet<string> = new Set(TEMPLATES_ABRASF.map(({ padrao }) => padrao))
