import { type Static, Type } from 'typebox'
import { GRAVIDADES, TIPOS_DE_ALERTA } from '#domain/alertas.ts'
import { CodigoDesconhecido } from '#formas/cidades/codigo.ts'
import { Forma, Id, Momento, OuNulo, Pagina, Texto } from '#formas/comum.ts'

export const TipoAlerta = Type.Enum([...TIPOS_DE_ALERTA], {
  $id: 'TipoDeAlerta',
  description: 'A espécie; GET /admin/monitor/alertas/regras diz o que abre e o que resolve cada uma.',
})
export const Gravidade = Type.Enum([...GRAVIDADES], {
  $id: 'GravidadeDeAlerta',
  description: 'critica: documentos de clientes parados ou em dúvida; atencao: vão ficar; informacao: ninguém espera.',
})

const Pessoa = (description: string) =>
  OuNulo(
    Type.Object(
      { id: Type.String({ format: 'uuid', description: 'O id.' }), nome: Type.String({ description: 'O nome.' }) },
      { description },
    ),
  )
const Operacoes = Type.Array(Type.String(), { description: 'As operações que o mostram ou resolvem.' })

/** The company whose questions a city refuses (src/features/cidades/reach/report-question.ts). */
export const PerguntaRecusada = Type.Object(
  {
    empresa: Type.Object(
      {
        id: Type.String({ format: 'uuid', description: 'O id.' }),
        nome: Type.String({ description: 'A razão social.' }),
      },
      { description: 'A empresa.' },
    ),
    municipio: Type.String({ description: 'O município, pelo código IBGE.' }),
    cidade: Type.String({ description: 'O nome dele, com a UF.' }),
    ambiente: Type.Enum(['producao', 'homologacao'], { description: 'O ambiente.' }),
    causa: Type.Enum(['credencial', 'certificado', 'inscricao', 'assinatura'], {
      description: 'O que a cidade não aceita; a conta o renova no portal.',
    }),
    mensagens: Type.Array(
      Type.Object({
        codigo: Type.String({ description: 'O código, como a cidade o escreveu; vazio quando não há.' }),
        mensagem: Type.String({ description: 'O que ela disse.' }),
      }),
      { description: 'As palavras da cidade.' },
    ),
    noPortal: Type.String({ description: 'A página do portal em que a conta renova o que a cidade não aceita.' }),
  },
  { description: 'De quem são as perguntas que a cidade recusa, e por quê; nulo nos outros alertas.' },
)
export type PerguntaRecusada = Static<typeof PerguntaRecusada>

export const Alerta = Forma('Alerta', {
  id: Id,
  tipo: TipoAlerta,
  gravidade: Gravidade,
  chave: Type.String({ description: 'O que faz dele um só: o id da nota ou da fatura; alvo:ambiente; auditoria.' }),
  status: Type.Enum(['aberto', 'reconhecido', 'resolvido'], { description: 'O estado do alerta.' }),
  mensagem: Type.String({ description: 'O que há, em uma frase.' }),
  ocorrencias: Type.Integer({ minimum: 1, description: 'Quantas vezes aconteceu.' }),
  abertoEm: Momento,
  atualizadoEm: Momento,
  resolvidoEm: OuNulo(Momento),
  resolvidoPor: Pessoa('Quem o resolveu; nulo quando se resolveu sozinho.'),
  notaDaResolucao: OuNulo(Type.String({ description: 'O que a pessoa anotou.' })),
  conta: Pessoa('A conta da nota ou da fatura; nulo quando é de um município ou do serviço.'),
  notaId: OuNulo(Type.String({ format: 'uuid', description: 'A nota de que trata.' })),
  codigoDesconhecido: OuNulo(CodigoDesconhecido),
  perguntaRecusada: OuNulo(PerguntaRecusada),
  operacoes: Operacoes,
})
export type Alerta = Static<typeof Alerta>
export const Resolucao = Forma('ResolucaoDeAlerta', {
  nota: Texto(500, 'O que foi feito, ou por que não é preciso fazer nada.'),
})
export const RegrasDeAlerta = Forma('RegrasDeAlerta', {
  items: Type.Array(
    Forma('RegraDeAlerta', {
      tipo: TipoAlerta,
      gravidade: Gravidade,
      texto: Type.String({ description: 'O que o alerta diz.' }),
      abre: Type.String({ description: 'O que o abre.' }),
      limiar: OuNulo(Type.String({ description: 'O valor que decide, como está nos ajustes agora.' })),
      resolve: Type.String({ description: 'O que o resolve.' }),
      operacoes: Operacoes,
      abertos: Type.Integer({ minimum: 0, description: 'Quantos estão abertos agora.' }),
    }),
    { description: 'Uma regra por espécie.' },
  ),
})
export type RegraDeAlerta = Static<typeof RegrasDeAlerta>['items'][number]

export const FiltroDeAlertas = Type.Object({
  resolvidos: Type.Boolean({ default: false, description: 'true: os resolvidos no lugar dos abertos.' }),
  tipo: Type.Optional(TipoAlerta),
  gravidade: Type.Optional(Gravidade),
  tenantId: Type.Optional(Type.String({ format: 'uuid', description: 'Só os de uma conta.' })),
  ...Pagina,
})
export type FiltroDeAlertas = Static<typeof FiltroDeAlertas>
