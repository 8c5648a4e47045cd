-- What holds for the whole schema: nothing is open by accident, whatever a later migration adds.
begin;
select plan(16);

create function pg_temp.executors(function_oid oid) returns text language sql as $$
  select coalesce(string_agg(role, ' ' order by role), 'nobody')
  from unnest(array['anon', 'authenticated', 'service_role']) as role
  where has_function_privilege(role, function_oid, 'execute')
$$;

select is_empty(
  $$ select relname::text from pg_class where relnamespace in ('public'::regnamespace, 'app'::regnamespace) and relkind in ('r', 'p') and not relrowsecurity $$,
  'every table has row-level security'
);

select is_empty(
  $$ select relname::text from pg_class where relnamespace = 'public'::regnamespace and relkind in ('v', 'm', 'f') $$,
  'there is no view that could answer past the policies'
);

-- A plain SQL helper of schema app may leave it out: only so can it be inlined, and it runs with its caller's path, which is empty.
select is_empty(
  $$ select oid::regprocedure::text from pg_proc where pronamespace in ('public'::regnamespace, 'app'::regnamespace)
     and not coalesce(proconfig, '{}') @> array['search_path=""']
     and (pronamespace = 'public'::regnamespace or prosecdef or prolang <> (select oid from pg_language where lanname = 'sql')) $$,
  'every function of the API, every definer function and every procedure has an empty search_path'
);

select results_eq(
  $$ select proname::text collate "C", pg_temp.executors(oid) from pg_proc where pronamespace = 'public'::regnamespace order by 1 $$,
  $$ select name collate "C", executors from (values
    ('activity_page', 'authenticated'),
    ('add_private_note', 'authenticated'),
    ('areas_served', 'anon authenticated'),
    ('assign_role', 'authenticated'),
    ('begin_invoice_mail', 'authenticated'),
    ('billing_figures', 'authenticated'),
    ('client_balances', 'authenticated'),
    ('client_receipt_needs', 'authenticated'),
    ('client_due', 'authenticated'),
    ('client_invoices', 'authenticated'),
    ('cash_of_driver', 'authenticated'),
    ('cash_with_drivers', 'authenticated'),
    ('claimed_upi', 'authenticated'),
    ('clear_unconfirmed_account', 'service_role'),
    ('client_account_list', 'authenticated'),
    ('client_shipments_setting', 'authenticated'),
    ('client_terms', 'authenticated'),
    ('clients_to_bill', 'authenticated'),
    ('company_settings', 'authenticated'),
    ('confirm_payment', 'service_role'),
    ('confirm_photo', 'service_role'),
    ('contact_message', 'anon authenticated'),
    ('contact_message_handle', 'authenticated'),
    ('contact_messages_page', 'authenticated'),
    ('delete_address', 'authenticated'),
    ('delete_invoice', 'authenticated'),
    ('delete_receipt', 'authenticated'),
    ('delete_staff', 'authenticated'),
    ('check_delivery_code', 'authenticated'),
    ('delivery_code', 'authenticated'),
    ('delivery_code_looks', 'authenticated'),
    ('delivery_sign_in_account', 'service_role'),
    ('delivery_signing', 'service_role'),
    ('keep_delivery_token', 'service_role'),
    ('renew_delivery_code', 'authenticated'),
    ('drivers_month', 'authenticated'),
    ('drivers_month_captures', 'authenticated'),
    ('end_staff_sessions', 'authenticated'),
    ('fetch_for_delivery', 'authenticated'),
    ('find_customer_accounts', 'authenticated'),
    ('hand_over_cash', 'authenticated'),
    ('import_delivery', 'authenticated'),
    ('invoice_books', 'authenticated'),
    ('invoice_document', 'authenticated'),
    ('known_shipments', 'authenticated'),
    ('link_client_account', 'authenticated'),
    ('link_invited_account', 'service_role'),
    ('list_private_notes', 'authenticated'),
    ('make_first_admin', 'service_role'),
    ('my_account', 'authenticated'),
    ('my_addresses', 'authenticated'),
    ('my_invoices', 'authenticated'),
    ('my_remittances', 'authenticated'),
    ('my_shipment', 'authenticated'),
    ('my_shipments', 'authenticated'),
    ('new_epoch', 'service_role'),
    ('outstanding_by_client', 'authenticated'),
    ('pay_shipment', 'anon authenticated'),
    ('payment_quote', 'anon authenticated'),
    ('payment_receipt', 'anon authenticated'),
    ('pending_shipments', 'authenticated'),
    ('photo_upload_target', 'authenticated'),
    ('raise_invoice', 'authenticated'),
    ('record_payment', 'authenticated'),
    ('record_receipt', 'authenticated'),
    ('remit_to_client', 'authenticated'),
    ('remittance_list', 'authenticated'),
    ('remittance_statement', 'authenticated'),
    ('remittances_due', 'authenticated'),
    ('review_capture', 'authenticated'),
    ('review_decide', 'authenticated'),
    ('review_list', 'authenticated'),
    ('save_address', 'authenticated'),
    ('save_company_setting', 'authenticated'),
    ('save_staff', 'authenticated'),
    ('search_shipments', 'authenticated'),
    ('search_users', 'authenticated'),
    ('set_client_receipt_needs', 'authenticated'),
    ('set_client_shipments_setting', 'authenticated'),
    ('set_client_terms', 'authenticated'),
    ('set_receipt_needs', 'authenticated'),
    ('set_shipment', 'authenticated'),
    ('settle_invoice_mail', 'service_role'),
    ('settle_upi', 'authenticated'),
    ('shipment_detail', 'authenticated'),
    ('shipment_payments', 'authenticated'),
    ('staff_account', 'authenticated'),
    ('staff_invitation', 'authenticated'),
    ('staff_list', 'authenticated'),
    ('start_on_today', 'authenticated'),
    ('suggest_customer_accounts', 'authenticated'),
    ('sync_mirror', 'authenticated'),
    ('sync_personal_views', 'authenticated'),
    ('sync_pull', 'authenticated'),
    ('sync_push', 'authenticated'),
    ('today_figures', 'authenticated'),
    ('today_waiting', 'authenticated'),
    ('track_by_phone', 'anon authenticated'),
    ('track_shipment', 'anon authenticated'),
    ('unlink_client_account', 'authenticated'),
    ('update_my_account', 'authenticated'),
    ('warehouse_counts', 'authenticated'),
    ('warehouse_stock', 'authenticated'),
    ('whoami', 'authenticated')
  ) as promised (name, executors) order by 1 $$,
  'each function of the API is executable by exactly the roles named here'
);

