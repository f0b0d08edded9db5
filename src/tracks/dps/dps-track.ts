import { BRASILIA, diaDaCompetencia, type Fuso } from '#domain/competencia.ts'
import { NUMERO_RPS_MAX } from '#domain/nota/numero-rps.ts'
import type { NotaPreparada } from '#domain/nota/preparada.ts'
import type { Tabelas } from '#domain/tabelas.ts'
import type { CityAgents } from '#platform/http-client/mtls.ts'
import type { RestAnswer } from '#platform/http-client/rest.ts'
import { recordOf, toExchange, uncertain } from '#tracks/exchange.ts'
import type { Conexao, Emissao, PedidoCancelamento, Situacao, Situada, Track } from '#tracks/track.ts'
import { createAdnClient, readPaginaDfe } from './adn-client.ts'
import { findAliquotaMunicipal } from './aliquota-municipal.ts'
import { buildDps, previewDps, substituicaoOf } from './build-dps.ts'
import { writePedRegAnalise, writePedRegEvento } from './cancelamento-xml.ts'
import { classifyConsultaDps, classifyConsultaNfse, classifyEmissao, classifyHeadDps } from './classify.ts'
import { classifyEvento, classifySolicitacao } from './classify-evento.ts'
import { classifyCancelamentoRegistrado, classifyEventos } from './classify-situacao.ts'
import type { Consulente, Convenios } from './convenio.ts'
import { checkDps, foreseeDps, whyNotSerie } from './dps-rules.ts'
import { findLosses } from './losses.ts'
import { motivosDe } from './motivos.ts'
import { newContexto } from './rules/contexto.ts'
import { type CaminhosSefin, createSefinClient, type Parties } from './sefin-client.ts'
import { issDecididoPor, municipioIncidencia, sendsAliquota } from './tributacao.ts'

export type DpsTrackDeps = {
  tabelas: Tabelas
  agents: CityAgents
  convenios: Convenios
  caminhos?: CaminhosSefin
  now?: () => Date
}

