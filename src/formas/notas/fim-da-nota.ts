import { type Static, Type } from 'typebox'
import { TELEFONE } from '#domain/nota/pedido-schema-partes.ts'
import { CpfCnpj, Forma, Ibge, Id, Momento, OuNulo, Texto } from '#formas/comum.ts'
import { NumeroRps } from './serie.ts'

const Motivo = Type.String({ description: 'De 15 a 500 caracteres.', examples: ['Nota emitida com o tomador errado'] })

/** The body of a cancellation, and of a request for its analysis. */
export const PedidoCancelamentoBody = Forma('PedidoCancelamento', {
  motivo: Motivo,
  codigoMotivo: Type.Optional(
    Type.String({
      pattern: '^[0-9A-Za-z]{1,4}$',
      'x-formato': 'o código da lista do município',
      description:
        'No sistema nacional: 1 erro na emissão, 2 serviço não prestado, 9 outros (padrão). Um código fora da lista do município é 400.',
    }),
  ),
})

export const PedidoSubstituicaoBody = Forma('PedidoSubstituicao', {
  novaNota: Type.Unsafe({ type: 'object', description: 'O corpo de POST /nfse da nota nova.' }),
  motivo: Motivo,
  codigoMotivo: Type.Optional(
    Type.String({
      pattern: '^[0-9]{1,2}$',
      'x-formato': 'um código de 1 ou 2 dígitos',
      description:
        'No sistema nacional: 01 desenquadramento do Simples, 02 enquadramento, 03 e 04 imunidade ou isenção retroativa, 05 rejeição pelo tomador, 99 outros (padrão). Um código fora da lista do município é 400.',
    }),
  ),
})

export const CartaCorrecaoBody = Forma('PedidoCartaCorrecao', {
  correcoes: Type.Object(
    {
      discriminacao: Type.Optional(Texto(2000, 'A discriminação nova do serviço.')),
      informacoesComplementares: Type.Optional(Texto(2000, 'As informações complementares novas.')),
      tomador: Type.Optional(
        Type.Object(
          {
            email: Type.Optional(
              Type.String({ format: 'email', minLength: 1, maxLength: 80, description: 'E-mail do tomador.' }),
            ),
            telefone: Type.Optional(
              Type.String({
                pattern: TELEFONE.pattern,
                'x-formato': TELEFONE['x-formato'],
                minLength: 1,
                maxLength: 20,
                description: 'Telefone do tomador.',
              }),
            ),
          },
          { description: 'O contato novo do tomador.' },
        ),
      ),
    },
    { description: 'O que muda. Ao menos um texto.' },
  ),
  motivo: Motivo,
})
export const CartaCorrecao = Forma('CartaCorrecao', {
  id: Id,
  sequencia: Type.Integer({ minimum: 1, description: 'Entre as cartas desta nota que o município não recusou.' }),
  status: Type.Enum(['em_processamento', 'registrada'], {
    description: 'em_processamento: espera o município. registrada: vale.',
  }),
  em: Momento,
})
export type CartaCorrecao = Static<typeof CartaCorrecao>

export const InutilizarBody = Forma('PedidoInutilizacao', {
  prestador: Type.Object(
    { cpfCnpj: { ...CpfCnpj, description: 'CPF ou CNPJ da empresa emitente.' } },
    { description: 'Quem presta o serviço e emite a nota.' },
  ),
  municipio: Type.Optional(Ibge),
  serie: Texto(5),
  numero: Type.Union(
    [
      Type.Integer({ minimum: 1, maximum: 999_999_999_999_999 }),
      Type.String({ pattern: '^[1-9]\\d{0,14}$', 'x-formato': 'de 1 a 15 dígitos, sem zero à esquerda' }),
    ],
    { description: 'O número, como número ou como texto: o numeroRps de uma nota serve como veio.', examples: [42] },
  ),
  motivo: Motivo,
})
export const RpsInutilizado = Forma('RpsInutilizado', {
  id: Id,
  serie: Type.String(),
  numero: Type.String(),
  status: Type.Enum(['inutilizada', 'inutilizada_localmente', 'ocupada'], {
    description:
      'inutilizada_localmente: o município não tem esta operação, e o número só não será mais usado. ocupada: o município tem com ele um documento de outro sistema.',
  }),
})
export type RpsInutilizado = Static<typeof RpsInutilizado>

export const IntervaloBody = Forma('PedidoInutilizacaoDeIntervalo', {
  prestador: Type.Object(
    { cpfCnpj: { ...CpfCnpj, description: 'CPF ou CNPJ da empresa emitente.' } },
    { description: 'Quem presta o serviço e emite a nota.' },
  ),
  municipio: Type.Optional(Ibge),
  serie: Texto(5),
  de: NumeroRps,
  ate: NumeroRps,
  motivo: Motivo,
})
export const IntervaloInutilizado = Forma('IntervaloInutilizado', {
  serie: Type.String(),
  inutilizados: Type.Integer({ description: 'Quantos números esta chamada inutilizou.' }),
  numeros: Type.Array(
    Forma('NumeroDoIntervalo', {
      numero: Type.Integer({ description: 'Número fiscal dado pelo município; nulo até a autorização.' }),
      resultado: Type.Enum(['inutilizado', 'ja_inutilizado', 'em_uso'], {
        description: 'em_uso: uma nota tem o número, e ele fica como está.',
      }),
      nota: OuNulo(Type.Object({ id: Id, status: Type.String() }, { description: 'A nota que tem o número.' })),
    }),
  ),
})
export type IntervaloInutilizado = Static<typeof IntervaloInutilizado>
