import { Type } from 'typebox'
import { DECISORES_DO_ISS } from '#domain/tributos/iss.ts'
import { Calculado } from './calculado.ts'
import { ErroItem, Forma, OuNulo, Trilho } from './common.ts'
import { rotaFields } from './municipio.ts'
import { AvisoItem } from './nfse-response.ts'

const IssDecididoPor = Type.Enum([...DECISORES_DO_ISS], {
  description:
    'Quem decide o ISS da nota: pedido, a alíquota enviada; municipio, a que o município cadastrou no sistema nacional (calculado.iss é com a enviada); simples, o recolhimento único do Simples Nacional ou do MEI, fora da nota.',
  examples: ['municipio'],
})

/** Who decides the ISS of a service that is still being written. */
export const IssDoServico = Forma('IssDoServico', {
  decididoPor: IssDecididoPor,
  pedeAliquota: Type.Boolean({
    description: 'A nota leva a alíquota do pedido. Falso quando outro a decide, ou quando nada é devido.',
  }),
  aliquota: OuNulo(
    Type.Number({
      description: 'A alíquota do município que decide, em percentual; nula quando não é dele ou ele não a informou.',
      examples: [5],
    }),
  ),
  municipio: OuNulo(Type.Object({ ibge: Type.String(), nome: Type.String() }, { description: 'Onde o ISS é devido.' })),
  trilho: OuNulo(Trilho),
})

/** Items of LC 116 that a text may mean, the likeliest first. */
export const ServicosAchados = Forma('ServicosAchados', {
  items: Type.Array(
    Forma('ServicoAchado', {
      codigo: Type.String({ description: 'O item, como vai na nota.', examples: ['01.08'] }),
      descricao: Type.String(),
      porque: Type.Enum(['usado', 'atividade', 'palavra', 'texto'], {
        description:
          'usado: a empresa já emitiu com ele; atividade: é da atividade dela no cadastro; palavra: a palavra comum de palavra; texto: o número ou a descrição.',
      }),
      palavra: OuNulo(Type.String({ description: 'A palavra comum que levou ao item.', examples: ['site'] })),
      cuidado: OuNulo(Type.String({ description: 'O que conferir antes de escolher o item.' })),
    }),
  ),
})

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
  issDecididoPor: OuNulo(IssDecididoPor),
  trilho: OuNulo(Trilho),
  rota: OuNulo(Forma('RotaDaNota', rotaFields)),
  padrao: OuNulo(Type.String({ description: 'O leiaute do documento.', examples: ['dps-1.01'] })),
  municipio: OuNulo(Type.Object({ ibge: Type.String(), nome: Type.String() })),
  scoreConfianca: OuNulo(Type.Integer()),
  previaXml: OuNulo(Type.String({ description: 'O documento que seria enviado, sem assinatura.' })),
})
