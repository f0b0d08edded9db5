import { type Static, Type } from 'typebox'
import { LINHAS_MAX } from '#domain/lote-portal.ts'
import { ORIGENS } from '#domain/nota/preenchimento.ts'
import { SITUACOES_DO_ISS } from '#domain/tributos/situacao-do-iss.ts'
import {
  Ambiente,
  DiaOuMomento,
  ErroItem,
  Forma,
  Id,
  Instante,
  Momento,
  OuNulo,
  Pagina,
  PaginaDe,
  Texto,
} from '#formas/comum.ts'

const Pedido = Type.Unsafe<Record<string, unknown>>({
  type: 'object',
  'x-livre': true,
  description: 'O corpo de POST /nfse, certo ou não: os erros aparecem na linha.',
})
const NumeroDaLinha = Type.Integer({ minimum: 1, maximum: 10_000_000, description: 'Como o arquivo a numera.' })
const Colunas = Type.Unsafe<Record<string, string | null>>({
  type: 'object',
  maxProperties: 300,
  additionalProperties: { anyOf: [{ type: 'string', maxLength: 200 }, { type: 'null' }] },
  description: 'Do nome de uma coluna do arquivo ao campo que ela é; null a deixa de fora.',
})

const Cabecalho = Type.Array(Type.String({ maxLength: 200 }), {
  minItems: 1,
  maxItems: 300,
  description: 'Os nomes das colunas, na ordem do arquivo. Com celulas em cada linha, as colunas podem mudar depois.',
})
const Celulas = Type.Unsafe<string[]>({
  type: 'array',
  items: { type: 'string' },
  'x-livre': true,
  description: 'As células da linha como o arquivo as traz, na ordem de cabecalho.',
})

export const LoteDoPortal = Forma('LoteDoPortal', {
  id: Id,
  ambiente: Ambiente,
  arquivo: Type.String({ description: 'O nome do arquivo.' }),
  status: Type.Enum(['conferindo', 'aguardando', 'enviando', 'concluido'], {
    description:
      'conferindo: linhas sendo conferidas; aguardando: há linhas prontas ou com erro, à espera de uma pessoa; enviando: linhas ou notas em andamento; concluido: nada mais a fazer.',
  }),
  total: Type.Integer(),
  semTomador: Type.Boolean({ description: 'Se as linhas sem tomador são assim mesmo.' }),
  porEstado: Type.Record(Type.String(), Type.Integer({ minimum: 0 }), {
    description: 'Quantas linhas em cada estado.',
    examples: [{ autorizada: 49, com_erro: 1 }],
  }),
  comAviso: Type.Integer({
    minimum: 0,
    description: 'Quantas linhas prontas parecem repetidas: veja avisos de cada uma.',
  }),
  mudaColunas: Type.Boolean({
    description: 'As colunas do arquivo ainda podem ser escolhidas de novo: veja PUT /portal/lotes/{loteId}/colunas.',
  }),
  criadoPor: Type.Object({ id: Id, nome: Type.String() }, { description: 'Quem enviou o arquivo.' }),
  criadoEm: Momento,
  executarEm: OuNulo({
    ...Instante,
    description:
      'Quando as linhas liberadas começam a ser emitidas; até lá, POST /portal/lotes/{loteId}/desfazer as devolve. Nulo quando nenhuma espera.',
  }),
  emitidoEm: OuNulo(Momento),
  canceladoEm: OuNulo(Momento),
  apagadoEm: OuNulo({ ...Instante, description: 'Quando o conteúdo das linhas foi apagado, passada a guarda.' }),
})
export type LoteDoPortal = Static<typeof LoteDoPortal>
export const LotesDoPortal = PaginaDe(LoteDoPortal)

const CampoPreenchido = Forma('CampoPreenchido', {
  campo: Type.String({ description: 'O caminho do campo no pedido.', examples: ['tomador.endereco'] }),
  de: Type.Enum([...ORIGENS], {
    description:
      'cliente: dos clientes da empresa. ultima_nota: da última nota para o tomador. modelo: do único modelo de serviço. empresa: do cadastro ou da configuração dela. simples, municipio, tributacao: quem decide o ISS, e a alíquota do arquivo não vai na nota.',
  }),
})
export const AvisoDaLinha = Forma('AvisoDaLinha', {
  tipo: Type.Enum(['linha_igual', 'nota_igual'], {
    description: 'O tomador, o valor e o texto são os de outra linha do arquivo, ou de uma nota do mesmo mês.',
  }),
  linha: OuNulo(Type.Integer({ description: 'A linha igual; nula quando é uma nota.' })),
  notaId: { ...OuNulo(Id), description: 'A nota igual; nula quando é uma linha.' },
})
export type AvisoDaLinha = Static<typeof AvisoDaLinha>

