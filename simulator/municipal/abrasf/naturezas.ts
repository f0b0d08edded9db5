import { type Prefeitura, textAt } from '../prefeitura.ts'
import type { Rps } from './rps.ts'

/** What a code of the RPS means for the ISS: it is charged, it is charged and suspended, or there is none to charge. */
type Efeito = 'cobra' | 'suspende' | 'nao-cobra'

/** ExigibilidadeISS of 2.x. */
const EXIGIBILIDADES: Record<string, Efeito> = {
  '1': 'cobra',
  '2': 'nao-cobra',
  '3': 'nao-cobra',
  '4': 'nao-cobra',
  '5': 'nao-cobra',
  '6': 'suspende',
  '7': 'suspende',
}

/** NaturezaOperacao as the manual of 1.00 lists it. */
const NATUREZAS: Record<string, Efeito> = {
  '1': 'cobra',
  '2': 'cobra',
  '3': 'nao-cobra',
  '4': 'nao-cobra',
  '5': 'suspende',
  '6': 'suspende',
}

/** Ginfes lists a 7 without publishing its meaning: the simulated cities take it for what owes no ISS. */
const NATUREZAS_GINFES: Record<string, Efeito> = { ...NATUREZAS, '7': 'nao-cobra' }

/** The list of Itajaí: hundreds from 500 on are the same for providers of Simples Nacional. */
const NATUREZAS_PUBLICA: Record<string, Efeito> = {
  '101': 'cobra',
  '111': 'cobra',
  '121': 'cobra',
  '201': 'cobra',
  '301': 'nao-cobra',
  '501': 'cobra',
  '511': 'cobra',
  '541': 'cobra',
  '551': 'cobra',
  '601': 'cobra',
  '701': 'nao-cobra',
}

/** The effect of what an RPS declares; null: the city has no such code. */
export function efeitoDe({ cidade }: Prefeitura, { inf }: Rps): Efeito | null {
  if (inf.local !== 'InfRps') return EXIGIBILIDADES[textAt(inf, 'Servico/ExigibilidadeISS')] ?? null
  const { dialeto } = cidade.leiaute
  const lista = dialeto.includes('publica')
    ? NATUREZAS_PUBLICA
    : dialeto.includes('ginfes')
      ? NATUREZAS_GINFES
      : NATUREZAS
  return lista[textAt(inf, 'NaturezaOperacao')] ?? null
}

/** Codes of providers of Simples Nacional alone, in a city that tells them apart. */
export function isOfOtherRegime({ cidade }: Prefeitura, { inf }: Rps): boolean {
  if (!cidade.leiaute.dialeto.includes('publica')) return false
  return Number(textAt(inf, 'NaturezaOperacao')) >= 500 !== (textAt(inf, 'OptanteSimplesNacional') === '1')
}
