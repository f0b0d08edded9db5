-- An operator may bring a series back, never over a number that a note has or that was voided.
create or replace function series_only_grow() returns trigger language plpgsql as $$
begin
  if new.proximo_numero < old.proximo_numero and (
    exists (select from notas where serie_id = new.id and numero_rps >= new.proximo_numero)
    or exists (select from rps_inutilizados where serie_id = new.id and numero >= new.proximo_numero)) then
    raise exception 'proximo_numero of a series only grows over its numbers (% -> %)', old.proximo_numero, new.proximo_numero;
  end if;
  return new;
end $$;