export const LinhaDeLote = Forma('LinhaDeLote', {
  linha: NumeroDaLinha,
  estado: Type.String({
    description: 'a_conferir, pronta, com_erro, a_enviar, enviando ou retirada; depois de emitida, o status da nota.',
    examples: ['pronta'],
  }),
  idIntegracao: Type.String({ description: 'O id que veio no pedido; nulo ou ausente quando não veio.' }),
  erros: Type.Array(ErroItem, { description: 'O que está errado, campo a campo.' }),
  preenchidos: Type.Array(CampoPreenchido, {
    description: 'O que ninguém escreveu e o serviço preencheu, como no formulário.',
  }),
  avisos: Type.Array(AvisoDaLinha, { description: 'O que conferir antes de emitir; não impede a emissão.' }),
  versao: Type.Integer(),
  notaExistenteId: OuNulo(Type.String({ format: 'uuid', description: 'A nota que já tem o id da linha.' })),
  notaId: { ...OuNulo(Id), description: 'A nota que tem o número; nulo quando nenhuma tem.' },
  numero: { ...OuNulo(Type.String()), description: 'Número fiscal dado pelo município; nulo até a autorização.' },
  tomadorNome: { ...OuNulo(Type.String()), description: 'Nome do tomador; nulo quando não foi identificado.' },
  valorServico: OuNulo(Type.Number({ description: 'Em reais.' })),
  pedido: OuNulo(Pedido),
})
export type LinhaDeLote = Static<typeof LinhaDeLote>
export const LinhasDeLote = PaginaDe(LinhaDeLote)

export const LoteNovo = Forma('LoteNovo', {
  id: Type.String({ format: 'uuid', description: 'Escolhido por quem envia: repetir a chamada é o mesmo lote.' }),
  ambiente: Ambiente,
  arquivo: Texto(200, 'O nome do arquivo.'),
  colunas: Colunas,
  semTomador: Type.Boolean({ description: 'true: as linhas sem tomador são emitidas assim; false: são um erro.' }),
  cabecalho: Type.Optional(Cabecalho),
  linhas: Type.Array(Type.Object({ linha: NumeroDaLinha, pedido: Pedido, celulas: Type.Optional(Celulas) }), {
    minItems: 1,
    maxItems: LINHAS_MAX,
  }),
})
export type LoteNovo = Static<typeof LoteNovo>
export const LinhaCorrigida = Forma('LinhaCorrigida', { versao: Type.Integer({ minimum: 1 }), pedido: Pedido })
const LINHAS_DA_PLANILHA = 1_000
export const PaginaDaPlanilha = Type.Object({
  ...Pagina,
  limit: Type.Integer({ minimum: 0, maximum: LINHAS_DA_PLANILHA, default: 100 }),
})
export const PlanilhaDoLote = Forma('PlanilhaDoLote', {
  cabecalho: Cabecalho,
  colunas: Colunas,
  semTomador: Type.Boolean({ description: 'Se as linhas sem tomador são assim mesmo.' }),
  items: Type.Array(Forma('LinhaDaPlanilha', { linha: NumeroDaLinha, celulas: Celulas })),
  total: Type.Integer(),
  limit: Type.Integer(),
  offset: Type.Integer(),
})
export type PlanilhaDoLote = Static<typeof PlanilhaDoLote>

export const MudancaDeColunas = Forma('MudancaDeColunas', {
  colunas: Colunas,
  semTomador: Type.Boolean({ description: 'true: as linhas sem tomador são emitidas assim; false: são um erro.' }),
  linhas: Type.Array(Type.Object({ linha: NumeroDaLinha, pedido: Pedido }), { minItems: 1, maxItems: LINHAS_MAX }),
})
export type MudancaDeColunas = Static<typeof MudancaDeColunas>
export const ColunasMudadas = Forma('ColunasMudadas', {
  lote: LoteDoPortal,
  correcoesMantidas: Type.Integer({
    minimum: 0,
    description: 'Quantos campos corrigidos à mão continuam como estavam.',
  }),
  correcoesPerdidas: Type.Array(
    Forma('CorrecaoPerdida', {
      linha: NumeroDaLinha,
      campo: Type.String({ description: 'O campo que a pessoa escreveu.', examples: ['servico[0].iss.aliquota'] }),
    }),
    { description: 'O que foi corrigido à mão em campos que ficaram sem coluna, e não vale mais.' },
  ),
})
export type ColunasMudadas = Static<typeof ColunasMudadas>

