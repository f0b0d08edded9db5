/** The kinds of what can be wrong; each is one row of Agora. */
export const TIPOS_DE_INCIDENTE = [
  'sem_worker',
  'processo_silencioso',
  'municipio_fora',
  'nacional_fora',
  'notas_em_duvida',
  'notas_em_conflito',
  'notas_bloqueadas',
  'emissao_pausada',
  'fila_pausada',
  'fila_atrasada',
  'tarefas_desistidas',
  'banco_fora',
  'email_parado',
  'webhook_recusa',
  'deposito_fora',
  'disco_cheio',
  'relogio_fora',
  'certificado',
  'linhas_separadas',
  'confirmacao_pendente',
  'alerta',
] as const
export type TipoDeIncidente = (typeof TIPOS_DE_INCIDENTE)[number]

/** What an incident counts. */
export const UNIDADES_DE_INCIDENTE = [
  'notas',
  'cobrancas',
  'entregas',
  'emails',
  'documentos',
  'linhas',
  'tarefas',
  'pagamentos',
  'faturas',
] as const
export type UnidadeDeIncidente = (typeof UNIDADES_DE_INCIDENTE)[number]

/** What a person can do about an incident. */
export const ATOS_DE_INCIDENTE = [
  'tentar_agora',
  'pausar',
  'retomar',
  'avisar',
  'decidir',
  'reenviar',
  'pedir_certificado',
  'abrir',
  'encerrar',
] as const
export type AtoDeIncidente = (typeof ATOS_DE_INCIDENTE)[number]

/** One and many of each unit, in words. */
const NOMES: Readonly<Record<UnidadeDeIncidente, readonly [one: string, many: string]>> = {
  notas: ['nota', 'notas'],
  cobrancas: ['cobrança', 'cobranças'],
  entregas: ['entrega', 'entregas'],
  emails: ['e-mail', 'e-mails'],
  documentos: ['documento', 'documentos'],
  linhas: ['linha', 'linhas'],
  tarefas: ['tarefa', 'tarefas'],
  pagamentos: ['pagamento', 'pagamentos'],
  faturas: ['fatura', 'faturas'],
}

/** `1 nota`, `5.000 notas`. */
export const contadas = (n: number, unidade: UnidadeDeIncidente): string =>
  `${n.toLocaleString('pt-BR')} ${NOMES[unidade][n === 1 ? 0 : 1]}`

/** How an error of a connection is called by people; the rest of its text is of programs. */
const ERROS: readonly (readonly [RegExp, string])[] = [
  [/\bHTTP (\d{3})/i, 'HTTP $1'],
  [/ECONNREFUSED|connection refused/i, 'Conexão recusada'],
  [/ENOTFOUND|EAI_AGAIN/i, 'O endereço não é encontrado'],
  [/ECONNRESET|EPIPE|socket hang up|other side closed/i, 'A conexão cai no meio'],
  [/timeout|timed out|ETIMEDOUT|no whole answer/i, 'A resposta não chega a tempo'],
  [/CERT|certificate|TLS|SSL/i, 'O certificado do servidor não é aceito'],
  [/EHOSTUNREACH|ENETUNREACH/i, 'A rede não chega até lá'],
]

/** The last error of a call, in words: `timeout: no whole answer in 60000 ms` → `A resposta não chega a tempo`. */
export function erroEmPalavras(erro: string): string {
  for (const [form, palavras] of ERROS) {
    const found = form.exec(erro)
    if (found) return palavras.replace('$1', found[1] ?? '')
  }
  return 'Sem resposta que se entenda'
}

/** `Envia e-mails` → `envia e-mails`. */
export const inicioMinusculo = (frase: string): string => frase.charAt(0).toLowerCase() + frase.slice(1)
export const inicioMaiusculo = (frase: string): string => frase.charAt(0).toUpperCase() + frase.slice(1)
