import { percent, reais } from '#domain/money.ts'
import type { StatusNota } from '#domain/nota/nota.ts'
import type { EmpresaResponse } from '#formas/contas/empresa.ts'
import type { Refusal } from '#platform/ctx.ts'
import { emBrasilia } from './formatos.ts'
import { mensagensDaNota, mensagensDoCancelamento, mensagensOf, metaDaRecusa, statusEm } from './mensagens.ts'
import { type Json, metaOf, type NotaDeFora } from './nota-de-fora.ts'
import { situacaoEm } from './situacoes.ts'

/** A note as NFE.io shows it. */
export function notaNaNfeio(each: NotaDeFora): Json {
  const { nota, preparada } = each
  const { servico, tomador, prestador } = preparada
  const [erro] = [...mensagensDaNota(each), ...mensagensDoCancelamento(each)]
  return {
    id: nota.id,
    externalId: nota.idIntegracao,
    environment: nota.ambiente === 'producao' ? 'Production' : 'Development',
    status: STATUS[nota.status],
    flowStatus: situacaoEm('nfeio', each),
    flowMessage: erro?.mensagem ?? null,
    provider: {
      id: nota.empresaId,
      federalTaxNumber: Number(prestador.cpfCnpj) || prestador.cpfCnpj,
      name: prestador.razaoSocial,
      municipalTaxNumber: prestador.inscricaoMunicipal,
    },
    borrower: tomador && {
      federalTaxNumber: Number(tomador.cpfCnpj) || tomador.cpfCnpj,
      name: tomador.razaoSocial,
      email: tomador.email,
    },
    rpsNumber: nota.numeroRps,
    rpsSerialNumber: nota.serieRps,
    number: nota.numero === null ? null : Number(nota.numero) || nota.numero,
    checkCode: nota.codigoVerificacao ?? nota.chaveAcesso,
    issuedOn: emBrasilia(nota.autorizadaEm ?? nota.criadaEm),
    createdOn: emBrasilia(nota.criadaEm),
    cancelledOn: nota.status === 'cancelada' && nota.cancelamento ? emBrasilia(new Date(nota.cancelamento.em)) : null,
    cityServiceCode: servico.codigoTributacao,
    federalServiceCode: servico.codigo,
    nbsCode: servico.codigoNbs,
    description: servico.discriminacao,
    servicesAmount: reais(servico.valor.servico),
    baseTaxAmount: reais(servico.valor.baseCalculo),
    // Every rate of NFE.io is a fraction of one.
    issRate: percent(servico.iss.aliquota) / 100,
    issTaxAmount: reais(servico.iss.valor),
    issAmountWithheld: servico.iss.retido ? reais(servico.iss.valor) : 0,
    amountWithheld: reais(servico.valor.totalRetido),
    amountNet: reais(servico.valor.liquido),
    pdf: each.links.pdf,
    xml: each.links.xml,
    _nfse: metaOf(each),
  }
}

/** A page of notes; pages count from 1. */
export const paginaNaNfeio = (notas: readonly NotaDeFora[], { pagina, limite, total }: Pagina): Json => ({
  totalResults: total,
  totalPages: Math.ceil(total / limite),
  page: pagina,
  serviceInvoices: notas.map(notaNaNfeio),
})
type Pagina = { pagina: number; limite: number; total: number }

/** A company as NFE.io shows it. */
export const empresaNaNfeio = (empresa: EmpresaResponse): Json => ({
  id: empresa.id,
  name: empresa.razaoSocial,
  tradeName: empresa.nomeFantasia,
  federalTaxNumber: Number(empresa.cpfCnpj) || empresa.cpfCnpj,
  municipalTaxNumber: empresa.inscricaoMunicipal,
  taxRegime: REGIMES[empresa.regimeTributario] ?? 'None',
  email: empresa.email,
  address: {
    country: 'BRA',
    postalCode: empresa.endereco.cep,
    street: empresa.endereco.logradouro,
    number: empresa.endereco.numero,
    additionalInformation: empresa.endereco.complemento ?? null,
    district: empresa.endereco.bairro,
    city: { code: empresa.endereco.codigoCidade, name: empresa.endereco.descricaoCidade ?? null },
    state: empresa.endereco.estado,
  },
  status: empresa.ativa ? 'Active' : 'Inactive',
})

/** A refusal in the form of NFE.io: clients read `message`. */
export function erroNaNfeio(refusal: Refusal, requestId: string) {
  const mensagens = mensagensOf(refusal)
  return {
    status: statusEm(refusal.codigo, { 409: 400, 422: 400 }),
    body: {
      message: mensagens[0]!.mensagem,
      errors: mensagens.map(({ codigo, mensagem, campo }) => ({
        code: codigo,
        message: mensagem,
        field: campo || null,
      })),
      _nfse: metaDaRecusa(refusal, requestId),
    },
  }
}

/** What NFE.io posts to a webhook. */
export const avisoDaNfeio = (each: NotaDeFora): Json => ({
  action: ACOES[each.nota.status] ?? 'service_invoice.issued_error',
  payload: notaNaNfeio(each),
})

const STATUS: Record<StatusNota, string> = {
  ...{ processando: 'Created', falha_temporaria: 'Created', autorizada: 'Issued', cancelada: 'Cancelled' },
  ...{ substituida: 'Cancelled', rejeitada: 'Error', falha_definitiva: 'Error' },
}
const ACOES: Partial<Record<StatusNota, string>> = {
  autorizada: 'service_invoice.issued_successfully',
  cancelada: 'service_invoice.cancelled_successfully',
  substituida: 'service_invoice.cancelled_successfully',
}
const REGIMES: Record<string, string> = {
  ...{ simples_nacional: 'SimplesNacional', mei: 'MicroempreendedorIndividual' },
  ...{ lucro_presumido: 'LucroPresumido', lucro_real: 'LucroReal', isento: 'Isento' },
}
