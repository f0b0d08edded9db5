import { type Static, Type } from 'typebox'
import type { PedidoTomador } from '#domain/nota/pedido.ts'
import { TOMADOR } from '#domain/nota/pedido-schema-partes.ts'
import { aliquota, CPF_CNPJ } from '#domain/nota/pedido-schema-tipos.ts'
import { Ambiente, CpfCnpj, Forma, Id, Momento, OuNulo, Pagina } from '#formas/comum.ts'
import { Versao, VersaoLida } from '#formas/contas/empresa.ts'

const Pessoa = Type.Unsafe<PedidoTomador>(TOMADOR)

const retido = (imposto: string) => Type.Optional(Type.Unsafe<number>(aliquota(`${imposto} retido, em percentual.`)))
const RETIDAS = {
  issRetido: Type.Boolean({ description: 'Se o cliente retém o ISS.' }),
  ...{ pis: retido('PIS'), cofins: retido('Cofins'), csll: retido('CSLL') },
  ...{ inss: retido('INSS'), irrf: retido('Imposto de renda'), cpp: retido('CPP') },
}
/** What a customer withholds from a company, by rate: the default of its next notes. */
export const RetencoesDoCliente = Forma('RetencoesDoCliente', RETIDAS)
export type RetencoesDoCliente = Static<typeof RetencoesDoCliente>
/** The same with its origin. */
export const RetencoesLembradas = Forma('RetencoesLembradas', {
  de: Type.Enum(['pessoa', 'nota'], {
    description: 'pessoa: alguém as escreveu; nota: são as da última nota autorizada desta empresa para ele.',
  }),
  ...RETIDAS,
})
export type RetencoesLembradas = Static<typeof RetencoesLembradas>

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
  retencoes: OuNulo(RetencoesDoCliente),
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
  retencoes: Type.Optional(OuNulo(RetencoesDoCliente)),
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
