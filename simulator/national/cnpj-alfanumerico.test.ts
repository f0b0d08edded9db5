import assert from 'node:assert/strict'
import { test } from 'node:test'
import { NFSE_NS, pack, plainDps, signText, startTestCity, type TestCity, unpack } from '../city.fixture.ts'

const NA_DECIMA_SEGUNDA = '12ABC34501DE35'
const ATE_A_DECIMA_PRIMEIRA = '12ABC345000188'

test('a company whose CNPJ has letters issues: the letters are in the Id, the key and the note', async () => {
  for (const cnpj of [NA_DECIMA_SEGUNDA, ATE_A_DECIMA_PRIMEIRA]) {
    const city = await startTestCity(cnpj)
    try {
      const { status, text, json } = await city.emit(signText(plainDps({ cnpj, numero: 1 }), city.empresa))
      assert.equal(status, 201, text)
      assert.equal(json.chaveAcesso.slice(0, 23), `310620022${cnpj}`)
      assert.ok(unpack(json.nfseXmlGZipB64).includes(`Id="NFS${json.chaveAcesso}"`))
      const consulted = await city.call('GET', `/homologacao/nfse/${json.chaveAcesso}`)
      assert.deepEqual([consulted.status, consulted.json.chaveAcesso], [200, json.chaveAcesso])
      const dps = await city.call('GET', `/homologacao/dps/DPS31062002${cnpj}00001000000000000001`)
      assert.equal(dps.json.chaveAcesso, json.chaveAcesso)
    } finally {
      await city.close()
    }
  }
})

test('no event and no replacement names a key whose CNPJ has a letter in the twelfth place', async () => {
  for (const [cnpj, expected] of [
    [ATE_A_DECIMA_PRIMEIRA, [201, 201]],
    [NA_DECIMA_SEGUNDA, [400, 400]],
  ] as const) {
    const city = await startTestCity(cnpj)
    try {
      const emit = async (numero: number, edit = (xml: string) => xml) =>
        city.emit(signText(edit(plainDps({ cnpj, numero })), city.empresa))
      const [first, second] = [(await emit(1)).json.chaveAcesso, (await emit(2)).json.chaveAcesso]
      const subst = `<subst><chSubstda>${second}</chSubstda><cMotivo>01</cMotivo></subst><prest>`
      const answers = [await cancel(city, cnpj, first), await emit(3, (xml) => xml.replace('<prest>', subst))]
      assert.deepEqual(
        answers.map(({ status }) => status),
        expected,
        JSON.stringify(answers.map(({ text }) => text.slice(0, 200))),
      )
      if (expected[0] === 400) assert.ok(answers.every(({ text }) => text.includes('E1235')))
    } finally {
      await city.close()
    }
  }
})

function cancel(city: TestCity, cnpj: string, chave: string) {
  const now = new Date(Date.now() - 3 * 3_600_000 - 60_000).toISOString().slice(0, 19)
  const xml =
    `<pedRegEvento xmlns="${NFSE_NS}" versao="1.01"><infPedReg Id="PRE${chave}101101"><tpAmb>2</tpAmb>` +
    `<verAplic>TESTE</verAplic><dhEvento>${now}-03:00</dhEvento><CNPJAutor>${cnpj}</CNPJAutor>` +
    `<chNFSe>${chave}</chNFSe><e101101><xDesc>Cancelamento de NFS-e</xDesc><cMotivo>1</cMotivo>` +
    '<xMotivo>Nota emitida com erro</xMotivo></e101101></infPedReg></pedRegEvento>'
  const body = { pedidoRegistroEventoXmlGZipB64: pack(signText(xml, city.empresa)) }
  return city.call('POST', `/homologacao/nfse/${chave}/eventos`, body)
}
