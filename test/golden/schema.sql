table aberturas_de_notas
  tenant_id uuid not null
  nota_id uuid not null
  vezes integer not null
  primeira_em timestamp with time zone not null
  ultima_em timestamp with time zone not null
  constraint aberturas_de_notas_vezes_check CHECK ((vezes > 0))
  constraint aberturas_de_notas_tenant_id_nota_id_fkey FOREIGN KEY (tenant_id, nota_id) REFERENCES notas(tenant_id, id)
  constraint aberturas_de_notas_pkey PRIMARY KEY (tenant_id, nota_id)
  row level security on
  policy inquilino to nfse_inquilino using ((tenant_id = current_tenant())) with check ((tenant_id = current_tenant()))
  policy sistema to nfse_sistema using (true) with check (true)
  grant select to nfse_inquilino
  grant insert, select, update to nfse_sistema

table admin_codigos
  usuario_id uuid not null
  codigo_hash bytea not null
  usado_em timestamp with time zone
  constraint admin_codigos_usuario_id_fkey FOREIGN KEY (usuario_id) REFERENCES admin_usuarios(id)
  constraint admin_codigos_pkey PRIMARY KEY (usuario_id, codigo_hash)
  row level security off
  grant delete, insert, select, update to nfse_sistema

table admin_links
  token_hash bytea not null
  usuario_id uuid not null
  criado_por uuid not null
  criado_em timestamp with time zone not null
  expira_em timestamp with time zone not null
  constraint admin_links_criado_por_fkey FOREIGN KEY (criado_por) REFERENCES admin_usuarios(id)
  constraint admin_links_usuario_id_fkey FOREIGN KEY (usuario_id) REFERENCES admin_usuarios(id)
  constraint admin_links_pkey PRIMARY KEY (token_hash)
  index admin_links_usuario USING btree (usuario_id)
  row level security off
  grant delete, insert, select, update to nfse_sistema

table admin_sessoes
  token_hash bytea not null
  id uuid not null
  usuario_id uuid not null
  criada_em timestamp with time zone not null
  usada_em timestamp with time zone not null
  expira_em timestamp with time zone not null
  ip text
  programa text
  constraint admin_sessoes_usuario_id_fkey FOREIGN KEY (usuario_id) REFERENCES admin_usuarios(id)
  constraint admin_sessoes_pkey PRIMARY KEY (token_hash)
  constraint admin_sessoes_id_key UNIQUE (id)
  index admin_sessoes_usuario USING btree (usuario_id)
  row level security off
  grant delete, insert, select, update to nfse_sistema

table admin_usuarios
  id uuid not null
  nome text not null
  email text not null
  senha_hash text
  papel text not null
  status text not null default 'ativo'::text
  totp_segredo bytea
  totp_desde timestamp with time zone
  totp_passo bigint not null default 0
  versao integer not null default 1
  criado_em timestamp with time zone not null default now()
  constraint admin_usuarios_papel_check CHECK ((papel = ANY (ARRAY['suporte'::text, 'operador'::text, 'superadmin'::text])))
  constraint admin_usuarios_status_check CHECK ((status = ANY (ARRAY['pendente'::text, 'ativo'::text, 'bloqueado'::text, 'desativado'::text])))
  constraint admin_usuarios_pkey PRIMARY KEY (id)
  index admin_usuarios_email UNIQUE USING btree (lower(email))
  row level security off
  grant delete, insert, select, update to nfse_sistema

table admin_visoes
  usuario_id uuid not null
  lista text not null
  visoes jsonb not null
  constraint admin_visoes_usuario_id_fkey FOREIGN KEY (usuario_id) REFERENCES admin_usuarios(id)
  constraint admin_visoes_pkey PRIMARY KEY (usuario_id, lista)
  row level security off
  grant delete, insert, select, update to nfse_sistema

table ajustes
  chave text not null
  valor json not null
  motivo text not null
  alterado_por uuid not null
  alterado_em timestamp with time zone not null
  versao integer not null default 1
  constraint ajustes_alterado_por_fkey FOREIGN KEY (alterado_por) REFERENCES admin_usuarios(id)
  constraint ajustes_pkey PRIMARY KEY (chave)
  row level security off
  grant delete, insert, select, update to nfse_sistema

table alerta_avisos
  id uuid not null
  tipo text not null
  criado_em timestamp with time zone not null
  corpo bytea not null
  emails integer not null
  webhook text not null
  tentativas integer not null default 0
  status_http integer
  ultimo_erro text
  entregue_em timestamp with time zone
  constraint alerta_avisos_webhook_check CHECK ((webhook = ANY (ARRAY['nenhum'::text, 'pendente'::text, 'entregue'::text, 'falhou'::text])))
  constraint alerta_avisos_pkey PRIMARY KEY (id)
  index alerta_avisos_pendentes USING btree (criado_em) WHERE (webhook = ANY (ARRAY['pendente'::text, 'falhou'::text]))
  index alerta_avisos_tipo USING btree (tipo, criado_em DESC)
  row level security off
  grant delete, insert, select, update to nfse_sistema

table alerta_eventos
  id bigint not null generated always as identity
  alerta_id uuid not null
  evento text not null
  em timestamp with time zone not null default clock_timestamp()
  tratado_em timestamp with time zone
  aviso_id uuid
  constraint alerta_eventos_evento_check CHECK ((evento = ANY (ARRAY['aberto'::text, 'reaberto'::text, 'resolvido'::text])))
  constraint alerta_eventos_alerta_id_fkey FOREIGN KEY (alerta_id) REFERENCES alertas(id) ON DELETE CASCADE
  constraint alerta_eventos_aviso_id_fkey FOREIGN KEY (aviso_id) REFERENCES alerta_avisos(id) ON DELETE SET NULL
  constraint alerta_eventos_pkey PRIMARY KEY (id)
  index alerta_eventos_alerta USING btree (alerta_id, id)
  index alerta_eventos_aviso USING btree (aviso_id) WHERE (aviso_id IS NOT NULL)
  index alerta_eventos_pendentes USING btree (id) WHERE (tratado_em IS NULL)
  row level security off
  grant delete, insert, select, update to nfse_sistema

table alertas
  id uuid not null
  tenant_id uuid
  tipo text not null
  chave text not null
  status text not null default 'aberto'::text
  ocorrencias integer not null default 1
  detalhe json not null default '{}'::json
  aberto_em timestamp with time zone not null default now()
  atualizado_em timestamp with time zone not null default now()
  resolvido_em timestamp with time zone
  resolvido_por uuid
  nota_resolucao text
  constraint alertas_status_check CHECK ((status = ANY (ARRAY['aberto'::text, 'reconhecido'::text, 'resolvido'::text])))
  constraint alertas_resolvido_por_fkey FOREIGN KEY (resolvido_por) REFERENCES admin_usuarios(id)
  constraint alertas_pkey PRIMARY KEY (id)
  index alertas_abertos USING btree (aberto_em DESC, id) WHERE (status <> 'resolvido'::text)
  index alertas_da_chave USING btree (tipo, chave, aberto_em DESC)
  index alertas_resolvidos USING btree (resolvido_em DESC, id) WHERE (status = 'resolvido'::text)
  index alertas_tenant USING btree (tenant_id, atualizado_em DESC) WHERE (status <> 'resolvido'::text)
  index alertas_um_aberto UNIQUE USING btree (tipo, chave) WHERE (status <> 'resolvido'::text)
  row level security on
  policy inquilino to nfse_inquilino using ((tenant_id = current_tenant())) with check ((tenant_id = current_tenant()))
  policy sistema to nfse_sistema using (true) with check (true)
  trigger alertas_event AFTER INSERT OR UPDATE OF status ON public.alertas FOR EACH ROW EXECUTE FUNCTION alertas_event()
  grant delete, insert, select, update to nfse_inquilino
  grant delete, insert, select, update to nfse_sistema

table analises
  id uuid not null
  status text not null default 'na_fila'::text
  entrada jsonb not null
  resultado jsonb
  erro text
  tentativas integer not null default 0
  conexao_id uuid
  criada_por uuid
  versao integer not null default 1
  criada_em timestamp with time zone not null
  concluida_em timestamp with time zone
  constraint analises_status_check CHECK ((status = ANY (ARRAY['na_fila'::text, 'executando'::text, 'concluido'::text, 'falhou'::text, 'aprovado'::text, 'descartado'::text, 'cancelado'::text])))
  constraint analises_conexao_id_fkey FOREIGN KEY (conexao_id) REFERENCES conexoes(id)
  constraint analises_pkey PRIMARY KEY (id)
  index analises_recentes USING btree (criada_em DESC)
  row level security off
  grant delete, insert, select, update to nfse_sistema

table api_keys
  id uuid not null
  tenant_id uuid not null
  nome text not null
  ambiente text not null
  prefixo text not null
  chave_hash bytea not null
  empresa_ids uuid[]
  status text not null default 'ativa'::text
  expira_em timestamp with time zone
  ultimo_uso_em timestamp with time zone
  criada_por uuid
  criada_em timestamp with time zone not null default now()
  revogada_em timestamp with time zone
  escopos text[]
  constraint api_keys_ambiente_check CHECK ((ambiente = ANY (ARRAY['producao'::text, 'homologacao'::text])))
  constraint api_keys_escopos_check CHECK ((cardinality(escopos) > 0))
  constraint api_keys_status_check CHECK ((status = ANY (ARRAY['ativa'::text, 'revogada'::text, 'expirada'::text])))
  constraint api_keys_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id)
  constraint api_keys_pkey PRIMARY KEY (id)
  constraint api_keys_chave_hash_key UNIQUE (chave_hash)
  index api_keys_tenant USING btree (tenant_id, criada_em DESC)
  row level security on
  policy inquilino to nfse_inquilino using ((tenant_id = current_tenant())) with check ((tenant_id = current_tenant()))
  policy sistema to nfse_sistema using (true) with check (true)
  grant delete, insert, select, update to nfse_inquilino
  grant delete, insert, select, update to nfse_sistema

table auditoria
  id bigint not null generated always as identity
  tenant_id uuid
  acao text not null
  recurso text not null
  recurso_id text
  ator json not null
  request_id text
  detalhe json
  em timestamp with time zone not null default clock_timestamp()
  origem json
  constraint auditoria_pkey PRIMARY KEY (id)
  index auditoria_acao USING btree (acao, id DESC)
  index auditoria_ator USING btree (((ator ->> 'id'::text)), id DESC) WHERE ((ator ->> 'tipo'::text) = 'api-key'::text)
  index auditoria_em USING btree (em)
  index auditoria_ip USING btree (((origem ->> 'ip'::text)), id DESC) WHERE (origem IS NOT NULL)
  index auditoria_pessoa USING btree (((ator ->> 'id'::text)), id DESC) WHERE ((ator ->> 'tipo'::text) = ANY (ARRAY['portal'::text, 'admin'::text, 'suporte'::text]))
  index auditoria_pessoas USING btree (tenant_id, id DESC) WHERE ((ator ->> 'tipo'::text) = ANY (ARRAY['portal'::text, 'admin'::text, 'suporte'::text, 'anonimo'::text]))
  index auditoria_recurso USING btree (recurso, id DESC)
  index auditoria_recurso_id USING btree (recurso_id, id DESC)
  index auditoria_status USING btree (((origem ->> 'statusCode'::text)), id DESC) WHERE (origem IS NOT NULL)
  index auditoria_tenant USING btree (tenant_id, id DESC)
  row level security on
  policy inquilino to nfse_inquilino using ((tenant_id = current_tenant())) with check ((tenant_id = current_tenant()))
  policy sistema to nfse_sistema using (true) with check (true)
  grant insert, select to nfse_inquilino
  grant insert, select to nfse_sistema

table auditoria_resumo
  inicio timestamp with time zone not null
  acao text not null
  recurso text not null
  ator text not null
  status text not null
  quantas bigint not null
  constraint auditoria_resumo_pkey PRIMARY KEY (inicio, acao, recurso, ator, status)
  row level security off
  grant insert, select, update to nfse_sistema

table auditoria_resumo_ate
  unica boolean not null default true
  ate timestamp with time zone not null
  constraint auditoria_resumo_ate_unica_check CHECK (unica)
  constraint auditoria_resumo_ate_pkey PRIMARY KEY (unica)
  row level security off
  grant insert, select, update to nfse_sistema

table auditoria_selos
  ordem bigint not null
  auditoria_id bigint not null
  selo bytea not null
  em timestamp with time zone not null default clock_timestamp()
  constraint auditoria_selos_pkey PRIMARY KEY (ordem)
  constraint auditoria_selos_auditoria_id_key UNIQUE (auditoria_id)
  index auditoria_selos_em USING btree (em)
  row level security off
  grant insert, select to nfse_sistema

table auditoria_verificacoes
  id uuid not null
  status text not null
  motivo text not null
  pedida_por uuid
  pedida_em timestamp with time zone not null
  iniciada_em timestamp with time zone
  terminada_em timestamp with time zone
  conferidas bigint not null default 0
  total bigint not null default 0
  resultado json
  erro text
  constraint auditoria_verificacoes_status_check CHECK ((status = ANY (ARRAY['na_fila'::text, 'executando'::text, 'concluida'::text, 'falhou'::text])))
  constraint auditoria_verificacoes_pedida_por_fkey FOREIGN KEY (pedida_por) REFERENCES admin_usuarios(id)
  constraint auditoria_verificacoes_pkey PRIMARY KEY (id)
  index auditoria_verificacoes_pedida USING btree (pedida_em)
  index auditoria_verificacoes_uma_aberta UNIQUE USING btree ((true)) WHERE (terminada_em IS NULL)
  row level security off
  grant insert, select, update to nfse_sistema

table ausencias
  transmissao_id uuid not null
  tenant_id uuid not null
  relogio text not null
  desde_ms double precision not null
  ate_ms double precision
  respostas integer not null default 0
  constraint ausencias_pkey PRIMARY KEY (transmissao_id, relogio)
  index ausencias_da_conta UNIQUE USING btree (tenant_id, transmissao_id, relogio)
  row level security on
  policy inquilino to nfse_inquilino using ((tenant_id = current_tenant())) with check ((tenant_id = current_tenant()))
  policy sistema to nfse_sistema using (true) with check (true)
  grant select to nfse_inquilino
  grant delete, insert, select, update to nfse_sistema

table avise_me
  id uuid not null
  tenant_id uuid not null
  usuario_id uuid not null
  municipio text not null
  ambiente text not null
  pedido_em timestamp with time zone not null
  respondido_em timestamp with time zone
  constraint avise_me_ambiente_check CHECK ((ambiente = ANY (ARRAY['producao'::text, 'homologacao'::text])))
  constraint avise_me_tenant_id_usuario_id_fkey FOREIGN KEY (tenant_id, usuario_id) REFERENCES usuarios(tenant_id, id)
  constraint avise_me_pkey PRIMARY KEY (id)
  index avise_me_aberto UNIQUE USING btree (usuario_id, municipio, ambiente) WHERE (respondido_em IS NULL)
  index avise_me_por_municipio USING btree (municipio, ambiente) WHERE (respondido_em IS NULL)
  row level security on
  policy inquilino to nfse_inquilino using ((tenant_id = current_tenant())) with check ((tenant_id = current_tenant()))
  policy sistema to nfse_sistema using (true) with check (true)
  grant delete, insert, select, update to nfse_inquilino
  grant delete, insert, select, update to nfse_sistema

table avisos_da_conta
  id uuid not null
  tenant_id uuid not null
  incidente_id uuid not null
  ambiente text
  titulo text not null
  texto text not null
  unidade text not null
  quantas integer not null
  centavos bigint
  no_portal boolean not null
  por_email boolean not null
  desde timestamp with time zone not null
  criado_em timestamp with time zone not null
  criado_por uuid not null
  encerrado_em timestamp with time zone
  volta_em timestamp with time zone
  constraint avisos_da_conta_ambiente_check CHECK ((ambiente = ANY (ARRAY['producao'::text, 'homologacao'::text])))
  constraint avisos_da_conta_criado_por_fkey FOREIGN KEY (criado_por) REFERENCES admin_usuarios(id)
  constraint avisos_da_conta_incidente_id_fkey FOREIGN KEY (incidente_id) REFERENCES incidentes(id)
  constraint avisos_da_conta_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id)
  constraint avisos_da_conta_pkey PRIMARY KEY (id)
  index avisos_da_conta_da_conta USING btree (tenant_id) WHERE (encerrado_em IS NULL)
  index avisos_da_conta_um UNIQUE USING btree (incidente_id, tenant_id)
  index avisos_da_conta_vivos USING btree (incidente_id) WHERE (volta_em IS NULL)
  row level security on
  policy inquilino to nfse_inquilino using ((tenant_id = current_tenant())) with check ((tenant_id = current_tenant()))
  policy sistema to nfse_sistema using (true) with check (true)
  grant select to nfse_inquilino
  grant insert, select, update to nfse_sistema

table banco_credenciais
  id uuid not null
  provedor text not null
  ambiente text not null
  base_url text not null
  token_url text not null
  client_id text not null
  chave_pix text not null
  segredos_selados bytea
  certificado_valido_ate timestamp with time zone
  escopos text[] not null default '{}'::text[]
  webhook_url text
  webhook_token_hash bytea
  webhook_token_anterior_hash bytea
  webhook_token_anterior_ate timestamp with time zone
  webhook_registrado_em timestamp with time zone
  cobrancas_lidas_em timestamp with time zone
  pix_lidos_em timestamp with time zone
  criada_em timestamp with time zone not null
  atualizada_em timestamp with time zone not null default now()
  revogada_em timestamp with time zone
  constraint banco_credenciais_ambiente_check CHECK ((ambiente = ANY (ARRAY['producao'::text, 'homologacao'::text])))
  constraint banco_credenciais_provedor_check CHECK ((provedor = 'api_pix'::text))
  constraint banco_credenciais_pkey PRIMARY KEY (id)
  index banco_credenciais_uma_viva UNIQUE USING btree (ambiente) WHERE (revogada_em IS NULL)
  row level security off
  grant insert, select, update to nfse_sistema

table banco_eventos
  id uuid not null
  credencial_id uuid not null
  sha256 bytea not null
  corpo bytea not null
  recebido_em timestamp with time zone not null
  processado_em timestamp with time zone
  tentativas integer not null default 0
  erro text
  constraint banco_eventos_credencial_id_fkey FOREIGN KEY (credencial_id) REFERENCES banco_credenciais(id)
  constraint banco_eventos_pkey PRIMARY KEY (id)
  constraint banco_eventos_credencial_id_sha256_key UNIQUE (credencial_id, sha256)
  index banco_eventos_pendentes USING btree (recebido_em) WHERE (processado_em IS NULL)
  row level security off
  grant insert, select, update to nfse_sistema

table busca_blocos
  tenant_id uuid not null
  ate timestamp with time zone not null
  id uuid not null default gen_random_uuid()
  desde timestamp with time zone not null
  trechos bigint[] not null
  constraint busca_blocos_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id)
  constraint busca_blocos_pkey PRIMARY KEY (tenant_id, ate, id)
  index busca_blocos_trechos USING gin (trechos) WITH (fastupdate=off)
  row level security on
  policy inquilino to nfse_inquilino using ((tenant_id = current_tenant())) with check ((tenant_id = current_tenant()))
  policy sistema to nfse_sistema using (true) with check (true)
  grant select to nfse_inquilino
  grant delete, insert, select, update to nfse_sistema

table busca_partes
  tenant_id uuid not null
  parte text not null
  termo bigint not null
  constraint busca_partes_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id)
  index busca_partes_unica UNIQUE USING btree (tenant_id, parte text_pattern_ops, termo)
  row level security on
  policy inquilino to nfse_inquilino using ((tenant_id = current_tenant())) with check ((tenant_id = current_tenant()))
  policy sistema to nfse_sistema using (true) with check (true)
  grant select to nfse_inquilino
  grant delete, insert, select, update to nfse_sistema

table busca_pendentes
  tenant_id uuid not null
  nota_id uuid not null
  em timestamp with time zone not null default now()
  row level security on
  policy inquilino to nfse_inquilino using ((tenant_id = current_tenant())) with check ((tenant_id = current_tenant()))
  policy sistema to nfse_sistema using (true) with check (true)
  grant delete, insert, select, update to nfse_sistema

table busca_preenchimento
  unica boolean not null default true
  ate uuid
  constraint busca_preenchimento_unica_check CHECK (unica)
  constraint busca_preenchimento_pkey PRIMARY KEY (unica)
  row level security off
  grant delete, insert, select, update to nfse_sistema

table busca_trechos_pendentes
  tenant_id uuid not null
  nota_id uuid
  index busca_trechos_pendentes_conta USING btree (tenant_id)
  row level security on
  policy inquilino to nfse_inquilino using ((tenant_id = current_tenant())) with check ((tenant_id = current_tenant()))
  policy sistema to nfse_sistema using (true) with check (true)
  grant delete, insert, select, update to nfse_sistema

table cache_pedidos
  id uuid not null
  ato text not null
  padroes text[] not null
  limite integer not null
  pedido_em timestamp with time zone not null default clock_timestamp()
  constraint cache_pedidos_ato_check CHECK ((ato = ANY (ARRAY['esvaziar'::text, 'listar'::text, 'ler'::text])))
  constraint cache_pedidos_pkey PRIMARY KEY (id)
  row level security off
  grant delete, insert, select to nfse_sistema

table cache_respostas
  pedido_id uuid not null
  processo_id uuid not null
  itens integer not null
  entradas json not null
  respondido_em timestamp with time zone not null default clock_timestamp()
  constraint cache_respostas_pedido_id_fkey FOREIGN KEY (pedido_id) REFERENCES cache_pedidos(id) ON DELETE CASCADE
  constraint cache_respostas_pkey PRIMARY KEY (pedido_id, processo_id)
  row level security off
  grant delete, insert, select to nfse_sistema

