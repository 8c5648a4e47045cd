-- Whoever deletes or assigns says what they saw. What somebody else has changed since is told, by whom and when, and not undone unread.

-- Nobody and no moment where nothing was written down: what a load of data brought in was not done here.
create function app.last_change_of(changed_table text, changed uuid, field text, out actor uuid, out at timestamptz)
language sql stable set search_path = ''
as $$
  select a.actor, a.happened_at
  from app.activity as a
  where a.record = changed and a.tbl = changed_table and a.part is null and a.changes ? field
  order by a.happened_at desc, a.id desc
  limit 1
$$;

create function app.changed_unseen(what text, changed_by uuid, changed_at timestamptz) returns jsonb
language sql stable set search_path = ''
as $$
  select app.refused('changed-meanwhile', format(
    '%s changed this %s on %s, after you had seen it.',
    coalesce(app.person_name(changed_by), 'Somebody else'), what,
    to_char(changed_at at time zone 'Asia/Kolkata', 'FMDD Mon YYYY, FMHH12:MI am')
  ))
$$;

-- A field that is not as it was seen, and that somebody else was the last to change. Both sides come as the table's own types print.
create function app.refuse_unseen(what text, target uuid, there jsonb, seen jsonb, updated_by uuid, updated_at timestamptz) returns jsonb
language sql stable set search_path = ''
as $$
  select app.changed_unseen(what, changed.by, changed.at)
  from jsonb_object_keys(there) as key
  cross join lateral app.last_change_of(what || 's', target, key) as last
  cross join lateral (select case when last.at is null then updated_by else last.actor end as by, coalesce(last.at, updated_at) as at) as changed
  where not app.same_value(there -> key, seen -> key) and changed.by is distinct from app.actor()
  order by changed.at desc
  limit 1
$$;

revoke all on function
  app.last_change_of(text, uuid, text), app.changed_unseen(text, uuid, timestamptz),
  app.refuse_unseen(text, uuid, jsonb, jsonb, uuid, timestamptz)
  from public, anon, authenticated, service_role;
