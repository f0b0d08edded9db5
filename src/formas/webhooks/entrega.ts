import { type Static, Type } from 'typebox'
import { DiaOuMomento, Forma, Id, Instante, OuNulo, Pagina } from '#formas/comum.ts'

/** The filter of the deliveries of an account, besides endpoint, event and state. */
export const filtroDeEntregas = {
  q: Type.Optional(Type.String({ maxLength: 60, description: 'O começo do número ou do idIntegracao da nota.' })),
  de: Type.Optional(DiaOuMomento('Criadas desde este dia ou momento.')),
  ate: Type.Optional(DiaOuMomento('Criadas até este dia ou momento.')),
}
export const ReenvioDeFalhas = Forma('ReenvioDeFalhas', {
  evento: Type.Optional(Type.String({ maxLength: 64, description: 'Só as deste evento.' })),
  ...filtroDeEntregas,
})
/** How many waiting messages are tried now. */
export const ReenvioNaFila = Forma('ReenvioNaFila', {
  naFila: Type.Integer({ minimum: 0, description: 'Quantas serão tentadas agora.' }),
  restantes: Type.Integer({ minimum: 0, description: 'Quantas mais esperam, para outra chamada.' }),
})
export const StatusEntrega = Type.Enum(
  ['pendente', 'enviando', 'entregue', 'aguardando_retentativa', 'delivery_failed', 'suspensa'],
  { $id: 'StatusEntrega' },
)
export const entregaFields = {
  id: Id,
  evento: Type.String(),
  nfseId: OuNulo(Id),
  nota: OuNulo(
    Forma(
      'NotaDaEntrega',
      {
        numero: OuNulo(Type.String({ description: 'O número da nota; nulo até a autorização.' })),
        serieRps: Type.String({ description: 'A série do RPS.' }),
        numeroRps: Type.String({ description: 'O número do RPS.' }),
        idIntegracao: OuNulo(Type.String({ description: 'O idIntegracao da nota; nulo quando não veio.' })),
        tomadorNome: OuNulo(Type.String({ description: 'O nome do tomador; nulo quando não há.' })),
      },
      { description: 'A nota de que a entrega fala; nula num teste.' },
    ),
  ),
  endpointId: OuNulo(Id),
  url: Type.String(),
  status: StatusEntrega,
  totalTentativas: Type.Integer(),
  proximaTentativaEm: OuNulo(Instante),
  entregueEm: OuNulo(Instante),
  criadaEm: Instante,
}
export const Entrega = Forma('Entrega', entregaFields)
export type Entrega = Static<typeof Entrega>
export const EntregaDetalhe = Forma('EntregaDetalhe', {
  ...entregaFields,
  corpo: Type.String(),
  tentativas: Type.Array(
    Forma('TentativaDeEntrega', {
      numero: Type.Integer(),
      gatilho: Type.Enum(['automatico', 'manual']),
      iniciadaEm: Instante,
      duracaoMs: Type.Integer(),
      statusHttp: OuNulo(Type.Integer()),
      erroClasse: OuNulo(Type.String()),
      respostaTrecho: OuNulo(Type.String()),
      requisicao: Type.Union(
        [
          Type.Object({
            t: Type.Integer({ description: 'Segundos Unix da assinatura.' }),
            cabecalhos: Type.Record(Type.String(), Type.String(), { description: 'Nomes em minúsculas.' }),
            baseAssinada: Type.String({ description: 'O texto assinado, byte a byte: t, um ponto e o corpo.' }),
          }),
          Type.Null(),
        ],
        { description: 'O que foi enviado nesta tentativa; nulo nas anteriores a este registro.' },
      ),
    }),
  ),
})
export type EntregaDetalhe = Static<typeof EntregaDetalhe>
export type TentativaDeEntrega = EntregaDetalhe['tentativas'][number]
export const FiltroDeEntregas = Type.Object({
  endpoint: Type.Optional(Id),
  nfseId: Type.Optional(Id),
  evento: Type.Optional(Type.String({ maxLength: 64 })),
  status: Type.Optional(StatusEntrega),
  ...filtroDeEntregas,
  ...Pagina,
})
export type FiltroDeEntregas = Static<typeof FiltroDeEntregas>
