import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readOptions } from '../scripts/options.ts'
import { makeCertificate, openIdentities } from './certificates.ts'

const { env } = process
const { values, refuse } = readOptions({
  usage: `npm run certificado -- --cnpj 11222333000181 --senha Senha@123 --out empresa.pfx [opções]
  --nome "EMPRESA LTDA"  razão social no certificado
  --dias 365             validade, em dias
  --vencido              certificado cuja validade terminou ontem
  --cifra aes256|3des    cifra do arquivo PKCS#12
  --data PASTA           pasta do simulador, onde está a AC de teste (senão SIMULATOR_DATA_DIR, ou a pasta simulator de DATA_DIR)`,
  options: {
    cnpj: { type: 'string' },
    nome: { type: 'string', default: 'EMPRESA DE TESTE LTDA' },
    senha: { type: 'string' },
    out: { type: 'string' },
    dias: { type: 'string', default: '365' },
    vencido: { type: 'boolean', default: false },
    cifra: { type: 'string', default: 'aes256' },
    data: { type: 'string', default: env.SIMULATOR_DATA_DIR ?? join(env.DATA_DIR ?? 'data', 'simulator') },
  },
})
const missing = (['cnpj', 'senha', 'out'] as const).filter((name) => !values[name])
if (missing.length > 0) refuse(`Falta ${missing.map((name) => `--${name}`).join(', ')}.`)
const { cnpj = '', senha = '', out = '', cifra } = values
const dias = Number(values.dias)
if (!/^[0-9A-Z]{12}\d{2}$/.test(cnpj)) refuse(`--cnpj deve ter 14 posições, sem pontuação; veio "${cnpj}".`)
// PKCS#12 software disagrees on how a password outside ASCII is encoded.
if (!/^[ -~]+$/.test(senha)) refuse('--senha deve ter só letras sem acento, números e sinais.')
if (!Number.isInteger(dias) || dias < 1) refuse(`--dias deve ser um número inteiro, 1 ou mais; veio "${values.dias}".`)
if (cifra !== 'aes256' && cifra !== '3des') throw refuse(`--cifra deve ser aes256 ou 3des; veio "${cifra}".`)

const { ca } = openIdentities(values.data)
const { pfx } = makeCertificate(ca, {
  cnpj,
  nome: values.nome,
  senha,
  dias,
  vencido: values.vencido,
  cifra,
})
writeFileSync(out, pfx, { mode: 0o600 })
process.stdout.write(`${JSON.stringify({ certificado: out, cnpj, vencido: values.vencido, cifra })}\n`)
