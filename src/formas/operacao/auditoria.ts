import { type Static, Type } from 'typebox'
import { toInstant } from '#domain/dia-ou-momento.ts'
import { DiaOuMomento, Forma, Id, Momento, OuNulo, Texto } from '#formas/comum.ts'

export const FiltroDaAuditoria = Type.Object({
  action: Type.Optional(Type.String({ maxLength: 60, description: 'Só este ato.', examples: ['fila.pause'] })),
  resource: Type.Optional(Type.String({ maxLength: 60, description: 'Só o que foi feito sobre este tipo de coisa.' })),
  resourceId: Type.Optional(Type.String({ maxLength: 300, description: 'Só o que foi feito sobre esta coisa.' })),
  acao: Type.Optional(Type.String({ maxLength: 60, description: 'O mesmo que action, com o nome do campo.' })),
  recurso: Type.Optional(Type.String({ maxLength: 60, description: 'O mesmo que resource, com o nome do campo.' })),
  recursoId: Type.Optional(
    Type.String({ maxLength: 300, description: 'O mesmo que resourceId, com o nome do campo.' }),
  ),
  tenantId: Type.Optional({ ...Id, description: 'Só o que foi feito nesta conta.' }),
  usuarioId: Type.Optional({
    ...Id,
    description:
      'Só o que esta pessoa fez, da administração ou de uma conta; o que ela fez vendo como cliente está incluído.',
  }),
  apiKeyId: Type.Optional({ ...Id, description: 'Só o que esta chave de API fez.' }),
  ip: Type.Optional(Type.String({ maxLength: 45, description: 'Só o que veio deste endereço.' })),
  statusCode: Type.Optional(
    Type.Integer({ minimum: 100, maximum: 599, description: 'Só o que teve este status na resposta.' }),
  ),
  desde: Type.Optional(DiaOuMomento('Desde este dia ou momento.')),
  ate: Type.Optional(DiaOuMomento('Até este dia ou momento.')),
})

/** The filter with its times as instants. */
export const toFiltro = ({ desde, ate, ...filtro }: Static<typeof FiltroDaAuditoria>) => ({
  ...filtro,
  desde: toInstant(desde, 'begin'),
  ate: toInstant(ate, 'end'),
})

const TextoOuNulo = (description: string) => OuNulo(Type.String({ description }))

export const RegistroDeAuditoria = Forma('RegistroDeAuditoria', {
  id: Type.Integer(),
  em: Momento,
  acao: Type.String({ examples: ['fila.pause'] }),
  recurso: Type.String({ examples: ['fila'] }),
  recursoId: OuNulo(Type.String()),
  objeto: OuNulo(
    Type.String({
      description:
        'De que se trata, pelo nome de agora; nulo quando já não existe, ou não tem nome. E-mails vêm mascarados.',
      examples: ['Plano Essencial'],
    }),
  ),
  tenantId: OuNulo(Id),
  ator: Type.Object({
    tipo: Type.String({ examples: ['admin'] }),
    id: OuNulo(Type.String()),
    nome: OuNulo(Type.String()),
    papel: TextoOuNulo('O papel da pessoa naquele momento; nulo para chaves, tarefas e linhas antigas.'),
  }),
  apiKeyId: TextoOuNulo('A chave de API que agiu; nulo para os demais.'),
  sessaoId: TextoOuNulo('A sessão da pessoa; nulo para os demais.'),
  ip: TextoOuNulo('O endereço de onde veio a requisição.'),
  userAgent: TextoOuNulo('O programa que fez a requisição, como se apresentou.'),
  metodo: OuNulo(Type.String()),
  rota: TextoOuNulo('A operação, com os nomes dos parâmetros no lugar dos ids.'),
  statusCode: OuNulo(
    Type.Integer({ description: 'O status da resposta; do que foi feito, o de sucesso da operação.' }),
  ),
  requestId: OuNulo(Type.String()),
  motivo: TextoOuNulo('O motivo que a pessoa deu.'),
  mudancas: OuNulo(
    Type.Record(
      Type.String(),
      Type.Object({
        de: Type.Unknown({ description: 'O valor de antes.' }),
        para: Type.Unknown({ description: 'O valor de depois.' }),
      }),
      {
        description: 'O que mudou, por campo; nulo quando a linha não o diz.',
      },
    ),
  ),
  detalhe: Type.Unknown({ description: 'E-mails, CPFs e endereços IP vêm mascarados.' }),
  selo: OuNulo(
    Type.Object(
      { ordem: Type.Integer(), hash: Type.String() },
      { description: 'O lugar da linha na cadeia, e o selo; nulo nos primeiros instantes.' },
    ),
  ),
})
export type RegistroDeAuditoria = Static<typeof RegistroDeAuditoria>