export const CampoEmTodas = Forma('CampoEmTodas', {
  campo: Texto(200, 'O caminho do campo no pedido, como servico[0].iss.aliquota.'),
  valor: Type.Union([Type.String({ maxLength: 4_000 }), Type.Number(), Type.Boolean(), Type.Null()], {
    description: 'O valor que as linhas passam a ter; null tira o campo delas.',
  }),
  grupo: Type.Optional(
    Type.Enum(['com_erro', 'prontas'], { description: 'Só as linhas deste grupo; ausente, todas as não emitidas.' }),
  ),
  previa: Type.Boolean({ description: 'true: só conta o que mudaria.' }),
})
export type CampoEmTodas = Static<typeof CampoEmTodas>
export const CampoAplicado = Forma('CampoAplicado', {
  linhas: Type.Integer({ minimum: 0, description: 'Quantas linhas foram olhadas.' }),
  mudam: Type.Integer({ minimum: 0, description: 'Quantas mudam, ou mudaram; as outras já têm o valor.' }),
  lote: LoteDoPortal,
})
export type CampoAplicado = Static<typeof CampoAplicado>

export const ColunasLembradas = Forma('ColunasLembradas', { colunas: Colunas })

const somaDoLote = {
  linhas: Type.Integer({ minimum: 0, description: 'Quantas linhas entraram na soma.', examples: [12] }),
  valor: Type.Number({ description: 'O valor dos serviços, em reais.', examples: [15000] }),
  iss: OuNulo(
    Type.Number({
      description: 'O ISS que as notas mostram, a recolher e retido, em reais; nulo quando nenhuma mostra.',
      examples: [450],
    }),
  ),
}
export type SomaDoLote = { linhas: number; valor: number; iss: number | null }
export const TotaisDoLote = Forma('TotaisDoLote', {
  ...somaDoLote,
  porServico: Type.Array(
    Forma('TotalDoServico', {
      codigo: OuNulo(Type.String({ description: 'O item da lista da LC 116.', examples: ['01.07'] })),
      descricao: OuNulo(Type.String({ description: 'O que a lista diz do item.' })),
      ...somaDoLote,
    }),
    { description: 'As mesmas linhas, por serviço.' },
  ),
  porSituacaoDoIss: Type.Array(
    Forma('TotalDaSituacaoDoIss', {
      situacao: OuNulo(
        Type.Enum([...SITUACOES_DO_ISS], {
          description: 'Como na nota; nula nas linhas conferidas por uma versão anterior do serviço.',
        }),
      ),
      ...somaDoLote,
    }),
    { description: 'As mesmas linhas, pelo que é devido de ISS.' },
  ),
})
export type TotaisDoLote = Static<typeof TotaisDoLote>

export const DaLinha = Type.Object({
  loteId: Id,
  linha: Type.String({ pattern: '^[1-9]\\d{0,7}$', description: 'O número da linha no arquivo.', examples: ['2'] }),
})
export const DoLote = Type.Object({ loteId: Id })
export const FiltroDeLotes = Type.Object({
  ambiente: Type.Optional(Ambiente),
  q: Type.Optional(Type.String({ maxLength: 100, description: 'Parte do nome do arquivo.' })),
  situacao: Type.Optional(
    Type.Enum(['aguardando', 'em_andamento'], {
      description: 'Só os que têm linhas à espera de uma pessoa, ou andando.',
    }),
  ),
  dataInicio: Type.Optional(DiaOuMomento('Desde este dia ou momento.')),
  dataFim: Type.Optional(DiaOuMomento('Até este dia ou momento.')),
  ...Pagina,
})
export type FiltroDeLotes = Static<typeof FiltroDeLotes>
export const FiltroDeLinhas = Type.Object({
  grupo: Type.Optional(
    Type.Enum(['com_erro', 'prontas', 'em_andamento', 'recusadas', 'autorizadas', 'retiradas'], {
      description: 'Só as linhas deste grupo de estados.',
    }),
  ),
  ...Pagina,
  limit: Type.Integer({ minimum: 0, maximum: 500, default: 25 }),
})
export type FiltroDeLinhas = Static<typeof FiltroDeLinhas>
