import { emitDeFora, simulateDeFora } from '#features/compat/emit-de-fora.ts'
import { type EmpresaNomeada, findEmpresaNomeada, findPorReferencia } from '#features/compat/find-de-fora.ts'
import {
  aceitaNaEnotas,
  empresaNaEnotas,
  erroNaEnotas,
  notaNaEnotas,
  paginaNaEnotas,
  xmlDaEnotas,
} from '#features/compat/respostas/enotas.ts'
import { loadDeFora, type NotaDeFora } from '#features/compat/respostas/nota-de-fora.ts'
import { findEmpresa } from '#features/empresas/find-empresa.ts'
import { listEmpresas } from '#features/empresas/list-empresas.ts'
import { updateEmpresa } from '#features/empresas/update-empresa.ts'
import { listNotas } from '#features/nfse/read/list-notas.ts'
import { type Reply, type Route, reply } from '#platform/http/route.ts'
import {
  cancelDe,
  converter,
  daEmpresa,
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

const { at, write, desconhecida } = operacoesDe({
  provedor: 'enotas',
  erro: erroNaEnotas,
  // eNotas answers XML to a client that does not ask for JSON, and one gateway reads that XML.
  escreve: ({ headers }, { status, body }) =>
    headers.accept?.includes('json')
      ? reply({ status, body })
      : reply({ status, headers: { 'content-type': 'application/xml; charset=utf-8' }, body: xmlDaEnotas(body) }),
  desconhecidas: [
    [/^\/v[12]\/empresas\/[^/]+\/nf-e/, 'POST /v1/empresas/{empresaId}/nfes: este serviço emite notas de serviço'],
    [/^\/v2\/empresas\/[^/]+\/nfes/, 'POST /v1/empresas/{empresaId}/nfes'],
    [/^\/empresas/, 'os caminhos com /v1: /v1/empresas/{empresaId}/nfes'],
  ],
})

const NOTAS = '/v1/empresas/:empresa/nfes'
const ler = { permission: 'nota.read' } as const

const empresaDe = ({ ctx, params }: Pedido): Promise<EmpresaNomeada> => findEmpresaNomeada(ctx, params['empresa']!)
const notaDe = async (pedido: Pedido): Promise<NotaDeFora> => daEmpresa(await empresaDe(pedido), await porId(pedido))
const porIdExterno = async (pedido: Pedido): Promise<NotaDeFora> => {
  const { cpfCnpj } = await empresaDe(pedido)
  return oneDeFora(pedido, await findPorReferencia(pedido.ctx, pedido.params['ref']!, cpfCnpj))
}

/** The two ways in which a path names a note. */
const CAMINHOS = [
  [`${NOTAS}/:id`, notaDe],
  [`${NOTAS}/porIdExterno/:ref`, porIdExterno],
] as const

const answer = (pedido: Pedido, body: unknown): Reply => write(pedido.request, { status: 200, body })
const answerNota = async (pedido: Pedido, each: NotaDeFora, body: unknown): Promise<Reply> =>
  pedido.query['resposta'] === 'nossa' ? notaReply(pedido, each, { body }) : answer(pedido, body)

/** The operations of eNotas, as its clients call them. */
export const compatEnotas: Route[] = [
  at(`POST ${NOTAS}`, { permission: 'nota.issue', summary: 'Emite uma nota de uma empresa', handle: issue }),
  at(`GET ${NOTAS}`, {
    ...ler,
    summary: 'Lista as notas de uma empresa',
    handle: async (pedido) => {
      const { ctx } = pedido
      const { id: empresaId } = await empresaDe(pedido)
      const { items, total } = await listNotas(ctx, { empresaId, ...pageOf(pedido) })
      return answer(pedido, paginaNaEnotas((await loadDeFora(ctx.app, ctx.db, items)).map(notaNaEnotas), total))
    },
  }),
  ...CAMINHOS.flatMap(([path, find]) => [
    at(`GET ${path}`, {
      ...ler,
      summary: 'Mostra uma nota',
      handle: async (pedido) => {
        const each = await find(pedido)
        return answerNota(pedido, each, notaNaEnotas(each))
      },
    }),
    at(`DELETE ${path}`, {
      permission: 'nota.cancel',
      summary: 'Cancela uma nota',
      handle: async (pedido) => {
        const { nota } = await find(pedido)
        const each = await cancelDe(pedido, nota, objectOf(pedido.body)['motivo'])
        return answerNota(pedido, each, aceitaNaEnotas(each))
      },
    }),
    at(`GET ${path}/pdf`, {
      ...ler,
      summary: 'Baixa o PDF de uma nota',
      handle: async (pedido) => pdfDe(pedido, (await find(pedido)).nota),
    }),
    at(`GET ${path}/xml`, {
      ...ler,
      summary: 'Baixa o XML de uma nota',
      handle: async (pedido) => xmlDe(pedido, (await find(pedido)).nota),
    }),
  ]),
  at('GET /v1/empresas', {
    permission: 'empresa.read',
    summary: 'Lista as empresas; searchTerm procura por nome ou CNPJ',
    handle: async (pedido) => {
      const { searchTerm, searchBy, filter } = pedido.query
      const q = searchTerm ?? /'([^']{1,100})'/.exec(filter ?? searchBy ?? '')?.[1]
      const { items, total } = await listEmpresas(pedido.ctx, { ...pageOf(pedido), ...(q && { q: q.slice(0, 100) }) })
      return answer(pedido, paginaNaEnotas(items.map(empresaNaEnotas), total))
    },
  }),
  at('GET /v1/empresas/:empresa', {
    permission: 'empresa.read',
    summary: 'Mostra uma empresa',
    handle: async (pedido) =>
      answer(pedido, empresaNaEnotas(await findEmpresa(pedido.ctx, (await empresaDe(pedido)).id))),
  }),
  ...(['habilitar', 'desabilitar'] as const).map((ato) =>
    at(`POST /v1/empresas/:empresa/${ato}`, {
      permission: 'empresa.write',
      summary: `${ato === 'habilitar' ? 'Ativa' : 'Desativa'} uma empresa`,
      handle: async (pedido) => {
        const { id } = await empresaDe(pedido)
        await updateEmpresa(pedido.ctx, id, { ativa: ato === 'habilitar' })
        return answer(pedido, { empresaId: id })
      },
    }),
  ),
  converter(at, ['enotas']),
  ...desconhecida,
]

const pageOf = ({ query }: Pedido) => {
  const limit = inteiroDe(query['pageSize'], { padrao: 50, min: 1, max: 100 })
  return { limit, offset: inteiroDe(query['pageNumber'], { padrao: 0, min: 0, max: 1000 }) * limit }
}

async function issue(pedido: Pedido): Promise<Reply> {
  const { ctx, body } = pedido
  const { cpfCnpj: cnpj } = await empresaDe(pedido)
  const input = { provedor: 'enotas', corpo: body ?? null, cnpj } as const
  if (isSimulada(pedido)) {
    const simulada = await simulateDeFora(ctx, input)
    return answer(pedido, { nfeId: simulada.notaExistenteId, _nfse: simulada })
  }
  const { nota } = await emitDeFora(ctx, input)
  return answerNota(pedido, nota, aceitaNaEnotas(nota))
}
