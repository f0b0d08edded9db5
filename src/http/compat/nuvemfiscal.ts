import { emitDeFora, simulateDeFora } from '#features/compat/emit-de-fora.ts'
import { findEmpresaNomeada, findPorReferencia } from '#features/compat/find-de-fora.ts'
import { loadDeFora } from '#features/compat/respostas/nota-de-fora.ts'
import { cancelamentoNaNuvem, erroNaNuvem, listaNaNuvem, notaNaNuvem } from '#features/compat/respostas/nuvemfiscal.ts'
import { listNotas } from '#features/nfse/read/list-notas.ts'
import { Refusal } from '#platform/ctx.ts'
import { LIMITES } from '#platform/http/rate-limit.ts'
import { type Reply, type Route, reply, route } from '#platform/http/route.ts'
import { asKey } from './authenticate.ts'
import {
  cancelDe,
  converter,
  inteiroDe,
  isSimulada,
  notaReply,
  objectOf,
  operacoesDe,
  type Pedido,
  pdfDe,
  porId,
  xmlDe,
} from './rotas.ts'

const { at, desconhecida } = operacoesDe({
  provedor: 'nuvemfiscal',
  erro: erroNaNuvem,
  desconhecidas: [
    [/^\/nfse\/(emissoes|emissao|emitir|v1)\b/, 'POST /nfse/dps'],
    [/^\/(v1|v2)\//, 'os caminhos sem versão: /nfse/dps, /nfse/{id}'],
    [/^\/(nfe|nfce|cte)\b/, 'POST /nfse/dps: este serviço emite notas de serviço'],
  ],
})

const ler = { permission: 'nota.read' } as const

/** The operations of Nuvem Fiscal, as its clients call them. */
export const compatNuvemfiscal: Route[] = [
  ...(['/oauth/token', '/auth/oauth/token'] as const).map(token),
  ...(
    [
      ['/nfse/dps', 'nuvemfiscal'],
      ['/nfse', 'nuvemfiscal-rps'],
    ] as const
  ).map(([path, provedor]) =>
    at(`POST ${path}`, {
      permission: 'nota.issue',
      summary: 'Emite uma nota',
      handle: (pedido) => issue(pedido, provedor),
    }),
  ),
  at('GET /nfse', {
    ...ler,
    summary: 'Lista as notas de uma empresa, ou a de uma referência',
    handle: async (pedido) => {
      const { ctx, query } = pedido
      if (query['referencia']) {
        const nota = await findPorReferencia(ctx, query['referencia'], query['cpf_cnpj'])
        return reply({ status: 200, body: listaNaNuvem(await loadDeFora(ctx.app, ctx.db, [nota]), 1) })
      }
      const empresa = query['cpf_cnpj'] ? await findEmpresaNomeada(ctx, query['cpf_cnpj']) : null
      const limit = inteiroDe(query['$top'], { padrao: 10, min: 1, max: 100 })
      const offset = inteiroDe(query['$skip'], { padrao: 0, min: 0, max: 100_000 })
      const { items, total } = await listNotas(ctx, { ...(empresa && { empresaId: empresa.id }), limit, offset })
      return reply({ status: 200, body: listaNaNuvem(await loadDeFora(ctx.app, ctx.db, items), total) })
    },
  }),
  ...(['GET /nfse/:id', 'POST /nfse/:id/sincronizar'] as const).map((address) =>
    at(address, {
      ...ler,
      summary: 'Mostra uma nota',
      handle: async (pedido) => {
        const each = await porId(pedido)
        return notaReply(pedido, each, { body: notaNaNuvem(each) })
      },
    }),
  ),
  at('GET /nfse/:id/pdf', {
    ...ler,
    summary: 'Baixa o PDF de uma nota',
    handle: async (pedido) => pdfDe(pedido, (await porId(pedido)).nota),
  }),
  at('GET /nfse/:id/xml', {
    ...ler,
    summary: 'Baixa o XML de uma nota',
    handle: async (pedido) => xmlDe(pedido, (await porId(pedido)).nota),
  }),
  at('POST /nfse/:id/cancelamento', {
    permission: 'nota.cancel',
    summary: 'Cancela uma nota',
    handle: async (pedido) => {
      const { nota } = await porId(pedido)
      const { motivo, justificativa } = objectOf(pedido.body)
      const each = await cancelDe(pedido, nota, motivo ?? justificativa)
      return notaReply(pedido, each, { body: cancelamentoNaNuvem(each) })
    },
  }),
  at('GET /nfse/:id/cancelamento', {
    ...ler,
    summary: 'Mostra o cancelamento de uma nota',
    handle: async (pedido) => {
      const each = await porId(pedido)
      return notaReply(pedido, each, { body: cancelamentoNaNuvem(each) })
    },
  }),
  converter(at, ['nuvemfiscal', 'nuvemfiscal-rps']),
  ...desconhecida,
]

async function issue(pedido: Pedido, provedor: 'nuvemfiscal' | 'nuvemfiscal-rps'): Promise<Reply> {
  const { ctx, body } = pedido
  const input = { provedor, corpo: body ?? null }
  if (isSimulada(pedido)) {
    const simulada = await simulateDeFora(ctx, input)
    return reply({ status: 200, body: { id: simulada.notaExistenteId, status: 'processando', _nfse: simulada } })
  }
  const { nota } = await emitDeFora(ctx, input)
  return notaReply(pedido, nota, { body: notaNaNuvem(nota) })
}

/**
 * The token of OAuth, where the secret of the client is an API key: the token is that key, which is already a bearer,
 * and clients keep it for the time that this says. A key that ends before refuses by itself.
 */
function token(path: `/${string}`): Route {
  return route(`POST /compat/nuvemfiscal${path as ''}`, {
    surface: 'aberta',
    summary: 'Dá o token de client_credentials',
    description: 'client_secret é a chave de API deste serviço; client_id pode ser qualquer um.',
    corpoCru: true,
    rateLimit: LIMITES.login,
    answers: { 200: null },
    formaDeErro: (refusal) =>
      reply({
        ...(refusal.codigo === 'NAO_AUTENTICADO' ? { status: 401 } : {}),
        body: {
          error: ERROS_DE_OAUTH[refusal.codigo] ?? 'invalid_request',
          error_description: refusal.erros[0]?.mensagem ?? refusal.codigo,
        },
      }),
    handle: async ({ app, request, rawBody }) => {
      const form = new URLSearchParams(rawBody?.toString('utf8') ?? '')
      const json = form.get('grant_type') ? null : jsonOf(rawBody)
      const grant = form.get('grant_type') ?? json?.['grant_type']
      if (grant !== 'client_credentials') throw SEM_GRANT()
      const secret = form.get('client_secret') ?? json?.['client_secret']
      const chave = await asKey(app, request, typeof secret === 'string' ? secret : undefined)
      const scope = form.get('scope') ?? json?.['scope'] ?? 'empresa nfse'
      const headers = { 'cache-control': 'no-store' }
      return reply({ headers, body: { access_token: chave, token_type: 'bearer', expires_in: DURA_S, scope } })
    },
  })
}

/** What Nuvem Fiscal says: 30 days. */
const DURA_S = 2_592_000
const ERROS_DE_OAUTH: Record<string, string> = {
  NAO_AUTENTICADO: 'invalid_client',
  CONTA_BLOQUEADA: 'unauthorized_client',
}

const SEM_GRANT = () =>
  new Refusal('PARAMETRO_INVALIDO', 'grant_type', {
    erros: [
      { campo: 'grant_type', codigo: 'VALOR_NAO_PERMITIDO', mensagem: 'grant_type deve ser client_credentials.' },
    ],
  })

function jsonOf(bytes: Buffer | null): Record<string, unknown> | null {
  try {
    return objectOf(JSON.parse(bytes?.toString('utf8') ?? ''))
  } catch {
    return null
  }
}
