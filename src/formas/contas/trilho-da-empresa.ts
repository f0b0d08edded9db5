import { type Static, Type } from 'typebox'
import { Forma, Id, OuNulo, Texto, Trilho } from '#formas/comum.ts'

export const MudancaDeTrilho = Type.Object({
  trilho: OuNulo(Trilho),
  motivo: Texto(500, 'Por que a regra não vale para a empresa; fica na auditoria e na resposta da rota.'),
})
export type MudancaDeTrilho = Static<typeof MudancaDeTrilho>

export const TrilhoDaEmpresa = Forma('TrilhoDaEmpresa', {
  empresaId: { ...Id, description: 'O id da empresa; nulo quando não se soube qual era.' },
  trilho: OuNulo(Trilho),
  motivo: { ...OuNulo(Type.String()), description: 'A razão, em uma frase.' },
})
export type TrilhoDaEmpresa = Static<typeof TrilhoDaEmpresa>
