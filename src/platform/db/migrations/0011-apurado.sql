-- What the city itself computed, where its note says so and it is not what was sent: {"iss": centavos, "liquido": centavos | null}.
alter table notas add column apurado json;
