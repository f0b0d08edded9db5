import { type Static, Type } from 'typebox'
import { UNIDADES_DE_INCIDENTE } from '#domain/incidentes.ts'
import { Ambiente, Forma, Id, Momento, Nome, OuNulo, Texto } from '#formas/comum.ts'
import { Reais } from '#formas/notas/valores.ts'

const Quantas = (description: string) => Type.Integer({ minimum: 0, description })
const Unidade = Type.Enum([...UNIDADES_DE_INCIDENTE], { description: 'O que se conta.' })

/** A notice to the account, for its portal. */
export const AvisoDaConta = Forma('AvisoDaConta', {
  id: Id,
  ambiente: OuNulo(Ambiente),
  titulo: Type.String({ description: 'O que há.', examples: ['Guarulhos está fora do ar desde 02:41'] }),
  texto: Type.String({ description: 'O que o serviço faz, e o que não é preciso fazer.' }),
  unidade: Unidade,
  quantas: Quantas('O que da conta esperava quando o aviso foi escrito.'),
  valor: OuNulo(Reais),
  desde: Momento,
  avisadoEm: Momento,
})
export type AvisoDaConta = Static<typeof AvisoDaConta>
export const AvisosDaConta = Forma('AvisosDaConta', {
  items: Type.Array(AvisoDaConta, { description: 'Os que valem agora, do mais novo ao mais antigo.' }),
})

export const PreviaDoAviso = Forma('PreviaDoAviso', {
  titulo: Type.String({ description: 'O que há, como as contas o leem.' }),
  texto: Type.String({ description: 'O que o serviço faz, e o que não é preciso fazer.' }),
  unidade: Unidade,
  quantas: Quantas('Quanto espera, de todas.'),
  pessoas: Quantas('Quantas pessoas recebem um e-mail: donos e administradores ativos.'),
  jaAvisadas: Quantas('Quantas contas já foram avisadas deste incidente: não o são outra vez.'),
  items: Type.Array(
    Type.Object({
      conta: Type.Object({ id: Id, nome: Type.String({ description: 'O nome.' }) }, { description: 'A conta.' }),
      quantas: Quantas('O que dela espera.'),
      valor: OuNulo(Reais),
      pessoas: Quantas('Quantas pessoas dela recebem um e-mail.'),
      avisadaEm: OuNulo(Momento),
      esperam: Type.String({ description: 'A frase com os números dela; vazia quando nada espera.' }),
    }),
    { description: 'As contas, as mais atingidas antes.' },
  ),
  total: Quantas('Quantas contas são atingidas.'),
  limit: Type.Integer(),
  offset: Type.Integer(),
})
export type PreviaDoAviso = Static<typeof PreviaDoAviso>

export const PedidoDeAviso = Forma('PedidoDeAviso', {
  titulo: Type.Optional(Nome(120)),
  texto: Type.Optional(Texto(600, 'No lugar do texto da prévia; os números de cada conta vêm ao lado.')),
  portal: Type.Optional(
    Type.Boolean({ description: 'Uma faixa no portal das contas, até o incidente acabar; sem o campo, sim.' }),
  ),
  email: Type.Optional(
    Type.Boolean({ description: 'Um e-mail aos donos e administradores, e outro no fim; sem o campo, sim.' }),
  ),
  publica: Type.Optional(
    Type.Boolean({
      description:
        'O texto na página pública de situação, só de incidentes em produção que não são de uma conta; sem o campo, não.',
    }),
  ),
})
export type PedidoDeAviso = Static<typeof PedidoDeAviso>

export const AvisoEnviado = Forma('AvisoEnviado', {
  avisadas: Quantas('Quantas contas foram avisadas agora.'),
  jaAvisadas: Quantas('Quantas já estavam.'),
  emails: Quantas('Quantos e-mails foram para a fila.'),
  frase: Type.String({
    description: 'O que aconteceu, para mostrar.',
    examples: ['9 contas avisadas; 14 e-mails na fila.'],
  }),
})
export type AvisoEnviado = Static<typeof AvisoEnviado>
