import { erroEmPalavras } from './incidentes.ts'

/** What the service needs from outside itself. */
export const TIPOS_DE_DEPENDENCIA = [
  'banco',
  'smtp',
  'deposito',
  'nacional',
  'webhooks',
  'postgres',
  'disco_do_banco',
  'disco_do_processo',
  'relogio',
  'arquivo_do_wal',
] as const
export type TipoDeDependencia = (typeof TIPOS_DE_DEPENDENCIA)[number]

/** `sem_uso`: not configured, or not called for a day. */
export const ESTADOS_DE_DEPENDENCIA = ['responde', 'fora', 'sem_uso'] as const

/** What a bank, a mail server or a store did not do, in words; `erro`: `conexao: ECONNREFUSED`, as it is stored. */
export function erroDaDependencia(erro: string): string {
  const [causa = ''] = erro.split(':')
  const palavras = DITO[causa] ?? erroEmPalavras(erro)
  return palavras === erroEmPalavras('') ? (POR_CAUSA[causa] ?? palavras) : palavras
}
const DITO: Readonly<Record<string, string>> = {
  credencial: 'A credencial não é aceita',
  limite: 'Há pedidos demais, e ele pede que se espere',
  resposta: 'A resposta não é a de um banco',
  bloqueado: 'O endereço não é público',
  bloqueado_ssrf: 'O endereço não é público',
}
/** For an error without words of its own. */
const POR_CAUSA: Readonly<Record<string, string>> = {
  conexao: 'A conexão não se faz',
  dns: 'O endereço não é encontrado',
  reset: 'A conexão cai no meio',
  truncated: 'A conexão cai no meio',
}
