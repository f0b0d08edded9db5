-- The queue that checks the status of a note at its city is named for that; "events" were also webhooks and live updates.
-- The history keeps the name under which each move was made.
update jobs set fila = 'nota.check-status' where fila = 'nota.events';
update filas set nome = 'nota.check-status' where nome = 'nota.events';
update disjuntores set chave = 'nota.check-status' || substr(chave, length('nota.events') + 1) where chave like 'nota.events:%';
