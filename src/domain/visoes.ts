/** The lists of each surface that keep views, by the name that the screens give them (`nomeDe`, web/words/nome-da-lista.ts). */
export const LISTAS = {
  portal: `
    auditoria certificados chaves-de-api clientes convites empresas entregas faturas linhas-do-lote lotes modelos-de-servico
    municipios notas notas-recorrentes pessoas-da-conta
    proximas-notas-recorrentes series tentativas-rejeitadas`
    .trim()
    .split(/\s+/),
  admin: `
    ajustes alertas analises auditoria capacidade causas checagens cidades-da-conexao cidades-da-preparacao clientes
    cobrancas codigos-classificados codigos-sem-classificacao conexoes contratos contratos-a-faturar
    contratos-do-reajuste contratos-em-atraso cupons exames-de-municipios faturas filas indices listas-de-adesao
    municipios municipios-examinados notas padroes pessoas-da-operacao planos preparacoes reajustes
    recusas-por-codigo saude-dos-padroes separados series tarefas tarefas-guardadas web-services`
    .trim()
    .split(/\s+/),
}
