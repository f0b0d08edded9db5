import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, before, test } from 'node:test'
import { XmlDocument, XsdValidator } from 'libxml2-wasm'
import { xmlRegisterFsInputProviders } from 'libxml2-wasm/lib/nodejs.mjs'
import { needs, schemas } from '#test/support/references.ts'
import { NFSE_NS, pack, plainDps, signText, startTestCity, type TestCity, unpack } from '../../city.fixture.ts'

const CNPJ = '11222333000181'
const SCHEMA = schemas('nacional/v1.01-20260727/evento_v1.01.xsd')

let city: TestCity
before(async () => {
  city = await startTestCity(CNPJ)
})
after(() => city.close())

test('every event, requested or decided by the município, fits the official schema', needs(SCHEMA), async () => {
  xmlRegisterFsInputProviders()
  const validator = XsdValidator.fromDoc(XmlDocument.fromBuffer(readFileSync(SCHEMA), { url: SCHEMA }))
  const validate = async (chave: string, tipo: string) => {
    const { json } = await city.call('GET', `/homologacao/nfse/${chave}/eventos/${tipo}/1`)
    const document = XmlDocument.fromString(unpack(Buffer.from(json.eventos[0].arquivoXml, 'base64').toString()))
    validator.validate(document)
    document.dispose()
  }
  for (const [index, tipos] of [
    ['101101'],
    ['101103', '105104'],
    ['101103', '105105'],
    ['305101'],
    ['205204'],
    ['105102'],
  ].entries()) {
    const { chaveAcesso } = (await city.emit(signText(plainDps({ cnpj: CNPJ, numero: index + 1 }), city.empresa))).json
    for (const tipo of tipos) {
      if (tipo === '105102') await replace(chaveAcesso)
      else if (tipo.startsWith('101')) await ask(chaveAcesso, tipo)
      else await city.admin('POST', 'eventos', { chave: chaveAcesso, tipo })
      await validate(chaveAcesso, tipo)
    }
  }
})

async function replace(chave: string): Promise<void> {
  const subst = `<subst><chSubstda>${chave}</chSubstda><cMotivo>99</cMotivo><xMotivo>Correção da descrição</xMotivo></subst>`
  const dps = plainDps({ cnpj: CNPJ, numero: 99 }).replace('<prest>', `${subst}<prest>`)
  assert.equal((await city.emit(signText(dps, city.empresa))).status, 201)
}

async function ask(chave: string, tipo: string): Promise<void> {
  const now = new Date(Date.now() - 3 * 3_600_000 - 60_000).toISOString().slice(0, 19)
  const xDesc = tipo === '101101' ? 'Cancelamento de NFS-e' : 'Solicitação de Análise Fiscal para Cancelamento de NFS-e'
  const xml =
    `<pedRegEvento xmlns="${NFSE_NS}" versao="1.01"><infPedReg Id="PRE${chave}${tipo}"><tpAmb>2</tpAmb>` +
    `<verAplic>TESTE</verAplic><dhEvento>${now}-03:00</dhEvento><CNPJAutor>${CNPJ}</CNPJAutor>` +
    `<chNFSe>${chave}</chNFSe><e${tipo}><xDesc>${xDesc}</xDesc><cMotivo>1</cMotivo>` +
    `<xMotivo>Nota emitida com erro</xMotivo></e${tipo}></infPedReg></pedRegEvento>`
  const body = { pedidoRegistroEventoXmlGZipB64: pack(signText(xml, city.empresa)) }
  const answer = await city.call('POST', `/homologacao/nfse/${chave}/eventos`, body)
  assert.equal(answer.status, 201, answer.text)
}
