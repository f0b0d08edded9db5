import { Type } from 'typebox'
import { FALTAS_DO_PREPARO } from '#features/cidades/preparar/plan-cidade.ts'
import { Ambiente, Forma, Id, Momento, OuNulo, PaginaDe } from './common.ts'

export const StatusPreparacao = Type.Enum(['na_fila', 'executando', 'concluida', 'cancelada'], {
  $id: 'StatusPreparacao',
})
export const SituacaoPreparada = Type.Enum(
  ['pendente', 'executando', 'mantido', 'faltando', 'pronto', 'publicado', 'cancelado'],
  {
    $id: 'SituacaoPreparada',
    description:
      'mantido: já servido, não foi tocado; faltando: faltas diz o quê; pronto: ensaiado, sem publicar; publicado: no ar.',
  },
)
const Contagens = Type.Object(
  Object.fromEntries(
    ['pendente', 'executando', 'mantido', 'faltando', 'pronto', 'publicado', 'cancelado'].map((name) => [
      name,
      Type.Optional(Type.Integer()),
    ]),
  ),
  { description: 'Quantos municípios estão em cada situação; as que não têm nenhum não aparecem.' },
)

export const Preparacao = Forma('Preparacao', {
  id: Id,
  padrao: Type.String(),
  ambiente: Ambiente,
  status: StatusPreparacao,
  publicar: Type.Boolean(),
  substituir: Type.Boolean(),
  empresaId: OuNulo(Id),
  motivo: Type.String(),
  por: OuNulo(Id),
  total: Type.Integer(),
  feitos: Type.Integer(),
  contagens: Contagens,
  criadaEm: Momento,
  concluidaEm: OuNulo(Momento),
})

const Exige = Type.Object({
  certificado: Type.Boolean(),
  autenticacao: Type.Enum(['nenhuma', 'basic', 'usuario-senha-no-envelope', 'token-no-cabecalho']),
})
const FaltaDoPreparo = Forma('FaltaDoPreparo', {
  codigo: Type.Enum([...FALTAS_DO_PREPARO]),
  impede: Type.Boolean(),
  quemResolve: Type.Enum(['operador', 'prefeitura', 'empresa']),
  oQueFazer: Type.String(),
})
const cidadeFields = {
  municipio: Type.String(),
  nome: Type.String(),
  uf: Type.String(),
  slug: OuNulo(Type.String()),
  faltas: Type.Array(FaltaDoPreparo),
}

export const CidadePreparada = Forma('CidadePreparada', {
  ...cidadeFields,
  situacao: SituacaoPreparada,
  conexaoId: OuNulo(Id),
  ensaioId: OuNulo(Id),
  respondeu: OuNulo(Type.Boolean()),
  exige: OuNulo(Exige),
  em: OuNulo(Momento),
})
export const CidadeSimulada = Forma('CidadeSimulada', {
  ...cidadeFields,
  situacao: Type.Enum(['mantido', 'faltando', 'pronto', 'publicado']),
  urls: Type.Object({}, { description: 'Os endereços com que seria anexado, por operação.' }),
  exige: Exige,
})

export const PaginaDePreparacoes = PaginaDe(Preparacao)
export const PaginaDeCidadesPreparadas = PaginaDe(CidadePreparada)
