-- A correction that comes before what it corrects: its device was told that the first was here, and a restored server has forgotten it. It
-- stands by itself. What it corrects may come again: then its driver has said otherwise since, so it changes nothing by itself.

create table app.early_corrections (
  proof_id uuid primary key references public.proof_of_delivery (id) on delete restrict,
  -- What was not here.
  named uuid not null
);
comment on table app.early_corrections is 'Rows are only added: no capture is written anew for what comes behind it.';
create index early_corrections_named on app.early_corrections (named);
alter table app.early_corrections enable row level security;
revoke all on app.early_corrections from public, anon, authenticated, service_role;

-- Under any id of its act. Nobody else's word counts.
create function app.was_corrected_before(command jsonb, captured_by uuid) returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  return exists (
    select from app.early_corrections as e
    join public.proof_of_delivery as p on p.id = e.proof_id
    where e.named = any (array[app.uuid_or_null(command ->> 'id')] || app.earlier_ids(command))
      and p.captured_by = was_corrected_before.captured_by
  );
end
$$;

revoke all on function app.was_corrected_before(jsonb, uuid) from public, anon, authenticated, service_role;
