/** `1 nota`, `2 notas`. */
export const counted = (n: number, one: string, many: string) => `${n.toLocaleString('pt-BR')} ${n === 1 ? one : many}`

/** Why a probe or a reading had no answer, for the sentence of an act. */
export const whyNot = (causa: string | null, statusHttp: number | null): string =>
  statusHttp !== null ? `HTTP ${statusHttp}` : (CAUSAS[causa ?? ''] ?? 'a conexão falhou')

const CAUSAS: Readonly<Record<string, string>> = {
  bloqueado: 'o endereço é de uma rede que este servidor não chama',
  conexao: 'ninguém atende no endereço',
  credencial: 'a credencial não é aceita',
  dns: 'o nome do endereço não existe',
  indisponivel: 'o serviço de lá está com erro',
  limite: 'o limite de pedidos foi atingido',
  reset: 'a conexão caiu',
  timeout: 'a resposta não veio a tempo',
  tls: 'a conexão segura não se formou',
}
