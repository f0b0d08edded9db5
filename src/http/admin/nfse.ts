import { Type } from 'typebox'
import { consultNow } from '#features/nfse/issue/consult-now.ts'
import { endUndecided } from '#features/nfse/issue/end-undecided.ts'
import { inAccountOf } from '#features/nfse/nota/in-account-of.ts'
import { compareConflito } from '#features/nfse/operate/compare-conflito.ts'
import { declareForeign } from '#features/nfse/operate/declare-foreign.ts'
import { findNotaInteira } from '#features/nfse/operate/find-nota-inteira.ts'
import { listRecusas } from '#features/nfse/operate/list-recusas.ts'
import { listTodas } from '#features/nfse/operate/list-todas.ts'
import { motivoOf as motivoDoAto } from '#features/nfse/operate/motivo.ts'
import { presentTodas } from '#features/nfse/operate/present-todas.ts'
import { replayWebhook } from '#features/nfse/operate/replay-webhook.ts'
import { reprocessNota } from '#features/nfse/operate/reprocess-nota.ts'
import { requeueNota } from '#features/nfse/operate/requeue-nota.ts'
import { searchEmpresas } from '#features/nfse/operate/search-empresas.ts'
import { searchTomadores } from '#features/nfse/operate/search-tomadores.ts'
import { takeAsOurs } from '#features/nfse/operate/take-as-ours.ts'
import { findTimelineInteira } from '#features/nfse/operate/timeline-inteira.ts'
import { voidNumeroDaNota } from '#features/nfse/operate/void-numero.ts'
import { presentNota } from '#features/nfse/read/present-nota.ts'
import { draftReissue } from '#features/nfse/reissue/draft-reissue.ts'
import { reissueNota } from '#features/nfse/reissue/reissue-nota.ts'
import { validateReissue } from '#features/nfse/reissue/validate-reissue.ts'
import { ById } from '#formas/comum.ts'
import { notas } from '#formas/notas/exemplos.ts'
import { RpsInutilizado } from '#formas/notas/fim-da-nota.ts'
import { NfseResponse } from '#formas/notas/nota.ts'
import {
  AtoComMotivoOpcional,
  AtoNaNota,
  ConflitoDaNota,
  EmpresasAchadas,
  FalhaDefinitiva,
  FiltroDeTodas,
  InutilizacaoDaNota,
  LinhaDoTempo,
  NotaInteira,
  PaginaDeTodas,
  ReenvioDeWebhook,
  TomadoresAchados,
  toFiltro,
  WebhookReenviado,
} from '#formas/notas/nota-operacao.ts'
import { FiltroDeRecusas, PaginaDeRecusas, toFiltroDeRecusas } from '#formas/notas/recusas.ts'
import { RascunhoReemissao, Reemitida } from '#formas/notas/reemissao.ts'
import { Validacao } from '#formas/notas/validacao.ts'
import { RECUSAS_DE_EMISSAO, RECUSAS_DE_INUTILIZACAO } from '#http/public/nfse.ts'
import { motivoOf, Payload, PayloadComMotivo, payloadOf, RECUSAS_DE_REEMISSAO } from '#http/reemissao.ts'
import { route } from '#platform/http/route.ts'

const incerta = { surface: 'admin', tags: ['notas (administração)'], params: ById } as const

const leitura = { surface: 'admin', tags: ['notas (administração)'], permission: 'nota.inspect' } as const
const motivo = 'Município voltou ao ar, conferido por telefone'
const ato = { body: AtoNaNota, bodyExamples: { ato: { motivo } } } as const

const reemissao = { surface: 'admin', tags: ['reemissão (administração)'], params: ById } as const

/**
 * Notes of any account, for operators (docs/especificacao/contrato.md#42-re-issue,
 * docs/especificacao/contrato.md#44-admin).
 */