table cancelamentos
  id uuid not null
  tenant_id uuid not null
  nota_id uuid not null
  tipo text not null
  status text not null
  motivo text
  codigo_motivo text
  protocolo text
  substituta_id uuid
  nativa boolean not null default false
  recusa text
  erros json not null default '[]'::json
  request_id text not null
  versao integer not null default 1
  criado_em timestamp with time zone not null
  efetivado_em timestamp with time zone
  concluido_em timestamp with time zone
  constraint cancelamentos_check CHECK (((substituta_id IS NOT NULL) = (tipo = 'substituicao'::text)))
  constraint cancelamentos_check1 CHECK (((concluido_em IS NOT NULL) = (status = ANY (ARRAY['confirmado'::text, 'recusado'::text, 'deferida'::text, 'indeferida'::text, 'expirada'::text, 'desfeita'::text]))))
  constraint cancelamentos_status_check CHECK ((status = ANY (ARRAY['em_processamento'::text, 'registrada'::text, 'incerta'::text, 'em_analise'::text, 'aguardando_acao_manual'::text, 'aguardando_substituta'::text, 'confirmado'::text, 'recusado'::text, 'deferida'::text, 'indeferida'::text, 'expirada'::text, 'desfeita'::text])))
  constraint cancelamentos_tipo_check CHECK ((tipo = ANY (ARRAY['direto'::text, 'analise'::text, 'substituicao'::text, 'oficio'::text])))
  constraint cancelamentos_tenant_id_nota_id_fkey FOREIGN KEY (tenant_id, nota_id) REFERENCES notas(tenant_id, id)
  constraint cancelamentos_tenant_id_substituta_id_fkey FOREIGN KEY (tenant_id, substituta_id) REFERENCES notas(tenant_id, id)
  constraint cancelamentos_pkey PRIMARY KEY (id)
  constraint cancelamentos_substituta_id_key UNIQUE (substituta_id)
  index cancelamentos_nota USING btree (nota_id, criado_em)
  index cancelamentos_um_aberto UNIQUE USING btree (nota_id) WHERE (concluido_em IS NULL)
  row level security on
  policy inquilino to nfse_inquilino using ((tenant_id = current_tenant())) with check ((tenant_id = current_tenant()))
  policy sistema to nfse_sistema using (true) with check (true)
  trigger cancelamentos_end BEFORE UPDATE ON public.cancelamentos FOR EACH ROW EXECUTE FUNCTION cancelamentos_end()
  trigger cancelamentos_show AFTER INSERT OR UPDATE ON public.cancelamentos FOR EACH ROW EXECUTE FUNCTION cancelamentos_show()
  grant insert, select, update to nfse_inquilino
  grant insert, select, update to nfse_sistema

table cartas_correcao
  id uuid not null
  tenant_id uuid not null
  nota_id uuid not null
  sequencia integer not null
  status text not null
  correcoes json not null
  motivo text not null
  conteudo_sha256 bytea not null
  erros json not null default '[]'::json
  request_id text not null
  criada_em timestamp with time zone not null
  efetivada_em timestamp with time zone
  concluida_em timestamp with time zone
  constraint cartas_correcao_check CHECK (((concluida_em IS NOT NULL) = (status <> 'em_processamento'::text)))
  constraint cartas_correcao_sequencia_check CHECK ((sequencia > 0))
  constraint cartas_correcao_status_check CHECK ((status = ANY (ARRAY['em_processamento'::text, 'registrada'::text, 'recusada'::text])))
  constraint cartas_correcao_tenant_id_nota_id_fkey FOREIGN KEY (tenant_id, nota_id) REFERENCES notas(tenant_id, id)
  constraint cartas_correcao_pkey PRIMARY KEY (id)
  index cartas_correcao_conteudo UNIQUE USING btree (nota_id, conteudo_sha256) WHERE (status <> 'recusada'::text)
  index cartas_correcao_sequencia UNIQUE USING btree (nota_id, sequencia) WHERE (status <> 'recusada'::text)
  index cartas_correcao_uma_aberta UNIQUE USING btree (nota_id) WHERE (concluida_em IS NULL)
  row level security on
  policy inquilino to nfse_inquilino using ((tenant_id = current_tenant())) with check ((tenant_id = current_tenant()))
  policy sistema to nfse_sistema using (true) with check (true)
  trigger cartas_correcao_end BEFORE UPDATE ON public.cartas_correcao FOR EACH ROW EXECUTE FUNCTION cartas_correcao_end()
  grant insert, select, update to nfse_inquilino
  grant insert, select, update to nfse_sistema

table certificado_links
  id uuid not null
  tenant_id uuid not null
  empresa_id uuid not null
  token_hash bytea not null
  email text
  status text not null default 'aberto'::text
  expira_em timestamp with time zone not null
  recusas integer not null default 0
  criado_por uuid
  criado_em timestamp with time zone not null
  encerrado_em timestamp with time zone
  enviado_por text
  certificado_id uuid
  constraint certificado_links_check CHECK (((status = 'aberto'::text) = (encerrado_em IS NULL)))
  constraint certificado_links_check1 CHECK (((status = 'usado'::text) = (certificado_id IS NOT NULL)))
  constraint certificado_links_status_check CHECK ((status = ANY (ARRAY['aberto'::text, 'usado'::text, 'revogado'::text, 'substituido'::text, 'expirado'::text, 'esgotado'::text])))
  constraint certificado_links_tenant_id_certificado_id_fkey FOREIGN KEY (tenant_id, certificado_id) REFERENCES certificados(tenant_id, id)
  constraint certificado_links_tenant_id_criado_por_fkey FOREIGN KEY (tenant_id, criado_por) REFERENCES usuarios(tenant_id, id)
  constraint certificado_links_tenant_id_empresa_id_fkey FOREIGN KEY (tenant_id, empresa_id) REFERENCES empresas(tenant_id, id)
  constraint certificado_links_pkey PRIMARY KEY (id)
  constraint certificado_links_token_hash_key UNIQUE (token_hash)
  index certificado_links_da_empresa USING btree (empresa_id, criado_em DESC)
  index certificado_links_um_aberto UNIQUE USING btree (empresa_id) WHERE (status = 'aberto'::text)
  row level security on
  policy inquilino to nfse_inquilino using ((tenant_id = current_tenant())) with check ((tenant_id = current_tenant()))
  policy sistema to nfse_sistema using (true) with check (true)
  grant insert, select, update to nfse_inquilino
  grant insert, select, update to nfse_sistema

table certificados
  id uuid not null
  tenant_id uuid not null
  empresa_id uuid not null
  titular text not null
  cpf_cnpj text
  emissor text not null
  numero_serie text not null
  valido_de timestamp with time zone not null
  valido_ate timestamp with time zone not null
  impressao_digital text not null
  autoassinado boolean not null
  certificado_pem text not null
  chave_selada bytea
  status text not null
  bits_da_chave integer
  de_homologacao boolean not null default false
  criado_em timestamp with time zone not null default now()
  constraint certificados_status_check CHECK ((status = ANY (ARRAY['ativo'::text, 'futuro'::text, 'substituido'::text, 'expirado'::text, 'revogado'::text])))
  constraint certificados_tenant_id_empresa_id_fkey FOREIGN KEY (tenant_id, empresa_id) REFERENCES empresas(tenant_id, id)
  constraint certificados_pkey PRIMARY KEY (id)
  constraint certificados_tenant_id_id_key UNIQUE (tenant_id, id)
  index certificados_um_ativo UNIQUE USING btree (empresa_id) WHERE (status = ANY (ARRAY['ativo'::text, 'futuro'::text]))
  row level security on
  policy inquilino to nfse_inquilino using ((tenant_id = current_tenant())) with check ((tenant_id = current_tenant()))
  policy sistema to nfse_sistema using (true) with check (true)
  grant delete, insert, select, update to nfse_inquilino
  grant delete, insert, select, update to nfse_sistema

table chamadas
  tipo text not null
  alvo text not null
  passo text not null
  inicio timestamp with time zone not null
  respondidas bigint not null default 0
  falhas bigint not null default 0
  constraint chamadas_passo_check CHECK ((passo = ANY (ARRAY['5min'::text, 'hora'::text])))
  constraint chamadas_pkey PRIMARY KEY (tipo, alvo, passo, inicio)
  index chamadas_passo USING btree (passo, inicio)
  row level security off
  grant delete, insert, select, update to nfse_sistema

table chamadas_alvos
  tipo text not null
  alvo text not null
  sucesso_em timestamp with time zone
  falha_em timestamp with time zone
  falhando_desde timestamp with time zone
  falhas_seguidas integer not null default 0
  erro text
  constraint chamadas_alvos_pkey PRIMARY KEY (tipo, alvo)
  row level security off
  grant delete, insert, select, update to nfse_sistema

table chaves_mestras
  id text not null
  selo bytea not null
  criada_em timestamp with time zone not null default now()
  constraint chaves_mestras_pkey PRIMARY KEY (id)
  row level security off
  grant insert, select to nfse_sistema

table checagens
  id uuid not null
  tabelas text[] not null
  enderecos jsonb not null
  motivo text not null
  status text not null default 'na_fila'::text
  resultado jsonb not null default '[]'::jsonb
  por uuid
  criada_em timestamp with time zone not null
  concluida_em timestamp with time zone
  constraint checagens_status_check CHECK ((status = ANY (ARRAY['na_fila'::text, 'executando'::text, 'concluida'::text])))
  constraint checagens_pkey PRIMARY KEY (id)
  index checagens_recentes USING btree (criada_em DESC, id)
  row level security off
  grant delete, insert, select, update to nfse_sistema

table cidades_em_uso
  municipio text not null
  ambiente text not null
  conexao text not null
  vista_em timestamp with time zone not null
  sucesso_em timestamp with time zone
  constraint cidades_em_uso_pkey PRIMARY KEY (municipio, ambiente)
  row level security off
  grant delete, insert, select, update to nfse_sistema

table cnpj_consultas
  cnpj text not null
  resposta jsonb
  consultada_em timestamp with time zone not null
  constraint cnpj_consultas_pkey PRIMARY KEY (cnpj)
  row level security off
  grant delete, insert, select, update to nfse_sistema

table cobrancas
  id uuid not null
  tenant_id uuid not null
  contrato_id uuid not null
  fatura_id uuid not null
  credencial_id uuid not null
  txid text not null
  devedor_cpf_cnpj text not null default ''::text
  devedor_nome text not null default ''::text
  descricao text not null default ''::text
  status text not null default 'criando'::text
  valor bigint not null
  pago bigint not null default 0
  multa_incluida bigint not null default 0
  juros_incluidos bigint not null default 0
  vencimento date not null
  multa_percentual integer not null default 0
  juros_mensal_percentual integer not null default 0
  dias_validade integer not null default 30
  pix_copia_e_cola text
  location text
  status_no_banco text
  consultada_em timestamp with time zone
  erro text
  tentativas integer not null default 0
  versao integer not null default 1
  criada_em timestamp with time zone not null
  atualizada_em timestamp with time zone not null
  constraint cobrancas_dias_validade_check CHECK ((dias_validade >= 0))
  constraint cobrancas_pago_check CHECK ((pago >= 0))
  constraint cobrancas_status_check CHECK ((status = ANY (ARRAY['criando'::text, 'incerta'::text, 'emitida'::text, 'vencida'::text, 'cancelando'::text, 'paga'::text, 'paga_com_divergencia'::text, 'parcialmente_devolvida'::text, 'devolvida'::text, 'recusada'::text, 'cancelada'::text, 'removida_pelo_banco'::text, 'expirada'::text])))
  constraint cobrancas_txid_check CHECK ((txid ~ '^[a-zA-Z0-9]{26,35}$'::text))
  constraint cobrancas_valor_check CHECK ((valor > 0))
  constraint cobrancas_credencial_id_fkey FOREIGN KEY (credencial_id) REFERENCES banco_credenciais(id)
  constraint cobrancas_tenant_id_contrato_id_fkey FOREIGN KEY (tenant_id, contrato_id) REFERENCES contratos(tenant_id, id)
  constraint cobrancas_tenant_id_fatura_id_fkey FOREIGN KEY (tenant_id, fatura_id) REFERENCES faturas(tenant_id, id)
  constraint cobrancas_pkey PRIMARY KEY (id)
  constraint cobrancas_credencial_id_txid_key UNIQUE (credencial_id, txid)
  constraint cobrancas_tenant_id_id_key UNIQUE (tenant_id, id)
  index cobrancas_abertas USING btree (status, consultada_em) WHERE (status = ANY (ARRAY['criando'::text, 'incerta'::text, 'emitida'::text, 'vencida'::text, 'cancelando'::text]))
  index cobrancas_lista USING btree (criada_em DESC, id)
  index cobrancas_uma_viva UNIQUE USING btree (fatura_id) WHERE (status = ANY (ARRAY['criando'::text, 'incerta'::text, 'emitida'::text, 'vencida'::text, 'cancelando'::text]))
  row level security on
  policy inquilino to nfse_inquilino using ((tenant_id = current_tenant())) with check ((tenant_id = current_tenant()))
  policy sistema to nfse_sistema using (true) with check (true)
  trigger cobrancas_transition BEFORE UPDATE OF status ON public.cobrancas FOR EACH ROW EXECUTE FUNCTION only_legal_moves('{
  "criando":["emitida","recusada","incerta"],
  "incerta":["emitida","criando","recusada"],
  "emitida":["vencida","paga","paga_com_divergencia","cancelando","removida_pelo_banco","expirada"],
  "vencida":["paga","paga_com_divergencia","cancelando","removida_pelo_banco","expirada"],
  "cancelando":["cancelada","paga","paga_com_divergencia"],
  "paga":["parcialmente_devolvida","devolvida"],
  "paga_com_divergencia":["parcialmente_devolvida","devolvida"],
  "parcialmente_devolvida":["devolvida"]}')
  grant select to nfse_inquilino
  grant insert, select, update to nfse_sistema

table codigos_classificados
  padrao text not null
  codigo text not null
  efeito text not null
  motivo text not null
  por uuid
  em timestamp with time zone not null
  constraint codigos_classificados_codigo_check CHECK (((length(codigo) >= 1) AND (length(codigo) <= 60)))
  constraint codigos_classificados_efeito_check CHECK ((efeito = ANY (ARRAY['final'::text, 'transitorio'::text])))
  constraint codigos_classificados_por_fkey FOREIGN KEY (por) REFERENCES admin_usuarios(id)
  constraint codigos_classificados_pkey PRIMARY KEY (padrao, codigo)
  row level security off
  grant delete, insert, select, update to nfse_sistema

table conexao_ativacoes
  id bigint not null generated always as identity
  slug text not null
  conexao_id uuid not null
  versao integer not null
  acao text not null
  motivo text
  por uuid
  em timestamp with time zone not null
  constraint conexao_ativacoes_acao_check CHECK ((acao = ANY (ARRAY['publicar'::text, 'despublicar'::text, 'rollback'::text])))
  constraint conexao_ativacoes_conexao_id_fkey FOREIGN KEY (conexao_id) REFERENCES conexoes(id)
  constraint conexao_ativacoes_pkey PRIMARY KEY (id)
  index conexao_ativacoes_slug USING btree (slug, id DESC)
  row level security off
  grant insert, select to nfse_sistema

table conexao_ensaios
  id uuid not null
  conexao_id uuid not null
  revisao integer not null
  ok boolean not null
  enviado boolean not null
  municipio text not null
  empresa_id uuid not null
  detalhe jsonb not null
  por uuid
  em timestamp with time zone not null
  constraint conexao_ensaios_conexao_id_fkey FOREIGN KEY (conexao_id) REFERENCES conexoes(id)
  constraint conexao_ensaios_pkey PRIMARY KEY (id)
  index conexao_ensaios_conexao USING btree (conexao_id, em DESC)
  row level security off
  grant insert, select to nfse_sistema

table conexao_municipios
  municipio text not null
  slug text not null
  urls jsonb not null default '{}'::jsonb
  anexado_por uuid
  anexado_em timestamp with time zone not null
  constraint conexao_municipios_pkey PRIMARY KEY (municipio)
  index conexao_municipios_slug USING btree (slug)
  row level security off
  grant delete, insert, select, update to nfse_sistema

table conexoes
  id uuid not null
  slug text not null
  versao integer not null
  status text not null default 'rascunho'::text
  titulo text not null
  template jsonb not null
  urls jsonb not null
  diferencas jsonb not null default '{}'::jsonb
  ca text[] not null default '{}'::text[]
  origem text not null
  criada_por uuid
  publicada_por uuid
  revisao integer not null default 1
  criada_em timestamp with time zone not null
  atualizada_em timestamp with time zone not null
  publicada_em timestamp with time zone
  constraint conexoes_slug_check CHECK ((slug ~ '^[a-z0-9]+([.-][a-z0-9]+)*$'::text))
  constraint conexoes_status_check CHECK ((status = ANY (ARRAY['rascunho'::text, 'publicada'::text, 'substituida'::text, 'despublicada'::text, 'descartada'::text])))
  constraint conexoes_versao_check CHECK ((versao > 0))
  constraint conexoes_pkey PRIMARY KEY (id)
  constraint conexoes_slug_versao_key UNIQUE (slug, versao)
  index conexoes_status USING btree (status, atualizada_em DESC)
  index conexoes_uma_publicada UNIQUE USING btree (slug) WHERE (status = 'publicada'::text)
  row level security off
  trigger conexoes_transition BEFORE UPDATE ON public.conexoes FOR EACH ROW EXECUTE FUNCTION conexoes_transition()
  grant insert, select, update to nfse_sistema

table confirmacoes
  id uuid not null
  acao text not null
  alvo text not null
  motivo text not null
  pedida_por uuid not null
  pedida_em timestamp with time zone not null
  expira_em timestamp with time zone not null
  confirmada_por uuid
  confirmada_em timestamp with time zone
  recusada_por uuid
  recusada_em timestamp with time zone
  constraint confirmacoes_check CHECK (((confirmada_por IS NULL) = (confirmada_em IS NULL)))
  constraint confirmacoes_check1 CHECK ((confirmada_por <> pedida_por))
  constraint confirmacoes_confirmada_por_fkey FOREIGN KEY (confirmada_por) REFERENCES admin_usuarios(id)
  constraint confirmacoes_pedida_por_fkey FOREIGN KEY (pedida_por) REFERENCES admin_usuarios(id)
  constraint confirmacoes_recusada_por_fkey FOREIGN KEY (recusada_por) REFERENCES admin_usuarios(id)
  constraint confirmacoes_pkey PRIMARY KEY (id)
  index confirmacoes_abertas USING btree (expira_em) WHERE (confirmada_em IS NULL)
  row level security off
  grant insert, select, update to nfse_sistema

table conflitos
  id uuid not null
  tenant_id uuid not null
  nota_id uuid not null
  estado text not null
  serie_rps text not null
  numero_rps bigint not null
  achada json not null
  documento bytea not null
  diferencas json not null
  transmissao_id uuid not null
  aberto_em timestamp with time zone not null default now()
  visto_em timestamp with time zone not null default now()
  vezes integer not null default 1
  decidido_em timestamp with time zone
  decidido_por json
  motivo text
  encerrado_em timestamp with time zone
  enviada json
  constraint conflitos_check CHECK (((encerrado_em IS NOT NULL) = (estado = ANY (ARRAY['nosso'::text, 'alheio'::text, 'desfeito'::text]))))
  constraint conflitos_check1 CHECK (((decidido_em IS NOT NULL) OR (estado = ANY (ARRAY['aberto'::text, 'desfeito'::text]))))
  constraint conflitos_estado_check CHECK ((estado = ANY (ARRAY['aberto'::text, 'declarado_alheio'::text, 'nosso'::text, 'alheio'::text, 'desfeito'::text])))
  constraint conflitos_pkey PRIMARY KEY (id)
  index conflitos_nota USING btree (tenant_id, nota_id, aberto_em)
  index conflitos_um_aberto UNIQUE USING btree (nota_id) WHERE (encerrado_em IS NULL)
  row level security on
  policy inquilino to nfse_inquilino using ((tenant_id = current_tenant())) with check ((tenant_id = current_tenant()))
  policy sistema to nfse_sistema using (true) with check (true)
  trigger conflitos_end BEFORE UPDATE ON public.conflitos FOR EACH ROW EXECUTE FUNCTION conflitos_end()
  grant insert, select, update to nfse_inquilino
  grant insert, select, update to nfse_sistema

table contagens
  tenant_id uuid not null
  dia date not null
  ambiente text not null
  empresa_id uuid not null
  municipio text not null
  trilho text not null
  status text not null
  quantas bigint not null
  valor_servico bigint not null
  valor_iss bigint not null
  valor_ibs bigint not null
  valor_cbs bigint not null
  iss_a_recolher bigint not null default 0
  iss_retido bigint not null default 0
  receita_no_das bigint not null default 0
  constraint contagens_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id)
  constraint contagens_pkey PRIMARY KEY (tenant_id, empresa_id, municipio, trilho, ambiente, status, dia)
  index contagens_municipio USING btree (tenant_id, municipio, ambiente, dia) INCLUDE (quantas, status, trilho, empresa_id)
  row level security on
  policy inquilino to nfse_inquilino using ((tenant_id = current_tenant())) with check ((tenant_id = current_tenant()))
  policy sistema to nfse_sistema using (true) with check (true)
  grant select to nfse_inquilino
  grant insert, select, update to nfse_sistema

table contagens_pendentes
  tenant_id uuid not null
  dia date not null
  ambiente text not null
  empresa_id uuid not null
  municipio text not null
  trilho text not null
  status text not null
  quantas bigint not null
  valor_servico bigint not null
  valor_iss bigint not null
  valor_ibs bigint not null
  valor_cbs bigint not null
  iss_a_recolher bigint not null default 0
  iss_retido bigint not null default 0
  receita_no_das bigint not null default 0
  index contagens_pendentes_tenant USING btree (tenant_id, dia)
  row level security on
  policy inquilino to nfse_inquilino using ((tenant_id = current_tenant())) with check ((tenant_id = current_tenant()))
  policy sistema to nfse_sistema using (true) with check (true)
  trigger contagens_rolled_up AFTER DELETE ON public.contagens_pendentes REFERENCING OLD TABLE AS somadas FOR EACH STATEMENT EXECUTE FUNCTION contagens_rolled_up()
  grant insert, select to nfse_inquilino
  grant delete, insert, select to nfse_sistema

table contagens_por_dia
  tenant_id uuid not null
  ambiente text not null
  status text not null
  dia date not null
  quantas bigint not null
  constraint contagens_por_dia_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id)
  constraint contagens_por_dia_pkey PRIMARY KEY (tenant_id, ambiente, status, dia)
  row level security on
  policy inquilino to nfse_inquilino using ((tenant_id = current_tenant())) with check ((tenant_id = current_tenant()))
  policy sistema to nfse_sistema using (true) with check (true)
  grant select to nfse_inquilino
  grant insert, select, update to nfse_sistema

