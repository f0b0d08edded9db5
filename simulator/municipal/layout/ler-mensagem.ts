import {
  checkAttributes,
  compileLayout,
  type Espacos,
  LayoutError,
  type Modelo,
  type Notacao,
  readContent,
} from '../../xml/layout.ts'
import type { XmlElement } from '../../xml/parse.ts'
import { ABRASF_1, GRUPOS_1 } from './abrasf-1.ts'
import { ABRASF_2, GRUPOS_2 } from './abrasf-2.ts'
import { facetaOf } from './facetas.ts'
import { DPS_ASSINCRONA, GRUPOS_LOTE_DPS, LOTE_DPS } from './lote-dps.ts'
import { GRUPOS_SP, PAULISTANA } from './paulistana.ts'

/** The layout of a city: its version, and the marks of its dialect (`giss`, `ipm`, …). */
export type Leiaute = { tabela: keyof typeof TABELAS; versao: string; dialeto: readonly string[] }

const TABELAS = {
  'abrasf-1': { mensagens: ABRASF_1, groups: GRUPOS_1 },
  'abrasf-2': { mensagens: ABRASF_2, groups: GRUPOS_2 },
  paulistana: { mensagens: PAULISTANA, groups: GRUPOS_SP },
  'lote-dps': { mensagens: LOTE_DPS, groups: GRUPOS_LOTE_DPS },
  'dps-assincrona': { mensagens: DPS_ASSINCRONA, groups: {} },
}

/**
 * Checks a message against the layout of a city: root, order, occurrence and simple types. Returns null, or where it
 * does not fit. `espacos.raiz` is the namespace of the root element.
 */
export function whyNotFit(
  root: XmlElement,
  raiz: string,
  leiaute: Leiaute,
  espacos: Espacos & { raiz: string },
): string | null {
  if (root.local !== raiz || root.uri !== espacos.raiz) return `a raiz deve ser ${raiz} em ${espacos.raiz}`
  try {
    const modelo = modeloOf(raiz, leiaute)
    checkAttributes(root, modelo, raiz)
    readContent(root, modelo, espacos)
    return null
  } catch (error) {
    if (error instanceof LayoutError) return error.message
    throw error
  }
}

const compilados = new Map<string, Modelo>()

/** Models are compiled at their first use, so that the simulator starts at once. */
function modeloOf(raiz: string, { tabela, versao, dialeto }: Leiaute): Modelo {
  const key = [tabela, versao, ...dialeto, raiz].join(' ')
  const known = compilados.get(key)
  if (known) return known
  const { mensagens, groups } = TABELAS[tabela] as { mensagens: Record<string, string>; groups: Record<string, string> }
  const notacao: Notacao = { groups, facetOf: facetaOf, isOpen: (gate) => isOpen(gate, versao, dialeto) }
  const modelo = compileLayout(mensagens[raiz] ?? '', notacao)
  compilados.set(key, modelo)
  return modelo
}

/** A gate is a list of alternatives (`|`) of conditions that must all be true. */
function isOpen(gate: string, versao: string, dialeto: readonly string[]): boolean {
  return gate.split('|').some((conditions) =>
    conditions
      .trim()
      .split(/\s+/)
      .every((condition) => {
        const [, bound, direction] = /^([\d.]+)([+-]?)$/.exec(condition) ?? []
        if (bound === undefined) {
          return condition.startsWith('!') ? !dialeto.includes(condition.slice(1)) : dialeto.includes(condition)
        }
        if (direction === '+') return versao >= bound
        return direction === '-' ? versao <= bound : versao === bound
      }),
  )
}
