-- How many faturas there are in each state that may still change: counted at each reading of the metrics.
create index faturas_em_curso on faturas (status) where status in ('rascunho','aberta','vencida','parcialmente_paga');
