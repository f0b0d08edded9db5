import { type Static, Type } from 'typebox'
import { MARCADORES } from '#domain/faturamento/discriminacao.ts'
import { Ambiente, CpfCnpj, ErroItem, Forma, Ibge, Id, Momento, OuNulo, Texto } from '#formas/comum.ts'
import { DaConta, Percentual, Versao } from './faturamento.ts'

const EmissaoAutomatica = Type.Enum(['nunca', 'no_fechamento', 'no_pagamento'], {
  $id: 'EmissaoAutomatica',
  description: 'Quando a nota sai sozinha; vale para as faturas fechadas, ou pagas, de agora em diante.',
})
const Reforma = Type.Object(
  {
    classificacao: Type.String({
      pattern: '^\\d{6}$',
      'x-formato': '6 dígitos',
      description: 'O cClassTrib.',
      examples: ['000001'],
    }),
    cst: Type.String({
      pattern: '^\\d{3}$',
      'x-formato': '3 dígitos',
      description: 'A situação tributária.',
      examples: ['000'],
    }),
    indicadorOperacao: Type.Optional(
      Type.String({ pattern: '^\\d{6}$', 'x-formato': '6 dígitos', description: 'O cIndOp.', examples: ['100301'] }),
    ),
  },
  { description: 'IBS e CBS do serviço, que a lei pede do regime regular; nulo: a nota sai sem eles.' },
)
const Modelo = Type.String({
  minLength: 1,
  maxLength: 1000,
  pattern: '\\S',
  'x-formato': 'um texto que não seja só espaços',
  description: `O texto do serviço. Entre chaves: ${Object.entries(MARCADORES)
    .map(([nome, oQue]) => `{${nome}}, ${oQue}`)
    .join('; ')}.`,
})
const CodigoNbs = Type.String({
  pattern: '^\\d{9}$',
  'x-formato': '9 dígitos',
  description: 'O código da NBS.',
  examples: ['115022000'],
})
const CodigoTributacao = Type.String({
  minLength: 1,
  maxLength: 20,
  description: 'O código de tributação do município; nulo: o da configuração da empresa.',
})
const codigoServico = {
  pattern: '^\\d{1,2}\\.\\d{2}(\\.\\d{2})?$',
  'x-formato': 'um item da lista de serviços, como 01.05',
  description: 'O item da lista de serviços (LC 116/2003).',
}

export const NovaNfConfig = Forma('NovaConfigDaNf', {
  empresaId: { ...Id, description: 'A empresa que emite as notas: a que vende o serviço.' },
  ambiente: Type.Optional(Ambiente),
  codigoServico: Type.String(codigoServico),
  codigoTributacao: Type.Optional(OuNulo(CodigoTributacao)),
  codigoNbs: Type.Optional(OuNulo(CodigoNbs)),
  aliquotaIss: Percentual('A alíquota do ISS, em porcento.'),
  reforma: Type.Optional(OuNulo(Reforma)),
  discriminacaoModelo: Modelo,
  emitirAutomaticamente: EmissaoAutomatica,
  versao: Versao,
})
export type NovaNfConfig = Static<typeof NovaNfConfig>

export const NfConfig = Forma('ConfigDaNf', {
  empresaId: OuNulo({ ...Id, description: 'A empresa que emite as notas.' }),
  empresa: OuNulo(
    Type.Object({ cpfCnpj: CpfCnpj, razaoSocial: Type.String(), tenantId: DaConta }, { description: 'Quem ela é.' }),
  ),
  ambiente: Ambiente,
  codigoServico: OuNulo(Type.String({ description: codigoServico.description })),
  codigoTributacao: OuNulo(CodigoTributacao),
  codigoNbs: OuNulo(CodigoNbs),
  aliquotaIss: OuNulo(Type.Number({ description: 'A alíquota do ISS, em porcento.' })),
  reforma: OuNulo(Reforma),
  discriminacaoModelo: Modelo,
  emitirAutomaticamente: EmissaoAutomatica,
  versao: Type.Integer({ description: '0: ainda não há configuração.' }),
  atualizadaEm: OuNulo(Momento),
})
export type NfConfig = Static<typeof NfConfig>

export const EmpresasEmissoras = Forma('EmpresasEmissoras', {
  items: Type.Array(
    Forma('EmpresaEmissora', {
      id: Id,
      cpfCnpj: CpfCnpj,
      razaoSocial: Type.String(),
      municipio: Ibge,
      certificadoValidoAte: OuNulo({ ...Momento, description: 'Até quando vale o certificado; nulo: não há um.' }),
      conta: Type.Object({ id: Id, nome: Type.String() }),
    }),
  ),
  total: Type.Integer({ description: 'Quantas empresas há; no máximo vinte vêm.' }),
})
export type EmpresasEmissoras = Static<typeof EmpresasEmissoras>

export const NfDaFatura = Forma('NfDaFatura', {
  faturaId: { ...Id, description: 'A fatura que a nota cobra.' },
  nfseId: OuNulo({ ...Id, description: 'A nota; nulo: a fatura não tem uma.' }),
  status: OuNulo(Type.String({ description: 'O estado da nota, lido dela.' })),
  numero: OuNulo(Type.String({ description: 'O número que o município deu.' })),
  chaveAcesso: OuNulo(Type.String()),
  ambiente: OuNulo(Ambiente),
  urls: Type.Object(
    {
      pdf: OuNulo(Type.String()),
      xml: OuNulo(Type.String()),
      publica: OuNulo(Type.String({ description: 'A página da nota, para pessoas; existe depois de autorizada.' })),
    },
    { description: 'Os endereços dos documentos da nota.' },
  ),
  erros: Type.Array(ErroItem, { description: 'Por que o município a recusou; vazio: não recusou.' }),
  recusa: OuNulo(
    Type.Object(
      {
        codigo: Type.String({ description: 'O código da recusa.' }),
        em: Momento,
        tentativas: Type.Integer({ description: 'Quantas vezes seguidas foi recusada.' }),
        erros: Type.Array(ErroItem, { description: 'O que falta ou está errado.' }),
      },
      { description: 'Por que a última tentativa de emitir não fez uma nota; nulo: nenhuma foi recusada.' },
    ),
  ),
})
export type NfDaFatura = Static<typeof NfDaFatura>

export const EmitirNf = Forma('EmitirNf', {
  tomadorEmpresaId: Type.Optional({ ...Id, description: 'A empresa da conta que recebe a nota.' }),
})
export type EmitirNf = Static<typeof EmitirNf>

export const CancelarNf = Forma('CancelarNf', {
  motivo: Texto(500, 'Por que: de 15 a 500 caracteres. Vai ao município.'),
})
export type CancelarNf = Static<typeof CancelarNf>