table contagens_versoes
  tenant_id uuid not null
  versao bigint not null
  constraint contagens_versoes_pkey PRIMARY KEY (tenant_id)
  row level security on
  policy inquilino to nfse_inquilino using ((tenant_id = current_tenant())) with check ((tenant_id = current_tenant()))
  policy sistema to nfse_sistema using (true) with check (true)
  grant select to nfse_inquilino
  grant insert, select, update to nfse_sistema

table contrato_historico
  id bigint not null generated always as identity
  tenant_id uuid not null
  contrato_id uuid not null
  de text
  para text not null
  motivo text
  ator json not null
  em timestamp with time zone not null
  constraint contrato_historico_tenant_id_contrato_id_fkey FOREIGN KEY (tenant_id, contrato_id) REFERENCES contratos(tenant_id, id)
  constraint contrato_historico_pkey PRIMARY KEY (id)
  index contrato_historico_contrato USING btree (contrato_id, id)
  row level security on
  policy inquilino to nfse_inquilino using ((tenant_id = current_tenant())) with check ((tenant_id = current_tenant()))
  policy sistema to nfse_sistema using (true) with check (true)
  grant insert, select to nfse_sistema

table contrato_lancamentos
  id uuid not null
  tenant_id uuid not null
  contrato_id uuid not null
  competencia text not null
  tipo text not null
  descricao text not null
  valor bigint not null
  fatura_id uuid
  origem_fatura_id uuid
  criado_em timestamp with time zone not null
  constraint contrato_lancamentos_competencia_check CHECK ((competencia ~ '^\d{4}-\d{2}$'::text))
  constraint contrato_lancamentos_tipo_check CHECK ((tipo = ANY (ARRAY['proporcional'::text, 'credito'::text, 'ajuste'::text])))
  constraint contrato_lancamentos_origem_fatura_id_fkey FOREIGN KEY (origem_fatura_id) REFERENCES faturas(id)
  constraint contrato_lancamentos_tenant_id_contrato_id_fkey FOREIGN KEY (tenant_id, contrato_id) REFERENCES contratos(tenant_id, id)
  constraint contrato_lancamentos_pkey PRIMARY KEY (id)
  index contrato_lancamentos_abertos USING btree (contrato_id, competencia) WHERE (fatura_id IS NULL)
  index contrato_lancamentos_fatura USING btree (fatura_id) WHERE (fatura_id IS NOT NULL)
  index contrato_lancamentos_origem USING btree (origem_fatura_id) WHERE (origem_fatura_id IS NOT NULL)
  row level security on
  policy inquilino to nfse_inquilino using ((tenant_id = current_tenant())) with check ((tenant_id = current_tenant()))
  policy sistema to nfse_sistema using (true) with check (true)
  grant select to nfse_inquilino
  grant delete, insert, select, update to nfse_sistema

table contrato_termos
  contrato_id uuid not null
  tenant_id uuid not null
  versao integer not null
  desde date not null
  origem text not null
  plano_id uuid not null
  plano_versao integer not null
  valor_mensal bigint not null
  notas_incluidas integer not null
  valor_nota_excedente bigint
  faixas jsonb not null
  desconto_percentual integer not null
  motivo text
  criado_em timestamp with time zone not null
  constraint contrato_termos_origem_check CHECK ((origem = ANY (ARRAY['contratacao'::text, 'upgrade'::text, 'downgrade'::text, 'reajuste'::text])))
  constraint contrato_termos_valor_mensal_check CHECK ((valor_mensal >= 0))
  constraint contrato_termos_plano_id_plano_versao_fkey FOREIGN KEY (plano_id, plano_versao) REFERENCES plano_versoes(plano_id, versao)
  constraint contrato_termos_tenant_id_contrato_id_fkey FOREIGN KEY (tenant_id, contrato_id) REFERENCES contratos(tenant_id, id)
  constraint contrato_termos_pkey PRIMARY KEY (contrato_id, versao)
  row level security on
  policy inquilino to nfse_inquilino using ((tenant_id = current_tenant())) with check ((tenant_id = current_tenant()))
  policy sistema to nfse_sistema using (true) with check (true)
  grant select to nfse_inquilino
  grant insert, select to nfse_sistema

table contratos
  id uuid not null
  tenant_id uuid not null
  status text not null
  inicio date not null
  fim date
  teste_ate date
  plano_id uuid
  plano_versao integer
  dia_vencimento integer not null default 10
  periodicidade text not null default 'mensal'::text
  valor_mensal bigint not null default 0
  notas_incluidas integer not null default 0
  valor_nota_excedente bigint
  faixas jsonb not null default '[]'::jsonb
  desconto_percentual integer not null default 0
  indice_reajuste text not null default 'nenhum'::text
  data_base_reajuste date
  troca_plano_id uuid
  troca_plano_versao integer
  troca_em date
  troca_motivo text
  cancelar_em date
  motivo text
  motivo_suspensao text
  suspenso_em timestamp with time zone
  suspenso_por text
  versao integer not null default 1
  criado_em timestamp with time zone not null default now()
  atualizado_em timestamp with time zone not null default now()
  constraint contratos_check CHECK (((troca_em IS NULL) = (troca_plano_id IS NULL)))
  constraint contratos_check1 CHECK (((fim IS NULL) OR (fim > inicio)))
  constraint contratos_desconto_percentual_check CHECK (((desconto_percentual >= 0) AND (desconto_percentual <= 1000000)))
  constraint contratos_dia_vencimento_check CHECK (((dia_vencimento >= 1) AND (dia_vencimento <= 28)))
  constraint contratos_indice_reajuste_check CHECK ((indice_reajuste = ANY (ARRAY['ipca'::text, 'igpm'::text, 'nenhum'::text])))
  constraint contratos_notas_incluidas_check CHECK ((notas_incluidas >= 0))
  constraint contratos_periodicidade_check CHECK ((periodicidade = ANY (ARRAY['mensal'::text, 'anual'::text])))
  constraint contratos_status_check CHECK ((status = ANY (ARRAY['agendado'::text, 'em_teste'::text, 'ativo'::text, 'inadimplente'::text, 'suspenso'::text, 'cancelado'::text, 'encerrado'::text])))
  constraint contratos_suspenso_por_check CHECK ((suspenso_por = ANY (ARRAY['operador'::text, 'inadimplencia'::text])))
  constraint contratos_valor_mensal_check CHECK ((valor_mensal >= 0))
  constraint contratos_valor_nota_excedente_check CHECK ((valor_nota_excedente >= 0))
  constraint contratos_plano_id_plano_versao_fkey FOREIGN KEY (plano_id, plano_versao) REFERENCES plano_versoes(plano_id, versao)
  constraint contratos_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id)
  constraint contratos_troca_plano_id_troca_plano_versao_fkey FOREIGN KEY (troca_plano_id, troca_plano_versao) REFERENCES plano_versoes(plano_id, versao)
  constraint contratos_pkey PRIMARY KEY (id)
  constraint contratos_tenant_id_id_key UNIQUE (tenant_id, id)
  index contratos_em_atraso USING btree (id) WHERE (status = ANY (ARRAY['inadimplente'::text, 'suspenso'::text]))
  index contratos_plano USING btree (plano_id) WHERE (status <> ALL (ARRAY['cancelado'::text, 'encerrado'::text]))
  index contratos_status USING btree (status, criado_em DESC, id)
  index contratos_um_vigente UNIQUE USING btree (tenant_id) WHERE (status <> ALL (ARRAY['cancelado'::text, 'encerrado'::text]))
  row level security on
  policy inquilino to nfse_inquilino using ((tenant_id = current_tenant())) with check ((tenant_id = current_tenant()))
  policy sistema to nfse_sistema using (true) with check (true)
  trigger contratos_transition BEFORE UPDATE OF status ON public.contratos FOR EACH ROW EXECUTE FUNCTION only_legal_moves('{
  "agendado":["em_teste","ativo","cancelado"],
  "em_teste":["ativo","cancelado"],
  "ativo":["inadimplente","suspenso","cancelado","encerrado"],
  "inadimplente":["ativo","suspenso","cancelado"],
  "suspenso":["ativo","cancelado"]}')
  grant select to nfse_inquilino
  grant delete, insert, select, update to nfse_sistema

table convenios
  municipio text not null
  ambiente text not null
  ativo boolean
  valido_ate timestamp with time zone not null
  constraint convenios_ambiente_check CHECK ((ambiente = ANY (ARRAY['producao'::text, 'homologacao'::text])))
  constraint convenios_pkey PRIMARY KEY (municipio, ambiente)
  row level security off
  grant delete, insert, select, update to nfse_sistema

table convites
  id uuid not null
  tenant_id uuid not null
  email text not null
  papel text not null
  empresa_ids uuid[]
  token_hash bytea not null
  status text not null default 'pendente'::text
  expira_em timestamp with time zone not null
  envios integer not null default 1
  convidado_por uuid
  usuario_id uuid
  criado_em timestamp with time zone not null
  atualizado_em timestamp with time zone not null
  constraint convites_papel_check CHECK ((papel = ANY (ARRAY['owner'::text, 'admin'::text, 'developer'::text, 'faturamento'::text, 'leitura'::text, 'contador'::text])))
  constraint convites_status_check CHECK ((status = ANY (ARRAY['pendente'::text, 'aceito'::text, 'expirado'::text, 'cancelado'::text])))
  constraint convites_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id)
  constraint convites_tenant_id_usuario_id_fkey FOREIGN KEY (tenant_id, usuario_id) REFERENCES usuarios(tenant_id, id)
  constraint convites_pkey PRIMARY KEY (id)
  constraint convites_token_hash_key UNIQUE (token_hash)
  index convites_tenant USING btree (tenant_id, criado_em DESC)
  index convites_um_pendente UNIQUE USING btree (tenant_id, lower(email)) WHERE (status = 'pendente'::text)
  row level security on
  policy inquilino to nfse_inquilino using ((tenant_id = current_tenant())) with check ((tenant_id = current_tenant()))
  policy sistema to nfse_sistema using (true) with check (true)
  grant insert, select, update to nfse_inquilino
  grant delete, insert, select, update to nfse_sistema

table cupons
  id uuid not null
  codigo text not null
  status text not null default 'ativo'::text
  tipo text not null
  percentual integer
  valor bigint
  duracao text not null
  meses integer
  valido_de date
  valido_ate date
  limite_usos integer
  usos integer not null default 0
  planos_ids uuid[]
  descricao text
  versao integer not null default 1
  criado_em timestamp with time zone not null
  atualizado_em timestamp with time zone not null
  constraint cupons_check CHECK ((((tipo = 'percentual'::text) = (percentual IS NOT NULL)) AND ((tipo = 'valor'::text) = (valor IS NOT NULL))))
  constraint cupons_check1 CHECK (((duracao = 'repetida'::text) = (meses IS NOT NULL)))
  constraint cupons_check2 CHECK (((valido_ate IS NULL) OR (valido_de IS NULL) OR (valido_ate >= valido_de)))
  constraint cupons_duracao_check CHECK ((duracao = ANY (ARRAY['unica'::text, 'repetida'::text, 'permanente'::text])))
  constraint cupons_limite_usos_check CHECK ((limite_usos >= 1))
  constraint cupons_meses_check CHECK (((meses >= 1) AND (meses <= 120)))
  constraint cupons_percentual_check CHECK (((percentual >= 1) AND (percentual <= 1000000)))
  constraint cupons_status_check CHECK ((status = ANY (ARRAY['ativo'::text, 'expirado'::text, 'esgotado'::text, 'encerrado'::text])))
  constraint cupons_tipo_check CHECK ((tipo = ANY (ARRAY['percentual'::text, 'valor'::text])))
  constraint cupons_usos_check CHECK ((usos >= 0))
  constraint cupons_valor_check CHECK ((valor > 0))
  constraint cupons_pkey PRIMARY KEY (id)
  index cupons_codigo UNIQUE USING btree (upper(codigo)) WHERE (status <> 'encerrado'::text)
  index cupons_lista USING btree (criado_em DESC, id)
  row level security off
  trigger cupons_transition BEFORE UPDATE OF status ON public.cupons FOR EACH ROW EXECUTE FUNCTION only_legal_moves('{
  "ativo":["expirado","esgotado","encerrado"],
  "expirado":["ativo","esgotado","encerrado"],
  "esgotado":["ativo","expirado","encerrado"]}')
  grant insert, select, update to nfse_sistema

table cupons_aplicados
  id uuid not null
  tenant_id uuid not null
  contrato_id uuid not null
  cupom_id uuid not null
  status text not null default 'ativo'::text
  tipo text not null
  percentual integer
  valor bigint
  duracao text not null
  usos_restantes integer
  aplicado_em timestamp with time zone not null
  encerrado_em timestamp with time zone
  motivo text
  versao integer not null default 1
  constraint cupons_aplicados_status_check CHECK ((status = ANY (ARRAY['ativo'::text, 'consumido'::text, 'removido'::text])))
  constraint cupons_aplicados_tipo_check CHECK ((tipo = ANY (ARRAY['percentual'::text, 'valor'::text])))
  constraint cupons_aplicados_usos_restantes_check CHECK ((usos_restantes >= 0))
  constraint cupons_aplicados_cupom_id_fkey FOREIGN KEY (cupom_id) REFERENCES cupons(id)
  constraint cupons_aplicados_tenant_id_contrato_id_fkey FOREIGN KEY (tenant_id, contrato_id) REFERENCES contratos(tenant_id, id)
  constraint cupons_aplicados_pkey PRIMARY KEY (id)
  index cupons_aplicados_cupom USING btree (cupom_id)
  index cupons_aplicados_um_ativo UNIQUE USING btree (contrato_id) WHERE (status = 'ativo'::text)
  row level security on
  policy inquilino to nfse_inquilino using ((tenant_id = current_tenant())) with check ((tenant_id = current_tenant()))
  policy sistema to nfse_sistema using (true) with check (true)
  trigger cupons_aplicados_transition BEFORE UPDATE OF status ON public.cupons_aplicados FOR EACH ROW EXECUTE FUNCTION only_legal_moves('{"ativo":["consumido","removido"],"consumido":["ativo"]}')
  grant select to nfse_inquilino
  grant insert, select, update to nfse_sistema

table desafios_login
  token_hash bytea not null
  superficie text not null
  usuario_id uuid not null
  versao bigint not null
  expira_em timestamp with time zone not null
  constraint desafios_login_superficie_check CHECK ((superficie = ANY (ARRAY['portal'::text, 'admin'::text])))
  constraint desafios_login_pkey PRIMARY KEY (token_hash)
  index desafios_login_fim USING btree (expira_em)
  row level security off
  grant delete, insert, select to nfse_sistema

table dfe_cursores
  tenant_id uuid not null
  empresa_id uuid not null
  ambiente text not null
  nsu bigint not null default 0
  lido_em timestamp with time zone not null
  constraint dfe_cursores_ambiente_check CHECK ((ambiente = ANY (ARRAY['producao'::text, 'homologacao'::text])))
  constraint dfe_cursores_tenant_id_empresa_id_fkey FOREIGN KEY (tenant_id, empresa_id) REFERENCES empresas(tenant_id, id)
  constraint dfe_cursores_pkey PRIMARY KEY (empresa_id, ambiente)
  index dfe_cursores_lido USING btree (lido_em)
  row level security on
  policy inquilino to nfse_inquilino using ((tenant_id = current_tenant())) with check ((tenant_id = current_tenant()))
  policy sistema to nfse_sistema using (true) with check (true)
  grant select to nfse_inquilino
  grant insert, select, update to nfse_sistema

table disjuntores
  chave text not null
  estado text not null
  falhas integer not null default 0
  total integer not null default 0
  janela_desde timestamp with time zone not null default now()
  aberto_ate timestamp with time zone
  aberturas integer not null default 0
  limite real not null default 2
  atualizado_em timestamp with time zone not null default now()
  falhando_desde timestamp with time zone
  constraint disjuntores_estado_check CHECK ((estado = ANY (ARRAY['fechado'::text, 'aberto'::text, 'meio_aberto'::text])))
  constraint disjuntores_limite_check CHECK ((limite >= (1)::double precision))
  constraint disjuntores_pkey PRIMARY KEY (chave)
  row level security off
  grant select to nfse_inquilino
  grant delete, insert, select, update to nfse_sistema

table dispositivos_conhecidos
  token_hash bytea not null
  quem bytea not null
  expira_em timestamp with time zone not null
  constraint dispositivos_conhecidos_pkey PRIMARY KEY (token_hash)
  index dispositivos_conhecidos_fim USING btree (expira_em)
  index dispositivos_conhecidos_quem USING btree (quem)
  row level security off
  grant delete, insert, select to nfse_sistema

table documentos
  tenant_id uuid not null
  nota_id uuid not null
  sha256 bytea not null
  bytes integer not null
  movido_em timestamp with time zone not null default now()
  trazido_em timestamp with time zone
  constraint documentos_tenant_id_nota_id_fkey FOREIGN KEY (tenant_id, nota_id) REFERENCES notas(tenant_id, id)
  constraint documentos_pkey PRIMARY KEY (tenant_id, nota_id, sha256)
  row level security on
  policy inquilino to nfse_inquilino using ((tenant_id = current_tenant())) with check ((tenant_id = current_tenant()))
  policy sistema to nfse_sistema using (true) with check (true)
  grant select to nfse_inquilino
  grant delete, insert, select, update to nfse_sistema

table documentos_adiados
  tenant_id uuid not null
  nota_id uuid not null
  ver_em timestamp with time zone not null
  constraint documentos_adiados_tenant_id_nota_id_fkey FOREIGN KEY (tenant_id, nota_id) REFERENCES notas(tenant_id, id)
  constraint documentos_adiados_pkey PRIMARY KEY (tenant_id, nota_id)
  index documentos_adiados_ver USING btree (ver_em)
  row level security on
  policy inquilino to nfse_inquilino using ((tenant_id = current_tenant())) with check ((tenant_id = current_tenant()))
  policy sistema to nfse_sistema using (true) with check (true)
  grant delete, insert, select, update to nfse_sistema

table documentos_marcha
  unica boolean not null default true
  ate timestamp with time zone not null
  janela_s double precision not null
  constraint documentos_marcha_unica_check CHECK (unica)
  constraint documentos_marcha_pkey PRIMARY KEY (unica)
  row level security off
  grant delete, insert, select, update to nfse_sistema

table emails
  id uuid not null
  tenant_id uuid
  chave text not null
  para text not null
  assunto text not null
  corpo bytea not null
  estado text not null default 'pendente'::text
  de_teste boolean not null default false
  tentativas integer not null default 0
  ultimo_erro text
  criado_em timestamp with time zone not null
  enviado_em timestamp with time zone
  constraint emails_estado_check CHECK ((estado = ANY (ARRAY['pendente'::text, 'enviado'::text, 'falhou'::text, 'limitado'::text])))
  constraint emails_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id)
  constraint emails_pkey PRIMARY KEY (id)
  constraint emails_chave_key UNIQUE (chave)
  index emails_criado USING btree (criado_em)
  index emails_destino USING btree (lower(para), criado_em)
  index emails_tenant USING btree (tenant_id, criado_em DESC)
  row level security on
  policy inquilino to nfse_inquilino using ((tenant_id = current_tenant())) with check ((tenant_id = current_tenant()))
  policy sistema to nfse_sistema using (true) with check (true)
  grant insert, select to nfse_inquilino
  grant delete, insert, select, update to nfse_sistema

table empresa_recusas
  tenant_id uuid not null
  empresa_id uuid not null
  ambiente text not null
  codigo text not null
  competencia text not null
  recusas integer not null default 1
  nota_id uuid not null
  em timestamp with time zone not null
  constraint empresa_recusas_ambiente_check CHECK ((ambiente = ANY (ARRAY['producao'::text, 'homologacao'::text])))
  constraint empresa_recusas_tenant_id_empresa_id_fkey FOREIGN KEY (tenant_id, empresa_id) REFERENCES empresas(tenant_id, id)
  constraint empresa_recusas_pkey PRIMARY KEY (empresa_id, ambiente, codigo)
  row level security on
  policy inquilino to nfse_inquilino using ((tenant_id = current_tenant())) with check ((tenant_id = current_tenant()))
  policy sistema to nfse_sistema using (true) with check (true)
  grant select to nfse_inquilino
  grant insert, select, update to nfse_sistema

table empresa_regimes
  tenant_id uuid not null
  empresa_id uuid not null
  desde date not null
  regime_tributario text not null
  regime_apuracao_simples integer
  optante_mei boolean not null
  criado_em timestamp with time zone not null
  constraint empresa_regimes_tenant_id_empresa_id_fkey FOREIGN KEY (tenant_id, empresa_id) REFERENCES empresas(tenant_id, id)
  constraint empresa_regimes_pkey PRIMARY KEY (empresa_id, desde)
  row level security on
  policy inquilino to nfse_inquilino using ((tenant_id = current_tenant())) with check ((tenant_id = current_tenant()))
  policy sistema to nfse_sistema using (true) with check (true)
  grant insert, select, update to nfse_inquilino
  grant insert, select, update to nfse_sistema

table empresas
  id uuid not null
  tenant_id uuid not null
  cpf_cnpj text not null
  razao_social text not null
  nome_fantasia text
  inscricao_municipal text
  inscricao_estadual text
  regime_tributario text not null
  regime_apuracao_simples integer
  regime_especial_tributacao integer not null default 0
  incentivo_fiscal boolean not null default false
  optante_mei boolean not null default false
  email text
  telefone text
  endereco jsonb not null
  municipio text not null
  ativa boolean not null default true
  trilho_operador text
  trilho_motivo text
  nacional_desde date
  busca text not null default texto_de_busca(((((razao_social || ' '::text) || COALESCE(nome_fantasia, ''::text)) || ' '::text) || cpf_cnpj))
  versao integer not null default 1
  criada_em timestamp with time zone not null default now()
  atualizada_em timestamp with time zone not null default now()
  constraint empresas_trilho_motivo CHECK (((trilho_operador IS NULL) = (trilho_motivo IS NULL)))
  constraint empresas_trilho_operador_check CHECK ((trilho_operador = ANY (ARRAY['nacional'::text, 'municipal'::text])))
  constraint empresas_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id)
  constraint empresas_pkey PRIMARY KEY (id)
  constraint empresas_tenant_id_cpf_cnpj_key UNIQUE (tenant_id, cpf_cnpj)
  constraint empresas_tenant_id_id_key UNIQUE (tenant_id, id)
  index empresas_busca USING gin (trigramas(busca))
  index empresas_do_titular USING btree (cpf_cnpj)
  index empresas_documento USING btree (cpf_cnpj text_pattern_ops)
  row level security on
  policy inquilino to nfse_inquilino using ((tenant_id = current_tenant())) with check ((tenant_id = current_tenant()))
  policy sistema to nfse_sistema using (true) with check (true)
  grant delete, insert, select, update to nfse_inquilino
  grant delete, insert, select, update to nfse_sistema

