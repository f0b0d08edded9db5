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
  versao integer not null default 1
  criado_em timestamp with time zone not null default now()
  totp_segredo bytea
  totp_desde timestamp with time zone
  totp_passo bigint not null default 0
  constraint admin_usuarios_papel_check CHECK ((papel = ANY (ARRAY['suporte'::text, 'operador'::text, 'superadmin'::text])))
  constraint admin_usuarios_status_check CHECK ((status = ANY (ARRAY['pendente'::text, 'ativo'::text, 'bloqueado'::text, 'desativado'::text])))
  constraint admin_usuarios_pkey PRIMARY KEY (id)
  index admin_usuarios_email UNIQUE USING btree (lower(email))
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
  constraint alertas_status_check CHECK ((status = ANY (ARRAY['aberto'::text, 'reconhecido'::text, 'resolvido'::text])))
  constraint alertas_pkey PRIMARY KEY (id)
  index alertas_um_aberto UNIQUE USING btree (tipo, chave) WHERE (status <> 'resolvido'::text)
  row level security on
  policy inquilino to nfse_inquilino using ((tenant_id = current_tenant())) with check ((tenant_id = current_tenant()))
  policy sistema to nfse_sistema using (true) with check (true)
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
  constraint auditoria_pkey PRIMARY KEY (id)
  index auditoria_recurso USING btree (recurso, recurso_id)
  index auditoria_tenant USING btree (tenant_id, id DESC)
  row level security on
  policy inquilino to nfse_inquilino using ((tenant_id = current_tenant())) with check ((tenant_id = current_tenant()))
  policy sistema to nfse_sistema using (true) with check (true)
  grant insert, select to nfse_inquilino
  grant insert, select to nfse_sistema

table auditoria_selos
  ordem bigint not null
  auditoria_id bigint not null
  selo bytea not null
  em timestamp with time zone not null default clock_timestamp()
  constraint auditoria_selos_auditoria_id_fkey FOREIGN KEY (auditoria_id) REFERENCES auditoria(id)
  constraint auditoria_selos_pkey PRIMARY KEY (ordem)
  constraint auditoria_selos_auditoria_id_key UNIQUE (auditoria_id)
  index auditoria_selos_em USING btree (em)
  row level security off
  grant insert, select to nfse_sistema

table ausencias
  transmissao_id uuid not null
  tenant_id uuid not null
  relogio text not null
  desde_ms double precision not null
  ate_ms double precision
  respostas integer not null default 0
  constraint ausencias_transmissao_id_fkey FOREIGN KEY (transmissao_id) REFERENCES transmissoes(id) ON DELETE CASCADE
  constraint ausencias_pkey PRIMARY KEY (transmissao_id, relogio)
  row level security on
  policy inquilino to nfse_inquilino using ((tenant_id = current_tenant())) with check ((tenant_id = current_tenant()))
  policy sistema to nfse_sistema using (true) with check (true)
  grant select to nfse_inquilino
  grant delete, insert, select, update to nfse_sistema

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
  criado_em timestamp with time zone not null default now()
  bits_da_chave integer
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

table chaves_mestras
  id text not null
  selo bytea not null
  criada_em timestamp with time zone not null default now()
  constraint chaves_mestras_pkey PRIMARY KEY (id)
  row level security off
  grant insert, select to nfse_sistema

table cnpj_consultas
  cnpj text not null
  resposta jsonb
  consultada_em timestamp with time zone not null
  constraint cnpj_consultas_pkey PRIMARY KEY (cnpj)
  row level security off
  grant insert, select, update to nfse_sistema

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
  constraint confirmacoes_check CHECK (((confirmada_por IS NULL) = (confirmada_em IS NULL)))
  constraint confirmacoes_check1 CHECK ((confirmada_por <> pedida_por))
  constraint confirmacoes_confirmada_por_fkey FOREIGN KEY (confirmada_por) REFERENCES admin_usuarios(id)
  constraint confirmacoes_pedida_por_fkey FOREIGN KEY (pedida_por) REFERENCES admin_usuarios(id)
  constraint confirmacoes_pkey PRIMARY KEY (id)
  index confirmacoes_abertas USING btree (expira_em) WHERE (confirmada_em IS NULL)
  row level security off
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
  constraint contagens_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id)
  constraint contagens_pkey PRIMARY KEY (tenant_id, empresa_id, municipio, trilho, ambiente, status, dia)
  index contagens_municipio USING btree (tenant_id, municipio, ambiente, dia) INCLUDE (quantas, status, trilho, empresa_id)
  row level security on
  policy inquilino to nfse_inquilino using ((tenant_id = current_tenant())) with check ((tenant_id = current_tenant()))
  policy sistema to nfse_sistema using (true) with check (true)
  grant select to nfse_inquilino
  grant insert, select, update to nfse_sistema

