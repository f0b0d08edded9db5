-- How many calls a city takes at once, as it was last found to bear: grows while it answers, shrinks when it does not,
-- over all workers (docs/referencia/reliability.md#b4-breakers-limits-budgets).
alter table disjuntores add column limite real not null default 2 check (limite >= 1);