table entrega_tentativas
  partition by RANGE (entrega_id)
  id bigint not null default nextval('entrega_tentativas_ordem'::regclass)
  tenant_id uuid not null
  entrega_id uuid not null
  numero integer not null
  gatilho text not null
  iniciada_em timestamp with time zone not null
  duracao_ms integer not null
  status_http integer
  erro_classe text
  resposta_trecho bytea
  assinatura text
  constraint entrega_tentativas_gatilho_check CHECK ((gatilho = ANY (ARRAY['automatico'::text, 'manual'::text])))
  constraint entrega_tentativas_pkey PRIMARY KEY (tenant_id, entrega_id, id)
  index entrega_tentativas_por_ordem USING btree (id)
  row level security on
  policy inquilino to nfse_inquilino using ((tenant_id = current_tenant())) with check ((tenant_id = current_tenant()))
  policy sistema to nfse_sistema using (true) with check (true)
  grant insert, select to nfse_inquilino
  grant insert, select to nfse_sistema

table entregas
  partition by RANGE (id)
  id uuid not null
  tenant_id uuid not null
  evento_id uuid
  nota_id uuid
  evento text not null
  endpoint_id uuid
  url text not null
  corpo bytea not null
  estado text not null default 'pendente'::text
  tentativas integer not null default 0
  proxima_tentativa_em timestamp with time zone
  entregue_em timestamp with time zone
  criada_em timestamp with time zone not null default now()
  constraint entregas_estado_check CHECK ((estado = ANY (ARRAY['pendente'::text, 'enviando'::text, 'entregue'::text, 'aguardando_retentativa'::text, 'delivery_failed'::text, 'suspensa'::text])))
  constraint entregas_tenant_id_endpoint_id_fkey FOREIGN KEY (tenant_id, endpoint_id) REFERENCES webhook_endpoints(tenant_id, id) ON DELETE SET NULL (endpoint_id)
  constraint entregas_pkey PRIMARY KEY (tenant_id, id)
  index entregas_desistidas USING btree (tenant_id, criada_em DESC) WHERE (estado = 'delivery_failed'::text)
  index entregas_endpoint_estado USING btree (tenant_id, endpoint_id, criada_em DESC) INCLUDE (estado)
  index entregas_id USING btree (id)
  index entregas_nota USING btree (tenant_id, nota_id)
  index entregas_tenant USING btree (tenant_id, criada_em DESC)
  row level security on
  policy inquilino to nfse_inquilino using ((tenant_id = current_tenant())) with check ((tenant_id = current_tenant()))
  policy sistema to nfse_sistema using (true) with check (true)
  grant delete, insert, select, update to nfse_inquilino
  grant delete, insert, select, update to nfse_sistema

table envios_de_notas
  id uuid not null
  tenant_id uuid not null
  nota_id uuid not null
  para text not null
  usuario_id uuid
  criado_em timestamp with time zone not null
  constraint envios_de_notas_tenant_id_nota_id_fkey FOREIGN KEY (tenant_id, nota_id) REFERENCES notas(tenant_id, id)
  constraint envios_de_notas_pkey PRIMARY KEY (id)
  index envios_de_notas_da_nota USING btree (tenant_id, nota_id, criado_em)
  row level security on
  policy inquilino to nfse_inquilino using ((tenant_id = current_tenant())) with check ((tenant_id = current_tenant()))
  policy sistema to nfse_sistema using (true) with check (true)
  grant insert, select to nfse_inquilino
  grant insert, select to nfse_sistema

table esperas_login
  quem bytea not null
  tentativas integer not null
  ate timestamp with time zone not null
  constraint esperas_login_pkey PRIMARY KEY (quem)
  row level security off
  grant delete, insert, select, update to nfse_sistema

table eventos
  partition by RANGE (nota_id)
  id uuid not null
  tenant_id uuid not null
  nota_id uuid not null
  evento text not null
  corpo bytea not null
  webhook_url text
  expandido_em timestamp with time zone
  criado_em timestamp with time zone not null default now()
  constraint eventos_pkey PRIMARY KEY (tenant_id, nota_id, id)
  index eventos_por_expandir USING btree (criado_em) WHERE (expandido_em IS NULL)
  index eventos_uma_vez UNIQUE USING btree (tenant_id, nota_id, evento) WHERE (evento <> 'nfse.cancelamento_indeferido'::text)
  row level security on
  policy inquilino to nfse_inquilino using ((tenant_id = current_tenant())) with check ((tenant_id = current_tenant()))
  policy sistema to nfse_sistema using (true) with check (true)
  grant insert, select, update to nfse_inquilino
  grant insert, select, update to nfse_sistema

table exame_itens
  exame_id uuid not null
  municipio text not null
  uf text not null
  atendido boolean not null
  falta text
  achado jsonb not null
  constraint exame_itens_exame_id_fkey FOREIGN KEY (exame_id) REFERENCES exames_municipios(id) ON DELETE CASCADE
  constraint exame_itens_pkey PRIMARY KEY (exame_id, municipio)
  index exame_itens_falta USING btree (exame_id, falta, municipio)
  row level security off
  grant delete, insert, select, update to nfse_sistema

table exames_municipios
  id uuid not null
  ambiente text not null
  motivo text not null
  status text not null default 'na_fila'::text
  total integer not null default 0
  resumo jsonb
  por uuid
  criada_em timestamp with time zone not null
  concluida_em timestamp with time zone
  constraint exames_municipios_ambiente_check CHECK ((ambiente = ANY (ARRAY['producao'::text, 'homologacao'::text])))
  constraint exames_municipios_status_check CHECK ((status = ANY (ARRAY['na_fila'::text, 'executando'::text, 'concluida'::text])))
  constraint exames_municipios_pkey PRIMARY KEY (id)
  index exames_municipios_recentes USING btree (criada_em DESC, id)
  index exames_municipios_um_aberto UNIQUE USING btree (ambiente) WHERE (status = ANY (ARRAY['na_fila'::text, 'executando'::text]))
  row level security off
  grant delete, insert, select, update to nfse_sistema

table execucao_passos
  execucao_id uuid not null
  tenant_id uuid not null
  fatura_id uuid not null
  acao text not null
  situacao text not null
  motivo text
  em timestamp with time zone not null
  constraint execucao_passos_acao_check CHECK ((acao = ANY (ARRAY['fechar'::text, 'emitir_cobranca'::text, 'emitir_nf'::text, 'enviar_email'::text])))
  constraint execucao_passos_situacao_check CHECK ((situacao = ANY (ARRAY['feito'::text, 'recusado'::text])))
  constraint execucao_passos_execucao_id_fkey FOREIGN KEY (execucao_id) REFERENCES execucoes(id)
  constraint execucao_passos_tenant_id_fatura_id_fkey FOREIGN KEY (tenant_id, fatura_id) REFERENCES faturas(tenant_id, id)
  constraint execucao_passos_pkey PRIMARY KEY (execucao_id, fatura_id, acao)
  row level security on
  policy inquilino to nfse_inquilino using ((tenant_id = current_tenant())) with check ((tenant_id = current_tenant()))
  policy sistema to nfse_sistema using (true) with check (true)
  grant insert, select to nfse_sistema

table execucoes
  id uuid not null
  tipo text not null
  competencia text not null
  acoes text[] not null default '{}'::text[]
  automatica boolean not null default false
  status text not null
  resultado jsonb
  pedida_por uuid
  iniciada_em timestamp with time zone not null
  terminada_em timestamp with time zone
  constraint execucoes_competencia_check CHECK ((competencia ~ '^\d{4}-(0[1-9]|1[0-2])$'::text))
  constraint execucoes_status_check CHECK ((status = ANY (ARRAY['executando'::text, 'concluida'::text, 'falhou'::text])))
  constraint execucoes_tipo_check CHECK ((tipo = ANY (ARRAY['gerar'::text, 'processar_lote'::text])))
  constraint execucoes_pedida_por_fkey FOREIGN KEY (pedida_por) REFERENCES admin_usuarios(id)
  constraint execucoes_pkey PRIMARY KEY (id)
  index execucoes_automaticas USING btree (competencia, tipo, iniciada_em DESC) WHERE automatica
  index execucoes_competencia USING btree (competencia, iniciada_em DESC)
  index execucoes_uma_automatica UNIQUE USING btree (tipo, competencia) WHERE (automatica AND (status = 'executando'::text))
  row level security off
  grant insert, select, update to nfse_sistema

table fatura_itens
  fatura_id uuid not null
  tenant_id uuid not null
  ordem integer not null
  tipo text not null
  descricao text not null
  quantidade integer not null
  valor_unitario bigint not null
  valor bigint not null
  lancamento_id uuid
  constraint fatura_itens_quantidade_check CHECK ((quantidade >= 0))
  constraint fatura_itens_tipo_check CHECK ((tipo = ANY (ARRAY['mensalidade'::text, 'excedente'::text, 'proporcional'::text, 'credito'::text, 'cupom'::text, 'ajuste'::text])))
  constraint fatura_itens_tenant_id_fatura_id_fkey FOREIGN KEY (tenant_id, fatura_id) REFERENCES faturas(tenant_id, id)
  constraint fatura_itens_pkey PRIMARY KEY (fatura_id, ordem)
  row level security on
  policy inquilino to nfse_inquilino using ((tenant_id = current_tenant())) with check ((tenant_id = current_tenant()))
  policy sistema to nfse_sistema using (true) with check (true)
  trigger fatura_itens_frozen BEFORE INSERT OR DELETE OR UPDATE ON public.fatura_itens FOR EACH ROW EXECUTE FUNCTION fatura_itens_frozen()
  grant select to nfse_inquilino
  grant delete, insert, select, update to nfse_sistema

table fatura_passos
  fatura_id uuid not null
  tenant_id uuid not null
  reabertura integer not null default 0
  passo text not null
  em timestamp with time zone not null
  constraint fatura_passos_passo_check CHECK ((passo = ANY (ARRAY['lembrete'::text, 'reaberta'::text, 'vencida'::text, 'cobranca_1'::text, 'cobranca_2'::text, 'inadimplente'::text, 'suspenso'::text, 'propor_baixa'::text])))
  constraint fatura_passos_tenant_id_fatura_id_fkey FOREIGN KEY (tenant_id, fatura_id) REFERENCES faturas(tenant_id, id)
  constraint fatura_passos_pkey PRIMARY KEY (fatura_id, reabertura, passo)
  row level security on
  policy inquilino to nfse_inquilino using ((tenant_id = current_tenant())) with check ((tenant_id = current_tenant()))
  policy sistema to nfse_sistema using (true) with check (true)
  grant insert, select to nfse_sistema

table faturas
  id uuid not null
  numero bigint
  tenant_id uuid not null
  contrato_id uuid not null
  competencia text not null
  tipo text not null
  status text not null default 'rascunho'::text
  emitida_em timestamp with time zone
  vencimento date
  subtotal bigint not null default 0
  desconto bigint not null default 0
  total bigint not null default 0
  pago bigint not null default 0
  baixado bigint not null default 0
  multa bigint not null default 0
  juros bigint not null default 0
  uso_ate timestamp with time zone
  precificacao_versao integer
  cupom_aplicado_id uuid
  substitui_id uuid
  nf_id uuid
  execucao_id uuid
  motivo text
  alertas text[] not null default '{}'::text[]
  reaberturas integer not null default 0
  reaberta_em date
  versao integer not null default 1
  criada_em timestamp with time zone not null
  atualizada_em timestamp with time zone not null
  constraint faturas_baixado_check CHECK ((baixado >= 0))
  constraint faturas_check CHECK (((desconto >= 0) AND (desconto <= subtotal)))
  constraint faturas_check1 CHECK ((total = (subtotal - desconto)))
  constraint faturas_check2 CHECK (((status = ANY (ARRAY['rascunho'::text, 'sem_cobranca'::text, 'cancelada'::text])) OR ((numero IS NOT NULL) AND (vencimento IS NOT NULL))))
  constraint faturas_competencia_check CHECK ((competencia ~ '^\d{4}-(0[1-9]|1[0-2])$'::text))
  constraint faturas_juros_check CHECK ((juros >= 0))
  constraint faturas_multa_check CHECK ((multa >= 0))
  constraint faturas_pago_check CHECK ((pago >= 0))
  constraint faturas_status_check CHECK ((status = ANY (ARRAY['rascunho'::text, 'sem_cobranca'::text, 'aberta'::text, 'vencida'::text, 'parcialmente_paga'::text, 'paga'::text, 'baixada'::text, 'substituida'::text, 'cancelada'::text])))
  constraint faturas_subtotal_check CHECK ((subtotal >= 0))
  constraint faturas_tipo_check CHECK ((tipo = ANY (ARRAY['mensal'::text, 'final'::text, 'avulsa'::text])))
  constraint faturas_cupom_aplicado_id_fkey FOREIGN KEY (cupom_aplicado_id) REFERENCES cupons_aplicados(id)
  constraint faturas_execucao_id_fkey FOREIGN KEY (execucao_id) REFERENCES execucoes(id)
  constraint faturas_precificacao_versao_fkey FOREIGN KEY (precificacao_versao) REFERENCES precificacoes(versao)
  constraint faturas_tenant_id_contrato_id_fkey FOREIGN KEY (tenant_id, contrato_id) REFERENCES contratos(tenant_id, id)
  constraint faturas_tenant_id_substitui_id_fkey FOREIGN KEY (tenant_id, substitui_id) REFERENCES faturas(tenant_id, id)
  constraint faturas_pkey PRIMARY KEY (id)
  constraint faturas_numero_key UNIQUE (numero)
  constraint faturas_tenant_id_id_key UNIQUE (tenant_id, id)
  index faturas_contrato USING btree (contrato_id, competencia DESC)
  index faturas_em_aberto USING btree (vencimento) WHERE (status = ANY (ARRAY['aberta'::text, 'vencida'::text, 'parcialmente_paga'::text]))
  index faturas_em_curso USING btree (status) WHERE (status = ANY (ARRAY['rascunho'::text, 'aberta'::text, 'vencida'::text, 'parcialmente_paga'::text]))
  index faturas_execucao USING btree (execucao_id)
  index faturas_lista USING btree (competencia DESC, status, id)
  index faturas_sem_nf USING btree (emitida_em) WHERE ((nf_id IS NULL) AND (status = ANY (ARRAY['aberta'::text, 'vencida'::text, 'parcialmente_paga'::text, 'paga'::text])))
  index faturas_tenant USING btree (tenant_id, competencia DESC)
  index faturas_uma_viva UNIQUE USING btree (contrato_id, competencia, tipo) WHERE (status <> ALL (ARRAY['cancelada'::text, 'substituida'::text]))
  row level security on
  policy inquilino to nfse_inquilino using ((tenant_id = current_tenant())) with check ((tenant_id = current_tenant()))
  policy sistema to nfse_sistema using (true) with check (true)
  trigger faturas_frozen BEFORE UPDATE ON public.faturas FOR EACH ROW EXECUTE FUNCTION faturas_frozen()
  trigger faturas_transition BEFORE UPDATE OF status ON public.faturas FOR EACH ROW EXECUTE FUNCTION only_legal_moves('{
  "rascunho":["sem_cobranca","aberta","cancelada"],
  "aberta":["vencida","paga","parcialmente_paga","baixada","substituida","cancelada"],
  "vencida":["paga","parcialmente_paga","baixada","substituida","cancelada"],
  "parcialmente_paga":["aberta","vencida","paga","baixada"],
  "paga":["aberta","vencida","parcialmente_paga"],
  "baixada":["aberta","vencida","parcialmente_paga"]}')
  grant select to nfse_inquilino
  grant insert, select, update to nfse_sistema

table fechamento_atos
  id uuid not null
  tenant_id uuid not null
  empresa_id uuid not null
  ambiente text not null
  competencia text not null
  ordem integer not null
  ato text not null
  por uuid not null
  em timestamp with time zone not null
  motivo text
  numeros json
  notas json
  constraint fechamento_atos_ambiente_check CHECK ((ambiente = ANY (ARRAY['producao'::text, 'homologacao'::text])))
  constraint fechamento_atos_ato_check CHECK ((ato = ANY (ARRAY['conferida'::text, 'desfeita'::text, 'fechada'::text, 'reaberta'::text])))
  constraint fechamento_atos_check CHECK (((numeros IS NOT NULL) = (ato = 'fechada'::text)))
  constraint fechamento_atos_check1 CHECK (((notas IS NOT NULL) = (ato = ANY (ARRAY['conferida'::text, 'fechada'::text]))))
  constraint fechamento_atos_tenant_id_empresa_id_fkey FOREIGN KEY (tenant_id, empresa_id) REFERENCES empresas(tenant_id, id)
  constraint fechamento_atos_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id)
  constraint fechamento_atos_pkey PRIMARY KEY (id)
  constraint fechamento_atos_tenant_id_ambiente_competencia_empresa_id_o_key UNIQUE (tenant_id, ambiente, competencia, empresa_id, ordem)
  row level security on
  policy inquilino to nfse_inquilino using ((tenant_id = current_tenant())) with check ((tenant_id = current_tenant()))
  policy sistema to nfse_sistema using (true) with check (true)
  grant insert, select to nfse_inquilino
  grant select to nfse_sistema

table fechamento_links
  id uuid not null
  tenant_id uuid not null
  ambiente text not null
  competencia text not null
  empresa_ids uuid[]
  para text not null
  token_hash bytea not null
  criado_por uuid not null
  criado_em timestamp with time zone not null
  expira_em timestamp with time zone not null
  encerrado_em timestamp with time zone
  aberturas integer not null default 0
  downloads integer not null default 0
  ultima_abertura_em timestamp with time zone
  constraint fechamento_links_ambiente_check CHECK ((ambiente = ANY (ARRAY['producao'::text, 'homologacao'::text])))
  constraint fechamento_links_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id)
  constraint fechamento_links_pkey PRIMARY KEY (id)
  constraint fechamento_links_token_hash_key UNIQUE (token_hash)
  index fechamento_links_do_mes USING btree (tenant_id, ambiente, competencia, criado_em DESC)
  row level security on
  policy inquilino to nfse_inquilino using ((tenant_id = current_tenant())) with check ((tenant_id = current_tenant()))
  policy sistema to nfse_sistema using (true) with check (true)
  grant insert, select, update to nfse_inquilino
  grant select, update to nfse_sistema

table filas
  nome text not null
  estado text not null default 'ativa'::text
  motivo text
  por uuid
  atualizada_em timestamp with time zone not null default now()
  constraint filas_estado_check CHECK ((estado = ANY (ARRAY['ativa'::text, 'pausada'::text])))
  constraint filas_pkey PRIMARY KEY (nome)
  row level security off
  grant select to nfse_inquilino
  grant delete, insert, select, update to nfse_sistema

table historico
  partition by RANGE (nota_id)
  id bigint not null default nextval('historico_ordem'::regclass)
  tenant_id uuid not null
  nota_id uuid not null
  de text
  para text not null
  ator text not null
  detalhe json
  request_id text
  em timestamp with time zone not null default clock_timestamp()
  constraint historico_pkey PRIMARY KEY (tenant_id, nota_id, id)
  index historico_por_ordem USING btree (id)
  row level security on
  policy inquilino to nfse_inquilino using ((tenant_id = current_tenant())) with check ((tenant_id = current_tenant()))
  policy sistema to nfse_sistema using (true) with check (true)
  grant insert, select to nfse_inquilino
  grant insert, select to nfse_sistema

table importacao_linhas
  tenant_id uuid not null
  importacao_id uuid not null
  linha integer not null
  situacao text not null
  empresa_id uuid
  erros json not null default '[]'::json
  constraint importacao_linhas_situacao_check CHECK ((situacao = ANY (ARRAY['criada'::text, 'atualizada'::text, 'ignorada'::text, 'erro'::text])))
  constraint importacao_linhas_tenant_id_importacao_id_fkey FOREIGN KEY (tenant_id, importacao_id) REFERENCES importacoes(tenant_id, id)
  constraint importacao_linhas_pkey PRIMARY KEY (importacao_id, linha)
  row level security on
  policy inquilino to nfse_inquilino using ((tenant_id = current_tenant())) with check ((tenant_id = current_tenant()))
  policy sistema to nfse_sistema using (true) with check (true)
  grant insert, select to nfse_inquilino
  grant insert, select to nfse_sistema

table importacoes
  id uuid not null
  tenant_id uuid not null
  status text not null default 'analisada'::text
  origem text
  sha256 text not null
  linhas integer not null
  arquivo_selado bytea
  escolha json
  resultado json
  criada_por uuid not null
  criada_em timestamp with time zone not null
  expira_em timestamp with time zone not null
  concluida_em timestamp with time zone
  constraint importacoes_status_check CHECK ((status = ANY (ARRAY['analisada'::text, 'aplicando'::text, 'aplicada'::text, 'aplicada_parcialmente'::text, 'falhou'::text, 'expirada'::text])))
  constraint importacoes_criada_por_fkey FOREIGN KEY (criada_por) REFERENCES admin_usuarios(id)
  constraint importacoes_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id)
  constraint importacoes_pkey PRIMARY KEY (id)
  constraint importacoes_tenant_id_id_key UNIQUE (tenant_id, id)
  index importacoes_a_expirar USING btree (expira_em) WHERE (arquivo_selado IS NOT NULL)
  row level security on
  policy inquilino to nfse_inquilino using ((tenant_id = current_tenant())) with check ((tenant_id = current_tenant()))
  policy sistema to nfse_sistema using (true) with check (true)
  grant select to nfse_inquilino
  grant insert, select, update to nfse_sistema

table incidente_anotacoes
  id uuid not null
  incidente_id uuid not null
  por uuid not null
  em timestamp with time zone not null
  texto text not null
  constraint incidente_anotacoes_incidente_id_fkey FOREIGN KEY (incidente_id) REFERENCES incidentes(id) ON DELETE CASCADE
  constraint incidente_anotacoes_por_fkey FOREIGN KEY (por) REFERENCES admin_usuarios(id)
  constraint incidente_anotacoes_pkey PRIMARY KEY (id)
  index incidente_anotacoes_incidente USING btree (incidente_id, em)
  row level security off
  grant delete, insert, select, update to nfse_sistema

