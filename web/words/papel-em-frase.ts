import type { Papel } from './papeis.ts'

/** Each role in one sentence. */
export const PAPEL_EM_FRASE: Record<Papel, string> = {
  owner: 'Faz tudo, em todas as empresas, e decide quem são os outros donos.',
  admin: 'Emite notas, cadastra empresas e certificados e administra a equipe, menos os donos.',
  developer: 'Emite notas e integra: chaves de API, webhooks e configurações dos municípios.',
  faturamento: 'Emite, cancela e corrige notas. Não mexe em chaves, webhooks, empresas nem na equipe.',
  leitura: 'Vê notas, empresas e municípios e baixa PDF e XML. Não muda nada.',
  contador: 'Vê notas e empresas, baixa PDF, XML e CSV, confere e fecha o mês. Não muda notas nem cadastros.',
}
