import { type Static, Type } from 'typebox'
import { REGIMES_DA_LEI } from '#domain/lei.ts'
import { MOTIVOS_DO_ISS, SITUACOES_DO_ISS } from '#domain/tributos/situacao-do-iss.ts'
import { Forma, Id, OuNulo } from '#formas/comum.ts'

const Reais = (description: string) => Type.Number({ description })
const Dia = (description: string) => Type.String({ format: 'date', description, examples: ['2027-01-01'] })
const TributoDaLei = (description: string) =>
  OuNulo(
    Type.Object(
      {
        aliquota: OuNulo(Type.Number({ description: 'Em percentual; nula: a lei ainda não a fixou.' })),
        valor: OuNulo(Reais('Em reais; nulo: depende de uma alíquota não publicada.')),
      },
      { description },
    ),
  )

/** A note as it is by the rules of a day. */
export const NotaPelaLei = Forma('NotaPelaLei', {
  dia: Dia('O dia cujas regras foram usadas.'),
  servico: Reais('O valor do serviço.'),
  iss: OuNulo(
    Type.Object(
      {
        situacao: Type.Enum([...SITUACOES_DO_ISS], { description: 'A quem cabe o ISS.' }),
        motivo: OuNulo(Type.Enum([...MOTIVOS_DO_ISS], { description: 'Por que a nota não deixa ISS a pagar.' })),
        valor: OuNulo(Reais('Em reais; nulo onde a nota não o mostra.')),
      },
      { description: 'O ISS; nulo numa nota que seria recusada.' },
    ),
  ),
  retido: OuNulo(Reais('O que o cliente retém; nulo numa nota que seria recusada.')),
  ibs: TributoDaLei('O IBS; nulo numa nota que não o leva.'),
  cbs: TributoDaLei('A CBS; nula numa nota que não a leva.'),
  somam: Type.Boolean({ description: 'IBS e CBS se somam ao preço.' }),
  paga: OuNulo(Reais('O que o cliente paga; nulo enquanto falta uma alíquota, ou numa nota que seria recusada.')),
  pagaSemTaxa: OuNulo(Reais('O que o cliente paga sem o tributo cuja alíquota não foi publicada.')),
  faltas: Type.Array(Type.String(), { description: 'Por que a nota seria recusada; vazio: não seria.' }),
})
export type NotaPelaLei = Static<typeof NotaPelaLei>

/** What changes for the companies of one regime of the account. */
export const LeiDoRegime = Forma('LeiDoRegime', {
  regime: Type.Enum([...REGIMES_DA_LEI], { description: 'regular: lucro presumido ou real.' }),
  empresas: Type.Integer({ minimum: 1, description: 'Quantas empresas ativas da conta estão no regime.' }),
  linhas: Type.Array(
    Type.Object({
      desde: Dia('Desde quando vale, pela tabela da lei.'),
      valendo: Type.Boolean({ description: 'Se já vale.' }),
      texto: Type.String({ description: 'O que muda, em palavras de quem emite.' }),
    }),
    { description: 'Até três, por data.' },
  ),
  nota: OuNulo(
    Type.Object(
      {
        id: Id,
        numero: OuNulo(Type.String()),
        empresa: Type.String({ description: 'A razão social.' }),
        hoje: NotaPelaLei,
        depois: NotaPelaLei,
      },
      {
        description:
          'A última nota autorizada do regime em 90 dias, pela regra de hoje e pela próxima; nula quando não há, ou quando nenhuma regra da tabela vem depois.',
      },
    ),
  ),
})
export type LeiDoRegime = Static<typeof LeiDoRegime>

export const LeiDaConta = Forma('LeiDaConta', {
  regimes: Type.Array(LeiDoRegime, { description: 'Os regimes das empresas ativas que quem pede pode ver.' }),
})
export type LeiDaConta = Static<typeof LeiDaConta>