table incidente_leitura
  unica boolean not null default true
  lida_em timestamp with time zone not null
  constraint incidente_leitura_unica_check CHECK (unica)
  constraint incidente_leitura_pkey PRIMARY KEY (unica)
  row level security off
  grant select, update to nfse_sistema

table incidente_pedidos
  confirmacao_id uuid not null
  incidente_id uuid not null
  ato text not null
  notas uuid[] not null
  prova text not null
  constraint incidente_pedidos_ato_check CHECK ((ato = 'encerrar'::text))
  constraint incidente_pedidos_confirmacao_id_fkey FOREIGN KEY (confirmacao_id) REFERENCES confirmacoes(id)
  constraint incidente_pedidos_incidente_id_fkey FOREIGN KEY (incidente_id) REFERENCES incidentes(id)
  constraint incidente_pedidos_pkey PRIMARY KEY (confirmacao_id)
  row level security off
  grant insert, select to nfse_sistema

table incidente_publicacoes
  id uuid not null
  incidente_id uuid not null
  titulo text not null
  texto text not null
  em timestamp with time zone not null
  por uuid not null
  constraint incidente_publicacoes_incidente_id_fkey FOREIGN KEY (incidente_id) REFERENCES incidentes(id) ON DELETE CASCADE
  constraint incidente_publicacoes_por_fkey FOREIGN KEY (por) REFERENCES admin_usuarios(id)
  constraint incidente_publicacoes_pkey PRIMARY KEY (id)
  index incidente_publicacoes_incidente USING btree (incidente_id, em)
  row level security off
  grant insert, select to nfse_sistema

table incidentes
  id uuid not null
  chave text not null
  tipo text not null
  ambiente text
  gravidade text not null
  titulo text not null
  texto text not null
  proxima_em timestamp with time zone
  unidade text not null
  quantas integer not null
  contas integer not null
  ao_menos boolean not null default false
  quais uuid[] not null default '{}'::uuid[]
  centavos bigint
  alvo jsonb not null default '{}'::jsonb
  operacoes text[] not null default '{}'::text[]
  ultima_hora jsonb
  aberto_em timestamp with time zone not null
  visto_em timestamp with time zone not null
  mudou_em timestamp with time zone not null
  encerrado_em timestamp with time zone
  assumido_por uuid
  assumido_em timestamp with time zone
  constraint incidentes_ambiente_check CHECK ((ambiente = ANY (ARRAY['producao'::text, 'homologacao'::text])))
  constraint incidentes_check CHECK (((assumido_por IS NULL) = (assumido_em IS NULL)))
  constraint incidentes_gravidade_check CHECK ((gravidade = ANY (ARRAY['critica'::text, 'atencao'::text, 'informacao'::text])))
  constraint incidentes_assumido_por_fkey FOREIGN KEY (assumido_por) REFERENCES admin_usuarios(id)
  constraint incidentes_pkey PRIMARY KEY (id)
  index incidentes_da_chave USING btree (chave, encerrado_em DESC)
  index incidentes_encerrados USING btree (encerrado_em DESC, id) WHERE (encerrado_em IS NOT NULL)
  index incidentes_mudados USING btree (mudou_em DESC)
  index incidentes_um_aberto UNIQUE USING btree (chave) WHERE (encerrado_em IS NULL)
  row level security off
  grant delete, insert, select, update to nfse_sistema

table indice_leituras
  indice text not null
  lida_em timestamp with time zone not null
  constraint indice_leituras_indice_check CHECK ((indice = ANY (ARRAY['ipca'::text, 'igpm'::text])))
  constraint indice_leituras_pkey PRIMARY KEY (indice)
  row level security off
  grant insert, select, update to nfse_sistema

table indices
  indice text not null
  competencia text not null
  variacao integer not null
  origem text not null
  atualizado_em timestamp with time zone not null
  constraint indices_competencia_check CHECK ((competencia ~ '^\d{4}-(0[1-9]|1[0-2])$'::text))
  constraint indices_indice_check CHECK ((indice = ANY (ARRAY['ipca'::text, 'igpm'::text])))
  constraint indices_origem_check CHECK ((origem = ANY (ARRAY['importado'::text, 'informado'::text])))
  constraint indices_variacao_check CHECK (((variacao >= '-1000000'::integer) AND (variacao <= 10000000)))
  constraint indices_pkey PRIMARY KEY (indice, competencia)
  row level security off
  grant insert, select, update to nfse_sistema

table jobs
  id bigint not null generated always as identity
  fila text not null
  chave text not null
  tenant_id uuid
  grupo text not null
  prioridade integer not null default 0
  estado text not null default 'aguardando'::text
  executar_em timestamp with time zone not null default now()
  tentativas integer not null default 0
  epoca integer not null default 0
  lease_ate timestamp with time zone
  dados json not null default '{}'::json
  ultimo_erro text
  request_id text
  processo uuid
  apressado boolean not null default false
  criado_em timestamp with time zone not null default now()
  concluido_em timestamp with time zone
  constraint jobs_estado_check CHECK ((estado = ANY (ARRAY['aguardando'::text, 'executando'::text, 'bloqueado'::text, 'concluido'::text, 'falhou'::text, 'cancelado'::text])))
  constraint jobs_pkey PRIMARY KEY (id)
  index jobs_bloqueados USING btree (fila, executar_em) WHERE (estado = 'bloqueado'::text)
  index jobs_com_erro USING btree (fila, id) WHERE ((ultimo_erro IS NOT NULL) AND (estado = ANY (ARRAY['aguardando'::text, 'executando'::text, 'bloqueado'::text, 'falhou'::text])))
  index jobs_falhados USING btree (chave, fila) WHERE (estado = 'falhou'::text)
  index jobs_leases USING btree (fila, grupo) WHERE (estado = 'executando'::text)
  index jobs_proximos USING btree (fila, grupo, prioridade DESC, executar_em, id) WHERE (estado = 'aguardando'::text)
  index jobs_terminados USING btree (fila, estado, concluido_em, id) WHERE (estado = ANY (ARRAY['concluido'::text, 'cancelado'::text, 'falhou'::text]))
  index jobs_um_aberto UNIQUE USING btree (chave, fila) WHERE (estado = ANY (ARRAY['aguardando'::text, 'executando'::text, 'bloqueado'::text]))
  row level security on
  policy inquilino to nfse_inquilino using ((tenant_id = current_tenant())) with check ((tenant_id = current_tenant()))
  policy sistema to nfse_sistema using (true) with check (true)
  grant delete, insert, select, update to nfse_inquilino
  grant delete, insert, select, update to nfse_sistema

table limites
  chave text not null
  por_minuto integer not null
  fichas double precision not null
  dadas integer not null
  em timestamp with time zone not null
  constraint limites_pkey PRIMARY KEY (chave)
  row level security off
  grant delete, insert, select, update to nfse_sistema

table listas_adesao
  data_lista date not null
  fonte text not null
  municipios json not null
  importada_por uuid
  importada_em timestamp with time zone not null
  constraint listas_adesao_pkey PRIMARY KEY (data_lista)
  row level security off
  grant insert, select, update to nfse_sistema

table lote_itens
  tenant_id uuid not null
  lote_id uuid not null
  indice integer not null
  id_integracao text
  nota_id uuid
  recusa text
  erros json not null default '[]'::json
  constraint lote_itens_check CHECK (((nota_id IS NULL) = (recusa IS NOT NULL)))
  constraint lote_itens_tenant_id_lote_id_fkey FOREIGN KEY (tenant_id, lote_id) REFERENCES lotes(tenant_id, id)
  constraint lote_itens_tenant_id_nota_id_fkey FOREIGN KEY (tenant_id, nota_id) REFERENCES notas(tenant_id, id)
  constraint lote_itens_pkey PRIMARY KEY (lote_id, indice)
  index lote_itens_nota USING btree (nota_id) WHERE (nota_id IS NOT NULL)
  row level security on
  policy inquilino to nfse_inquilino using ((tenant_id = current_tenant())) with check ((tenant_id = current_tenant()))
  policy sistema to nfse_sistema using (true) with check (true)
  grant insert, select to nfse_inquilino
  grant insert, select to nfse_sistema

table lotes
  id uuid not null
  tenant_id uuid not null
  ambiente text not null
  total integer not null
  request_id text not null
  criado_em timestamp with time zone not null default now()
  constraint lotes_ambiente_check CHECK ((ambiente = ANY (ARRAY['producao'::text, 'homologacao'::text])))
  constraint lotes_total_check CHECK (((total >= 1) AND (total <= 50)))
  constraint lotes_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id)
  constraint lotes_pkey PRIMARY KEY (id)
  constraint lotes_tenant_id_id_key UNIQUE (tenant_id, id)
  row level security on
  policy inquilino to nfse_inquilino using ((tenant_id = current_tenant())) with check ((tenant_id = current_tenant()))
  policy sistema to nfse_sistema using (true) with check (true)
  grant insert, select to nfse_inquilino
  grant insert, select to nfse_sistema

table migracoes
  nome text not null
  aplicada_em timestamp with time zone not null default now()
  constraint migracoes_pkey PRIMARY KEY (nome)
  row level security off
  grant select to nfse_inquilino
  grant select to nfse_sistema

table modelos_servico
  id uuid not null
  tenant_id uuid not null
  empresa_id uuid
  nome text not null
  servico json not null
  arquivado_em timestamp with time zone
  versao integer not null default 1
  criado_em timestamp with time zone not null
  atualizado_em timestamp with time zone not null
  constraint modelos_servico_tenant_id_empresa_id_fkey FOREIGN KEY (tenant_id, empresa_id) REFERENCES empresas(tenant_id, id)
  constraint modelos_servico_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id)
  constraint modelos_servico_pkey PRIMARY KEY (id)
  constraint modelos_servico_tenant_id_id_key UNIQUE (tenant_id, id)
  index modelos_servico_nome USING btree (tenant_id, nome, id)
  row level security on
  policy inquilino to nfse_inquilino using ((tenant_id = current_tenant())) with check ((tenant_id = current_tenant()))
  policy sistema to nfse_sistema using (true) with check (true)
  grant insert, select, update to nfse_inquilino
  grant insert, select, update to nfse_sistema

table movimento
  passo text not null
  inicio timestamp with time zone not null
  ambiente text not null
  trilho text not null
  conexao text not null
  fato text not null
  valor text not null
  quantas bigint not null
  constraint movimento_fato_check CHECK ((fato = ANY (ARRAY['aceita'::text, 'autorizada'::text, 'rejeitada'::text, 'falha_temporaria'::text, 'falha_definitiva'::text, 'total'::text])))
  constraint movimento_passo_check CHECK ((passo = ANY (ARRAY['5min'::text, 'dia'::text])))
  constraint movimento_pkey PRIMARY KEY (passo, inicio, ambiente, trilho, conexao, fato, valor)
  row level security off
  grant delete, insert, select, update to nfse_sistema

table municipio_ajustes
  municipio text not null
  trilho text
  emissor_nacional text
  provedor text
  versao_provedor text
  padrao_sugerido text
  prazo_cancelamento_horas integer
  observacao text
  rejeicao text
  rejeicao_ambiente text
  rejeicao_em timestamp with time zone
  rejeicoes integer not null default 0
  motivo text
  versao integer not null default 1
  atualizado_por uuid
  atualizado_em timestamp with time zone not null
  constraint municipio_ajustes_emissor_nacional_check CHECK ((emissor_nacional = ANY (ARRAY['sim'::text, 'nao'::text])))
  constraint municipio_ajustes_prazo_cancelamento_horas_check CHECK ((prazo_cancelamento_horas >= 0))
  constraint municipio_ajustes_rejeicao_ambiente_check CHECK ((rejeicao_ambiente = ANY (ARRAY['producao'::text, 'homologacao'::text])))
  constraint municipio_ajustes_trilho_check CHECK ((trilho = ANY (ARRAY['nacional'::text, 'municipal'::text])))
  constraint municipio_ajustes_pkey PRIMARY KEY (municipio)
  row level security off
  grant delete, insert, select, update to nfse_sistema

table nf_mensalidade_config
  unica boolean not null default true
  empresa_id uuid not null
  ambiente text not null
  codigo_servico text not null
  codigo_tributacao text
  codigo_nbs text
  aliquota_iss integer not null
  reforma jsonb
  discriminacao_modelo text not null
  emitir_automaticamente text not null
  automatica_desde timestamp with time zone
  versao integer not null
  atualizada_em timestamp with time zone not null
  atualizada_por uuid
  constraint nf_mensalidade_config_aliquota_iss_check CHECK (((aliquota_iss >= 0) AND (aliquota_iss <= 1000000)))
  constraint nf_mensalidade_config_ambiente_check CHECK ((ambiente = ANY (ARRAY['producao'::text, 'homologacao'::text])))
  constraint nf_mensalidade_config_check CHECK (((emitir_automaticamente = 'nunca'::text) = (automatica_desde IS NULL)))
  constraint nf_mensalidade_config_emitir_automaticamente_check CHECK ((emitir_automaticamente = ANY (ARRAY['nunca'::text, 'no_fechamento'::text, 'no_pagamento'::text])))
  constraint nf_mensalidade_config_unica_check CHECK (unica)
  constraint nf_mensalidade_config_atualizada_por_fkey FOREIGN KEY (atualizada_por) REFERENCES admin_usuarios(id)
  constraint nf_mensalidade_config_empresa_id_fkey FOREIGN KEY (empresa_id) REFERENCES empresas(id)
  constraint nf_mensalidade_config_pkey PRIMARY KEY (unica)
  row level security off
  grant insert, select, update to nfse_sistema

table nf_pedidos
  fatura_id uuid not null
  tenant_id uuid not null
  empresa_id uuid not null
  ambiente text not null
  id_integracao text not null
  pedido jsonb not null
  criado_em timestamp with time zone not null
  constraint nf_pedidos_ambiente_check CHECK ((ambiente = ANY (ARRAY['producao'::text, 'homologacao'::text])))
  constraint nf_pedidos_empresa_id_fkey FOREIGN KEY (empresa_id) REFERENCES empresas(id)
  constraint nf_pedidos_tenant_id_fatura_id_fkey FOREIGN KEY (tenant_id, fatura_id) REFERENCES faturas(tenant_id, id)
  constraint nf_pedidos_pkey PRIMARY KEY (fatura_id)
  constraint nf_pedidos_id_integracao_key UNIQUE (id_integracao)
  row level security on
  policy inquilino to nfse_inquilino using ((tenant_id = current_tenant())) with check ((tenant_id = current_tenant()))
  policy sistema to nfse_sistema using (true) with check (true)
  grant delete, insert, select, update to nfse_sistema

table nf_recusas
  fatura_id uuid not null
  tenant_id uuid not null
  codigo text not null
  erros jsonb not null
  tentativas integer not null default 1
  em timestamp with time zone not null
  proxima_em timestamp with time zone not null
  constraint nf_recusas_tenant_id_fatura_id_fkey FOREIGN KEY (tenant_id, fatura_id) REFERENCES faturas(tenant_id, id)
  constraint nf_recusas_pkey PRIMARY KEY (fatura_id)
  row level security on
  policy inquilino to nfse_inquilino using ((tenant_id = current_tenant())) with check ((tenant_id = current_tenant()))
  policy sistema to nfse_sistema using (true) with check (true)
  grant delete, insert, select, update to nfse_sistema

table nfse_configs
  id uuid not null
  tenant_id uuid not null
  empresa_id uuid not null
  municipio text not null
  ambiente text not null
  dados jsonb not null
  senha_selada bytea
  token_selado bytea
  versao integer not null default 1
  criado_em timestamp with time zone not null default now()
  atualizado_em timestamp with time zone not null default now()
  constraint nfse_configs_ambiente_check CHECK ((ambiente = ANY (ARRAY['producao'::text, 'homologacao'::text])))
  constraint nfse_configs_tenant_id_empresa_id_fkey FOREIGN KEY (tenant_id, empresa_id) REFERENCES empresas(tenant_id, id)
  constraint nfse_configs_pkey PRIMARY KEY (id)
  constraint nfse_configs_empresa_id_municipio_ambiente_key UNIQUE (empresa_id, municipio, ambiente)
  row level security on
  policy inquilino to nfse_inquilino using ((tenant_id = current_tenant())) with check ((tenant_id = current_tenant()))
  policy sistema to nfse_sistema using (true) with check (true)
  grant delete, insert, select, update to nfse_inquilino
  grant delete, insert, select, update to nfse_sistema

table notas
  id uuid not null
  tenant_id uuid not null
  empresa_id uuid not null
  ambiente text not null
  status text not null default 'processando'::text
  id_integracao text
  vigente boolean not null default true
  corpo bytea not null
  corpo_sha256 bytea not null
  trilho text not null
  municipio text not null
  conexao text not null
  conexao_versao integer not null
  serie_id uuid not null
  serie_rps text not null
  numero_rps bigint not null
  preparada json not null
  ajustes text[] not null default '{}'::text[]
  webhook_url text
  prioridade integer not null default 0
  score_confianca integer not null
  avisos json not null default '[]'::json
  erros json not null default '[]'::json
  numero text
  chave_acesso text
  codigo_verificacao text
  autorizada_em timestamp with time zone
  xml_autorizado bytea storage e
  tentativas integer not null default 0
  valor_servico bigint not null
  valor_iss bigint not null default 0
  valor_ibs bigint not null default 0
  valor_cbs bigint not null default 0
  valor_a_cobrar bigint
  apurado json
  tomador_nome text
  competencia text not null
  reemissao_de_id uuid
  reemitida_por_id uuid
  numero_original text
  cancelamento json
  situacao_ver_em timestamp with time zone
  request_id text not null
  versao integer not null default 1
  criada_em timestamp with time zone not null default now()
  concluida_em timestamp with time zone
  iss_situacao text
  iss_base bigint
  constraint notas_ambiente_check CHECK ((ambiente = ANY (ARRAY['producao'::text, 'homologacao'::text])))
  constraint notas_iss_situacao_check CHECK ((iss_situacao = ANY (ARRAY['a_recolher'::text, 'retido'::text, 'no_das'::text, 'nao_incide'::text, 'fixo'::text]))) NOT VALID
  constraint notas_status_check CHECK ((status = ANY (ARRAY['processando'::text, 'autorizada'::text, 'rejeitada'::text, 'cancelada'::text, 'substituida'::text, 'falha_temporaria'::text, 'falha_definitiva'::text])))
  constraint notas_trilho_check CHECK ((trilho = ANY (ARRAY['nacional'::text, 'municipal'::text])))
  constraint notas_serie_id_fkey FOREIGN KEY (serie_id) REFERENCES series(id)
  constraint notas_tenant_id_empresa_id_fkey FOREIGN KEY (tenant_id, empresa_id) REFERENCES empresas(tenant_id, id)
  constraint notas_pkey PRIMARY KEY (id)
  constraint notas_tenant_id_id_key UNIQUE (tenant_id, id)
  index notas_do_mes USING btree (tenant_id, ambiente, competencia, empresa_id)
  index notas_id_integracao UNIQUE USING btree (tenant_id, id_integracao) WHERE (vigente AND (id_integracao IS NOT NULL))
  index notas_integracao USING btree (tenant_id, id_integracao text_pattern_ops, criada_em DESC) WHERE (id_integracao IS NOT NULL)
  index notas_lista USING btree (tenant_id, ambiente, criada_em DESC, id)
  index notas_lista_conta USING btree (tenant_id, criada_em DESC, id)
  index notas_lista_empresa USING btree (tenant_id, empresa_id, criada_em DESC, id)
  index notas_lista_situacao USING btree (tenant_id, status, criada_em DESC, id) INCLUDE (ambiente, empresa_id)
  index notas_numero_rps UNIQUE USING btree (serie_id, numero_rps)
  index notas_operacao USING btree (ambiente, trilho, criada_em DESC, id)
  index notas_operacao_conexao USING btree (conexao, conexao_versao, criada_em DESC, id)
  index notas_operacao_motivo USING btree ((((erros -> 0) ->> 'codigo'::text)), criada_em DESC, id) WHERE (status = ANY (ARRAY['rejeitada'::text, 'falha_definitiva'::text]))
  index notas_operacao_municipio USING btree (municipio, criada_em DESC, id)
  index notas_operacao_pedido USING hash (request_id)
  index notas_operacao_rps USING btree (numero_rps)
  index notas_operacao_status USING btree (status, criada_em DESC, id) WHERE (status <> 'autorizada'::text)
  index notas_operacao_valor USING btree (valor_servico, criada_em DESC, id)
  index notas_q_chave USING btree (tenant_id, chave_acesso text_pattern_ops) WHERE (chave_acesso IS NOT NULL)
  index notas_q_numero USING btree (tenant_id, numero text_pattern_ops) WHERE (numero IS NOT NULL)
  index notas_recusadas USING btree (tenant_id, ambiente, criada_em) INCLUDE (empresa_id) WHERE ((status = ANY (ARRAY['rejeitada'::text, 'falha_definitiva'::text])) AND (reemitida_por_id IS NULL))
  index notas_sem_situacao_do_iss USING btree (id) WHERE (iss_situacao IS NULL)
  index notas_situacao_ver USING btree (situacao_ver_em) WHERE (situacao_ver_em IS NOT NULL)
  index notas_uma_reemissao UNIQUE USING btree (reemissao_de_id) WHERE (vigente AND (reemissao_de_id IS NOT NULL))
  row level security on
  policy inquilino to nfse_inquilino using ((tenant_id = current_tenant())) with check ((tenant_id = current_tenant()))
  policy sistema to nfse_sistema using (true) with check (true)
  trigger notas_count_inserted AFTER INSERT ON public.notas REFERENCING NEW TABLE AS novas FOR EACH STATEMENT EXECUTE FUNCTION notas_count_inserted()
  trigger notas_count_moved AFTER UPDATE OF status, trilho, valor_servico, valor_iss, valor_ibs, valor_cbs, iss_situacao, iss_base ON public.notas FOR EACH ROW WHEN (((((((((old.status IS DISTINCT FROM new.status) OR (old.trilho IS DISTINCT FROM new.trilho)) OR (old.valor_servico IS DISTINCT FROM new.valor_servico)) OR (old.valor_iss IS DISTINCT FROM new.valor_iss)) OR (old.valor_ibs IS DISTINCT FROM new.valor_ibs)) OR (old.valor_cbs IS DISTINCT FROM new.valor_cbs)) OR (old.iss_situacao IS DISTINCT FROM new.iss_situacao)) OR (old.iss_base IS DISTINCT FROM new.iss_base))) EXECUTE FUNCTION notas_count_moved()
  trigger notas_transition BEFORE UPDATE OF status ON public.notas FOR EACH ROW EXECUTE FUNCTION notas_transition()
  grant insert, select, update to nfse_inquilino
  grant insert, select, update to nfse_sistema