export const PaginaDeAuditoria = Forma('PaginaDeRegistroDeAuditoria', {
  items: Type.Array(RegistroDeAuditoria),
  total: Type.Integer(),
  totalEstimado: Type.Boolean({ description: 'true: acima de dez mil, total é uma estimativa.' }),
  limit: Type.Integer(),
  offset: Type.Integer(),
})

const linhas = Type.Integer()

export const ResumoDaAuditoria = Forma('ResumoDaAuditoria', {
  desde: Momento,
  ate: Momento,
  total: Type.Integer(),
  porAcao: Type.Array(Type.Object({ acao: Type.String({ description: 'O ato.' }), linhas })),
  porRecurso: Type.Array(Type.Object({ recurso: Type.String({ description: 'O tipo de coisa.' }), linhas })),
  porAtor: Type.Array(Type.Object({ ator: Type.String({ description: 'A espécie de autor.' }), linhas })),
  porStatus: Type.Array(
    Type.Object({
      statusCode: Type.String({
        description: 'O status da resposta; nenhum: tarefas, e linhas de antes de ele ser guardado.',
      }),
      linhas,
    }),
  ),
  porHora: Type.Array(Type.Object({ hora: Momento, linhas })),
})
export type ResumoDaAuditoria = Static<typeof ResumoDaAuditoria>

const Quebra = Type.Object(
  {
    id: Type.Integer(),
    ordem: Type.Integer(),
    seladaEm: Momento,
    motivo: Type.Enum(['linha_alterada', 'linha_removida', 'selo_removido']),
    esperado: Type.Optional(Type.String()),
    encontrado: Type.Optional(Type.String()),
  },
  { description: 'A primeira linha que não confere; nula quando tudo confere.' },
)

export const PedidoDeVerificacao = Forma('PedidoDeVerificacao', {
  motivo: Texto(500, 'Por que se confere; fica na auditoria.'),
})

export const VerificacaoDaAuditoria = Forma('VerificacaoDaAuditoria', {
  id: Id,
  status: Type.Enum(['na_fila', 'executando', 'concluida', 'falhou']),
  motivo: Type.String(),
  pedidaPor: OuNulo(Type.Object({ id: Id, nome: Type.String() })),
  pedidaEm: Momento,
  iniciadaEm: OuNulo(Momento),
  terminadaEm: OuNulo(Momento),
  conferidas: Type.Integer({ description: 'Linhas conferidas até agora.' }),
  total: Type.Integer({ description: 'Linhas que tinham selo quando a conferência começou.' }),
  integra: OuNulo(Type.Boolean({ description: 'true: nenhuma linha mudou; nulo: ainda não terminou.' })),
  resultado: OuNulo(
    Type.Object({
      seladas: Type.Integer({ description: 'Linhas conferidas com o selo.' }),
      porSelar: Type.Integer({ description: 'Linhas ainda sem selo; o serviço sela a cada minuto.' }),
      ultima: OuNulo(
        Type.Object(
          { id: Type.Integer(), em: Momento, selo: Type.String() },
          { description: 'A última linha conferida; compare o selo com o do log, que fica fora do banco.' },
        ),
      ),
      quebra: OuNulo(Quebra),
    }),
  ),
  erro: OuNulo(Type.String()),
})
export type VerificacaoDaAuditoria = Static<typeof VerificacaoDaAuditoria>

export const UltimaVerificacao = Forma('UltimaVerificacao', { verificacao: OuNulo(VerificacaoDaAuditoria) })
export type UltimaVerificacao = Static<typeof UltimaVerificacao>
