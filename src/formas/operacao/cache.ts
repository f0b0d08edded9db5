import { type Static, Type } from 'typebox'
import { NOMES_DE_CACHE } from '#domain/caches.ts'
import { Forma, Id, Momento, OuNulo, Texto } from '#formas/comum.ts'

const Nome = Type.Enum([...NOMES_DE_CACHE])
const Segundos = (description: string) => OuNulo(Type.Integer({ description }))
const medida = {
  itens: Type.Integer(),
  bytes: Type.Integer({ description: 'Estimado pelo tamanho de alguns itens.' }),
  maisAntigaSegundos: Segundos('A idade do item mais antigo; nulo quando vazio ou desconhecida.'),
  maisNovaSegundos: Segundos('A idade do item mais novo; nulo quando vazio ou desconhecida.'),
  acertos: OuNulo(Type.Integer({ description: 'Vezes em que o item estava lá; nulo nas tabelas.' })),
  falhas: OuNulo(Type.Integer({ description: 'Vezes em que foi preciso perguntar à fonte; nulo nas tabelas.' })),
}

export const ResumoDosCaches = Forma('ResumoDosCaches', {
  items: Type.Array(
    Forma('ResumoDeCache', {
      nome: Nome,
      guarda: Type.String(),
      lugar: Type.Enum(['memoria', 'tabela'], {
        description: 'memoria: cada processo tem a sua; tabela: uma para todos, no banco.',
      }),
      aprendido: Type.Boolean({ description: 'true: recusas o ensinaram, e só se esquece pelo próprio nome.' }),
      limite: OuNulo(Type.Integer({ description: 'O máximo de itens em cada processo; nulo: sem limite próprio.' })),
      ...medida,
      processos: Type.Array(
        Type.Object({ processoId: Id, papel: Type.Enum(['api', 'worker']), batidoEm: Momento, ...medida }),
      ),
    }),
  ),
})
export type ResumoDeCache = Static<typeof ResumoDosCaches>['items'][number]

const processos = Type.Array(
  Forma('ConfirmacaoDeProcesso', {
    processoId: Id,
    papel: OuNulo(Type.Enum(['api', 'worker'])),
    maquina: OuNulo(Type.String()),
    pid: OuNulo(Type.Integer()),
    itens: Type.Integer(),
    situacao: Type.Enum(['confirmado', 'sem_resposta', 'silencioso'], {
      description: 'sem_resposta: vivo, mas sem resposta em 5 segundos; silencioso: já não dava sinal.',
    }),
    confirmadoEm: OuNulo(Momento),
  }),
)

export const PaginaDeChaves = Forma('ChavesDeCache', {
  items: Type.Array(
    Forma('ChaveDeCache', {
      chave: Type.String({ examples: ['conexoes:campinas@3'] }),
      cache: Nome,
      idadeSegundos: Segundos('A idade do item, no processo que o tem há mais tempo; nulo quando desconhecida.'),
      processos: Type.Array(Id, { description: 'Os processos que o têm; vazio nas tabelas.' }),
    }),
  ),
  restam: Type.Boolean({ description: 'true: há mais chaves do que as mostradas.' }),
  processos,
})
export type ChaveDeCache = Static<typeof PaginaDeChaves>['items'][number]

export const ValorDeCache = Forma('ValorDeCache', {
  chave: Type.String(),
  valores: Type.Array(
    Type.Object({
      processoId: OuNulo(Id),
      idadeSegundos: Segundos('A idade do item; nulo quando desconhecida.'),
      valor: Type.Unknown(),
    }),
  ),
})

export const Esvaziamento = Forma('Esvaziamento', {
  pattern: Type.String(),
  linhas: Type.Integer({ description: 'Linhas apagadas de tabelas.' }),
  itens: Type.Integer({ description: 'Itens esquecidos pelos processos que confirmaram.' }),
  completo: Type.Boolean({ description: 'true: todos os processos vivos confirmaram.' }),
  processos,
})
export type ConfirmacaoDeProcesso = Static<typeof Esvaziamento>['processos'][number]
export type Esvaziamento = Static<typeof Esvaziamento>

export const PadraoDeChaves = Type.String({
  minLength: 1,
  maxLength: 200,
  description: 'nome:chave, em que * é qualquer texto: conexoes:*, *3550308.',
  examples: ['conexoes:*'],
})

export const MotivoDeEsquecer = Texto(500, 'Por que se esquece; fica na auditoria.')

export const PedidoDeEsvaziamento = Forma('PedidoDeEsvaziamento', { pattern: PadraoDeChaves, motivo: MotivoDeEsquecer })
export type PedidoDeEsvaziamento = Static<typeof PedidoDeEsvaziamento>
