-- What the service sells: plans and the general prices. A version is never changed: contracts and faturas refer to it.

-- Refuses a change of `status` that the table in the trigger's argument does not allow (src/domain/faturamento/estados.ts).
create function only_legal_moves() returns trigger language plpgsql as $$
begin
  if new.status <> old.status and not coalesce(tg_argv[0]::jsonb -> old.status ? new.status, false) then
    raise exception '% %: % -> % is not a legal move', tg_table_name, old.id, old.status, new.status;
  end if;
  return new;
end $$;

create table planos (
  id uuid primary key,
  codigo text not null unique,
  status text not null default 'ativo' check (status in ('ativo','desativado')),
  -- the version that new contracts take
  versao_plano int not null default 1,
  versao int not null default 1,
  motivo text,
  criado_em timestamptz not null,
  atualizado_em timestamptz not null
);
create trigger planos_transition before update of status on planos for each row execute function
  only_legal_moves('{"ativo":["desativado"],"desativado":["ativo"]}');

create table plano_versoes (
  plano_id uuid not null references planos,
  versao int not null,
  nome text not null,
  descricao text,
  -- centavos
  valor_mensal bigint not null check (valor_mensal >= 0),
  notas_incluidas int not null check (notas_incluidas >= 0),
  -- null: the general price of the service (precificacoes)
  valor_nota_excedente bigint check (valor_nota_excedente >= 0),
  -- [{ate, valor}], centavos
  faixas jsonb not null default '[]',
  -- a fatura whose excess is more than this waits for a person; null: no bound
  teto_excedente bigint check (teto_excedente >= 0),
  -- null: no limit
  limite_notas int check (limite_notas >= 0),
  limite_empresas int check (limite_empresas >= 0),
  limite_usuarios int check (limite_usuarios >= 1),
  limite_requisicoes_minuto int check (limite_requisicoes_minuto >= 1),
  periodicidade text not null check (periodicidade in ('mensal','anual')),
  dias_teste int not null check (dias_teste >= 0),
  recursos text[] not null,
  criada_em timestamptz not null,
  criada_por uuid references admin_usuarios,
  primary key (plano_id, versao)
);

create table precificacoes (
  versao int primary key,
  vigente_desde date not null,
  -- centavos; percentages in ten-thousandths of a percent
  valor_nota_padrao bigint not null check (valor_nota_padrao >= 0),
  faixas jsonb not null,
  desconto_volume jsonb not null,
  multa_percentual int not null check (multa_percentual between 0 and 1000000),
  juros_mensal_percentual int not null check (juros_mensal_percentual between 0 and 1000000),
  dias_tolerancia int not null check (dias_tolerancia >= 0),
  dias_suspensao int not null check (dias_suspensao >= dias_tolerancia),
  dia_vencimento_padrao int not null check (dia_vencimento_padrao between 1 and 28),
  motivo text,
  criada_em timestamptz not null,
  criada_por uuid references admin_usuarios
);
create index precificacoes_vigencia on precificacoes (vigente_desde desc, versao desc);

grant select, insert, update on planos to nfse_sistema;
grant select, insert on plano_versoes, precificacoes to nfse_sistema;
