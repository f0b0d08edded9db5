import { type Static, Type } from 'typebox'
import type { PedidoServico } from '#domain/nota/pedido.ts'
import { SERVICO } from '#domain/nota/pedido-schema.ts'
import { Forma, Id, Momento, Nome, OuNulo, Pagina } from '#formas/comum.ts'
import { Versao, VersaoLida } from '#formas/contas/empresa.ts'

const Servico = Type.Unsafe<PedidoServico>(SERVICO)
const NomeDoModelo = { ...Nome(120), description: 'O nome do modelo.' }
const EmpresaDoModelo = OuNulo(
  Type.String({ format: 'uuid', description: 'A empresa que usa o modelo; nulo: todas as da conta.' }),
)
/** A service that is filled into notes, under a name. */
export const Modelo = Forma('ModeloDeServico', {
  id: Id,
  nome: Type.String({ description: 'O nome do modelo.' }),
  empresaId: EmpresaDoModelo,
  empresa: OuNulo(Type.String({ description: 'O nome da empresa; nulo quando vale para todas.' })),
  servico: Servico,
  arquivado: Type.Boolean({ description: 'Se saiu da lista.' }),
  versao: Versao,
  criadoEm: Momento,
  atualizadoEm: Momento,
})
export type Modelo = Static<typeof Modelo>

export const NovoModelo = Forma('NovoModeloDeServico', {
  nome: NomeDoModelo,
  empresaId: Type.Optional(EmpresaDoModelo),
  servico: Servico,
})
export type NovoModelo = Static<typeof NovoModelo>

export const MudancaDeModelo = Forma('MudancaModeloDeServico', {
  nome: Type.Optional(NomeDoModelo),
  empresaId: Type.Optional(EmpresaDoModelo),
  servico: Type.Optional(Servico),
  arquivado: Type.Optional(Type.Boolean({ description: 'true tira o modelo da lista; false o traz de volta.' })),
  versao: Type.Optional(VersaoLida(1)),
})
export type MudancaDeModelo = Static<typeof MudancaDeModelo>

export const FiltroDeModelos = Type.Object({
  q: Type.Optional(Type.String({ maxLength: 120, description: 'Parte do nome.' })),
  empresaId: Type.Optional(Id),
  arquivados: Type.Optional(Type.Boolean({ description: 'true: só os arquivados.' })),
  ...Pagina,
})
export type FiltroDeModelos = Static<typeof FiltroDeModelos>