table contagens_pendentes
  id bigint not null generated always as identity
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
  constraint contagens_pendentes_pkey PRIMARY KEY (id)
  index contagens_pendentes_tenant USING btree (tenant_id, dia)
  row level security on
  policy inquilino to nfse_inquilino using ((tenant_id = current_tenant())) with check ((tenant_id = current_tenant()))
  policy sistema to nfse_sistema using (true) with check (true)
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

table contratos
  id uuid not null
  tenant_id uuid not null
  status text not null
  inicio date not null
  versao integer not null default 1
  criado_em timestamp with time zone not null default now()
  constraint contratos_status_check CHECK ((status = ANY (ARRAY['agendado'::text, 'em_teste'::text, 'ativo'::text, 'inadimplente'::text, 'suspenso'::text, 'cancelado'::text, 'encerrado'::text])))
  constraint contratos_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id)
  constraint contratos_pkey PRIMARY KEY (id)
  index contratos_um_vigente UNIQUE USING btree (tenant_id) WHERE (status <> ALL (ARRAY['cancelado'::text, 'encerrado'::text]))
  row level security on
  policy inquilino to nfse_inquilino using ((tenant_id = current_tenant())) with check ((tenant_id = current_tenant()))
  policy sistema to nfse_sistema using (true) with check (true)
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
  grant insert, select, update to nfse_sistema

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
  constraint convites_papel_check CHECK ((papel = ANY (ARRAY['owner'::text, 'admin'::text, 'developer'::text, 'leitura'::text])))
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
  atualizado_em timestamp with time zone not null default now()
  limite real not null default 2
  constraint disjuntores_estado_check CHECK ((estado = ANY (ARRAY['fechado'::text, 'aberto'::text, 'meio_aberto'::text])))
  constraint disjuntores_limite_check CHECK ((limite >= (1)::double precision))
  constraint disjuntores_pkey PRIMARY KEY (chave)
  row level security off
  grant select to nfse_inquilino
  grant delete, insert, select, update to nfse_sistema

table emails
  id uuid not null
  tenant_id uuid
  chave text not null
  para text not null
  assunto text not null
  corpo bytea not null
  estado text not null default 'pendente'::text
  tentativas integer not null default 0
  ultimo_erro text
  criado_em timestamp with time zone not null
  enviado_em timestamp with time zone
  constraint emails_estado_check CHECK ((estado = ANY (ARRAY['pendente'::text, 'enviado'::text, 'falhou'::text])))
  constraint emails_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id)
  constraint emails_pkey PRIMARY KEY (id)
  constraint emails_chave_key UNIQUE (chave)
  index emails_criado USING btree (criado_em)
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
  versao integer not null default 1
  criada_em timestamp with time zone not null default now()
  atualizada_em timestamp with time zone not null default now()
  trilho_operador text
  trilho_motivo text
  nacional_desde date
  constraint empresas_trilho_motivo CHECK (((trilho_operador IS NULL) = (trilho_motivo IS NULL)))
  constraint empresas_trilho_operador_check CHECK ((trilho_operador = ANY (ARRAY['nacional'::text, 'municipal'::text])))
  constraint empresas_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id)
  constraint empresas_pkey PRIMARY KEY (id)
  constraint empresas_tenant_id_cpf_cnpj_key UNIQUE (tenant_id, cpf_cnpj)
  constraint empresas_tenant_id_id_key UNIQUE (tenant_id, id)
  row level security on
  policy inquilino to nfse_inquilino using ((tenant_id = current_tenant())) with check ((tenant_id = current_tenant()))
  policy sistema to nfse_sistema using (true) with check (true)
  grant delete, insert, select, update to nfse_inquilino
  grant delete, insert, select, update to nfse_sistema

table entrega_tentativas
  id bigint not null generated always as identity
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
  constraint entrega_tentativas_tenant_id_entrega_id_fkey FOREIGN KEY (tenant_id, entrega_id) REFERENCES entregas(tenant_id, id)
  constraint entrega_tentativas_pkey PRIMARY KEY (id)
  index entrega_tentativas_entrega USING btree (entrega_id, id)
  row level security on
  policy inquilino to nfse_inquilino using ((tenant_id = current_tenant())) with check ((tenant_id = current_tenant()))
  policy sistema to nfse_sistema using (true) with check (true)
  grant insert, select to nfse_inquilino
  grant insert, select to nfse_sistema

