import type { Tabelas } from '#domain/tabelas.ts'
import { withGrupoDaExportacao } from '#domain/tributos/exportacao.ts'
import type { CityAgents } from '#platform/http-client/mtls.ts'
import { foreseeClassificacao } from '#tracks/classificacao.ts'
import { toExchange, uncertain } from '#tracks/exchange.ts'
import { homologacaoOf } from '#tracks/homologacao.ts'
import { situatedBy } from '#tracks/situacao.ts'
import type { Operacao, TemplatePaulistana } from '#tracks/template.ts'
import { templateOf } from '#tracks/template-of.ts'
import type { Conexao, Credencial, Track } from '#tracks/track.ts'
import { callSoap } from '#tracks/transport/soap.ts'
import { readRpsEnviado } from './bind-nota.ts'
import type { Versao } from './campos.ts'
import { checkPaulistana, NUMERO_MAX, whyNotSerie } from './check-paulistana.ts'
import { classifyCancelamento, classifyConsulta, classifyEnvio, classifyTeste } from './classify.ts'
import { findLosses } from './losses.ts'
import { previewEnvio, writeCancelamento, writeConsulta, writeEnvio } from './mensagens-xml.ts'
import { toAviso } from './rejections.ts'
import { TESTE_ENVIO } from './templates.ts'

type PaulistanaTrackDeps = {
  tabelas: Tabelas
  agents: CityAgents
  /** The layout: that of the template of the conexão (`paulistana-1`, `paulistana-2`). */
  versao: Versao
}

/**
 * The track of São Paulo. A resend is destructive there, so nothing is ever sent twice without a human: after any doubt
 * the track consults the RPS by its key. In homologation it calls the test method, which issues nothing
 * (docs/decisions/0011-sao-paulo-homologacao.md).
 */
export function createPaulistanaTrack({ tabelas, agents, versao }: PaulistanaTrackDeps): Track {
  const consult = async (xml: Uint8Array, conexao: Conexao, credencial: Credencial) => {
    const { chave, cpfCnpj } = readRpsEnviado(xml)
    const mensagem = await writeConsulta(chave, cpfCnpj!, versao, credencial)
    return callSoap({
      agents,
      template: templateOf(conexao, 'paulistana'),
      operacao: 'consultarPorRps',
      mensagem,
      conexao,
      credencial,
    })
  }

  const consultNota: Track['consult'] = async ({ xml }, conexao, credencial) => {
    const startedAt = performance.now()
    // The test method stores nothing, and a consult would search the notes of production.
    if (conexao.ambiente === 'homologacao') return toExchange({ kind: 'ausente' } as const, null, startedAt)
    const answer = await consult(xml, conexao, credencial)
    return toExchange(classifyConsulta(answer, xml, ecoDe(conexao)), answer, startedAt)
  }

  return {
    check: (nota, agora) => checkPaulistana(nota, versao, tabelas, agora),
    levaReforma: versao === '2',
    levaComercioExterior: versao === '2',
    levaNumeroProcesso: false,
    exigeCstPisCofins: false,
    numeroRpsMax: NUMERO_MAX,
    foresee: (nota) => foreseeClassificacao(withGrupoDaExportacao(nota), versao === '2', tabelas),
    whyNotSerie,
    findLosses: (nota) => findLosses(nota, versao),
    preview: (emissao, agora) => previewEnvio(emissao, agora, versao, tabelas),

    async build(emissao, _conexao, credencial, agora) {
      const { id, xml } = await writeEnvio(emissao, { versao, agora, tabelas, chaves: credencial })
      return { id, xml: Buffer.from(xml), leiaute: `paulistana-${versao}` }
    },

    async send({ xml }, conexao, credencial, mayStillSend) {
      const startedAt = performance.now()
      const operacao: Operacao = 'enviarSincrono'
      const call = { agents, operacao, mensagem: xml.toString(), conexao, credencial, mayStillSend }
      if (conexao.ambiente === 'homologacao') {
        const tested = await callSoap({ ...call, template: testing(templateOf(conexao, 'paulistana')) })
        return toExchange(classifyTeste(tested), tested, startedAt)
      }
      const answer = await callSoap({ ...call, template: templateOf(conexao, 'paulistana') })
      const result = classifyEnvio(answer, readRpsEnviado(xml).chave, conexao.classificados, ecoDe(conexao))
      if (result.kind !== 'emitida') return toExchange(result, answer, startedAt)
      // The answer has the key of the note alone; the note itself comes from a consult.
      const outcome = classifyConsulta(await consult(xml, conexao, credencial), xml, ecoDe(conexao))
      if (outcome.kind === 'autorizada')
        return toExchange(
          { ...outcome, avisos: [...result.alertas.map(toAviso), ...outcome.avisos] },
          answer,
          startedAt,
        )
      return toExchange(uncertain('xml_indisponivel', result.numero), answer, startedAt)
    },

    consult: consultNota,

    replaces: () => false,

    situate: async (nota, enviado, conexao, credencial) =>
      situatedBy(nota, await consultNota(enviado, conexao, credencial)),

    async cancel(pedido, conexao, credencial) {
      const startedAt = performance.now()
      const mensagem = await writeCancelamento(pedido, versao, credencial)
      const template = templateOf(conexao, 'paulistana')
      const answer = await callSoap({ agents, template, operacao: 'cancelar', mensagem, conexao, credencial })
      return toExchange(classifyCancelamento(answer, pedido), answer, startedAt)
    },
  }
}

const testing = (template: TemplatePaulistana): TemplatePaulistana => ({
  ...template,
  operacoes: { ...template.operacoes, enviarSincrono: homologacaoOf(template).metodo ?? TESTE_ENVIO },
})

const ecoDe = (conexao: Conexao) => templateOf(conexao, 'paulistana').eco
