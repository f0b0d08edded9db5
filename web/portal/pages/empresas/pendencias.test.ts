import assert from 'node:assert/strict'
import { test } from 'node:test'
import { exigenciasDe, issuesIn, rotaDe } from './pendencias.ts'

const rota = { regra: 'convenio' as const, motivo: '', desde: null }
/** A city without a published connection, with a login of its own. */
const campinas = {
  ambientes: { producao: false, homologacao: false },
  exige: { certificado: true, inscricaoMunicipal: true, usuario: true, senha: true, token: false },
  porRegime: {
    regular: { ...rota, trilho: 'municipal' as const, atendido: false },
    simples: { ...rota, trilho: 'nacional' as const, atendido: true },
    mei: { ...rota, trilho: 'nacional' as const, atendido: true },
  },
}
const empresa = { certificado: null, inscricaoMunicipal: null, optanteMei: false }
const simples = { ...empresa, regimeTributario: 'simples_nacional' as const }
const regular = { ...empresa, regimeTributario: 'lucro_real' as const }

test('a company of the Simples needs only its certificate where the regular regime cannot issue', () => {
  assert.equal(issuesIn(campinas, simples, undefined, 'producao'), true)
  assert.equal(issuesIn(campinas, regular, undefined, 'producao'), false)
  assert.deepEqual(
    exigenciasDe(campinas, simples, undefined).map(({ nome }) => nome),
    ['certificado A1'],
  )
  assert.equal(exigenciasDe(campinas, regular, undefined).length, 4)
  assert.equal(rotaDe(campinas, { ...regular, optanteMei: true }, undefined).trilho, 'nacional')
  const daCidade = { trilho: 'municipal' } as Parameters<typeof rotaDe>[2]
  assert.equal(rotaDe(campinas, simples, daCidade).trilho, 'municipal')
})
