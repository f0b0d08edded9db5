import { emitDeFora, simulateDeFora } from '#features/compat/emit-de-fora.ts'
import { findPorReferencia } from '#features/compat/find-de-fora.ts'
import { aceitaNaFocus, cancelamentoNaFocus, erroNaFocus, notaNaFocus } from '#features/compat/respostas/focus.ts'
import type { NotaDeFora } from '#features/compat/respostas/nota-de-fora.ts'
import { situacaoEm } from '#features/compat/respostas/situacoes.ts'
import { sendNota } from '#features/nfse/envio/send-nota.ts'
import { deleteEndpoint, findEmFormato } from '#features/webhooks/endpoints.ts'
import type { Endpoint } from '#formas/webhooks/endpoint.ts'
import { Refusal } from '#platform/ctx.ts'
import { type Reply, type Route, reply } from '#platform/http/route.ts'
import { createGancho, findGancho } from './ganchos.ts'
import {
  CONVITE,
  cancelDe,
  converter,
  emailsOf,
  isSimulada,
  notaReply,
  objectOf,
  oneDeFora,
  operacoesDe,
  type Pedido,
  pdfDe,
  xmlDe,
} from './rotas.ts'

const { at, desconhecida } = operacoesDe({
  provedor: 'focus',
  erro: erroNaFocus,
  desconhecidas: [
    [/^\/nfsen?(\/|$)/, 'os caminhos com /v2: /v2/nfse, /v2/nfsen'],
    [/^\/v2\/nfe(\/|$)/, 'POST /v2/nfse?ref=…: este serviço emite notas de serviço'],
    [/^\/v2\/empresas/, 'as empresas de /app ou de POST /empresas da API deste serviço'],
  ],
})

/** The note that the reference of the path names. */
const daRef = async (pedido: Pedido, ref = pedido.params['ref']!): Promise<NotaDeFora> =>
  oneDeFora(pedido, await findPorReferencia(pedido.ctx, ref))

/** The operations of Focus, as its clients call them: the same for the notes of cities and of the national system. */
export const compatFocus: Route[] = [
  ...notasDe('/v2/nfse', 'focus-nfse'),
  ...notasDe('/v2/nfsen', 'focus-nfsen'),
  at('POST /v2/hooks', {
    permission: 'webhook.write',
    summary: 'Registra um endereço que recebe os avisos de uma empresa',
    handle: async ({ ctx, body }) => {
      const { url, cnpj, cpf, authorization, authorization_header: header, event } = objectOf(body)
      const empresa = [cnpj, cpf].find((each) => typeof each === 'string' || typeof each === 'number')
      const cabecalhos = { [typeof header === 'string' ? header : 'Authorization']: authorization }
      const gancho = await createGancho(ctx, {
        ...{ formato: 'focus', url, cabecalhos },
        empresa: empresa === undefined ? undefined : String(empresa),
      })
      return reply({ status: 200, body: { ...ganchoNaFocus(gancho), cnpj: empresa ?? null, event: event ?? 'nfse' } })
    },
  }),
  at('GET /v2/hooks', {
    permission: 'webhook.read',
    summary: 'Lista os endereços que recebem avisos',
    handle: async ({ ctx }) => reply({ status: 200, body: (await findEmFormato(ctx, 'focus')).map(ganchoNaFocus) }),
  }),
  at('GET /v2/hooks/:id', {
    permission: 'webhook.read',
    summary: 'Mostra um endereço que recebe avisos',
    handle: async ({ ctx, params }) =>
      reply({ status: 200, body: ganchoNaFocus(await findGancho(ctx, 'focus', params['id']!)) }),
  }),
  at('DELETE /v2/hooks/:id', {
    permission: 'webhook.write',
    summary: 'Remove um endereço que recebe avisos',
    handle: async ({ ctx, params }) => {
      const gancho = await findGancho(ctx, 'focus', params['id']!)
      await deleteEndpoint(ctx, gancho.id)
      return reply({ status: 200, body: { ...ganchoNaFocus(gancho), deleted: true } })
    },
  }),
  converter(at, ['focus-nfse', 'focus-nfsen']),
  ...desconhecida,
]