table notas_busca
  tenant_id uuid not null
  criada_em timestamp with time zone not null
  nota_id uuid not null
  termos bigint[] not null
  constraint notas_busca_pkey PRIMARY KEY (tenant_id, criada_em, nota_id)
  index notas_busca_termos USING gin (termos) WITH (fastupdate='on')
  row level security on
  policy inquilino to nfse_inquilino using ((tenant_id = current_tenant())) with check ((tenant_id = current_tenant()))
  policy sistema to nfse_sistema using (true) with check (true)
  grant select to nfse_inquilino
  grant delete, insert, select, update to nfse_sistema

table notas_titulares
  tenant_id uuid not null
  nota_id uuid not null
  papel text not null
  cpf_cnpj text not null
  constraint notas_titulares_papel_check CHECK ((papel = ANY (ARRAY['tomador'::text, 'intermediario'::text])))
  index notas_titulares_documento USING btree (cpf_cnpj, papel, nota_id)
  row level security on
  policy inquilino to nfse_inquilino using ((tenant_id = current_tenant())) with check ((tenant_id = current_tenant()))
  policy sistema to nfse_sistema using (true) with check (true)
  grant insert, select to nfse_sistema

table pagamento_devolucoes
  pagamento_id uuid not null
  tenant_id uuid
  devolucao_id text not null
  status text not null
  valor bigint not null
  em timestamp with time zone not null
  constraint pagamento_devolucoes_valor_check CHECK ((valor > 0))
  constraint pagamento_devolucoes_pagamento_id_fkey FOREIGN KEY (pagamento_id) REFERENCES pagamentos(id)
  constraint pagamento_devolucoes_pkey PRIMARY KEY (pagamento_id, devolucao_id, status)
  row level security on
  policy inquilino to nfse_inquilino using ((tenant_id = current_tenant())) with check ((tenant_id = current_tenant()))
  policy sistema to nfse_sistema using (true) with check (true)
  grant insert, select to nfse_sistema

table pagamentos
  id uuid not null
  tenant_id uuid
  fatura_id uuid
  cobranca_id uuid
  credencial_id uuid not null
  end_to_end_id text not null
  txid text
  tipo text not null
  valor bigint not null
  multa bigint not null default 0
  juros bigint not null default 0
  pago_em timestamp with time zone not null
  devolvido bigint not null default 0
  registrado_em timestamp with time zone not null
  aplicado_em timestamp with time zone
  constraint pagamentos_check CHECK (((devolvido >= 0) AND (devolvido <= valor)))
  constraint pagamentos_juros_check CHECK ((juros >= 0))
  constraint pagamentos_multa_check CHECK ((multa >= 0))
  constraint pagamentos_tipo_check CHECK ((tipo = ANY (ARRAY['pagamento'::text, 'recuperacao'::text, 'indevido'::text, 'nao_conciliado'::text])))
  constraint pagamentos_valor_check CHECK ((valor > 0))
  constraint pagamentos_credencial_id_fkey FOREIGN KEY (credencial_id) REFERENCES banco_credenciais(id)
  constraint pagamentos_tenant_id_cobranca_id_fkey FOREIGN KEY (tenant_id, cobranca_id) REFERENCES cobrancas(tenant_id, id)
  constraint pagamentos_tenant_id_fatura_id_fkey FOREIGN KEY (tenant_id, fatura_id) REFERENCES faturas(tenant_id, id)
  constraint pagamentos_pkey PRIMARY KEY (id)
  constraint pagamentos_credencial_id_end_to_end_id_key UNIQUE (credencial_id, end_to_end_id)
  index pagamentos_cobranca USING btree (cobranca_id) WHERE (cobranca_id IS NOT NULL)
  index pagamentos_fatura USING btree (fatura_id) WHERE (fatura_id IS NOT NULL)
  row level security on
  policy inquilino to nfse_inquilino using ((tenant_id = current_tenant())) with check ((tenant_id = current_tenant()))
  policy sistema to nfse_sistema using (true) with check (true)
  grant select to nfse_inquilino
  grant insert, select, update to nfse_sistema

table pessoa_codigos
  pessoa_id uuid not null
  codigo_hash bytea not null
  usado_em timestamp with time zone
  constraint pessoa_codigos_pessoa_id_fkey FOREIGN KEY (pessoa_id) REFERENCES pessoas(id)
  constraint pessoa_codigos_pkey PRIMARY KEY (pessoa_id, codigo_hash)
  row level security off
  grant delete, insert, select, update to nfse_sistema

table pessoa_links
  token_hash bytea not null
  pessoa_id uuid not null
  uso text not null
  criado_em timestamp with time zone not null
  expira_em timestamp with time zone not null
  encerrado_em timestamp with time zone
  constraint pessoa_links_uso_check CHECK ((uso = ANY (ARRAY['confirmar'::text, 'redefinir'::text])))
  constraint pessoa_links_pessoa_id_fkey FOREIGN KEY (pessoa_id) REFERENCES pessoas(id)
  constraint pessoa_links_pkey PRIMARY KEY (token_hash)
  index pessoa_links_fim USING btree (expira_em)
  index pessoa_links_pessoa USING btree (pessoa_id, uso, criado_em DESC)
  row level security off
  grant delete, insert, select, update to nfse_sistema

table pessoas
  id uuid not null
  email text not null
  senha_hash text not null
  confirmado_em timestamp with time zone
  totp_segredo bytea
  totp_desde timestamp with time zone
  totp_passo bigint not null default 0
  versao integer not null default 1
  criado_em timestamp with time zone not null default now()
  constraint pessoas_pkey PRIMARY KEY (id)
  index pessoas_email UNIQUE USING btree (lower(email))
  row level security off
  trigger pessoa_aos_usuarios AFTER UPDATE OF totp_desde, confirmado_em ON public.pessoas FOR EACH ROW EXECUTE FUNCTION pessoa_aos_usuarios()
  grant insert, select, update to nfse_sistema

table plano_versoes
  plano_id uuid not null
  versao integer not null
  nome text not null
  descricao text
  valor_mensal bigint not null
  notas_incluidas integer not null
  valor_nota_excedente bigint
  faixas jsonb not null default '[]'::jsonb
  teto_excedente bigint
  limite_notas integer
  limite_empresas integer
  limite_usuarios integer
  limite_requisicoes_minuto integer
  periodicidade text not null
  dias_teste integer not null
  recursos text[] not null
  criada_em timestamp with time zone not null
  criada_por uuid
  constraint plano_versoes_dias_teste_check CHECK ((dias_teste >= 0))
  constraint plano_versoes_limite_empresas_check CHECK ((limite_empresas >= 0))
  constraint plano_versoes_limite_notas_check CHECK ((limite_notas >= 0))
  constraint plano_versoes_limite_requisicoes_minuto_check CHECK ((limite_requisicoes_minuto >= 1))
  constraint plano_versoes_limite_usuarios_check CHECK ((limite_usuarios >= 1))
  constraint plano_versoes_notas_incluidas_check CHECK ((notas_incluidas >= 0))
  constraint plano_versoes_periodicidade_check CHECK ((periodicidade = ANY (ARRAY['mensal'::text, 'anual'::text])))
  constraint plano_versoes_teto_excedente_check CHECK ((teto_excedente >= 0))
  constraint plano_versoes_valor_mensal_check CHECK ((valor_mensal >= 0))
  constraint plano_versoes_valor_nota_excedente_check CHECK ((valor_nota_excedente >= 0))
  constraint plano_versoes_criada_por_fkey FOREIGN KEY (criada_por) REFERENCES admin_usuarios(id)
  constraint plano_versoes_plano_id_fkey FOREIGN KEY (plano_id) REFERENCES planos(id)
  constraint plano_versoes_pkey PRIMARY KEY (plano_id, versao)
  row level security off
  grant insert, select to nfse_sistema

table planos
  id uuid not null
  codigo text not null
  status text not null default 'ativo'::text
  versao_plano integer not null default 1
  versao integer not null default 1
  motivo text
  privado boolean not null default false
  criado_em timestamp with time zone not null
  atualizado_em timestamp with time zone not null
  constraint planos_status_check CHECK ((status = ANY (ARRAY['ativo'::text, 'desativado'::text])))
  constraint planos_pkey PRIMARY KEY (id)
  constraint planos_codigo_key UNIQUE (codigo)
  row level security off
  trigger planos_transition BEFORE UPDATE OF status ON public.planos FOR EACH ROW EXECUTE FUNCTION only_legal_moves('{"ativo":["desativado"],"desativado":["ativo"]}')
  grant insert, select, update to nfse_sistema

table portal_lote_linhas
  tenant_id uuid not null
  lote_id uuid not null
  linha integer not null
  situacao text not null
  id_integracao text not null
  pedido bytea
  tomador_cpf_cnpj text
  erros json not null default '[]'::json
  existente_id uuid
  nota_id uuid
  versao integer not null default 1
  preenchidos json not null default '[]'::json
  avisos json not null default '[]'::json
  igual text
  celulas bytea
  correcoes json not null default '{}'::json
  segurada boolean not null default false
  item text
  valor_servico bigint
  iss_situacao text
  valor_iss bigint
  constraint portal_lote_linhas_check CHECK (((nota_id IS NULL) = (situacao <> 'enviada'::text)))
  constraint portal_lote_linhas_situacao_check CHECK ((situacao = ANY (ARRAY['a_conferir'::text, 'pronta'::text, 'com_erro'::text, 'a_enviar'::text, 'enviando'::text, 'enviada'::text, 'retirada'::text])))
  constraint portal_lote_linhas_tenant_id_lote_id_fkey FOREIGN KEY (tenant_id, lote_id) REFERENCES portal_lotes(tenant_id, id)
  constraint portal_lote_linhas_tenant_id_nota_id_fkey FOREIGN KEY (tenant_id, nota_id) REFERENCES notas(tenant_id, id)
  constraint portal_lote_linhas_pkey PRIMARY KEY (lote_id, linha)
  index portal_lote_linhas_ids USING btree (lote_id, id_integracao, linha)
  index portal_lote_linhas_iguais USING btree (lote_id, igual, linha) WHERE (igual IS NOT NULL)
  index portal_lote_linhas_nota USING btree (nota_id) WHERE (nota_id IS NOT NULL)
  index portal_lote_linhas_situacao USING btree (lote_id, situacao, linha)
  index portal_lote_linhas_tomador USING btree (tomador_cpf_cnpj) WHERE (tomador_cpf_cnpj IS NOT NULL)
  row level security on
  policy inquilino to nfse_inquilino using ((tenant_id = current_tenant())) with check ((tenant_id = current_tenant()))
  policy sistema to nfse_sistema using (true) with check (true)
  grant insert, select, update to nfse_inquilino
  grant insert, select, update to nfse_sistema

table portal_lotes
  id uuid not null
  tenant_id uuid not null
  ambiente text not null
  arquivo text not null
  colunas jsonb not null default '{}'::jsonb
  sem_tomador boolean not null
  total integer not null
  conteudo_sha256 text not null
  criado_por uuid not null
  criado_em timestamp with time zone not null
  emitido_por uuid
  emitido_em timestamp with time zone
  cancelado_em timestamp with time zone
  apagado_em timestamp with time zone
  cabecalho json
  executar_em timestamp with time zone
  executar_por uuid
  constraint portal_lotes_ambiente_check CHECK ((ambiente = ANY (ARRAY['producao'::text, 'homologacao'::text])))
  constraint portal_lotes_total_check CHECK (((total >= 1) AND (total <= 10000)))
  constraint portal_lotes_executar_por_fkey FOREIGN KEY (tenant_id, executar_por) REFERENCES usuarios(tenant_id, id) NOT VALID
  constraint portal_lotes_tenant_id_criado_por_fkey FOREIGN KEY (tenant_id, criado_por) REFERENCES usuarios(tenant_id, id)
  constraint portal_lotes_tenant_id_emitido_por_fkey FOREIGN KEY (tenant_id, emitido_por) REFERENCES usuarios(tenant_id, id)
  constraint portal_lotes_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id)
  constraint portal_lotes_pkey PRIMARY KEY (id)
  constraint portal_lotes_tenant_id_id_key UNIQUE (tenant_id, id)
  index portal_lotes_a_apagar USING btree (criado_em) WHERE (apagado_em IS NULL)
  index portal_lotes_lista USING btree (tenant_id, criado_em DESC, id)
  row level security on
  policy inquilino to nfse_inquilino using ((tenant_id = current_tenant())) with check ((tenant_id = current_tenant()))
  policy sistema to nfse_sistema using (true) with check (true)
  grant insert, select, update to nfse_inquilino
  grant insert, select, update to nfse_sistema

table prazos_recusados
  nota_id uuid not null
  municipio text not null
  ambiente text not null
  idade_horas integer not null
  em timestamp with time zone not null
  constraint prazos_recusados_ambiente_check CHECK ((ambiente = ANY (ARRAY['producao'::text, 'homologacao'::text])))
  constraint prazos_recusados_idade_horas_check CHECK ((idade_horas >= 0))
  constraint prazos_recusados_pkey PRIMARY KEY (nota_id)
  index prazos_recusados_cidade USING btree (municipio, ambiente)
  row level security off
  grant delete, insert, select, update to nfse_sistema

table precificacoes
  versao integer not null
  vigente_desde date not null
  valor_nota_padrao bigint not null
  faixas jsonb not null
  desconto_volume jsonb not null
  multa_percentual integer not null
  juros_mensal_percentual integer not null
  dias_tolerancia integer not null
  dias_suspensao integer not null
  dia_vencimento_padrao integer not null
  motivo text
  criada_em timestamp with time zone not null
  criada_por uuid
  constraint precificacoes_check CHECK ((dias_suspensao >= dias_tolerancia))
  constraint precificacoes_dia_vencimento_padrao_check CHECK (((dia_vencimento_padrao >= 1) AND (dia_vencimento_padrao <= 28)))
  constraint precificacoes_dias_tolerancia_check CHECK ((dias_tolerancia >= 0))
  constraint precificacoes_juros_mensal_percentual_check CHECK (((juros_mensal_percentual >= 0) AND (juros_mensal_percentual <= 1000000)))
  constraint precificacoes_multa_percentual_check CHECK (((multa_percentual >= 0) AND (multa_percentual <= 1000000)))
  constraint precificacoes_valor_nota_padrao_check CHECK ((valor_nota_padrao >= 0))
  constraint precificacoes_criada_por_fkey FOREIGN KEY (criada_por) REFERENCES admin_usuarios(id)
  constraint precificacoes_pkey PRIMARY KEY (versao)
  index precificacoes_vigencia USING btree (vigente_desde DESC, versao DESC)
  row level security off
  grant insert, select to nfse_sistema

table preparacao_municipios
  preparacao_id uuid not null
  municipio text not null
  ordem integer not null
  situacao text not null default 'pendente'::text
  tentativas integer not null default 0
  slug text
  conexao_id uuid
  ensaio_id uuid
  achado jsonb
  em timestamp with time zone
  constraint preparacao_municipios_situacao_check CHECK ((situacao = ANY (ARRAY['pendente'::text, 'executando'::text, 'mantido'::text, 'faltando'::text, 'pronto'::text, 'publicado'::text, 'cancelado'::text])))
  constraint preparacao_municipios_preparacao_id_fkey FOREIGN KEY (preparacao_id) REFERENCES preparacoes(id) ON DELETE CASCADE
  constraint preparacao_municipios_pkey PRIMARY KEY (preparacao_id, municipio)
  index preparacao_municipios_ordem USING btree (preparacao_id, ordem)
  row level security off
  grant delete, insert, select, update to nfse_sistema

table preparacoes
  id uuid not null
  padrao text not null
  ambiente text not null
  pedido jsonb not null
  motivo text not null
  status text not null default 'na_fila'::text
  por uuid
  request_id text not null
  criada_em timestamp with time zone not null
  concluida_em timestamp with time zone
  constraint preparacoes_ambiente_check CHECK ((ambiente = ANY (ARRAY['producao'::text, 'homologacao'::text])))
  constraint preparacoes_status_check CHECK ((status = ANY (ARRAY['na_fila'::text, 'executando'::text, 'concluida'::text, 'cancelada'::text])))
  constraint preparacoes_pkey PRIMARY KEY (id)
  index preparacoes_recentes USING btree (criada_em DESC, id)
  index preparacoes_uma_aberta UNIQUE USING btree (padrao) WHERE (status = ANY (ARRAY['na_fila'::text, 'executando'::text]))
  row level security off
  grant delete, insert, select, update to nfse_sistema

table processos
  id uuid not null
  papel text not null
  versao text not null
  maquina text not null
  pid integer not null
  iniciado_em timestamp with time zone not null
  batido_em timestamp with time zone not null default now()
  encerrando boolean not null
  atraso_p99_ms real not null
  atraso_max_ms real not null
  memoria_bytes bigint not null
  heap_bytes bigint not null
  caches json not null
  chave_mestra text
  constraint processos_papel_check CHECK ((papel = ANY (ARRAY['api'::text, 'worker'::text])))
  constraint processos_pkey PRIMARY KEY (id)
  row level security off
  grant delete, insert, select, update to nfse_sistema

table reajuste_contratos
  reajuste_id uuid not null
  tenant_id uuid not null
  contrato_id uuid not null
  valor_anterior bigint not null
  valor_novo bigint
  situacao text not null
  motivo text
  constraint reajuste_contratos_situacao_check CHECK ((situacao = ANY (ARRAY['previsto'::text, 'aplicado'::text, 'ignorado'::text])))
  constraint reajuste_contratos_reajuste_id_fkey FOREIGN KEY (reajuste_id) REFERENCES reajustes(id)
  constraint reajuste_contratos_tenant_id_contrato_id_fkey FOREIGN KEY (tenant_id, contrato_id) REFERENCES contratos(tenant_id, id)
  constraint reajuste_contratos_pkey PRIMARY KEY (reajuste_id, contrato_id)
  index reajuste_contratos_contrato USING btree (contrato_id)
  row level security on
  policy inquilino to nfse_inquilino using ((tenant_id = current_tenant())) with check ((tenant_id = current_tenant()))
  policy sistema to nfse_sistema using (true) with check (true)
  grant insert, select, update to nfse_sistema

table reajustes
  id uuid not null
  status text not null default 'agendado'::text
  indice text
  percentual integer
  periodo_inicio text
  periodo_fim text
  alvo jsonb not null
  vigencia date not null
  motivo text not null
  criado_por uuid
  criado_em timestamp with time zone not null
  aplicado_em timestamp with time zone
  versao integer not null default 1
  constraint reajustes_check CHECK ((((indice IS NULL) = (periodo_inicio IS NULL)) AND ((indice IS NULL) = (periodo_fim IS NULL))))
  constraint reajustes_check1 CHECK (((indice IS NOT NULL) OR (percentual IS NOT NULL)))
  constraint reajustes_indice_check CHECK ((indice = ANY (ARRAY['ipca'::text, 'igpm'::text])))
  constraint reajustes_status_check CHECK ((status = ANY (ARRAY['agendado'::text, 'aguardando_indice'::text, 'aplicando'::text, 'aplicado'::text, 'cancelado'::text])))
  constraint reajustes_vigencia_check CHECK ((EXTRACT(day FROM vigencia) = (1)::numeric))
  constraint reajustes_criado_por_fkey FOREIGN KEY (criado_por) REFERENCES admin_usuarios(id)
  constraint reajustes_pkey PRIMARY KEY (id)
  index reajustes_abertos USING btree (vigencia) WHERE (status = ANY (ARRAY['agendado'::text, 'aguardando_indice'::text]))
  index reajustes_lista USING btree (criado_em DESC, id)
  row level security off
  trigger reajustes_transition BEFORE UPDATE OF status ON public.reajustes FOR EACH ROW EXECUTE FUNCTION only_legal_moves('{
  "agendado":["aguardando_indice","aplicando","cancelado"],
  "aguardando_indice":["aplicando"],
  "aplicando":["aplicado"]}')
  grant insert, select, update to nfse_sistema

table recorrente_ocorrencias
  recorrente_id uuid not null
  tenant_id uuid not null
  mes text not null
  data date not null
  estado text not null
  atrasada boolean not null default false
  nota_id uuid
  codigo text
  erros json
  ator json not null
  em timestamp with time zone not null
  constraint recorrente_ocorrencias_estado_check CHECK ((estado = ANY (ARRAY['planejada'::text, 'a_revisar'::text, 'emitida'::text, 'recusada'::text, 'dispensada'::text])))
  constraint recorrente_ocorrencias_tenant_id_nota_id_fkey FOREIGN KEY (tenant_id, nota_id) REFERENCES notas(tenant_id, id)
  constraint recorrente_ocorrencias_tenant_id_recorrente_id_fkey FOREIGN KEY (tenant_id, recorrente_id) REFERENCES recorrentes(tenant_id, id)
  constraint recorrente_ocorrencias_pkey PRIMARY KEY (recorrente_id, mes)
  index recorrente_ocorrencias_abertas USING btree (tenant_id, recorrente_id) WHERE (estado = ANY (ARRAY['a_revisar'::text, 'recusada'::text]))
  row level security on
  policy inquilino to nfse_inquilino using ((tenant_id = current_tenant())) with check ((tenant_id = current_tenant()))
  policy sistema to nfse_sistema using (true) with check (true)
  grant insert, select, update to nfse_inquilino
  grant insert, select, update to nfse_sistema

