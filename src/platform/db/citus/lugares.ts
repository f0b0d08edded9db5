/**
 * Where each table lives when the database is a Citus cluster (docs/decisions/0020-citus.md): every table is in exactly
 * Tables that grow with notes: distributed by `tenant_id` and co-located, every row of an account on the same worker.
 */

/** Tables that stay on the coordinator, by the reason. */
export const DISTRIBUIDAS = [
  'notas',
  'notas_titulares',
  'notas_busca',
  'busca_partes',
  'busca_blocos',
  'historico',
  'transmissoes',
  'ausencias',
  'eventos',
  'entregas',
  'entrega_tentativas',
  'cancelamentos',
  'cartas_correcao',
  'rps_inutilizados',
  'lote_itens',
  'documentos',
  'documentos_adiados',
  'contagens',
  'contagens_pendentes',
  'contagens_por_dia',
  'contagens_versoes',
  'tomadores',
  'envios_de_notas',
  'aberturas_de_notas',
] as const

/** What stays on the coordinator, by the reason. */
export const NO_COORDENADOR: Record<string, readonly string[]> = {
  'locked over rows of several accounts in one statement, which Citus refuses on distributed tables': [
    ...['jobs', 'series', 'webhook_endpoints', 'busca_pendentes', 'busca_trechos_pendentes'],
  ],
  'one chain over the lines of every account, in their order': [
    ...['auditoria', 'auditoria_resumo', 'auditoria_resumo_ate', 'auditoria_selos', 'auditoria_verificacoes'],
  ],
  'read before it is known which account asks': [
    ...['api_keys', 'avise_me', 'convites', 'desafios_login', 'dispositivos_conhecidos', 'emails', 'esperas_login'],
    'fechamento_links',
    ...['pessoa_codigos', 'pessoa_links', 'pessoas', 'sessoes', 'sessoes_suporte', 'tenants'],
    ...['usuarios', 'visoes'],
  ],
  'a few rows for an account or a company, not for a note; a statement that joins them takes their rows along': [
    ...[
      'alertas',
      'avisos_da_conta',
      'certificado_links',
      'certificados',
      'conflitos',
      'dfe_cursores',
      'empresa_recusas',
      'empresa_regimes',
      'empresas',
      'fechamento_atos',
    ],
    ...['importacao_linhas', 'importacoes', 'lotes', 'modelos_servico', 'nfse_configs', 'portal_lote_linhas'],
    ...['portal_lotes', 'recorrente_ocorrencias', 'recorrentes', 'separados', 'servicos_usados'],
    'tentativas_rejeitadas',
  ],
  'billing reads and closes a month of all accounts at once': [
    ...['banco_credenciais', 'banco_eventos', 'cobrancas', 'contrato_historico', 'contrato_lancamentos'],
    ...['contrato_termos', 'contratos', 'cupons', 'cupons_aplicados', 'execucao_passos', 'execucoes'],
    ...['fatura_itens', 'fatura_passos', 'faturas', 'indice_leituras', 'indices', 'nf_mensalidade_config'],
    ...['nf_pedidos', 'nf_recusas', 'pagamento_devolucoes', 'pagamentos', 'plano_versoes', 'planos'],
    ...['precificacoes', 'reajuste_contratos', 'reajustes', 'uso'],
  ],
  'belongs to the service, not to accounts': [
    ...['admin_codigos', 'admin_links', 'admin_sessoes', 'admin_usuarios', 'admin_visoes', 'ajustes'],
    ...[
      'alerta_avisos',
      'alerta_eventos',
      'analises',
      'busca_preenchimento',
      'cache_pedidos',
      'chamadas',
      'chamadas_alvos',
    ],
    ...['cache_respostas', 'chaves_mestras', 'checagens', 'cidades_em_uso', 'cnpj_consultas', 'codigos_classificados'],
    ...['conexao_ativacoes', 'conexao_ensaios', 'conexao_municipios', 'conexoes', 'confirmacoes', 'convenios'],
    ...['disjuntores', 'documentos_marcha', 'exame_itens', 'exames_municipios', 'filas', 'incidente_anotacoes'],
    ...[
      'incidente_leitura',
      'incidente_pedidos',
      'incidente_publicacoes',
      'incidentes',
      'limites',
      'listas_adesao',
      'migracoes',
      'movimento',
    ],
    ...['municipio_ajustes', 'prazos_recusados'],
    ...['preparacao_municipios', 'preparacoes', 'processos', 'saude_leitura', 'saude_municipios'],
    ...['saude_recente', 'sonda_alvos', 'sondas'],
  ],
}
