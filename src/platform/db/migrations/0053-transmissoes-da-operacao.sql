-- Operators list transmissions over all accounts, the newest first, of one city or of some connections.
alter table transmissoes add column municipio text, add column ambiente text;
update transmissoes t set municipio = n.municipio, ambiente = n.ambiente from notas n where n.id = t.nota_id;
-- One index entry point per ambiente and result: a rare result is found without reading the frequent ones.
create index transmissoes_da_cidade on transmissoes (municipio, ambiente, resultado, criada_em desc, id desc);
create index transmissoes_da_conexao on transmissoes (conexao, ambiente, resultado, criada_em desc, id desc);
