import { Type } from 'typebox'
import { CpfCnpj, Forma, Ibge, Id, Momento, OuNulo, Texto } from './common.ts'
import { EXEMPLOS_PEDIDO } from './examples.ts'
import { NumeroRps } from './serie.ts'

const Motivo = Type.String({ description: 'De 15 a 500 caracteres.', examples: ['Nota emitida com o tomador errado'] })

/** The body of a cancellation, and of a request for its analysis. */
export const PedidoCancelamentoBody = Forma('PedidoCancelamento', {
  motivo: Motivo,
  codigoMotivo: Type.Optional(
    Type.String({
      pattern: '^[0-9A-Za-z]{1,4}$',
      'x-formato': 'o código da lista do município',
      description: 'No sistema nacional: 1 erro na emissão, 2 serviço não prestado, 9 outros (padrão).',
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
        'No sistema nacional: 01 desenquadramento do Simples, 02 enquadramento, 03 e 04 imunidade ou isenção retroativa, 05 rejeição pelo tomador, 99 outros (padrão).',
    }),
  ),
})

export const CartaCorrecaoBody = Forma('PedidoCartaCorrecao', {
  correcoes: Type.Object({
    discriminacao: Type.Optional(Texto(2000)),
    informacoesComplementares: Type.Optional(Texto(2000)),
    tomador: Type.Optional(Type.Object({ email: Type.Optional(Texto(80)), telefone: Type.Optional(Texto(20)) })),
  }),
  motivo: Motivo,
})
export const CartaCorrecao = Forma('CartaCorrecao', {
  id: Id,
  sequencia: Type.Integer({ minimum: 1, description: 'Entre as cartas desta nota que o município não recusou.' }),
  status: Type.Enum(['em_processamento', 'registrada']),
  em: Momento,
})

export const InutilizarBody = Forma('PedidoInutilizacao', {
  prestador: Type.Object({ cpfCnpj: CpfCnpj }),
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

export const IntervaloBody = Forma('PedidoInutilizacaoDeIntervalo', {
  prestador: Type.Object({ cpfCnpj: CpfCnpj }),
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
      numero: Type.Integer(),
      resultado: Type.Enum(['inutilizado', 'ja_inutilizado', 'em_uso'], {
        description: 'em_uso: uma nota tem o número, e ele fica como está.',
      }),
      nota: OuNulo(Type.Object({ id: Id, status: Type.String() }, { description: 'A nota que tem o número.' })),
    }),
  ),
})

const motivo = 'Nota emitida com os dados do tomador errados'
export const EXEMPLOS_FIM = {
  cancelamento: { 'erro-na-emissao': { motivo, codigoMotivo: '1' } },
  substituicao: { 'outro-texto': { novaNota: EXEMPLOS_PEDIDO['simples-nacional'], motivo, codigoMotivo: '99' } },
  cartaCorrecao: { contato: { correcoes: { tomador: { email: 'financeiro@tomador.example' } }, motivo } },
  inutilizar: {
    lacuna: { prestador: { cpfCnpj: '11222333000181' }, serie: '1', numero: 42, motivo: 'Número pulado na migração' },
  },
  intervalo: {
    lacunas: { prestador: { cpfCnpj: '11222333000181' }, serie: '1', de: 25, ate: 28, motivo: 'Pulados na migração' },
  },
}
