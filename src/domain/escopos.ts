/**
 * What an API key may be given, and what each scope opens, as the portal and the documentation show it. Which operation
 * needs which is the permission table's matter. A key with no list of its own has them all, those to come included.
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
