-- What a city said in an answer that left a note in doubt: [{codigo, mensagem}], as it came. When its absence is proved
-- they are why it ends, and until then what its people read.
alter table transmissoes add column mensagens json;
