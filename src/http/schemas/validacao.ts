import { Type } from 'typebox'
import { DECISORES_DO_ISS } from '#domain/tributos/iss.ts'
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
  codigo: OuNulo(
    Type.String({
      description: 'O codigo com que a emissão recusaria; nulo se aceitaria.',
      examples: ['REGRA_NAO_ATENDIDA'],
    }),
  ),
  erros: Type.Array(ErroItem),
  avisos: Type.Array(AvisoItem),
  notaExistenteId: OuNulo(
    Type.String({
      format: 'uuid',
      description: 'A nota que já tem este idIntegracao: a emissão a devolveria, ou a apontaria ao recusar.',
    }),
  ),
  calculado: OuNulo(Calculado),
  issDecididoPor: OuNulo(
    Type.Enum([...DECISORES_DO_ISS], {
      description:
        'Quem decide o ISS da nota: pedido, a alíquota enviada; municipio, a que o município cadastrou no sistema nacional (calculado.iss é com a enviada); simples, o recolhimento único do Simples Nacional ou do MEI, fora da nota.',
      examples: ['municipio'],
    }),
  ),
  trilho: OuNulo(Trilho),
  rota: OuNulo(Forma('RotaDaNota', rotaFields)),
  padrao: OuNulo(Type.String({ description: 'O leiaute do documento.', examples: ['dps-1.01'] })),
  municipio: OuNulo(Type.Object({ ibge: Type.String(), nome: Type.String() })),
  scoreConfianca: OuNulo(Type.Integer()),
  previaXml: OuNulo(Type.String({ description: 'O documento que seria enviado, sem assinatura.' })),
})
