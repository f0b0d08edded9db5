import { type Static, Type } from 'typebox'
import { Forma, Id, Momento, OuNulo } from '#formas/comum.ts'
import { Email, LIMITADO_A, Papel } from './usuario.ts'

export const StatusConvite = Type.Enum(['pendente', 'aceito', 'expirado', 'cancelado'], { $id: 'StatusConvite' })
/** An invitation as lists show it; its token is only in the e-mail (docs/especificacao/estados.md#14-invite). */
export const Convite = Forma('Convite', {
  id: Id,
  email: Type.String({ description: 'O e-mail de quem foi convidado.' }),
  papel: Papel,
  empresaIds: OuNulo(Type.Array(Id, { description: 'As empresas do convidado; null: todas.' })),
  status: StatusConvite,
  expiraEm: Momento,
  envios: Type.Integer({ description: 'Quantas vezes o convite foi enviado.' }),
  criadoEm: Momento,
})
export type Convite = Static<typeof Convite>
export const NovoConvite = Forma('NovoConvite', {
  email: { ...Email, description: 'O e-mail de quem você convida.' },
  papel: Papel,
  empresaIds: Type.Optional(Type.Array(Id, { minItems: 1, maxItems: 500, description: LIMITADO_A })),
})
export type NovoConvite = Static<typeof NovoConvite>
