-- A person may ask for a job while a worker holds it: that try asked before, so the job runs once more when it ends.
alter table jobs add column apressado boolean not null default false;
