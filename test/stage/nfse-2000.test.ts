// Every note of the simulated national system is valid under the official schema, whatever the request declared.
import assert from 'node:assert/strict'
import { createPrivateKey, X509Certificate } from 'node:crypto'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import { prepareNota } from '#domain/nota/prepare-nota.ts'
import { buildDps } from '#tracks/dps/build-dps.ts'
import { AGORA, TABELAS } from '#tracks/dps/notas.fixture.ts'
import { sendsAliquota } from '#tracks/dps/tributacao.ts'
import { needsSchemas, openSchema } from '#tracks/dps/validators.fixture.ts'
import type { Credencial } from '#tracks/track.ts'
import { makeCertificate, type PemPair } from '../../simulator/certificates.ts'
import { startTestCity, type TestCity, unpack } from '../../simulator/city.fixture.ts'
import { arbitraryComGrupos } from '../support/arbitrary-grupos.ts'
import { casesOf } from '../support/prova.ts'

const SEED = Number(process.env['SEED'] ?? 20_261_120)
const TIMES = casesOf(2000)
/** One of each kind: what varies is the declaration. */
const EMITENTES = { cnpj: '11222333000181', cpf: '52998224725' }
/** The official annexes disagree on where its ISS is due (escolta: VI says the provider's, the rule E1317 the place). */
const CONTROVERSO = '110301'

let city: TestCity
before(async () => {
  city = await startTestCity(EMITENTES.cnpj)
  // Its clock is that of the requests, and the capital issues there as any other.
  const relogio = Math.round((AGORA.getTime() - Date.now()) / 1000)
  await city.admin('PUT', 'comportamento', { comportamento: `relogio:${relogio}` })
  await city.admin('PUT', 'convenio', { cMun: '3550308', emissorNacional: 1, emissaoPadrao: 1 })
})
after(() => city?.close())

test(`${TIMES} random valid requests become notes that the official schema accepts`, needsSchemas, async (t) => {
  t.diagnostic(`SEED=${SEED}`)
  const schema = openSchema('NFSe_v1.01.xsd')
  const pessoa = makeCertificate(city.simulator.ca, { cnpj: EMITENTES.cpf, nome: 'PESSOA DE TESTE', senha: 'x' })
  const seen = { notas: 0, pessoas: 0, reforma: 0, exportacao: 0 }
  const emissoes = fc
    .sample(arbitraryComGrupos(TABELAS), { seed: SEED, numRuns: TIMES + 50 })
    .filter(({ pedido }) => pedido.servico[0]?.codigoServicoNacional !== CONTROVERSO)
    .slice(0, TIMES)
  for (const [index, { pedido, empresa, config }] of emissoes.entries()) {
    const isPessoa = empresa.cpfCnpj.length === 11
    const [cpfCnpj, pair] = isPessoa ? [EMITENTES.cpf, pessoa] : [EMITENTES.cnpj, city.empresa]
    const { nota, erros } = prepareNota(
      { ...pedido, prestador: { cpfCnpj } },
      { empresa: { ...empresa, cpfCnpj }, config, ambiente: 'homologacao', tabelas: TABELAS, agora: AGORA },
    )
    const of = `SEED=${SEED} request ${index}: ${JSON.stringify(pedido)}`
    assert.ok(nota, `${of} ${JSON.stringify(erros)}`)
    const { xml } = buildDps({
      emissao: { nota, serie: String(1 + (index % 49_999)), numero: String(1 + index), reparos: [] },
      conexao: { assinatura: index % 3 === 0 ? 'rsa-sha1' : 'rsa-sha256' },
      credencial: credencialOf(pair),
      agora: AGORA,
      enviaAliquota: sendsAliquota(nota, true),
      tabelas: TABELAS,
    })
    const answer = await city.emit(xml.toString(), pair)
    assert.equal(answer.status, 201, `${of}\n${answer.text}`)
    const nfse = unpack(answer.json.nfseXmlGZipB64)
    assert.doesNotThrow(() => schema.validate(Buffer.from(nfse)), `${of}\n${nfse}`)
    seen.notas++
    if (isPessoa) seen.pessoas++
    if (nfse.includes('<IBSCBS>')) seen.reforma++
    if (nfse.includes('<tribISSQN>3<')) seen.exportacao++
  }
  assert.equal(seen.notas, TIMES)
  assert.ok(
    Object.values(seen).every((count) => count >= casesOf(20)),
    JSON.stringify(seen),
  )
})

const credenciais = new WeakMap<PemPair, Credencial>()
function credencialOf(pair: PemPair): Credencial {
  const { raw, fingerprint256 } = new X509Certificate(pair.certPem)
  const known = credenciais.get(pair) ?? {
    impressaoDigital: fingerprint256,
    key: createPrivateKey(pair.keyPem),
    keyPem: pair.keyPem,
    certificadoPem: pair.certPem,
    certificadoBase64: raw.toString('base64'),
    acesso: { usuario: null, senha: null, token: null },
  }
  credenciais.set(pair, known)
  return known
}
