import type { Codigo } from '#domain/codigos.ts'
import { reais } from '#domain/money.ts'
import type { Refusal } from '#platform/ctx.ts'
import { emUtc } from './formatos.ts'
import {
  type Mensagem,
  mensagensDaNota,
  mensagensDoCancelamento,
  mensagensOf,
  metaDaRecusa,
  statusEm,
} from './mensagens.ts'
import { type Json, metaOf, type NotaDeFora } from './nota-de-fora.ts'
import { situacaoEm } from './situacoes.ts'

/** A note as Nuvem Fiscal shows it; a refused one always lists why in `mensagens`. */
export function notaNaNuvem(each: NotaDeFora): Json {
  const { nota, preparada, links } = each
  return {
    id: nota.id,
    created_at: emUtc(nota.criadaEm),
    status: situacaoEm('nuvemfiscal', each),
    ambiente: nota.ambiente,
    referencia: nota.idIntegracao,
    numero: nota.numero,
    chave: nota.chaveAcesso,
    codigo_verificacao: nota.codigoVerificacao,
    data_emissao: emUtc(nota.autorizadaEm ?? nota.criadaEm),
    link_url: each.pagina,
    link_pdf: links.pdf,
    link_xml: links.xml,
    valor: reais(nota.valorServico),
    DPS: { serie: nota.serieRps, nDPS: String(nota.numeroRps) },
    declaracao_prestacao_servico: { serie: nota.serieRps, numero: String(nota.numeroRps) },
    prestador: { cpf_cnpj: preparada.prestador.cpfCnpj },
    mensagens: mensagensDaNota(each).map(mensagemDaNuvem),
    ...(nota.cancelamento && { cancelamento: cancelamentoNaNuvem(each) }),
    _nfse: metaOf(each),
  }
}

/** The cancellation of a note. */
export function cancelamentoNaNuvem(each: NotaDeFora): Json {
  const { nota } = each
  const { cancelamento } = nota
  const feito = nota.status === 'cancelada' || nota.status === 'substituida'
  const recusado = mensagensDoCancelamento(each)
  return {
    id: cancelamento?.id ?? nota.id,
    status: feito ? 'concluido' : recusado.length > 0 ? 'rejeitado' : 'pendente',
    data_hora: cancelamento ? emUtc(new Date(cancelamento.em)) : null,
    mensagens: recusado.map(mensagemDaNuvem),
  }
}

/** A list of notes. */
export const listaNaNuvem = (notas: readonly NotaDeFora[], total: number): Json => ({
  '@count': total,
  data: notas.map(notaNaNuvem),
})

/** A refusal in the form of Nuvem Fiscal. */
export function erroNaNuvem(refusal: Refusal, requestId: string) {
  const mensagens = mensagensOf(refusal)
  return {
    status: statusEm(refusal.codigo, { 409: 400, 422: 400 }),
    body: {
      error: {
        code: refusal.dados['codigoDeFora'] ?? CODIGOS_DA_NUVEM[refusal.codigo] ?? refusal.codigo,
        message: mensagens[0]!.mensagem,
        errors: mensagens.map(({ codigo, mensagem, campo }) => ({
          code: codigo,
          message: mensagem,
          field: campo || null,
        })),
      },
      mensagens: mensagens.map(mensagemDaNuvem),
      _nfse: metaDaRecusa(refusal, requestId),
    },
  }
}

const mensagemDaNuvem = ({ codigo, mensagem, correcao }: Mensagem) => ({ codigo, descricao: mensagem, correcao })

const CODIGOS_DA_NUVEM: Partial<Record<Codigo, string>> = {
  NAO_ENCONTRADO: 'NfseNotFound',
  NOTA_NAO_AUTORIZADA: 'NfseXmlNotFound',
  NAO_AUTENTICADO: 'InvalidCredentials',
  SEM_PERMISSAO: 'Forbidden',
  ESCOPO_INSUFICIENTE: 'InsufficientScope',
  SCHEMA_DPS_INVALIDO: 'ValidationFailed',
  LIMITE_DE_REQUISICOES: 'RateLimitExceeded',
}
