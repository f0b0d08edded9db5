import { BRASILIA, type Fuso } from '#domain/competencia.ts'
import { toExchange, uncertain } from '#tracks/exchange.ts'
import { EM_PRODUCAO, homologacaoOf } from '#tracks/homologacao.ts'
import { concludeLote, needsConsultByRps, nothing } from '#tracks/nada.ts'
import { operacaoEnvio } from '#tracks/operacao.ts'
import { situatedBy } from '#tracks/situacao.ts'
import type { TemplateDps } from '#tracks/template.ts'
import { templateOf } from '#tracks/template-of.ts'
import type { Conexao, Credencial, Enviado, Prova, Track } from '#tracks/track.ts'
import { callSoap } from '#tracks/transport/soap.ts'
import { buildDps, substituicaoOf } from './build-dps.ts'
import {
  classifyCancelamentoCidade,
  classifyConsultaCancelamento,
  classifyConsultaCidade,
  classifyEmissaoCidade,
  classifyProtocolo,
} from './city-classify.ts'
import {
  isPorProtocolo,
  writeCancelamento,
  writeConsultaLote,
  writeConsultaPorDps,
  writeConsultaStatus,
  writeEmissao,
} from './city-mensagens-xml.ts'
import { classifyConsultaNfse, type SemXml } from './classify.ts'
import type { Convenios } from './convenio.ts'
import { parseDpsId } from './dps-id.ts'
import { createDpsTrack, type DpsTrackDeps } from './dps-track.ts'
import { motivosDe } from './motivos.ts'
import { type CaminhosSefin, createSefinClient } from './sefin-client.ts'
import { issDecididoPor, sendsAliquota } from './tributacao.ts'

type DpsCityTrackDeps = Pick<DpsTrackDeps, 'tabelas' | 'agents' | 'now'> & {
  /** False: the city cancels nothing by web service. */
  cancelaPorWs?: boolean
}

/**
 * The track of a city that accepts the national DPS at its own address, by the template of the conexão: the API of
 * SEFIN under other paths; SOAP with the operations of ABRASF around the DPS; or SOAP that answers with a protocol,
 * whose notes are then read at the national system (`urls.sefin`).
 */
