import { type Static, Type } from 'typebox'
import { Forma, Id } from '#formas/comum.ts'

export const FaturaEnviada = Forma('FaturaEnviada', {
  enfileirado: Type.Literal(true, { description: 'A mensagem está na caixa de saída.' }),
  mensagemId: { ...Id, description: 'A primeira das mensagens.' },
  mensagens: Type.Array(
    Type.Object({
      id: Id,
      para: Type.String({ description: 'O endereço.' }),
      repetida: Type.Boolean({ description: 'true: já estava na caixa de saída há minutos, e não vai outra vez.' }),
    }),
    { description: 'Uma por endereço.' },
  ),
})
export type FaturaEnviada = Static<typeof FaturaEnviada>

export const EnviarFatura = Forma('EnviarFatura', {
  para: Type.Optional(
    Type.Array(Type.String({ format: 'email', maxLength: 200 }), {
      minItems: 1,
      maxItems: 10,
      description: 'Os endereços; sem eles, os donos da conta.',
    }),
  ),
  repetir: Type.Optional(Type.Boolean({ description: 'true envia também a quem a recebeu há minutos.' })),
})
export type EnviarFatura = Static<typeof EnviarFatura>
