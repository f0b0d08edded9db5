import { Type } from 'typebox'
import { dryRun } from '#features/cidades/conexoes/dry-run.ts'
import { ById, Forma, Ibge, Id } from '#http/schemas/common.ts'
import { Ensaio, Livre } from '#http/schemas/conexao.ts'
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
    body: Forma('NovoEnsaio', {
      empresaId: Id,
      municipio: Type.Optional(Ibge),
      pedido: Type.Optional(Livre('Um pedido de emissão, como em POST /nfse.')),
      serie: Type.Optional(Type.String({ pattern: '^[A-Za-z0-9]{1,5}$', 'x-formato': 'de 1 a 5 letras ou números' })),
      numero: Type.Optional(Type.String({ pattern: '^[1-9]\\d{0,14}$', 'x-formato': 'de 1 a 15 dígitos' })),
      enviar: Type.Optional(Type.Boolean()),
    }),
    bodyExamples: {
      montar: { empresaId: '7c9e6679-7425-40de-944b-e07fc1f90ae7', municipio: '1504208' },
      enviar: { empresaId: '7c9e6679-7425-40de-944b-e07fc1f90ae7', serie: '9', numero: '1', enviar: true },
    },
    answers: { 201: Ensaio },
    refuses: ['EMPRESA_NAO_CADASTRADA', 'CERTIFICADO_AUSENTE', 'MUNICIPIO_INEXISTENTE', 'PRODUCAO_NAO_PERMITIDA'],
    handle: ({ ctx, params, body }) => dryRun(ctx, params.id, body),
  }),
]
