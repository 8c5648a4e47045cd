-- Written by `npm run db:baseline`. Change supabase/schemas/0700_photos.sql instead.

-- Photos of deliveries: a private bucket that only the server writes, and the two questions its upload function asks.

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('pod-images', 'pod-images', false, 1048576, array['image/jpeg'])
on conflict (id) do update
  set public = excluded.public, file_size_limit = excluded.file_size_limit, allowed_mime_types = excluded.allowed_mime_types;

-- What a customer sees: photos of captures that they are told of, accepted and not replaced by a correction. All of them at once, so that a list of twenty thousand asks once.
create function app.my_photos() returns setof text
language sql stable security definer set search_path = ''
as $$
  -- First which captures are theirs: what they hear of is asked of those alone, not of the whole company's.
  with mine as materialized (
    select proof.id, coalesce(proof.photo_of, proof.id) as photo_of
    from public.proof_of_delivery as proof
    where proof.applied and proof.superseded_by is null and proof.shipment_id in (select app.my_shipments())
  )
  select each.image_url
  from mine
  join public.proof_of_delivery as photo on photo.id = mine.photo_of
  cross join lateral (
    select photo.image_url
    union all
    select more.image_url from public.more_photos as more where more.proof_id = photo.id
  ) as each
  where photo.image_url is not null and app.customer_hears_of(mine.id)
$$;

-- Hosted Storage says what it is asked for; every screen of ours asks for one photo by its name. On the embedded server its name is empty.
create function app.is_photo_list() returns boolean
language sql stable set search_path = ''
as $$ select coalesce(current_setting('storage.operation', true), '') ~ '\.list' $$;

create function app.is_delivery_photo(path text) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return exists (select from public.proof_of_delivery as proof where proof.image_url = is_delivery_photo.path)
    or exists (select from public.more_photos as more where more.image_url = is_delivery_photo.path);
end
$$;

-- The office sees every photo that belongs to a proof, found by its name: a link to one must not read the names of all. Drivers have no
-- policy here: their photos go through the upload function, which a reassigned driver may still use.
create policy pod_images_select on storage.objects
  for select to authenticated using (
    bucket_id = 'pod-images'
    and not (select app.is_photo_list())
    and case
      when (select app.is_office()) then app.is_delivery_photo(objects.name)
      else name in (select app.my_photos())
    end
  );

-- The person who captured a delivery may upload its photo, even after losing their role. The office may upload any: a phone's file may hold
-- the photo of a delivery whose command arrived by itself. In both cases only the claimed bytes are accepted. Others only learn that it is
-- not theirs.
create function public.photo_upload_target(p jsonb) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  wanted constant uuid := app.uuid_or_null(app.args(p) ->> 'photoId');
  photo record;
begin
  select image_url, photo_sha256, photo_size, photo_confirmed_at, captured_by into photo
  from public.proof_of_delivery where photo_id = wanted;
  if not found then
    select more.image_url, more.photo_sha256, more.photo_size, more.photo_confirmed_at, proof.captured_by into photo
    from public.more_photos as more join public.proof_of_delivery as proof on proof.id = more.proof_id
    where more.photo_id = wanted;
  end if;
  if not found then
    return jsonb_build_object('missing', true);
  end if;
  if photo.captured_by <> app.user_id() and not app.is_office() then
    return jsonb_build_object('path', null, 'sha256', null, 'size', null, 'confirmed', false, 'allowed', false);
  end if;
  return jsonb_build_object(
    'path', photo.image_url,
    'sha256', photo.photo_sha256,
    'size', photo.photo_size,
    'confirmed', photo.photo_confirmed_at is not null,
    'allowed', true
  );
end
$$;

-- The upload function calls this once the bytes are stored; the first time stays.
create function public.confirm_photo(p jsonb) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  arrived constant uuid := app.uuid_or_null(app.args(p) ->> 'photoId');
  stored_at constant text := app.args(p) ->> 'path';
begin
  update public.proof_of_delivery
  set photo_confirmed_at = coalesce(photo_confirmed_at, now())
  where photo_id = arrived and image_url = stored_at;
  if not found then
    update public.more_photos
    set photo_confirmed_at = coalesce(photo_confirmed_at, now())
    where photo_id = arrived and image_url = stored_at;
  end if;
  return case when found then jsonb_build_object('confirmed', true) else jsonb_build_object('missing', true) end;
end
$$;

revoke all on function
  app.my_photos(), app.is_photo_list(), app.is_delivery_photo(text), public.photo_upload_target(jsonb), public.confirm_photo(jsonb)
  from public, anon, authenticated, service_role;
grant execute on function app.my_photos(), app.is_photo_list(), app.is_delivery_photo(text) to authenticated, service_role;
grant execute on function public.photo_upload_target(jsonb) to authenticated;
grant execute on function public.confirm_photo(jsonb) to service_role;
