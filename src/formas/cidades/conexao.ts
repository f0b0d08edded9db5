import { type Static, Type } from 'typebox'
import { Forma, Ibge, Id, Momento, OuNulo } from '#formas/comum.ts'

export const Slug = Type.String({
  pattern: '^[a-z0-9]+([.-][a-z0-9]+)*$',
  maxLength: 60,
  'x-formato': 'minúsculas, números, ponto e hífen',
})
export const StatusConexao = Type.Enum(['rascunho', 'publicada', 'substituida', 'despublicada', 'descartada'], {
  $id: 'StatusConexao',
})

/** Stored as received: the verb checks it and reports the path of each fault. */
export const Livre = (description: string) => Type.Unsafe<Record<string, unknown>>({ type: 'object', description })
export const Enderecos = Type.Unsafe<Record<string, string>>({
  type: 'object',
  additionalProperties: { type: 'string', maxLength: 500 },
  description: 'Por operação; padrao serve às demais.',
})
export const Urls = Forma('UrlsDaConexao', {
  producao: Type.Optional(Enderecos),
  homologacao: Type.Optional(Enderecos),
})
const Parte = Livre('Partes do template que são outras neste ambiente.')
export const Diferencas = Forma('DiferencasDaConexao', {
  producao: Type.Optional(Parte),
  homologacao: Type.Optional(Parte),
})
export const Ca = Type.Array(Type.String({ maxLength: 20_000 }), { maxItems: 20, description: 'Raízes em PEM.' })
/** The source from which a template is known (docs/referencia/dialetos.md#8-confiança-dos-padrões). */
export const Confianca = Forma('ConfiancaDoPadrao', {
  nivel: Type.Enum(['alta', 'media', 'baixa'], {
    description: 'alta: duas fontes de origens diferentes, ou uma mensagem capturada; media: uma; baixa: deduzido.',
  }),
  fontes: Type.Array(
    Type.Object({
      nome: Type.String({ description: 'A fonte.' }),
      origem: Type.String({ description: 'Fontes de uma origem contam por uma.' }),
      data: Type.String({ description: 'AAAA-MM-DD, AAAA-MM ou AAAA: quando foi lida.' }),
    }),
    { description: 'As fontes.' },
  ),
  capturada: Type.Optional(Type.String({ description: 'A mensagem capturada com que foi conferido.' })),
})
export const Template = Livre('Como a cidade fala: o template inteiro.')

const itemFields = {
  id: Id,
  slug: Type.String(),
  versao: Type.Integer(),
  status: StatusConexao,
  titulo: Type.String(),
  padrao: Type.String(),
  revisao: Type.Integer({ description: 'Envie de volta em PATCH: quem muda por último não apaga o outro.' }),
  atualizadaEm: Momento,
  publicadaEm: OuNulo(Momento),
}

export const ConexaoItem = Forma('ConexaoNaLista', {
  ...itemFields,
  familia: Type.String(),
  municipios: Type.Integer(),
})
export type ConexaoItem = Static<typeof ConexaoItem>

/** The last rehearsal of the present content of a version. */
const UltimoEnsaio = Type.Object({
  ok: Type.Boolean({ description: 'Se passou.' }),
  enviado: Type.Boolean({ description: 'Se a nota de amostra foi à cidade.' }),
  municipio: Type.String({ description: 'A cidade ensaiada, código IBGE.' }),
  em: Momento,
  vale: Type.Boolean({ description: 'Se permite publicar: passou, nas últimas 24 horas.' }),
})
export type UltimoEnsaio = Static<typeof UltimoEnsaio>

export const Conexao = Forma('Conexao', {
  ...itemFields,
  template: Type.Object({}),
  confianca: OuNulo(Confianca),
  urls: Urls,
  diferencas: Diferencas,
  ca: Ca,
  origem: Type.String(),
  criadaPor: OuNulo(Id),
  publicadaPor: OuNulo(Id),
  criadaEm: Momento,
  municipios: Type.Optional(Type.Integer({ description: 'Quantos municípios foram anexados agora.' })),
  ensaio: Type.Optional({
    ...OuNulo(UltimoEnsaio),
    description: 'O último ensaio deste conteúdo, em GET /admin/conexoes/{id}; nulo quando não houve.',
  }),
})

export const Anexo = Type.Object({ municipio: Ibge, urls: Type.Optional(Urls) })

const ErroEnsaio = Type.Object({ campo: Type.String(), codigo: Type.String(), mensagem: Type.String() })
const Conteudo = Type.Object({ codificacao: Type.Enum(['texto', 'base64']), conteudo: Type.String() })

export const Ensaio = Forma('Ensaio', {
  id: Id,
  ok: Type.Boolean(),
  enviado: Type.Boolean(),
  conexao: Type.Object({ slug: Type.String(), versao: Type.Integer(), revisao: Type.Integer() }),
  municipio: Type.String(),
  passos: Type.Array(
    Type.Object({
      passo: Type.Enum(['preparar', 'verificar', 'montar', 'xml', 'assinaturas', 'enviar', 'consultar']),
      ok: Type.Boolean(),
      duracaoMs: Type.Integer(),
      erros: Type.Array(ErroEnsaio),
    }),
  ),
  documento: OuNulo(Type.Object({ id: Type.String(), leiaute: Type.String(), xml: Type.String() })),
  trocas: Type.Array(
    Type.Object({
      metodo: Type.String(),
      url: Type.String(),
      cabecalhos: Type.Object({}),
      pedido: Conteudo,
      status: OuNulo(Type.Integer()),
      cabecalhosResposta: Type.Object({}),
      resposta: Conteudo,
      duracaoMs: Type.Integer(),
    }),
    { description: 'Cada byte, ida e volta; segredos mascarados.' },
  ),
  resultado: OuNulo(Type.Object({ kind: Type.String() })),
  em: Momento,
})
export type PassoDoEnsaio = Static<typeof Ensaio>['passos'][number]
export type Ensaio = Static<typeof Ensaio>
