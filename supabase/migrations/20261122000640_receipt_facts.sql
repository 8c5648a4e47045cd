-- Written by `npm run db:baseline`. Change supabase/schemas/0640_receipt_facts.sql instead.

-- Who received it: what a driver may add to a capture at the door. None of it is ever asked for again, and none of it costs the capture.

create function app.receiver_relations() returns text[]
language sql immutable parallel safe set search_path = ''
as $$ select array['self', 'family', 'neighbour', 'security', 'reception', 'other'] $$;

create function app.receipt_needs() returns text[]
language sql immutable parallel safe set search_path = ''
as $$ select array['photo', 'name', 'signature', 'code'] $$;

-- A count that was typed is its driver's word; scanned labels were there.
create function app.ways_of_counting() returns text[]
language sql immutable parallel safe set search_path = ''
as $$ select array['scanned', 'typed'] $$;

create table public.receipt_facts (
  proof_id uuid primary key references public.proof_of_delivery (id) on delete restrict,
  receiver_name text check (receiver_name = btrim(receiver_name) and length(receiver_name) between 1 and 100),
  receiver_relation text check (receiver_relation = any (app.receiver_relations())),
  signature jsonb check (octet_length(replace(signature::text, ' ', '')) <= 20480),
  place jsonb,
  pieces_handed_over integer,
  pieces_total integer check (pieces_total between 1 and 9999),
  pieces_way text check (pieces_way = any (app.ways_of_counting())),
  not_possible jsonb check (jsonb_typeof(not_possible) = 'array' and length(not_possible::text) <= 2000),
  constraint receipt_counts_pieces check (num_nonnulls(pieces_handed_over, pieces_total) in (0, 2) and pieces_handed_over between 0 and pieces_total),
  constraint receipt_counts_some_way check (pieces_way is null or pieces_total is not null),
  constraint receipt_says_something check (num_nonnulls(receiver_name, receiver_relation, signature, place, pieces_total, not_possible) > 0)
);
comment on table public.receipt_facts is 'Append-only: what a capture says beside its outcome, one row at most for each proof.';
comment on column public.receipt_facts.signature is '{ width, height, strokes: [[x, y, x, y, …]] }: lines as a finger drew them, in whole pixels of the field.';
comment on column public.receipt_facts.pieces_way is 'How its driver counted them; null where an older app did not say.';
comment on column public.receipt_facts.not_possible is '[{ what, reason }]: what the shipment needed and its driver could not get.';
comment on column public.receipt_facts.place is '{ latitude, longitude, accuracy in metres } where the phone was.';

alter table public.receipt_facts enable row level security;
-- Names and places of people: everybody gets through functions what is theirs to know.
revoke all on public.receipt_facts from public, anon, authenticated, service_role;
grant select on public.receipt_facts to service_role;

create function app.keep_receipt() returns trigger
language plpgsql set search_path = ''
as $$
begin
  raise exception 'who received it is kept as it was captured' using errcode = 'PT409';
end
$$;
create trigger keep_receipt before update or delete on public.receipt_facts for each row execute function app.keep_receipt();

/* A capture is never refused for what stands beside it: what cannot be read is left out, and a person of the office is told. */

