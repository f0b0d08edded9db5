import { Type } from 'typebox'
import { LINHAS_MAX } from '#features/lotes-portal/lote-row.ts'
import { Ambiente, DiaOuMomento, ErroItem, Forma, Id, Momento, OuNulo, Pagina, PaginaDe, Texto } from './common.ts'
import { EXEMPLOS_PEDIDO } from './examples.ts'

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
  porEstado: Type.Object(
    {},
    { description: 'Quantas linhas em cada estado.', examples: [{ autorizada: 49, com_erro: 1 }] },
  ),
  criadoPor: Type.Object({ id: Id, nome: Type.String() }, { description: 'Quem enviou o arquivo.' }),
  criadoEm: Momento,
  emitidoEm: OuNulo(Momento),
  canceladoEm: OuNulo(Momento),
  apagadoEm: OuNulo(
    Type.String({ format: 'date-time', description: 'Quando o conteúdo das linhas foi apagado, passada a guarda.' }),
  ),
})
export const LotesDoPortal = PaginaDe(LoteDoPortal)

export const LinhaDeLote = Forma('LinhaDeLote', {
  linha: NumeroDaLinha,
  estado: Type.String({
    description: 'a_conferir, pronta, com_erro, a_enviar, enviando ou retirada; depois de emitida, o status da nota.',
    examples: ['pronta'],
  }),
  idIntegracao: Type.String(),
  erros: Type.Array(ErroItem),
  versao: Type.Integer(),
  notaExistenteId: OuNulo(Type.String({ format: 'uuid', description: 'A nota que já tem o id da linha.' })),
  notaId: OuNulo(Id),
  numero: OuNulo(Type.String()),
  tomadorNome: OuNulo(Type.String()),
  valorServico: OuNulo(Type.Number({ description: 'Em reais.' })),
  pedido: OuNulo(Pedido),
})
export const LinhasDeLote = PaginaDe(LinhaDeLote)

export const LoteNovo = Forma('LoteNovo', {
  id: Type.String({ format: 'uuid', description: 'Escolhido por quem envia: repetir a chamada é o mesmo lote.' }),
  ambiente: Ambiente,
  arquivo: Texto(200, 'O nome do arquivo.'),
  colunas: Colunas,
  semTomador: Type.Boolean({ description: 'true: as linhas sem tomador são emitidas assim; false: são um erro.' }),
  linhas: Type.Array(Type.Object({ linha: NumeroDaLinha, pedido: Pedido }), { minItems: 1, maxItems: LINHAS_MAX }),
})
export const LinhaCorrigida = Forma('LinhaCorrigida', { versao: Type.Integer({ minimum: 1 }), pedido: Pedido })
export const ColunasLembradas = Forma('ColunasLembradas', { colunas: Colunas })

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
export const FiltroDeLinhas = Type.Object({
  grupo: Type.Optional(
    Type.Enum(['com_erro', 'prontas', 'em_andamento', 'recusadas', 'autorizadas', 'retiradas'], {
      description: 'Só as linhas deste grupo de estados.',
    }),
  ),
  ...Pagina,
  limit: Type.Integer({ minimum: 0, maximum: 500, default: 25 }),
})

const [pedido] = Object.values(EXEMPLOS_PEDIDO)
export const EXEMPLOS_LOTE_NOVO = {
  uma: {
    id: '5f9f3c1e-7a0b-4a52-9d3e-2f6f0a4f5c11',
    ambiente: 'homologacao',
    arquivo: 'mensalidades-11.csv',
    colunas: { Cliente: 'tomador.razaoSocial', Obs: null },
    semTomador: false,
    linhas: [{ linha: 2, pedido }],
  },
}
export const EXEMPLOS_LINHA = { corrigida: { versao: 1, pedido } }
