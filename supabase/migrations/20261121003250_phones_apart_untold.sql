-- A trigger runs before the policies: answering whoever tries to write a record, it would tell any customer whose number is on the staff.

create or replace function app.keep_phones_apart() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- Nobody else writes records through the API, and the policies say so to them; the owner and the secret key may repair.
  if not app.is_admin() or new.phone_number is null or new.status <> 'Active'
    or tg_op = 'UPDATE' and (old.phone_number, old.status) is not distinct from (new.phone_number, new.status)
  then
    return new;
  end if;
  -- Two who are given one number at once would both find nobody.
  perform pg_advisory_xact_lock(hashtext('waybill.staff-phone'), hashtext(new.phone_number));
  if app.phone_holder(new.phone_number, new.id) is not null then
    raise exception 'Another active member of staff has this phone number.' using errcode = 'PT409', detail = 'phone-taken';
  end if;
  return new;
end
$$;
