import { type Static, Type } from 'typebox'
import { DECISORES_DO_ISS } from '#domain/tributos/iss.ts'
import { rotaFields } from '#formas/cidades/municipio.ts'
import { Ambiente, ErroItem, Forma, OuNulo, Trilho } from '#formas/comum.ts'
import { Calculado } from './calculado.ts'
import { AvisoItem } from './nota.ts'

const IssDecididoPor = Type.Enum([...DECISORES_DO_ISS], {
  description:
    'Quem decide o ISS da nota: pedido, a alíquota enviada; municipio, a que o município cadastrou no sistema nacional (calculado.iss é com a enviada); simples, o recolhimento único do Simples Nacional ou do MEI, fora da nota.',
  examples: ['municipio'],
})

/** The facts that decide the ISS of a service, as far as a form knows them before the note is complete. */
export const PerguntaDoIss = Type.Object({
  ambiente: Ambiente,
  cpfCnpj: Type.String({ maxLength: 14, description: 'CPF ou CNPJ da empresa que emite, sem máscara.' }),
  codigo: Type.String({ maxLength: 20, description: 'Item da lista da LC 116.', examples: ['01.07'] }),
  codigoServicoNacional: Type.Optional(Type.String({ pattern: '^\\d{6}$', description: 'cTribNac, 6 dígitos.' })),
  municipioPrestacao: Type.Optional(
    Type.String({ pattern: '^\\d{7}$', description: 'Código IBGE; o padrão é o da empresa.' }),
  ),
  municipioTomador: Type.Optional(
    Type.String({
      pattern: '^\\d{7}$',
      description: 'Código IBGE: alguns serviços devem o ISS onde está o tomador.',
    }),
  ),
  competencia: Type.Optional(Type.String({ pattern: '^\\d{4}-(0[1-9]|1[0-2])$', description: 'AAAA-MM.' })),
  retido: Type.Optional(Type.Boolean({ description: 'O tomador retém o ISS.' })),
  tipoTributacao: Type.Optional(Type.Integer({ minimum: 1, maximum: 7, description: 'Como na emissão.' })),
  exigibilidade: Type.Optional(Type.Integer({ minimum: 1, maximum: 7, description: 'Como na emissão.' })),
})
export type PerguntaDoIss = Static<typeof PerguntaDoIss>

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
export type IssDoServico = Static<typeof IssDoServico>

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
export type ServicosAchados = Static<typeof ServicosAchados>

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
  erros: Type.Array(ErroItem, { description: 'O que está errado, campo a campo.' }),
  avisos: Type.Array(AvisoItem, { description: 'O que não impede a emissão e convém saber.' }),
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
  scoreConfianca: {
    ...OuNulo(Type.Integer()),
    description: 'De 0 a 100: 90 ou mais, confiança alta; abaixo de 70, revise. Nulo quando o pedido é inválido.',
  },
  previaXml: OuNulo(Type.String({ description: 'O documento que seria enviado, sem assinatura.' })),
})
export type Validacao = Static<typeof Validacao>
