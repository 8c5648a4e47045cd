-- Money taken down against an invoice is told under the invoice, and so is a receipt that was taken out again.

create or replace function app.told_record(tbl text, told jsonb, out record uuid, out record_name text, out part uuid)
language plpgsql stable set search_path = ''
as $$
begin
  case tbl
    when 'shipments' then
      record := (told ->> 'id')::uuid;
      record_name := coalesce(told ->> 'shipment_id', 'SHP' || upper(left(replace(told ->> 'id', '-', ''), 6)));
    when 'shipment_items' then
      record := (told ->> 'shipment_id')::uuid;
      part := (told ->> 'id')::uuid;
      -- Nobody, when the shipment itself was deleted and its packages with it: that is told once.
      select coalesce(s.shipment_id, 'SHP' || upper(left(replace(s.id::text, '-', ''), 6))) into record_name
      from public.shipments as s where s.id = record;
    when 'client_accounts' then
      record := (told ->> 'client_id')::uuid;
      part := (told ->> 'user_id')::uuid;
      select c.client_name into record_name from public.clients as c where c.id = record;
    when 'invoice_receipts' then
      record := (told ->> 'invoice_id')::uuid;
      part := (told ->> 'id')::uuid;
      select i.invoice_number into record_name from public.invoices as i where i.id = record;
    else
      record := (told ->> 'id')::uuid;
      record_name := told ->> case tbl when 'invoices' then 'invoice_number' when 'staff' then 'user_name' when 'clients' then 'client_name' else 'name' end;
  end case;
end
$$;

create or replace function app.write_activity() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  before constant jsonb := case when tg_op = 'INSERT' then '{}' else to_jsonb(old) end;
  after constant jsonb := case when tg_op = 'DELETE' then '{}' else to_jsonb(new) end;
  actor constant uuid := app.actor();
  changes jsonb;
  told record;
begin
  select jsonb_object_agg(each.key, jsonb_build_array(before -> each.key, after -> each.key)) into changes
  from jsonb_each(case when tg_op = 'INSERT' then after else before end) as each
  where coalesce(before -> each.key, 'null') <> coalesce(after -> each.key, 'null')
    -- What nobody needs to be told, and what nobody may read.
    and each.key not in ('id', 'payment_token', 'request_id', 'created_at', 'updated_at', 'updated_by');
  if changes is null then
    return null;
  end if;
  told := app.told_record(tg_table_name, case when tg_op = 'DELETE' then before else after end);
  if told.record_name is null then
    return null;
  end if;
  insert into app.activity (actor, actor_name, tbl, record, record_name, part, action, changes, command_id, stamp)
  values (
    actor, app.actor_name(actor), tg_table_name, told.record, told.record_name, told.part, lower(tg_op), changes,
    nullif(current_setting('app.command_id', true), '')::uuid,
    case tg_table_name
      when 'shipments' then (after ->> 'updated_at')::timestamptz
      -- Packages are written before their shipment is stamped, except those that it is made with.
      when 'shipment_items' then (
        select case
          when s.updated_at < now()::timestamptz(3) or s.updated_at = now()::timestamptz(3) and s.created_at = s.updated_at then now()
          else s.updated_at + interval '1 millisecond'
        end
        from public.shipments as s where s.id = told.record
      )
    end
  );
  return null;
end
$$;

create trigger write_activity after insert or update or delete on public.invoice_receipts
  for each row when (current_setting('app.activity', true) is distinct from 'off') execute function app.write_activity();
