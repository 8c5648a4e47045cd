-- Written by `npm run db:baseline`. Change supabase/schemas/0700_photos.sql instead.

-- Photos of deliveries: a private bucket that only the server writes, and the two questions its upload function asks.

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('pod-images', 'pod-images', false, 1048576, array['image/jpeg'])
on conflict (id) do update
  set public = excluded.public, file_size_limit = excluded.file_size_limit, allowed_mime_types = excluded.allowed_mime_types;

-- What a customer sees: photos of their own shipments that were accepted and that no correction has replaced. All of them at once, so that a list of twenty thousand asks once.
create function app.my_photos() returns setof text
language sql stable security definer set search_path = ''
as $$
  select photo.image_url
  from public.proof_of_delivery as proof
  join public.proof_of_delivery as photo on photo.id = coalesce(proof.photo_of, proof.id)
  where proof.applied and proof.superseded_by is null and photo.image_url is not null and proof.shipment_id in (select app.my_shipments())
    and app.was_attempted(proof.id)
$$;

-- Hosted Storage says what it is asked for; every screen of ours asks for one photo by its name. On the embedded server its name is empty.
create function app.is_photo_list() returns boolean
language sql stable set search_path = ''
as $$ select coalesce(current_setting('storage.operation', true), '') ~ '\.list' $$;

-- The office sees every photo that belongs to a proof, found by its name: a link to one must not read the names of all. Drivers have no
-- policy here: their photos go through the upload function, which a reassigned driver may still use.
create policy pod_images_select on storage.objects
  for select to authenticated using (
    bucket_id = 'pod-images'
    and not (select app.is_photo_list())
    and case
      when (select app.is_office()) then exists (select from public.proof_of_delivery as proof where proof.image_url = objects.name)
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
  proof public.proof_of_delivery;
begin
  select * into proof from public.proof_of_delivery where photo_id = app.uuid_or_null(app.args(p) ->> 'photoId');
  if not found then
    return jsonb_build_object('missing', true);
  end if;
  if proof.captured_by <> app.user_id() and not app.is_office() then
    return jsonb_build_object('path', null, 'sha256', null, 'size', null, 'confirmed', false, 'allowed', false);
  end if;
  return jsonb_build_object(
    'path', proof.image_url,
    'sha256', proof.photo_sha256,
    'size', proof.photo_size,
    'confirmed', proof.photo_confirmed_at is not null,
    'allowed', true
  );
end
$$;

-- The upload function calls this once the bytes are stored; the first time stays.
create function public.confirm_photo(p jsonb) returns jsonb
language plpgsql security definer set search_path = ''
as $$
begin
  update public.proof_of_delivery
  set photo_confirmed_at = coalesce(photo_confirmed_at, now())
  where photo_id = app.uuid_or_null(app.args(p) ->> 'photoId') and image_url = app.args(p) ->> 'path';
  return case when found then jsonb_build_object('confirmed', true) else jsonb_build_object('missing', true) end;
end
$$;

revoke all on function
  app.my_photos(), app.is_photo_list(), public.photo_upload_target(jsonb), public.confirm_photo(jsonb)
  from public, anon, authenticated, service_role;
grant execute on function app.my_photos(), app.is_photo_list() to authenticated, service_role;
grant execute on function public.photo_upload_target(jsonb) to authenticated;
grant execute on function public.confirm_photo(jsonb) to service_role;
