import { Type } from 'typebox'
import { replacePrecificacao, showPrecificacao } from '#features/faturamento/planos/precificacao.ts'
import { Forma, OuNulo } from '#http/schemas/common.ts'
import { Dia, Faixas, Inteiro, MotivoOpcional, Percentual, Valor, Versao } from '#http/schemas/faturamento.ts'
import { route } from '#platform/http/route.ts'

const termos = {
  valorNotaPadrao: Valor('O preço da nota excedente dos planos que não fixam um.'),
  faixas: Faixas,
  descontoVolume: Type.Array(
    Type.Object({
      aPartirDe: Inteiro('Notas no mês a partir das quais o desconto vale.', 1),
      percentual: Percentual('Quanto sai do excedente, em porcento.'),
    }),
    { maxItems: 20, description: 'Descontos do excedente por volume, em ordem crescente de aPartirDe.' },
  ),
  multaPercentual: Percentual('Multa por atraso, uma vez, em porcento.'),
  jurosMensalPercentual: Percentual('Juros simples ao mês, contados por dia, em porcento.'),
  diasTolerancia: Inteiro('Dias de atraso até o contrato ficar inadimplente.', 0, 365),
  diasSuspensao: Inteiro('Dias de atraso até o contrato ser suspenso.', 0, 365),
  diaVencimentoPadrao: Inteiro('O dia de vencimento dos contratos que não escolhem um.', 1, 28),
}
const Versionados = { ...termos, vigenteDesde: Dia, versao: Type.Integer() }
const Precificacao = Forma('Precificacao', {
  ...Versionados,
  proxima: OuNulo(Type.Object(Versionados, { description: 'A versão que ainda não começou a valer; nulo sem uma.' })),
})
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
    body: Forma('NovaPrecificacao', {
      ...termos,
      vigenteDesde: Type.Optional(Dia),
      versao: Versao,
      motivo: MotivoOpcional,
    }),
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
