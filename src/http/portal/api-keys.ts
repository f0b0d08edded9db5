import { Type } from 'typebox'
import { createApiKey, listApiKeys, revokeApiKey } from '../../features/access/api-keys.ts'
import { route } from '../../platform/http/route.ts'
import { Ambiente, ById, Id, Momento, OuNulo, Pagina, PaginaDe, Texto } from '../schemas/common.ts'

const apiKeyFields = {
  id: Id,
  nome: Type.String(),
  ambiente: Ambiente,
  prefixo: Type.String(),
  empresaIds: OuNulo(Type.Array(Id, { description: 'As empresas da chave; null: todas.' })),
  status: Type.Enum(['ativa', 'revogada', 'expirada']),
  expiraEm: OuNulo(Momento),
  ultimoUsoEm: OuNulo(Momento),
  criadaEm: Momento,
  revogadaEm: OuNulo(Momento),
}
const ApiKey = Type.Object(apiKeyFields)
const NovaApiKey = Type.Object({
  ...apiKeyFields,
  chave: Type.String({ description: 'A chave inteira, mostrada só desta vez.' }),
})

const common = { surface: 'portal', tags: ['chaves de API'] } as const

/** API keys (decisions §2): issued, listed, revoked. */
export const portalApiKeys = [
  route('GET /portal/api-keys', {
    ...common,
    permission: 'api-key.read',
    summary: 'Lista as chaves de API da conta',
    query: Type.Object(Pagina),
    answers: { 200: PaginaDe(ApiKey) },
    handle: async ({ ctx, query }) => ({
      ...(await listApiKeys(ctx, query)),
      limit: query.limit,
      offset: query.offset,
    }),
  }),
  route('POST /portal/api-keys', {
    ...common,
    permission: 'api-key.write',
    summary: 'Cria uma chave de API',
    description: 'A chave vale para um ambiente; as notas que ela envia são desse ambiente.',
    body: Type.Object({
      nome: Texto(100),
      ambiente: Ambiente,
      empresaIds: Type.Optional(Type.Array(Id, { minItems: 1, maxItems: 500 })),
      expiraEm: Type.Optional(Momento),
    }),
    answers: { 201: NovaApiKey },
    refuses: ['EMPRESA_NAO_CADASTRADA'],
    handle: ({ ctx, body }) => createApiKey(ctx, body),
  }),
  route('POST /portal/api-keys/:id/revogar', {
    ...common,
    permission: 'api-key.write',
    summary: 'Revoga uma chave de API, na hora',
    params: ById,
    answers: { 201: ApiKey },
    handle: ({ ctx, params }) => revokeApiKey(ctx, params.id),
  }),
]
