// A CNPJ with letters (IN RFB 2.229/2024) is accepted where the operator enables it; then the layout of the city decides.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openWorld } from '../support/world.ts'

// The official example of the check digits.
const COM_LETRAS = '12ABC34501DE35'

for (const [setting, who, codigo] of [
  ['0', 'this service', 'FORMATO_INVALIDO'],
  ['1', 'the national layout, which has no letters yet', 'E1235'],
] as const)
  test(`a customer whose CNPJ has letters is refused by ${who} under CNPJ_ALFANUMERICO=${setting}`, async () => {
    const world = await openWorld({ CNPJ_ALFANUMERICO: setting })
    try {
      const { api, body } = await world.issuer()
      const tomador = { ...(body().tomador as object), cpfCnpj: COM_LETRAS }
      const { json } = await api.call('POST', '/v1/nfse/validar', { body: body({ tomador }) })
      const said = json.erros.map((erro: { campo: string; codigo: string }) => [erro.campo, erro.codigo])
      assert.deepEqual(said, [['tomador.cpfCnpj', codigo]], JSON.stringify(json.erros))
    } finally {
      await world.close()
    }
  })
