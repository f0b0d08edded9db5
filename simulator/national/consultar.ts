import { type Certificado, isSamePerson } from '../certificate-reader.ts'
import { now } from '../clock.ts'
import { type NotaRegistrada, raizOf } from '../ledger.ts'
import { unpack } from '../pack.ts'
import { hasChaveForm } from './chave.ts'
import { FACETS } from './facets.ts'
import {
  type Ambiente,
  brasilia,
  type Conclusao,
  HTML,
  jsonOf,
  pageOf,
  type Resposta,
  type Sefin,
  VERSAO_APLICATIVO,
} from './sefin.ts'

import { CANCELAMENTOS } from './substituir.ts'

/** GET /nfse/{chave}: the signed note, for its actors. */
export function consultarNfse(sefin: Sefin, chave: string, certificado: Certificado): Conclusao {
  if (!hasChaveForm(chave)) return notFound(400)
  const nota = visible(sefin.ledger.notaPorChave(chave))
  if (!nota) return notFound(404)
  if (!isActor(nota, certificado)) return { kind: 'recusa', status: 403, codigos: ['E0813'] }
  return { kind: 'resposta', status: 200, dados: { chaveAcesso: chave, nfseXmlGZipB64: nota.nfse } }
}

/** GET /dps/{id}: the key of the note made from a DPS, for its actors. */
export function consultarDps(sefin: Sefin, idDps: string, certificado: Certificado): Conclusao {
  if (!FACETS.idDps!.test(idDps)) return notFound(400)
  const nota = sefin.ledger.notasDaDps(idDps).find((other) => visible(other))
  if (!nota || !isActor(nota, certificado)) return notFound(404)
  return { kind: 'resposta', status: 200, dados: { idDps, chaveAcesso: nota.chave } }
}

/** HEAD /dps/{id}: whether a note was made from a DPS, for any valid certificate. */
export function existsDps(sefin: Sefin, idDps: string): 200 | 400 | 404 {
  if (!FACETS.idDps!.test(idDps)) return 400
  return sefin.ledger.notasDaDps(idDps).some((nota) => visible(nota)) ? 200 : 404
}

/** ADN GET /contribuintes/NFSe/{chave}/Eventos: every event of a note. */
export function eventosDaNota(sefin: Sefin, chave: string, agora: Date): Resposta {
  return lote(sefin, [...sefin.ledger.eventosDe(chave)], agora)
}

/** ADN GET /contribuintes/DFe/{NSU}: up to 50 documents after the NSU, for the holder of the certificate. */
export function documentosDesde(sefin: Sefin, nsu: number, certificado: Certificado, agora: Date): Resposta {
  const documentos = sefin.ledger.documentosDe(raizOf(certificado.cnpj || certificado.cpf))
  const after: Documento[] = []
  // In the order of their NSU: what the holder has read already is not looked at again.
  for (let i = firstAfter(documentos, nsu); i < documentos.length && after.length < LOTE_MAX; i++)
    if (isVisible(documentos[i]!)) after.push(documentos[i]!)
  return lote(sefin, after, agora)
}

/** GET /ConsultaPublica: the page a QR code opens. */
export function consultaPublica(sefins: Record<Ambiente, Sefin>, chave: string): Resposta {
  for (const sefin of Object.values(sefins)) {
    const nota = visible(sefin.ledger.notaPorChave(chave))
    if (nota) return { status: 200, tipo: HTML, corpo: publicPage(sefin, nota) }
  }
  return { status: 404, tipo: HTML, corpo: pageOf('Consulta Pública', 'NFS-e não encontrada.') }
}

const LOTE_MAX = 50

/** Where the first document after this NSU is, of documents in the order of their NSU. */
function firstAfter(documentos: readonly Documento[], nsu: number): number {
  let [low, high] = [0, documentos.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (documentos[middle]!.nsu > nsu) high = middle
    else low = middle + 1
  }
  return low
}