table entregas
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
  constraint entregas_endpoint_id_fkey FOREIGN KEY (endpoint_id) REFERENCES webhook_endpoints(id) ON DELETE SET NULL
  constraint entregas_evento_id_fkey FOREIGN KEY (evento_id) REFERENCES eventos(id)
  constraint entregas_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id)
  constraint entregas_pkey PRIMARY KEY (id)
  constraint entregas_evento_id_endpoint_id_key UNIQUE (evento_id, endpoint_id)
  constraint entregas_tenant_id_id_key UNIQUE (tenant_id, id)
  index entregas_endpoint USING btree (endpoint_id, criada_em DESC)
  index entregas_nota USING btree (nota_id)
  index entregas_tenant USING btree (tenant_id, criada_em DESC)
  row level security on
  policy inquilino to nfse_inquilino using ((tenant_id = current_tenant())) with check ((tenant_id = current_tenant()))
  policy sistema to nfse_sistema using (true) with check (true)
  grant delete, insert, select, update to nfse_inquilino
  grant delete, insert, select, update to nfse_sistema

table esperas_login
  quem bytea not null
  tentativas integer not null
  ate timestamp with time zone not null
  constraint esperas_login_pkey PRIMARY KEY (quem)
  row level security off
  grant delete, insert, select, update to nfse_sistema

table eventos
  id uuid not null
  tenant_id uuid not null
  nota_id uuid not null
  evento text not null
  corpo bytea not null
  webhook_url text
  expandido_em timestamp with time zone
  criado_em timestamp with time zone not null default now()
  constraint eventos_tenant_id_nota_id_fkey FOREIGN KEY (tenant_id, nota_id) REFERENCES notas(tenant_id, id)
  constraint eventos_pkey PRIMARY KEY (id)
  index eventos_por_expandir USING btree (criado_em) WHERE (expandido_em IS NULL)
  index eventos_uma_vez UNIQUE USING btree (nota_id, evento) WHERE (evento <> 'nfse.cancelamento_indeferido'::text)
  row level security on
  policy inquilino to nfse_inquilino using ((tenant_id = current_tenant())) with check ((tenant_id = current_tenant()))
  policy sistema to nfse_sistema using (true) with check (true)
  grant insert, select, update to nfse_inquilino
  grant insert, select, update to nfse_sistema

table filas
  nome text not null
  estado text not null default 'ativa'::text
  atualizada_em timestamp with time zone not null default now()
  motivo text
  por uuid
  constraint filas_estado_check CHECK ((estado = ANY (ARRAY['ativa'::text, 'pausada'::text])))
  constraint filas_pkey PRIMARY KEY (nome)
  row level security off
  grant select to nfse_inquilino
  grant delete, insert, select, update to nfse_sistema

