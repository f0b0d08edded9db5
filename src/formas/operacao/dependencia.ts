import { type Static, Type } from 'typebox'
import { ESTADOS_DE_DEPENDENCIA, TIPOS_DE_DEPENDENCIA } from '#domain/dependencias.ts'
import { Forma, Momento, OuNulo } from '#formas/comum.ts'

export const Dependencias = Forma('Dependencias', {
  em: Momento,
  items: Type.Array(
    Forma('Dependencia', {
      chave: Type.String({ description: 'A mesma a cada leitura.', examples: ['nacional:producao'] }),
      tipo: Type.Enum([...TIPOS_DE_DEPENDENCIA], { description: 'O que ela é.' }),
      nome: Type.String({ description: 'O nome, para pessoas.', examples: ['Sistema nacional, produção'] }),
      estado: Type.Enum([...ESTADOS_DE_DEPENDENCIA], {
        description: 'fora: as últimas tentativas falharam; sem_uso: não configurada, ou sem tentativas em 24 horas.',
      }),
      desde: { ...OuNulo(Momento), description: 'A primeira falha desde a última resposta; nulo quando não falha.' },
      ultimoSucesso: { ...OuNulo(Momento), description: 'A última resposta; nulo sem nenhuma.' },
      detalhe: Type.String({
        description: 'O que se viu, em palavras.',
        examples: ['HTTP 503 em 12 de 12 tentativas em uma hora'],
      }),
    }),
    { description: 'As que estão fora primeiro.' },
  ),
})
export type Dependencia = Static<typeof Dependencias>['items'][number]