select is_empty(
  $$ select oid::regprocedure::text from pg_proc, aclexplode(coalesce(proacl, acldefault('f', proowner))) as privilege
     where pronamespace in ('public'::regnamespace, 'app'::regnamespace) and privilege.grantee = 0 $$,
  'no function is executable by everybody'
);

select is_empty(
  $$ select oid::regprocedure::text from pg_proc where pronamespace = 'app'::regnamespace and provolatile = 'v'
     and prorettype <> 'trigger'::regtype and pg_temp.executors(oid) <> 'nobody' $$,
  'no helper that writes is executable by a role of the API'
);

select results_eq(
  $$ select relname::text collate "C", string_agg(privilege.privilege_type, ' ' order by privilege.privilege_type)
     from pg_class, aclexplode(relacl) as privilege
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'S') and privilege.grantee = 'authenticated'::regrole
     group by 1 order by 1 $$,
  $$ select name collate "C", privileges from (values
    ('client_accounts', 'SELECT'),
    ('clients', 'SELECT'),
    ('contact_messages', 'SELECT'),
    ('delivery_attempts', 'SELECT'),
    ('delivery_lookups', 'SELECT'),
    ('failed_decisions', 'SELECT'),
    ('invoice_lines', 'SELECT'),
    ('invoice_receipts', 'SELECT'),
    ('invoices', 'SELECT'),
    ('personal_settings', 'SELECT'),
    ('private_notes', 'SELECT'),
    ('saved_addresses', 'SELECT'),
    ('saved_views', 'SELECT'),
    ('staff', 'DELETE INSERT SELECT UPDATE'),
    ('user_scope', 'SELECT'),
    ('users', 'SELECT'),
    ('warehouses', 'SELECT')
  ) as promised (name, privileges) order by 1 $$,
  'people who signed in have exactly these privileges on tables, before any policy'
);

