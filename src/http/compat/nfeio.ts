import { emitDeFora, simulateDeFora } from '#features/compat/emit-de-fora.ts'
import { type EmpresaNomeada, findEmpresaNomeada, findPorReferencia } from '#features/compat/find-de-fora.ts'
import { empresaNaNfeio, erroNaNfeio, notaNaNfeio, paginaNaNfeio } from '#features/compat/respostas/nfeio.ts'
import { loadDeFora, type NotaDeFora } from '#features/compat/respostas/nota-de-fora.ts'
import { findEmpresa } from '#features/empresas/find-empresa.ts'
import { listEmpresas } from '#features/empresas/list-empresas.ts'
import { sendNota } from '#features/nfse/envio/send-nota.ts'
import { listNotas } from '#features/nfse/read/list-notas.ts'
import { deleteEndpoint, findEmFormato } from '#features/webhooks/endpoints.ts'
import type { Endpoint } from '#formas/webhooks/endpoint.ts'
import { Refusal } from '#platform/ctx.ts'
import { type Reply, type Route, reply } from '#platform/http/route.ts'
import { createGancho, findGancho } from './ganchos.ts'
import {
  CONVITE,
  cancelDe,
  converter,
  daEmpresa,
  emailsOf,
  inteiroDe,
  isSimulada,
  notaReply,
  objectOf,
  oneDeFora,
  operacoesDe,
  type Pedido,
  pdfDe,
  porId,
  xmlDe,
} from './rotas.ts'

const { at, desconhecida } = operacoesDe({
  provedor: 'nfeio',
  erro: erroNaNfeio,
  desconhecidas: [
    [
      /^\/v1\/companies\/[^/]+\/(productinvoices|consumerinvoices)/,
      'os caminhos de serviceinvoices: este serviço emite notas de serviço',
    ],
    [/^\/v1\/hooks/, 'POST /v2/webhooks'],
    [/^\/companies/, 'os caminhos com /v1: /v1/companies/{id}/serviceinvoices'],
  ],
})

const NOTAS = '/v1/companies/:empresa/serviceinvoices'
const ler = { permission: 'nota.read' } as const

const empresaDe = ({ ctx, params }: Pedido): Promise<EmpresaNomeada> => findEmpresaNomeada(ctx, params['empresa']!)
/** The note of the path, of the company that the path names too. */
const notaDe = async (pedido: Pedido): Promise<NotaDeFora> => daEmpresa(await empresaDe(pedido), await porId(pedido))