/** The track of the national system: DPS over SEFIN, or over a city that has the same API at its own address. */
export function createDpsTrack(deps: DpsTrackDeps): Track {
  const { tabelas, agents, caminhos, convenios, now = () => new Date() } = deps
  const sefin = createSefinClient(agents, caminhos)
  const adn = createAdnClient(agents)

  /** The hour of the city that answers; the national system's is Brasília's. */
  const fusoDe = ({ municipio }: Conexao): Fuso => (municipio ? tabelas.fuso(municipio, now().getTime()) : BRASILIA)

  const fetchNfse = async (found: { idDps: string; chaveAcesso: string; enviado: Uint8Array }, parties: Parties) => {
    const answer = await sefin.findNfse(found.chaveAcesso, parties)
    return { answer, outcome: classifyConsultaNfse(answer, { ...found, fuso: fusoDe(parties.conexao) }) }
  }

  const knownConvenio = (nota: NotaPreparada) => {
    const municipio = municipioIncidencia(nota, tabelas)
    return municipio === null ? null : convenios.known(municipio, nota.ambiente)
  }

  const momentOf = ({ municipio }: Pick<PedidoCancelamento, 'municipio'>) => {
    const agora = now()
    return { agora, fuso: tabelas.fuso(municipio, agora.getTime()) }
  }

  return {
    async inquire(nota, conexao, openCredencial) {
      const municipio = municipioIncidencia(nota, tabelas)
      if (municipio && dependsOnConvenio(nota)) await convenios.find(municipio, { conexao, openCredencial })
    },

    check: (nota, agora) => checkDps(newContexto(nota, tabelas, agora, knownConvenio(nota))),
    levaReforma: true,
    levaComercioExterior: true,
    levaNumeroProcesso: true,
    exigeCstPisCofins: true,
    numeroRpsMax: NUMERO_RPS_MAX,
    foresee: (nota, agora) => foreseeDps(newContexto(nota, tabelas, agora, knownConvenio(nota))),
    whyNotSerie,
    findLosses: (nota) => findLosses(nota, tabelas, knownConvenio(nota) ?? true),
    issDecididoPor: (nota) => issDecididoPor(nota, knownConvenio(nota) ?? true),
    sendsAliquota: (nota) => sendsAliquota(nota, knownConvenio(nota) ?? true),

    async findAliquota(nota, conexao, openCredencial) {
      const { codigoServicoNacional: cTribNac, codigoTributacao } = nota.servico
      const municipio = municipioIncidencia(nota, tabelas)
      const credencial = municipio && cTribNac ? await openCredencial() : null
      if (!municipio || !cTribNac || !credencial) return null
      const complemento = /^\d{3}$/.test(codigoTributacao ?? '') ? codigoTributacao : null
      const dia = diaDaCompetencia(nota.competencia, nota.dataEmissao.slice(0, 10))
      return findAliquotaMunicipal(agents, { conexao, credencial }, { municipio, cTribNac, complemento, dia })
    },

    preview({ nota, ...emissao }, agora) {
      const enviaAliquota = sendsAliquota(nota, knownConvenio(nota) ?? true)
      return previewDps({ emissao: { nota, ...emissao }, agora, enviaAliquota, tabelas })
    },

    async build(emissao, conexao, credencial, agora) {
      const enviaAliquota = await decideAliquota(
        emissao,
        { conexao, openCredencial: async () => credencial },
        convenios,
        tabelas,
      )
      return buildDps({
        emissao,
        conexao,
        credencial,
        agora,
        enviaAliquota,
        substituicao: substituicaoOf(emissao),
        tabelas,
      })
    },

    async send({ id, xml }, conexao, credencial, mayStillSend) {
      const startedAt = performance.now()
      const parties = { conexao, credencial }
      const answer = await sefin.postNfse(xml, parties, mayStillSend)
      const result = classifyEmissao(answer, id, fusoDe(conexao), conexao.classificados)
      if (result.kind !== 'autorizada_sem_xml') return toExchange(result, answer, startedAt)
      const { chaveAcesso, avisos } = result
      const { outcome } = await fetchNfse({ idDps: id, chaveAcesso, enviado: xml }, parties)
      if (outcome.kind === 'autorizada') return toExchange({ ...outcome, avisos }, answer, startedAt)
      // Authorised under a key whose document is not at hand: the consult will find both.
      return toExchange(uncertain('xml_indisponivel', chaveAcesso), answer, startedAt)
    },

    async consult({ id, xml }, conexao, credencial) {
      const startedAt = performance.now()
      const parties = { conexao, credencial }
      const answer = await sefin.findDps(id, parties)
      const result = classifyConsultaDps(answer, id)
      if (result.kind === 'ausente') {
        // Resending depends on this answer, so the second endpoint of the API must say the same.
        const head = await sefin.hasDps(id, parties)
        return toExchange(classifyHeadDps(head), head.kind === 'answer' ? answer : head, startedAt)
      }
      if (result.kind !== 'encontrada') return toExchange(result, answer, startedAt)
      const found = await fetchNfse({ idDps: id, chaveAcesso: result.chaveAcesso, enviado: xml }, parties)
      return toExchange(found.outcome, found.answer, startedAt)
    },

    async cancel(pedido, conexao, credencial) {
      const startedAt = performance.now()
      const xml = writePedRegEvento(pedido, { conexao, credencial, ...momentOf(pedido) })
      const answer = await sefin.postEvento(pedido.chaveAcesso, Buffer.from(xml), { conexao, credencial })
      return toExchange(classifyEvento(answer, pedido.chaveAcesso, fusoDe(conexao)), answer, startedAt)
    },

    async requestCancel(pedido, conexao, credencial) {
      const startedAt = performance.now()
      const xml = writePedRegAnalise(pedido, { conexao, credencial, ...momentOf(pedido) })
      const answer = await sefin.postEvento(pedido.chaveAcesso, Buffer.from(xml), { conexao, credencial })
      return toExchange(classifySolicitacao(answer, pedido.chaveAcesso), answer, startedAt)
    },

    motivos: (operacao) => motivosDe(operacao, null),
    replaces: () => true,
    municipioIncidencia: (nota) => municipioIncidencia(nota, tabelas),

    async situate({ chaveAcesso }, _enviado, conexao, credencial) {
      const startedAt = performance.now()
      const parties = { conexao, credencial }
      const listed = await adn.listEventos(chaveAcesso, parties)
      const situacao = classifyEventos(listed, chaveAcesso, fusoDe(conexao))
      if (situacao.kind !== 'vigente') return toSituada(situacao, listed, startedAt)
      // The ADN shows an event minutes later; SEFIN, which registered it, at once.
      const own = await sefin.findCancelamento(chaveAcesso, parties)
      return toSituada(classifyCancelamentoRegistrado(own, chaveAcesso, fusoDe(conexao)), own, startedAt)
    },

    listDfe: async (cpfCnpj, desde, conexao, credencial) =>
      readPaginaDfe(await adn.listDocumentos(cpfCnpj, desde, { conexao, credencial }), desde),
  }
}

/**
 * Whether pAliq is sent, which depends on the agreement of the município of incidence; unknown counts as active. When
 * SEFIN refused the choice (`aliquota`), the agreement is queried again, and if that changes nothing the opposite is
 * sent.
 */
async function decideAliquota(
  { nota, reparos }: Emissao,
  consulente: Consulente,
  convenios: Convenios,
  tabelas: Tabelas,
): Promise<boolean> {
  const municipio = municipioIncidencia(nota, tabelas)
  const decide = (ativo: boolean | null) => sendsAliquota(nota, ativo ?? true)
  if (!reparos.includes('aliquota')) {
    return dependsOnConvenio(nota) && municipio ? decide(await convenios.find(municipio, consulente)) : decide(null)
  }
  const refused = decide(municipio ? convenios.known(municipio, consulente.conexao.ambiente) : null)
  const refreshed = decide(municipio ? await convenios.refresh(municipio, consulente) : null)
  return refreshed === refused ? !refused : refreshed
}

const dependsOnConvenio = (nota: NotaPreparada) => sendsAliquota(nota, true) !== sendsAliquota(nota, false)

const toSituada = (situacao: Situacao, answer: RestAnswer, startedAt: number): Situada => ({
  situacao,
  ...recordOf(answer, startedAt),
})
