-- Who may do what. Two walls between accounts: every statement names the account, and row-level security refuses the rest.

do $$
declare tabela text; dela text;
begin
  for tabela, dela in
    select c.relname, format('%I = current_tenant()', a.attname) from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and a.attname = case c.relname when 'tenants' then 'id' else 'tenant_id' end loop
    execute format('alter table %I enable row level security', tabela);
    execute format('create policy inquilino on %I to nfse_inquilino using (%s) with check (%2$s)', tabela, dela);
    execute format('create policy sistema on %I to nfse_sistema using (true) with check (true)', tabela);
  end loop;
end $$;

-- The API acting for one account. Nobody changes or deletes what happened.
grant select on
  ausencias, busca_blocos, busca_partes, cobrancas, contagens, contagens_por_dia, contagens_versoes,
  contrato_lancamentos, contrato_termos, contratos, cupons_aplicados, dfe_cursores, disjuntores, documentos,
  empresa_recusas, fatura_itens, faturas, filas, importacoes, migracoes, notas_busca, pagamentos, servicos_usados,
  sessoes_suporte, tenants, uso
  to nfse_inquilino;

grant select, insert on
  auditoria, contagens_pendentes, emails, entrega_tentativas, historico, importacao_linhas, lote_itens, lotes,
  rps_inutilizados
  to nfse_inquilino;

grant select, insert, update on
  cancelamentos, cartas_correcao, conflitos, convites, empresa_regimes, eventos, modelos_servico, notas,
  portal_lote_linhas, portal_lotes, recorrente_ocorrencias, recorrentes, tomadores, transmissoes
  to nfse_inquilino;

grant select, insert, update, delete on
  alertas, api_keys, avise_me, certificados, empresas, entregas, jobs, nfse_configs, series, sessoes,
  tentativas_rejeitadas, usuarios, visoes, webhook_endpoints
  to nfse_inquilino;

-- Authentication, acceptance and worker.
grant select on
  migracoes
  to nfse_sistema;

grant select, update on
  saude_leitura
  to nfse_sistema;

grant select, insert on
  auditoria, auditoria_selos, chaves_mestras, conexao_ativacoes, conexao_ensaios, contrato_historico, contrato_termos,
  entrega_tentativas, execucao_passos, fatura_passos, historico, importacao_linhas, lote_itens, lotes,
  notas_titulares, pagamento_devolucoes, plano_versoes, precificacoes, rps_inutilizados, servicos_usados, uso
  to nfse_sistema;

grant select, insert, delete on
  cache_pedidos, cache_respostas, contagens_pendentes, desafios_login, dispositivos_conhecidos
  to nfse_sistema;

grant select, insert, update on
  auditoria_resumo, auditoria_resumo_ate, auditoria_verificacoes, banco_credenciais, banco_eventos, cancelamentos,
  cartas_correcao, cobrancas, conexoes, confirmacoes, conflitos, contagens, contagens_por_dia, contagens_versoes,
  cupons, cupons_aplicados, dfe_cursores, empresa_recusas, empresa_regimes, eventos, execucoes, faturas, importacoes,
  indice_leituras, indices, listas_adesao, modelos_servico, nf_mensalidade_config, notas, pagamentos, pessoas, planos,
  portal_lote_linhas, portal_lotes, reajuste_contratos, reajustes, recorrente_ocorrencias, recorrentes, series,
  sessoes_suporte, tomadores, transmissoes
  to nfse_sistema;

grant select, insert, update, delete on
  admin_codigos, admin_links, admin_sessoes, admin_usuarios, admin_visoes, ajustes, alerta_avisos, alerta_eventos,
  alertas, analises, api_keys, ausencias, avise_me, busca_blocos, busca_partes, busca_pendentes, busca_preenchimento,
  busca_trechos_pendentes, certificados, checagens, cidades_em_uso, cnpj_consultas, codigos_classificados,
  conexao_municipios, contrato_lancamentos, contratos, convenios, convites, disjuntores, documentos,
  documentos_adiados, documentos_marcha, emails, empresas, entregas, esperas_login, exame_itens, exames_municipios,
  fatura_itens, filas, jobs, limites, movimento, municipio_ajustes, nf_pedidos, nf_recusas, nfse_configs, notas_busca,
  pessoa_codigos, pessoa_links, prazos_recusados, preparacao_municipios, preparacoes, processos,
  saude_municipios, saude_recente, separados, sessoes, sonda_alvos, sondas, tenants, tentativas_rejeitadas,
  usuarios, visoes, webhook_endpoints
  to nfse_sistema;

grant usage, select on sequence jobs_id_seq, auditoria_id_seq, historico_ordem, entrega_tentativas_ordem
  to nfse_inquilino, nfse_sistema;
grant usage, select on sequence conexao_ativacoes_id_seq, contrato_historico_id_seq, faturas_numero to nfse_sistema;

grant execute on function notas_de_termos, notas_da_busca, blocos_com_trechos, emails_ao_endereco to nfse_inquilino;
grant execute on function busca_reunir, criar_meses, soltar_meses, emails_ao_endereco to nfse_sistema;
