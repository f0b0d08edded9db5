// The cities in which notes come to be in doubt: one for each way in which the service talks to a city.
import type { Ambiente } from '../../support/city-company.ts'

export type Familia = {
  /** Name of the city in the simulator; null for the national system. */
  cidade: string | null
  ambiente: Ambiente
  /** The city gives a protocol, and decides later. */
  assincrona?: true
  /** It has user and password, which may be wrong for a while. */
  credencial?: true
  /** It can be asked by RPS or DPS, so that absence can be proven. */
  porRps: boolean
}

const H = { ambiente: 'homologacao', porRps: true } as const
// The capital issues in production alone (docs/decisions/0011-sao-paulo-homologacao.md).
const P = { ambiente: 'producao', porRps: true } as const

export const FAMILIAS: Record<string, Familia> = {
  'DPS nacional': { ...H, cidade: null },
  'ABRASF 2.04': { ...H, cidade: 'limeira' },
  'ABRASF 2.01, com senha': { ...H, cidade: 'jau', credencial: true },
  'ABRASF 2.03, sem unicidade': { ...H, cidade: 'mogi-das-cruzes' },
  'ABRASF 2.04, assíncrona': { ...H, cidade: 'santos', assincrona: true },
  'ABRASF 1.00': { ...H, cidade: 'belo-horizonte' },
  'ABRASF 1.00, assíncrona': { ...H, cidade: 'natal', assincrona: true },
  'Ginfes, assíncrona': { ...H, cidade: 'guarulhos', assincrona: true },
  'DPS na cidade': { ...H, cidade: 'brasilia' },
  'DPS na cidade, REST': { ...H, cidade: 'piracicaba' },
  'DPS na cidade, assíncrona': { ...H, cidade: 'criciuma', assincrona: true, porRps: false },
  'São Paulo 1': { ...P, cidade: 'sao-paulo-v1' },
  'São Paulo 2': { ...P, cidade: 'sao-paulo' },
}
