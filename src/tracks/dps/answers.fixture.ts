import type { RestAnswer } from '#platform/http-client/rest.ts'
import { previewDps } from './build-dps.ts'
import { checkDigit } from './dps-id.ts'
import { packXml } from './gzip-b64.ts'
import { AGORA, notaDe, TABELAS } from './notas.fixture.ts'

/** A DPS of the tests and possible answers of SEFIN about it. */

export const ID_DPS = 'DPS420540721122233300018100001000000000000007'
export const DPS = dpsOf(notaDe())
export const CHAVE = chaveOf('4205407', '11222333000181')

/** The unsigned DPS number 7 of series 1 of a note. */
export function dpsOf(nota: ReturnType<typeof notaDe>, numero = '7'): Buffer {
  const emissao = { nota, serie: '1', numero, reparos: [] }
  return Buffer.from(previewDps({ emissao, agora: AGORA, enviaAliquota: false, tabelas: TABELAS }))
}

/** The NFS-e number 42 that SEFIN would make of a DPS. */
export function nfseOf(dps: Buffer = DPS, chave = CHAVE): Buffer {
  const embedded = dps.toString().replace(/^<\?xml[^>]*\?>/, '')
  const facts = '<nNFSe>42</nNFSe><cLocIncid>4205407</cLocIncid><ambGer>2</ambGer><cStat>100</cStat>'
  const valores = '<valores><vBC>1000.00</vBC><vISSQN>30.00</vISSQN><vLiq>1000.00</vLiq></valores>'
  return Buffer.from(
    `<?xml version="1.0" encoding="utf-8"?><NFSe xmlns="http://www.sped.fazenda.gov.br/nfse" versao="1.01">` +
      `<infNFSe Id="NFS${chave}">${facts}<dhProc>2026-11-20T10:00:05-03:00</dhProc>${valores}${embedded}</infNFSe></NFSe>`,
  )
}

/** The access key of NFS-e 42 of an issuer in a município. */
export function chaveOf(municipio: string, cnpj: string): string {
  const digits = `${municipio}22${cnpj}00000000000422611123456789`
  return digits + checkDigit(digits)
}

/** The body of a 201, with the changes of a test. */
export const accepted = (change: object = {}) => ({
  tipoAmbiente: 2,
  versaoAplicativo: 'SefinNacional_1.6.0',
  dataHoraProcessamento: '2026-11-20T10:00:05-03:00',
  idDps: ID_DPS,
  chaveAcesso: CHAVE,
  nfseXmlGZipB64: packXml(nfseOf()),
  alertas: [],
  ...change,
})

/** The body of a 400 with these codes. */
export const refused = (...codigos: string[]) => ({
  idDPS: ID_DPS,
  erros: codigos.map((codigo) => ({ codigo, descricao: `texto oficial de ${codigo}` })),
})

export const answer = (status: number, body: unknown): RestAnswer => ({
  kind: 'answer',
  status,
  headers: {},
  body: Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)),
  durationMs: 1,
})
