import { type Static, Type } from 'typebox'
import type { PedidoTomador } from '#domain/nota/pedido.ts'
import { TOMADOR } from '#domain/nota/pedido-schema-partes.ts'
import { CPF_CNPJ } from '#domain/nota/pedido-schema-tipos.ts'
import { Ambiente, CpfCnpj, Forma, Id, Momento, OuNulo, Pagina } from '#formas/comum.ts'
import { Versao, VersaoLida } from '#formas/contas/empresa.ts'

const Pessoa = Type.Unsafe<PedidoTomador>(TOMADOR)
/** A customer of a company, kept for its next notes. */
export const TomadorGuardado = Forma('TomadorGuardado', {
  id: Id,
  empresaId: Id,
  empresa: Type.String({ description: 'O nome da empresa de quem ele é cliente.' }),
  empresaCpfCnpj: Type.Unsafe<string>({
    ...CPF_CNPJ,
    description: 'O CPF ou CNPJ dela.',
    examples: ['11222333000181'],
  }),
  tomador: Pessoa,
  escrito: Type.Boolean({ description: 'true: uma pessoa o escreveu, e as notas não o mudam mais.' }),
  usadoEm: OuNulo(Type.String({ format: 'date', description: 'O dia da última nota; nulo enquanto não há.' })),
  arquivado: Type.Boolean({ description: 'Se saiu da lista.' }),
  versao: Versao,
  criadoEm: Momento,
  atualizadoEm: Momento,
})
export type TomadorGuardado = Static<typeof TomadorGuardado>

export const NovoTomador = Forma('NovoTomador', { empresaId: Id, tomador: Pessoa })
export type NovoTomador = Static<typeof NovoTomador>

export const MudancaDeTomador = Forma('MudancaTomador', {
  tomador: Type.Optional(Pessoa),
  arquivado: Type.Optional(Type.Boolean({ description: 'true tira o cliente da lista; false o traz de volta.' })),
  versao: Type.Optional(VersaoLida(1)),
})
export type MudancaDeTomador = Static<typeof MudancaDeTomador>

export const FiltroDeTomadores = Type.Object({
  q: Type.Optional(Type.String({ maxLength: 200, description: 'Partes do nome, do CPF ou do CNPJ.' })),
  cpfCnpj: Type.Optional(CpfCnpj),
  empresaId: Type.Optional(Id),
  ambiente: Type.Optional(Ambiente),
  arquivados: Type.Optional(Type.Boolean({ description: 'true: só os arquivados.' })),
  ...Pagina,
})
export type FiltroDeTomadores = Static<typeof FiltroDeTomadores>