export function createDpsCityTrack(deps: DpsCityTrackDeps): Track {
  const { tabelas, agents, now = () => new Date() } = deps
  const dps = { ...deps, convenios: SEM_CONVENIO }
  const national = createDpsTrack(dps)
  const sefin = createSefinClient(agents)
  const fusoDe = ({ municipio }: Conexao): Fuso => (municipio ? tabelas.fuso(municipio, now().getTime()) : BRASILIA)
  const clones = new WeakMap<TemplateDps, Track>()

  const cloneOf = (template: TemplateDps): Track => {
    const known = clones.get(template) ?? createDpsTrack({ ...dps, caminhos: caminhosOf(template) })
    clones.set(template, known)
    return known
  }

  /** The outcome of an emission, with the note fetched by its key where the city sent the key alone. */
  const complete = async ({ chaveAcesso, avisos }: SemXml, sent: Sent): Promise<Prova> => {
    const answer = await sefin.findNfse(chaveAcesso, sent)
    const outcome = classifyConsultaNfse(answer, {
      idDps: sent.id,
      chaveAcesso,
      enviado: sent.xml,
      fuso: fusoDe(sent.conexao),
    })
    return outcome.kind === 'autorizada' ? { ...outcome, avisos } : outcome
  }

  const soap: Pick<Track, 'send' | 'consult' | 'situate'> & Required<Pick<Track, 'cancel' | 'consultCancel'>> = {
    async send({ id, xml }, conexao, credencial, mayStillSend) {
      const startedAt = performance.now()
      const template = templateOf(conexao, 'dps')
      const operacao = operacaoEnvio(template)
      const call = { agents, template, operacao, mensagem: xml.toString(), conexao, credencial, mayStillSend }
      const answer = await callSoap(call)
      const pergunta = { id, xml, template, fuso: fusoDe(conexao) }
      const result = classifyEmissaoCidade(answer, pergunta, conexao.classificados)
      if (result.kind !== 'autorizada_sem_xml') return toExchange(result, answer, startedAt)
      const found = await complete(result, { id, xml, conexao, credencial })
      // Authorised under a key whose document is not at hand, or is not ours: the consult will say.
      const outcome = found.kind === 'autorizada' ? found : uncertain('xml_indisponivel', result.chaveAcesso)
      return toExchange(outcome, answer, startedAt)
    },

    async consult(enviado, conexao, credencial) {
      const startedAt = performance.now()
      const template = templateOf(conexao, 'dps')
      const { id, xml, protocolo } = enviado
      const question = questionOf(enviado, template, conexao)
      // Without a protocol only the national system can be consulted; the template says that this proves no absence.
      if (question === null) return national.consult(enviado, conexao, credencial)
      const answer = await callSoap({ agents, template, ...question, conexao, credencial })
      if (question.operacao === 'consultarPorRps')
        return toExchange(
          classifyConsultaCidade(answer, { id, xml, template, fuso: fusoDe(conexao) }),
          answer,
          startedAt,
        )
      const result = classifyProtocolo(answer, { id, xml, template, fuso: fusoDe(conexao) }, protocolo!)
      const lote =
        result.kind === 'autorizada_sem_xml' ? await complete(result, { id, xml, conexao, credencial }) : result
      if (!needsConsultByRps(lote)) return toExchange(lote, answer, startedAt)
      const found = await soap.consult({ ...enviado, protocolo: null }, conexao, credencial)
      const prova = concludeLote(lote, found.outcome)
      return prova === lote ? toExchange(lote, answer, startedAt) : found
    },

    // A protocol says how the note was issued, whatever happened to it since; the national system has its situation.
    situate: async (nota, enviado, conexao, credencial) =>
      isPorProtocolo(templateOf(conexao, 'dps'))
        ? national.situate(nota, enviado, conexao, credencial)
        : situatedBy(nota, await soap.consult(enviado, conexao, credencial)),

    async cancel(pedido, conexao, credencial) {
      const startedAt = performance.now()
      const template = templateOf(conexao, 'dps')
      const agora = now()
      const fuso = tabelas.fuso(pedido.municipio, agora.getTime())
      const mensagem = writeCancelamento(pedido, { conexao, credencial, agora, fuso }, template)
      const answer = await callSoap({ agents, template, operacao: 'cancelar', mensagem, conexao, credencial })
      return toExchange(
        classifyCancelamentoCidade(answer, pedido, { template, fuso: fusoDe(conexao) }),
        answer,
        startedAt,
      )
    },

    consultCancel({ prestador, municipio }, protocolo, conexao, credencial) {
      const template = templateOf(conexao, 'dps')
      if (!isPorProtocolo(template)) return null
      const startedAt = performance.now()
      const protocolado = { municipio, cpfCnpj: prestador.cpfCnpj, protocolo, tipo: 'CANCELAMENTO' as const }
      const mensagem = writeConsultaStatus(protocolado, template, conexao)
      const operacao = 'consultarSituacao' as const
      return callSoap({ agents, template, operacao, mensagem, conexao, credencial }).then((answer) =>
        toExchange(classifyConsultaCancelamento(answer, protocolo, template), answer, startedAt),
      )
    },
  }

  const trackOf = (conexao: Conexao) => {
    const template = templateOf(conexao, 'dps')
    if (!isRest(template)) return soap
    return isClosed(conexao, template) ? CLOSED : cloneOf(template)
  }

  return {
    check: national.check,
    levaReforma: national.levaReforma,
    levaComercioExterior: national.levaComercioExterior,
    levaNumeroProcesso: national.levaNumeroProcesso,
    exigeCstPisCofins: national.exigeCstPisCofins,
    numeroRpsMax: national.numeroRpsMax,
    foresee: national.foresee,
    whyNotSerie: national.whyNotSerie,
    findLosses: national.findLosses,
    issDecididoPor: (nota) => issDecididoPor(nota, true),
    sendsAliquota: (nota) => sendsAliquota(nota, true),
    preview: national.preview,

    async build(emissao, conexao, credencial, agora) {
      const template = templateOf(conexao, 'dps')
      const usual = sendsAliquota(emissao.nota, true)
      const enviaAliquota = emissao.reparos.includes('aliquota') ? !usual : usual
      const substituicao = substituicaoOf(emissao)
      const pedido = { emissao, conexao, credencial, agora, enviaAliquota, substituicao, tabelas }
      return isRest(template) ? buildDps(pedido) : writeEmissao({ ...pedido, template })
    },

    send: (documento, conexao, credencial, mayStillSend) =>
      trackOf(conexao).send(documento, atCity(conexao), credencial, mayStillSend),
    consult: (enviado, conexao, credencial) => trackOf(conexao).consult(enviado, atCity(conexao), credencial),
    ...(deps.cancelaPorWs !== false && {
      cancel: (pedido, conexao, credencial) => trackOf(conexao).cancel!(pedido, atCity(conexao), credencial),
    }),
    consultCancel: (pedido, protocolo, conexao, credencial) =>
      isRest(templateOf(conexao, 'dps')) ? null : soap.consultCancel(pedido, protocolo, conexao, credencial),
    motivos: (operacao, conexao) => motivosDe(operacao, templateOf(conexao, 'dps')),
    municipioIncidencia: national.municipioIncidencia!,
    replaces: (conexao) => templateOf(conexao, 'dps').capacidades.substituiPorWs,
    situate: (nota, enviado, conexao, credencial) =>
      trackOf(conexao).situate(nota, enviado, atCity(conexao), credencial),
  }
}

