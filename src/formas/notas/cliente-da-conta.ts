import { type Static, Type } from 'typebox'
import type { PedidoTomador } from '#domain/nota/pedido.ts'
import { TOMADOR } from '#domain/nota/pedido-schema-partes.ts'
import { CPF_CNPJ } from '#domain/nota/pedido-schema-tipos.ts'
import { Ambiente, CpfCnpj, Forma, Id, Momento, OuNulo, Pagina } from '#formas/comum.ts'
import { Versao, VersaoLida } from '#formas/contas/empresa.ts'
import { StatusNota } from './nota.ts'
import { RetencoesLembradas } from './tomador.ts'

const Pessoa = Type.Unsafe<PedidoTomador>(TOMADOR)
const UltimaNota = OuNulo(Type.String({ format: 'date', description: 'O dia da última nota; nulo enquanto não há.' }))
const total = Type.Number({
  description: 'Soma dos serviços das notas autorizadas, em reais: canceladas e substituídas não contam.',
})
const notas = Type.Integer({ description: 'Quantas notas a soma conta.' })

/** One company of the account that has the customer. */
const empresa = {
  id: { ...Id, description: 'O id do cliente nesta empresa, como em GET /portal/tomadores.' },
  empresaId: Id,
  empresa: Type.String({ description: 'O nome da empresa.' }),
  empresaCpfCnpj: Type.Unsafe<string>({
    ...CPF_CNPJ,
    description: 'O CPF ou CNPJ dela.',
    examples: ['11222333000181'],
  }),
  usadoEm: UltimaNota,
}

/** A customer of the account: a CPF, a CNPJ, or a number in a country, in every company that has it. */
export const ClienteNaLista = Forma('ClienteNaLista', {
  id: { ...Id, description: 'O id do cliente na empresa de quem são os dados.' },
  tomador: Pessoa,
  de: Type.Object(empresa, { description: 'A empresa de quem são os dados em tomador.' }),
  empresas: Type.Array(Type.Object(empresa), { description: 'As empresas que o têm: as 20 de uso mais recente.' }),
  quantasEmpresas: Type.Integer({ description: 'Quantas empresas o têm.' }),
  usadoEm: UltimaNota,
  ano: Type.Integer({ description: 'O ano da soma, por competência.' }),
  notas,
  total,
})
export type ClienteNaLista = Static<typeof ClienteNaLista>

const Ano = Type.Object({ ano: Type.Integer({ description: 'O ano, por competência.' }), notas, total })

export const ClienteDaConta = Forma('ClienteDaConta', {
  id: { ...Id, description: 'O id que veio no caminho.' },
  empresas: Type.Array(
    Type.Object({
      ...empresa,
      tomador: Pessoa,
      escrito: Type.Boolean({ description: 'true: uma pessoa o escreveu, e as notas não o mudam mais.' }),
      arquivado: Type.Boolean({ description: 'Se saiu da lista.' }),
      versao: Versao,
      retencoes: {
        ...OuNulo(RetencoesLembradas),
        description: 'O que ele retém desta empresa; nulo enquanto não se sabe.',
      },
      anos: Type.Array(Ano, { description: 'A soma desta empresa, o ano mais novo primeiro.' }),
    }),
    { description: 'Cada empresa que o tem, a de uso mais recente primeiro.' },
  ),
  anos: Type.Array(Ano, { description: 'A soma de todas as empresas, o ano mais novo primeiro.' }),
  quantasNotas: Type.Integer({ description: 'Quantas notas o nomeiam, em qualquer estado.' }),
  notas: Type.Array(
    Type.Object({
      id: Id,
      empresaId: Id,
      empresa: Type.String({ description: 'O nome da empresa que a emitiu.' }),
      status: StatusNota,
      numero: OuNulo(Type.String({ description: 'O número da NFS-e; nulo antes da autorização.' })),
      serieRps: Type.String({ description: 'A série do RPS.' }),
      numeroRps: Type.String({ description: 'O número do RPS.' }),
      competencia: Type.String({ description: 'AAAA-MM.' }),
      valorServico: Type.Number({ description: 'Em reais.' }),
      criadaEm: Momento,
    }),
    { description: 'As 20 mais novas.' },
  ),
})
export type ClienteDaConta = Static<typeof ClienteDaConta>

export const MudancaDeCliente = Forma('MudancaDeCliente', {
  tomador: Type.Optional(Pessoa),
  arquivado: Type.Optional(Type.Boolean({ description: 'true tira o cliente da lista; false o traz de volta.' })),
  versao: Type.Optional(VersaoLida(1)),
})
export type MudancaDeCliente = Static<typeof MudancaDeCliente>

export const ClienteMudado = Forma('ClienteMudado', {
  mudou: Type.Integer({ description: 'Em quantas empresas o cliente mudou.' }),
})
export type ClienteMudado = Static<typeof ClienteMudado>

export const FiltroDeClientes = Type.Object({
  q: Type.Optional(Type.String({ maxLength: 200, description: 'Partes do nome, do CPF ou do CNPJ.' })),
  cpfCnpj: Type.Optional(CpfCnpj),
  empresaId: Type.Optional(Id),
  para: Type.Optional(Id),
  ambiente: Type.Optional(Ambiente),
  arquivados: Type.Optional(Type.Boolean({ description: 'true: só os arquivados.' })),
  ...Pagina,
})
export type FiltroDeClientes = Static<typeof FiltroDeClientes>
