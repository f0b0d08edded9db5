import { Type } from 'typebox'
import { approveAnalise, discardAnalise, findAnalise, listAnalises, startAnalise } from '#features/analyzer/analises.ts'
import { Forma, Id, Momento, OuNulo, Pagina, PaginaDe, Texto } from '#http/schemas/common.ts'
import { Ca, Conexao, Slug } from '#http/schemas/conexao.ts'
import { route } from '#platform/http/route.ts'

const Candidato = Type.Object({
  padrao: Type.String(),
  titulo: Type.String(),
  confianca: Type.Integer({ minimum: 0, maximum: 100 }),
  evidencias: Type.Array(Type.String()),
})
const Analise = Forma('Analise', {
  id: Id,
  status: Type.Enum(['na_fila', 'executando', 'concluido', 'falhou', 'aprovado', 'descartado', 'cancelado']),
  url: OuNulo(Type.String()),
  resultado: OuNulo(
    Type.Object({
      wsdl: OuNulo(Type.Object({}, { description: 'Namespace, operações, endereços e versões de SOAP lidos.' })),
      documentos: Type.Array(Type.Object({}, { description: 'Família, namespace, versão e assinaturas lidas.' })),
      candidatos: Type.Array(Candidato),
      proposta: OuNulo(
        Type.Object({
          padrao: Type.String(),
          confianca: Type.Integer(),
          evidencias: Type.Array(Type.String()),
          endereco: OuNulo(Type.String()),
        }),
      ),
    }),
  ),
  erro: OuNulo(Type.String()),
  conexaoId: OuNulo(Id),
  criadaEm: Momento,
  concluidaEm: OuNulo(Momento),
})
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
    body: Forma('NovaAnalise', {
      url: Type.Optional(Texto(500, 'Endereço do serviço ou do WSDL.')),
      wsdl: Type.Optional(Texto(800_000, 'O WSDL, em texto.')),
      documentos: Type.Optional(
        Type.Array(Texto(200_000), { maxItems: 10, description: 'XML enviados ou recebidos.' }),
      ),
      ca: Type.Optional({
        ...Ca,
        description:
          'Raízes em PEM, quando o certificado do endereço não é de uma autoridade pública; vão também para o rascunho.',
      }),
    }),
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
  route('POST /admin/analyzer/:jobId/aprovar', {
    ...common,
    permission: 'admin.analise.write',
    summary: 'Cria o rascunho de conexão que a análise propõe',
    description: 'Uma análise concluída gera um rascunho só. Ensaie e publique em seguida.',
    params: ByJob,
    body: Forma('AprovacaoDeAnalise', {
      slug: Slug,
      titulo: Type.Optional(Texto(150)),
      padrao: Type.Optional(Texto(60, 'Outro padrão, quando o operador sabe melhor.')),
    }),
    bodyExamples: { proposto: { slug: 'exemplo' }, outro: { slug: 'exemplo', padrao: 'abrasf-2.03' } },
    answers: { 201: Conexao },
    refuses: ['ESTADO_INVALIDO'],
    handle: ({ ctx, params, body }) => approveAnalise(ctx, params.jobId, body),
  }),
]
