import { ESPERAS_S } from '#domain/webhook/esperas.ts'
import { EVENTO_TESTE, EVENTOS, type Evento } from '#domain/webhook/eventos.ts'
import { eventBody, type NotaDoEvento } from '#features/webhooks/event-body.ts'
import { signWebhook, TOLERANCE_S } from '#features/webhooks/signature.ts'
import { NOTAS } from '#formas/notas/exemplos.ts'
import { EventoWebhook } from '#formas/webhooks/evento.ts'
import type { Json } from './openapi-schemas.ts'

type Nome = Evento | typeof EVENTO_TESTE

const NOMES: readonly Nome[] = [...EVENTOS, EVENTO_TESTE]

/** When each event is sent, and the note its example shows. */
const SIGNIFICADO: Record<Nome, { quando: string; nota: Partial<NotaDoEvento> }> = {
  'nfse.autorizada': { quando: 'O município autorizou a nota: número, chave e URLs estão prontos.', nota: {} },
  'nfse.rejeitada': {
    quando: 'O município recusou a nota: erros[] diz o campo e o que fazer.',
    nota: { status: 'rejeitada', numero: null, chaveAcesso: null, erros: NOTAS.rejeitada.erros },
  },
  'nfse.cancelada': {
    quando: 'O cancelamento foi confirmado, a pedido ou pelo próprio município.',
    nota: { status: 'cancelada' },
  },
  'nfse.substituida': {
    quando: 'A nota foi substituída por outra, que tem o seu próprio nfse.autorizada.',
    nota: { status: 'substituida' },
  },
  'nfse.falha_definitiva': {
    quando: 'As tentativas automáticas se esgotaram: erros[] diz por quê e o que fazer.',
    nota: { status: 'falha_definitiva', numero: null, chaveAcesso: null, erros: NOTAS.encerrada.erros },
  },
  'nfse.cancelamento_deferido': {
    quando: 'O fisco deferiu a análise pedida em solicitar-cancelamento; vem junto com nfse.cancelada.',
    nota: { status: 'cancelada' },
  },
  'nfse.cancelamento_indeferido': {
    quando: 'O pedido de cancelamento não foi aceito: a nota continua autorizada. Pode repetir-se a cada pedido.',
    nota: {},
  },
  'webhook.teste': {
    quando: 'Você pediu um teste em POST /webhooks/{id}/testar. A nota é fictícia: não a registre.',
    nota: {},
  },
}

/** An example delivery for the documentation; its signature is valid, so a reader can check it by hand. */
export const ENTREGA_DE_EXEMPLO = (() => {
  const segredo = 'whsec_0f1e2d3c4b5a69788796a5b4c3d2e1f00f1e2d3c4b5a69788796a5b4c3d2e1f0'
  const corpo = bodyOf('nfse.autorizada')
  const t = 1_768_484_732
  return { segredo, t, corpo: corpo.toString(), assinatura: signWebhook([segredo], t, corpo) }
})()

