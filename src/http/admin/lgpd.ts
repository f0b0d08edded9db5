import { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { exportTitular } from '#features/lgpd/export-titular.ts'
import { CpfCnpj, Id } from '#formas/comum.ts'
import { ExportacaoLgpd } from '#formas/operacao/lgpd.ts'
import { reply, route } from '#platform/http/route.ts'

/** The data of one person (docs/especificacao/contrato.md#44-admin). */
export const adminLgpd = [
  route('GET /admin/lgpd/export', {
    surface: 'admin',
    tags: ['LGPD (administração)'],
    permission: 'admin.lgpd.export',
    summary: 'Exporta o que o serviço guarda de uma pessoa, por CPF ou CNPJ',
    description:
      'Em todas as contas, ou em uma. Com finalidade, base legal, origem, prazo e compartilhamentos de cada dado (LGPD, art. 18 e 19). Sem segredos, e sem dados de outras pessoas da mesma nota. O motivo vem na consulta ou no cabeçalho x-motivo, e fica na auditoria do serviço e de cada conta que guarda algo da pessoa. A resposta chega aos poucos: um CNPJ pode estar em muitas notas.',
    query: Type.Object({
      cpfCnpj: CpfCnpj,
      tenantId: Type.Optional(Id),
      motivo: Type.Optional(
        Type.String({
          maxLength: 500,
          description: 'Por que se exporta: de 10 a 500 caracteres; ou no cabeçalho x-motivo.',
        }),
      ),
    }),
    answers: { 200: ExportacaoLgpd },
    refuses: ['NAO_ENCONTRADO'],
    handle: async ({ ctx, query, request }) => {
      const motivo = query.motivo ?? motivoIn(request)
      const body = Readable.from(await exportTitular(ctx, { ...query, motivo }))
      return reply({
        headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' },
        body,
      })
    },
  }),
]

/** A header carries bytes: UTF-8 as it is, or percent-encoded. */
function motivoIn(request: FastifyRequest): string {
  const text = Buffer.from(String(request.headers['x-motivo'] ?? ''), 'latin1').toString('utf8')
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
