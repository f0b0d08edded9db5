import {
  beginSecondFactor,
  confirmSecondFactor,
  removeOwnSecondFactor,
  renewRecoveryCodes,
} from '#features/access/second-factor.ts'
import { ADMIN, type Surface } from '#features/access/surfaces.ts'
import {
  CodigoDoSegundoFator,
  CodigosDeRecuperacao,
  FimDoSegundoFator,
  InicioDoSegundoFator,
  SegredoDoSegundoFator,
} from '#formas/contas/segundo-fator.ts'
import { LIMITES } from '#platform/http/rate-limit.ts'
import { type Route, route } from '#platform/http/route.ts'

const codigo = { aplicativo: { codigo: '492039' } }
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
      body: InicioDoSegundoFator,
      bodyExamples: { senha: { senha: 'nove gatos na varanda' } },
      answers: {
        201: SegredoDoSegundoFator,
      },
      refuses: ['SENHA_ATUAL_INCORRETA', 'ESTADO_INVALIDO'],
      handle: ({ ctx, body }) => beginSecondFactor(ctx, surface, body),
    }),
    route(`POST ${base}/confirmar`, {
      ...common,
      summary: 'Confirma o segundo fator com um código do aplicativo e dá os códigos de recuperação',
      description: 'A partir daqui o login pede o código. As outras sessões da pessoa, abertas sem ele, terminam.',
      body: CodigoDoSegundoFator,
      bodyExamples: codigo,
      answers: { 201: CodigosDeRecuperacao },
      refuses: ['SEGUNDO_FATOR_INVALIDO', 'ESTADO_INVALIDO'],
      handle: ({ ctx, body }) => confirmSecondFactor(ctx, surface, body),
    }),
    route(`POST ${base}/codigos`, {
      ...common,
      summary: 'Troca todos os códigos de recuperação por novos',
      description: 'Pede um código do aplicativo ou de recuperação, que vale uma vez.',
      body: CodigoDoSegundoFator,
      bodyExamples: codigo,
      answers: { 201: CodigosDeRecuperacao },
      refuses: ['SEGUNDO_FATOR_INVALIDO', 'ESTADO_INVALIDO'],
      handle: ({ ctx, body }) => renewRecoveryCodes(ctx, surface, body),
    }),
    route(`POST ${base}/remover`, {
      ...common,
      summary: 'Encerra o próprio segundo fator',
      description:
        'Pede a senha e um código do aplicativo ou de recuperação. Onde o segundo fator é obrigatório, a resposta é 409.',
      body: FimDoSegundoFator,
      bodyExamples: { aplicativo: { senha: 'nove gatos na varanda', codigo: '492039' } },
      answers: { 204: null },
      refuses: ['SENHA_ATUAL_INCORRETA', 'SEGUNDO_FATOR_INVALIDO', 'ESTADO_INVALIDO'],
      handle: ({ ctx, body }) => removeOwnSecondFactor(ctx, surface, body),
    }),
  ]
}

export const adminSegundoFator = segundoFatorRoutes(ADMIN)
