import { checkEmpresa, uncheckEmpresa } from '#features/fechamento/check-empresa.ts'
import { closeMes, reopenMes } from '#features/fechamento/close-mes.ts'
import { findFechamento } from '#features/fechamento/find-fechamento.ts'
import { createLink, endLink, listLinks } from '#features/fechamento/links.ts'
import { listFechamento } from '#features/fechamento/list-fechamento.ts'
import { packageMes } from '#features/fechamento/package-mes.ts'
import { listFechamentoDeContas } from '#features/fechamento/varias-contas.ts'
import {
  DaEmpresaNoMes,
  DoLinkDoMes,
  DoMes,
  FechamentoDaEmpresa,
  FechamentoDoMes,
  FiltroDoFechamento,
  FiltroDoPacoteDoMes,
  LinkCriado,
  LinkDoFechamento,
  LinksDoFechamento,
  NoAmbiente,
  NovoLinkDoFechamento,
  PedidoDeConferencia,
  PedidoDeFechamento,
  PedidoDeReabertura,
} from '#formas/notas/fechamento.ts'
import { fileReply } from '#http/csv-reply.ts'
import { type Route, route } from '#platform/http/route.ts'

const read = { surface: 'portal', permission: 'fechamento.read', tags: ['fechamento do mês'] } as const
const write = { ...read, permission: 'fechamento.write' } as const
const AMBIENTE = { ambiente: 'producao' }

