import { isCpfCnpj } from '#domain/cpf-cnpj.ts'
import { refuseLetras } from '#features/ajustes/refuse-letras.ts'
import type { App } from '#platform/app.ts'
import { Refusal } from '#platform/ctx.ts'

/**
 * Throws SCHEMA_DPS_INVALIDO for the CPF or CNPJ of an account with wrong check digits, or letters before the setting
 * allows them.
 */
export async function refuseDocumento(app: App, campo: string, cpfCnpj: string): Promise<void> {
  if (!isCpfCnpj(cpfCnpj)) {
    const mensagem = `Recebido "${cpfCnpj}"; os dígitos verificadores não conferem.`
    const erros = [{ campo, codigo: 'DIGITO_VERIFICADOR_INVALIDO' as const, mensagem }]
    throw new Refusal('SCHEMA_DPS_INVALIDO', 'check digits', { erros })
  }
  await refuseLetras(app, campo, cpfCnpj)
}
