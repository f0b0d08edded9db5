import assert from 'node:assert/strict'
import { createPrivateKey, X509Certificate } from 'node:crypto'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import { prepareNota } from '#domain/nota/prepare-nota.ts'
import { createCityAgents } from '#platform/http-client/mtls.ts'
import { arbitraryComGrupos } from '#test/support/arbitrary-grupos.ts'
import { casesOf } from '#test/support/prova.ts'
import { ESTA_MAQUINA } from '#test/support/this-machine.ts'
import type { Conexao, Credencial } from '#tracks/track.ts'
import { startTestCity, type TestCity } from '../../../simulator/city.fixture.ts'
import { storeOf } from './convenio.fixture.ts'
import { createConvenios } from './convenio.ts'
import { createDpsTrack } from './dps-track.ts'
import { AGORA, TABELAS } from './notas.fixture.ts'

const SEED = Number(process.env['SEED'] ?? 20_261_122)
const TIMES = casesOf(3000)
/** Among the cities that the requests name, those whose agreement is off, and one that the parametrization lacks. */
const SEM_CONVENIO = { '2411056': 'inativo', '5216403': 'inativo', '5300108': 'ausente' }

let city: TestCity
before(async () => {
  city = await startTestCity('11222333000181')
  for (const [cMun, situacao] of Object.entries(SEM_CONVENIO)) await city.admin('PUT', 'convenio', { cMun, situacao })
})
after(() => city?.close())

test(`the preview of ${TIMES} random requests is the document that another process sends, but for the signature`, async (t) => {
  t.diagnostic(`SEED=${SEED}`)
  const agents = createCityAgents({ connectTimeoutMs: 5_000, redesPermitidas: ESTA_MAQUINA })
  t.after(() => agents.close())
  // Two processes have a memory each, and one store.
  const store = storeOf()
  const process = () =>
    createDpsTrack({
      ...{ tabelas: TABELAS, agents, now: () => AGORA },
      convenios: createConvenios(agents, () => AGORA, store),
    })
  const [api, worker] = [process(), process()]
  const conexao = conexaoTo(city)
  const credencial = credencialOf(city)
  const seen = { comAliquota: 0, semAliquota: 0, semConvenio: 0 }

  const emissoes = fc.sample(arbitraryComGrupos(TABELAS), { seed: SEED, numRuns: TIMES })
  for (const [index, { pedido, empresa, config }] of emissoes.entries()) {
    const { nota } = prepareNota(pedido, { empresa, config, ambiente: 'homologacao', tabelas: TABELAS, agora: AGORA })
    assert.ok(nota)
    const emissao = { nota, serie: String(1 + (index % 900)), numero: String(1 + index), reparos: [] }
    await api.inquire!(nota, conexao, async () => credencial)
    const avisos = api.findLosses(nota).map(({ campo, mensagem }) => `${campo}: ${mensagem}`)
    const previa = api.preview(emissao, AGORA)
    const sent = (await worker.build(emissao, conexao, credencial, AGORA)).xml.toString()
    const of = `SEED=${SEED} request ${index}: ${JSON.stringify(pedido)}`
    assert.equal(previa, sent.replace(/<Signature .*<\/Signature>/s, ''), of)

    const withRate = sent.includes('<pAliq>')
    assert.ok(
      !withRate || !avisos.some((each) => /a sua, de .* não é enviada/.test(each)),
      `${of}\n${avisos.join('\n')}`,
    )
    seen[withRate ? 'comAliquota' : 'semAliquota'] += 1
    if (nota.servico.municipioIncidencia in SEM_CONVENIO && withRate) seen.semConvenio += 1
  }
  assert.ok(
    Object.values(seen).every((count) => count >= casesOf(50)),
    JSON.stringify(seen),
  )
})

function conexaoTo({ simulator, dataDir: _ }: TestCity): Conexao {
  const base = `https://localhost:${simulator.port}/homologacao`
  return {
    ...{ slug: 'sefin-nacional', versao: 1, ambiente: 'homologacao', padrao: 'dps-1.01', trilho: 'nacional' },
    urls: { sefin: `${base}/SefinNacional`, adn: `${base}/adn`, parametrizacao: `${base}/parametrizacao` },
    ...{
      assinatura: 'rsa-sha256',
      ca: [simulator.ca.certPem],
      template: null,
      urlsOperacoes: {},
      enderecosDeProducao: [],
      municipio: null,
    },
    capacidades: {
      ...{ unicidadeRps: true, consultaPorRps: true, visibilidadeSegundos: 1, timeoutSegundos: 5, maxConcorrencia: 4 },
      ...{ prazoCancelamentoHoras: 24, cnpjAlfanumerico: true, nomeiaQualquerChave: false },
    },
  }
}

function credencialOf({ empresa: { certPem, keyPem } }: TestCity): Credencial {
  const { raw, fingerprint256 } = new X509Certificate(certPem)
  return {
    ...{ impressaoDigital: fingerprint256, key: createPrivateKey(keyPem), keyPem, certificadoPem: certPem },
    certificadoBase64: raw.toString('base64'),
    acesso: { usuario: null, senha: null, token: null },
  }
}
