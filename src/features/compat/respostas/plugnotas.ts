import { reais } from '#domain/money.ts'
import type { Refusal } from '#platform/ctx.ts'
import { diaBr } from './formatos.ts'
import { mensagensDaNota, mensagensDoCancelamento, mensagensOf, metaDaRecusa, statusEm } from './mensagens.ts'
import { type Json, metaOf, type NotaDeFora } from './nota-de-fora.ts'
import { situacaoEm } from './situacoes.ts'

/** What PlugNotas answers to accepted notes: each client stores `documents[0].id`. */
export const aceitasNoPlugnotas = (notas: readonly NotaDeFora[]): Json => ({
  documents: notas.map(({ nota, preparada }) => ({
    idIntegracao: nota.idIntegracao,
    prestador: preparada.prestador.cpfCnpj,
    id: nota.id,
  })),
  message: 'Nota(as) em processamento',
  // The protocol is asked for as an id is: it names the first note.
  protocol: notas[0]?.nota.id ?? null,
  _nfse: notas.map(metaOf),
})

/** A note as PlugNotas shows it. */
export function notaNoPlugnotas(each: NotaDeFora): Json {
  const { nota, preparada, links } = each
  const [primeira] = mensagensDaNota(each)
  const [recusa] = mensagensDoCancelamento(each)
  return {
    id: nota.id,
    idIntegracao: nota.idIntegracao,
    situacao: situacaoEm('plugnotas', each),
    documento: 'nfse',
    prestador: preparada.prestador.cpfCnpj,
    tomador: preparada.tomador?.cpfCnpj ?? null,
    valorServico: reais(nota.valorServico),
    emissao: diaBr(new Date(preparada.dataEmissao)),
    autorizacao: nota.autorizadaEm && diaBr(nota.autorizadaEm),
    numero: String(nota.numeroRps),
    serie: nota.serieRps,
    numeroNfse: nota.numero,
    codigoVerificacao: nota.codigoVerificacao ?? nota.chaveAcesso,
    chave: nota.chaveAcesso,
    protocolo: nota.id,
    mensagem: (primeira ?? recusa)?.mensagem ?? FRASES[situacaoEm('plugnotas', each)] ?? '',
    pdf: links.pdf,
    xml: links.xml,
    _nfse: metaOf(each),
  }
}

/** The state of a cancellation: that of the note, or that the city refused it. */
export function cancelamentoNoPlugnotas(each: NotaDeFora): Json {
  const { nota } = each
  const [recusa] = mensagensDoCancelamento(each)
  const situacao = nota.status === 'cancelada' ? 'CANCELADO' : recusa ? 'REJEITADO' : 'PROCESSANDO'
  return {
    id: nota.id,
    protocol: nota.id,
    situacao: nota.status === 'autorizada' && !nota.cancelamento ? situacaoEm('plugnotas', each) : situacao,
    mensagem: recusa?.mensagem ?? FRASES[situacao] ?? '',
    _nfse: metaOf(each),
  }
}

/** A refusal in the form of PlugNotas. */
export function erroNoPlugnotas(refusal: Refusal, requestId: string) {
  const mensagens = mensagensOf(refusal)
  const fields = Object.fromEntries(mensagens.flatMap(({ campo, mensagem }) => (campo ? [[campo, mensagem]] : [])))
  const { current, new: novo } = refusal.dados
  const data = { ...(Object.keys(fields).length > 0 && { fields }), ...(current ? { current, new: novo } : {}) }
  return {
    status: statusEm(refusal.codigo, { 422: 400 }),
    body: { error: { message: mensagens[0]!.mensagem, data }, _nfse: metaDaRecusa(refusal, requestId) },
  }
}

/** What PlugNotas posts to the address of a company. */
export const avisoDoPlugnotas = (each: NotaDeFora): Json => ({
  ...notaNoPlugnotas(each),
  status: situacaoEm('plugnotas', each),
})

const FRASES: Record<string, string> = {
  PROCESSANDO: 'Nota em processamento',
  CONCLUIDO: 'RPS Autorizada com sucesso',
  CANCELADO: 'Nota cancelada com sucesso',
}
