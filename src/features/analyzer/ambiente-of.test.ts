import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ambienteOf } from './ambiente-of.ts'

test('an address is of the ambiente that its text names; one that names neither or both has no ambiente', () => {
  const cases: [string, ReturnType<typeof ambienteOf>][] = [
    ['https://nfse.cidade.gov.br/joao-pessoa/homologacao/nfse', 'homologacao'],
    ['https://nfsehomolog.joaopessoa.pb.gov.br:8443/sispmjp/NfseWSService', 'homologacao'],
    ['https://sefin-hml.belem.pa.gov.br/ws', 'homologacao'],
    ['https://e-gov.betha.com.br/e-nota-contribuinte-test-ws/nfseWS', 'homologacao'],
    ['https://deiss.indaiatuba.sp.gov.br/producao/nfse', 'producao'],
    ['https://campinagrandepb.webiss.com.br/ws/nfse.asmx', null],
    ['https://testemunho.sp.gov.br/produtos/nfse', null],
    ['https://producao.cidade.gov.br/homologacao/nfse', null],
  ]
  for (const [endereco, ambiente] of cases) assert.equal(ambienteOf(endereco), ambiente, endereco)
})