table recorrentes
  id uuid not null
  tenant_id uuid not null
  empresa_id uuid not null
  ambiente text not null
  nome text not null
  nota json not null
  tomador_nome text
  tomador_cpf_cnpj text
  valor bigint not null
  modo text not null
  competencia text not null
  dia smallint not null
  nao_util text not null
  a_cada_meses smallint not null
  inicio date not null
  fim date
  quantidade integer
  situacao text not null default 'ativa'::text
  proxima date
  desde date not null
  versao integer not null default 1
  criada_em timestamp with time zone not null
  atualizada_em timestamp with time zone not null
  ajustes json not null default '{}'::json
  reajustes json not null default '[]'::json
  copia_de uuid
  constraint recorrentes_a_cada_meses_check CHECK (((a_cada_meses >= 1) AND (a_cada_meses <= 24)))
  constraint recorrentes_ambiente_check CHECK ((ambiente = ANY (ARRAY['producao'::text, 'homologacao'::text])))
  constraint recorrentes_competencia_check CHECK ((competencia = ANY (ARRAY['do_mes'::text, 'mes_anterior'::text])))
  constraint recorrentes_dia_check CHECK (((dia >= 1) AND (dia <= 31)))
  constraint recorrentes_modo_check CHECK ((modo = ANY (ARRAY['emitir'::text, 'revisar'::text])))
  constraint recorrentes_nao_util_check CHECK ((nao_util = ANY (ARRAY['manter'::text, 'antes'::text, 'depois'::text])))
  constraint recorrentes_quantidade_check CHECK ((quantidade > 0))
  constraint recorrentes_situacao_check CHECK ((situacao = ANY (ARRAY['ativa'::text, 'pausada'::text, 'encerrada'::text])))
  constraint recorrentes_tenant_id_empresa_id_fkey FOREIGN KEY (tenant_id, empresa_id) REFERENCES empresas(tenant_id, id)
  constraint recorrentes_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id)
  constraint recorrentes_pkey PRIMARY KEY (id)
  constraint recorrentes_tenant_id_id_key UNIQUE (tenant_id, id)
  index recorrentes_devidas USING btree (proxima) WHERE ((situacao = 'ativa'::text) AND (proxima IS NOT NULL))
  index recorrentes_lista USING btree (tenant_id, criada_em DESC, id)
  index recorrentes_tomador USING btree (tomador_cpf_cnpj) WHERE (tomador_cpf_cnpj IS NOT NULL)
  row level security on
  policy inquilino to nfse_inquilino using ((tenant_id = current_tenant())) with check ((tenant_id = current_tenant()))
  policy sistema to nfse_sistema using (true) with check (true)
  grant insert, select, update to nfse_inquilino
  grant insert, select, update to nfse_sistema

table rps_inutilizados
  id uuid not null
  tenant_id uuid not null
  serie_id uuid not null
  numero bigint not null
  status text not null
  motivo text not null
  request_id text not null
  criado_em timestamp with time zone not null
  constraint rps_inutilizados_numero_check CHECK ((numero > 0))
  constraint rps_inutilizados_status_check CHECK ((status = ANY (ARRAY['inutilizada'::text, 'inutilizada_localmente'::text, 'ocupada'::text])))
  constraint rps_inutilizados_serie_id_fkey FOREIGN KEY (serie_id) REFERENCES series(id)
  constraint rps_inutilizados_pkey PRIMARY KEY (id)
  constraint rps_inutilizados_serie_id_numero_key UNIQUE (serie_id, numero)
  row level security on
  policy inquilino to nfse_inquilino using ((tenant_id = current_tenant())) with check ((tenant_id = current_tenant()))
  policy sistema to nfse_sistema using (true) with check (true)
  grant insert, select to nfse_inquilino
  grant insert, select to nfse_sistema

table saude_leitura
  unica boolean not null default true
  historico_id bigint not null
  constraint saude_leitura_unica_check CHECK (unica)
  constraint saude_leitura_pkey PRIMARY KEY (unica)
  row level security off
  grant select, update to nfse_sistema

table saude_municipios
  municipio text not null
  ambiente text not null
  dia date not null
  fato text not null
  valor text not null
  quantas bigint not null
  constraint saude_municipios_ambiente_check CHECK ((ambiente = ANY (ARRAY['producao'::text, 'homologacao'::text])))
  constraint saude_municipios_fato_check CHECK ((fato = ANY (ARRAY['nota'::text, 'resposta'::text, 'total'::text, 'erro'::text, 'causa'::text, 'chamada'::text]))) NOT VALID
  constraint saude_municipios_pkey PRIMARY KEY (municipio, ambiente, dia, fato, valor)
  index saude_municipios_dia USING btree (dia)
  row level security off
  grant delete, insert, select, update to nfse_sistema

table saude_recente
  passo text not null
  inicio timestamp with time zone not null
  municipio text not null
  ambiente text not null
  fato text not null
  valor text not null
  quantas bigint not null
  constraint saude_recente_fato_check CHECK ((fato = ANY (ARRAY['nota'::text, 'resposta'::text, 'chamada'::text]))) NOT VALID
  constraint saude_recente_passo_check CHECK ((passo = ANY (ARRAY['5min'::text, 'hora'::text])))
  constraint saude_recente_pkey PRIMARY KEY (municipio, ambiente, passo, inicio, fato, valor)
  index saude_recente_passo USING btree (passo, inicio)
  row level security off
  grant delete, insert, select, update to nfse_sistema

table separados
  id uuid not null
  obra text not null
  chave text not null
  tenant_id uuid
  situacao text not null default 'separado'::text
  erro text not null
  versao text not null
  desde timestamp with time zone not null
  tentado_em timestamp with time zone not null
  tentativas integer not null default 1
  programas text[] not null default '{}'::text[]
  constraint separados_situacao_check CHECK ((situacao = ANY (ARRAY['separado'::text, 'a_tentar'::text, 'descartado'::text])))
  constraint separados_pkey PRIMARY KEY (id)
  constraint separados_obra_chave_key UNIQUE (obra, chave)
  index separados_a_ver USING btree (desde) WHERE (situacao <> 'descartado'::text)
  row level security on
  policy inquilino to nfse_inquilino using ((tenant_id = current_tenant())) with check ((tenant_id = current_tenant()))
  policy sistema to nfse_sistema using (true) with check (true)
  grant delete, insert, select, update to nfse_sistema

table series
  id uuid not null
  tenant_id uuid not null
  empresa_id uuid not null
  municipio text not null
  ambiente text not null
  serie text not null
  tipo text not null default 'rps'::text
  proximo_numero bigint not null default 1
  ativa boolean not null default true
  origem text not null default 'automatica'::text
  numero_inicial bigint not null default 1
  identidade text not null default 
CASE
    WHEN (serie ~ '^[0-9]+$'::text) THEN COALESCE(NULLIF(ltrim(serie, '0'::text), ''::text), '0'::text)
    ELSE serie
END
  unida_a uuid
  salto_de bigint
  versao integer not null default 1
  criada_em timestamp with time zone not null default now()
  atualizada_em timestamp with time zone not null default now()
  constraint series_ambiente_check CHECK ((ambiente = ANY (ARRAY['producao'::text, 'homologacao'::text])))
  constraint series_numero_inicial_check CHECK ((numero_inicial > 0))
  constraint series_proximo_numero_check CHECK ((proximo_numero > 0))
  constraint series_tenant_id_empresa_id_fkey FOREIGN KEY (tenant_id, empresa_id) REFERENCES empresas(tenant_id, id)
  constraint series_unida_a_fkey FOREIGN KEY (unida_a) REFERENCES series(id)
  constraint series_pkey PRIMARY KEY (id)
  index series_identidade UNIQUE USING btree (empresa_id, municipio, ambiente, identidade) WHERE (unida_a IS NULL)
  row level security on
  policy inquilino to nfse_inquilino using ((tenant_id = current_tenant())) with check ((tenant_id = current_tenant()))
  policy sistema to nfse_sistema using (true) with check (true)
  trigger series_only_grow BEFORE UPDATE ON public.series FOR EACH ROW WHEN ((new.proximo_numero < old.proximo_numero)) EXECUTE FUNCTION series_only_grow()
  grant delete, insert, select, update to nfse_inquilino
  grant insert, select, update to nfse_sistema

table servicos_usados
  tenant_id uuid not null
  empresa_id uuid not null
  ambiente text not null
  codigo text not null
  desde timestamp with time zone not null
  constraint servicos_usados_tenant_id_empresa_id_fkey FOREIGN KEY (tenant_id, empresa_id) REFERENCES empresas(tenant_id, id)
  constraint servicos_usados_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id)
  constraint servicos_usados_pkey PRIMARY KEY (tenant_id, empresa_id, ambiente, codigo)
  row level security on
  policy inquilino to nfse_inquilino using ((tenant_id = current_tenant())) with check ((tenant_id = current_tenant()))
  policy sistema to nfse_sistema using (true) with check (true)
  grant select to nfse_inquilino
  grant insert, select to nfse_sistema

table sessoes
  token_hash bytea not null
  id uuid not null
  tenant_id uuid not null
  usuario_id uuid not null
  criada_em timestamp with time zone not null
  usada_em timestamp with time zone not null
  expira_em timestamp with time zone not null
  ip text
  programa text
  constraint sessoes_tenant_id_usuario_id_fkey FOREIGN KEY (tenant_id, usuario_id) REFERENCES usuarios(tenant_id, id)
  constraint sessoes_pkey PRIMARY KEY (token_hash)
  constraint sessoes_id_key UNIQUE (id)
  index sessoes_usuario USING btree (usuario_id)
  row level security on
  policy inquilino to nfse_inquilino using ((tenant_id = current_tenant())) with check ((tenant_id = current_tenant()))
  policy sistema to nfse_sistema using (true) with check (true)
  grant delete, insert, select, update to nfse_inquilino
  grant delete, insert, select, update to nfse_sistema

table sessoes_suporte
  id uuid not null
  tenant_id uuid not null
  admin_id uuid not null
  admin_sessao_id uuid not null
  motivo text not null
  link_hash bytea
  link_ate timestamp with time zone not null
  token_hash bytea
  criada_em timestamp with time zone not null
  expira_em timestamp with time zone not null
  encerrada_em timestamp with time zone
  fim text
  constraint sessoes_suporte_check CHECK (((encerrada_em IS NULL) = (fim IS NULL)))
  constraint sessoes_suporte_admin_id_fkey FOREIGN KEY (admin_id) REFERENCES admin_usuarios(id)
  constraint sessoes_suporte_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id)
  constraint sessoes_suporte_pkey PRIMARY KEY (id)
  constraint sessoes_suporte_link_hash_key UNIQUE (link_hash)
  constraint sessoes_suporte_token_hash_key UNIQUE (token_hash)
  index sessoes_suporte_abertas USING btree (expira_em) WHERE (encerrada_em IS NULL)
  index sessoes_suporte_tenant USING btree (tenant_id) WHERE (encerrada_em IS NULL)
  row level security on
  policy inquilino to nfse_inquilino using ((tenant_id = current_tenant())) with check ((tenant_id = current_tenant()))
  policy sistema to nfse_sistema using (true) with check (true)
  grant select to nfse_inquilino
  grant insert, select, update to nfse_sistema

table sonda_alvos
  alvo text not null
  ambiente text not null
  proxima_em timestamp with time zone not null
  em timestamp with time zone
  respondeu boolean
  causa text
  duracao_ms integer
  certificado_ate timestamp with time zone
  falhas_seguidas integer not null default 0
  desde timestamp with time zone
  constraint sonda_alvos_pkey PRIMARY KEY (alvo, ambiente)
  index sonda_alvos_proximas USING btree (proxima_em)
  row level security off
  grant delete, insert, select, update to nfse_sistema

table sondas
  id uuid not null
  alvo text not null
  ambiente text not null
  municipio text not null
  conexao text not null
  conexao_versao integer not null
  origem text not null
  em timestamp with time zone not null
  respondeu boolean not null
  causa text
  duracao_ms integer not null
  achado json not null
  constraint sondas_origem_check CHECK ((origem = ANY (ARRAY['automatica'::text, 'manual'::text])))
  constraint sondas_pkey PRIMARY KEY (id)
  index sondas_alvo USING btree (alvo, ambiente, em DESC, respondeu)
  index sondas_em USING brin (em)
  row level security off
  grant delete, insert, select, update to nfse_sistema

table tenants
  id uuid not null
  nome text not null
  cpf_cnpj text
  segredo_avulso bytea not null
  limite_por_minuto integer
  bloqueada_em timestamp with time zone
  bloqueio_motivo text
  bloqueada_por uuid
  exige_segundo_fator boolean not null default false
  busca text not null default texto_de_busca(((nome || ' '::text) || COALESCE(cpf_cnpj, ''::text)))
  criada_por uuid
  versao integer not null default 1
  criado_em timestamp with time zone not null default now()
  constraint tenants_bloqueio CHECK (((bloqueada_em IS NULL) = (bloqueio_motivo IS NULL)))
  constraint tenants_bloqueada_por_fkey FOREIGN KEY (bloqueada_por) REFERENCES admin_usuarios(id)
  constraint tenants_pkey PRIMARY KEY (id)
  index tenants_busca USING gin (trigramas(busca))
  row level security on
  policy inquilino to nfse_inquilino using ((id = current_tenant())) with check ((id = current_tenant()))
  policy sistema to nfse_sistema using (true) with check (true)
  grant select to nfse_inquilino
  grant delete, insert, select, update to nfse_sistema

table tentativas_rejeitadas
  id uuid not null
  tenant_id uuid not null
  ambiente text
  empresa_id uuid
  id_integracao text
  request_id text not null
  codigo text not null
  status_http integer not null
  erros json not null
  corpo bytea not null
  tomador_cpf_cnpj text
  criada_em timestamp with time zone not null default now()
  constraint tentativas_rejeitadas_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id)
  constraint tentativas_rejeitadas_pkey PRIMARY KEY (id)
  index tentativas_criada USING btree (criada_em)
  index tentativas_do_titular USING btree (tomador_cpf_cnpj) WHERE (tomador_cpf_cnpj IS NOT NULL)
  index tentativas_integracao USING btree (tenant_id, id_integracao) WHERE (id_integracao IS NOT NULL)
  index tentativas_tenant USING btree (tenant_id, criada_em DESC)
  row level security on
  policy inquilino to nfse_inquilino using ((tenant_id = current_tenant())) with check ((tenant_id = current_tenant()))
  policy sistema to nfse_sistema using (true) with check (true)
  grant delete, insert, select, update to nfse_inquilino
  grant delete, insert, select, update to nfse_sistema

table tomadores
  id uuid not null
  tenant_id uuid not null
  empresa_id uuid not null
  dados jsonb not null
  documento text not null default COALESCE((dados ->> 'cpfCnpj'::text), (dados ->> 'nifEstrangeiro'::text))
  nome text not null default COALESCE((dados ->> 'razaoSocial'::text), ''::text)
  busca text not null default texto_de_busca(((COALESCE((dados ->> 'razaoSocial'::text), ''::text) || ' '::text) || COALESCE((dados ->> 'cpfCnpj'::text), (dados ->> 'nifEstrangeiro'::text))))
  escrito boolean not null default false
  so_teste boolean not null default false
  usado_em date
  arquivado_em timestamp with time zone
  versao integer not null default 1
  criado_em timestamp with time zone not null
  atualizado_em timestamp with time zone not null
  retencoes jsonb
  constraint tomadores_tenant_id_empresa_id_fkey FOREIGN KEY (tenant_id, empresa_id) REFERENCES empresas(tenant_id, id)
  constraint tomadores_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id)
  constraint tomadores_pkey PRIMARY KEY (id)
  constraint tomadores_empresa_id_documento_key UNIQUE (empresa_id, documento)
  index tomadores_busca USING gin (trigramas(busca))
  index tomadores_da_conta UNIQUE USING btree (tenant_id, empresa_id, documento)
  index tomadores_da_pessoa USING btree (tenant_id, documento, nome, id) INCLUDE (empresa_id, arquivado_em, so_teste)
  index tomadores_documento USING btree (documento)
  index tomadores_no_exterior USING btree (tenant_id, documento) WHERE ((dados ->> 'cpfCnpj'::text) IS NULL)
  index tomadores_nome USING btree (tenant_id, nome, id)
  row level security on
  policy inquilino to nfse_inquilino using ((tenant_id = current_tenant())) with check ((tenant_id = current_tenant()))
  policy sistema to nfse_sistema using (true) with check (true)
  grant insert, select, update to nfse_inquilino
  grant insert, select, update to nfse_sistema

table transmissoes
  partition by RANGE (nota_id)
  id uuid not null
  tenant_id uuid not null
  nota_id uuid not null
  operacao text not null
  epoca integer not null
  resultado text not null default 'nula'::text
  documento_id text not null
  municipio text
  ambiente text
  protocolo text
  conexao text not null
  conexao_versao integer not null
  leiaute text
  xml bytea storage e
  xml_sha256 bytea
  resposta bytea storage e
  status_http integer
  causa text
  mensagens json
  duracao_ms integer
  criada_em timestamp with time zone not null default clock_timestamp()
  respondida_em timestamp with time zone
  constraint transmissoes_operacao_check CHECK ((operacao = ANY (ARRAY['emitir'::text, 'consultar'::text, 'cancelar'::text, 'solicitar'::text, 'corrigir'::text])))
  constraint transmissoes_resultado_check CHECK ((resultado = ANY (ARRAY['nula'::text, 'nao_enviada'::text, 'incerta'::text, 'recusada'::text, 'autorizada'::text, 'ausente'::text, 'ocupada'::text, 'cancelada'::text, 'corrigida'::text])))
  constraint transmissoes_pkey PRIMARY KEY (tenant_id, nota_id, id)
  index transmissoes_da_cidade USING btree (municipio, ambiente, resultado, criada_em DESC, id DESC)
  index transmissoes_da_conexao USING btree (conexao, ambiente, resultado, criada_em DESC, id DESC)
  index transmissoes_tempo USING brin (criada_em) WITH (pages_per_range='16', autosummarize='on')
  index transmissoes_uma_aberta UNIQUE USING btree (tenant_id, nota_id) WHERE ((operacao = 'emitir'::text) AND (resultado = 'nula'::text))
  row level security on
  policy inquilino to nfse_inquilino using ((tenant_id = current_tenant())) with check ((tenant_id = current_tenant()))
  policy sistema to nfse_sistema using (true) with check (true)
  grant insert, select, update to nfse_inquilino
  grant insert, select, update to nfse_sistema

table uso
  nfse_id uuid not null
  tenant_id uuid not null
  empresa_id uuid not null
  competencia text not null
  autorizada_em timestamp with time zone not null
  registrada_em timestamp with time zone not null default clock_timestamp()
  constraint uso_pkey PRIMARY KEY (nfse_id)
  index uso_competencia USING btree (tenant_id, competencia, registrada_em) INCLUDE (autorizada_em, empresa_id)
  row level security on
  policy inquilino to nfse_inquilino using ((tenant_id = current_tenant())) with check ((tenant_id = current_tenant()))
  policy sistema to nfse_sistema using (true) with check (true)
  grant select to nfse_inquilino
  grant insert, select to nfse_sistema

table usuarios
  id uuid not null
  tenant_id uuid not null
  pessoa_id uuid not null
  nome text not null
  email text not null
  papel text not null
  empresa_ids uuid[]
  status text not null default 'ativo'::text
  totp_desde timestamp with time zone
  confirmado_em timestamp with time zone
  busca text not null default texto_de_busca(email)
  versao integer not null default 1
  criado_em timestamp with time zone not null default now()
  constraint usuarios_papel_check CHECK ((papel = ANY (ARRAY['owner'::text, 'admin'::text, 'developer'::text, 'faturamento'::text, 'leitura'::text, 'contador'::text])))
  constraint usuarios_status_check CHECK ((status = ANY (ARRAY['pendente'::text, 'ativo'::text, 'bloqueado'::text, 'desativado'::text])))
  constraint usuarios_pessoa_id_fkey FOREIGN KEY (pessoa_id) REFERENCES pessoas(id)
  constraint usuarios_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id)
  constraint usuarios_pkey PRIMARY KEY (id)
  constraint usuarios_tenant_id_id_key UNIQUE (tenant_id, id)
  index usuarios_busca_dono USING gin (trigramas(busca)) WHERE (papel = 'owner'::text)
  index usuarios_email UNIQUE USING btree (tenant_id, lower(email))
  index usuarios_pessoa USING btree (pessoa_id)
  index usuarios_por_email USING btree (lower(email), criado_em)
  row level security on
  policy inquilino to nfse_inquilino using ((tenant_id = current_tenant())) with check ((tenant_id = current_tenant()))
  policy sistema to nfse_sistema using (true) with check (true)
  trigger usuario_da_pessoa BEFORE INSERT ON public.usuarios FOR EACH ROW EXECUTE FUNCTION usuario_da_pessoa()
  grant delete, insert, select, update to nfse_inquilino
  grant delete, insert, select, update to nfse_sistema

table visoes
  tenant_id uuid not null
  usuario_id uuid not null
  lista text not null
  visoes jsonb not null
  constraint visoes_tenant_id_usuario_id_fkey FOREIGN KEY (tenant_id, usuario_id) REFERENCES usuarios(tenant_id, id)
  constraint visoes_pkey PRIMARY KEY (usuario_id, lista)
  row level security on
  policy inquilino to nfse_inquilino using ((tenant_id = current_tenant())) with check ((tenant_id = current_tenant()))
  policy sistema to nfse_sistema using (true) with check (true)
  grant delete, insert, select, update to nfse_inquilino
  grant delete, insert, select, update to nfse_sistema

table webhook_endpoints
  id uuid not null
  tenant_id uuid not null
  url text not null
  descricao text
  ambiente text
  eventos text[] not null
  estado text not null default 'ativo'::text
  segredo bytea not null
  segredo_anterior bytea
  segredo_anterior_ate timestamp with time zone
  ultimo_sucesso_em timestamp with time zone
  falhando_desde timestamp with time zone
  esgotadas integer not null default 0
  primeira_esgotada_em timestamp with time zone
  versao integer not null default 1
  criado_em timestamp with time zone not null default now()
  atualizado_em timestamp with time zone not null default now()
  formato text
  empresa_id uuid
  cabecalhos bytea
  constraint webhook_endpoints_ambiente_check CHECK ((ambiente = ANY (ARRAY['producao'::text, 'homologacao'::text])))
  constraint webhook_endpoints_estado_check CHECK ((estado = ANY (ARRAY['ativo'::text, 'instavel'::text, 'desativado_automatico'::text, 'desativado_manual'::text])))
  constraint webhook_endpoints_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id)
  constraint webhook_endpoints_pkey PRIMARY KEY (id)
  constraint webhook_endpoints_tenant_id_id_key UNIQUE (tenant_id, id)
  index webhook_endpoints_tenant USING btree (tenant_id)
  row level security on
  policy inquilino to nfse_inquilino using ((tenant_id = current_tenant())) with check ((tenant_id = current_tenant()))
  policy sistema to nfse_sistema using (true) with check (true)
  grant delete, insert, select, update to nfse_inquilino
  grant delete, insert, select, update to nfse_sistema

