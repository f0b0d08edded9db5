import { Type } from 'typebox'
import { approveAnalise, discardAnalise, findAnalise, listAnalises, startAnalise } from '#features/analyzer/analises.ts'
import { rehearseCandidatos } from '#features/analyzer/rehearse-candidatos.ts'
import {
  Analise,
  AprovacaoDeAnalise,
  EnsaioDeCandidato,
  NovaAnalise,
  NovoEnsaioDeCandidatos,
} from '#formas/cidades/analise.ts'
import { Conexao } from '#formas/cidades/conexao.ts'
import { Id, Pagina, PaginaDe } from '#formas/comum.ts'
import { route } from '#platform/http/route.ts'

/** Room for the WSDL and ten documents, with the escapes and accents of a text in JSON. */
const CORPO_BYTES_MAX = 8 * 1024 * 1024

const common = { surface: 'admin', tags: ['analisador'] } as const
const ByJob = Type.Object({ jobId: Id })

/**
 * Recognises how a city speaks, from its WSDL and sample documents (docs/especificacao/contrato.md#44-admin,
 * docs/especificacao/estados.md#11-analyzer-job).
 */
export const adminAnalyzer = [
  route('POST /admin/analyzer', {
    ...common,
    permission: 'admin.analise.write',
    summary: 'Põe na fila a análise de um web service municipal',
    description:
      'Envie url, wsdl ou documentos; quanto mais, melhor a proposta. Acompanhe por GET /admin/analyzer/{jobId}.',
    bodyBytesMax: CORPO_BYTES_MAX,
    body: NovaAnalise,
    bodyExamples: { endereco: { url: 'https://nfse.exemplo.gov.br/ws?wsdl' } },
    answers: { 201: Analise },
    handle: ({ ctx, body }) => startAnalise(ctx, body),
  }),
  route('GET /admin/analyzer/historico', {
    ...common,
    permission: 'admin.analise.read',
    summary: 'Lista as análises, da mais nova para a mais antiga',
    description: 'Com o resultado das que terminaram.',
    query: Type.Object(Pagina),
    answers: { 200: PaginaDe(Analise) },
    handle: async ({ ctx, query }) => ({
      ...(await listAnalises(ctx, query)),
      limit: query.limit,
      offset: query.offset,
    }),
  }),
  route('GET /admin/analyzer/:jobId', {
    ...common,
    permission: 'admin.analise.read',
    summary: 'Mostra uma análise: o padrão proposto, a confiança e as evidências',
    description: 'resultado é null até a análise terminar; erro diz por que falhou.',
    params: ByJob,
    answers: { 200: Analise },
    handle: ({ ctx, params }) => findAnalise(ctx, params.jobId),
  }),
  route('DELETE /admin/analyzer/:jobId', {
    ...common,
    permission: 'admin.analise.write',
    summary: 'Cancela uma análise em andamento, ou descarta o que uma concluída propõe',
    description: 'A análise fica no histórico, cancelado ou descartado. Repetir não muda nada.',
    params: ByJob,
    answers: { 200: Analise },
    refuses: ['ESTADO_INVALIDO'],
    handle: ({ ctx, params }) => discardAnalise(ctx, params.jobId),
  }),
  route('POST /admin/analyzer/:jobId/ensaiar', {
    ...common,
    permission: 'admin.conexao.dry-run',
    summary: 'Ensaia os modelos candidatos de uma análise, antes de haver conexão',
    description:
      'Uma nota de amostra é montada, assinada e conferida em cada modelo, e enviada ao endereço de homologação quando se dá url. Nenhum rascunho é criado, e nada destes ensaios permite publicar.',
    params: ByJob,
    body: NovoEnsaioDeCandidatos,
    bodyExamples: {
      montar: { empresaId: '7c9e6679-7425-40de-944b-e07fc1f90ae7', municipio: '2507507' },
      enviar: {
        empresaId: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
        municipio: '2507507',
        url: 'https://nfse.exemplo.gov.br/homologacao/ws',
        padroes: ['abrasf-2.02', 'abrasf-2.03'],
      },
    },
    answers: { 200: Type.Object({ items: Type.Array(EnsaioDeCandidato) }) },
    refuses: [
      'ESTADO_INVALIDO',
      'EMPRESA_NAO_CADASTRADA',
      'CERTIFICADO_AUSENTE',
      'MUNICIPIO_INEXISTENTE',
      'PRODUCAO_NAO_PERMITIDA',
    ],
    handle: ({ ctx, params, body }) => rehearseCandidatos(ctx, params.jobId, body),
  }),
  route('POST /admin/analyzer/:jobId/aprovar', {
    ...common,
    permission: 'admin.analise.write',
    summary: 'Cria o rascunho de conexão que a análise propõe',
    description: 'Uma análise concluída gera um rascunho só. Ensaie e publique em seguida.',
    params: ByJob,
    body: AprovacaoDeAnalise,
    bodyExamples: { proposto: { slug: 'exemplo' }, outro: { slug: 'exemplo', padrao: 'abrasf-2.03' } },
    answers: { 201: Conexao },
    refuses: ['ESTADO_INVALIDO'],
    handle: ({ ctx, params, body }) => approveAnalise(ctx, params.jobId, body),
  }),
]
