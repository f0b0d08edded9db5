import { randomUUID } from 'node:crypto'
import { createApiKey } from '#features/access/api-keys.ts'
import { createEmpresa } from '#features/empresas/create-empresa.ts'
import { uploadCertificado } from '#features/empresas/upload-certificado.ts'
import type { App } from '#platform/app.ts'
import type { Ctx } from '#platform/ctx.ts'
import { sql } from '#platform/db/db.ts'
import { registerConta } from './register-conta.ts'

type DemoConta = { email: string; senha: string; chave: string }

/** The company of the demonstration; every example body of the documentation issues with it. */
export const EMPRESA_DE_DEMONSTRACAO = {
  cpfCnpj: '11222333000181',
  razaoSocial: 'Empresa de Demonstração Ltda',
  regimeTributario: 'simples_nacional' as const,
  regimeApuracaoSimples: 1,
  endereco: {
    logradouro: 'Avenida Antônio Maia',
    numero: '1500',
    bairro: 'Velha Marabá',
    codigoCidade: '1504208',
    estado: 'PA',
    cep: '68500005',
  },
}

/**
 * An account to try the service with, created at the first start of the embedded default: owner, company with a test
 * certificate, and a homologação key; nothing when any account exists. `makeCertificado` returns a test A1 file for its
 * CNPJ, which may fail or take long. `show` gets the credentials once they can issue, or before the failure is thrown.
 */
export async function seedDemoConta(
  app: App,
  makeCertificado: (cnpj: string, nome: string) => Promise<{ arquivo: string; senha: string }>,
  show: (conta: DemoConta) => void,
): Promise<void> {
  if (await app.sistema.one(sql`select from tenants limit 1`)) return
  // Before the account: a process that ends meanwhile leaves no account whose credentials were never printed.
  const certificado = await makeCertificado(EMPRESA_DE_DEMONSTRACAO.cpfCnpj, EMPRESA_DE_DEMONSTRACAO.razaoSocial).catch(
    (error: Error) => error,
  )
  const anonymous: Ctx = {
    actor: { kind: 'anonimo' },
    tenantId: '',
    requestId: 'demonstracao',
    now: app.now,
    db: app.sistema,
    app,
  }
  const email = 'demo@exemplo.com.br'
  const senha = randomUUID()
  const { conta, usuario } = await registerConta(
    anonymous,
    { nome: 'Demonstração', email, senha, conta: { nome: 'Conta de demonstração' } },
    { ip: '127.0.0.1', dispositivo: null, sessao: null },
  )
  const ctx: Ctx = {
    ...anonymous,
    actor: { kind: 'portal', usuarioId: usuario.id, sessaoId: '', papel: 'owner', empresaIds: null },
    tenantId: conta.id,
    db: app.inquilinos.forTenant(conta.id),
  }
  const empresa = await createEmpresa(ctx, EMPRESA_DE_DEMONSTRACAO)
  const { chave } = await createApiKey(ctx, { nome: 'demonstração', ambiente: 'homologacao' })
  try {
    if (certificado instanceof Error) throw certificado
    await uploadCertificado(ctx, empresa.id, certificado)
  } finally {
    show({ email, senha, chave })
  }
}
