import { type Static, Type } from 'typebox'
import { Forma, OuNulo } from '#formas/comum.ts'
import { Dia, Faixas, Inteiro, MotivoOpcional, Percentual, Valor, Versao } from './faturamento.ts'

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
  multaPercentual: Percentual('Multa por atraso, uma vez, em porcento: até 2 (CDC, art. 52, § 1º).'),
  jurosMensalPercentual: Percentual('Juros simples ao mês, contados por dia, em porcento: até 1.'),
  diasTolerancia: Inteiro('Dias de atraso até o contrato ficar inadimplente.', 0, 365),
  diasSuspensao: Inteiro('Dias de atraso até o contrato ser suspenso.', 0, 365),
  diaVencimentoPadrao: Inteiro('O dia de vencimento dos contratos que não escolhem um.', 1, 28),
}
const Versionados = { ...termos, vigenteDesde: Dia, versao: Type.Integer() }
export const Precificacao = Forma('Precificacao', {
  ...Versionados,
  proxima: OuNulo(Type.Object(Versionados, { description: 'A versão que ainda não começou a valer; nulo sem uma.' })),
})
export type Precificacao = Static<typeof Precificacao>

export const NovaPrecificacao = Forma('NovaPrecificacao', {
  ...termos,
  vigenteDesde: Type.Optional(Dia),
  versao: Versao,
  motivo: MotivoOpcional,
})
export type NovaPrecificacao = Static<typeof NovaPrecificacao>
