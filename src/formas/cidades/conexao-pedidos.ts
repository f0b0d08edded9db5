import { type Static, Type } from 'typebox'
import { Forma, Ibge, Id, Momento, OuNulo, Texto } from '#formas/comum.ts'
import { Ca, ConexaoItem, Confianca, Diferencas, Livre, Slug, Template, Urls } from './conexao.ts'

/** A template that a connection may start from. */
export const PadraoDisponivel = Forma('PadraoDisponivel', {
  padrao: Type.String({ description: 'O padrão que a cidade fala.' }),
  titulo: Type.String({ description: 'Um título, para reconhecer.' }),
  familia: Type.Enum(['abrasf', 'dps', 'paulistana'], {
    description: 'A família do padrão: abrasf, dps ou paulistana.',
  }),
  versao: Type.String({ description: 'A versão.' }),
  municipiosSugeridos: Type.Integer({ description: 'Em quantos municípios este padrão é o sugerido.' }),
  confianca: Type.Optional(Confianca),
  template: Type.Object({}, { description: 'Como a cidade fala: o template inteiro.' }),
})
export type PadraoDisponivel = Static<typeof PadraoDisponivel>

export const PadroesDisponiveis = Type.Object({
  items: Type.Array(PadraoDisponivel),
  esquema: Type.Object({}, { description: 'O JSON Schema de um template.' }),
})
export type PadroesDisponiveis = Static<typeof PadroesDisponiveis>

export const VersoesDaConexao = Type.Object({
  items: Type.Array(ConexaoItem),
  ativacoes: Type.Array(
    Type.Object({
      versao: Type.Integer({ description: 'A versão.' }),
      acao: Type.Enum(['publicar', 'despublicar', 'rollback'], { description: 'O que aconteceu com a versão.' }),
      motivo: { ...OuNulo(Type.String()), description: 'Por que, como o operador escreveu; nulo quando não escreveu.' },
      por: { ...OuNulo(Id), description: 'Quem fez.' },
      em: Momento,
    }),
    { description: 'Cada publicação, retirada e retorno, da mais nova para a mais antiga.' },
  ),
})
export type VersoesDaConexao = Static<typeof VersoesDaConexao>

export const NovaConexao = Forma('NovaConexao', {
  slug: { ...Slug, description: 'O nome da conexão: minúsculas, números, ponto e hífen.' },
  titulo: Texto(150, 'Um título, para reconhecer.'),
  template: Template,
  urls: Type.Optional(Urls),
  diferencas: Type.Optional(Diferencas),
  ca: Type.Optional(Ca),
})
export type NovaConexao = Static<typeof NovaConexao>

export const NovaConexaoDePadrao = Forma('NovaConexaoDePadrao', {
  padrao: Texto(60, 'O padrão que a cidade fala.'),
  slug: Type.Optional({ ...Slug, description: 'O nome da conexão: minúsculas, números, ponto e hífen.' }),
  titulo: Type.Optional(Texto(150, 'Um título, para reconhecer.')),
  urls: Type.Optional(Urls),
  municipios: Type.Optional(
    Type.Union([Type.Literal('sugeridos'), Type.Array(Ibge, { maxItems: 1000 })], {
      description: 'sugeridos: todos os que a tabela indica para o padrão e que nenhuma conexão serve ainda.',
    }),
  ),
})
export type NovaConexaoDePadrao = Static<typeof NovaConexaoDePadrao>

export const MudancaConexao = Forma('MudancaConexao', {
  revisao: Type.Integer({
    minimum: 1,
    description: 'A revisão que você leu: se mudou enquanto isso, a mudança é recusada.',
  }),
  titulo: Type.Optional(Texto(150, 'Um título, para reconhecer.')),
  template: Type.Optional(Template),
  urls: Type.Optional(Urls),
  diferencas: Type.Optional(Diferencas),
  ca: Type.Optional(Ca),
  status: Type.Optional(Type.Literal('descartada', { description: 'descartada joga o rascunho fora.' })),
})
export type MudancaConexao = Static<typeof MudancaConexao>

/** The accounts, cities and fields that publishing a version affects. */
export const ImpactoDaConexao = Type.Object({
  slug: Type.String({ description: 'O nome da conexão: minúsculas, números, ponto e hífen.' }),
  versao: Type.Integer({ description: 'A versão.' }),
  municipios: Type.Integer({ description: 'Quantos municípios.' }),
  empresas: Type.Integer({ description: 'Quantas empresas emitem por ela.' }),
  notasEmCurso: Type.Integer({ description: 'Quantas notas esperam resposta agora.' }),
  notas30Dias: Type.Integer({ description: 'Quantas notas passaram por ela em 30 dias.' }),
  diferencas: {
    ...OuNulo(
      Type.Array(
        Type.Object({
          caminho: Type.String({ description: 'O caminho no documento da conexão.' }),
          de: Type.Unknown({ description: 'O valor na versão publicada; nulo quando não existe.' }),
          para: Type.Unknown({ description: 'O valor nesta versão; nulo quando deixa de existir.' }),
        }),
      ),
    ),
    description: 'O que é outro em cada ambiente.',
  },
})
export type ImpactoDaConexao = Static<typeof ImpactoDaConexao>

/** A municipality of a connection, with the addresses that are its own. */
export const AnexoDaConexao = Forma('Anexo', {
  municipio: Type.String({ description: 'Código IBGE do município, 7 dígitos.' }),
  nome: Type.String({ description: 'O nome.' }),
  uf: Type.String({ description: 'Sigla do estado.' }),
  urls: Urls,
  anexadoEm: Momento,
})
export type AnexoDaConexao = Static<typeof AnexoDaConexao>

export const NovoEnsaio = Forma('NovoEnsaio', {
  empresaId: { ...Id, description: 'A empresa em nome da qual se ensaia.' },
  municipio: Type.Optional({ ...Ibge, description: 'Código IBGE do município, 7 dígitos.' }),
  pedido: Type.Optional(Livre('Um pedido de emissão, como em POST /nfse.')),
  serie: Type.Optional(
    Type.String({
      pattern: '^[A-Za-z0-9]{1,5}$',
      'x-formato': 'de 1 a 5 letras ou números',
      description: 'A série do RPS, de 1 a 5 letras ou dígitos.',
    }),
  ),
  numero: Type.Optional(
    Type.String({
      pattern: '^[1-9]\\d{0,14}$',
      'x-formato': 'de 1 a 15 dígitos',
      description: 'O número do RPS do ensaio.',
    }),
  ),
  enviar: Type.Optional(Type.Boolean({ description: 'true envia o documento ao município; false só o monta.' })),
})
export type NovoEnsaio = Static<typeof NovoEnsaio>
