import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { makeCertificate, openIdentities } from './certificates.ts'

const USAGE = `Uso: npm run certificado -- --cnpj 11222333000181 --nome "EMPRESA LTDA" --senha Senha@123 --out empresa.pfx
  --dias 365           validade, em dias
  --vencido            certificado cuja validade terminou ontem
  --cifra aes256|3des  cifra do arquivo PKCS#12
  --data DIR           diretório de dados do simulador (onde está a AC de teste)`

const { values } = parseArgs({
  options: {
    cnpj: { type: 'string' },
    help: { type: 'boolean', short: 'h', default: false },
    nome: { type: 'string', default: 'EMPRESA DE TESTE LTDA' },
    senha: { type: 'string' },
    out: { type: 'string' },
    dias: { type: 'string', default: '365' },
    vencido: { type: 'boolean', default: false },
    cifra: { type: 'string', default: 'aes256' },
    data: { type: 'string', default: process.env.SIMULATOR_DATA_DIR ?? 'data/simulator' },
  },
})
if (values.help) {
  process.stdout.write(`${USAGE}\n`)
  process.exit(0)
}
const dias = Number(values.dias)
const { cnpj, senha, out, cifra } = values
const isCifra = cifra === 'aes256' || cifra === '3des'
// PKCS#12 software disagrees on how a password outside ASCII is encoded.
const isSenha = /^[ -~]+$/.test(senha ?? '')
if (!/^[0-9A-Z]{12}\d{2}$/.test(cnpj ?? '') || !isSenha || !out || !isCifra || !Number.isInteger(dias) || dias < 1) {
  process.stderr.write(`${USAGE}\n`)
  process.exit(2)
}

const { ca } = openIdentities(values.data)
const { pfx } = makeCertificate(ca, {
  cnpj: cnpj!,
  nome: values.nome,
  senha: senha!,
  dias,
  vencido: values.vencido,
  cifra,
})
writeFileSync(out, pfx, { mode: 0o600 })
process.stdout.write(`${JSON.stringify({ certificado: out, cnpj, vencido: values.vencido, cifra })}\n`)
