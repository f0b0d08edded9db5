-- Which process has a job in hand: the seats of its group are free again as soon as that process has ended without a word,
-- not only when the lease runs out. After a crash of every worker a city got no call for two minutes.
alter table jobs add column processo uuid;
