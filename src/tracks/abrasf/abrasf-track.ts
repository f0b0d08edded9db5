import { BRASILIA, type Fuso } from '#domain/competencia.ts'
import { NUMERO_RPS_MAX } from '#domain/nota/numero-rps.ts'
import type { Tabelas } from '#domain/tabelas.ts'
import type { CityAgents } from '#platform/http-client/mtls.ts'
import { parseXml } from '#platform/xml/parse.ts'
import { foreseeClassificacao } from '#tracks/classificacao.ts'
import { toExchange } from '#tracks/exchange.ts'
import { elementoDeTeste } from '#tracks/homologacao.ts'
import { concludeLote, needsConsultByRps, nothing } from '#tracks/nada.ts'
import { operacaoEnvio } from '#tracks/operacao.ts'
import { situatedBy } from '#tracks/situacao.ts'
import type { Operacao, TemplateAbrasf } from '#tracks/template.ts'
import { templateOf } from '#tracks/template-of.ts'
import type {
  Conexao,
  Credencial,
  Documento,
  Emissao,
  Enviado,
  Exchange,
  PedidoCorrecao,
  Prova,
  Track,
} from '#tracks/track.ts'
import { callSoap, type SoapAnswer } from '#tracks/transport/soap.ts'
import { checkRps, whyNotSerie } from './abrasf-rules.ts'
import { checkCorrecao, correcaoTexts } from './carta-correcao.ts'
import {
  type CartaPedida,
  type Contexto,
  classifyCancelamento,
  classifyConsultaCorrecao,
  classifyConsultaRps,
  classifyCorrecao,
  classifyEnvio,
  classifyLote,
  classifySituacao,
  type LoteDecidido,
} from './classify.ts'
import { checkIbsCbs } from './ibscbs-xml.ts'
import { findLosses } from './losses.ts'
import {
  writeCancelamento,
  writeCartaCorrecao,
  writeConsultaLote,
  writeConsultaRps,
  writeEnvio,
  writeSubstituicao,
} from './mensagens-xml.ts'
import { readEnviado } from './parse-rps.ts'
import type { PedidoRps } from './rps-xml.ts'
import { judgeConsultaDeTeste, judgeTeste } from './teste.ts'
import { notaDaCidade, tipoRps } from './tributacao.ts'
import { versaoOf } from './versoes.ts'

type AbrasfTrackDeps = {
  tabelas: Tabelas
  agents: CityAgents
  /** The template of `check`, `findLosses` and `preview`; an exchange uses the template of its own connection. */
  template: TemplateAbrasf
  now?: () => Date
}

