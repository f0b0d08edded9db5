-- What the service holds of one person, over all accounts, is found without reading the notes of all others. The
-- document of the customer is inside the prepared note, which no other column repeats; the id orders the pages.
create index notas_do_tomador on notas ((preparada #>> '{tomador,cpfCnpj}'), id)
  where preparada #>> '{tomador,cpfCnpj}' is not null;
create index notas_do_intermediario on notas ((preparada #>> '{intermediario,cpfCnpj}'), id)
  where preparada #>> '{intermediario,cpfCnpj}' is not null;
create index empresas_do_titular on empresas (cpf_cnpj);

-- The customer of a rejected attempt; those kept already are read once, as text: some are not JSON.
alter table tentativas_rejeitadas add column tomador_cpf_cnpj text;
update tentativas_rejeitadas set tomador_cpf_cnpj = upper(translate(substring(encode(corpo, 'escape')
    from '"tomador"\s*:\s*\{(?:[^{}]|\{[^{}]*\})*?"cpfCnpj"\s*:\s*"([0-9A-Za-z./-]{11,18})"'), './-', ''));
create index tentativas_do_titular on tentativas_rejeitadas (tomador_cpf_cnpj) where tomador_cpf_cnpj is not null;