table historico
  id bigint not null generated always as identity
  tenant_id uuid not null
  nota_id uuid not null
  de text
  para text not null
  ator text not null
  detalhe json
  request_id text
  em timestamp with time zone not null default clock_timestamp()
  constraint historico_tenant_id_nota_id_fkey FOREIGN KEY (tenant_id, nota_id) REFERENCES notas(tenant_id, id)
  constraint historico_pkey PRIMARY KEY (id)
  index historico_nota USING btree (nota_id, id)
  row level security on
  policy inquilino to nfse_inquilino using ((tenant_id = current_tenant())) with check ((tenant_id = current_tenant()))
  policy sistema to nfse_sistema using (true) with check (true)
  grant insert, select to nfse_inquilino
  grant insert, select to nfse_sistema

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
  criado_em timestamp with time zone not null default now()
  concluido_em timestamp with time zone
  constraint jobs_estado_check CHECK ((estado = ANY (ARRAY['aguardando'::text, 'executando'::text, 'bloqueado'::text, 'concluido'::text, 'falhou'::text, 'cancelado'::text])))
  constraint jobs_pkey PRIMARY KEY (id)
  index jobs_bloqueados USING btree (fila, executar_em) WHERE (estado = 'bloqueado'::text)
  index jobs_com_erro USING btree (fila, id) WHERE ((ultimo_erro IS NOT NULL) AND (estado = ANY (ARRAY['aguardando'::text, 'executando'::text, 'bloqueado'::text, 'falhou'::text])))
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
  versao integer not null default 1
  atualizado_por uuid
  atualizado_em timestamp with time zone not null
  motivo text
  constraint municipio_ajustes_emissor_nacional_check CHECK ((emissor_nacional = ANY (ARRAY['sim'::text, 'nao'::text])))
  constraint municipio_ajustes_prazo_cancelamento_horas_check CHECK ((prazo_cancelamento_horas >= 0))
  constraint municipio_ajustes_rejeicao_ambiente_check CHECK ((rejeicao_ambiente = ANY (ARRAY['producao'::text, 'homologacao'::text])))
  constraint municipio_ajustes_trilho_check CHECK ((trilho = ANY (ARRAY['nacional'::text, 'municipal'::text])))
  constraint municipio_ajustes_pkey PRIMARY KEY (municipio)
  row level security off
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
  tomador_nome text
  competencia text not null
  reemissao_de_id uuid
  numero_original text
  request_id text not null
  versao integer not null default 1
  criada_em timestamp with time zone not null default now()
  concluida_em timestamp with time zone
  reemitida_por_id uuid
  valor_iss bigint not null default 0
  valor_ibs bigint not null default 0
  valor_cbs bigint not null default 0
  cancelamento json
  situacao_ver_em timestamp with time zone
  apurado json
  valor_a_cobrar bigint
  constraint notas_ambiente_check CHECK ((ambiente = ANY (ARRAY['producao'::text, 'homologacao'::text])))
  constraint notas_status_check CHECK ((status = ANY (ARRAY['processando'::text, 'autorizada'::text, 'rejeitada'::text, 'cancelada'::text, 'substituida'::text, 'falha_temporaria'::text, 'falha_definitiva'::text])))
  constraint notas_trilho_check CHECK ((trilho = ANY (ARRAY['nacional'::text, 'municipal'::text])))
  constraint notas_serie_id_fkey FOREIGN KEY (serie_id) REFERENCES series(id)
  constraint notas_tenant_id_empresa_id_fkey FOREIGN KEY (tenant_id, empresa_id) REFERENCES empresas(tenant_id, id)
  constraint notas_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id)
  constraint notas_pkey PRIMARY KEY (id)
  constraint notas_tenant_id_id_key UNIQUE (tenant_id, id)
  index notas_id_integracao UNIQUE USING btree (tenant_id, id_integracao) WHERE (vigente AND (id_integracao IS NOT NULL))
  index notas_integracao USING btree (tenant_id, id_integracao, criada_em DESC) WHERE (id_integracao IS NOT NULL)
  index notas_lista USING btree (tenant_id, ambiente, criada_em DESC, id)
  index notas_lista_conta USING btree (tenant_id, criada_em DESC, id)
  index notas_lista_empresa USING btree (tenant_id, empresa_id, criada_em DESC, id)
  index notas_lista_status USING btree (tenant_id, status, criada_em DESC, id)
  index notas_numero_rps UNIQUE USING btree (serie_id, numero_rps)
  index notas_q_chave USING btree (tenant_id, chave_acesso text_pattern_ops) WHERE (chave_acesso IS NOT NULL)
  index notas_q_integracao USING btree (tenant_id, id_integracao text_pattern_ops) WHERE (id_integracao IS NOT NULL)
  index notas_q_numero USING btree (tenant_id, numero text_pattern_ops) WHERE (numero IS NOT NULL)
  index notas_situacao_ver USING btree (situacao_ver_em) WHERE (situacao_ver_em IS NOT NULL)
  index notas_uma_reemissao UNIQUE USING btree (reemissao_de_id) WHERE (vigente AND (reemissao_de_id IS NOT NULL))
  row level security on
  policy inquilino to nfse_inquilino using ((tenant_id = current_tenant())) with check ((tenant_id = current_tenant()))
  policy sistema to nfse_sistema using (true) with check (true)
  trigger notas_count_inserted AFTER INSERT ON public.notas REFERENCING NEW TABLE AS novas FOR EACH STATEMENT EXECUTE FUNCTION notas_count_inserted()
  trigger notas_count_moved AFTER UPDATE OF status ON public.notas FOR EACH ROW WHEN ((old.status <> new.status)) EXECUTE FUNCTION notas_count_moved()
  trigger notas_transition BEFORE UPDATE OF status ON public.notas FOR EACH ROW EXECUTE FUNCTION notas_transition()
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
  constraint processos_papel_check CHECK ((papel = ANY (ARRAY['api'::text, 'worker'::text])))
  constraint processos_pkey PRIMARY KEY (id)
  row level security off
  grant delete, insert, select, update to nfse_sistema

