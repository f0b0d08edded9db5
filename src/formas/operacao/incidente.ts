import { type Static, Type } from 'typebox'
import { GRAVIDADES } from '#domain/alertas.ts'
import { ATOS_DE_INCIDENTE, TIPOS_DE_INCIDENTE, UNIDADES_DE_INCIDENTE } from '#domain/incidentes.ts'
import { Ambiente, Forma, Id, Momento, OuNulo, Pagina, PaginaDe, Texto } from '#formas/comum.ts'

const TipoDeIncidente = Type.Enum([...TIPOS_DE_INCIDENTE], {
  $id: 'TipoDeIncidente',
  description: 'A espécie da causa.',
})
const Pessoa = Type.Object({
  id: Type.String({ format: 'uuid', description: 'O id.' }),
  nome: Type.String({ description: 'O nome.' }),
})

const Ato = Type.Object({
  ato: Type.Enum([...ATOS_DE_INCIDENTE], { description: 'O que se pode fazer; abrir é uma página.' }),
  rotulo: Type.String({ description: 'O texto do botão.' }),
  impedimento: OuNulo(Type.String({ description: 'Por que não se pode agora; nulo quando se pode.' })),
  href: Type.Optional(Type.String({ description: 'A página da operação que abrir mostra.' })),
})

const campos = {
  id: Id,
  chave: Type.String({ description: 'A mesma para a mesma causa, a cada vez.' }),
  tipo: TipoDeIncidente,
  ambiente: OuNulo(Ambiente),
  gravidade: Type.Enum([...GRAVIDADES], {
    description: 'critica: documentos de clientes parados ou em dúvida; em homologacao nunca é critica.',
  }),
  titulo: Type.String({ description: 'O que há, em uma linha.', examples: ['Guarulhos não responde'] }),
  texto: Type.String({
    description: 'O que se vê, e o que o serviço faz sozinho.',
    examples: ['HTTP 503. As notas esperam e nada se perde; o serviço sonda de novo sozinho.'],
  }),
  proximaEm: OuNulo({ ...Momento, description: 'Quando o serviço tenta sozinho.' }),
  desde: { ...Momento, description: 'A primeira falha; não recomeça a cada sonda.' },
  encerradoEm: OuNulo({ ...Momento, description: 'Quando a causa acabou; nulo enquanto dura.' }),
  unidade: Type.Enum([...UNIDADES_DE_INCIDENTE], { description: 'O que quantas conta.' }),
  quantas: Type.Integer({ minimum: 0, description: 'Quantas são atingidas.', examples: [302] }),
  contas: Type.Integer({ minimum: 0, description: 'De quantas contas.' }),
  primeirasContas: Type.Array(Pessoa, { description: 'As primeiras delas, até três, a mais atingida antes.' }),
  valor: OuNulo(Type.Number({ description: 'O valor do que está parado, em reais; nulo quando não há.' })),
  aoMenos: Type.Boolean({ description: 'As contagens param num limite: quantas, contas e valor são o mínimo.' }),
  alvo: Type.Object(
    {},
    {
      additionalProperties: Type.Unknown(),
      description:
        'De que se trata: conexao, grupo, municipio, fila, empresaId, endpointId e outros, como a espécie tem.',
    },
  ),
  ultimaHora: OuNulo(
    Type.Array(
      Type.Object({
        ok: Type.Integer({ minimum: 0, description: 'Tentativas respondidas.' }),
        falhas: Type.Integer({ minimum: 0, description: 'Tentativas sem resposta.' }),
      }),
      { description: 'As tentativas da última hora, em doze passos de cinco minutos, o mais antigo antes.' },
    ),
  ),
  assumido: OuNulo(
    Type.Object(
      {
        id: Type.String({ format: 'uuid', description: 'O id de quem assumiu.' }),
        nome: Type.String({ description: 'O nome de quem assumiu.' }),
        em: Momento,
      },
      { description: 'Quem cuida dele; nulo quando ninguém.' },
    ),
  ),
  anotacoes: Type.Integer({ minimum: 0, description: 'Quantas anotações tem.' }),
  atos: Type.Array(Ato, { description: 'O que se pode fazer; o primeiro é o principal.' }),
}

/** Something that is wrong, or was, with what it hurts and what a person can do. */
export const Incidente = Forma('Incidente', campos)
export type Incidente = Static<typeof Incidente>

/** The same with what people wrote and did. */
export const IncidenteInteiro = Forma('IncidenteInteiro', {
  ...campos,
  anotado: Type.Array(
    Type.Object({
      id: Type.String({ format: 'uuid', description: 'O id da anotação.' }),
      por: { ...Pessoa, description: 'Quem anotou.' },
      em: Momento,
      texto: Type.String({ description: 'O que se escreveu.' }),
    }),
    { description: 'As anotações, a mais antiga antes.' },
  ),
  feito: Type.Array(
    Type.Object({
      acao: Type.String({ description: 'O ato, pelo nome da auditoria.', examples: ['incidente.take'] }),
      em: Momento,
      por: OuNulo({ ...Pessoa, description: 'Quem fez; nulo quando não é mais da operação.' }),
      motivo: OuNulo(Type.String({ description: 'O motivo que se deu.' })),
    }),
    { description: 'Os atos sobre ele, da auditoria, o mais antigo antes; os 100 últimos.' },
  ),
})
export type IncidenteInteiro = Static<typeof IncidenteInteiro>

export const Incidentes = PaginaDe(Incidente, { em: { ...Momento, description: 'Quando as causas foram lidas.' } })
export type Incidentes = Static<typeof Incidentes>

export const FiltroDeIncidentes = Type.Object({
  estado: Type.Enum(['abertos', 'encerrados'], {
    default: 'abertos',
    description: 'Os que duram, ou os que acabaram.',
  }),
  ambiente: Type.Optional(
    Type.Enum(['producao', 'homologacao'], {
      description: 'De qual ambiente; o que não é de nenhum conta como producao.',
    }),
  ),
  tipo: Type.Optional(TipoDeIncidente),
  ...Pagina,
})
export type FiltroDeIncidentes = Static<typeof FiltroDeIncidentes>

export const Anotacao = Type.Object({ texto: Texto(2_000, 'O que anotar.') })
