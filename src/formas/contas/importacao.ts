import { type Static, Type } from 'typebox'
import { CAMPOS } from '#domain/importacao/colunas.ts'
import { ErroItem, Forma, Id, Momento, OuNulo, Texto } from '#formas/comum.ts'
import { AvisoItem } from '#formas/notas/nota.ts'

export const CampoDeImportacao = Type.Enum([...CAMPOS], { description: 'Um campo de uma empresa importada.' })
const Linha = Type.Integer({ minimum: 2, description: 'A linha do arquivo, como um editor de texto a numera.' })
const Contagem = (description: string) => Type.Integer({ minimum: 0, description })

const LinhaAnalisada = Forma('LinhaAnalisada', {
  linha: Linha,
  situacao: Type.Enum(['valida', 'aviso', 'invalida'], { description: 'invalida: não será gravada.' }),
  acao: Type.Enum(['criar', 'atualizar', 'ignorar'], { description: 'O que aplicar faria com ela agora.' }),
  erros: Type.Array(ErroItem, { description: 'O que impede a linha, pelo campo.' }),
  avisos: Type.Array(AvisoItem, { description: 'O que não impede a linha e convém conferir.' }),
  normalizado: Type.Record(Type.String(), Type.String(), {
    description: 'O que se leu, por campo; senhas como ***.',
  }),
})

export const Previa = Forma('PreviaDaImportacao', {
  importacaoId: Id,
  sha256: Type.String({ description: 'Do arquivo; aplicar o pede de volta.' }),
  expiraEm: Momento,
  separador: Type.Enum([';', ',', '\t'], { description: 'O que separa as células.' }),
  codificacao: Type.Enum(['utf-8', 'windows-1252', 'utf-16le'], { description: 'Como os bytes foram lidos.' }),
  colunas: Type.Array(
    Type.Object({
      original: Type.String({ description: 'O nome no cabeçalho.' }),
      destino: OuNulo(CampoDeImportacao),
      gravada: Type.Boolean({ description: 'false: a coluna é lida e mostrada, e não fica guardada.' }),
    }),
    { description: 'As colunas do arquivo e o campo que cada uma preenche; null: nenhum.' },
  ),
  linhas: Type.Array(LinhaAnalisada, { description: 'Na ordem do arquivo.' }),
  resumo: Type.Object(
    {
      linhas: Contagem('Linhas com dados.'),
      criar: Contagem('Empresas novas.'),
      atualizar: Contagem('Empresas da conta que mudam.'),
      ignorar: Contagem('Empresas da conta em que nada muda.'),
      invalidas: Contagem('Linhas com falhas.'),
      comAvisos: Contagem('Linhas com algo a conferir.'),
      seriesElevadas: Contagem('Séries cujo próximo número sobe.'),
    },
    { description: 'As linhas em números.' },
  ),
})
export type PreviaDaImportacao = Static<typeof Previa>

export const ResultadoDaImportacao = Forma('ResultadoDaImportacao', {
  importacaoId: Id,
  status: Type.Enum(['aplicando', 'aplicada', 'aplicada_parcialmente', 'falhou'], {
    description: 'aplicando: repita a chamada; falhou: nada foi gravado.',
  }),
  criadas: Contagem('Empresas criadas.'),
  atualizadas: Contagem('Empresas alteradas.'),
  ignoradas: Contagem('Linhas em que nada mudou.'),
  restam: Contagem('Linhas que a mesma chamada ainda tem a fazer.'),
  erros: Type.Array(Type.Object({ linha: Linha, ...ErroItem.properties }), {
    description: 'Por que cada linha que falta não foi gravada.',
  }),
  proximosPassos: Type.Array(Type.String(), { description: 'O que ainda se faz à mão.' }),
})
export type ResultadoDaImportacao = Static<typeof ResultadoDaImportacao>

const Motivo = Type.Optional(Texto(500, 'Por que se importa; fica na auditoria do serviço e na da conta.'))

export const NovaImportacao = Forma('NovaImportacao', {
  tenantId: Id,
  origem: Type.Optional(Texto(100, 'O provedor de onde vem o arquivo.')),
  csv: Type.String({ minLength: 1, description: 'O arquivo: o texto, ou os bytes em base64.' }),
  mapeamento: Type.Optional(
    Type.Unsafe<Record<string, (typeof CAMPOS)[number] | null>>({
      type: 'object',
      additionalProperties: { anyOf: [CampoDeImportacao, { type: 'null' }] },
      description: 'Do nome de uma coluna do arquivo ao campo que ela é; null a deixa de fora.',
    }),
  ),
  motivo: Motivo,
})
export type NovaImportacao = Static<typeof NovaImportacao>

export const AplicacaoDaImportacao = Forma('AplicacaoDaImportacao', {
  importacaoId: Id,
  sha256: Type.String({
    pattern: '^[0-9a-fA-F]{64}$',
    'x-formato': '64 dígitos hexadecimais',
    description: 'O do arquivo analisado, como a análise o devolveu.',
  }),
  linhas: Type.Optional(
    Type.Array(Type.Integer({ minimum: 1 }), {
      minItems: 1,
      maxItems: 5_000,
      description: 'Só estas linhas, como a análise as numera; sem elas, todas.',
    }),
  ),
  politica: Type.Enum(['tudo_ou_nada', 'linhas_validas'], {
    description: 'Se uma falha impede tudo, ou só a sua linha.',
  }),
  motivo: Motivo,
})
export type AplicacaoDaImportacao = Static<typeof AplicacaoDaImportacao>