/** How to check a delivery, for the front page of the documentation. */
export const COMO_CONFERIR = [
  `Cada entrega traz \`X-Service-Signature: t=<segundos unix>,v1=<hex>\`. \`v1\` é o HMAC-SHA256, em hexadecimal minúsculo, do texto \`<t>.<corpo>\` com o segredo do endpoint (\`whsec_…\`, inteiro, em UTF-8).`,
  `1. Guarde o corpo como chegou, antes de interpretar o JSON: um byte diferente muda a assinatura.\n2. Calcule o HMAC e compare em tempo constante com cada \`v1\` do cabeçalho; basta um conferir (durante a troca do segredo vêm dois).\n3. Recuse um \`t\` a mais de ${TOLERANCE_S} segundos do seu relógio.\n4. Responda 2xx em menos de 5 segundos e processe depois. A mesma entrega pode chegar de novo: guarde X-Service-Delivery-Id, ou evento e id da nota.`,
  [
    '```js',
    "import { createHmac, timingSafeEqual } from 'node:crypto'",
    '',
    'function confere(segredo, cabecalho, corpo /* Buffer */, agora = Date.now() / 1000) {',
    "  const pares = cabecalho.split(',').map((par) => par.split('='))",
    "  const t = pares.find(([nome]) => nome === 't')?.[1] ?? ''",
    `  if (!/^\\d{1,12}$/.test(t) || Math.abs(agora - Number(t)) > ${TOLERANCE_S}) return false`,
    "  const certo = createHmac('sha256', segredo).update(t + '.').update(corpo).digest()",
    '  return pares.some(',
    "    ([nome, hex]) => nome === 'v1' && /^[0-9a-f]{64}$/.test(hex) && timingSafeEqual(Buffer.from(hex, 'hex'), certo),",
    '  )',
    '}',
    '```',
  ].join('\n'),
  `Para conferir a sua implementação: com o segredo \`${ENTREGA_DE_EXEMPLO.segredo}\` e o corpo`,
  `\`\`\`json\n${ENTREGA_DE_EXEMPLO.corpo}\n\`\`\``,
  `o cabeçalho é \`${ENTREGA_DE_EXEMPLO.assinatura}\`.`,
  `Sem 2xx, o serviço tenta de novo depois de ${ESPERAS_S.slice(1).map(showSeconds).join(', ')}; esgotadas as ${ESPERAS_S.length} tentativas, a entrega fica \`delivery_failed\` e pode ser reenviada com POST /webhooks/{id}/replay. Redirecionamentos não são seguidos.`,
].join('\n\n')

/** `webhooks` of the document: each event the service sends. */
export const webhooksSection = (): Json =>
  Object.fromEntries(
    NOMES.map((evento) => [
      evento,
      {
        post: {
          tags: [WEBHOOKS_TAG.name],
          operationId: `webhook.${evento}`,
          summary: SIGNIFICADO[evento].quando,
          description: 'Vai ao endpoint que escolheu o evento, ou à opcoes.webhookUrl da emissão.',
          security: [],
          parameters: HEADERS.map(([name]) => ({ $ref: `#/components/parameters/${name}` })),
          requestBody: {
            required: true,
            content: {
              'application/json': {
                schema: EventoWebhook,
                examples: { [evento]: { value: JSON.parse(bodyOf(evento).toString()) } },
              },
            },
          },
          responses: {
            '2XX': { description: 'Recebida. O corpo da resposta não importa; os primeiros 2 KiB ficam no registro.' },
            default: { description: 'Qualquer outra resposta, ou nenhuma em 10 segundos, é tentada de novo.' },
          },
        },
      },
    ]),
  )

export const WEBHOOKS_TAG = { name: 'Webhooks', description: 'O que o serviço envia aos seus endpoints.' }

const HEADERS: readonly (readonly [name: string, description: string, example: string])[] = [
  ['X-Service-Event', 'O nome do evento.', 'nfse.autorizada'],
  ['X-Service-Delivery-Id', 'UUID da entrega; o mesmo em todas as tentativas e no replay.', NOTAS.autorizada.requestId],
  ['X-Service-Signature', 'Instante e assinatura, novos a cada tentativa.', ENTREGA_DE_EXEMPLO.assinatura],
  ['X-Service-Attempt', 'O número da tentativa, a partir de 1.', '1'],
  ['X-Service-Trigger', '`automatico`, ou `manual` num replay ou teste.', 'automatico'],
  ['User-Agent', 'Quem envia.', 'Service-Webhook/1.0'],
]

/** The part of `components/parameters` that is headers of a delivery. */
export const headerComponents = (): Json =>
  Object.fromEntries(
    HEADERS.map(([name, description, example]) => [
      name,
      { name, in: 'header', required: true, description, schema: { type: 'string' }, example },
    ]),
  )

function showSeconds(s: number): string {
  if (s < 60) return `${s} s`
  return s < 3_600 ? `${s / 60} min` : `${s / 3_600} h`
}

/** The bytes of an event about the note of the examples. */
function bodyOf(evento: Nome): Buffer {
  const { autorizadaEm, ...autorizada } = NOTAS.autorizada
  const nota = { ...autorizada, erros: undefined, ...SIGNIFICADO[evento].nota }
  return eventBody({ config: { urlPublica: 'https://api.exemplo.com.br' } }, evento, nota, new Date(autorizadaEm ?? 0))
}
