import { buildDps } from '../src/tracks/dps/build-dps.ts'
import { createChain } from '../src/tracks/dps/test-verify.ts'
import { signElement, signElementAsync } from '../src/platform/certificates/xmldsig.ts'
import { AGORA, notaDe, TABELAS } from '../src/tracks/dps/test-notas.ts'
import { sign } from 'node:crypto'
import { promisify } from 'node:util'
const nota = notaDe()
const c = createChain()
let n = 0
const cpu = async (name: string, k: number, f: () => unknown) => { for (let i = 0; i < 500; i++) await f(); const t = process.cpuUsage(); for (let i = 0; i < k; i++) await f(); const u = process.cpuUsage(t); console.log(name, ((u.user + u.system) / k).toFixed(1), 'user', (u.user/k).toFixed(1)) }
const s = promisify(sign)
const b = Buffer.alloc(900)
const body = 'x'.repeat(1800)
const input = { ns: { '': 'http://www.sped.fazenda.gov.br/nfse' }, name: 'infDPS', attrs: { Id: 'DPS1' }, body, key: c.key, certificateBase64: c.certificadoBase64, profile: 'rsa-sha256' } as const
for (let r = 0; r < 2; r++) {
await cpu('raw async', 1500, () => s('RSA-SHA256', b, c.key))
await cpu('raw sync', 1500, () => sign('RSA-SHA256', b, c.key))
await cpu('signElement sync', 1500, () => signElement(input))
await cpu('signElement async', 1500, () => signElementAsync(input))
await cpu('build', 1500, () => buildDps({ emissao: { nota, serie: '1', numero: String(++n), ajustes: [] }, conexao: { assinatura: 'rsa-sha256' }, credencial: c, agora: AGORA, enviaAliquota: false, tabelas: TABELAS }))
}
