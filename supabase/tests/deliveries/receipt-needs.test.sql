-- What a delivery needs: by its client, of a shipment's own, and as its driver's copy has it.
select plan(37);
\ir ../../../tests/support/sql/scenes/sync-scene.sql
insert into public.clients (id, client_code, client_name, contact_email, contact_phone, address, gstin, pan) values (tests.id_of('acme'), 'ACME', 'Acme', 'a@acme.example', '9000000000', 'Hyderabad', '36AABCU9603R1ZO', 'AABCU9603R');
select tests.ship('theirs', '1001', 'driver'), tests.ship('own', '1002', 'driver'), tests.ship('without', '1003', 'driver'), tests.ship('done', '1004', 'driver', 'Delivered'), tests.ship('at rest', '1005');
update public.shipments set client_code = 'ACME' where id in (tests.id_of('theirs'), tests.id_of('own'), tests.id_of('done'), tests.id_of('at rest'));
create function tests.mirrored(name text) returns jsonb language sql as $$
  select r -> 'receipt_needs' from jsonb_array_elements(tests.ask('driver', 'sync_mirror', '{"table": "shipments", "limit": 100, "after": null}') -> 'rows') as r where r ->> 'id' = tests.id_of(name)::text
$$;
create function tests.set_client(who text, needs jsonb, client text default 'acme') returns jsonb language sql as $$
  select tests.ask(who, 'set_client_receipt_needs', jsonb_build_object('clientId', tests.id_of(client), 'needs', needs))
$$;
create function tests.set_own(who text, needs jsonb, name text default 'own') returns jsonb language sql as $$
  select tests.ask(who, 'set_receipt_needs', jsonb_build_object('shipmentId', tests.id_of(name), 'needs', needs))
$$;
create function tests.version(name text) returns bigint language sql as $$ select version from public.sync_change where tbl = 'shipments' and pk = tests.id_of(name) and audience = 'office' $$;
grant execute on all functions in schema tests to public;

/* Without a word */
select is(tests.mirrored(name), '["photo"]', format('a photo is what %s needs', name)) from unnest(array['theirs', 'without']) as name;
select is(tests.ask('staff', 'shipment_detail', jsonb_build_object('id', tests.id_of('own'))) -> 'needs', '{"own": null, "byClient": ["photo"]}', 'the office reads so');
select is(tests.ask('admin', 'client_receipt_needs', jsonb_build_object('clientId', tests.id_of('acme'))), '{"needs": ["photo"]}', 'also of the client');

/* By its client */
create table tests.before as select name, tests.version(name) as version from unnest(array['theirs', 'without', 'done', 'at rest']) as name;
select is(tests.set_client('admin', '["signature", "photo", "signature"]'), '{"needs": ["photo", "signature"]}', 'an admin settles it, each once and in order');
select is(tests.mirrored('theirs'), '["photo", "signature"]', 'the driver''s copy has it');
select is(tests.mirrored('without'), '["photo"]', 'and not that of somebody else''s shipment');
select results_eq(
  $$ select name, tests.version(name) > version from tests.before order by name $$,
  $$ values ('at rest', false), ('done', false), ('theirs', true), ('without', false) $$,
  'only the open shipments that a driver has are told anew'
);

/* Of its own */
select is(tests.set_own('staff', '["name"]'), '{"own": ["name"], "byClient": ["photo", "signature"]}', 'the office changes it for one');
select is(tests.mirrored('own'), '["name"]', 'the driver''s copy has that');
create table tests.once_more as select tests.version('own') as version;
select is(tests.set_client('admin', '[]'), '{"needs": []}', 'a client may want nothing at all');
select is(tests.mirrored('theirs'), '[]', 'then nothing is needed');
select is(tests.mirrored('own'), '["name"]', 'but what the shipment has of its own');
select is(tests.version('own'), (select version from tests.once_more), 'which is not told anew');
select is(tests.set_own('staff', 'null'), '{"own": null, "byClient": []}', 'and can be taken away');
select is(tests.mirrored('own'), '[]', 'so that it is as the client wants it');
select cmp_ok(tests.version('own'), '>', (select version from tests.once_more), 'and this is told');

/* Who takes a need off leaves a trace, as who reads a code */
create function tests.traces(tbl text) returns text language sql as $$
  select string_agg(a.actor_name || ': ' || coalesce(a.changes #>> '{needs,0}', 'none') || ' → ' || coalesce(a.changes #>> '{needs,1}', 'none'), ', ' order by a.id)
  from app.activity as a where a.tbl = traces.tbl and a.record in (tests.id_of('own'), tests.id_of('acme'))
$$;
select is(tests.traces('shipment_receipt_needs'), (select u.name || ': none → ["name"], ' || u.name || ': ["name"] → none' from (select app.person_name(tests.id_of('staff')) as name) as u), 'of a shipment''s own');
select is(tests.traces('client_receipt_needs'), (select u.name || ': none → ["photo", "signature"], ' || u.name || ': ["photo", "signature"] → []' from (select app.person_name(tests.id_of('admin')) as name) as u), 'and of its client''s');
select is(tests.ask('staff', 'shipment_detail', jsonb_build_object('id', tests.id_of('own'))) #>> '{changes,entries,0,table}', 'shipment_receipt_needs', 'which the office reads with the shipment');

/* What is no need, and nobody */
select is(tests.set_own('staff', needs), '{"refused": "invalid"}', format('%s is no list of needs', needs)) from unnest(array['["blood"]', '"photo"', '{"photo": true}', '[["photo"]]', '7']::jsonb[]) as needs;
select is(tests.ask('staff', 'set_receipt_needs', jsonb_build_object('shipmentId', tests.id_of('own'))), '{"refused": "invalid"}', 'and saying nothing is not null');
select is(tests.set_own('staff', '["name"]', 'nowhere'), '{"refused": "not-found"}', 'a shipment that is not there');
select is(tests.set_client('admin', 'null'), '{"refused": "invalid"}', 'a client has a list');
select is(tests.set_client('admin', '["name"]', 'nobody'), '{"refused": "client-not-found"}', 'and is there');
select is(tests.set_own(who, '["name"]') ->> 'error', error, format('%s says nothing of it', who)) from (values ('driver', 'PT403'), ('customer', 'PT403'), ('visitor', '42501')) as denied (who, error);
select is(tests.set_client(who, '["name"]') ->> 'error', error, format('%s settles nothing for a client', who)) from (values ('staff', 'PT403'), ('manager', 'PT403'), ('visitor', '42501')) as denied (who, error);
select is(tests.rows_as(who, 'select from public.shipment_receipt_needs'), 'denied', format('%s cannot ask the table', who)) from unnest(array['visitor', 'driver']) as who;
select * from finish();
