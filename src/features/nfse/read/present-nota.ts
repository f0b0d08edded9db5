import { reais } from '#domain/money.ts'
import { isReplacing } from '#domain/nota/cancel-rules.ts'
import { type Aviso, hasPdf, hasXml } from '#domain/nota/nota.ts'
import { presentErros } from '#domain/present-erros.ts'
import { readAjustes } from '#features/ajustes/read-ajustes.ts'
import { openMunicipioIndex } from '#features/cidades/reach/municipio-index.ts'
import { prazoDaCidade } from '#features/cidades/reach/prazo-cancelamento.ts'
import type { NotaRow, ResumoCancelamento } from '#features/nfse/nota/nota-row.ts'
import type { NfseResponse } from '#formas/notas/nota.ts'
import type { App } from '#platform/app.ts'
import { findSituacoes, naFila, type Situacao } from './situacoes.ts'

/** One note. */
export async function presentNota(app: App, nota: NotaRow, moreAvisos: Aviso[] = []): Promise<NfseResponse> {
  const situacoes = await findSituacoes(app, [nota])
  return present(app, nota, situacoes.get(nota.id), moreAvisos)
}

/** A page of notes, in their order. */
export async function presentNotas(app: App, notas: readonly NotaRow[]): Promise<NfseResponse[]> {
  const situacoes = await findSituacoes(app, notas)
  return Promise.all(notas.map((nota) => present(app, nota, situacoes.get(nota.id))))
}

/** A note just accepted, without a query; a repeated request gets the note as it is. */
export const presentAccepted = (
  app: App,
  { nota, repetida, avisos }: { nota: NotaRow; repetida: boolean; avisos: Aviso[] },
): Promise<NfseResponse> => (repetida ? presentNota(app, nota, avisos) : present(app, nota, naFila(nota), avisos))

async function present(
  app: App,
  nota: NotaRow,
  andamento: Situacao | undefined,
  moreAvisos: Aviso[] = [],
): Promise<NfseResponse> {
  const until = nota.concluidaEm ?? app.now()
  const base = `${app.config.urlPublica}/nfse/${nota.id}`
  return {
    id: nota.id,
    status: nota.status,
    idIntegracao: nota.idIntegracao,
    ambiente: nota.ambiente,
    numero: nota.numero,
    chaveAcesso: nota.chaveAcesso,
    codigoVerificacao: nota.codigoVerificacao,
    numeroRps: String(nota.numeroRps),
    serieRps: nota.serieRps,
    autorizadaEm: nota.autorizadaEm?.toISOString() ?? null,
    criadaEm: nota.criadaEm.toISOString(),
    meta: {
      trilho: nota.trilho,
      municipio: { ibge: nota.municipio, nome: app.tabelas.municipio(nota.municipio)?.nome ?? '' },
      tempoProcessamento: duration(until.getTime() - nota.criadaEm.getTime()),
      tentativas: nota.tentativas,
      situacao: andamento?.situacao ?? null,
      proximaVerificacaoEm: andamento?.proximaVerificacaoEm ?? null,
      ...(nota.numeroOriginal ? { numeroOriginal: nota.numeroOriginal } : {}),
      ...(nota.reemissaoDeId ? { reemissaoDeId: nota.reemissaoDeId } : {}),
      ...(nota.reemitidaPorId ? { reemitidaPorId: nota.reemitidaPorId } : {}),
    },
    urls: {
      pdf: hasPdf(nota.status) ? `${base}/pdf` : null,
      xml: hasXml(nota.status) ? `${base}/xml` : null,
    },
    ...(nota.cancelamento ? { cancelamento: presentCancelamento(nota.cancelamento) } : {}),
    substituicaoEmCurso: isReplacing(nota.cancelamento),
    prazoCancelamento: await prazoOf(app, nota),
    valorACobrar: nota.valorACobrar === null ? null : reais(nota.valorACobrar),
    scoreConfianca: nota.scoreConfianca,
    avisos: [...nota.avisos, ...(andamento?.avisos ?? []), ...moreAvisos],
    erros: presentErros(nota.erros),
    requestId: nota.requestId,
  }
}

async function prazoOf(app: App, nota: NotaRow): Promise<NfseResponse['prazoCancelamento']> {
  if (nota.status !== 'autorizada' || !nota.autorizadaEm) return null
  const index = await openMunicipioIndex(app)
  const padrao = (await readAjustes(app))['cancelamento.prazoPadraoHoras']
  const entry = index.byIbge.get(nota.municipio)
  if (!entry) return { ate: null, origem: 'desconhecido' }
  const { horas, origem } = prazoDaCidade(index, entry, nota, padrao)
  return { ate: horas === null ? null : new Date(nota.autorizadaEm.getTime() + horas * HOUR_MS).toISOString(), origem }
}
const HOUR_MS = 3_600_000

const presentCancelamento = ({ tipo, status, protocolo, em, substitutaId, erros }: ResumoCancelamento) => ({
  tipo,
  status,
  ...(protocolo ? { protocolo } : {}),
  em: new Date(em).toISOString(),
  ...(substitutaId ? { substitutaId } : {}),
  ...(erros.length > 0 ? { erros: presentErros(erros) } : {}),
})

/** 0.85s, 12.4s, 3m05s, 2h10m: short enough to read in a list. */
function duration(ms: number): string {
  const seconds = Math.max(0, ms) / 1000
  if (seconds < 60) return `${seconds.toFixed(seconds < 10 ? 2 : 1)}s`
  const [minutes, rest] = [Math.floor(seconds / 60), Math.floor(seconds % 60)]
  if (minutes < 60) return `${minutes}m${String(rest).padStart(2, '0')}s`
  return `${Math.floor(minutes / 60)}h${String(minutes % 60).padStart(2, '0')}m`
}
