import type { Codigo } from '#domain/codigos.ts'
import { hasXml } from '#domain/nota/nota.ts'
import type { App } from '#platform/app.ts'
import type { Refusal } from '#platform/ctx.ts'
import { emBrasilia } from './formatos.ts'
import { pathOf } from './links.ts'
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

/** What Focus answers to an accepted note. */
export const aceitaNaFocus = (each: NotaDeFora): Json => ({
  cnpj_prestador: each.preparada.prestador.cpfCnpj,
  ref: each.nota.idIntegracao,
  status: situacaoEm('focus', each),
  _nfse: metaOf(each),
})

/** A note as Focus shows it, which is also what it posts to a hook. Its XML is a path that clients put after the host. */
export function notaNaFocus(app: Pick<App, 'vault' | 'now'>, each: NotaDeFora): Json {
  const { nota, preparada, links, pagina } = each
  const erros = [...mensagensDaNota(each), ...mensagensDoCancelamento(each)]
  return {
    ...aceitaNaFocus(each),
    numero_rps: String(nota.numeroRps),
    serie_rps: nota.serieRps,
    tipo_rps: String(preparada.tipoRps),
    ...(nota.numero !== null && {
      numero: nota.numero,
      codigo_verificacao: nota.codigoVerificacao ?? nota.chaveAcesso,
      data_emissao: emBrasilia(nota.autorizadaEm ?? nota.criadaEm),
      url: pagina,
    }),
    ...(links.pdf && { url_danfse: links.pdf }),
    ...(hasXml(nota.status) && { caminho_xml_nota_fiscal: pathOf(app, nota.id, 'xml') }),
    ...(erros.length > 0 && { mensagem: erros[0]!.mensagem, erros: erros.map(erroDaFocus) }),
  }
}

/** What Focus answers to a cancellation. */
export const cancelamentoNaFocus = (each: NotaDeFora): Json => ({
  ...aceitaNaFocus(each),
  ...(each.nota.status === 'cancelada' ? {} : { mensagem: 'Cancelamento em processamento: consulte a nota.' }),
})

/** A refusal in the form of Focus. `dados.codigoDeFora`: the word of Focus where the code alone does not say it. */
export function erroNaFocus(refusal: Refusal, requestId: string) {
  const mensagens = mensagensOf(refusal)
  const codigo = refusal.dados['codigoDeFora'] ?? codigoDe(refusal.codigo)
  const recusado = refusal.codigo === 'CANCELAMENTO_RECUSADO' && { status: 'erro_cancelamento' }
  return {
    status: codigo === 'nfe_cancelada' ? 400 : statusEm(refusal.codigo, { 409: 422 }),
    body: {
      codigo,
      mensagem: mensagens[0]!.mensagem,
      ...recusado,
      erros: mensagens.map(erroDaFocus),
      _nfse: metaDaRecusa(refusal, requestId),
    },
  }
}

const erroDaFocus = ({ codigo, mensagem, correcao, campo }: Mensagem) => ({
  codigo,
  mensagem,
  correcao,
  campo: campo || null,
})

function codigoDe(codigo: Codigo): string {
  const status = statusEm(codigo, {})
  return POR_CODIGO[codigo] ?? POR_STATUS[status] ?? 'requisicao_invalida'
}

const POR_CODIGO: Partial<Record<Codigo, string>> = {
  NOTA_NAO_AUTORIZADA: 'nao_encontrado',
  NFSE_NAO_CANCELAVEL: 'nfe_nao_autorizada',
  CANCELAMENTO_EM_CURSO: 'em_processamento',
  EMPRESA_NAO_CADASTRADA: 'empresa_nao_habilitada',
  EMPRESA_INATIVA: 'empresa_nao_habilitada',
  CERTIFICADO_FORA_DA_VALIDADE: 'certificado_vencido',
}
const POR_STATUS: Record<number, string> = {
  401: 'nao_autorizado',
  403: 'permissao_negada',
  404: 'nao_encontrado',
  429: 'limite_excedido',
  500: 'erro_interno',
  503: 'servico_indisponivel',
}
