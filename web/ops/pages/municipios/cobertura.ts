import { ATENDIMENTOS, type Atendimento } from '#domain/cidades.ts'
import type { Saida } from '#web/api/ops/client.ts'
import { inteiro } from '#web/words/formatos.ts'
import { ATENDIMENTO } from '#web/words/municipios.ts'
import type { UfNoMapa } from '../mapa/MapaDoBrasil.tsx'
import type { Pintura } from '../mapa/Tramas.tsx'

export type CoberturaDaUf = Saida<'GET /admin/municipios/cobertura'>['items'][number]

/** The count of a state of the service. */
export const CONTAGEM = {
  atendido: 'atendidos',
  em_preparacao: 'emPreparacao',
  ainda_nao: 'aindaNao',
} as const satisfies Record<Atendimento, keyof CoberturaDaUf>

/** How a state is painted whose share of served cities is at least this. */
const FAIXAS: readonly { ao: number; rotulo: string; pintura: Pintura }[] = [
  { ao: 1, rotulo: 'Todas as cidades', pintura: { tom: 'verde', trama: 'lisa' } },
  { ao: 0.9, rotulo: '90% ou mais', pintura: { tom: 'verde', trama: 'pontos' } },
  { ao: 0.5, rotulo: 'Metade ou mais', pintura: { tom: 'ambar', trama: 'riscos' } },
  { ao: 0, rotulo: 'Menos da metade', pintura: { tom: 'vermelho', trama: 'grade' } },
]
export const LEGENDA = FAIXAS.map(({ rotulo, pintura }) => ({ rotulo, pintura }))

/** A state in the map: painted by its served cities, with the number of those that are not. */
export function ufNoMapa(uf: string, cobertura: CoberturaDaUf | undefined): UfNoMapa {
  const { municipios = 0, atendidos = 0, aindaNao = 0, emPreparacao = 0 } = cobertura ?? {}
  const parte = municipios > 0 ? atendidos / municipios : 0
  const { pintura } = FAIXAS.find(({ ao }) => parte >= ao)!
  const dito = cobertura
    ? ATENDIMENTOS.map((each) => `${inteiro(cobertura[CONTAGEM[each]])} ${ATENDIMENTO[each].rotulo.toLowerCase()}`)
    : []
  return {
    ...{ pintura, numero: aindaNao + emPreparacao, dito: dito.join(', ') },
    para: { to: '/municipios', search: { uf, ...(aindaNao > 0 && { atendimento: 'ainda_nao' }) } },
  }
}

/** All states together. */
export const somaDe = (items: readonly CoberturaDaUf[]): Omit<CoberturaDaUf, 'uf'> => {
  const soma = (campo: Exclude<keyof CoberturaDaUf, 'uf'>) => items.reduce((sum, each) => sum + each[campo], 0)
  return {
    municipios: soma('municipios'),
    populacao: soma('populacao'),
    atendidos: soma('atendidos'),
    populacaoAtendida: soma('populacaoAtendida'),
    emPreparacao: soma('emPreparacao'),
    aindaNao: soma('aindaNao'),
  }
}
