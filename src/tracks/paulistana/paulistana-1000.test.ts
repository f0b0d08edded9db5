import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import crypto from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import fc from 'fast-check'
import type { NotaPreparada } from '#domain/nota/preparada.ts'
import { prepareNota } from '#domain/nota/prepare-nota.ts'
import { loadTabelas } from '#platform/tabelas.ts'
import { arbitraryEmissao, type EmissaoArbitraria } from '#test/support/arbitrary-pedido.ts'
import { casesOf } from '#test/support/prova.ts'
import type { Versao } from './campos.ts'
import { checkPaulistana } from './check-paulistana.ts'
import { writeEnvio } from './mensagens-xml.ts'
import { rpsString } from './rps-signature.ts'
import { SAO_PAULO } from './tributacao.ts'
import { certificatePem, chaves, countVerified, needsTools, openSchema, rootPem } from './validators.fixture.ts'

const SEED = Number(process.env['SEED'] ?? 20_261_120)
const TIMES = casesOf(1000)
const AGORA = new Date('2026-11-20T13:00:00Z')
const TABELAS = loadTabelas()

for (const versao of ['1', '2'] as const) {
  test(
    `layout ${versao}: ${TIMES} random valid requests pass the schema of the city, xmlsec1 and the check of their text`,
    needsTools,
    async (t) => {
      t.diagnostic(`SEED=${SEED}`)
      const folder = mkdtempSync(join(tmpdir(), 'sp-'))
      t.after(() => rmSync(folder, { recursive: true }))
      const rootPath = join(folder, 'root.pem')
      writeFileSync(rootPath, rootPem)
      const schema = openSchema(`PedidoEnvioLoteRPS_v0${versao}.xsd`)
      const { publicKey } = new crypto.X509Certificate(certificatePem)
      const files: string[] = []

      for (const [index, nota] of notas(versao).entries()) {
        const emissao = { nota, serie: SERIES[index % SERIES.length]!, numero: String(1 + index), reparos: [] }
        const { xml } = await writeEnvio(emissao, { versao, agora: AGORA, tabelas: TABELAS, chaves })
        assert.doesNotThrow(() => schema.validate(xml), `SEED=${SEED} note ${index}\n${xml}`)
        const dia = /<DataEmissao>([^<]+)</.exec(xml)![1]!
        const text = rpsString({ ...emissao, dia }, versao)
        const assinatura = Buffer.from(/<Assinatura>([^<]+)</.exec(xml)![1]!, 'base64')
        assert.ok(crypto.verify('RSA-SHA1', Buffer.from(text, 'ascii'), publicKey, assinatura), text)
        const file = join(folder, `${index}.xml`)
        writeFileSync(file, xml)
        files.push(file)
        if (index === 0) assert.equal(verifyByOpenssl(folder, text, assinatura), 'Verified OK')
      }
      assert.equal(files.length, TIMES)
      assert.equal(countVerified(files, rootPath), TIMES)
    },
  )
}

const SERIES = ['1', 'A', 'RPS', '00001', 'ZZZZZ']

/** Notes of companies of the capital that satisfy the rules of the layout. */
function notas(versao: Versao): NotaPreparada[] {
  const found: NotaPreparada[] = []
  for (const emissao of fc.sample(arbitraryEmissao(TABELAS), { seed: SEED, numRuns: TIMES * 5 })) {
    const { pedido, empresa, config } = inSaoPaulo(emissao, versao)
    const { nota } = prepareNota(pedido, { empresa, config, ambiente: 'producao', tabelas: TABELAS, agora: AGORA })
    if (nota && checkPaulistana(nota, versao, TABELAS, AGORA).length === 0) found.push(nota)
    if (found.length === TIMES) break
  }
  return found
}

function inSaoPaulo({ pedido, empresa, config }: EmissaoArbitraria, versao: Versao): EmissaoArbitraria {
  const simples = ['simples_nacional', 'mei'].includes(empresa.regimeTributario)
  const reforma = { classificacao: '000001', cst: '000', indicadorOperacao: '100301' }
  return {
    pedido: {
      ...pedido,
      servico: pedido.servico.map((item, index) => ({
        ...item,
        codigoTributacao: ['07498', '2919', '02660'][index % 3]!,
        ...(versao === '2' && { codigoNbs: item.codigoNbs ?? '115013000', reforma: item.reforma ?? reforma }),
      })),
    },
    empresa: {
      ...empresa,
      inscricaoMunicipal: '1234567-8',
      endereco: { ...empresa.endereco, codigoCidade: SAO_PAULO, estado: 'SP', descricaoCidade: 'São Paulo' },
      ...(versao === '2' &&
        simples && { regimeTributario: 'lucro_real', regimeApuracaoSimples: null, optanteMei: false }),
    },
    config,
  }
}

function verifyByOpenssl(folder: string, text: string, assinatura: Buffer): string {
  const [textPath, signaturePath, keyPath] = ['text', 'signature', 'key.pem'].map((name) => join(folder, name))
  writeFileSync(textPath!, text)
  writeFileSync(signaturePath!, assinatura)
  writeFileSync(keyPath!, new crypto.X509Certificate(certificatePem).publicKey.export({ type: 'spki', format: 'pem' }))
  const args = ['dgst', '-sha1', '-verify', keyPath!, '-signature', signaturePath!, textPath!]
  return spawnSync('openssl', args, { encoding: 'utf8' }).stdout.trim()
}
