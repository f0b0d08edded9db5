-- What is written for a note and read by nobody. The changes of counts are folded in by their place, not by a key: 3
-- entries of an index for each note.
alter table contagens_pendentes drop column id;

-- Asked for API keys alone.
drop index auditoria_ator;
create index auditoria_ator on auditoria ((ator ->> 'id'), id desc) where ator ->> 'tipo' = 'api-key';

-- Packed already: the server tried to compress each of them once more.
alter table transmissoes alter column xml set storage external, alter column resposta set storage external;