/** The track of the municipal web services of the ABRASF family, one for each template. */
export function createAbrasfTrack({ tabelas, agents, template, now = () => new Date() }: AbrasfTrackDeps): Track {
  const rpsOf = ({ nota, serie, numero }: Emissao, rpsTemplate: TemplateAbrasf, agora: Date): PedidoRps => ({
    nota,
    serie,
    numero,
    template: rpsTemplate,
    agora,
    tabelas,
  })
  /** The hour of the city that answers. */
  const fusoDe = ({ municipio }: Conexao): Fuso => (municipio ? tabelas.fuso(municipio, now().getTime()) : BRASILIA)
  const callOf = (conexao: Conexao, credencial: Credencial): Call => ({
    agents,
    template: templateOf(conexao, 'abrasf'),
    conexao,
    credencial,
    fuso: fusoDe(conexao),
  })
  const { cancelar, cartaCorrecao } = template.operacoes
  const { cancelaPorWs, cartaCorrecao: temCartaCorrecao } = template.capacidades

  return {
    check: (nota, agora) => [...checkRps(nota, template, agora), ...checkIbsCbs(nota, template.xml, tabelas)],
    levaReforma: template.xml.ibscbs !== 'nenhum',
    levaComercioExterior: versaoOf(template).geracao === 2,
    levaNumeroProcesso: versaoOf(template).geracao === 2,
    exigeCstPisCofins: false,
    ...(versaoOf(template).geracao === 1 && { municipioIncidencia: ({ servico }) => servico.municipioPrestacao }),
    numeroRpsMax: NUMERO_RPS_MAX,
    foresee: (nota) => foreseeClassificacao(notaDaCidade(nota, template), template.xml.ibscbs !== 'nenhum', tabelas),
    whyNotSerie,
    findLosses: (nota) => findLosses(nota, template),
    preview: (emissao, agora) => writeEnvio(rpsOf(emissao, template, agora), numeroLote(emissao, agora), null),

    async build(emissao, conexao, credencial, agora): Promise<Documento> {
      const rps = rpsOf(emissao, templateOf(conexao, 'abrasf'), agora)
      const operacao = emissao.substitui ? 'substituir' : operacaoEnvio(rps.template)
      const teste = elementoDeTeste(rps.template, conexao.ambiente, operacao)
      const xml = emissao.substitui
        ? writeSubstituicao(emissao.substitui.pedido, rps, credencial, teste)
        : writeEnvio(rps, numeroLote(emissao, agora), credencial, teste)
      return { id: rpsId(emissao), xml: Buffer.from(xml), leiaute: rps.template.padrao }
    },

    async send({ xml }, conexao, credencial, mayStillSend) {
      const startedAt = performance.now()
      const current = templateOf(conexao, 'abrasf')
      const answer = await callSoap({
        agents,
        template: current,
        conexao,
        credencial,
        operacao: isSubstituicao(xml, current) ? 'substituir' : operacaoEnvio(current),
        mensagem: xml.toString('utf8'),
        mayStillSend,
      })
      const { classificados } = conexao
      const contexto = { template: current, enviado: readEnviado(xml), fuso: fusoDe(conexao), classificados }
      return toExchange(judgeTeste(classifyEnvio(answer, contexto), answer, conexao, current), answer, startedAt)
    },

    consult: (documento, conexao, credencial) => consult(documento, callOf(conexao, credencial)),

    ...(cancelar &&
      cancelaPorWs && {
        async cancel(pedido, conexao, credencial) {
          const startedAt = performance.now()
          const current = templateOf(conexao, 'abrasf')
          const mensagem = writeCancelamento(pedido, current, credencial)
          const answer = await callSoap({
            agents,
            template: current,
            conexao,
            credencial,
            operacao: 'cancelar',
            mensagem,
          })
          return toExchange(
            classifyCancelamento(answer, pedido, { template: current, fuso: fusoDe(conexao) }),
            answer,
            startedAt,
          )
        },
      }),

    ...(cartaCorrecao &&
      temCartaCorrecao && {
        checkCorrection: (pedido) => checkCorrecao(pedido, template),

        async correct(pedido, conexao, credencial) {
          const startedAt = performance.now()
          const call = callOf(conexao, credencial)
          const mensagem = writeCartaCorrecao(pedido, call.template, credencial, tabelas)
          const answer = await ask('cartaCorrecao', mensagem, call)
          const outcome = classifyCorrecao(answer, cartaOf(pedido, call.template), call)
          return toExchange(outcome, answer, startedAt)
        },

        async findCorrection(pedido, { xml }, conexao, credencial) {
          const startedAt = performance.now()
          const call = callOf(conexao, credencial)
          const mensagem = writeConsultaRps(readEnviado(xml), call.template, credencial)
          const answer = await ask('consultarPorRps', mensagem, call)
          const prova = classifyConsultaCorrecao(answer, cartaOf(pedido, call.template), call)
          return toExchange(prova, answer, startedAt)
        },
      }),

    replaces: (conexao) => canReplace(templateOf(conexao, 'abrasf')),

    situate: async (nota, enviado, conexao, credencial) =>
      situatedBy(nota, await consult(enviado, callOf(conexao, credencial))),
  }
}

/** The letter as the city would show it. */
const cartaOf = (pedido: PedidoCorrecao, template: TemplateAbrasf): CartaPedida => {
  const { discriminacao, email, telefone } = correcaoTexts(pedido, template)
  return { numero: pedido.numero, discriminacao: discriminacao.texto, email: email.texto, telefone: telefone.texto }
}

const canReplace = ({ operacoes, capacidades }: TemplateAbrasf) =>
  operacoes.substituir !== undefined && capacidades.substituiPorWs

