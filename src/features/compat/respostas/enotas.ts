import { reais } from '#domain/money.ts'
import type { StatusNota } from '#domain/nota/nota.ts'
import type { EmpresaResponse } from '#formas/contas/empresa.ts'
import type { Refusal } from '#platform/ctx.ts'
import { emUtc, toXml } from './formatos.ts'
import { mensagensDaNota, mensagensDoCancelamento, mensagensOf, statusEm } from './mensagens.ts'
import { type Json, metaOf, type NotaDeFora } from './nota-de-fora.ts'
import { situacaoEm } from './situacoes.ts'

/** What eNotas answers to an accepted note. */
export const aceitaNaEnotas = (each: NotaDeFora): Json => ({ nfeId: each.nota.id, _nfse: metaOf(each) })

/** A note as eNotas shows it. */
export function notaNaEnotas(each: NotaDeFora): Json {
  const { nota, preparada, links } = each
  const { tomador, servico } = preparada
  const [erro] = [...mensagensDaNota(each), ...mensagensDoCancelamento(each)]
  return {
    id: nota.id,
    tipo: 'NFS-e',
    idExterno: nota.idIntegracao,
    status: situacaoEm('enotas', each),
    motivoStatus: erro?.mensagem ?? null,
    ambienteEmissao: nota.ambiente === 'producao' ? 'Producao' : 'Homologacao',
    enviadaPorEmail: false,
    dataCriacao: emUtc(nota.criadaEm),
    dataUltimaAlteracao: emUtc(nota.concluidaEm ?? nota.criadaEm),
    dataAutorizacao: nota.autorizadaEm && emUtc(nota.autorizadaEm),
    cliente: tomador && { nome: tomador.razaoSocial, cpfCnpj: tomador.cpfCnpj, email: tomador.email },
    numero: nota.numero,
    codigoVerificacao: nota.codigoVerificacao ?? nota.chaveAcesso,
    chaveAcesso: nota.chaveAcesso,
    numeroRps: nota.numeroRps,
    serieRps: nota.serieRps,
    dataCompetenciaRps: emUtc(new Date(`${preparada.competencia}-01T03:00:00Z`)),
    servico: { descricao: servico.discriminacao, itemListaServicoLC116: servico.codigo },
    valorTotal: reais(servico.valor.servico),
    linkDownloadPDF: links.pdf,
    linkDownloadXML: links.xml,
    _nfse: metaOf(each),
  }
}

/** A company as eNotas shows it. */
export const empresaNaEnotas = ({ endereco, ...empresa }: EmpresaResponse): Json => ({
  id: empresa.id,
  status: empresa.ativa ? 'Habilitada' : 'Desabilitada',
  cnpj: empresa.cpfCnpj,
  razaoSocial: empresa.razaoSocial,
  nomeFantasia: empresa.nomeFantasia,
  inscricaoMunicipal: empresa.inscricaoMunicipal,
  optanteSimplesNacional: ['simples_nacional', 'mei'].includes(empresa.regimeTributario),
  email: empresa.email,
  endereco: {
    ...{ uf: endereco.estado, codigoIbgeCidade: endereco.codigoCidade, cidade: endereco.descricaoCidade ?? null },
    ...{ logradouro: endereco.logradouro, numero: endereco.numero, bairro: endereco.bairro, cep: endereco.cep },
  },
})

/** A page of a list; pages count from 0. */
export const paginaNaEnotas = (data: readonly Json[], total: number): Json => ({ totalRecords: total, data })

/** A refusal in the form of eNotas: a list, whose first message clients show. */
export function erroNaEnotas(refusal: Refusal) {
  const status = statusEm(refusal.codigo, { 409: 400, 422: 400 })
  return { status, body: mensagensOf(refusal).map(({ codigo, mensagem }) => ({ codigo, mensagem })) }
}

/** The same answer in the XML that eNotas sends to a client that does not ask for JSON. */
export const xmlDaEnotas = (body: unknown): string =>
  Array.isArray(body) ? toXml('ArrayOfErro', body, 'erro') : toXml('resposta', body)

/** What eNotas posts to the address of a company. */
export function avisoDaEnotas(each: NotaDeFora): Json {
  const { nota, links } = each
  const nota_ = notaNaEnotas(each)
  return {
    tipo: 'NFS-e',
    empresaId: nota.empresaId,
    nfeId: nota.id,
    nfeIdExterno: nota.idIntegracao,
    nfeStatus: DO_AVISO[nota.status] ?? nota_['status'],
    nfeMotivoStatus: nota_['motivoStatus'],
    nfeLinkPdf: links.pdf,
    nfeLinkXml: links.xml,
    nfeNumero: nota.numero,
    nfeCodigoVerificacao: nota_['codigoVerificacao'],
    nfeNumeroRps: nota.numeroRps,
    nfeSerieRps: nota.serieRps,
    nfeDataCompetencia: nota_['dataCompetenciaRps'],
  }
}

const DO_AVISO: Partial<Record<StatusNota, string>> = {
  ...{ autorizada: 'Autorizada', rejeitada: 'Negada', falha_definitiva: 'Negada' },
  ...{ cancelada: 'Cancelada', substituida: 'Cancelada' },
}
