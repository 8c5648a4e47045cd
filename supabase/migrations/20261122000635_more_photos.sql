-- Written by `npm run db:baseline`. Change supabase/schemas/0635_more_photos.sql instead.

-- A capture may have up to four photos. The first stands in its own row; the further ones stand here, in the order in which they were taken.

create table public.more_photos (
  photo_id uuid primary key,
  proof_id uuid not null references public.proof_of_delivery (id) on delete restrict,
  -- The first photo has the place 1.
  place integer not null check (place between 2 and 4),
  image_url text not null,
  photo_sha256 text not null check (photo_sha256 ~ '^[0-9a-f]{64}$'),
  photo_size integer not null check (photo_size between 1 and 1048576),
  -- When its bytes had arrived.
  photo_confirmed_at timestamptz(3),
  received_at timestamptz(3) not null default now(),
  constraint more_photos_place unique (proof_id, place),
  constraint more_photos_image_url unique (image_url)
);
comment on table public.more_photos is 'Append-only: the second to fourth photo of a capture. Only the arrival of their bytes is noted later.';

alter table public.more_photos enable row level security;
-- Everybody gets through functions what is theirs to see.
revoke all on public.more_photos from public, anon, authenticated, service_role;
grant select on public.more_photos to service_role;

create function app.keep_more_photos_as_taken() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'a photo of a delivery is never deleted' using errcode = 'PT409';
  end if;
  if to_jsonb(old) - 'photo_confirmed_at' <> to_jsonb(new) - 'photo_confirmed_at'
    or old.photo_confirmed_at is not null and new.photo_confirmed_at is distinct from old.photo_confirmed_at then
    raise exception 'a photo of a delivery is kept as it was captured' using errcode = 'PT409';
  end if;
  return new;
end
$$;
create trigger keep_more_photos_as_taken before update or delete on public.more_photos
  for each row execute function app.keep_more_photos_as_taken();

/* What a capture announces of them */

create function app.announced_photos(payload jsonb) returns jsonb
language sql immutable
as $$ select coalesce(nullif(payload -> 'morePhotos', 'null'), '[]') $$;

-- Of all its photos, and what its notes have beyond two thousand characters.
create function app.announced_bytes(payload jsonb) returns bigint
language plpgsql immutable set search_path = ''
as $$
declare
  bytes bigint := coalesce((payload #>> '{photo,size}')::bigint, 0) + greatest(octet_length(payload ->> 'notes') - 8000, 0);
begin
  if payload ? 'morePhotos' then
    bytes := bytes + coalesce((select sum((photo ->> 'size')::bigint) from jsonb_array_elements(app.announced_photos(payload)) as photo), 0);
  end if;
  return bytes;
end
$$;

-- Whether its row can hold it: what is found only there is found after its code was tried.
create function app.is_readable_photo(photo jsonb) returns boolean
language plpgsql immutable set search_path = ''
as $$
begin
  return coalesce(
    app.uuid_or_null(photo ->> 'id') is not null and photo ->> 'sha256' ~ '^[0-9a-f]{64}$'
      and case when photo ->> 'size' ~ '^[0-9]{1,7}$' then (photo ->> 'size')::integer between 1 and 1048576 end,
    false
  );
end
$$;

-- Null where there is nothing to say against its photos. None of them is left out without a word: a device would send its bytes for ever.
create function app.photo_trouble(payload jsonb) returns text
language plpgsql stable set search_path = ''
as $$
declare
  photo constant jsonb := nullif(payload -> 'photo', 'null');
  more constant jsonb := app.announced_photos(payload);
begin
  if photo is not null and photo ->> 'type' is distinct from 'image/jpeg' then
    return 'The photo is no JPEG.';
  elsif photo is not null and not app.is_readable_photo(photo) then
    return 'A photo is a JPEG of up to 1 MB with an id, a SHA-256 and a size.';
  elsif photo is not null and (
    exists (select from public.more_photos as m where m.photo_id = (photo ->> 'id')::uuid)
    or exists (select from public.proof_of_delivery as p where p.photo_id = (photo ->> 'id')::uuid)
  ) then
    return 'A photo belongs to one delivery.';
  elsif more = '[]' then
    return null;
  elsif jsonb_typeof(more) <> 'array' or photo is null then
    return 'Further photos stand in a list behind the first one.';
  elsif jsonb_array_length(more) > 3 then
    return 'A delivery has up to four photos.';
  elsif exists (
    select from jsonb_array_elements(more) as each
    where each ->> 'type' is distinct from 'image/jpeg' or not app.is_readable_photo(each)
  ) then
    return 'A photo is a JPEG of up to 1 MB with an id, a SHA-256 and a size.';
  elsif (select count(distinct app.uuid_or_null(each ->> 'id')) from jsonb_array_elements(more || photo) as each) < jsonb_array_length(more) + 1
    or exists (
      select from jsonb_array_elements(more) as each join public.proof_of_delivery as p on p.photo_id = (each ->> 'id')::uuid
    ) then
    return 'A photo belongs to one delivery.';
  end if;
  return null;
end
$$;

create function app.keep_more_photos(proof uuid, payload jsonb, claimed_at timestamptz) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  if payload ? 'morePhotos' then
    insert into public.more_photos (photo_id, proof_id, place, image_url, photo_sha256, photo_size)
    select (photo ->> 'id')::uuid, proof, at + 1, app.photo_path(null, (photo ->> 'id')::uuid, claimed_at), photo ->> 'sha256', (photo ->> 'size')::integer
    from jsonb_array_elements(app.announced_photos(payload)) with ordinality as announced (photo, at);
  end if;
end
$$;

/* Who is told what */

-- Those of the capture whose photos stand for this one, in order.
create function app.more_photos_of(proof uuid) returns jsonb
language sql stable set search_path = ''
as $$
  select coalesce(
    jsonb_agg(jsonb_build_object('image_url', more.image_url, 'photo_confirmed_at', app.instant(more.photo_confirmed_at)) order by more.place), '[]'
  )
  from public.proof_of_delivery as p
  join public.more_photos as more on more.proof_id = coalesce(p.photo_of, p.id)
  where p.id = proof
$$;

revoke all on function
  app.keep_more_photos_as_taken(), app.announced_photos(jsonb), app.announced_bytes(jsonb), app.is_readable_photo(jsonb), app.photo_trouble(jsonb),
  app.keep_more_photos(uuid, jsonb, timestamptz), app.more_photos_of(uuid)
  from public, anon, authenticated, service_role;