/** The closing of a month (docs/especificacao/decisoes.md#7-portal-additions). */
export const portalFechamentos: Route[] = [
  route('GET /portal/fechamentos', {
    ...read,
    summary: 'Mostra o mês da conta, empresa por empresa, com o que impede fechar e o que mudou depois',
    description:
      'Os números são das notas autorizadas com a competência; canceladas e substituídas ficam fora e são contadas à parte. Com o mês de uma empresa fechado, numeros são os do fechamento e diferenca diz o que mudou desde então. Com contas=todas vêm as empresas de todas as contas da pessoa, cada uma com a sua conta.',
    query: FiltroDoFechamento,
    answers: { 200: FechamentoDoMes },
    handle: ({ ctx, query: { contas, ...mes } }) =>
      contas === 'todas' ? listFechamentoDeContas(ctx, mes) : listFechamento(ctx, mes),
  }),
  route('GET /portal/fechamentos/:competencia/empresas/:empresaId', {
    ...read,
    summary: 'Mostra o mês de uma empresa: o que se paga, por qual guia, e o que houve com ele',
    description:
      'Com o mês fechado, numeros, pagar e porServico são os do fechamento, e mudaram diz o que mudou desde então. historia conta quem conferiu, fechou e reabriu, e por que uma marca de conferida saiu sozinha.',
    params: DaEmpresaNoMes,
    query: NoAmbiente,
    answers: { 200: FechamentoDaEmpresa },
    handle: ({ ctx, params, query }) => findFechamento(ctx, { ...params, ...query }),
  }),
  route('POST /portal/fechamentos/:competencia/empresas/:empresaId/conferir', {
    ...write,
    summary: 'Marca o mês de uma empresa como conferido',
    description:
      'A marca é de quem a põe e vale para as notas como estão: se uma nota do mês muda depois, ela sai sozinha. Repetida sem que nada tenha mudado, responde o mesmo. Com notas em dúvida, 409 MES_COM_NOTAS_EM_DUVIDA.',
    params: DaEmpresaNoMes,
    body: PedidoDeConferencia,
    bodyExamples: { producao: AMBIENTE },
    answers: { 200: FechamentoDaEmpresa },
    refuses: ['MES_COM_NOTAS_EM_DUVIDA'],
    handle: ({ ctx, params, body }) => checkEmpresa(ctx, { ...params, ...body }),
  }),
  route('POST /portal/fechamentos/:competencia/empresas/:empresaId/desfazer-conferencia', {
    ...write,
    summary: 'Tira a marca de conferida do mês de uma empresa',
    description: 'Sem a marca, não muda nada.',
    params: DaEmpresaNoMes,
    body: PedidoDeConferencia,
    bodyExamples: { producao: AMBIENTE },
    answers: { 200: FechamentoDaEmpresa },
    handle: ({ ctx, params, body }) => uncheckEmpresa(ctx, { ...params, ...body }),
  }),
  route('POST /portal/fechamentos/:competencia/fechar', {
    ...write,
    summary: 'Fecha o mês da conta, ou de algumas empresas: os números ficam como estão',
    description:
      'Fecha as empresas de empresaIds, ou todas que a pessoa vê; as já fechadas ficam como estão. Não fecha nenhuma enquanto uma delas tem notas em dúvida (dados.notas as nomeia), nem, sem motivo, enquanto uma que teve notas não está conferida (dados.empresas). Depois de fechado, a emissão, o cancelamento e a substituição seguem possíveis e aparecem em mudaram.',
    params: DoMes,
    body: PedidoDeFechamento,
    bodyExamples: { mes: AMBIENTE, semConferir: { ...AMBIENTE, motivo: 'Conferido em papel pelo escritório' } },
    answers: { 200: FechamentoDoMes },
    refuses: ['MES_COM_NOTAS_EM_DUVIDA', 'MES_SEM_CONFERENCIA', 'MOTIVO_INVALIDO'],
    handle: ({ ctx, params, body }) => closeMes(ctx, { ...params, ...body }),
  }),
  route('POST /portal/fechamentos/:competencia/reabrir', {
    ...write,
    summary: 'Reabre o mês da conta, ou de algumas empresas',
    description:
      'Os números voltam a ser os de agora. As empresas abertas ficam como estão. O fechamento fica na história.',
    params: DoMes,
    body: PedidoDeReabertura,
    bodyExamples: { mes: { ...AMBIENTE, motivo: 'Nota esquecida pelo cliente' } },
    answers: { 200: FechamentoDoMes },
    refuses: ['MOTIVO_INVALIDO'],
    handle: ({ ctx, params, body }) => reopenMes(ctx, { ...params, ...body }),
  }),
  route('GET /portal/fechamentos/:competencia/pacote.zip', {
    ...read,
    summary: 'Baixa o mês em um pacote: XML, eventos, PDF, relação e um resumo por empresa',
    description:
      'O conteúdo de GET /portal/nfse.zip das notas com a competência, e resumo.pdf de cada empresa. Até 5.000 notas por pacote; com mais, ou sem nenhuma, 400 PARAMETRO_INVALIDO. Fica na auditoria.',
    params: DoMes,
    query: FiltroDoPacoteDoMes,
    answers: { 200: null },
    produces: 'application/zip',
    handle: async ({ ctx, params, query: { empresaId, ...query } }) => {
      const empresaIds = empresaId ? [empresaId] : null
      const file = await packageMes(ctx, { ...params, ...query, empresaIds })
      return fileReply(`notas-${params.competencia}.zip`, 'application/zip', file)
    },
  }),
  route('GET /portal/fechamentos/:competencia/links', {
    ...read,
    summary: 'Lista os links do mês, do mais novo para o mais antigo',
    description:
      'Também os vencidos e os encerrados, até 100, com quantas vezes cada um foi aberto. O endereço não aparece: só quem o criou o viu.',
    params: DoMes,
    query: NoAmbiente,
    answers: { 200: LinksDoFechamento },
    handle: async ({ ctx, params, query }) => ({ itens: await listLinks(ctx, { ...params, ...query }) }),
  }),
  route('POST /portal/fechamentos/:competencia/links', {
    ...write,
    summary: 'Cria um link que baixa o pacote do mês sem senha, até uma data',
    description:
      'O endereço vem só nesta resposta: o serviço guarda dele um resumo. Quem tem o link baixa o pacote; de quem o abre nada se guarda, só quantas vezes.',
    params: DoMes,
    body: NovoLinkDoFechamento,
    bodyExamples: { mes: { ...AMBIENTE, para: 'financeiro@condor.example', dias: 30 } },
    answers: { 201: LinkCriado },
    refuses: ['LIMITE_DA_CONTA'],
    handle: ({ ctx, params, body }) => createLink(ctx, { ...params, ...body }),
  }),
  route('POST /portal/fechamentos/:competencia/links/:id/encerrar', {
    ...write,
    summary: 'Encerra um link: ele não abre mais',
    description: 'Um link encerrado ou vencido fica como está.',
    params: DoLinkDoMes,
    answers: { 200: LinkDoFechamento },
    handle: ({ ctx, params }) => endLink(ctx, params),
  }),
]
