/**
 * The scopes of an API key, and what each allows, as the portal and the documentation show it. The permission table
 * says which operation needs which scope. A key without a list has every scope, future ones included.
 */
export const ESCOPOS = {
  'nfse.ler': 'Consultar e listar notas e lotes; baixar PDF e XML.',
  'nfse.emitir': 'Validar e emitir notas, uma a uma ou em lote.',
  'nfse.cancelar':
    'Cancelar, pedir análise de cancelamento, corrigir e inutilizar números; com nfse.emitir, também substituir.',
  'empresas.ler': 'Ver as empresas e suas configurações de emissão, sem os segredos.',
  'empresas.escrever': 'Cadastrar e alterar empresas, certificados e configurações de emissão.',
  'webhooks.ler': 'Ver os endpoints de webhook e as entregas.',
  'webhooks.escrever':
    'Criar, alterar e excluir endpoints de webhook, ver e girar segredos, testar e reenviar entregas.',
} as const satisfies Record<string, string>

export type Escopo = keyof typeof ESCOPOS

export const NOMES_DE_ESCOPO = Object.keys(ESCOPOS) as Escopo[]
