-- Written by `npm run db:baseline`. Change supabase/schemas/0150_company_settings.sql instead.

-- What an admin decides for the company. The values stand with the others in app.settings; here is which of them a person may change, what
-- is usual, and within which bounds. A rule reads its number by app.company_setting.

create function app.company_setting_list() returns table (name text, usual bigint, lowest bigint, highest bigint)
language sql immutable
as $$
  values
    ('cash_limit_paise'::text, 5000000::bigint, 0::bigint, 100000000::bigint),
    ('remittance_days', 5, 0, 90),
    ('attempts_before_decision', 3, 1, 20),
    ('decision_working_days', 1, 0, 30),
    ('far_from_before_metres', 500, 50, 50000),
    ('failures_close_minutes', 5, 1, 120),
    ('captures_per_hour', 500, 50, 5000),
    ('backup_horizon_hours', 48, 1, 336),
    ('handled_messages_days', 365, 30, 3650)
$$;

-- The company's number, or the usual one where none was kept or what was kept is no number.
create function app.company_setting(setting text) returns bigint
language plpgsql stable security definer set search_path = ''
as $$
declare
  kept text;
begin
  select s.value into kept from app.settings as s where s.name = setting;
  return case when kept ~ '^[0-9]{1,15}$' then kept::bigint else (select l.usual from app.company_setting_list() as l where l.name = setting) end;
end
$$;

create function app.company_setting_rows() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    select jsonb_build_object('settings', jsonb_agg(jsonb_build_object(
      'name', l.name, 'value', app.company_setting(l.name), 'usual', l.usual, 'lowest', l.lowest, 'highest', l.highest,
      'changedAt', app.instant(s.changed_at), 'changedBy', app.person_name(s.changed_by)
    )))
    from app.company_setting_list() as l
    left join app.settings as s on s.name = l.name
  );
end
$$;

create function public.company_settings(p jsonb default '{}') returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  if app.role() <> 'admin' then
    raise exception 'Only an admin sees the settings of the company.' using errcode = 'PT403';
  end if;
  return app.company_setting_rows();
end
$$;

-- A number within its bounds is kept with who changed it and when; anything else is refused, and says the bounds.
create function public.save_company_setting(p jsonb) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  asked constant jsonb := app.args(p);
  wanted constant numeric := app.whole_number_or_null(asked -> 'value');
  known record;
begin
  if app.role() <> 'admin' then
    raise exception 'Only an admin changes the settings of the company.' using errcode = 'PT403';
  end if;
  select * into known from app.company_setting_list() as l where l.name = asked ->> 'name';
  if not found then
    return '{"refused": "unknown"}';
  end if;
  if wanted is null or wanted not between known.lowest and known.highest then
    return '{"refused": "out-of-range"}';
  end if;
  insert into app.settings as s (name, value, changed_at, changed_by) values (known.name, wanted::text, now(), app.user_id())
  on conflict (name) do update set value = excluded.value, changed_at = excluded.changed_at, changed_by = excluded.changed_by
  where s.value <> excluded.value;
  return app.company_setting_rows();
end
$$;

revoke all on function
  app.company_setting_list(), app.company_setting(text), app.company_setting_rows(), public.company_settings(jsonb), public.save_company_setting(jsonb)
  from public, anon, authenticated, service_role;
grant execute on function public.company_settings(jsonb), public.save_company_setting(jsonb) to authenticated;
