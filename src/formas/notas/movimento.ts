import { type Static, Type } from 'typebox'
import { PERIODOS } from '#domain/monitor.ts'
import { Forma, Momento, OuNulo, Trilho } from '#formas/comum.ts'

/** What happened to notes in a window. */
export const Movimento = Forma('Movimento', {
  aceitas: Type.Integer({ description: 'Notas aceitas na janela.' }),
  autorizadas: Type.Integer({ description: 'Autorizadas na janela, aceitas nela ou antes.' }),
  rejeitadas: Type.Integer({ description: 'Recusadas na janela.' }),
  falhasTemporarias: Type.Integer({ description: 'Envios que não chegaram e foram tentados de novo.' }),
  falhasDefinitivas: Type.Integer({ description: 'Notas encerradas sem emissão.' }),
  taxaDeErro: OuNulo(Type.Number({ description: 'De 0 a 1: recusadas e encerradas, das que terminaram.' })),
  tempoAteAutorizacao: OuNulo(
    Type.Object(
      {
        p50Ms: Type.Integer({ description: 'Em metade das notas, até tantos milissegundos.' }),
        p95Ms: Type.Integer({ description: 'Em 95 % das notas, até tantos milissegundos.' }),
      },
      { description: 'Da aceitação à autorização.' },
    ),
  ),
})
export type Movimento = Static<typeof Movimento>

export const Janela = Type.Enum([...PERIODOS])
export type Janela = Static<typeof Janela>

const comparado = { atual: Movimento, antes: Movimento }

/** What happened to notes in a window, against the window before. */
export const VisaoDoMovimento = Forma('VisaoDoMovimento', {
  janela: { ...Janela, description: 'A janela pedida.' },
  desde: Momento,
  ate: Momento,
  antesDesde: Momento,
  incertasAgora: Type.Integer({
    description: 'Notas de resultado desconhecido agora, qualquer que seja a janela.',
  }),
  ...comparado,
  porHora: Type.Array(
    Type.Object({
      inicio: Momento,
      autorizadas: Type.Integer({ description: 'Autorizadas nos 60 minutos desde então.' }),
    }),
    { description: 'As 24 horas da janela 24h, a mais antiga antes; vazio nas outras janelas.' },
  ),
  porTrilho: Type.Array(Type.Object({ trilho: Trilho, ...comparado }), { description: 'O mesmo, por trilho.' }),
  porPadrao: Type.Array(
    Type.Object({ padrao: Type.String({ description: 'O padrão que a cidade fala.' }), ...comparado }),
    { description: 'O mesmo, por padrão; nacional é o emissor nacional.' },
  ),
})
export type VisaoDoMovimento = Static<typeof VisaoDoMovimento>