function notFound(status: number): Conclusao {
  return { kind: 'recusa', status, codigos: [status === 404 ? 'E0044' : 'E1235'] }
}

function visible(nota: NotaRegistrada | undefined): NotaRegistrada | undefined {
  return nota && nota.visivelEm <= now() ? nota : undefined
}

function isVisible(documento: object): boolean {
  return !('visivelEm' in documento) || Number(documento.visivelEm) <= now()
}

function isActor(nota: NotaRegistrada, certificado: Certificado): boolean {
  return nota.atores.some((ator) => isSamePerson(certificado, ator))
}

type Documento = ReturnType<Sefin['ledger']['documentosDe']>[number]

function lote(sefin: Sefin, documentos: Documento[], agora: Date): Resposta {
  const isEmpty = documentos.length === 0
  return jsonOf(isEmpty ? 404 : 200, {
    StatusProcessamento: isEmpty ? 'NENHUM_DOCUMENTO_LOCALIZADO' : 'DOCUMENTOS_LOCALIZADOS',
    LoteDFe: documentos.map((documento) => {
      const isEvento = 'tipo' in documento
      return {
        NSU: documento.nsu,
        ChaveAcesso: documento.chave,
        TipoDocumento: isEvento ? 'EVENTO' : 'NFSE',
        TipoEvento: isEvento ? (NOMES_DE_EVENTO[documento.tipo] ?? null) : null,
        ArquivoXml: isEvento ? documento.xml : documento.nfse,
        DataHoraGeracao: documento.quando,
      }
    }),
    Alertas: [],
    Erros: [],
    TipoAmbiente: sefin.ambiente === 'producao' ? 'PRODUCAO' : 'HOMOLOGACAO',
    VersaoAplicativo: VERSAO_APLICATIVO,
    DataHoraProcessamento: brasilia(agora),
  })
}

const NOMES_DE_EVENTO: Record<string, string> = {
  '101101': 'CANCELAMENTO',
  '101103': 'SOLICITACAO_CANCELAMENTO_ANALISE_FISCAL',
  '105102': 'CANCELAMENTO_POR_SUBSTITUICAO',
  '105104': 'CANCELAMENTO_DEFERIDO_ANALISE_FISCAL',
  '105105': 'CANCELAMENTO_INDEFERIDO_ANALISE_FISCAL',
  '202201': 'CONFIRMACAO_PRESTADOR',
  '202205': 'REJEICAO_PRESTADOR',
  '203202': 'CONFIRMACAO_TOMADOR',
  '203206': 'REJEICAO_TOMADOR',
  '204203': 'CONFIRMACAO_INTERMEDIARIO',
  '204207': 'REJEICAO_INTERMEDIARIO',
  '205204': 'CONFIRMACAO_TACITA',
  '305101': 'CANCELAMENTO_POR_OFICIO',
}

function publicPage(sefin: Sefin, nota: NotaRegistrada): string {
  const isCancelled = sefin.ledger.eventosDe(nota.chave).some((evento) => CANCELAMENTOS.has(evento.tipo))
  const xml = unpack(nota.nfse)
  const field = (name: string) => new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1] ?? '-'
  const rows = [
    ['Chave de acesso', nota.chave],
    ['Número da NFS-e', String(nota.numero)],
    ['Situação', isCancelled ? 'CANCELADA' : 'AUTORIZADA'],
    ['Ambiente', sefin.ambiente],
    ['Emitente', `${field('xNome')} (${nota.emitente})`],
    ['Emissão', field('dhProc')],
    ['Valor do serviço', `R$ ${nota.valor}`],
    ['Valor líquido', `R$ ${field('vLiq')}`],
  ]
  const table = rows.map(([label, value]) => `<tr><th>${label}</th><td>${value}</td></tr>`).join('')
  return pageOf('Consulta Pública da NFS-e', `<table>${table}</table>`)
}