table redefinicoes_senha
  token_hash bytea not null
  tenant_id uuid not null
  usuario_id uuid not null
  criada_em timestamp with time zone not null
  expira_em timestamp with time zone not null
  usada_em timestamp with time zone
  constraint redefinicoes_senha_tenant_id_usuario_id_fkey FOREIGN KEY (tenant_id, usuario_id) REFERENCES usuarios(tenant_id, id)
  constraint redefinicoes_senha_pkey PRIMARY KEY (token_hash)
  index redefinicoes_senha_usuario USING btree (usuario_id, criada_em DESC)
  row level security on
  policy inquilino to nfse_inquilino using ((tenant_id = current_tenant())) with check ((tenant_id = current_tenant()))
  policy sistema to nfse_sistema using (true) with check (true)
  grant insert, select, update to nfse_inquilino
  grant delete, insert, select, update to nfse_sistema

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
  constraint rps_inutilizados_status_check CHECK ((status = ANY (ARRAY['inutilizada'::text, 'inutilizada_localmente'::text])))
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
  constraint saude_municipios_fato_check CHECK ((fato = ANY (ARRAY['nota'::text, 'resposta'::text, 'total'::text, 'erro'::text, 'causa'::text])))
  constraint saude_municipios_pkey PRIMARY KEY (municipio, ambiente, dia, fato, valor)
  index saude_municipios_dia USING btree (dia)
  row level security off
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
  versao integer not null default 1
  criada_em timestamp with time zone not null default now()
  numero_inicial bigint not null default 1
  atualizada_em timestamp with time zone not null default now()
  identidade text not null default 
CASE
    WHEN (serie ~ '^[0-9]+$'::text) THEN COALESCE(NULLIF(ltrim(serie, '0'::text), ''::text), '0'::text)
    ELSE serie
END
  unida_a uuid
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
  trigger series_only_grow BEFORE UPDATE ON public.series FOR EACH ROW EXECUTE FUNCTION series_only_grow()
  grant delete, insert, select, update to nfse_inquilino
  grant insert, select, update to nfse_sistema

table sessoes
  token_hash bytea not null
  id uuid not null
  tenant_id uuid not null
  usuario_id uuid not null
  criada_em timestamp with time zone not null
  usada_em timestamp with time zone not null
  expira_em timestamp with time zone not null
  ip text
  constraint sessoes_tenant_id_usuario_id_fkey FOREIGN KEY (tenant_id, usuario_id) REFERENCES usuarios(tenant_id, id)
  constraint sessoes_pkey PRIMARY KEY (token_hash)
  constraint sessoes_id_key UNIQUE (id)
  index sessoes_usuario USING btree (usuario_id)
  row level security on
  policy inquilino to nfse_inquilino using ((tenant_id = current_tenant())) with check ((tenant_id = current_tenant()))
  policy sistema to nfse_sistema using (true) with check (true)
  grant delete, insert, select, update to nfse_inquilino
  grant delete, insert, select, update to nfse_sistema

table tenants
  id uuid not null
  nome text not null
  cpf_cnpj text
  segredo_avulso bytea not null
  limite_por_minuto integer
  versao integer not null default 1
  criado_em timestamp with time zone not null default now()
  constraint tenants_pkey PRIMARY KEY (id)
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
  criada_em timestamp with time zone not null default now()
  constraint tentativas_rejeitadas_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id)
  constraint tentativas_rejeitadas_pkey PRIMARY KEY (id)
  index tentativas_criada USING btree (criada_em)
  index tentativas_integracao USING btree (tenant_id, id_integracao) WHERE (id_integracao IS NOT NULL)
  index tentativas_tenant USING btree (tenant_id, criada_em DESC)
  row level security on
  policy inquilino to nfse_inquilino using ((tenant_id = current_tenant())) with check ((tenant_id = current_tenant()))
  policy sistema to nfse_sistema using (true) with check (true)
  grant delete, insert, select, update to nfse_inquilino
  grant delete, insert, select, update to nfse_sistema

