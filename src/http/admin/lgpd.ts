import { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { exportTitular } from '#features/lgpd/export-titular.ts'
import type { SECOES } from '#features/lgpd/secoes.ts'
import { CpfCnpj, Forma, Id, Momento } from '#http/schemas/common.ts'
import { reply, route } from '#platform/http/route.ts'

const Itens = (description: string) => Type.Array(Type.Record(Type.String(), Type.Unknown()), { description })
const DESCRITAS: Record<keyof typeof SECOES, string> = {
  contas: 'Contas que são do CPF ou CNPJ.',
  usuarios: 'Logins da pessoa, com as sessões abertas.',
  convites: 'Convites ao e-mail da pessoa.',
  empresas: 'Empresas com o CPF ou CNPJ, com certificados e configurações, sem segredos.',
  notasComoTomador: 'Notas de que é o tomador: id, número, emissão, prestador, valor e o que a nota diz dele.',
  notasComoIntermediario: 'Notas de que é o intermediário.',
  notasRecorrentes: 'Notas recorrentes de que é o tomador, e o que elas dizem dele.',
  clientesGuardados: 'Clientes guardados por empresas para as próximas notas, com os dados dele.',
  linhasDeLote: 'Linhas dos lotes do portal que o trazem como tomador, emitidas ou não, enquanto ficam guardadas.',
  tentativasRejeitadas: 'Pedidos recusados que o trazem como tomador, dos últimos 90 dias.',
  webhooksEnviados: 'Avisos sobre essas notas: evento, servidor de destino, quando.',
  emailsEnviados: 'E-mails sobre essas notas, dos últimos 30 dias.',
  auditoriaDeAcesso: 'Exportações anteriores, e o que pessoas do serviço fizeram com essas notas e com o login.',
}
const Texto = (description: string) => Type.String({ description })

const ExportacaoLgpd = Forma('ExportacaoLgpd', {
  geradoEm: Momento,
  titular: Type.Object({ cpfCnpj: Texto('O CPF ou CNPJ pedido.') }, { description: 'De quem são os dados.' }),
  tenantId: Type.Optional(Type.String({ format: 'uuid', description: 'A conta, quando só ela foi pedida.' })),
  controlador: Type.Array(
    Type.Object({
      dado: Texto('Quais dados.'),
      controlador: Texto('Quem decide sobre eles.'),
      servico: Type.Enum(['operador', 'controlador'], { description: 'O que o serviço é deles.' }),
    }),
    { description: 'Quem decide sobre os dados.' },
  ),
  papeis: Type.Array(Type.Enum(['tomador', 'intermediario', 'usuario', 'prestador', 'prestador_pf']), {
    description: 'Em que qualidades o serviço conhece o titular; vazio: em nenhuma.',
  }),
  dados: Type.Object(Object.fromEntries(Object.entries(DESCRITAS).map(([nome, text]) => [nome, Itens(text)])), {
    description: 'Os dados, por tipo.',
  }),
  finalidades: Type.Array(
    Type.Object({
      dado: Texto('Quais dados.'),
      finalidade: Texto('Para que servem.'),
      baseLegal: Texto('A base legal.'),
      origem: Texto('De onde vêm.'),
      retencao: Texto('Até quando ficam.'),
    }),
    { description: 'Por que cada dado é tratado.' },
  ),
  compartilhamentos: Type.Array(
    Type.Object({ quem: Texto('Com quem.'), oQue: Texto('Quais dados.'), porque: Texto('Por quê.') }),
    { description: 'Com quem os dados são compartilhados.' },
  ),
  naoInclusos: Type.Array(Type.Object({ motivo: Texto('O que não vem, e por quê.') }), {
    description: 'O que a exportação não traz.',
  }),
})

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
