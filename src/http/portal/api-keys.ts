import { createApiKey, listApiKeys, revokeApiKey } from '#features/access/api-keys.ts'
import { ById, PaginaDe } from '#formas/comum.ts'
import { ApiKey, ApiKeyCriada, FiltroDeChaves, NovaApiKey } from '#formas/contas/chave-de-api.ts'
import { route } from '#platform/http/route.ts'

const common = { surface: 'portal', tags: ['chaves de API'] } as const

/** API keys (docs/especificacao/decisoes.md#2-access): create, list, revoke. */
export const portalApiKeys = [
  route('GET /portal/api-keys', {
    ...common,
    permission: 'api-key.read',
    summary: 'Lista as chaves de API da conta',
    description:
      'Da mais nova para a mais antiga, com escopos, empresas, validade e último uso. A chave inteira não é guardada: só o começo dela aparece.',
    query: FiltroDeChaves,
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
    description:
      'A chave vale para um ambiente; as notas que ela envia são desse ambiente. Sem escopos, pode tudo o que o papel de quem a cria permite. Um desenvolvedor não cadastra empresas nem certificados, e as chaves que ele cria também não: pedir empresas.escrever responde 403, e sem escopos a chave sai com os outros.',
    body: NovaApiKey,
    bodyExamples: {
      tudo: { nome: 'ERP', ambiente: 'homologacao' },
      'so-emitir': {
        nome: 'Caixa da loja',
        ambiente: 'homologacao',
        escopos: ['nfse.emitir', 'nfse.ler'],
        expiraEm: '2027-12-31T23:59:59-03:00',
      },
    },
    answers: { 201: ApiKeyCriada },
    refuses: ['EMPRESA_NAO_CADASTRADA'],
    handle: ({ ctx, body }) => createApiKey(ctx, body),
  }),
  route('POST /portal/api-keys/:id/revogar', {
    ...common,
    permission: 'api-key.write',
    summary: 'Revoga uma chave de API, na hora',
    description:
      'A partir da resposta, a chave recebe 401. Revogar de novo não muda nada. Para trocar uma chave, crie a nova antes de revogar a antiga.',
    params: ById,
    answers: { 201: ApiKey },
    handle: ({ ctx, params }) => revokeApiKey(ctx, params.id),
  }),
]
