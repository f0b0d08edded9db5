import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import fc from 'fast-check'
import { prepareNota } from '#domain/nota/prepare-nota.ts'
import { validatePedido } from '#domain/nota/validate-pedido.ts'
import { arbitraryComGrupos } from '#test/support/arbitrary-grupos.ts'
import { casesOf } from '#test/support/prova.ts'
import { buildDps } from './build-dps.ts'
import { checkDps } from './dps-rules.ts'
import { AGORA, TABELAS } from './notas.fixture.ts'
import { newContexto } from './rules/contexto.ts'
import { sendsAliquota } from './tributacao.ts'
import { countVerified, createChain, needsXmlsec, openDpsSchema } from './validators.fixture.ts'

const SEED = Number(process.env['SEED'] ?? 20_261_120)
const TIMES = casesOf(2000)

test(
  `${TIMES} random valid requests become DPS that the official schema and xmlsec1 accept`,
  needsXmlsec,
  async (t) => {
    t.diagnostic(`SEED=${SEED}`)
    const folder = mkdtempSync(join(tmpdir(), 'dps-'))
    t.after(() => rmSync(folder, { recursive: true }))
    const { rootPem, ...credencial } = createChain()
    const rootPath = join(folder, 'root.pem')
    writeFileSync(rootPath, rootPem)
    const schema = openDpsSchema()
    const files: string[] = []

    const emissoes = fc.sample(arbitraryComGrupos(TABELAS), { seed: SEED, numRuns: TIMES })
    for (const [index, { pedido, empresa, config }] of emissoes.entries()) {
      const of = `SEED=${SEED} request ${index}: ${JSON.stringify(pedido)}`
      assert.deepEqual(validatePedido(pedido).erros, [], of)
      const prepared = prepareNota(pedido, { empresa, config, ambiente: 'homologacao', tabelas: TABELAS, agora: AGORA })
      assert.deepEqual(prepared.erros, [], of)
      const nota = prepared.nota!
      const convenioAtivo = index % 2 === 0
      assert.deepEqual(checkDps(newContexto(nota, TABELAS, AGORA, null)), [], of)

      const { xml } = buildDps({
        emissao: { nota, serie: String(1 + (index % 49_999)), numero: String(1 + index), reparos: [] },
        conexao: { assinatura: index % 3 === 0 ? 'rsa-sha1' : 'rsa-sha256' },
        credencial,
        agora: AGORA,
        enviaAliquota: sendsAliquota(nota, convenioAtivo),
        tabelas: TABELAS,
      })
      assert.doesNotThrow(() => schema.validate(xml), `${of}\n${xml}`)
      const file = join(folder, `${index}.xml`)
      writeFileSync(file, xml)
      files.push(file)
    }
    assert.equal(countVerified(files, rootPath), TIMES)
  },
)
