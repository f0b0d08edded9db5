-- Since when a note waits for the search: operators see when it falls behind.
alter table busca_pendentes add column em timestamptz not null default now();
