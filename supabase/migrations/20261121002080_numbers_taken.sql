-- Whichever way an invoice comes in (books taken over from elsewhere, say), its number is taken: no counter stays behind it.
create function app.keep_numbers_taken() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.invoice_counters as counter (client_code, last_number)
  select added.client_code, max(app.invoice_sequence(added.invoice_number)) from added group by 1 order by 1
  on conflict (client_code) do update set last_number = excluded.last_number where counter.last_number < excluded.last_number;
  return null;
end
$$;
revoke all on function app.keep_numbers_taken() from public, anon, authenticated, service_role;

create trigger keep_numbers_taken after insert on public.invoices
  referencing new table as added for each statement execute function app.keep_numbers_taken();

insert into public.invoice_counters as counter (client_code, last_number)
select client_code, max(app.invoice_sequence(invoice_number)) from public.invoices group by 1
on conflict (client_code) do update set last_number = excluded.last_number where counter.last_number < excluded.last_number;
