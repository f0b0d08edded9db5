import { replacePrecificacao, showPrecificacao } from '#features/faturamento/planos/precificacao.ts'
import { NovaPrecificacao, Precificacao } from '#formas/faturamento/precificacao.ts'
import { route } from '#platform/http/route.ts'

const read = { surface: 'admin', tags: ['precificação (administração)'], permission: 'admin.faturamento.read' } as const

/** The general prices of the service (docs/especificacao/contrato.md#44-admin). */
export const adminPrecificacao = [
  route('GET /admin/precificacao', {
    ...read,
    summary: 'Mostra os preços e prazos gerais em vigor, e os próximos',
    description: 'Valem onde o plano de um contrato não fixa outros. versao 0: ninguém definiu nenhum ainda.',
    answers: { 200: Precificacao },
    handle: ({ ctx }) => showPrecificacao(ctx),
  }),
  route('PUT /admin/precificacao', {
    ...read,
    permission: 'admin.preco.write',
    summary: 'Define novos preços e prazos gerais, a partir de um dia',
    description:
      'Faz uma nova versão; as anteriores ficam para os dias delas, e o passado nunca muda. Sem vigenteDesde, vale a partir de hoje.',
    body: NovaPrecificacao,
    bodyExamples: {
      tabela: {
        valorNotaPadrao: 0.6,
        faixas: [{ ate: 500, valor: 0.9 }],
        descontoVolume: [{ aPartirDe: 5000, percentual: 10 }],
        multaPercentual: 2,
        jurosMensalPercentual: 1,
        diasTolerancia: 10,
        diasSuspensao: 30,
        diaVencimentoPadrao: 10,
      },
    },
    answers: { 200: Precificacao },
    refuses: ['ESTADO_INVALIDO'],
    handle: ({ ctx, body }) => replacePrecificacao(ctx, body),
  }),
]
