-- The specification says UUID v4 of every id: the id of a delivery says so too, and begins with its instant as before. Ids
-- that were given keep theirs; an event is turned into deliveries once, so none gets a second id.
create or replace function id_unico(em timestamptz, texto text) returns uuid language plpgsql immutable parallel safe strict as $$
declare r bytea = substring(decode(md5(texto), 'hex') for 10);
begin
  return encode(substring(int8send((extract(epoch from em) * 1000)::bigint) from 3)
    || set_byte(set_byte(r, 0, 64 | (get_byte(r, 0) & 15)), 2, 128 | (get_byte(r, 2) & 63)), 'hex')::uuid;
end $$;
