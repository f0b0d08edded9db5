import { type Static, Type } from 'typebox'
import { Forma } from '#formas/comum.ts'
import { CodigoDeAcesso } from './usuario.ts'

const Senha = Type.String({ maxLength: 1000, description: 'A própria senha.' })

export const InicioDoSegundoFator = Forma('InicioDoSegundoFator', { senha: Senha })
export type InicioDoSegundoFator = Static<typeof InicioDoSegundoFator>

export const FimDoSegundoFator = Forma('FimDoSegundoFator', { senha: Senha, codigo: CodigoDeAcesso })
export type FimDoSegundoFator = Static<typeof FimDoSegundoFator>

export const CodigoDoSegundoFator = Forma('CodigoDoSegundoFator', { codigo: CodigoDeAcesso })
export type CodigoDoSegundoFator = Static<typeof CodigoDoSegundoFator>

export const CodigosDeRecuperacao = Forma('CodigosDeRecuperacao', {
  codigosDeRecuperacao: Type.Array(Type.String(), {
    description: 'Cada um substitui uma vez o código do aplicativo. Mostrados só agora: guarde-os fora do aparelho.',
    examples: [['K3JX-9W2L-Q6VB-5NDA']],
  }),
})
export type CodigosDeRecuperacao = Static<typeof CodigosDeRecuperacao>

export const SegredoDoSegundoFator = Forma('SegredoDoSegundoFator', {
  segredo: Type.String({
    description: 'Em base32, para digitar no aplicativo.',
    examples: ['JBSWY3DPEHPK3PXP'],
  }),
  uri: Type.String({
    description: 'O mesmo, para um código QR.',
    examples: ['otpauth://totp/NFS-e:bia%40exemplo.com.br?issuer=NFS-e&secret=JBSWY3DPEHPK3PXP'],
  }),
})
export type SegredoDoSegundoFator = Static<typeof SegredoDoSegundoFator>
