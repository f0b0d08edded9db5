import { createPrivateKey, X509Certificate } from 'node:crypto'
import { readdirSync, readFileSync, mkdtempSync } from 'node:fs'
import fc from 'fast-check'
import { startSimulator } from '../../../simulator/server.ts'
import { makeCertificate } from '../../../simulator/certificates.ts'
import { arbitraryEmissao } from '../../../test/support/arbitrary-pedido.ts'
import { contextOfSample } from '../../../test/support/sample-contexts.ts'
import { prepareNota } from '../../domain/nota/prepare-nota.ts'
import { createCityAgents } from '../transport/mtls.ts'
import { createDpsTrack } from './dps-track.ts'
import { TABELAS } from './test-notas.ts'
const dir = mkdtempSync('/tmp/sim-')
const sim = await startSimulator({ dataDir: dir, port: 0, host: '127.0.0.1' })
const agents = createCityAgents({ connectTimeoutMs: 3000, permitirRedePrivada: true })
const track = createDpsTrack({ tabelas: TABELAS, agents })
const base = `https://localhost:${sim.port}/homologacao`
const conexao: any = { slug: 's', versao: 1, ambiente: 'homologacao', padrao: 'dps-1.01', trilho: 'nacional', urls: { sefin: base + '/SefinNacional', adn: base, parametrizacao: base + '/parametrizacao' }, assinatura: 'rsa-sha256', ca: [readFileSync(sim.caPath, 'utf8')], capacidades: { timeoutSegundos: 5 }, template: null }
const certs = new Map<string, any>()
const cred = (cnpj: string) => {
  let c = certs.get(cnpj)
  if (!c) {
    const p = makeCertificate(sim.ca, { cnpj, nome: 'X', senha: 'x', dias: 10, vencido: false, cifra: 'aes256' } as any)
    const x = new X509Certificate(p.certPem)
    certs.set(cnpj, (c = { impressaoDigital: x.fingerprint256, key: createPrivateKey(p.keyPem), keyPem: p.keyPem, certificadoPem: p.certPem, certificadoBase64: x.raw.toString('base64') }))
  }
  return c
}
const agora = new Date()
let n = 0
async function go(name: string, pedido: any, ctx: any) {
  const r = prepareNota(pedido, { ...ctx, ambiente: 'homologacao', tabelas: TABELAS, agora })
  if (!r.nota) return console.log(name, 'PREPARE', r.erros)
  const erros = track.check(r.nota, agora)
  const ajustes: any[] = []
  for (;;) {
    const d = await track.build({ nota: r.nota, serie: '1', numero: String(++n), ajustes }, conexao, cred(r.nota.prestador.cpfCnpj), agora)
    const x = await track.send(d, conexao, cred(r.nota.prestador.cpfCnpj), () => true)
    if (x.outcome.kind === 'recusada' && x.outcome.ajuste && !ajustes.includes(x.outcome.ajuste)) { ajustes.push(x.outcome.ajuste); continue }
    return { d, x, erros, ajustes, nota: r.nota, cred: cred(r.nota.prestador.cpfCnpj) }
  }
}

for (const b of ['rejeitar E0310','rejeitar E0014', 'rejeitar RNG9999','rejeitar E0617','rejeitar E0116','rejeitar E0120','rejeitar E0008','indisponivel','html','truncar','autorizar-e-calar','autorizar-e-cortar','cortar-antes','duplicado','certificado-recusado','erro pascal','erro problema', 'erro lista', 'erro array', 'erro html','aparecer-depois 1','demorar 6']) {
  const pedido = JSON.parse(readFileSync('contracts/samples/regular-ibs-cbs-retencoes.json','utf8'))
  pedido.servico[0].discriminacao = b.startsWith('erro ') ? `x [simular: rejeitar E0310] [simular: ${b}]` : `x [simular: ${b}]`
  const r = await go(b, pedido, contextOfSample('regular-ibs-cbs-retencoes'))
  if (!r) continue
  const o: any = r.x.outcome
  const c = await track.consult({ id: r.d.id, xml: r.d.xml, protocolo: null }, conexao, r.cred)
  console.log(b.padEnd(20), r.x.statusHttp, o.kind, o.causa ?? '', (o.motivo ?? '').slice(0, 90), o.erros?.map((e: any) => e.codigo) ?? '', o.ajuste ?? '', r.ajustes, '| consult', c.outcome.kind)
}
await agents.close(); await sim.close()
process.exit()
