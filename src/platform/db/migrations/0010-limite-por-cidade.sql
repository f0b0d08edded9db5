-- How many calls a city takes at once, as it was last found to bear (reliability §B.4): grows while it answers, shrinks
-- when it does not, over all workers.
alter table disjuntores add column limite real not null default 2 check (limite >= 1);
