import { isAlfanumerico, maskCpfCnpj } from '#domain/cpf-cnpj.ts'
import type { Erro } from '#domain/nota/nota.ts'
import type { App } from '#platform/app.ts'
import { Refusal } from '#platform/ctx.ts'
import { readAjustes } from './read-ajustes.ts'

/** The refusal of a CNPJ with letters while the setting `cnpj.alfanumerico` is off. */
export const cnpjDesligado = (campo: string, cnpj: string): Erro => ({
  campo,
  codigo: 'CNPJ_COM_LETRAS_NAO_ACEITO',
  mensagem: `Recebido ${maskCpfCnpj(cnpj)}; este serviço não está aceitando CNPJ com letras no momento.`,
  correcao: 'Use um CNPJ só de dígitos, ou pergunte ao suporte quando o CNPJ com letras volta a ser aceito.',
})

/** Throws SCHEMA_DPS_INVALIDO on `campo` for a CNPJ with letters while the setting `cnpj.alfanumerico` is off. */
export async function refuseLetras(app: App, campo: string, cpfCnpj: string): Promise<void> {
  if (!isAlfanumerico(cpfCnpj) || (await readAjustes(app))['cnpj.alfanumerico']) return
  throw new Refusal('SCHEMA_DPS_INVALIDO', 'CNPJ with letters', { erros: [cnpjDesligado(campo, cpfCnpj)] })
}
