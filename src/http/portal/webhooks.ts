import { Type } from 'typebox'
import { toInstant } from '#domain/dia-ou-momento.ts'
import { TENTATIVAS_MAX } from '#domain/webhook/esperas.ts'
import { findEntrega, listEntregas } from '#features/webhooks/deliveries.ts'
import {
  changeEndpoint,
  createEndpoint,
  deleteEndpoint,
  findEndpoint,
  listEndpoints,
} from '#features/webhooks/endpoints.ts'
import { findOrigens } from '#features/webhooks/origens.ts'
import { replayEntrega } from '#features/webhooks/replay.ts'
import { replayConta, replayFailures } from '#features/webhooks/replay-failures.ts'
import { rotateSecret } from '#features/webhooks/rotate-secret.ts'
import { readSegredoAvulso } from '#features/webhooks/segredo-avulso.ts'
import { testEndpoint } from '#features/webhooks/test-endpoint.ts'
import { Ambiente, ById, Pagina, PaginaDe } from '#formas/comum.ts'
import {
  EnderecosDosWebhooks,
  Endpoint,
  EndpointComSegredo,
  MudancaEndpoint,
  NovoEndpoint,
  ResultadoTeste,
  SegredoAvulso,
} from '#formas/webhooks/endpoint.ts'
import { Entrega, EntregaDetalhe, FiltroDeEntregas, ReenvioDeFalhas, ReenvioNaFila } from '#formas/webhooks/entrega.ts'
import { type Route, route } from '#platform/http/route.ts'

/**
 * The operations on webhooks (docs/especificacao/decisoes.md#6-webhooks): the same with a session (`/portal`) and with
 * an API key (no prefix).
 */
