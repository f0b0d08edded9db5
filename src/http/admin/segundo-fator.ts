import { Type } from 'typebox'
import {
  beginSecondFactor,
  confirmSecondFactor,
  removeOwnSecondFactor,
  renewRecoveryCodes,
} from '#features/access/second-factor.ts'
import { Forma } from '#http/schemas/common.ts'
import { CodigoDeAcesso } from '#http/schemas/usuario.ts'
import { LIMITES } from '#platform/http/rate-limit.ts'
import { route } from '#platform/http/route.ts'

const Codigo = Forma('CodigoDoSegundoFator', { codigo: CodigoDeAcesso })
const codigo = { aplicativo: { codigo: '492039' } }
const Codigos = Forma('CodigosDeRecuperacao', {
  codigosDeRecuperacao: Type.Array(Type.String(), {
    description: 'Cada um substitui uma vez o código do aplicativo. Mostrados só agora: guarde-os fora do aparelho.',
    examples: [['K3JX-9W2L-Q6VB-5NDA']],
  }),
})
const common = {
  surface: 'admin',
  tags: ['acesso administrativo'],
  permission: 'admin.sessao',
  rateLimit: LIMITES.login,
} as const

/** The second factor of the people of the back-office: an authenticator app, and recovery codes. */
export const adminSegundoFator = [
  route('POST /admin/auth/segundo-fator', {
    ...common,
    summary: 'Começa o cadastro do segundo fator: dá o segredo para o aplicativo autenticador',
    description:
      'Pede a senha de novo. O segredo só passa a valer quando confirmado com um código; começar outra vez o substitui.',
    body: Forma('InicioDoSegundoFator', { senha: Type.String({ maxLength: 1000, description: 'A própria senha.' }) }),
    bodyExamples: { senha: { senha: 'nove gatos na varanda' } },
    answers: {
      201: Forma('SegredoDoSegundoFator', {
        segredo: Type.String({ description: 'Em base32, para digitar no aplicativo.', examples: ['JBSWY3DPEHPK3PXP'] }),
        uri: Type.String({
          description: 'O mesmo, para um código QR.',
          examples: ['otpauth://totp/NFS-e:bia%40exemplo.com.br?issuer=NFS-e&secret=JBSWY3DPEHPK3PXP'],
        }),
      }),
    },
    refuses: ['SENHA_ATUAL_INCORRETA', 'ESTADO_INVALIDO'],
    handle: ({ ctx, body }) => beginSecondFactor(ctx, body),
  }),
  route('POST /admin/auth/segundo-fator/confirmar', {
    ...common,
    summary: 'Confirma o segundo fator com um código do aplicativo e dá os códigos de recuperação',
    description: 'A partir daqui o login pede o código. As outras sessões da pessoa, abertas sem ele, terminam.',
    body: Codigo,
    bodyExamples: codigo,
    answers: { 201: Codigos },
    refuses: ['SEGUNDO_FATOR_INVALIDO', 'ESTADO_INVALIDO'],
    handle: ({ ctx, body }) => confirmSecondFactor(ctx, body),
  }),
  route('POST /admin/auth/segundo-fator/codigos', {
    ...common,
    summary: 'Troca todos os códigos de recuperação por novos',
    description: 'Pede um código do aplicativo ou de recuperação, que vale uma vez.',
    body: Codigo,
    bodyExamples: codigo,
    answers: { 201: Codigos },
    refuses: ['SEGUNDO_FATOR_INVALIDO', 'ESTADO_INVALIDO'],
    handle: ({ ctx, body }) => renewRecoveryCodes(ctx, body),
  }),
  route('POST /admin/auth/segundo-fator/remover', {
    ...common,
    summary: 'Encerra o próprio segundo fator',
    description:
      'Pede um código do aplicativo ou de recuperação. Enquanto o ajuste acesso.segundoFatorObrigatorio está ligado, a resposta é 409.',
    body: Codigo,
    bodyExamples: codigo,
    answers: { 204: null },
    refuses: ['SEGUNDO_FATOR_INVALIDO', 'ESTADO_INVALIDO'],
    handle: ({ ctx, body }) => removeOwnSecondFactor(ctx, body),
  }),
]
