import { Type } from 'typebox'
import {
  beginSecondFactor,
  confirmSecondFactor,
  removeOwnSecondFactor,
  renewRecoveryCodes,
} from '#features/access/second-factor.ts'
import { ADMIN, type Surface } from '#features/access/surfaces.ts'
import { Forma } from '#http/schemas/common.ts'
import { CodigoDeAcesso } from '#http/schemas/usuario.ts'
import { LIMITES } from '#platform/http/rate-limit.ts'
import { type Route, route } from '#platform/http/route.ts'

const Senha = Type.String({ maxLength: 1000, description: 'A própria senha.' })
const Inicio = Forma('InicioDoSegundoFator', { senha: Senha })
const Fim = Forma('FimDoSegundoFator', { senha: Senha, codigo: CodigoDeAcesso })
const Codigo = Forma('CodigoDoSegundoFator', { codigo: CodigoDeAcesso })
const codigo = { aplicativo: { codigo: '492039' } }
const Codigos = Forma('CodigosDeRecuperacao', {
  codigosDeRecuperacao: Type.Array(Type.String(), {
    description: 'Cada um substitui uma vez o código do aplicativo. Mostrados só agora: guarde-os fora do aparelho.',
    examples: [['K3JX-9W2L-Q6VB-5NDA']],
  }),
})
/** The second factor of the people of a surface: an authenticator app, and recovery codes. */
export function segundoFatorRoutes(surface: Surface): Route[] {
  const base =
    surface.kind === 'portal' ? ('/portal/auth/segundo-fator' as const) : ('/admin/auth/segundo-fator' as const)
  const common = {
    surface: surface.kind,
    tags: [surface.kind === 'portal' ? 'acesso' : 'acesso administrativo'],
    permission: surface.ownPermission,
    rateLimit: LIMITES.login,
  } as const
  return [
    route(`POST ${base}`, {
      ...common,
      summary: 'Começa o cadastro do segundo fator: dá o segredo para o aplicativo autenticador',
      description:
        'Pede a senha de novo. O segredo só passa a valer quando confirmado com um código; começar outra vez o substitui.',
      body: Inicio,
      bodyExamples: { senha: { senha: 'nove gatos na varanda' } },
      answers: {
        201: Forma('SegredoDoSegundoFator', {
          segredo: Type.String({
            description: 'Em base32, para digitar no aplicativo.',
            examples: ['JBSWY3DPEHPK3PXP'],
          }),
          uri: Type.String({
            description: 'O mesmo, para um código QR.',
            examples: ['otpauth://totp/NFS-e:bia%40exemplo.com.br?issuer=NFS-e&secret=JBSWY3DPEHPK3PXP'],
          }),
        }),
      },
      refuses: ['SENHA_ATUAL_INCORRETA', 'ESTADO_INVALIDO'],
      handle: ({ ctx, body }) => beginSecondFactor(ctx, surface, body),
    }),
    route(`POST ${base}/confirmar`, {
      ...common,
      summary: 'Confirma o segundo fator com um código do aplicativo e dá os códigos de recuperação',
      description: 'A partir daqui o login pede o código. As outras sessões da pessoa, abertas sem ele, terminam.',
      body: Codigo,
      bodyExamples: codigo,
      answers: { 201: Codigos },
      refuses: ['SEGUNDO_FATOR_INVALIDO', 'ESTADO_INVALIDO'],
      handle: ({ ctx, body }) => confirmSecondFactor(ctx, surface, body),
    }),
    route(`POST ${base}/codigos`, {
      ...common,
      summary: 'Troca todos os códigos de recuperação por novos',
      description: 'Pede um código do aplicativo ou de recuperação, que vale uma vez.',
      body: Codigo,
      bodyExamples: codigo,
      answers: { 201: Codigos },
      refuses: ['SEGUNDO_FATOR_INVALIDO', 'ESTADO_INVALIDO'],
      handle: ({ ctx, body }) => renewRecoveryCodes(ctx, surface, body),
    }),
    route(`POST ${base}/remover`, {
      ...common,
      summary: 'Encerra o próprio segundo fator',
      description:
        'Pede a senha e um código do aplicativo ou de recuperação. Onde o segundo fator é obrigatório, a resposta é 409.',
      body: Fim,
      bodyExamples: { aplicativo: { senha: 'nove gatos na varanda', codigo: '492039' } },
      answers: { 204: null },
      refuses: ['SENHA_ATUAL_INCORRETA', 'SEGUNDO_FATOR_INVALIDO', 'ESTADO_INVALIDO'],
      handle: ({ ctx, body }) => removeOwnSecondFactor(ctx, surface, body),
    }),
  ]
}

export const adminSegundoFator = segundoFatorRoutes(ADMIN)