table transmissoes
  id uuid not null
  tenant_id uuid not null
  nota_id uuid not null
  operacao text not null
  epoca integer not null
  resultado text not null default 'nula'::text
  documento_id text not null
  protocolo text
  conexao text not null
  conexao_versao integer not null
  leiaute text
  xml bytea
  xml_sha256 bytea
  resposta bytea
  status_http integer
  causa text
  duracao_ms integer
  criada_em timestamp with time zone not null default clock_timestamp()
  respondida_em timestamp with time zone
  constraint transmissoes_operacao_check CHECK ((operacao = ANY (ARRAY['emitir'::text, 'consultar'::text, 'cancelar'::text, 'solicitar'::text, 'corrigir'::text])))
  constraint transmissoes_resultado_check CHECK ((resultado = ANY (ARRAY['nula'::text, 'nao_enviada'::text, 'incerta'::text, 'recusada'::text, 'autorizada'::text, 'ausente'::text, 'ocupada'::text, 'cancelada'::text, 'corrigida'::text])))
  constraint transmissoes_tenant_id_nota_id_fkey FOREIGN KEY (tenant_id, nota_id) REFERENCES notas(tenant_id, id)
  constraint transmissoes_pkey PRIMARY KEY (id)
  index transmissoes_nota USING btree (nota_id, criada_em)
  index transmissoes_tempo USING brin (criada_em) WITH (pages_per_range='16', autosummarize='on')
  index transmissoes_uma_aberta UNIQUE USING btree (nota_id) WHERE ((operacao = 'emitir'::text) AND (resultado = 'nula'::text))
  row level security on
  policy inquilino to nfse_inquilino using ((tenant_id = current_tenant())) with check ((tenant_id = current_tenant()))
  policy sistema to nfse_sistema using (true) with check (true)
  grant insert, select, update to nfse_inquilino
  grant insert, select, update to nfse_sistema

table usuarios
  id uuid not null
  tenant_id uuid not null
  nome text not null
  email text not null
  senha_hash text not null
  papel text not null
  empresa_ids uuid[]
  status text not null default 'ativo'::text
  versao integer not null default 1
  criado_em timestamp with time zone not null default now()
  constraint usuarios_papel_check CHECK ((papel = ANY (ARRAY['owner'::text, 'admin'::text, 'developer'::text, 'leitura'::text])))
  constraint usuarios_status_check CHECK ((status = ANY (ARRAY['pendente'::text, 'ativo'::text, 'bloqueado'::text, 'desativado'::text])))
  constraint usuarios_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id)
  constraint usuarios_pkey PRIMARY KEY (id)
  constraint usuarios_tenant_id_id_key UNIQUE (tenant_id, id)
  index usuarios_email UNIQUE USING btree (tenant_id, lower(email))
  index usuarios_por_email USING btree (lower(email), criado_em)
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
  ambiente text
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

CREATE OR REPLACE FUNCTION public.brasilia_day(em timestamp with time zone)
 RETURNS date
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$ select (em at time zone 'UTC' - interval '3 hours')::date $function$

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

CREATE OR REPLACE FUNCTION public.current_tenant()
 RETURNS uuid
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$ select nullif(current_setting('app.tenant_id', true), '')::uuid $function$

CREATE OR REPLACE FUNCTION public.notas_count_inserted()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into contagens_pendentes (tenant_id, dia, ambiente, empresa_id, municipio, trilho, status, quantas,
      valor_servico, valor_iss, valor_ibs, valor_cbs)
    select tenant_id, brasilia_day(criada_em), ambiente, empresa_id, municipio, trilho, status, count(*),
      sum(valor_servico), sum(valor_iss), sum(valor_ibs), sum(valor_cbs)
    from novas group by 1, 2, 3, 4, 5, 6, 7;
  return null;
end $function$

CREATE OR REPLACE FUNCTION public.notas_count_moved()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into contagens_pendentes (tenant_id, dia, ambiente, empresa_id, municipio, trilho, status, quantas,
      valor_servico, valor_iss, valor_ibs, valor_cbs)
  values
    (old.tenant_id, brasilia_day(old.criada_em), old.ambiente, old.empresa_id, old.municipio, old.trilho, old.status, -1,
      -old.valor_servico, -old.valor_iss, -old.valor_ibs, -old.valor_cbs),
    (new.tenant_id, brasilia_day(new.criada_em), new.ambiente, new.empresa_id, new.municipio, new.trilho, new.status, 1,
      new.valor_servico, new.valor_iss, new.valor_ibs, new.valor_cbs);
  return null;
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
