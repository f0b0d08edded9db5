import { type Static, Type } from 'typebox'
import { ESPECIES } from '#domain/inicio.ts'
import { Forma, Id, Instante, OuNulo } from '#formas/comum.ts'
import { somasDeIss } from './iss.ts'

const Contagem = Type.Integer({ minimum: 0 })
/** One thing that waits for a person: how many, since when, and the page to act on it. */
export const Pendencia = Forma('Pendencia', {
  especie: Type.Enum([...ESPECIES], { description: 'O que espera.', examples: ['notas_recusadas'] }),
  quantidade: Type.Integer({ minimum: 1, description: 'Quantas esperam.' }),
  desde: OuNulo({
    ...Instante,
    description: 'Desde quando a mais antiga espera; de um certificado, quando vence. Nulo quando não se sabe.',
  }),
  alvo: Type.Object(
    {
      tela: Type.Enum(['notas', 'empresas', 'webhooks', 'series', 'municipios', 'conta', 'faturas'], {
        description: 'A tela onde se resolve.',
      }),
      filtro: Type.Record(Type.String(), Type.String(), { description: 'O que a tela filtra.' }),
    },
    { description: 'Aonde ir para resolver.' },
  ),
  itens: Type.Array(
    Type.Object({
      id: Type.String({ description: 'O id da nota, empresa, endpoint ou série; de um limite, o que ele limita.' }),
      nome: Type.String({ description: 'Como uma pessoa o conhece.', examples: ['Padaria da Esquina Ltda'] }),
    }),
    { description: 'As primeiras, pelo nome.' },
  ),
})
export type Pendencia = Static<typeof Pendencia>

const somaFields = {
  autorizadas: Type.Integer({ minimum: 0, description: 'Notas autorizadas, nem canceladas nem substituídas.' }),
  recusadas: Type.Integer({ minimum: 0, description: 'Notas aceitas no mês que terminaram sem emissão.' }),
  valorServico: Type.Number({ description: 'A soma dos serviços das autorizadas, em reais.' }),
  ...somasDeIss,
}
const contraFields = {
  atual: Type.Object(somaFields, { description: 'Este mês até hoje.' }),
  anterior: Type.Object(somaFields, { description: 'O mês anterior até o mesmo dia.' }),
}

/** A month to its present day, and the month before to the same day; a shorter month before counts whole. */
export const MesContraMes = Forma(
  'MesContraMes',
  {
    competencia: Type.String({ description: 'O mês corrente, AAAA-MM, em Brasília.', examples: ['2026-11'] }),
    ateDia: Type.Integer({ description: 'O último dia contado dos dois meses.' }),
    ...contraFields,
    porEmpresa: Type.Array(
      Type.Object({
        empresaId: { ...Id, description: 'O id da empresa.' },
        razaoSocial: Type.String({ description: 'O nome da empresa.' }),
        mei: Type.Boolean({ description: 'A empresa é MEI: o ISS dela é fixo, e não está em nenhuma soma.' }),
        ...contraFields,
      }),
      { description: 'As dez empresas com mais notas no mês.' },
    ),
  },
  { description: 'O mês corrente contra o anterior, no ambiente da consulta.' },
)
export type MesContraMes = Static<typeof MesContraMes>

/** The state of an account on the first page of the portal. */
export const Inicio = Forma('Inicio', {
  passos: Type.Object(
    {
      empresas: Contagem,
      comCertificado: Contagem,
      chaves: Type.Integer({ minimum: 0, description: 'Chaves de API ativas.' }),
      notas: Type.Integer({ minimum: 0, description: '0 ou 1: se já houve alguma.' }),
      autorizou: Type.Boolean({ description: 'Se alguma nota já foi autorizada.' }),
    },
    { description: 'O que já existe na conta, nos dois ambientes.' },
  ),
  esperando: Type.Integer({ minimum: 0, description: 'Notas recusadas nos últimos 30 dias e ainda não reemitidas.' }),
  tempoMedianoMs: OuNulo(
    Type.Integer({ description: 'Do aceite à autorização, nas últimas 200 notas autorizadas em 30 dias.' }),
  ),
  cidades: Type.Array(
    Type.Object({
      ibge: Type.String(),
      nome: Type.String(),
      uf: Type.String(),
      status: Type.Enum(['normal', 'instavel', 'fora', 'sem_dados']),
      mensagem: Type.String(),
    }),
    { description: 'Municípios das empresas ativas que não estão respondendo bem.' },
  ),
  pendencias: Type.Array(Pendencia, {
    description: 'O que espera alguém, do mais urgente ao menos; sem as que têm zero.',
  }),
  mes: MesContraMes,
})
export type Inicio = Static<typeof Inicio>
