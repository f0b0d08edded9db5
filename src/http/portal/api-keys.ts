import { Type } from 'typebox'
import { ESCOPOS, NOMES_DE_ESCOPO } from '#domain/escopos.ts'
import { createApiKey, listApiKeys, revokeApiKey } from '#features/access/api-keys.ts'
import { Ambiente, ById, Forma, Id, Momento, Nome, OuNulo, Pagina, PaginaDe } from '#http/schemas/common.ts'
import { route } from '#platform/http/route.ts'

const Escopos = Type.Array(Type.Enum(NOMES_DE_ESCOPO), {
  minItems: 1,
  maxItems: 50,
  description: Object.entries(ESCOPOS)
    .map(([nome, abre]) => `\`${nome}\`: ${abre}`)
    .join('\n\n'),
  examples: [['nfse.emitir', 'nfse.ler']],
})
const StatusDaChave = Type.Enum(['ativa', 'revogada', 'expirada'], { $id: 'StatusDaChave' })
const apiKeyFields = {
  id: Id,
  nome: Type.String(),
  ambiente: Ambiente,
  prefixo: Type.String(),
  empresaIds: OuNulo(Type.Array(Id, { description: 'As empresas da chave; null: todas.' })),
  escopos: OuNulo(Type.Array(Type.Enum(NOMES_DE_ESCOPO), { description: 'O que a chave pode fazer; null: tudo.' })),
  status: StatusDaChave,
  expiraEm: OuNulo(Momento),
  ultimoUsoEm: OuNulo(
    Type.String({ format: 'date-time', description: 'Anotado no máximo uma vez por minuto; null: nunca usada.' }),
  ),
  criadaEm: Momento,
  revogadaEm: OuNulo(Momento),
}
export const ApiKey = Forma('ApiKey', apiKeyFields)
const ApiKeyCriada = Forma('ApiKeyCriada', {
  ...apiKeyFields,
  chave: Type.String({ description: 'A chave inteira, mostrada só desta vez.' }),
})

const common = { surface: 'portal', tags: ['chaves de API'] } as const

/** API keys (docs/especificacao/decisoes.md#2-access): create, list, revoke. */
export const portalApiKeys = [
  route('GET /portal/api-keys', {
    ...common,
    permission: 'api-key.read',
    summary: 'Lista as chaves de API da conta',
    description:
      'Da mais nova para a mais antiga, com escopos, empresas, validade e último uso. A chave inteira não é guardada: só o começo dela aparece.',
    query: Type.Object({
      ambiente: Type.Optional(Ambiente),
      status: Type.Optional(StatusDaChave),
      ...Pagina,
    }),
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
    body: Forma('NovaApiKey', {
      nome: Nome(100),
      ambiente: Ambiente,
      empresaIds: Type.Optional(Type.Array(Id, { minItems: 1, maxItems: 500 })),
      escopos: Type.Optional(Escopos),
      expiraEm: Type.Optional(Momento),
    }),
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
