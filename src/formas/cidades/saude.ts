import { type Static, Type } from 'typebox'
import { Ambiente, Forma, OuNulo } from '#formas/comum.ts'
import { saudeFields } from './municipio.ts'

const Contagem = (description: string) => Type.Integer({ minimum: 0, description })
/** Half of the durations are at most p50, 95 % at most p95. */
export const Tempos = Forma('Tempos', {
  p50Ms: Type.Integer({ description: 'Metade ficou até aqui; milissegundos, com erro de até 5 %.' }),
  p95Ms: Type.Integer({ description: '95 % ficou até aqui.' }),
})
export type Tempos = Static<typeof Tempos>
const periodoFields = {
  autorizadas: Contagem('Notas autorizadas.'),
  rejeitadas: Contagem('Notas recusadas.'),
  chamadas: Contagem('Tentativas: envios, perguntas e cancelamentos.'),
  falhas: Contagem('Tentativas que não chegaram ou ficaram sem resposta.'),
  tempoResposta: { ...OuNulo(Tempos), description: 'Quanto o município demora a responder.' },
  tempoTotal: { ...OuNulo(Tempos), description: 'Quanto uma nota demora, da aceitação à resposta final.' },
}
const Dia = (description: string) => Type.String({ format: 'date', description })
/** How a city has been answering, over all accounts, without naming any: the last 30 days, the oldest first. */
export const SaudeDoMunicipio = Forma('SaudeDoMunicipio', {
  ibge: Type.String(),
  nome: Type.String(),
  uf: Type.String(),
  ambiente: Ambiente,
  agora: Type.Object(
    {
      ...saudeFields,
      status: {
        ...saudeFields.status,
        description: 'normal, instavel, fora, ou sem_dados quando nada foi trocado há pouco.',
      },
      mensagem: Type.String(),
    },
    { description: 'Como o município responde neste momento.' },
  ),
  periodo: Type.Object(periodoFields, {
    description: 'Os 30 dias juntos. tempoResposta é só do município; tempoTotal vai do aceite à autorização.',
  }),
  dias: Type.Array(Type.Object({ dia: Dia('O dia, AAAA-MM-DD.'), ...periodoFields }), {
    description: 'Cada dia do período.',
  }),
  erros: Type.Array(
    Type.Object({
      codigo: Type.String({ examples: ['E0310'] }),
      tipo: Type.Enum(['recusa', 'falha'], {
        description: 'recusa: o município respondeu que não; falha: o envio não deu certo.',
      }),
      mensagem: Type.String(),
      quantas: Contagem('Quantas vezes.'),
      ultimoDia: Dia('O último dia em que aconteceu.'),
    }),
    { description: 'As causas mais frequentes dos 30 dias, até 20.' },
  ),
})
export type SaudeDoMunicipio = Static<typeof SaudeDoMunicipio>