-- By its length first: what is made of a million strokes costs more than all the rest of a push.
create function app.readable_signature(given jsonb) returns jsonb
language sql immutable set search_path = ''
as $$
  select case when octet_length(given::text) <= 100000 then (
    select read.signature
    from (select jsonb_build_object('width', given -> 'width', 'height', given -> 'height', 'strokes', given -> 'strokes')) as read (signature)
    where jsonb_path_match(given, '
        strict $.width >= 1 && $.width <= 4096 && $.width == $.width.floor() && $.height >= 1 && $.height <= 4096 && $.height == $.height.floor()
        && $.strokes.type() == "array" && $.strokes.size() >= 1
      ', silent => true)
      and not jsonb_path_exists(given, 'strict $.strokes[*] ? (@.type() != "array" || @.size() < 2 || @.size() % 2 == 1)')
      and not jsonb_path_exists(given, 'strict $.strokes[*][*] ? (@.type() != "number" || @ < 0 || @ > 4096 || @ != @.floor())')
      and octet_length(replace((given -> 'strokes')::text, ' ', '')) <= 20000
      -- A whole number may be written with any number of noughts.
      and octet_length(replace(read.signature::text, ' ', '')) <= 20480
  ) end
$$;

create function app.readable_place(given jsonb) returns jsonb
language sql immutable set search_path = ''
as $$
  select jsonb_build_object(
    'latitude', round((given ->> 'latitude')::numeric, 6), 'longitude', round((given ->> 'longitude')::numeric, 6),
    'accuracy', round((given ->> 'accuracy')::numeric)
  )
  where jsonb_path_match(given, '
    strict $.latitude >= -90 && $.latitude <= 90 && $.longitude >= -180 && $.longitude <= 180 && $.accuracy >= 0 && $.accuracy <= 100000000
  ', silent => true)
$$;

create function app.readable_not_possible(given jsonb) returns jsonb
language sql immutable set search_path = ''
as $$
  select jsonb_agg(jsonb_build_object('what', one -> 'what', 'reason', btrim(one ->> 'reason')) order by place)
  from jsonb_array_elements(case when jsonb_typeof(given) = 'array' and octet_length(given::text) <= 10000 then given else '[]' end) with ordinality as list (one, place)
  having count(*) between 1 and 4 and bool_and(coalesce(
    to_jsonb(app.receipt_needs()) @> (one -> 'what') and jsonb_typeof(one -> 'what') = 'string' and jsonb_typeof(one -> 'reason') = 'string'
      and length(btrim(one ->> 'reason')) between 1 and 200,
    false
  )) and length(jsonb_agg(jsonb_build_object('what', one -> 'what', 'reason', btrim(one ->> 'reason')))::text) <= 2000
$$;

create function app.readable_name(given jsonb) returns text
language sql immutable set search_path = ''
as $$ select name from nullif(btrim(given #>> '{}'), '') as name where jsonb_typeof(given) = 'string' and length(name) <= 100 $$;

create function app.read_receipt_facts(payload jsonb, out facts public.receipt_facts, out unreadable boolean)
language plpgsql immutable set search_path = ''
as $$
declare
  receiver constant jsonb := nullif(payload -> 'receiver', 'null');
  name constant jsonb := nullif(nullif(receiver -> 'name', 'null'), '""');
  relation constant jsonb := nullif(receiver -> 'relation', 'null');
  signature constant jsonb := nullif(payload -> 'signature', 'null');
  place constant jsonb := nullif(payload -> 'place', 'null');
  not_possible constant jsonb := nullif(payload -> 'notPossible', 'null');
  pieces constant jsonb := nullif(payload -> 'pieces', 'null');
  handed_over constant bigint := app.whole_number_or_null(pieces -> 'handedOver');
  total constant bigint := app.whole_number_or_null(pieces -> 'total');
  way constant jsonb := nullif(pieces -> 'way', 'null');
begin
  facts.receiver_name := app.readable_name(name);
  if jsonb_typeof(relation) = 'string' and relation #>> '{}' = any (app.receiver_relations()) then
    facts.receiver_relation := relation #>> '{}';
  end if;
  facts.signature := app.readable_signature(signature);
  facts.place := app.readable_place(place);
  if total between 1 and 9999 and handed_over between 0 and total then
    facts.pieces_handed_over := handed_over;
    facts.pieces_total := total;
    if to_jsonb(app.ways_of_counting()) @> way and jsonb_typeof(way) = 'string' then
      facts.pieces_way := way #>> '{}';
    end if;
  end if;
  facts.not_possible := app.readable_not_possible(not_possible);
  unreadable := jsonb_typeof(receiver) <> 'object' is true
    or name is not null and facts.receiver_name is null
    or relation is not null and facts.receiver_relation is null
    or signature is not null and facts.signature is null
    or place is not null and facts.place is null
    or pieces is not null and facts.pieces_total is null
    or way is not null and facts.pieces_way is null
    or not_possible is not null and facts.not_possible is null
    or not app.is_readable_code(payload -> 'code');
end
$$;

-- Whether a person has to be told that something is missing. Asked before the proof is written, which never changes afterwards.
create function app.has_unreadable_receipt(payload jsonb) returns boolean
language plpgsql immutable set search_path = ''
as $$
begin
  return payload ?| array['receiver', 'signature', 'place', 'pieces', 'notPossible', 'code'] and (app.read_receipt_facts(payload)).unreadable;
end
$$;

create function app.keep_receipt_facts(proof uuid, payload jsonb) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  facts public.receipt_facts;
begin
  if payload ?| array['receiver', 'signature', 'place', 'pieces', 'notPossible'] then
    facts := (app.read_receipt_facts(payload)).facts;
    if num_nonnulls(facts.receiver_name, facts.receiver_relation, facts.signature, facts.place, facts.pieces_total, facts.not_possible) > 0 then
      facts.proof_id := proof;
      insert into public.receipt_facts select facts.*;
    end if;
  end if;
end
$$;

/* Who is told what. */

-- The office: all of it. A list of many captures says only that there is a signature.
create function app.proof_for_office(proof app.office_proofs, whole boolean) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return to_jsonb(proof) || app.failure_of(proof.id) || app.collection_of(proof.id) || jsonb_build_object('more_photos', app.more_photos_of(proof.id), 'code', app.code_check_of(proof.id), 'receipt', (
    select to_jsonb(f) - 'proof_id' || jsonb_build_object('signed', f.signature is not null, 'signature', case when whole then f.signature end)
    from public.receipt_facts as f where f.proof_id = proof.id
  ));
end
$$;

-- The customer: name and relation.
create function app.receiver_of(proof uuid) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object('name', f.receiver_name, 'relation', f.receiver_relation)
  from public.receipt_facts as f
  where f.proof_id = proof and num_nonnulls(f.receiver_name, f.receiver_relation) > 0
$$;

-- Everybody: the relation, of the delivery that stands. What the office noted as delivered by itself was received by nobody it knows of.
create function app.received_by(shipment public.shipments) returns text
language sql stable set search_path = ''
as $$
  select f.receiver_relation
  from (
    select step.command_id from public.shipment_updates as step
    where step.shipment_id = shipment.id and step.status = 'Delivered' and step.direction is null
    order by step.updated_at desc, step.id desc limit 1
  ) as last
  join public.proof_of_delivery as told on told.id = last.command_id
  join public.proof_of_delivery as standing on coalesce(standing.corrects_first, standing.id) = coalesce(told.corrects_first, told.id)
  join public.receipt_facts as f on f.proof_id = standing.id
  where shipment.status = 'Delivered' and standing.shipment_id = shipment.id and standing.outcome = 'Delivered'
    and standing.applied and standing.superseded_by is null
$$;

revoke all on function
  app.receiver_relations(), app.receipt_needs(), app.ways_of_counting(), app.readable_not_possible(jsonb), app.keep_receipt(), app.readable_signature(jsonb), app.readable_place(jsonb), app.readable_name(jsonb),
  app.read_receipt_facts(jsonb), app.has_unreadable_receipt(jsonb), app.keep_receipt_facts(uuid, jsonb),
  app.proof_for_office(app.office_proofs, boolean), app.receiver_of(uuid), app.received_by(public.shipments)
  from public, anon, authenticated, service_role;
