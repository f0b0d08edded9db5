import { Type } from 'typebox'
import { findEntrega, listEntregas } from '#features/webhooks/deliveries.ts'
import { ESTADOS_ENDPOINT } from '#features/webhooks/endpoint-health.ts'
import {
  changeEndpoint,
  createEndpoint,
  deleteEndpoint,
  findEndpoint,
  listEndpoints,
} from '#features/webhooks/endpoints.ts'
import { EVENTOS } from '#features/webhooks/event-body.ts'
import { replayEntrega } from '#features/webhooks/replay.ts'
import { replayFailures } from '#features/webhooks/replay-failures.ts'
import { rotateSecret } from '#features/webhooks/rotate-secret.ts'
import { readSegredoAvulso } from '#features/webhooks/segredo-avulso.ts'
import { testEndpoint } from '#features/webhooks/test-endpoint.ts'
import { Ambiente, ById, DiaOuMomento, Forma, Id, OuNulo, Pagina, PaginaDe, toInstant } from '#http/schemas/common.ts'
import { Versao, VersaoLida } from '#http/schemas/empresa.ts'
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
      body: Forma('NovoEndpoint', {
        url: Url,
        eventos: Type.Optional(Eventos),
        ambiente: Type.Optional(AmbienteDoEndpoint),
        descricao: Type.Optional(Descricao),
      }),
      bodyExamples: {
        alguns: {
          url: 'https://exemplo.com.br/webhooks/nfse',
          eventos: ['nfse.autorizada', 'nfse.rejeitada'],
          descricao: 'ERP',
        },
        todos: { url: 'https://exemplo.com.br/webhooks/nfse' },
      },
      answers: { 201: EndpointComSegredo },
      refuses: ['WEBHOOK_URL_INVALIDA', 'REGRA_NAO_ATENDIDA'],
      handle: ({ ctx, body }) => createEndpoint(ctx, body),
    }),
    route(`GET ${base}/entregas`, {
      leitura: true,
      ...read,
      summary: 'Lista as entregas de webhook, da mais nova para a mais antiga',
      description:
        'De todos os endpoints da conta e das emissões com opcoes.webhookUrl, cada uma com a nota de que fala. status `delivery_failed` são as que esgotaram as 8 tentativas.',
      query: Type.Object({
        endpoint: Type.Optional(Id),
        nfseId: Type.Optional(Id),
        evento: Type.Optional(Type.String({ maxLength: 64 })),
        status: Type.Optional(StatusEntrega),
        ...filtroDeEntregas,
        ...Pagina,
      }),
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
        'Um segredo por conta e ambiente: uma chave lê o do seu, uma sessão escolhe. Cada leitura fica na auditoria.',
      query: Type.Object({
        ambiente: Type.Optional(
          Type.Enum(['producao', 'homologacao'], { description: 'Só para sessões; o padrão é produção.' }),
        ),
      }),
      answers: { 200: Type.Object({ segredo: Type.String() }) },
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
      body: Forma('MudancaEndpoint', {
        url: Type.Optional(Url),
        eventos: Type.Optional(Eventos),
        ambiente: Type.Optional(AmbienteDoEndpoint),
        descricao: Type.Optional(Descricao),
        ativo: Type.Optional(Type.Boolean()),
        versao: Type.Optional(VersaoLida(1)),
      }),
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
      body: Forma('ReenvioDeFalhas', {
        evento: Type.Optional(Type.String({ maxLength: 64, description: 'Só as deste evento.' })),
        ...filtroDeEntregas,
      }),
      bodyExamples: { todas: {}, 'da-noite': { de: '2026-11-20T22:00:00Z', ate: '2026-11-21T06:00:00Z' } },
      answers: {
        202: Forma('ReenvioNaFila', {
          naFila: Type.Integer({ minimum: 0, description: 'Quantas entregas serão tentadas agora.' }),
          restantes: Type.Integer({ minimum: 0, description: 'Quantas do filtro ficaram para outra chamada.' }),
        }),
      },
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

const filtroDeEntregas = {
  q: Type.Optional(Type.String({ maxLength: 60, description: 'O começo do número ou do idIntegracao da nota.' })),
  de: Type.Optional(DiaOuMomento('Criadas desde este dia ou momento.')),
  ate: Type.Optional(DiaOuMomento('Criadas até este dia ou momento.')),
}
const periodOf = ({ de, ate }: { de?: string; ate?: string }) => ({
  de: toInstant(de, 'begin'),
  ate: toInstant(ate, 'end'),
})
const Moment = Type.String({ format: 'date-time' })
const Url = Type.String({ minLength: 1, maxLength: 2000 })
const NomeDeEvento = Type.Enum([...EVENTOS], { $id: 'NomeDeEvento' })
const Eventos = Type.Array(NomeDeEvento, { minItems: 1, maxItems: 50 })
const AmbienteDoEndpoint = Type.Union([Ambiente, Type.Null()], {
  description: 'O ambiente cujos eventos recebe; null: os dois.',
})
const Descricao = OuNulo(Type.String({ maxLength: 200 }))
const StatusEntrega = Type.Enum(
  ['pendente', 'enviando', 'entregue', 'aguardando_retentativa', 'delivery_failed', 'suspensa'],
  { $id: 'StatusEntrega' },
)

export const endpointFields = {
  id: Id,
  url: Type.String(),
  descricao: OuNulo(Type.String()),
  eventos: Type.Array(NomeDeEvento),
  ambiente: AmbienteDoEndpoint,
  estado: Type.Enum([...ESTADOS_ENDPOINT]),
  ultimoSucessoEm: OuNulo(Moment),
  falhandoDesde: OuNulo(Moment),
  segredoAnteriorAte: OuNulo(Moment),
  ultimas24h: Forma(
    'UltimasEntregas',
    {
      entregas: Type.Integer({
        minimum: 0,
        description: 'Criadas nas últimas 24 horas, no máximo as 5.000 mais novas.',
      }),
      entregues: Type.Integer({ minimum: 0, description: 'Quantas delas chegaram.' }),
      falhas: Type.Integer({ minimum: 0, description: 'Quantas delas falharam ao menos uma vez e não chegaram.' }),
      taxaSucesso: OuNulo(
        Type.Number({ description: 'De 0 a 1, das que chegaram ou falharam; nulo sem nenhuma.', examples: [0.985] }),
      ),
    },
    { description: 'A saúde do endpoint nas últimas 24 horas.' },
  ),
  versao: Versao,
  criadoEm: Moment,
  atualizadoEm: Moment,
}
const Endpoint = Forma('Endpoint', endpointFields)
const EndpointComSegredo = Forma('EndpointComSegredo', { ...endpointFields, segredo: Type.String() })

const entregaFields = {
  id: Id,
  evento: Type.String(),
  nfseId: OuNulo(Id),
  nota: OuNulo(
    Forma(
      'NotaDaEntrega',
      {
        numero: OuNulo(Type.String({ description: 'O número da nota; nulo até a autorização.' })),
        serieRps: Type.String({ description: 'A série do RPS.' }),
        numeroRps: Type.String({ description: 'O número do RPS.' }),
        idIntegracao: OuNulo(Type.String({ description: 'O idIntegracao da nota; nulo quando não veio.' })),
        tomadorNome: OuNulo(Type.String({ description: 'O nome do tomador; nulo quando não há.' })),
      },
      { description: 'A nota de que a entrega fala; nula num teste.' },
    ),
  ),
  endpointId: OuNulo(Id),
  url: Type.String(),
  status: StatusEntrega,
  totalTentativas: Type.Integer(),
  proximaTentativaEm: OuNulo(Moment),
  entregueEm: OuNulo(Moment),
  criadaEm: Moment,
}
const Entrega = Forma('Entrega', entregaFields)
const EntregaDetalhe = Forma('EntregaDetalhe', {
  ...entregaFields,
  corpo: Type.String(),
  tentativas: Type.Array(
    Forma('TentativaDeEntrega', {
      numero: Type.Integer(),
      gatilho: Type.Enum(['automatico', 'manual']),
      iniciadaEm: Moment,
      duracaoMs: Type.Integer(),
      statusHttp: OuNulo(Type.Integer()),
      erroClasse: OuNulo(Type.String()),
      respostaTrecho: OuNulo(Type.String()),
      requisicao: Type.Union(
        [
          Type.Object({
            t: Type.Integer({ description: 'Segundos Unix da assinatura.' }),
            cabecalhos: Type.Record(Type.String(), Type.String(), { description: 'Nomes em minúsculas.' }),
            baseAssinada: Type.String({ description: 'O texto assinado, byte a byte: t, um ponto e o corpo.' }),
          }),
          Type.Null(),
        ],
        { description: 'O que foi enviado nesta tentativa; nulo nas anteriores a este registro.' },
      ),
    }),
  ),
})
const ResultadoTeste = Forma('ResultadoTeste', {
  entregaId: Id,
  entregue: Type.Boolean(),
  statusHttp: OuNulo(Type.Integer()),
  erroClasse: OuNulo(Type.String()),
  duracaoMs: Type.Integer(),
})

export const portalWebhooks = webhookRoutes('portal')