export const adminNfse = [
  route('GET /admin/nfse/empresas/buscar', {
    ...leitura,
    summary: 'Acha empresas de todas as contas pelo CNPJ ou pelo nome',
    description:
      'O começo do CNPJ ou do CPF, com ou sem pontuação, ou uma parte do nome, sem olhar acentos e maiúsculas. No máximo vinte, por nome; total diz quantas há.',
    query: Type.Object({
      q: Type.String({
        minLength: 2,
        maxLength: 100,
        pattern: '\\S',
        'x-formato': 'um texto que não seja só espaços',
        examples: ['11222333'],
      }),
    }),
    answers: { 200: EmpresasAchadas },
    handle: ({ ctx, query }) => searchEmpresas(ctx, query.q),
  }),
  route('GET /admin/nfse/tomadores/buscar', {
    ...leitura,
    summary: 'Acha tomadores das notas de todas as contas pelo CPF, CNPJ ou nome',
    description:
      'O CPF ou CNPJ inteiro, com ou sem pontuação, ou partes do nome, sem olhar acentos e maiúsculas. No máximo vinte, o da nota mais nova primeiro.',
    query: Type.Object({
      q: Type.String({
        minLength: 3,
        maxLength: 100,
        pattern: '\\S',
        'x-formato': 'um texto que não seja só espaços',
        examples: ['Padaria'],
      }),
    }),
    answers: { 200: TomadoresAchados },
    handle: ({ ctx, query }) => searchTomadores(ctx, query.q),
  }),
  route('GET /admin/nfse', {
    ...leitura,
    summary: 'Lista as notas de todas as contas, da mais nova para a mais antiga',
    description:
      'Com tenantId, empresaId ou um empresaCnpj de uma conta só, e sem codigo, conexao e valor, o total é exato; senão, acima de dez mil, é uma estimativa.',
    query: FiltroDeTodas,
    answers: { 200: PaginaDeTodas },
    handle: async ({ ctx, query }) => {
      const { items, ...page } = await listTodas(ctx, toFiltro(query))
      return { ...page, items: await presentTodas(ctx, items), limit: query.limit, offset: query.offset }
    },
  }),
  route('GET /admin/nfse/recusas', {
    ...leitura,
    summary: 'Conta as notas recusadas de todas as contas por código, o mais frequente antes',
    description:
      'De um ambiente, pelo dia em que as notas foram aceitas, como em GET /admin/nfse: o código é o do primeiro erro das recusadas e das encerradas sem emissão. Cada código com o seu movimento no período, o período anterior do mesmo tamanho, e a nota mais nova como exemplo.',
    query: FiltroDeRecusas,
    answers: { 200: PaginaDeRecusas },
    handle: ({ ctx, query }) => listRecusas(ctx, toFiltroDeRecusas(query)),
  }),
  route('GET /admin/nfse/:id', {
    ...leitura,
    summary: 'Mostra uma nota de qualquer conta com tudo o que se precisa para decidir sobre ela',
    description:
      'A nota, a conta, a conexão com a versão usada e a de hoje, as tarefas e por que esperam, o pedido e as trocas com o município, os webhooks, e acoes: o que se pode fazer e, se não, com que código seria recusado. A leitura fica na auditoria da conta; suporte vê sem dados pessoais.',
    params: ById,
    answers: { 200: NotaInteira },
    handle: ({ ctx, params: { id } }) => findNotaInteira(ctx, id),
  }),
  route('GET /admin/nfse/:id/timeline', {
    ...leitura,
    summary: 'Tudo o que aconteceu com a nota, com durações e com os atos da operação',
    description:
      'Do mais antigo para o mais novo: estados, trocas com o município, entregas de webhook e o que a operação fez, com o tempo desde o passo anterior.',
    params: ById,
    answers: { 200: LinhaDoTempo },
    handle: async ({ ctx, params: { id } }) => ({ itens: await findTimelineInteira(ctx, id) }),
  }),
  route('GET /admin/nfse/:id/conflito', {
    ...leitura,
    permission: 'nota.read-conteudo',
    summary: 'Põe lado a lado o que enviamos e a nota que o município tem com o nosso número',
    description:
      'O último conflito da nota, campo a campo e com os dois documentos inteiros. A leitura fica na auditoria da conta. 404 quando a nota nunca teve conflito.',
    params: ById,
    answers: { 200: ConflitoDaNota },
    handle: async ({ ctx, params: { id } }) => compareConflito(await inAccountOf(ctx, id), id),
  }),
  route('GET /admin/nfse/:id/rascunho-reemissao', {
    ...reemissao,
    permission: 'nota.reissue-draft',
    summary: 'Dá o pedido de uma nota recusada de qualquer conta, para corrigir e reemitir',
    description: 'Credenciais vêm como ***. A leitura fica na auditoria da conta.',
    answers: { 200: RascunhoReemissao },
    handle: async ({ ctx, params: { id } }) => draftReissue(await inAccountOf(ctx, id), { notaId: id }),
  }),
  route('POST /admin/nfse/:id/validar-reemissao', {
    ...reemissao,
    ...Payload,
    permission: 'nota.reissue-draft',
    summary: 'Valida o pedido corrigido sem emitir',
    description: 'No ambiente da nota original, com as empresas e os certificados da conta dela.',
    answers: { 201: Validacao },
    handle: async ({ ctx, params: { id }, body }) =>
      validateReissue(await inAccountOf(ctx, id), { notaId: id, payload: payloadOf(body) }),
  }),
  route('POST /admin/nfse/:id/reemitir', {
    ...reemissao,
    ...PayloadComMotivo,
    permission: 'nota.reissue',
    summary: 'Emite uma nota nova no lugar de uma recusada, em nome da conta',
    description:
      'As regras do portal, e um motivo de pelo menos 10 caracteres, que fica no histórico da nota original e na auditoria da conta.',
    answers: { 201: Reemitida },
    refuses: [...RECUSAS_DE_REEMISSAO, 'MOTIVO_REEMISSAO_INVALIDO'],
    handle: async ({ ctx, params: { id }, body }) =>
      reissueNota(await inAccountOf(ctx, id), { notaId: id, payload: payloadOf(body), motivo: motivoOf(body) }),
  }),
  route('POST /admin/nfse/:id/consultar', {
    ...incerta,
    permission: 'nota.consult',
    summary: 'Pergunta agora ao município por uma nota de resultado desconhecido, de qualquer conta',
    description:
      'Responde a nota como está; a consulta vem em seguida. Uma nota de resultado conhecido não muda. Fica na auditoria da conta, com o motivo quando vem.',
    body: AtoComMotivoOpcional,
    bodyExamples: { ato: { motivo } },
    answers: { 201: NfseResponse },
    answerExamples: { 201: notas('processando') },
    handle: async ({ ctx, app, params: { id }, body }) =>
      presentNota(
        app,
        await consultNow(await inAccountOf(ctx, id), {
          notaId: id,
          ...(body.motivo && { motivo: motivoDoAto(body.motivo) }),
        }),
      ),
  }),
  route('POST /admin/nfse/:id/replay-webhook', {
    ...incerta,
    permission: 'nota.replay-webhook',
    summary: 'Reenvia o último evento da nota, ou o que se escolhe, aos endereços que já o tinham',
    description:
      'Uma tentativa por entrega terminada, com o mesmo X-Service-Delivery-Id e os mesmos bytes. Entrega cujas tentativas automáticas continuam fica como está.',
    body: ReenvioDeWebhook,
    bodyExamples: { ultimo: { motivo: 'Cliente corrigiu o endereço e pediu de novo' } },
    answers: { 201: WebhookReenviado },
    refuses: ['ESTADO_INVALIDO', 'ENDPOINT_WEBHOOK_INATIVO'],
    handle: async ({ ctx, params: { id }, body }) => replayWebhook(await inAccountOf(ctx, id), { notaId: id, ...body }),
  }),
  route('POST /admin/nfse/:id/reenfileirar', {
    ...incerta,
    ...ato,
    permission: 'nota.requeue',
    summary: 'Faz correr agora o que espera pela nota na fila',
    description:
      'A tarefa que espera, está bloqueada ou desistiu; sem nenhuma, uma nova. O documento não muda. Uma nota que o município pode ter é só consultada. De uma nota autorizada, o cancelamento ou a carta em aberto.',
    answers: { 201: NfseResponse },
    answerExamples: { 201: notas('processando') },
    refuses: ['ESTADO_INVALIDO'],
    handle: async ({ ctx, app, params: { id }, body }) =>
      presentNota(app, await requeueNota(await inAccountOf(ctx, id), { notaId: id, ...body })),
  }),
  route('POST /admin/nfse/:id/reprocessar', {
    ...incerta,
    ...ato,
    permission: 'nota.reprocess',
    summary: 'Refaz o documento de uma nota que o município comprovadamente não tem, e envia',
    description:
      'Com a conexão, o certificado e a configuração de hoje, e o número, a data e a competência da própria nota. Só enquanto nada do que foi enviado pode ter chegado; senão 409 diz que prova falta. Os caminhos de erros[] são os do pedido guardado: pedido.servico[0].',
    answers: { 201: NfseResponse },
    answerExamples: { 201: notas('processando') },
    refuses: [...RECUSAS_DE_EMISSAO, 'ESTADO_INVALIDO'],
    handle: async ({ ctx, app, params: { id }, body }) =>
      presentNota(app, await reprocessNota(await inAccountOf(ctx, id), { notaId: id, ...body })),
  }),
  route('POST /admin/nfse/:id/assumir', {
    ...incerta,
    permission: 'nota.resolve-conflict',
    summary: 'Assume como esta a nota que o município tem com o número dela e outro conteúdo',
    description:
      'A nota fica autorizada com o número, o documento e os valores do município, com um aviso VALORES_DIVERGENTES por campo, e sai o webhook nfse.autorizada. Só com um conflito aberto; repetir responde o mesmo. O motivo fica na auditoria da conta.',
    body: AtoNaNota,
    bodyExamples: { completada: { motivo: 'A prefeitura corrigiu o valor, conforme o cliente' } },
    answers: { 201: NfseResponse },
    answerExamples: { 201: notas('autorizada') },
    refuses: ['ESTADO_INVALIDO'],
    handle: async ({ ctx, app, params: { id }, body }) =>
      presentNota(app, await takeAsOurs(await inAccountOf(ctx, id), { notaId: id, ...body })),
  }),
  route('POST /admin/nfse/:id/declarar-alheia', {
    ...incerta,
    permission: 'nota.resolve-conflict',
    summary: 'Declara de outro sistema a nota que o município tem com o número desta, que sai com o próximo',
    description:
      'O município é perguntado mais uma vez, na hora: se mostrar a nossa, ela fica autorizada; se mostrar outra, o conflito volta a esperar uma pessoa; senão esta sai com o próximo número da série, e o que tinha fica marcado como ocupado. Só com um conflito aberto; repetir responde o mesmo. O motivo fica na auditoria da conta.',
    body: AtoNaNota,
    bodyExamples: { 'outro-sistema': { motivo: 'A recepção emitiu a 20431 pelo site da prefeitura' } },
    answers: { 201: NfseResponse },
    answerExamples: { 201: notas('processando') },
    refuses: ['ESTADO_INVALIDO'],
    handle: async ({ ctx, app, params: { id }, body }) =>
      presentNota(app, await declareForeign(await inAccountOf(ctx, id), { notaId: id, ...body })),
  }),
  route('POST /admin/nfse/:id/inutilizar-rps', {
    ...incerta,
    permission: 'rps.void',
    summary: 'Inutiliza o número de RPS de uma nota que o município comprovadamente não tem',
    description: 'As regras de POST /nfse/rps/inutilizar, para a série e o número da nota. Repetir responde o mesmo.',
    body: InutilizacaoDaNota,
    bodyExamples: { recusada: { motivo: 'A nota foi recusada e a série não pode ter lacuna' } },
    answers: { 201: RpsInutilizado },
    refuses: RECUSAS_DE_INUTILIZACAO,
    handle: async ({ ctx, params: { id }, body }) =>
      voidNumeroDaNota(await inAccountOf(ctx, id), { notaId: id, motivo: body.motivo }),
  }),
  route('POST /admin/nfse/:id/falha-definitiva', {
    ...incerta,
    permission: 'nota.give-up',
    summary: 'Encerra uma nota que o município comprovadamente não tem e que o serviço não pode decidir sozinho',
    description:
      'Só a partir de falha_temporaria, e enquanto nada é enviado ou consultado; de uma nota já em falha_definitiva responde com ela, sem mudar nada. motivo e provaDeAusencia ficam no histórico da nota e na auditoria da conta; o idIntegracao fica livre, o alerta nota_incerta se resolve e sai o webhook nfse.falha_definitiva.',
    body: FalhaDefinitiva,
    bodyExamples: {
      'busca-no-site': {
        motivo: 'Cliente precisa da nota hoje',
        provaDeAusencia: 'RPS 15 da série 1 não consta na lista de notas de 20/11/2026 do site da prefeitura',
      },
    },
    answers: { 201: NfseResponse },
    answerExamples: { 201: notas('encerrada') },
    refuses: ['ESTADO_INVALIDO'],
    handle: async ({ ctx, app, params: { id }, body }) =>
      presentNota(app, await endUndecided(await inAccountOf(ctx, id), { notaId: id, ...body })),
  }),
]