function notasDe(base: `/v2/${string}`, provedor: 'focus-nfse' | 'focus-nfsen'): Route[] {
  return [
    at(`POST ${base}`, {
      permission: 'nota.issue',
      summary: 'Emite a nota de uma referência',
      handle: (pedido) => issue(pedido, provedor),
    }),
    at(`GET ${base}/:ref`, {
      permission: 'nota.read',
      summary: 'Mostra a nota de uma referência; com .pdf ou .xml, o arquivo',
      handle: async (pedido) => {
        const [, ref, arquivo] = /^(.+)\.(pdf|xml)$/.exec(pedido.params['ref']!) ?? []
        if (ref) return (arquivo === 'pdf' ? pdfDe : xmlDe)(pedido, (await daRef(pedido, ref)).nota)
        const each = await daRef(pedido)
        return notaReply(pedido, each, { body: notaNaFocus(pedido.ctx.app, each) })
      },
    }),
    at(`DELETE ${base}/:ref`, {
      permission: 'nota.cancel',
      summary: 'Cancela a nota de uma referência',
      handle: async (pedido) => {
        const { nota } = await daRef(pedido)
        if (nota.status === 'cancelada') throw refuseRepetida('nfe_cancelada', 'Nota fiscal já cancelada', nota.id)
        const { justificativa } = objectOf(pedido.body)
        const each = await cancelDe(pedido, nota, justificativa ?? pedido.query['justificativa'])
        return notaReply(pedido, each, { body: cancelamentoNaFocus(each) })
      },
    }),
    at(`POST ${base}/:ref/email`, {
      permission: 'nota.send',
      rateLimit: CONVITE,
      summary: 'Envia a nota de uma referência por e-mail',
      handle: async (pedido) => {
        const { nota } = await daRef(pedido)
        await sendNota(pedido.ctx, nota.id, { para: emailsOf(objectOf(pedido.body)['emails']) })
        return reply({ status: 200, body: {} })
      },
    }),
  ]
}

async function issue(pedido: Pedido, provedor: 'focus-nfse' | 'focus-nfsen'): Promise<Reply> {
  const { ctx, body, query } = pedido
  const { ref: referencia } = query
  if (!referencia) throw SEM_REF()
  const input = { provedor, corpo: body ?? null, referencia }
  if (isSimulada(pedido)) {
    const simulada = await simulateDeFora(ctx, input)
    return reply({ status: 200, body: { ref: referencia, status: 'autorizado', simulada: true, _nfse: simulada } })
  }
  const { nota, repetida } = await emitDeFora(ctx, input)
  if (repetida) throw refuseExistente(nota)
  return notaReply(pedido, nota, { status: 202, body: aceitaNaFocus(nota) })
}

const SEM_REF = () =>
  new Refusal('PARAMETRO_INVALIDO', 'no ref', {
    erros: [
      { campo: 'query.ref', codigo: 'CAMPO_OBRIGATORIO', mensagem: 'O parâmetro ref não veio na URL: /v2/nfse?ref=…' },
    ],
  })

/** A repetition: clients read the note that exists by its code. */
function refuseExistente(each: NotaDeFora): Refusal {
  const { nota } = each
  if (nota.status === 'autorizada' || nota.status === 'substituida')
    return refuseRepetida('nfe_autorizada', `A nota da referência ${nota.idIntegracao} já foi autorizada`, nota.id)
  if (nota.status === 'cancelada')
    return refuseRepetida('nfe_cancelada', 'A nota desta referência já foi cancelada', nota.id)
  return refuseRepetida('em_processamento', `A nota da referência está em ${situacaoEm('focus', each)}`, nota.id)
}

const refuseRepetida = (codigoDeFora: string, mensagem: string, notaExistenteId: string) =>
  new Refusal('ID_INTEGRACAO_EM_USO', 'repeated', {
    erros: [{ campo: 'ref', codigo: 'ID_INTEGRACAO_EM_USO', mensagem }],
    dados: { codigoDeFora, notaExistenteId },
  })

const ganchoNaFocus = ({ id, url, empresaId }: Endpoint) => ({ id, url, event: 'nfse', empresa: empresaId })