/** A document built as a replacement is sent as one, also when the same bytes are sent again. */
const isSubstituicao = (xml: Uint8Array, { operacoes }: TemplateAbrasf) =>
  parseXml(xml).name === operacoes.substituir?.raiz

type Call = {
  agents: CityAgents
  template: TemplateAbrasf
  conexao: Conexao
  credencial: Credencial
  /** The hour of the city that answers. */
  fuso: Fuso
}

/**
 * Asks about a document: by its lote while a protocol is known, which alone distinguishes "not yet" from "never"
 * (docs/referencia/reliability.md#b1-evidence); and by its RPS, unless the lote has a note, is not done, or could not
 * be asked about.
 */
async function consult({ xml, protocolo }: Enviado, call: Call): Promise<Exchange<Prova>> {
  const startedAt = performance.now()
  const { template, credencial, fuso } = call
  const contexto: Contexto = { template, enviado: readEnviado(xml), fuso }
  const { prestador, rps } = contexto.enviado
  const lote = protocolo === null ? null : await consultLote(protocolo, contexto, call)
  if (lote && !needsConsultByRps(lote.prova)) return toExchange(lote.prova, lote.answer, startedAt)
  if (!template.operacoes.consultarPorRps || !template.capacidades.consultaPorRps) {
    const prova = lote?.prova.kind === 'nada' ? lote.prova : nothing('sem_consulta', 'the city has no consult by RPS')
    return toExchange(prova, lote?.answer ?? null, startedAt)
  }
  const mensagem = writeConsultaRps({ prestador, rps }, template, credencial)
  const answer = await ask('consultarPorRps', mensagem, call)
  const found = judgeConsultaDeTeste(classifyConsultaRps(answer, contexto), answer, call.conexao, template)
  const prova = lote ? concludeLote(lote.prova, found) : found
  return toExchange(prova, lote && prova === lote.prova ? lote.answer : answer, startedAt)
}

type ConsultedLote = { prova: Prova; answer: SoapAnswer }

async function consultLote(protocolo: string, contexto: Contexto, call: Call): Promise<ConsultedLote | null> {
  const { template, credencial } = call
  const { prestador } = contexto.enviado
  const write = (operacao: 'consultarSituacao' | 'consultarLote') =>
    writeConsultaLote(operacao, { prestador, protocolo }, template, credencial)
  let decidido: LoteDecidido | null = null
  if (template.operacoes.consultarSituacao) {
    const answer = await ask('consultarSituacao', write('consultarSituacao'), call)
    const situacao = classifySituacao(answer, contexto, protocolo)
    if (situacao.kind !== 'decidido') return { prova: situacao, answer }
    decidido = situacao
  }
  if (!template.operacoes.consultarLote) return null
  const answer = await ask('consultarLote', write('consultarLote'), call)
  const prova = classifyLote(answer, contexto, protocolo, decidido)
  return { prova: judgeConsultaDeTeste(prova, answer, call.conexao, template), answer }
}

const ask = (operacao: Operacao, mensagem: string, { agents, template, conexao, credencial }: Call) =>
  callSoap({ agents, template, conexao, credencial, operacao, mensagem })

/** The key of an RPS at its city, as one text. */
const rpsId = ({ nota, serie, numero }: Emissao) => `RPS${nota.prestador.cpfCnpj}-${serie}-${numero}-${tipoRps(nota)}`

/**
 * Number of a lote of one RPS, unique for the issuer (15 digits,
 * docs/referencia/municipal.md#16-situação-do-lote-e-assíncrono): the second in which it is built and the end of the
 * RPS number shifted by its series, so that two series with the same numbers and a new try do not share one.
 */
function numeroLote({ numero, serie }: Emissao, agora: Date): string {
  const moved = [...serie].reduce((sum, letter) => ((sum * 31 + letter.codePointAt(0)!) * 7_919) % 10 ** LOTE_SUFFIX, 0)
  const suffix = (Number(numero.slice(-LOTE_SUFFIX)) + moved) % 10 ** LOTE_SUFFIX
  return `${Math.floor(agora.getTime() / 1000)}${String(suffix).padStart(LOTE_SUFFIX, '0')}`
}
const LOTE_SUFFIX = 5
