import type { Fuso } from '#domain/competencia.ts'
import { faltaDe, TOLERADAS } from '#tracks/eco.ts'
import { readInstant } from '#tracks/instant.ts'
import type { Eco } from '#tracks/template.ts'
import type { Diferenca } from '#tracks/track.ts'
import { differencesOf } from './compare-nota.ts'
import type { NotaLida } from './parse-answer.ts'
import type { RpsEnviado } from './parse-rps.ts'

/** How the notes of an answer are bound: what the city's answers show, its hour, and what was asked. */
export type Criterio = { eco: Eco; fuso: Fuso; pergunta: 'envio' | 'lote' | 'rps' }

/**
 * What a note is to the RPS we sent: its note; a note of its number with other contents; of another number or issuer;
 * or one that shows too little to tell.
 */
type Vinculo = { kind: 'nossa' } | { kind: 'outra'; diferencas: Diferenca[] } | { kind: 'alheia' } | { kind: 'ambigua' }
type Vinculada = { nota: NotaLida; vinculo: Vinculo }

/**
 * The note of an answer that says most of our RPS, null where there is no note. One that shows series and number comes
 * before those known by their contents; two of those are ambiguous.
 */
export function bindNotas(notas: readonly NotaLida[], enviado: RpsEnviado, criterio: Criterio): Vinculada | null {
  const bound = notas.map((nota) => ({ nota, vinculo: bindNota(nota, enviado, criterio) }))
  const ours = bound.filter(({ vinculo }) => vinculo.kind === 'nossa')
  const named = ours.find(({ nota }) => faltaDe(nota.rps, enviado.rps) === 'nada')
  if (named) return named
  const isOne = new Set(ours.map(({ nota }) => nota.numero)).size === 1
  if (ours[0]) return isOne ? ours[0] : { nota: ours[0].nota, vinculo: { kind: 'ambigua' } }
  const found = (kind: Vinculo['kind']) => bound.find(({ vinculo }) => vinculo.kind === kind)
  return found('outra') ?? found('ambigua') ?? bound[0] ?? null
}

/**
 * Binds one note. Whatever it shows of number, series and issuer has to be ours. Without a series the city has to be one
 * that shows none, and issuer and price have to be there. Without any number the contents alone speak: everything that
 * `DEMANDED` names has to be there and equal, and a difference does not make it the note of our number.
 */
function bindNota(nota: NotaLida, enviado: RpsEnviado, { eco, fuso, pergunta }: Criterio): Vinculo {
  const lacks = faltaDe(nota.rps, enviado.rps)
  const isOurIssuer = nota.cpfCnpjPrestador === null || nota.cpfCnpjPrestador === enviado.prestador.cpfCnpj
  if (lacks === null || !isOurIssuer) return { kind: 'alheia' }
  if (!TOLERADAS[eco].includes(lacks)) return { kind: 'ambigua' }
  const diferencas = differencesOf(enviado.declarado, nota.declarado, fuso)
  if (diferencas.length > 0) return lacks === 'rps' ? { kind: 'ambigua' } : { kind: 'outra', diferencas }
  const demanded = lacks === 'rps' ? DEMANDED[pergunta] : lacks === 'serie' ? ISSUER_AND_PRICE : []
  const isShown = demanded.every((shows) => shows(nota, enviado, fuso))
  // A note of our number that shows neither issuer nor price may be another issuer's.
  const isAnonymous = nota.cpfCnpjPrestador === null && nota.declarado.valorServicos === null
  return isShown && !isAnonymous ? { kind: 'nossa' } : { kind: 'ambigua' }
}

type Shows = (nota: NotaLida, enviado: RpsEnviado, fuso: Fuso) => boolean

const shows =
  (nome: keyof NotaLida['declarado']): Shows =>
  (nota, { declarado }) =>
    nota.declarado[nome] !== null || declarado[nome] === null
const showsIssuer: Shows = ({ cpfCnpjPrestador }) => cpfCnpjPrestador !== null
const ISSUER_AND_PRICE = [showsIssuer, shows('valorServicos')]

/** A note is issued after its RPS, within the day by which clocks may differ. */
const isIssuedAfter: Shows = ({ dataEmissao }, { declarado }, fuso) => {
  const [issued, sent] = [readInstant(dataEmissao, fuso), readInstant(declarado.emissao, fuso)]
  return issued !== null && sent !== null && Date.parse(issued) >= Date.parse(sent) - DAY_MS
}
const DAY_MS = 86_400_000

/** The answer to our own lote, at once or by its protocol, is about it; another note may answer a question. */
const OF_THE_LOTE: readonly Shows[] = [...ISSUER_AND_PRICE, shows('cpfCnpjTomador'), shows('competencia')]
const DEMANDED: Record<Criterio['pergunta'], readonly Shows[]> = {
  envio: OF_THE_LOTE,
  lote: OF_THE_LOTE,
  rps: [...OF_THE_LOTE, shows('item'), isIssuedAfter],
}
