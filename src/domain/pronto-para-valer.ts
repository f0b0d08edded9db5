/** What a company needs before its notes count, in the order in which a person reads it. */
export const ITENS_PARA_VALER = [
  'cadastro',
  'certificado',
  'contrato',
  'cidade',
  'credenciais',
  'serie',
  'padroes',
  'nota',
] as const

/** `falta`: production would refuse a note; `confira`: only a person knows whether it is right. */
export const ESTADOS_PARA_VALER = ['ok', 'falta', 'confira'] as const

/** What both ambientes have in common already. */
export const COMPARTILHADOS = ['cadastro', 'certificado', 'modelos'] as const

/** The made-up person of the example note of the portal: never a customer of a company. */
export const CLIENTE_DE_EXEMPLO = { cpfCnpj: '52998224725', razaoSocial: 'Maria da Silva' } as const
