import { emitDeFora, simulateDeFora } from '#features/compat/emit-de-fora.ts'
import { findEmpresaNomeada, findPorId, findPorReferencia } from '#features/compat/find-de-fora.ts'
import { loadDeFora, type NotaDeFora } from '#features/compat/respostas/nota-de-fora.ts'
import {
  aceitasNoPlugnotas,
  cancelamentoNoPlugnotas,
  erroNoPlugnotas,
  notaNoPlugnotas,
} from '#features/compat/respostas/plugnotas.ts'
import { situacaoEm } from '#features/compat/respostas/situacoes.ts'
import { findEmpresa } from '#features/empresas/find-empresa.ts'
import { deleteEndpoint, findEmFormato } from '#features/webhooks/endpoints.ts'
import { type Ctx, Refusal } from '#platform/ctx.ts'
import { type Reply, type Route, reply } from '#platform/http/route.ts'
import { createGancho, deleteGanchos } from './ganchos.ts'
import {
  cancelDe,
  converter,
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

const { at, desconhecida } = operacoesDe({ provedor: 'plugnotas', erro: erroNoPlugnotas })

/** The note that `{idIntegracao}/{cnpj}` of a path names. */
const porReferencia = async (pedido: Pedido): Promise<NotaDeFora> =>
  oneDeFora(pedido, await findPorReferencia(pedido.ctx, pedido.params['ref']!, pedido.params['cnpj']!))

const ler = { permission: 'nota.read' } as const
const cancelar = { permission: 'nota.cancel' } as const

/** The operations of PlugNotas, as its clients call them. */
export const compatPlugnotas: Route[] = [
  at('POST /nfse', {
    permission: 'nota.issue',
    summary: 'Emite as notas de uma lista',
    bodyBytesMax: 5 * 1024 * 1024,
    handle: issue,
  }),
  ...lida('/nfse/:id', porId, (each) => notaNoPlugnotas(each)),
  ...lida('/nfse/consultar/:id', porId, (each) => [notaNoPlugnotas(each)]),
  ...lida('/nfse/consultar/:ref/:cnpj', porReferencia, (each) => [notaNoPlugnotas(each)]),
  ...lida('/nfse/cancelar/status/:id', porId, cancelamentoNoPlugnotas),
  ...lida('/nfse/cancelar/status/:ref/:cnpj', porReferencia, cancelamentoNoPlugnotas),
  at('GET /nfse/pdf/:id', {
    ...ler,
    summary: 'Baixa o PDF de uma nota',
    handle: async (pedido) => pdfDe(pedido, (await porId(pedido)).nota),
  }),
  at('GET /nfse/pdf/:ref/:cnpj', {
    ...ler,
    summary: 'Baixa o PDF da nota de um idIntegracao',
    handle: async (pedido) => pdfDe(pedido, (await porReferencia(pedido)).nota),
  }),
  at('GET /nfse/xml/:id', {
    ...ler,
    summary: 'Baixa o XML de uma nota',
    handle: async (pedido) => xmlDe(pedido, (await porId(pedido)).nota),
  }),
  at('GET /nfse/xml/:ref/:cnpj', {
    ...ler,
    summary: 'Baixa o XML da nota de um idIntegracao',
    handle: async (pedido) => xmlDe(pedido, (await porReferencia(pedido)).nota),
  }),
  at('POST /nfse/cancelar/:id', {
    ...cancelar,
    summary: 'Cancela uma nota',
    handle: async (pedido) => cancelled(pedido, await porId(pedido)),
  }),
  at('POST /nfse/cancelar/:ref/:cnpj', {
    ...cancelar,
    summary: 'Cancela a nota de um idIntegracao',
    handle: async (pedido) => cancelled(pedido, await porReferencia(pedido)),
  }),
  at('GET /empresa/:cnpj', {
    permission: 'empresa.read',
    summary: 'Mostra uma empresa',
    handle: async ({ ctx, params }) => {
      const { id } = await findEmpresaNomeada(ctx, params['cnpj']!)
      return reply({ status: 200, body: empresaNoPlugnotas(await findEmpresa(ctx, id)) })
    },
  }),
  ...(['POST', 'PUT'] as const).map((metodo) =>
    at(`${metodo} /empresa/:cnpj/webhook`, {
      permission: 'webhook.write',
      summary: 'Registra o endereço que recebe os avisos de uma empresa, no lugar do anterior',
      handle: async ({ ctx, params, body }) => {
        const { url, headers } = objectOf(body)
        const empresa = await findEmpresaNomeada(ctx, params['cnpj']!)
        const antes = await findEmFormato(ctx, 'plugnotas', empresa.id)
        const { id } = await createGancho(ctx, {
          ...{ formato: 'plugnotas', url, empresa: empresa.id, cabecalhos: objectOf(headers) },
        })
        for (const each of antes) await deleteEndpoint(ctx, each.id)
        return reply({ status: 200, body: { message: 'Webhook cadastrado com sucesso', data: { id, url } } })
      },
    }),
  ),
  at('GET /empresa/:cnpj/webhook', {
    permission: 'webhook.read',
    summary: 'Mostra o endereço que recebe os avisos de uma empresa',
    handle: async ({ ctx, params }) => {
      const empresa = await findEmpresaNomeada(ctx, params['cnpj']!)
      const [gancho] = await findEmFormato(ctx, 'plugnotas', empresa.id)
      if (!gancho) throw new Refusal('NAO_ENCONTRADO', 'no webhook of this company')
      return reply({ status: 200, body: { id: gancho.id, url: gancho.url, method: 'POST', headers: {} } })
    },
  }),
  at('DELETE /empresa/:cnpj/webhook', {
    permission: 'webhook.write',
    summary: 'Remove o endereço que recebe os avisos de uma empresa',
    handle: async ({ ctx, params }) => {
      const empresa = await findEmpresaNomeada(ctx, params['cnpj']!)
      if ((await deleteGanchos(ctx, 'plugnotas', empresa.id)) === 0)
        throw new Refusal('NAO_ENCONTRADO', 'no webhook of this company')
      return reply({ status: 200, body: { message: 'Webhook removido com sucesso' } })
    },
  }),
  converter(at, ['plugnotas']),
  ...desconhecida,
]

/** The operation that reads a note by this path, and what it answers. */
function lida(
  path: `/${string}`,
  find: (pedido: Pedido) => Promise<NotaDeFora>,
  present: (each: NotaDeFora) => unknown,
): Route[] {
  return [
    at(`GET ${path}`, {
      ...ler,
      summary: 'Mostra uma nota',
      handle: async (pedido) => {
        const each = await find(pedido)
        return notaReply(pedido, each, { body: present(each) })
      },
    }),
  ]
}

async function issue(pedido: Pedido): Promise<Reply> {
  const { ctx, body } = pedido
  const corpos: unknown[] = Array.isArray(body) ? body : [body ?? null]
  if (corpos.length > NOTAS_MAX) throw tooMany(corpos.length)
  const pedidos = corpos.map((corpo) => ({ provedor: 'plugnotas', corpo }) as const)
  // One that is refused leaves the others of its list unissued: its client repeats the list.
  if (corpos.length > 1 || isSimulada(pedido)) {
    const simuladas = []
    for (const [nth, each] of pedidos.entries())
      simuladas.push(await simulateDeFora(ctx, each).catch((error: unknown) => throwAt(nth, corpos.length, error)))
    if (!isSimulada(pedido)) await refuseRepetidas(ctx, simuladas)
    else {
      const documents = simuladas.map(({ conversao, notaExistenteId }) => ({
        idIntegracao: conversao.pedido?.['idIntegracao'] ?? null,
        id: notaExistenteId,
      }))
      return reply({
        status: 200,
        body: { documents, message: 'Simulação: nada foi emitido', protocol: null, _nfse: simuladas },
      })
    }
  }
  const aceitas: NotaDeFora[] = []
  for (const [nth, each] of pedidos.entries()) {
    const { nota, repetida } = await emitDeFora(ctx, each).catch((error: unknown) => throwAt(nth, corpos.length, error))
    if (repetida) throw refuseRepetida(nota)
    aceitas.push(nota)
  }
  const [first] = aceitas
  if (!first) throw tooMany(0)
  return notaReply(pedido, first, { body: aceitasNoPlugnotas(aceitas) })
}

/** The most notes of one list, as in a batch of ours. */
const NOTAS_MAX = 50

const tooMany = (length: number) =>
  new Refusal('SCHEMA_DPS_INVALIDO', 'length of the list', {
    erros: [
      {
        campo: '',
        codigo: 'TAMANHO_INVALIDO',
        mensagem: `Recebidas ${length} notas; esperadas de 1 a ${NOTAS_MAX} em uma lista.`,
      },
    ],
  })

/** The refusal of one note of a list, with its place before each path. */
function throwAt(nth: number, length: number, error: unknown): never {
  if (!(error instanceof Refusal) || length < 2) throw error
  const erros = error.erros.map((erro) => ({ ...erro, campo: `[${nth}]${erro.campo && `.${erro.campo}`}` }))
  throw new Refusal(error.codigo, error.message, { erros, dados: error.dados })
}

/** A list issues all of its notes or none: one that exists already, or a reference that comes twice, stops it before. */
async function refuseRepetidas(
  ctx: Ctx,
  simuladas: readonly Awaited<ReturnType<typeof simulateDeFora>>[],
): Promise<void> {
  for (const [nth, { notaExistenteId, conversao }] of simuladas.entries()) {
    if (notaExistenteId) {
      const [each] = await loadDeFora(ctx.app, ctx.db, [await findPorId(ctx, notaExistenteId)])
      throwAt(nth, simuladas.length, refuseRepetida(each!))
    }
    const referencia = conversao.pedido?.['idIntegracao'] ?? conversao.referencia
    const same = (each: (typeof simuladas)[number]) =>
      (each.conversao.pedido?.['idIntegracao'] ?? each.conversao.referencia) === referencia
    if (referencia === undefined || !simuladas.slice(0, nth).some(same)) continue
    const mensagem = `A referência "${String(referencia)}" vem duas vezes na lista: nada foi emitido.`
    throw new Refusal('SCHEMA_DPS_INVALIDO', 'a reference twice in a list', {
      erros: [{ campo: `[${nth}].idIntegracao`, codigo: 'VALORES_DIVERGENTES', mensagem }],
    })
  }
}

/** A repetition: clients read the note that exists, and take it. */
function refuseRepetida(each: NotaDeFora): Refusal {
  const { nota, preparada } = each
  const novo = { idIntegracao: nota.idIntegracao, prestador: preparada.prestador.cpfCnpj }
  const mensagem = `Já existe uma NFSe com os parâmetros informados: idIntegracao "${nota.idIntegracao}", nota ${nota.id}.`
  return new Refusal('ID_INTEGRACAO_EM_USO', 'repeated', {
    erros: [{ campo: 'idIntegracao', codigo: 'ID_INTEGRACAO_EM_USO', mensagem }],
    dados: {
      notaExistenteId: nota.id,
      current: { ...novo, id: nota.id, situacao: situacaoEm('plugnotas', each) },
      new: novo,
    },
  })
}

async function cancelled(pedido: Pedido, { nota }: NotaDeFora): Promise<Reply> {
  const { motivo, justificativa } = objectOf(pedido.body)
  const each = await cancelDe(pedido, nota, motivo ?? justificativa)
  return notaReply(pedido, each, {
    body: { message: 'Cancelamento em processamento', data: { protocol: nota.id }, ...cancelamentoNoPlugnotas(each) },
  })
}

/** A company as PlugNotas shows it. */
const empresaNoPlugnotas = (empresa: Awaited<ReturnType<typeof findEmpresa>>) => ({
  id: empresa.id,
  cpfCnpj: empresa.cpfCnpj,
  razaoSocial: empresa.razaoSocial,
  nomeFantasia: empresa.nomeFantasia,
  inscricaoMunicipal: empresa.inscricaoMunicipal,
  inscricaoEstadual: empresa.inscricaoEstadual,
  simplesNacional: ['simples_nacional', 'mei'].includes(empresa.regimeTributario),
  certificado: empresa.certificado?.id ?? null,
  email: empresa.email,
  telefone: empresa.telefone,
  endereco: empresa.endereco,
  nfse: { ativo: empresa.ativa },
})