CREATE OR REPLACE FUNCTION public.adiar_limpeza(tabela regclass)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  execute format('alter table %s set (autovacuum_vacuum_threshold = 5000, autovacuum_vacuum_insert_threshold = 5000,
    autovacuum_analyze_threshold = 5000, toast.autovacuum_vacuum_threshold = 25000,
    toast.autovacuum_vacuum_insert_threshold = 25000)', tabela);
end $function$

CREATE OR REPLACE FUNCTION public.alertas_event()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if tg_op = 'INSERT' then
    insert into alerta_eventos (alerta_id, evento) values (new.id, 'aberto');
  elsif new.status = 'resolvido' and old.status <> 'resolvido' then
    insert into alerta_eventos (alerta_id, evento) values (new.id, 'resolvido');
  elsif old.status = 'resolvido' and new.status <> 'resolvido' then
    insert into alerta_eventos (alerta_id, evento) values (new.id, 'reaberto');
  end if;
  return null;
end $function$

CREATE OR REPLACE FUNCTION public.blocos_com_trechos(partes bigint[], inicio timestamp with time zone, fim timestamp with time zone, maximo integer)
 RETURNS TABLE(desde timestamp with time zone, ate timestamp with time zone)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET enable_seqscan TO 'off'
AS $function$
  begin
    return query execute format('select coalesce(max(ate), ''epoch''), null::timestamptz from busca_blocos where tenant_id = %L', current_tenant());
    return query execute format('select desde, ate from (select tenant_id, desde, ate from busca_blocos where trechos @> %L::bigint[] offset 0) b
      where tenant_id = %L and ate >= $1 and desde < $2 order by ate desc limit $3', partes, current_tenant())
      using inicio, fim, maximo;
  end $function$

CREATE OR REPLACE FUNCTION public.brasilia_day(em timestamp with time zone)
 RETURNS date
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$ select (em at time zone 'UTC' - interval '3 hours')::date $function$

CREATE OR REPLACE FUNCTION public.busca_reunir()
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select gin_clean_pending_list('notas_busca_termos'::regclass) $function$

CREATE OR REPLACE FUNCTION public.cancelamentos_end()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.concluido_em is not null then
    raise exception 'cancelamento % of nota % is %, and that is final', old.id, old.nota_id, old.status;
  end if;
  return new;
end $function$

CREATE OR REPLACE FUNCTION public.cancelamentos_show()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update notas set cancelamento = json_build_object('id', new.id, 'tipo', new.tipo, 'status', new.status,
      'protocolo', new.protocolo, 'em', coalesce(new.efetivado_em, new.concluido_em, new.criado_em),
      'substitutaId', new.substituta_id, 'erros', new.erros)
    where id = new.nota_id and tenant_id = new.tenant_id;
  return null;
end $function$

CREATE OR REPLACE FUNCTION public.cartas_correcao_end()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.concluida_em is not null then
    raise exception 'carta % of nota % is %, and that is final', old.id, old.nota_id, old.status;
  end if;
  return new;
end $function$

CREATE OR REPLACE FUNCTION public.condicao_de_termos(grupos text[], meses integer[])
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select string_agg(format('termos && %L::bigint[]', termos_nos_meses(grupo::bigint[], meses)), ' and ') from unnest(grupos) grupo $function$

CREATE OR REPLACE FUNCTION public.conexoes_transition()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.status <> old.status and not (case old.status
      when 'rascunho' then new.status in ('publicada','descartada')
      when 'publicada' then new.status in ('substituida','despublicada')
      when 'substituida' then new.status = 'publicada'
      when 'despublicada' then new.status = 'publicada'
      else false end) then
    raise exception 'conexao % version %: % -> % is not a legal move', old.slug, old.versao, old.status, new.status;
  end if;
  if old.status <> 'rascunho' and (new.slug, new.versao, new.titulo, new.template, new.urls, new.diferencas, new.ca)
      is distinct from (old.slug, old.versao, old.titulo, old.template, old.urls, old.diferencas, old.ca) then
    raise exception 'conexao % version %: only a draft changes', old.slug, old.versao;
  end if;
  return new;
end $function$

CREATE OR REPLACE FUNCTION public.conflitos_end()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.encerrado_em is not null then
    raise exception 'conflito % of nota % is %, and that is final', old.id, old.nota_id, old.estado;
  end if;
  return new;
end $function$

CREATE OR REPLACE FUNCTION public.contagens_rolled_up()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into contagens_versoes as v (tenant_id, versao) select distinct tenant_id, 1 from somadas
    on conflict (tenant_id) do update set versao = v.versao + 1;
  update contagens c set iss_a_recolher = c.iss_a_recolher + s.iss_a_recolher, iss_retido = c.iss_retido + s.iss_retido,
      receita_no_das = c.receita_no_das + s.receita_no_das
    from (select tenant_id, dia, ambiente, empresa_id, municipio, trilho, status, sum(iss_a_recolher) as iss_a_recolher,
        sum(iss_retido) as iss_retido, sum(receita_no_das) as receita_no_das
      from somadas group by 1, 2, 3, 4, 5, 6, 7
      having sum(iss_a_recolher) <> 0 or sum(iss_retido) <> 0 or sum(receita_no_das) <> 0) s
    where c.tenant_id = s.tenant_id and c.empresa_id = s.empresa_id and c.municipio = s.municipio and c.trilho = s.trilho
      and c.ambiente = s.ambiente and c.status = s.status and c.dia = s.dia;
  return null;
end $function$

CREATE OR REPLACE FUNCTION public.criar_meses(adiante integer)
 RETURNS SETOF text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET lock_timeout TO '5s'
AS $function$
declare tabela record; mes timestamp; nome text; de uuid; ate uuid;
begin
  perform pg_advisory_xact_lock(hashtext('meses'));
  for tabela in
    select c.relname::text as nome, a.attname::text as chave, coalesce(d.relname::text, '') as padrao
    from pg_partitioned_table p join pg_class c on c.oid = p.partrelid
      join pg_attribute a on a.attrelid = c.oid and a.attnum = p.partattrs[0]
      left join pg_class d on d.oid = p.partdefid
    where c.relnamespace = 'public'::regnamespace order by c.relname loop
    for mes in select generate_series(date_trunc('month', now() at time zone 'UTC'),
        date_trunc('month', now() at time zone 'UTC') + make_interval(months => adiante), '1 month') loop
      nome := tabela.nome || to_char(mes, '_YYYY_MM');
      continue when to_regclass('meses.' || quote_ident(nome)) is not null;
      de := primeiro_id(mes at time zone 'UTC');
      ate := primeiro_id((mes + interval '1 month') at time zone 'UTC');
      execute format('create table meses.%I (like public.%I including defaults including constraints including storage including compression)',
        nome, tabela.nome);
      perform adiar_limpeza('meses.' || quote_ident(nome));
      if tabela.padrao <> '' then
        execute format('lock table meses.%I in access exclusive mode', tabela.padrao);
        execute format('with m as (delete from meses.%1$I where %2$I >= $1 and %2$I < $2 returning *) insert into meses.%3$I select * from m',
          tabela.padrao, tabela.chave, nome) using de, ate;
      end if;
      execute format('alter table public.%I attach partition meses.%I for values from (%L) to (%L)', tabela.nome, nome, de, ate);
      return next nome;
    end loop;
  end loop;
end $function$

CREATE OR REPLACE FUNCTION public.current_tenant()
 RETURNS uuid
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$ select nullif(current_setting('app.tenant_id', true), '')::uuid $function$

CREATE OR REPLACE FUNCTION public.emails_ao_endereco(destino text, tipo text, desde timestamp with time zone)
 RETURNS TABLE(em timestamp with time zone, de_teste boolean)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
    select e.criado_em, e.de_teste from emails e
    where lower(e.para) = lower(destino) and e.criado_em > desde and split_part(e.chave, ':', 1) = tipo
      and e.estado <> 'limitado'
    order by e.criado_em desc limit 200 $function$

CREATE OR REPLACE FUNCTION public.fatura_itens_frozen()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare da uuid = case when tg_op = 'INSERT' then new.fatura_id else old.fatura_id end;
begin
  if exists (select from faturas f where f.id = da and f.status <> 'rascunho') then
    raise exception 'fatura %: the items of a closed fatura do not change', da;
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $function$

CREATE OR REPLACE FUNCTION public.faturas_frozen()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.status <> 'rascunho' and (new.subtotal, new.desconto, new.total, new.numero, new.competencia, new.tipo, new.contrato_id)
      is distinct from (old.subtotal, old.desconto, old.total, old.numero, old.competencia, old.tipo, old.contrato_id) then
    raise exception 'fatura %: the totals of a closed fatura do not change', old.id;
  end if;
  return new;
end $function$

CREATE OR REPLACE FUNCTION public.id_unico(em timestamp with time zone, texto text)
 RETURNS uuid
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
declare r bytea = substring(decode(md5(texto), 'hex') for 10);
begin
  return encode(substring(int8send((extract(epoch from em) * 1000)::bigint) from 3)
    || set_byte(set_byte(r, 0, 64 | (get_byte(r, 0) & 15)), 2, 128 | (get_byte(r, 2) & 63)), 'hex')::uuid;
end $function$

CREATE OR REPLACE FUNCTION public.inicio_do_mes_da_busca(mes integer)
 RETURNS timestamp with time zone
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select make_timestamp((mes - 1) / 12, (mes - 1) % 12 + 1, 1, 0, 0, 0) at time zone 'UTC' $function$

CREATE OR REPLACE FUNCTION public.mes_da_busca(em timestamp with time zone)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select extract(year from em at time zone 'UTC')::int * 12 + extract(month from em at time zone 'UTC')::int $function$

CREATE OR REPLACE FUNCTION public.notas_count_inserted()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into contagens_pendentes (tenant_id, dia, ambiente, empresa_id, municipio, trilho, status, quantas,
      valor_servico, valor_iss, valor_ibs, valor_cbs, iss_a_recolher, iss_retido, receita_no_das)
    select tenant_id, brasilia_day(criada_em), ambiente, empresa_id, municipio, trilho, status, count(*),
      sum(valor_servico), sum(valor_iss), sum(valor_ibs), sum(valor_cbs),
      coalesce(sum(valor_iss) filter (where iss_situacao = 'a_recolher'), 0),
      coalesce(sum(valor_iss) filter (where iss_situacao = 'retido'), 0),
      coalesce(sum(iss_base) filter (where iss_situacao = 'no_das'), 0)
    from novas group by 1, 2, 3, 4, 5, 6, 7;
  return null;
end $function$

CREATE OR REPLACE FUNCTION public.notas_count_moved()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into contagens_pendentes (tenant_id, dia, ambiente, empresa_id, municipio, trilho, status, quantas,
      valor_servico, valor_iss, valor_ibs, valor_cbs, iss_a_recolher, iss_retido, receita_no_das)
  values
    (old.tenant_id, brasilia_day(old.criada_em), old.ambiente, old.empresa_id, old.municipio, old.trilho, old.status, -1,
      -old.valor_servico, -old.valor_iss, -old.valor_ibs, -old.valor_cbs,
      case when old.iss_situacao = 'a_recolher' then -old.valor_iss else 0 end,
      case when old.iss_situacao = 'retido' then -old.valor_iss else 0 end,
      case when old.iss_situacao = 'no_das' then -old.iss_base else 0 end),
    (new.tenant_id, brasilia_day(new.criada_em), new.ambiente, new.empresa_id, new.municipio, new.trilho, new.status, 1,
      new.valor_servico, new.valor_iss, new.valor_ibs, new.valor_cbs,
      case when new.iss_situacao = 'a_recolher' then new.valor_iss else 0 end,
      case when new.iss_situacao = 'retido' then new.valor_iss else 0 end,
      case when new.iss_situacao = 'no_das' then new.iss_base else 0 end);
  return null;
end $function$

CREATE OR REPLACE FUNCTION public.notas_da_busca(grupos text[], desde timestamp with time zone, ate timestamp with time zone, amostra integer, precisas integer, contadas integer, maximo integer)
 RETURNS SETOF uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET enable_seqscan TO 'off'
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
  declare
    conta uuid := current_tenant();
    novas constant int := 250;
    poucas constant int := 40;
    primeiro int; ultimo int; recente timestamptz; meses int[]; grupo text; termos_dele bigint[]; achadas int; ids uuid[];
  begin
    select mes_da_busca(criada_em) into primeiro from notas_busca
      where tenant_id = conta and criada_em >= desde and criada_em < ate order by criada_em limit 1;
    if primeiro is null then return; end if;
    select mes_da_busca(criada_em), criada_em into ultimo, recente from notas_busca
      where tenant_id = conta and criada_em >= desde and criada_em < ate order by criada_em desc limit 1;
    meses := array(select generate_series(mes_da_busca(recente - interval '7 days'), ultimo));
    -- Notes of month 0 would be read for each month.
    if not exists (select from busca_preenchimento p where p.ate is not null) then
      foreach grupo in array grupos loop
        termos_dele := termos_nos_meses(grupo::bigint[], meses);
        continue when exists (select from (select termos from notas_busca
            where tenant_id = conta and criada_em >= desde and criada_em < ate order by criada_em desc limit novas) n
          where termos && termos_dele);
        select count(*) into achadas from (
          select from (select * from notas_busca where termos && termos_dele offset 0) b
            where tenant_id = conta and criada_em >= greatest(desde, inicio_do_mes_da_busca(meses[1])) and criada_em < ate
            limit poucas + 1) r;
        continue when achadas > poucas;
        termos_dele := termos_nos_meses(grupo::bigint[], array(select generate_series(primeiro, ultimo)));
        select count(*), array_agg(nota_id order by criada_em desc, nota_id) filter (where cardinality(grupos) = 1 or (
            select bool_and(termos && termos_nos_meses(outro::bigint[], array[mes_da_busca(criada_em)])) from unnest(grupos) outro))
          into achadas, ids from (
            select * from (select * from notas_busca where termos && termos_dele offset 0) b
              where tenant_id = conta and criada_em >= desde and criada_em < ate limit 2 * maximo + 1) r;
        if achadas > 2 * maximo then return next null; else return query select unnest(ids); end if;
        return;
      end loop;
    end if;
    return query select * from notas_de_termos(grupos, desde, ate, amostra, precisas, contadas, maximo);
  end $function$

CREATE OR REPLACE FUNCTION public.notas_de_termos(grupos text[], desde timestamp with time zone, ate timestamp with time zone, amostra integer, precisas integer, contadas integer, maximo integer)
 RETURNS SETOF uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET enable_seqscan TO 'off'
AS $function$
  declare
    conta uuid := current_tenant();
    periodo text := format('from notas_busca where tenant_id = %L and criada_em >= %L and criada_em < %L', conta, desde, ate);
    primeiro int; ultimo int; meses int[]; leitura text; ler int := amostra;
    ids uuid[] := '{}'; novas uuid[]; lidas int; menos int; achadas int; esperadas numeric := 0;
  begin
    execute format('select mes_da_busca((select criada_em %1$s order by criada_em limit 1)),
      mes_da_busca((select criada_em %1$s order by criada_em desc limit 1))', periodo) into primeiro, ultimo;
    if primeiro is null then return; end if;
    meses := array(select generate_series(primeiro, ultimo));
    select format('select count(*), least(%s), coalesce(array_agg(nota_id order by criada_em desc, nota_id) filter (where %s), ''{}'')
        from (select criada_em, nota_id, %s from (select * %s order by criada_em desc limit $1) b offset 0) a',
        string_agg(format('count(*) filter (where g%s)', n), ','), string_agg('g' || n, ' and '),
        string_agg(format('case when criada_em >= %L then %s else %s end as g%s', inicio_do_mes_da_busca(ultimo),
          condicao_de_termos(array[grupo], array[ultimo]), condicao_de_termos(array[grupo], meses), n), ','), periodo)
      from unnest(grupos) with ordinality g(grupo, n) into leitura;
    execute leitura using ler into lidas, menos, ids;
    achadas := cardinality(ids);
    -- One, two or three say little.
    if lidas = ler and achadas > 3 then
      select sum(quantas) * achadas / lidas into esperadas from contagens_por_dia
        where tenant_id = conta and dia >= brasilia_day(desde) and dia <= brasilia_day(least(ate, now()));
      if esperadas > maximo and achadas < precisas then
        -- For a page so deep the caller asks month by month: most of the period would be read here.
        if achadas * 15 < precisas then return next null; return; end if;
        ler := amostra * precisas / achadas * 1.5;
        execute leitura using ler into lidas, menos, ids;
      end if;
    end if;
    if lidas < ler or esperadas > maximo then
      return query select unnest(ids);
      if lidas = ler then return next null; end if;
      return;
    end if;
    -- Notes of month 0 would be read again for each month.
    if achadas > 3 or menos = 0 or exists (select from busca_preenchimento b where b.ate is not null) then
      execute format('select array_agg(nota_id order by criada_em desc, nota_id) from (
          select nota_id, criada_em from (select * from notas_busca where %s offset 0) b
          where tenant_id = %L and criada_em >= $1 and criada_em < $2 limit $3) c', condicao_de_termos(grupos, meses), conta)
        using desde, ate, 2 * maximo + 1 into ids;
      if coalesce(cardinality(ids), 0) > 2 * maximo then return next null; else return query select unnest(ids); end if;
      return;
    end if;
    ids := '{}';
    for mes in reverse ultimo..primeiro loop
      execute format('select array_agg(nota_id order by criada_em desc, nota_id) from (
          select nota_id, criada_em from (select * from notas_busca where %s offset 0) b
          where tenant_id = %L and criada_em >= $1 and criada_em < $2) c', condicao_de_termos(grupos, array[mes]), conta)
        using greatest(desde, inicio_do_mes_da_busca(mes)), least(ate, inicio_do_mes_da_busca(mes + 1)) into novas;
      ids := ids || novas;
      if mes > primeiro and cardinality(ids) >= precisas
        and cardinality(ids) * cardinality(meses) > contadas * (ultimo - mes + 1) then
        return query select unnest(ids);
        return next null;
        return;
      end if;
    end loop;
    return query select unnest(ids);
  end $function$

CREATE OR REPLACE FUNCTION public.notas_transition()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.status <> old.status and not (case old.status
      when 'processando' then new.status in ('autorizada','rejeitada','falha_temporaria')
      when 'falha_temporaria' then new.status in ('processando','falha_definitiva')
      when 'autorizada' then new.status in ('cancelada','substituida')
      else false end) then
    raise exception 'nota %: % -> % is not a legal move', old.id, old.status, new.status;
  end if;
  return new;
end $function$

CREATE OR REPLACE FUNCTION public.only_legal_moves()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.status <> old.status and not coalesce(tg_argv[0]::jsonb -> old.status ? new.status, false) then
    raise exception '% %: % -> % is not a legal move', tg_table_name, old.id, old.status, new.status;
  end if;
  return new;
end $function$

CREATE OR REPLACE FUNCTION public.pessoa_aos_usuarios()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  update usuarios set totp_desde = new.totp_desde, confirmado_em = new.confirmado_em
  where pessoa_id = new.id and (totp_desde, confirmado_em) is distinct from (new.totp_desde, new.confirmado_em);
  return null;
end $function$

CREATE OR REPLACE FUNCTION public.primeiro_id(em timestamp with time zone)
 RETURNS uuid
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  select (lpad(to_hex((extract(epoch from em) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid $function$

CREATE OR REPLACE FUNCTION public.series_only_grow()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.proximo_numero < old.proximo_numero and (
    exists (select from notas where serie_id = new.id and numero_rps >= new.proximo_numero)
    or exists (select from rps_inutilizados where serie_id = new.id and numero >= new.proximo_numero)) then
    raise exception 'proximo_numero of a series only grows over its numbers (% -> %)', old.proximo_numero, new.proximo_numero;
  end if;
  return new;
end $function$

CREATE OR REPLACE FUNCTION public.soltar_meses(tabela text, guardar integer)
 RETURNS SETOF text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET lock_timeout TO '5s'
AS $function$
declare parte record; antes timestamp; coluna text; minimo int; recente boolean;
begin
  perform pg_advisory_xact_lock(hashtext('meses'));
  select c, m into coluna, minimo from (values
    ('entrega_tentativas', 'iniciada_em', 3), ('entregas', 'criada_em', 3), ('eventos', 'criado_em', 3),
    ('historico', 'em', 72), ('transmissoes', 'criada_em', 72)) v(t, c, m) where t = tabela;
  if minimo is null then raise exception 'table % has no months', tabela; end if;
  antes := date_trunc('month', now() at time zone 'UTC') - make_interval(months => greatest(guardar, minimo));
  for parte in
    select c.relname::text as nome from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = ('public.' || quote_ident(tabela))::regclass and c.relname ~ '_\d{4}_\d{2}$'
      and to_date(right(c.relname, 7), 'YYYY_MM') < antes order by 1 loop
    execute format('select exists (select from meses.%I where %I >= $1)', parte.nome, coluna)
      into recente using antes at time zone 'UTC';
    continue when recente;
    execute format('alter table public.%I detach partition meses.%I', tabela, parte.nome);
    if minimo < 72 then execute format('drop table meses.%I', parte.nome); end if;
    return next parte.nome;
  end loop;
end $function$

CREATE OR REPLACE FUNCTION public.termos_nos_meses(termos bigint[], meses integer[])
 RETURNS bigint[]
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select array_agg(t # m) from unnest(termos) t, unnest(meses || 0) m $function$

CREATE OR REPLACE FUNCTION public.texto_de_busca(texto text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$ select lower(translate(texto, 'ÁÀÂÃÄÉÈÊËÍÌÎÏÓÒÔÕÖÚÙÛÜÇÑáàâãäéèêëíìîïóòôõöúùûüçñ',
    'AAAAAEEEEIIIIOOOOOUUUUCNaaaaaeeeeiiiiooooouuuucn')) $function$

CREATE OR REPLACE FUNCTION public.trigramas(texto text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$ select coalesce(array_agg(distinct substr(texto, i, 3)), '{}') from generate_series(1, length(texto) - 2) i $function$

CREATE OR REPLACE FUNCTION public.usuario_da_pessoa()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  select totp_desde, confirmado_em into new.totp_desde, new.confirmado_em from pessoas where id = new.pessoa_id;
  return new;
end $function$
