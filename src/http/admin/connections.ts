import { dryRun } from '#features/cidades/conexoes/dry-run.ts'
import { Ensaio } from '#formas/cidades/conexao.ts'
import { NovoEnsaio } from '#formas/cidades/conexao-pedidos.ts'
import { ById } from '#formas/comum.ts'
import { route } from '#platform/http/route.ts'

/** Rehearsals of a connection (docs/especificacao/contrato.md#44-admin). */
export const adminConnections = [
  route('POST /admin/connections/:id/dry-run', {
    surface: 'admin',
    tags: ['conexões'],
    permission: 'admin.conexao.dry-run',
    summary: 'Ensaia uma conexão em homologação: monta, assina, confere e, se pedido, envia e consulta',
    description:
      'Usa o certificado da empresa. Sem pedido, uma nota de amostra de R$ 10,00. Sem enviar, nada sai. O ensaio fica guardado; um bem-sucedido permite publicar o rascunho por 24 horas.',
    params: ById,
    body: NovoEnsaio,
    bodyExamples: {
      montar: { empresaId: '7c9e6679-7425-40de-944b-e07fc1f90ae7', municipio: '1504208' },
      enviar: { empresaId: '7c9e6679-7425-40de-944b-e07fc1f90ae7', serie: '9', numero: '1', enviar: true },
    },
    answers: { 201: Ensaio },
    refuses: ['EMPRESA_NAO_CADASTRADA', 'CERTIFICADO_AUSENTE', 'MUNICIPIO_INEXISTENTE', 'PRODUCAO_NAO_PERMITIDA'],
    handle: ({ ctx, params, body }) => dryRun(ctx, params.id, body),
  }),
]