export function webhookRoutes(surface: 'portal' | 'public'): Route[] {
  const base = surface === 'portal' ? ('/portal/webhooks' as const) : ('/webhooks' as const)
  const read = { surface, permission: 'webhook.read', tags: ['webhooks'] } as const
  const write = { surface, permission: 'webhook.write', tags: ['webhooks'] } as const
  return [
    route(`GET ${base}`, {
      ...read,
      summary: 'Lista os endpoints de webhook',
      description:
        'Do mais antigo para o mais novo, com o estado de cada um. O segredo não aparece: só na criação e na troca.',
      query: Type.Object(Pagina),
      answers: { 200: PaginaDe(Endpoint) },
      handle: async ({ ctx, query }) => ({
        ...(await listEndpoints(ctx, query)),
        limit: query.limit,
        offset: query.offset,
      }),
    }),
    route(`POST ${base}`, {
      ...write,
      summary: 'Cria um endpoint de webhook',
      description:
        'Devolve o segredo de assinatura (`whsec_…`), mostrado só desta vez. Sem `eventos`, recebe todos; sem `ambiente`, os dois ambientes. Uma chave de homologação cria, vê e muda só endpoints de homologação.',
      body: NovoEndpoint,
      bodyExamples: {
        alguns: {
          url: 'https://exemplo.com.br/webhooks/nfse',
          eventos: ['nfse.autorizada', 'nfse.rejeitada'],
          descricao: 'ERP',
        },
        todos: { url: 'https://exemplo.com.br/webhooks/nfse' },
      },
      answers: { 201: EndpointComSegredo },
      refuses: ['WEBHOOK_URL_INVALIDA', 'LIMITE_DA_CONTA'],
      handle: ({ ctx, body }) => createEndpoint(ctx, body),
    }),
    route(`GET ${base}/entregas`, {
      leitura: true,
      ...read,
      summary: 'Lista as entregas de webhook, da mais nova para a mais antiga',
      description: `De todos os endpoints da conta e das emissões com opcoes.webhookUrl, cada uma com a nota de que fala. status \`delivery_failed\` são as que esgotaram as ${TENTATIVAS_MAX} tentativas.`,
      query: FiltroDeEntregas,
      answers: { 200: PaginaDe(Entrega) },
      handle: async ({ ctx, query }) => ({
        ...(await listEntregas(ctx, { ...query, ...periodOf(query) })),
        limit: query.limit,
        offset: query.offset,
      }),
    }),
    route(`POST ${base}/entregas/reenviar-falhas`, {
      ...write,
      summary: 'Tenta agora as entregas da conta que esperam, falharam ou ficaram suspensas',
      description:
        'De todos os endpoints ativos e de opcoes.webhookUrl, como POST /webhooks/{id}/reenviar-falhas faz com um: uma tentativa de cada, até 1.000 por chamada. A que espera segue com as tentativas automáticas se esta falhar. Repetir não muda nada.',
      body: ReenvioDeFalhas,
      bodyExamples: REENVIOS,
      answers: { 202: ReenvioNaFila },
      handle: ({ ctx, body }) => replayConta(ctx, { ...body, ...periodOf(body) }),
    }),
    route(`GET ${base}/entregas/:id`, {
      ...read,
      summary: 'Mostra uma entrega, com o corpo enviado e cada tentativa',
      description:
        'O corpo é o que foi assinado, byte a byte. De cada tentativa: o instante, a duração, o status e os primeiros 2 KiB da resposta.',
      params: ById,
      answers: { 200: EntregaDetalhe },
      handle: ({ ctx, params }) => findEntrega(ctx, params.id),
    }),
    route(`GET ${base}/enderecos`, {
      ...read,
      summary: 'Mostra de quais endereços IP saem os webhooks',
      description:
        'Para liberar no firewall de quem os recebe. Com a lista vazia nenhum endereço é prometido: confira cada aviso pela assinatura.',
      answers: { 200: EnderecosDosWebhooks },
      handle: ({ ctx }) => findOrigens(ctx),
    }),
    route(`GET ${base}/segredo-avulso`, {
      ...write,
      summary: 'Mostra o segredo que assina as entregas para opcoes.webhookUrl',
      description:
        surface === 'portal'
          ? 'Um segredo por conta e ambiente: ambiente diz qual. Cada leitura fica na auditoria.'
          : 'Um segredo por conta e ambiente: a chave lê o do seu, e ambiente, se vier, tem de ser o da chave. Cada leitura fica na auditoria.',
      query: surface === 'portal' ? OneAmbiente : OfTheKey,
      answers: { 200: SegredoAvulso },
      refuses: ['NAO_ENCONTRADO'],
      handle: ({ ctx, query }) => readSegredoAvulso(ctx, query.ambiente),
    }),
    route(`GET ${base}/:id`, {
      ...read,
      summary: 'Mostra um endpoint de webhook',
      description: 'Com o último sucesso e desde quando falha, se estiver falhando.',
      params: ById,
      answers: { 200: Endpoint },
      handle: ({ ctx, params }) => findEndpoint(ctx, params.id),
    }),
    route(`PATCH ${base}/:id`, {
      ...write,
      summary: 'Altera um endpoint de webhook',
      description:
        '`ativo: false` desativa o endpoint e suspende as entregas pendentes; `ativo: true` o reativa. Entregas suspensas podem ser reenviadas com replay. `ambiente` vale para os próximos eventos; null é os dois.',
      params: ById,
      body: MudancaEndpoint,
      bodyExamples: {
        desativar: { ativo: false },
        eventos: { eventos: ['nfse.autorizada', 'nfse.cancelada'] },
        ambiente: { ambiente: 'producao', versao: 3 },
      },
      answers: { 200: Endpoint },
      refuses: ['WEBHOOK_URL_INVALIDA', 'VERSAO_DIVERGENTE'],
      handle: ({ ctx, params, body }) => changeEndpoint(ctx, params.id, body),
    }),
    route(`DELETE ${base}/:id`, {
      ...write,
      summary: 'Exclui um endpoint de webhook',
      description: 'As entregas abertas ficam suspensas e o registro delas permanece. Sem corpo na resposta.',
      params: ById,
      answers: { 204: null },
      handle: ({ ctx, params }) => deleteEndpoint(ctx, params.id),
    }),
    route(`POST ${base}/:id/reenviar-falhas`, {
      ...write,
      summary: 'Tenta agora as entregas de um endpoint que esperam, falharam ou ficaram suspensas',
      description:
        'Uma tentativa de cada uma, das mais antigas para as mais novas, até 1.000 por chamada: restantes diz quantas ficaram. A que der certo fica `entregue`; a que falhar não muda, e a que espera segue com as tentativas automáticas. Acompanhe pela lista de entregas com endpoint e status.',
      params: ById,
      body: ReenvioDeFalhas,
      bodyExamples: REENVIOS,
      answers: { 202: ReenvioNaFila },
      refuses: ['ENDPOINT_WEBHOOK_INATIVO'],
      handle: ({ ctx, params, body }) => replayFailures(ctx, params.id, { ...body, ...periodOf(body) }),
    }),
    route(`POST ${base}/:id/testar`, {
      ...write,
      summary: 'Envia um evento de teste assinado (webhook.teste) e conta o que o receptor respondeu',
      description:
        'Um envio só, agora, também para um endpoint desativado. O corpo da resposta do receptor não é mostrado.',
      params: ById,
      answers: { 200: ResultadoTeste },
      handle: ({ ctx, params }) => testEndpoint(ctx, params.id),
    }),
    route(`POST ${base}/:id/girar-segredo`, {
      ...write,
      summary: 'Troca o segredo de assinatura; o anterior também assina por 24 horas',
      description:
        'Por 24 horas o cabeçalho X-Service-Signature traz dois `v1=`: aceite a entrega se um deles conferir. O segredo novo aparece só nesta resposta.',
      params: ById,
      answers: { 200: EndpointComSegredo },
      handle: ({ ctx, params }) => rotateSecret(ctx, params.id),
    }),
    route(`POST ${base}/:id/replay`, {
      ...write,
      summary: 'Envia agora uma entrega, encerrada ou que espera (o id é o da entrega)',
      description:
        'Uma tentativa manual, com o mesmo X-Service-Delivery-Id: se der certo, a entrega fica `entregue`; se falhar, nada muda, e as tentativas automáticas de uma que espera continuam.',
      params: ById,
      answers: { 201: EntregaDetalhe },
      refuses: ['ESTADO_INVALIDO', 'ENDPOINT_WEBHOOK_INATIVO'],
      handle: ({ ctx, params }) => replayEntrega(ctx, params.id),
    }),
  ]
}

const periodOf = ({ de, ate }: { de?: string; ate?: string }) => ({
  de: toInstant(de, 'begin'),
  ate: toInstant(ate, 'end'),
})
const OneAmbiente = Type.Object({ ambiente: Ambiente })
const OfTheKey = Type.Partial(OneAmbiente)
const REENVIOS = { todas: {}, 'da-noite': { de: '2026-11-20T22:00:00Z', ate: '2026-11-21T06:00:00Z' } }

export const portalWebhooks = webhookRoutes('portal')
