import { PAPEIS } from './status.ts'

export type Papel = keyof typeof PAPEIS
export const PAPEIS_LISTA = Object.keys(PAPEIS) as Papel[]

/** Each role in one sentence. */
export const PAPEL_EM_FRASE: Record<Papel, string> = {
  owner: 'Faz tudo, em todas as empresas, e decide quem são os outros donos.',
  admin: 'Emite notas, cadastra empresas e certificados e administra a equipe, menos os donos.',
  developer: 'Emite notas e integra: chaves de API, webhooks e configurações dos municípios.',
  faturamento: 'Emite, cancela e corrige notas. Não mexe em chaves, webhooks, empresas nem na equipe.',
  leitura: 'Vê notas, empresas e municípios e baixa PDF e XML. Não muda nada.',
  contador: 'Vê notas e empresas, baixa PDF, XML e CSV, confere e fecha o mês. Não muda notas nem cadastros.',
}

/** Why a role may not: the sentence of a button that is not allowed. */
export const semPermissao = (papel: Papel | undefined, oQue: string, quem = 'um administrador'): string =>
  `Seu papel (${papel ? PAPEIS[papel] : 'desconhecido'}) não permite ${oQue}. Peça a ${quem} da conta.`
