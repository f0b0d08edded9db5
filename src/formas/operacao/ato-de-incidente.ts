import { type Static, Type } from 'typebox'
import { Forma, OuNulo } from '#formas/comum.ts'

const Quantas = (description: string) => Type.Integer({ minimum: 0, description })

/** What came of trying now what waits. */
export const TentativaAgora = Forma('TentativaAgora', {
  alvo: Type.Enum(['cidade', 'banco', 'email', 'webhook'], { description: 'O que foi tentado.' }),
  respondeu: OuNulo(
    Type.Boolean({ description: 'Se o outro lado respondeu; nulo quando nada lhe foi perguntado antes.' }),
  ),
  duracaoMs: OuNulo(Type.Integer({ minimum: 0, description: 'Quanto a resposta demorou.' })),
  causa: OuNulo(Type.String({ description: 'Por que não respondeu, em palavras.', examples: ['HTTP 503'] })),
  seguem: Quantas('Quantas seguem agora.'),
  unidade: Type.Enum(['notas', 'cobrancas', 'emails', 'entregas'], { description: 'O que seguem conta.' }),
  pausada: Type.Boolean({ description: 'A cidade respondeu, mas as emissões dela estão pausadas: nada segue.' }),
  frase: Type.String({
    description: 'O que aconteceu, para mostrar.',
    examples: ['Guarulhos respondeu em 214 ms; 302 notas seguem agora.'],
  }),
})
export type TentativaAgora = Static<typeof TentativaAgora>

/** A city that was paused or resumed. */
export const PausaDaCidade = Forma('PausaDaCidade', {
  pausada: Type.Boolean({ description: 'Se as emissões da conexão estão pausadas agora.' }),
  conexao: Type.String({ description: 'A conexão, nos dois ambientes.', examples: ['guarulhos'] }),
  esperam: Quantas('Quantas notas esperam para sair, no ambiente do incidente.'),
  frase: Type.String({
    description: 'O que aconteceu, para mostrar.',
    examples: ['Guarulhos está em pausa; 302 notas esperam.'],
  }),
})
export type PausaDaCidade = Static<typeof PausaDaCidade>
