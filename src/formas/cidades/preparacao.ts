import { type Static, Type } from 'typebox'
import { FALTAS_DO_PREPARO } from '#domain/cidades.ts'
import { Ambiente, Forma, Ibge, Id, Momento, OuNulo, PaginaDe, Texto } from '#formas/comum.ts'
import { Ca, Enderecos } from './conexao.ts'
import { Uf } from './municipio.ts'

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
  {
    pendente: Type.Optional(Type.Integer()),
    executando: Type.Optional(Type.Integer()),
    mantido: Type.Optional(Type.Integer()),
    faltando: Type.Optional(Type.Integer()),
    pronto: Type.Optional(Type.Integer()),
    publicado: Type.Optional(Type.Integer()),
    cancelado: Type.Optional(Type.Integer()),
  },
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
export type Preparacao = Static<typeof Preparacao>

const Exige = Type.Object({
  certificado: Type.Boolean(),
  autenticacao: Type.Enum(['nenhuma', 'basic', 'usuario-senha-no-envelope', 'token-no-cabecalho']),
})
export const FaltaDoPreparo = Forma('FaltaDoPreparo', {
  codigo: Type.Enum([...FALTAS_DO_PREPARO]),
  impede: Type.Boolean(),
  quemResolve: Type.Enum(['operador', 'prefeitura', 'empresa']),
  oQueFazer: Type.String(),
})
export type FaltaDoPreparo = Static<typeof FaltaDoPreparo>
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
export type CidadePreparada = Static<typeof CidadePreparada>
export const CidadeSimulada = Forma('CidadeSimulada', {
  ...cidadeFields,
  situacao: Type.Enum(['mantido', 'faltando', 'pronto', 'publicado']),
  urls: Type.Object({}, { description: 'Os endereços com que seria anexado, por operação.' }),
  exige: Exige,
})
export type CidadeSimulada = Static<typeof CidadeSimulada>

export const PaginaDePreparacoes = PaginaDe(Preparacao)
export const PaginaDeCidadesPreparadas = PaginaDe(CidadePreparada)

export const NovaPreparacao = Forma('NovaPreparacao', {
  padrao: Texto(60, 'O padrão que a cidade fala.'),
  ambiente: Ambiente,
  uf: Type.Optional(Uf),
  municipios: Type.Optional(
    Type.Array(Ibge, { minItems: 1, maxItems: 1000, description: 'Os municípios a preparar, por código IBGE.' }),
  ),
  empresaId: Type.Optional({
    ...Id,
    description: 'A empresa cujo certificado ensaia todos os municípios; sem ela, em cada um, uma empresa dele.',
  }),
  urls: Type.Optional(Enderecos),
  enderecos: Type.Optional(
    Type.Array(
      Type.Object({ municipio: { ...Ibge, description: 'Código IBGE do município, 7 dígitos.' }, urls: Enderecos }),
      { maxItems: 1000, description: 'Endereços por município, no ambiente pedido; valem mais que os da tabela.' },
    ),
  ),
  ca: Type.Optional(Ca),
  simular: Type.Boolean({
    description: 'true só diz o que aconteceria; nada se grava e nenhuma prefeitura é chamada.',
  }),
  publicar: Type.Optional(
    Type.Boolean({ description: 'true põe no ar os municípios que passam; false os deixa ensaiados.' }),
  ),
  substituir: Type.Optional(
    Type.Boolean({ description: 'true alcança também os que uma conexão já serve; cada um ganha uma versão nova.' }),
  ),
  motivo: Texto(500, 'A razão, em uma frase.'),
})
export type NovaPreparacao = Static<typeof NovaPreparacao>

export const PreparacaoPedida = Forma('PreparacaoPedida', {
  preparacao: { ...OuNulo(Preparacao), description: 'O trabalho que começou; nulo na simulação.' },
  simulacao: {
    ...OuNulo(Type.Array(CidadeSimulada)),
    description: 'O que aconteceria com cada município; nulo fora da simulação.',
  },
})
export type PreparacaoPedida = Static<typeof PreparacaoPedida>