/**
 * A city with an emitter of its own knows its rates, as one with an active agreement: no agreement is queried, neither
 * for the preview nor for the document. Refused, the opposite is sent.
 */
const SEM_CONVENIO: Convenios = { known: () => null, find: async () => null, refresh: async () => null }

type Sent = { id: string; xml: Uint8Array; conexao: Conexao; credencial: Credencial }

const isRest = ({ transporte }: TemplateDps) => transporte.tipo === 'rest-json'

/** Whether a note of homologação would be a real one at this clone: it has no test at an address of production. */
const isClosed = ({ ambiente, urlsOperacoes: { padrao = '' }, enderecosDeProducao }: Conexao, template: TemplateDps) =>
  ambiente === 'homologacao' && (homologacaoOf(template).modo === 'nenhuma' || enderecosDeProducao.includes(padrao))

const WHY_CLOSED = { causa: EM_PRODUCAO, motivo: 'homologação to an address of production' }
const notSent = async () => toExchange({ kind: 'nao_enviada' as const, ...WHY_CLOSED }, null, performance.now())
const notAsked = async () => toExchange(nothing('nao_perguntada', WHY_CLOSED.motivo), null, performance.now())

/** Sends and asks nothing. */
const CLOSED: Pick<Track, 'send' | 'consult' | 'situate' | 'cancel'> = {
  send: notSent,
  cancel: notSent,
  consult: notAsked,
  situate: async (nota) => situatedBy(nota, await notAsked()),
}

/** A clone of the API is at the address of the city; over SOAP `urls.sefin` stays the national system. */
function atCity(conexao: Conexao): Conexao {
  const { padrao } = conexao.urlsOperacoes
  if (!isRest(templateOf(conexao, 'dps')) || padrao === undefined) return conexao
  return { ...conexao, urls: { ...conexao.urls, sefin: padrao } }
}

/** The paths of a clone, from the operations of its template: `{id}` of the DPS, `{chave}` of the note. */
function caminhosOf({ operacoes }: TemplateDps): CaminhosSefin {
  const path = (nome: string | undefined, usual: string, value: string) =>
    (nome ?? usual).replace(/\{(?:id|chave)\}/, value)
  return {
    emitir: operacoes.gerar?.nome ?? '/nfse',
    dps: (id) => path(operacoes.consultarPorRps?.nome, '/dps/{id}', id),
    nfse: (chave) => path(operacoes.consultarPrestado?.nome, '/nfse/{chave}', chave),
    eventos: (chave) => path(operacoes.cancelar?.nome, '/nfse/{chave}/eventos', chave),
  }
}

/** How to consult a message that may have arrived; null when the city has no such query. */
function questionOf(enviado: Enviado, template: TemplateDps, conexao: Conexao) {
  const { protocolo } = enviado
  if (isPorProtocolo(template)) {
    if (protocolo === null) return null
    const { municipio, cpfCnpj } = parseDpsId(enviado.id)!
    const mensagem = writeConsultaStatus({ municipio, cpfCnpj, protocolo, tipo: 'EMISSAO' }, template, conexao)
    return { operacao: 'consultarSituacao' as const, mensagem }
  }
  if (protocolo !== null && template.operacoes.consultarLote)
    return { operacao: 'consultarLote' as const, mensagem: writeConsultaLote(enviado, protocolo, template) }
  return { operacao: 'consultarPorRps' as const, mensagem: writeConsultaPorDps(enviado, template) }
}
