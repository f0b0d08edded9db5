import { type Static, Type } from 'typebox'
import { ATOS_NA_DUVIDA, RESPOSTAS_DA_DUVIDA, RESULTADOS_DA_DECISAO } from '#domain/incidentes-atos.ts'
import { Resultado } from '#formas/cidades/webservice.ts'
import { Forma, Id, Momento, OuNulo, Pagina, Texto } from '#formas/comum.ts'
import { StatusNota } from '#formas/notas/nota.ts'
import { Reais } from '#formas/notas/valores.ts'
import { Confirmacao, Motivo } from './fila.ts'

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

const Resposta = Type.Enum([...RESPOSTAS_DA_DUVIDA], {
  $id: 'RespostaDaDuvida',
  description:
    'O que a cidade disse da última vez: nao_consta, que não tem a nota; outro_conteudo, que tem outra com o número dela; sem_resposta, nada que decida.',
})
const AtoNaDuvida = Type.Enum([...ATOS_NA_DUVIDA], {
  $id: 'AtoNaDuvida',
  description:
    'perguntar: a consulta é feita agora. encerrar: a nota termina em falha_definitiva, com a prova de que a cidade não a tem.',
})
const Nome = Type.String({ description: 'O nome.' })
const Dito = OuNulo(Type.String({ description: 'As palavras da cidade, com o código; nulo quando não disse nada.' }))

const NotaEmDuvida = Forma('NotaEmDuvida', {
  id: Id,
  rps: Type.String({ description: 'Série e número.', examples: ['1-7'] }),
  status: StatusNota,
  conta: Type.Object({ id: Id, nome: Nome }, { description: 'De quem é.' }),
  empresa: Type.Object({ id: Id, nome: Nome }, { description: 'Quem emite.' }),
  cliente: OuNulo(Type.String({ description: 'O nome do tomador; nulo quando não foi identificado.' })),
  valor: Reais,
  resposta: Resposta,
  envio: OuNulo(
    Type.Object(
      {
        em: Momento,
        resultado: Resultado,
        causa: OuNulo(Type.String({ description: 'Por que não houve resposta que decida.' })),
        protocolo: OuNulo(Type.String({ description: 'O lote, quando a cidade deu um.' })),
        duracaoMs: OuNulo(Type.Integer({ description: 'Quanto se esperou.' })),
      },
      { description: 'O último envio.' },
    ),
  ),
  perguntas: Type.Array(
    Type.Object({
      em: Momento,
      resultado: Resultado,
      disse: Dito,
    }),
    { description: 'As últimas dez, da mais antiga à mais nova.' },
  ),
  totalDePerguntas: Quantas('Quantas vezes se perguntou.'),
  impedimento: OuNulo(Type.String({ description: 'Por que não se encerra agora; nulo: pode-se, com prova.' })),
})
export type NotaEmDuvida = Static<typeof NotaEmDuvida>

const DecisaoPedida = Forma('DecisaoPedida', {
  confirmacao: { ...Confirmacao, description: 'O pedido; a mesma decisão, com o id dele em confirmacao, é o sim.' },
  ato: AtoNaDuvida,
  notas: Type.Array(Id, { description: 'As notas do pedido.' }),
  motivo: Type.String({ description: 'O motivo de quem pediu.' }),
  prova: Type.String({ description: 'A prova de quem pediu.' }),
})

export const NotasEmDuvida = Forma('NotasEmDuvida', {
  em: Momento,
  segundaPessoaAcimaDe: Quantas('Acima deste número de notas, encerrar espera outra pessoa da operação.'),
  grupos: Type.Array(
    Type.Object({
      resposta: Resposta,
      disse: Dito,
      quantas: Quantas('Quantas notas.'),
      contas: Quantas('De quantas contas.'),
      valor: Reais,
      notas: Type.Array(Id, { description: 'As notas, até 500: o que uma decisão aceita.' }),
    }),
    { description: 'As notas pelo que a cidade disse; em disse, o que mais disse.' },
  ),
  pedidos: Type.Array(DecisaoPedida, { description: 'Decisões que esperam uma segunda pessoa.' }),
  items: Type.Array(NotaEmDuvida, { description: 'Da mais antiga à mais nova.' }),
  total: Quantas('Quantas com o filtro; até dez mil são contadas.'),
  limit: Type.Integer(),
  offset: Type.Integer(),
})
export type NotasEmDuvida = Static<typeof NotasEmDuvida>

export const FiltroDeDuvidas = Type.Object({
  resposta: Type.Optional({ ...Resposta, description: 'Só as de que a cidade disse isto da última vez.' }),
  ...Pagina,
})
export type FiltroDeDuvidas = Static<typeof FiltroDeDuvidas>

export const Decisao = Forma('Decisao', {
  notas: Type.Array(Id, { minItems: 1, maxItems: 500, uniqueItems: true, description: 'As notas a decidir.' }),
  ato: AtoNaDuvida,
  motivo: Motivo,
  prova: Type.Optional(
    Texto(
      1_000,
      'Para encerrar: quem disse, na cidade, que ela não tem as notas, ou onde se viu. Ao menos 10 caracteres.',
    ),
  ),
  confirmacao: Type.Optional(
    Type.String({ format: 'uuid', description: 'O id do pedido de outra pessoa, para confirmá-lo.' }),
  ),
})
export type Decisao = Static<typeof Decisao>

export const DecisaoFeita = Forma('DecisaoFeita', {
  status: Type.Enum(['executado', 'aguardando_confirmacao'], { description: 'Se o ato foi feito, ou espera alguém.' }),
  confirmacao: {
    ...OuNulo(Confirmacao),
    description: 'O pedido que espera a segunda pessoa; nulo quando não se espera ninguém.',
  },
  feitas: Quantas('Em quantas o ato foi feito.'),
  jaResolvidas: Quantas('Quantas se resolveram antes.'),
  recusadas: Quantas('Quantas não o permitem.'),
  valorFeitas: Reais,
  items: Type.Array(
    Type.Object({
      id: Id,
      rps: Type.String({ description: 'Série e número.' }),
      valor: Reais,
      resultado: Type.Enum([...RESULTADOS_DA_DECISAO], { description: 'O que houve com ela.' }),
      motivo: OuNulo(Type.String({ description: 'Por que não, ou como se resolveu; nulo quando foi feita.' })),
    }),
    { description: 'Cada nota pedida.' },
  ),
})
export type DecisaoFeita = Static<typeof DecisaoFeita>

export const CertificadoPedido = Forma('CertificadoPedido', {
  emails: Quantas('Quantos e-mails foram para a fila.'),
  jaPedido: Type.Boolean({ description: 'Já se pediu hoje: nada foi enviado.' }),
  frase: Type.String({
    description: 'O que aconteceu, para mostrar.',
    examples: ['O certificado de Oficina Dois Irmãos foi pedido a 2 pessoas.'],
  }),
})
export type CertificadoPedido = Static<typeof CertificadoPedido>