select results_eq(
  $$ select attrelid::regclass::text || ' ' || privilege.privilege_type || ' ' || string_agg(attname, ' ' order by attnum) collate "C"
     from pg_attribute, aclexplode(attacl) as privilege
     where privilege.grantee <> 'postgres'::regrole and attrelid in (select oid from pg_class where relnamespace in ('public'::regnamespace, 'app'::regnamespace))
     group by attrelid, privilege.privilege_type order by 1 $$,
  $$ select promised collate "C" from (values
    ('payments SELECT id shipment_id amount method reference is_demo paid_at receipt_number'),
    ('proof_of_delivery SELECT id shipment_id tracking_number outcome delivery_notes image_url photo_confirmed_at received_at delivered_at applied created_at'),
    ('shipment_items SELECT id shipment_id item_name description package_type weight_kg quantity length_cm width_cm height_cm created_at'),
    ('shipment_updates SELECT id shipment_id status location updated_at'),
    ('shipments SELECT id shipment_id tracking_number status shipping_method notes from_name_or_company from_city to_name_or_company to_city total_weight final_amount payment_mode collect_amount pickup_date estimated_delivery_date created_at delivered_at cancelled_at invoice_status')
  ) as columns (promised) order by 1 $$,
  'and on columns these: a payment without who recorded it, a proof without who captured it and what the office thought of it, a shipment without who touched it and how the other side is reached'
);

select is_empty(
  $$ select relname::text from pg_class, aclexplode(relacl) as privilege
     where relnamespace in ('public'::regnamespace, 'app'::regnamespace) and privilege.grantee in (0, 'anon'::regrole) $$,
  'a visitor has no privilege on any table or sequence'
);

select is_empty(
  $$ select policyname::text from pg_policies where schemaname = 'public' and roles <> array['authenticated'::name] $$,
  'every policy names the signed-in role'
);

select results_eq(
  $$ select tablename::text collate "C" || ' ' || cmd from pg_policies where schemaname = 'public' and cmd <> 'SELECT' order by 1 $$,
  $$ values ('staff DELETE' collate "C"), ('staff INSERT'), ('staff UPDATE') $$,
  'only the admin''s policies on staff let a table be written'
);

select is_empty(
  $$ select conname::text from pg_constraint where condeferrable and contype <> 't' $$,
  'no constraint is deferrable; only the triggers that number changes at commit are'
);

select is_empty(
  $$ select constrained.conrelid::regclass::text || ' ' || constrained.conname
     from pg_constraint as constrained
     where constrained.contype = 'f' and constrained.connamespace = 'public'::regnamespace
       and constrained.confdeltype in ('c', 'n')
       and not exists (
         select from pg_index where indrelid = constrained.conrelid and indkey[0] = constrained.conkey[1]
       ) $$,
  'every reference that follows a deletion has an index to find its rows by'
);

select is_empty(
  $$ select attrelid::regclass::text || '.' || attname from pg_attribute
     join pg_class on pg_class.oid = attrelid and relkind = 'r' and relnamespace = 'public'::regnamespace
     where attnum > 0 and not attisdropped and atttypid in ('timestamp'::regtype, 'float4'::regtype, 'float8'::regtype, 'money'::regtype) $$,
  'instants know their time zone and amounts are exact'
);

select ok(
  not has_schema_privilege('anon', 'app', 'create') and not has_schema_privilege('authenticated', 'app', 'create')
    and not has_schema_privilege('anon', 'public', 'create') and not has_schema_privilege('authenticated', 'public', 'create'),
  'nobody from outside creates anything'
);

select is_empty(
  $$ select attname from pg_attribute
     where attrelid = 'public.shipments'::regclass and attstattarget is distinct from 0
       and attname in ('from_name_or_company', 'from_city', 'to_name_or_company', 'to_city', 'notes', 'final_amount', 'total_weight') $$,
  'the planner, whose estimates PostgREST tells, knows nothing of who sends how much, and where'
);

select * from finish();
rollback;
