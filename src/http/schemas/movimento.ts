import { Type } from 'typebox'
import { Forma, OuNulo } from './common.ts'

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
