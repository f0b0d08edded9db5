import { type Static, Type } from 'typebox'
import { FALTAS_DO_EXAME, REGRAS_DA_ROTA } from '#domain/cidades.ts'
import { Ambiente, Forma, Id, Momento, OuNulo, PaginaDe, Texto, Trilho } from '#formas/comum.ts'
import { EmissorNacional } from './municipio.ts'

const Dia = Type.String({ format: 'date' })
const SituacaoDaTabela = Type.Enum(['igual', 'mudou', 'falhou', 'sem_endereco'], {
  $id: 'SituacaoDaTabela',
  description: 'sem_endereco: regulamentacao.enderecos não diz onde a fonte publica a tabela.',
})
const StatusDoTrabalho = Type.Enum(['na_fila', 'executando', 'concluida'], { $id: 'StatusDoTrabalho' })

export const Fonte = Forma('FonteOficial', {
  tabela: Type.String(),
  nome: Type.String(),
  versao: Type.String(),
  publicada: OuNulo(Dia),
  inicio: OuNulo(Dia),
  fim: OuNulo(Dia),
  fonte: Type.String(),
  origem: Type.Enum(['oficial', 'derivada', 'propria']),
  confianca: Type.Enum(['V', 'Q', 'S', 'R']),
  substituicao: OuNulo(Type.String()),
  guardada: Type.Enum(['versao', 'importada']),
  importadaEm: OuNulo(Momento),
  idadeDias: OuNulo(Type.Integer()),
  linhas: Type.Integer(),
  sha256: Type.String(),
  endereco: OuNulo(Type.String()),
  ultimaChecagem: OuNulo(Type.Object({ id: Id, situacao: SituacaoDaTabela, em: Momento })),
})

const Codigos = Type.Object({ total: Type.Integer(), codigos: Type.Array(Type.String()) })
export const Diferenca = Forma('DiferencaDaTabela', {
  linhasNossas: Type.Integer(),
  linhasDeles: Type.Integer(),
  vieram: Codigos,
  sairam: Codigos,
  mudaram: Type.Object({
    total: Type.Integer(),
    itens: Type.Array(
      Type.Object({
        codigo: Type.String(),
        campos: Type.Array(Type.Object({ campo: Type.String(), nosso: Type.String(), deles: Type.String() })),
      }),
    ),
  }),
  naoComparadas: Type.Array(Type.String()),
})
export type Diferenca = Static<typeof Diferenca>
const checagemFields = {
  id: Id,
  status: StatusDoTrabalho,
  tabelas: Type.Array(Type.String()),
  motivo: Type.String(),
  por: OuNulo(Id),
  feitas: Type.Integer(),
  criadaEm: Momento,
  concluidaEm: OuNulo(Momento),
}
export const Checagem = Forma('ChecagemDeTabelas', {
  ...checagemFields,
  resultado: Type.Array(
    Forma('ResultadoDaTabela', {
      tabela: Type.String(),
      situacao: SituacaoDaTabela,
      endereco: OuNulo(Type.String()),
      erro: OuNulo(Type.String()),
      diferenca: OuNulo(Diferenca),
    }),
  ),
})
export type Checagem = Static<typeof Checagem>
export type ResultadoDaTabela = Static<typeof Checagem>['resultado'][number]
export const PaginaDeChecagens = PaginaDe(Forma('ChecagemNaLista', checagemFields))

export const Exame = Forma('ExameDeMunicipios', {
  id: Id,
  ambiente: Ambiente,
  status: StatusDoTrabalho,
  motivo: Type.String(),
  por: OuNulo(Id),
  total: Type.Integer(),
  feitos: Type.Integer(),
  atendidos: Type.Integer(),
  faltas: Type.Record(Type.String(), Type.Integer(), {
    description: 'Quantos municípios têm cada falta como a primeira.',
  }),
  criadaEm: Momento,
  concluidaEm: OuNulo(Momento),
})
export type Exame = Static<typeof Exame>
export const PaginaDeExames = PaginaDe(Exame)

export const FaltaDoExame = Type.Enum([...FALTAS_DO_EXAME], { $id: 'FaltaDoExame' })
export const Achado = Forma('MunicipioExaminado', {
  municipio: Type.String(),
  nome: Type.String(),
  uf: Type.String(),
  naTabela: Type.Boolean(),
  trilho: OuNulo(Trilho),
  regra: OuNulo(Type.Enum([...REGRAS_DA_ROTA])),
  motivo: OuNulo(Type.String()),
  padrao: OuNulo(Type.String()),
  atendido: Type.Boolean(),
  resolvivel: Type.Boolean(),
  anexo: OuNulo(Type.String()),
  publicada: Type.Boolean(),
  provedorConhecido: Type.Boolean(),
  adesao: Type.Object({ emissorNacional: EmissorNacional, dataLista: OuNulo(Dia) }),
  falta: OuNulo(FaltaDoExame),
  quemResolve: OuNulo(Type.Enum(['operador', 'servico', 'prefeitura'])),
  oQueFazer: OuNulo(Type.String()),
})
export type Achado = Static<typeof Achado>
export const PaginaDeAchados = PaginaDe(Achado)

export const Fontes = Forma('FontesOficiais', { items: Type.Array(Fonte), total: Type.Integer() })
export type Fontes = Static<typeof Fontes>

export const NovaChecagem = Forma('NovaChecagem', {
  tabelas: Type.Optional(Type.Array(Texto(60), { minItems: 1, maxItems: 100 })),
  motivo: Texto(500),
})
export type NovaChecagem = Static<typeof NovaChecagem>

export const NovoExame = Forma('NovoExame', { ambiente: Type.Optional(Ambiente), motivo: Texto(500) })
export type NovoExame = Static<typeof NovoExame>