/** The operations of NFE.io, as its clients call them. */
export const compatNfeio: Route[] = [
  at(`POST ${NOTAS}`, { permission: 'nota.issue', summary: 'Emite uma nota de uma empresa', handle: issue }),
  at(`GET ${NOTAS}`, {
    ...ler,
    summary: 'Lista as notas de uma empresa',
    handle: async (pedido) => {
      const { ctx, query } = pedido
      const { id: empresaId } = await empresaDe(pedido)
      const limite = inteiroDe(query['pageCount'], { padrao: 50, min: 1, max: 100 })
      const pagina = inteiroDe(query['pageIndex'] ?? query['page'], { padrao: 1, min: 1, max: 1000 })
      const { items, total } = await listNotas(ctx, { empresaId, limit: limite, offset: (pagina - 1) * limite })
      return reply({
        status: 200,
        body: paginaNaNfeio(await loadDeFora(ctx.app, ctx.db, items), { pagina, limite, total }),
      })
    },
  }),
  at(`GET ${NOTAS}/external/:ref`, {
    ...ler,
    summary: 'Mostra a nota de um externalId',
    handle: async (pedido) => {
      const { cpfCnpj } = await empresaDe(pedido)
      const each = await oneDeFora(pedido, await findPorReferencia(pedido.ctx, pedido.params['ref']!, cpfCnpj))
      return notaReply(pedido, each, { body: notaNaNfeio(each) })
    },
  }),
  at(`GET ${NOTAS}/:id`, {
    ...ler,
    summary: 'Mostra uma nota',
    handle: async (pedido) => {
      const each = await notaDe(pedido)
      return notaReply(pedido, each, { body: notaNaNfeio(each) })
    },
  }),
  at(`DELETE ${NOTAS}/:id`, {
    permission: 'nota.cancel',
    summary: 'Cancela uma nota',
    handle: async (pedido) => {
      const { nota } = await notaDe(pedido)
      const each = await cancelDe(pedido, nota, objectOf(pedido.body)['reason'])
      return notaReply(pedido, each, { status: 202, body: notaNaNfeio(each) })
    },
  }),
  at(`GET ${NOTAS}/:id/pdf`, {
    ...ler,
    summary: 'Baixa o PDF de uma nota',
    handle: async (pedido) => pdfDe(pedido, (await notaDe(pedido)).nota),
  }),
  at(`GET ${NOTAS}/:id/xml`, {
    ...ler,
    summary: 'Baixa o XML de uma nota',
    handle: async (pedido) => xmlDe(pedido, (await notaDe(pedido)).nota),
  }),
  at(`PUT ${NOTAS}/:id/sendemail`, {
    permission: 'nota.send',
    rateLimit: CONVITE,
    summary: 'Envia uma nota por e-mail ao tomador, ou aos endereços do corpo',
    handle: async (pedido) => {
      const { nota, preparada } = await notaDe(pedido)
      const { emails = preparada.tomador?.email } = objectOf(pedido.body)
      await sendNota(pedido.ctx, nota.id, { para: emailsOf(emails) })
      return reply({ status: 200, body: {} })
    },
  }),
  at('GET /v1/companies', {
    permission: 'empresa.read',
    summary: 'Lista as empresas',
    handle: async ({ ctx, query }) => {
      const limit = inteiroDe(query['pageCount'], { padrao: 50, min: 1, max: 100 })
      const page = inteiroDe(query['pageIndex'], { padrao: 1, min: 1, max: 1000 })
      const { items, total } = await listEmpresas(ctx, { limit, offset: (page - 1) * limit })
      return reply({
        status: 200,
        body: { totalResults: total, totalPages: Math.ceil(total / limit), page, companies: items.map(empresaNaNfeio) },
      })
    },
  }),
  at('GET /v1/companies/:empresa', {
    permission: 'empresa.read',
    summary: 'Mostra uma empresa',
    handle: async (pedido) =>
      reply({
        status: 200,
        body: { companies: empresaNaNfeio(await findEmpresa(pedido.ctx, (await empresaDe(pedido)).id)) },
      }),
  }),
  ...(['/v1/cities/:cep/postalcode', '/v1/addresses/:cep'] as const).map((path) =>
    at(`GET ${path}`, {
      permission: 'municipio.read',
      summary: 'A cidade de um CEP, que este serviço não guarda',
      handle: async () => {
        throw SEM_CEP()
      },
    }),
  ),
  at('POST /v2/webhooks', {
    permission: 'webhook.write',
    summary: 'Registra um endereço que recebe avisos',
    handle: async ({ ctx, body }) => {
      const { uri, url = uri, secret } = objectOf(objectOf(body)['webHook'] ?? body)
      const gancho = await createGancho(ctx, { formato: 'nfeio', url, segredo: secret })
      return reply({ status: 201, body: { webHook: { ...ganchoNaNfeio(gancho), secret: gancho.segredo } } })
    },
  }),
  at('GET /v2/webhooks', {
    permission: 'webhook.read',
    summary: 'Lista os endereços que recebem avisos',
    handle: async ({ ctx }) =>
      reply({ status: 200, body: { webHooks: (await findEmFormato(ctx, 'nfeio')).map(ganchoNaNfeio) } }),
  }),
  at('GET /v2/webhooks/:id', {
    permission: 'webhook.read',
    summary: 'Mostra um endereço que recebe avisos',
    handle: async ({ ctx, params }) =>
      reply({ status: 200, body: { webHook: ganchoNaNfeio(await findGancho(ctx, 'nfeio', params['id']!)) } }),
  }),
  at('DELETE /v2/webhooks/:id', {
    permission: 'webhook.write',
    summary: 'Remove um endereço que recebe avisos',
    handle: async ({ ctx, params }) => {
      await deleteEndpoint(ctx, (await findGancho(ctx, 'nfeio', params['id']!)).id)
      return reply({ status: 204 })
    },
  }),
  converter(at, ['nfeio']),
  ...desconhecida,
]

async function issue(pedido: Pedido): Promise<Reply> {
  const { ctx, body } = pedido
  const { cpfCnpj: cnpj } = await empresaDe(pedido)
  const input = { provedor: 'nfeio', corpo: body ?? null, cnpj } as const
  if (isSimulada(pedido)) {
    const simulada = await simulateDeFora(ctx, input)
    return reply({
      status: 200,
      body: {
        id: simulada.notaExistenteId,
        status: 'None',
        flowStatus: null,
        environment: 'Development',
        _nfse: simulada,
      },
    })
  }
  const { nota } = await emitDeFora(ctx, input)
  const location = `/compat/nfeio/v1/companies/${nota.nota.empresaId}/serviceinvoices/${nota.nota.id}`
  return notaReply(pedido, nota, { status: 202, headers: { location }, body: notaNaNfeio(nota) })
}

const SEM_CEP = () =>
  new Refusal('NAO_ENCONTRADO', 'no postal codes', {
    erros: [
      {
        campo: '',
        codigo: 'NAO_ENCONTRADO',
        mensagem:
          'Este serviço não guarda CEPs: mande o código IBGE da cidade em borrower.address.city.code, ou o nome e a UF.',
      },
    ],
  })

const ganchoNaNfeio = ({ id, url, estado }: Endpoint) => ({
  ...{ id, uri: url, contentType: 'application/json' },
  status: estado === 'ativo' || estado === 'instavel' ? 'Active' : 'Inactive',
  filters: ['service_invoice.*'],
})
