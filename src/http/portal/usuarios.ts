import { Type } from 'typebox'
import { changeUser, listUsers } from '#features/access/users.ts'
import { ById, Pagina, PaginaDe } from '#formas/comum.ts'
import { MudancaUsuario, StatusUsuario, Usuario } from '#formas/contas/usuario.ts'
import { route } from '#platform/http/route.ts'

const common = { surface: 'portal', tags: ['usuários'] } as const

/**
 * The users of the account (docs/especificacao/decisoes.md#7-portal-additions,
 * docs/especificacao/estados.md#20-user-and-session).
 */
export const portalUsuarios = [
  route('GET /portal/usuarios', {
    ...common,
    permission: 'usuario.read',
    summary: 'Lista os usuários da conta',
    description: 'Em ordem de nome. Quem é limitado a algumas empresas vê os usuários limitados às mesmas.',
    query: Type.Object({ status: Type.Optional(StatusUsuario), ...Pagina }),
    answers: { 200: PaginaDe(Usuario) },
    handle: async ({ ctx, query }) => ({ ...(await listUsers(ctx, query)), limit: query.limit, offset: query.offset }),
  }),
  route('PATCH /portal/usuarios/:id', {
    ...common,
    permission: 'usuario.write',
    summary: 'Altera papel, empresas ou estado de um usuário, ou encerra o segundo fator que ele perdeu',
    description:
      'A mudança encerra as sessões do usuário nesta conta; do fim do segundo fator ele recebe um e-mail, e todas as sessões dele terminam. O segundo fator de quem também tem outras contas não termina por aqui (409 ESTADO_INVALIDO): a pessoa usa um código de recuperação, ou pede ao suporte. Um administrador não altera donos; a conta fica sempre com um dono ativo. ' +
      '`ativo` e `bloqueado` vão e voltam; `desativado` é definitivo.',
    params: ById,
    body: MudancaUsuario,
    bodyExamples: {
      bloquear: { status: 'bloqueado' },
      promover: { papel: 'admin', empresaIds: null },
      'perdeu-o-aparelho': { segundoFator: false },
    },
    answers: { 200: Usuario },
    refuses: ['VERSAO_DIVERGENTE', 'ULTIMO_DONO', 'ESTADO_INVALIDO', 'EMPRESA_NAO_CADASTRADA'],
    handle: ({ ctx, params, body }) => changeUser(ctx, params.id, body),
  }),
]
