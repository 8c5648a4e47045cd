-- Mailing invoices to their clients. Who may raise invoices may mail them. Each mail is written down before it goes, under an id that the device
-- makes, so that one request sent twice sends one mail; and none goes twice because two people ask.

create table app.invoice_mails (
  id uuid primary key,
  invoice_id uuid not null references public.invoices (id) on delete cascade,
  sent_to text not null,
  -- 'refused': the mail server did not take it, so the same request may be sent again. 'sending' for minutes: nobody knows whether it went.
  state text not null default 'sending' check (state in ('sending', 'sent', 'refused')),
  -- In the mail server's words.
  reason text,
  asked_by uuid not null references public.users (id) on delete restrict,
  begun_at timestamptz not null default clock_timestamp(),
  settled_at timestamptz,
  constraint invoice_mails_settled_at_needs_state check ((state = 'sending') = (settled_at is null))
);
comment on table app.invoice_mails is 'No role of the API may even read it: begin_invoice_mail tells the office what was mailed.';
create index invoice_mails_invoice_id on app.invoice_mails (invoice_id, begun_at desc);
create index invoice_mails_asked_by on app.invoice_mails (asked_by);
alter table app.invoice_mails enable row level security;
revoke all on app.invoice_mails from public, anon, authenticated, service_role;

create function app.invoice_mail(mail app.invoice_mails) returns jsonb
language sql stable set search_path = ''
as $$ select jsonb_build_object('to', mail.sent_to, 'at', app.instant(coalesce(mail.settled_at, mail.begun_at))) $$;

-- What keeps it from being mailed: it is gone, or nobody can receive it. Names under .example and .invalid can belong to nobody (RFC 2606).
create function app.mail_refusal(invoice public.invoices, address text) returns text
language sql immutable set search_path = ''
as $$
  select case
    when invoice.id is null then 'not-found'
    when invoice.status <> 'raised' then 'cancelled'
    when address !~ '@' or address ~* '\.(example|invalid)$' then 'no-address'
  end
$$;

-- The mail that was sent or may have been: null where none was, or where the mail server refused it.
create function app.standing_mail(invoice uuid) returns app.invoice_mails
language sql stable set search_path = ''
as $$
  select mail from app.invoice_mails as mail
  where mail.invoice_id = invoice and mail.state <> 'refused'
  order by mail.begun_at desc, mail.id limit 1
$$;

-- A mail under way is waited for; one without an outcome for two minutes may have gone, and is not sent again unless a person says so.
create function app.told_of_mail(mail app.invoice_mails) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'refused', case when mail.state = 'sent' then 'already-mailed' when mail.begun_at > clock_timestamp() - interval '2 minutes' then 'under-way' else 'unsure' end
  ) || app.invoice_mail(mail)
$$;

-- `again`: a person has seen that it was mailed before, and wants it mailed once more.
create function public.begin_invoice_mail(p jsonb) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  asked constant jsonb := app.args(p);
  request constant uuid := app.uuid_or_null(asked ->> 'id');
  invoice public.invoices;
  address text;
  refusal text;
  mail app.invoice_mails;
begin
  if not app.is_office() then
    return jsonb_build_object('refused', 'not-allowed');
  end if;
  if request is null then
    raise exception 'begin_invoice_mail wants an id, a uuid made on the device' using errcode = 'PT400';
  end if;
  select * into invoice from public.invoices where id = app.uuid_or_null(asked ->> 'invoiceId') for update;
  select contact_email into address from public.clients where client_code = invoice.client_code;
  refusal := app.mail_refusal(invoice, coalesce(address, ''));
  if refusal is not null then
    return jsonb_build_object('refused', refusal, 'to', address);
  end if;

  select * into mail from app.invoice_mails where id = request;
  if found and (mail.invoice_id <> invoice.id or mail.asked_by <> app.user_id()) then
    return jsonb_build_object('refused', 'id-reused');
  end if;
  if mail.state = 'sent' then
    return jsonb_build_object('mailed', app.invoice_mail(mail));
  end if;
  if mail.state is distinct from 'sending' then
    mail := app.standing_mail(invoice.id);
    -- One that has gone may go again on purpose; nobody sends one beside another that is just going.
    if asked -> 'again' = 'true' and (mail.state = 'sent' or mail.begun_at < clock_timestamp() - interval '2 minutes') then
      mail := null;
    end if;
  end if;
  if mail.state in ('sent', 'sending') then
    return app.told_of_mail(mail);
  end if;
  insert into app.invoice_mails as known (id, invoice_id, sent_to, asked_by)
  values (request, invoice.id, address, app.user_id())
  on conflict (id) do update set sent_to = excluded.sent_to, state = 'sending', reason = null, begun_at = clock_timestamp(), settled_at = null;
  -- As its client may see it.
  return jsonb_build_object('to', address, 'invoice', app.invoice_document(invoice, 'customer'));
end
$$;

-- What the mail server said of it.
create function public.settle_invoice_mail(p jsonb) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  asked constant jsonb := app.args(p);
  mail app.invoice_mails;
begin
  update app.invoice_mails
  set state = case when asked -> 'sent' = 'true' then 'sent' else 'refused' end, reason = left(asked ->> 'reason', 500), settled_at = clock_timestamp()
  where id = app.uuid_or_null(asked ->> 'id') and state = 'sending'
  returning * into mail;
  return jsonb_build_object('mail', case when mail.id is not null then app.invoice_mail(mail) end);
end
$$;

revoke all on function
  app.invoice_mail(app.invoice_mails), app.mail_refusal(public.invoices, text), app.standing_mail(uuid), app.told_of_mail(app.invoice_mails),
  public.begin_invoice_mail(jsonb), public.settle_invoice_mail(jsonb)
  from public, anon, authenticated, service_role;
grant execute on function public.begin_invoice_mail(jsonb) to authenticated;
grant execute on function public.settle_invoice_mail(jsonb) to service_role;
