import { Type } from 'typebox'
import {
  askCertificadoOf,
  decideOf,
  listDuvidasOf,
  pauseOfIncidente,
  resendOfIncidente,
  resumeOfIncidente,
  tryIncidente,
} from '#features/incidentes/atos/act-on.ts'
import { notifyContas, previewAviso } from '#features/incidentes/avisos/notify.ts'
import { ById, Pagina } from '#formas/comum.ts'
import {
  CertificadoPedido,
  Decisao,
  DecisaoFeita,
  FiltroDeDuvidas,
  NotasEmDuvida,
  PausaDaCidade,
  TentativaAgora,
} from '#formas/operacao/ato-de-incidente.ts'
import { AvisoEnviado, PedidoDeAviso, PreviaDoAviso } from '#formas/operacao/aviso-da-conta.ts'
import { Ato } from '#formas/operacao/fila.ts'
import { route } from '#platform/http/route.ts'

const common = { surface: 'admin', tags: ['incidentes (administração)'], params: ById } as const
const refuses = ['NAO_ENCONTRADO', 'ESTADO_INVALIDO'] as const
const comMotivo = { body: Ato, bodyExamples: { ato: { motivo: 'A prefeitura pediu uma hora sem envios' } } } as const

/** What operators do about an incident (docs/especificacao/contrato.md#44-admin). */
export const adminIncidentesAtos = [
  route('POST /admin/incidentes/:id/tentar-agora', {
    ...common,
    permission: 'admin.monitor.probe',
    summary: 'Tenta agora o que o incidente faz esperar',
    description:
      'Uma cidade é sondada, sem emitir nada; se responde, as chamadas suspensas voltam e o que espera segue na hora, pelas regras de sempre: a nota que a cidade pode ter é só consultada. Do banco pergunta-se por uma cobrança que não existe, e o que espera segue se ele responde. E-mails e entregas de webhook são tentados na hora; o que falha espera como antes.',
    answers: { 201: TentativaAgora },
    refuses: [...refuses, 'ENDPOINT_WEBHOOK_INATIVO'],
    handle: ({ ctx, params }) => tryIncidente(ctx, params.id),
  }),
  route('POST /admin/incidentes/:id/pausar', {
    ...common,
    ...comMotivo,
    permission: 'admin.ajuste.write',
    summary: 'Pausa a emissão na cidade do incidente',
    description:
      'Pelo ajuste emissao.pausarConexoes, que vale para os dois ambientes da conexão. As notas são aceitas e esperam; consultas e cancelamentos seguem. Repetir não muda nada.',
    answers: { 201: PausaDaCidade },
    refuses,
    handle: ({ ctx, params, body }) => pauseOfIncidente(ctx, params.id, body.motivo),
  }),
  route('POST /admin/incidentes/:id/retomar', {
    ...common,
    ...comMotivo,
    permission: 'admin.ajuste.write',
    summary: 'Retoma a emissão na cidade do incidente',
    description: 'Tira a conexão do ajuste emissao.pausarConexoes; as outras ficam. Repetir não muda nada.',
    answers: { 201: PausaDaCidade },
    refuses,
    handle: ({ ctx, params, body }) => resumeOfIncidente(ctx, params.id, body.motivo),
  }),
  route('GET /admin/incidentes/:id/notas', {
    ...common,
    permission: 'nota.inspect',
    summary: 'Lista as notas em dúvida da cidade do incidente, com a prova de cada uma',
    description:
      'Agrupadas pelo que a cidade disse da última vez. De cada nota vêm o último envio e as últimas perguntas, e por que não se encerra agora. pedidos são as decisões que esperam uma segunda pessoa.',
    query: FiltroDeDuvidas,
    answers: { 200: NotasEmDuvida },
    refuses,
    handle: ({ ctx, params, query }) => listDuvidasOf(ctx, params.id, query),
  }),
  route('POST /admin/incidentes/:id/decidir', {
    ...common,
    permission: 'nota.give-up',
    summary: 'Pergunta de novo por notas em dúvida, ou as encerra sem emissão',
    description:
      'Cada nota pelas regras de POST /admin/nfse/{id}/consultar e /falha-definitiva: o que uma não permite, e o que se resolveu antes, vem dito por nota. Encerrar pede a prova de ausência. Acima de incidentes.notasSemSegundaPessoa notas, encerrar responde aguardando_confirmacao, e nada muda até que outra pessoa da operação envie a mesma decisão com confirmacao, em até dez minutos.',
    body: Decisao,
    bodyExamples: {
      encerrar: {
        notas: ['3f1c9a2e-6d2b-4c3a-9f1e-2b8c5d7e9a01'],
        ato: 'encerrar',
        motivo: 'Limeira confirmou por telefone que não recebeu nada entre 01:12 e 01:31',
        prova: 'Plantão da Secretaria da Fazenda, protocolo 2026/118834, às 03:20',
      },
    },
    answers: { 201: DecisaoFeita },
    refuses,
    handle: ({ ctx, params, body }) => decideOf(ctx, params.id, body),
  }),
  route('GET /admin/incidentes/:id/aviso', {
    ...common,
    permission: 'admin.incidente.notify',
    summary: 'Mostra o que as contas atingidas leriam, e quais são',
    description: 'O texto de fábrica, os números de cada conta e quantas pessoas recebem um e-mail. Nada é enviado.',
    query: Type.Object(Pagina),
    answers: { 200: PreviaDoAviso },
    refuses,
    handle: ({ ctx, params, query }) => previewAviso(ctx, params.id, query),
  }),
  route('POST /admin/incidentes/:id/avisar', {
    ...common,
    permission: 'admin.incidente.notify',
    summary: 'Avisa as contas atingidas, no portal e por e-mail',
    description:
      'Cada conta uma vez por incidente: repetir avisa só as que ele passou a atingir. A faixa no portal sai sozinha quando o incidente acaba, e quem recebeu um e-mail recebe outro, dez minutos depois do fim.',
    body: PedidoDeAviso,
    bodyExamples: { padrao: { portal: true, email: true } },
    answers: { 201: AvisoEnviado },
    refuses,
    handle: ({ ctx, params, body }) => notifyContas(ctx, params.id, body),
  }),
  route('POST /admin/incidentes/:id/reenviar', {
    ...common,
    ...comMotivo,
    permission: 'admin.envio.push',
    summary: 'Reenvia o que não chegou ao destino de webhook do incidente',
    description:
      'Todas as entregas por chegar, até mil, da mais antiga: as que esperam, desistiram ou foram suspensas. O que falha fica como estava.',
    answers: { 201: TentativaAgora },
    refuses: [...refuses, 'ENDPOINT_WEBHOOK_INATIVO'],
    handle: ({ ctx, params, body }) => resendOfIncidente(ctx, params.id, body.motivo),
  }),
  route('POST /admin/incidentes/:id/pedir-certificado', {
    ...common,
    permission: 'admin.envio.push',
    summary: 'Pede por e-mail o certificado da empresa do incidente',
    description: 'Aos donos e administradores da conta, com o link por onde se envia; uma vez por dia e empresa.',
    answers: { 201: CertificadoPedido },
    refuses,
    handle: ({ ctx, params }) => askCertificadoOf(ctx, params.id),
  }),
]
