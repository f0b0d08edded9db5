import { applyImportacao } from '#features/importacao/apply.ts'
import { exemploCsv } from '#features/importacao/exemplo-csv.ts'
import { ARQUIVO_BYTES_MAX } from '#features/importacao/importacoes.ts'
import { previewImportacao } from '#features/importacao/preview.ts'
import { AplicacaoDaImportacao, NovaImportacao, Previa, ResultadoDaImportacao } from '#formas/contas/importacao.ts'
import { reply, route } from '#platform/http/route.ts'

const common = { surface: 'admin', tags: ['importação (administração)'] } as const
const write = { ...common, permission: 'admin.importacao.write' } as const
/** Room for base64, and for the escapes of a text in JSON. */
const CORPO_BYTES_MAX = 9 * 1024 * 1024

const csv =
  'cnpj;razao_social;municipio;uf;regime_tributario\r\n11222333000181;Exemplo Ltda;Marabá;PA;Simples Nacional\r\n'

/** Companies of another provider, by CSV (docs/especificacao/decisoes.md#9-import-and-personal-data). */
export const adminLegacyImport = [
  route('GET /admin/legacy-import/exemplo-csv', {
    ...common,
    permission: 'admin.importacao.read',
    summary: 'Baixa um CSV de exemplo, com todas as colunas e uma empresa',
    description: 'UTF-8 com BOM, separado por ponto e vírgula, como as planilhas em português o leem e gravam.',
    produces: 'text/csv',
    answers: { 200: null },
    handle: ({ ctx }) =>
      reply({
        headers: {
          'content-type': 'text/csv; charset=utf-8',
          'content-disposition': 'attachment; filename="importacao-exemplo.csv"',
        },
        body: exemploCsv(ctx),
      }),
  }),
  route('POST /admin/legacy-import/preview', {
    ...write,
    summary: 'Analisa um CSV de empresas de outro provedor, sem mudar nada na conta',
    description: `Diz, linha por linha, o que aplicar faria agora: criar, atualizar ou ignorar, com cada falha pelo campo. Reconhece os nomes de coluna de Focus NFe, eNotas, PlugNotas e NFE.io; mapeamento diz o resto. Até 5.000 linhas e ${ARQUIVO_BYTES_MAX / 1024 / 1024} MB. O arquivo fica selado por 24 horas; senhas aparecem como ***. proximoNumeroRps só eleva uma série.`,
    bodyBytesMax: CORPO_BYTES_MAX,
    body: NovaImportacao,
    bodyExamples: {
      focus: { tenantId: '3f0f3c1e-7a0b-4a52-9d3e-2f6f0a4f5c11', origem: 'Focus NFe', csv },
      mapeada: {
        tenantId: '3f0f3c1e-7a0b-4a52-9d3e-2f6f0a4f5c11',
        csv,
        mapeamento: { municipio: 'codigoCidade', uf: null },
        motivo: 'Cliente vem de outro provedor, chamado 511',
      },
    },
    answers: { 201: Previa },
    refuses: ['NAO_ENCONTRADO'],
    handle: ({ ctx, body }) => previewImportacao(ctx, body),
  }),
  route('POST /admin/legacy-import/apply', {
    ...write,
    summary: 'Aplica um CSV analisado, contra o que a conta tem agora',
    description:
      'Cada linha é gravada inteira ou não é, e uma vez só: repetir a chamada devolve o primeiro resultado. Com status aplicando, a mesma chamada segue de onde parou. tudo_ou_nada grava todas as linhas ou nenhuma. As empresas chegam sem certificado; a primeira nota de uma série importada precisa de opcoes.confirmarSalto.',
    body: AplicacaoDaImportacao,
    bodyExamples: {
      todas: {
        importacaoId: '3f0f3c1e-7a0b-4a52-9d3e-2f6f0a4f5c11',
        sha256: 'a'.repeat(64),
        politica: 'tudo_ou_nada',
        motivo: 'Cliente vem de outro provedor, chamado 511',
      },
    },
    answers: { 201: ResultadoDaImportacao },
    refuses: ['NAO_ENCONTRADO', 'ESTADO_INVALIDO'],
    handle: ({ ctx, body }) => applyImportacao(ctx, body),
  }),
]
