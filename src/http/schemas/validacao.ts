import { Type } from 'typebox'
import { Calculado } from './calculado.ts'
import { ErroItem, Forma, OuNulo, Trilho } from './common.ts'
import { rotaFields } from './municipio.ts'
import { AvisoItem } from './nfse-response.ts'

/** The result that issuing a body would have (docs/especificacao/decisoes.md#4-issuance). */
export const Validacao = Forma('Validacao', {
  valida: Type.Boolean({ description: 'A nota seria aceita, e nada de certo impede a autorização.' }),
  desfecho: Type.Enum(['aceita', 'rejeitada', 'recusada'], {
    description:
      'O que POST /nfse faria: aceita; rejeitada é aceita (202) e termina rejeitada com os códigos de erros[], sem ser enviada; recusada não cria nota.',
  }),
  erros: Type.Array(ErroItem),
  avisos: Type.Array(AvisoItem),
  calculado: OuNulo(Calculado),
  trilho: OuNulo(Trilho),
  rota: OuNulo(Forma('RotaDaNota', rotaFields)),
  padrao: OuNulo(Type.String({ description: 'O leiaute do documento.', examples: ['dps-1.01'] })),
  municipio: OuNulo(Type.Object({ ibge: Type.String(), nome: Type.String() })),
  scoreConfianca: OuNulo(Type.Integer()),
  previaXml: OuNulo(Type.String({ description: 'O documento que seria enviado, sem assinatura.' })),
})
