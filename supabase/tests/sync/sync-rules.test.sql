-- The small rules that sync is made of, each by itself: who may do what, what is one act, what merges, what is read from a label. One transaction here.
begin;
select plan(59);
create schema tests;
create function tests.id_of(word text) returns uuid language sql immutable as $$ select md5(word)::uuid $$;
create function tests.state_of(statement text) returns text language plpgsql as $$
begin
  execute statement;
  return 'answered';
exception when others then
  return sqlstate;
end
$$;

select is((select array[app.head(), s.head, app.scope_of(tests.id_of('nobody')), s.scope] from app.sync_state(tests.id_of('nobody')) as s), '{0,0,0,0}', 'before anything has changed there is no version');

/* Who may do what, and what is known */
select is(
  array(
    select kind || ': ' || string_agg(role, ' ' order by place) filter (where app.may_command(role, kind))
    from unnest(array[
      'record-delivery', 'correct-delivery', 'withdraw', 'save-run-sheet', 'create-shipment', 'update-shipment', 'set-shipment', 'delete-shipment', 'assign-driver', 'scan-at-warehouse',
      'undo-scan', 'send-out-run-sheet', 'close-run-sheet', 'decide-failed', 'save-warehouse', 'delete-warehouse', 'save-client', 'delete-client', 'teleport'
    ]) with ordinality as k (kind, number), unnest(array['admin', 'manager', 'staff', 'driver', 'inactive', 'customer', 'visitor']) with ordinality as r (role, place)
    group by kind, number having bool_or(app.may_command(role, kind)) order by number
  ),
  array[
    'record-delivery: admin manager staff driver inactive customer visitor', 'correct-delivery: admin manager staff driver inactive customer visitor', 'withdraw: admin manager staff driver inactive customer visitor',
    'save-run-sheet: admin manager staff driver', 'create-shipment: admin manager staff', 'update-shipment: admin manager staff', 'set-shipment: admin manager staff', 'delete-shipment: admin manager staff',
    'assign-driver: admin manager staff', 'scan-at-warehouse: admin manager staff', 'undo-scan: admin manager staff', 'send-out-run-sheet: admin manager staff', 'close-run-sheet: admin manager staff', 'decide-failed: admin manager staff',
    'save-warehouse: admin manager', 'delete-warehouse: admin manager', 'save-client: admin', 'delete-client: admin'
  ],
  'each kind of work has its people'
);
select is(
  array(select app.knows_command(c) from unnest(array[
    '{"kind": "withdraw", "payloadVersion": 1}', '{"kind": "withdraw", "payloadVersion": 2}', '{"kind": "withdraw", "payloadVersion": "1"}', '{"kind": "withdraw"}', '{"kind": "teleport", "payloadVersion": 1}', '{"payloadVersion": 1}', '{"kind": "teleport"}'
  ]::jsonb[]) as c),
  '{known,unknown-version,unknown-version,unknown-version,unknown-kind,unknown-kind,unknown-kind}', 'a command is known by its kind and its version'
);
select is(
  array(select reason || ' ' || app.takes_effect(reason) from unnest(array['not-assigned', 'part-unreadable', 'collection-unclear', 'collection-differs', 'not-collected', 'wrong-code', 'code-missing', 'cancelled', 'imported', 'unknown-number']) as reason),
  array['not-assigned true', 'part-unreadable true', 'collection-unclear true', 'collection-differs true', 'not-collected true', 'wrong-code true', 'code-missing true', 'cancelled false', 'imported false', 'unknown-number false'],
  'what a person only looks at counts, what a person decides does not'
);
select is(app.takes_effect(null), true, 'and what nobody looks at counts');
select is(
  array(
    select concat_ws('/', r.role, s.status, r.who, app.review_reason(jsonb_populate_record(null::public.shipments, jsonb_build_object('status', s.status, 'driver_id', tests.id_of('driver'))), r.role, tests.id_of(r.who)))
    from (values (1, 'admin', 'staff'), (2, 'staff', 'staff'), (3, 'manager', 'staff'), (4, 'driver', 'driver'), (5, 'driver', 'other'), (6, 'inactive', 'driver'), (7, 'customer', 'driver')) as r (at, role, who)
    cross join unnest(array['In Transit', 'Cancelled', 'Delivered', 'Returned', 'Lost/Damaged']) with ordinality as s (status, at)
    where r.role in ('driver', 'inactive', 'customer') or s.status = 'In Transit'
    order by r.at, s.at
  ),
  array[
    'admin/In Transit/staff', 'staff/In Transit/staff', 'manager/In Transit/staff',
    'driver/In Transit/driver', 'driver/Cancelled/driver/cancelled', 'driver/Delivered/driver/already-delivered', 'driver/Returned/driver/already-finished', 'driver/Lost/Damaged/driver/already-finished',
    'driver/In Transit/other/not-assigned', 'driver/Cancelled/other/cancelled', 'driver/Delivered/other/already-delivered', 'driver/Returned/other/already-finished', 'driver/Lost/Damaged/other/already-finished',
    'inactive/In Transit/driver/inactive-driver', 'inactive/Cancelled/driver/inactive-driver', 'inactive/Delivered/driver/inactive-driver', 'inactive/Returned/driver/inactive-driver', 'inactive/Lost/Damaged/driver/inactive-driver',
    'customer/In Transit/driver/inactive-driver', 'customer/Cancelled/driver/inactive-driver', 'customer/Delivered/driver/inactive-driver', 'customer/Returned/driver/inactive-driver', 'customer/Lost/Damaged/driver/inactive-driver'
  ],
  'why a capture is looked at'
);
select is(app.review_reason(jsonb_populate_record(null::public.shipments, '{"status": "In Transit"}'), 'driver', tests.id_of('driver')), 'not-assigned', 'what is nobody''s is not assigned');

/* One act */
create function tests.known(owner text, hash text, result jsonb) returns public.sync_command language sql as $$
  select row(tests.id_of('id'), tests.id_of(owner), hash, 'x', result, now(), null, null)::public.sync_command
$$;
select is(app.replay(tests.known('one', hash, '{"status": "applied", "code": null}'), tests.id_of(asking), 'hash') ->> 'status', status, format('%s asks for %s: %s', asking, hash, status))
from (values ('one', 'hash', 'replayed'), ('one', '', 'replayed'), ('one', 'other', 'rejected'), ('two', 'hash', 'rejected'), ('two', '', 'rejected')) as asked (asking, hash, status);
select is(app.replay(tests.known('one', 'hash', '{"status": "applied", "code": null}'), tests.id_of('one'), 'hash'), '{"status": "replayed", "first": "applied", "code": null}', 'a replay is the first answer');
select is(app.replay(tests.known('one', 'hash', '{}'), tests.id_of('two'), 'hash'), '{"status": "rejected", "code": "id-reused", "message": "This id belongs to something else that was sent before.", "version": null}', 'for nobody else');
select is(
  array(
    select concat_ws(' ', r.result ->> 'status', r.result ->> 'code', app.was_carried_out(k), app.waits_for_a_newer_server(r.result), app.is_parked(k, tests.id_of('one'), 'hash'), app.is_parked(k, tests.id_of('two'), 'hash'), app.is_parked(k, tests.id_of('one'), 'other'))
    from unnest(array['{"status": "applied"}', '{"status": "merged"}', '{"status": "rejected", "code": "unknown-kind"}', '{"status": "rejected", "code": "unknown-version"}', '{"status": "rejected", "code": "invalid"}', '{}']::jsonb[]) as r (result)
    cross join lateral tests.known('one', 'hash', r.result) as k
  ),
  '{"applied t f f f f","merged t f f f f","rejected unknown-kind f t t f f","rejected unknown-version f t t f f","rejected invalid f f f f f","f f f f f"}', 'what was carried out, and what waits for a newer server'
);
select is(array(select app.was_carried_out(tests.known('one', 'hash', null)) union all select app.waits_for_a_newer_server(null)), '{f,f}', 'what has no answer yet was not, and does not');
create function tests.earlier(replaces jsonb) returns text language sql as $$
  select array_to_string(array(select (select w from unnest(array['a', 'b', 'c', 'own']) as w where tests.id_of(w) = id) from unnest(app.earlier_ids(jsonb_build_object('id', tests.id_of('own'), 'replaces', replaces))) with ordinality as e (id, place) order by place), ' ')
    || case when app.earlier_ids(jsonb_build_object('id', tests.id_of('own'), 'replaces', replaces)) is null then 'none' else '' end
$$;
create function tests.list(variadic words text[]) returns jsonb language sql as $$ select jsonb_agg(tests.id_of(w) order by place) from unnest(words) with ordinality as l (w, place) $$;
select is(array[tests.earlier('null'), tests.earlier('[]'), tests.earlier(tests.list('b', 'a')), tests.earlier(tests.list('a', 'own', 'b', 'a')), tests.earlier(tests.list('own'))], '{"","",b a,a b,""}', 'the ids of before, each once, in their order, and not its own');
select is(array[tests.earlier('{}'), tests.earlier('"x"'), tests.earlier('["x"]'), tests.earlier(tests.list('a') || 'null'), tests.earlier('7')], '{none,none,none,none,none}', 'what is no list of ids is none');
select is(app.earlier_ids('{"id": "x"}'), '{}', 'who replaces nothing has none');
select is((select array[cardinality(ids), array_position(ids, tests.id_of('3')), array_position(ids, tests.id_of('52'))] from app.earlier_ids(jsonb_build_object('replaces', (select jsonb_agg(tests.id_of(n::text) order by n) from generate_series(1, 52) as n))) as ids), '{50,1,50}', 'of many the newest fifty');
select is(
  array(select array_to_string(array(select (select w from unnest(array['a', 'b']) as w where tests.id_of(w) = id) from unnest(app.listed_ids(list)) with ordinality as l (id, place) order by place), ' ') || case when app.listed_ids(list) is null then 'none' else '' end
    from unnest(array[null, 'null', '[]', tests.list('b', 'a', 'b')]) as list),
  array['', '', '', 'b a'], 'ids are listed in their order, each once'
);
select is(
  array(select tests.state_of(format('select app.listed_ids(%L)', list)) from unnest(array[tests.list('a') || '["x"]', '"x"', '{}', (select jsonb_agg(tests.id_of('a')) from generate_series(1, 1000)), (select jsonb_agg(tests.id_of('a')) from generate_series(1, 1001))]) as list),
  '{22000,22023,22023,answered,22000}', 'a list of something else, or without end, is none'
);
create table tests.hashed as select '{"id": "1", "kind": "a", "payloadVersion": 1, "claimedAt": "t", "clockOffsetMs": 1, "payload": {"x": 1, "y": 2}}'::jsonb as command;
select is(
  array(select (app.command_hash(command || change) = app.command_hash(command))::text from tests.hashed, unnest(array[
    '{"id": "2"}', '{"clockOffsetMs": 2}', '{"payload": {"y": 2, "x": 1}}', '{"kind": "b"}', '{"payloadVersion": 2}', '{"claimedAt": "u"}', '{"payload": {"x": 1}}'
  ]::jsonb[]) as change),
  '{true,true,true,false,false,false,false}', 'a command is the same by what it says, and when'
);
select is((select app.command_hash(command) from tests.hashed), '291414031b57aabe29d9f7d38539b4dde8808acfcef0fe51ed1bf4b3fb2d2a48', 'also for a newer server: what was sent before it came is known by this again');

/* Times */
select is(
  array(select (app.corrected_claim(c) at time zone 'UTC')::text from unnest(array[
    '{"claimedAt": "2026-11-01T06:30:00Z"}', '{"claimedAt": "2026-11-01T06:30:00.123Z", "clockOffsetMs": -1500}', '{"claimedAt": "2026-11-01T06:30:00Z", "clockOffsetMs": null}', '{"claimedAt": "2026-11-01T06:30:00Z", "clockOffsetMs": 0.6}', '{"claimedAt": "2026-11-01T06:30:00Z", "clockOffsetMs": "1500"}'
  ]::jsonb[]) as c),
  array['2026-11-01 06:30:00', '2026-11-01 06:29:58.623', '2026-11-01 06:30:00', '2026-11-01 06:30:00.001', '2026-11-01 06:30:00'], 'a claim is moved by what its clock was off, where that is a number'
);
select is(
  array(select tests.state_of(format('select app.claimed_at(%L)', jsonb_build_object('claimedAt', t))) from unnest(array['2026-11-01T06:30:00Z', '2026-11-01T06:30:00.5Z', '2026-11-01T06:30:00+05:30', 'tomorrow', 'infinity', '', ' 2026-11-01T06:30:00Z', '2026-11-01T06:30:00Z ', '2026-11-01', '2026-13-01T06:30:00Z']) as t),
  '{answered,answered,22000,22000,22000,22000,22000,22000,22000,22000}', 'only an instant in UTC is one'
);
select is(tests.state_of($$ select app.claimed_at('{}') $$), '22000', 'and nothing is none');
select is(
  array(select app.delivered_at(c, '2026-11-01 06:00Z', '2026-11-01 07:00Z') from unnest(array['2026-11-01 05:59Z', '2026-11-01 06:30Z', '2026-11-01 07:01Z']::timestamptz[]) as c),
  array['2026-11-01 06:00Z', '2026-11-01 06:30Z', '2026-11-01 07:00Z']::timestamptz[], 'nothing is delivered before it was made, or after it was heard of'
);
select is(app.delivered_at('2026-11-01 06:30Z', null, '2026-11-01 07:00Z'), '2026-11-01 06:30Z', 'where nothing was made it stands');

/* What merges */
select is(
  array(select app.same_value(one, other)::text from (values (null::jsonb, null::jsonb), ('null', null), ('""', 'null'), ('""', null), ('"a"', '"a"'), ('"a"', '"b"'), ('"a"', null), (null, '0'), ('0', '""'), ('1', '1.0')) as v (one, other)),
  '{true,true,true,true,true,false,false,false,false,true}', 'no text and an empty one are the same'
);
select is(app.side_of('{"a": {"from": 1, "to": 2}, "b": {"from": null, "to": 3}, "c": {"to": 4}, "d": {"from": 5}}', side, '{a,b,c}'), told, format('what it was and what it is to be: %s', side))
from (values ('from', '{"a": 1, "b": null, "c": null}'::jsonb), ('to', '{"a": 2, "b": 3, "c": 4}')) as v (side, told);
select is(array(select app.side_of(c, 'to', '{a}')::text from unnest(array[null, 'null', '[]', '"x"', '{}', '{"b": {"to": 1}}']::jsonb[]) as c), '{"{}","{}","{}","{}","{}","{}"}', 'what is no change is none');
select is(
  (select array[m.taken, m.conflicts] from app.merge_fields('{"a": 1, "b": 9, "c": 3, "d": "", "e": 5}', '{"a": 1, "b": 2, "c": 2, "d": null, "e": 5}', '{"a": 2, "b": 3, "c": 3, "d": "x", "e": 5, "f": 6}', '{a,b,c,d,e}') as m),
  array['{"a": 2, "d": "x"}', '{"b": {"from": 2, "yours": 3, "theirs": 9}}']::jsonb[], 'what nobody else touched is taken, what is so already is nothing, what both changed is asked'
);
select is((select array[m.taken, m.conflicts] from app.merge_fields('{}', '{}', '{}', '{}') as m), '{"{}","{}"}', 'and nothing is nothing');
select is(app.only_fields('{"a": 1, "b": null, "c": 3}', '{a,b}')::text || app.only_fields('{"c": 3}', '{a}')::text || app.only_fields('{}', '{a}')::text, '{"a": 1, "b": null}{}{}', 'only what may be said is heard');
select is(app.client_changes('{"client_code": {"from": "a", "to": " ab "}, "gstin": {"to": "x"}, "pan": {"to": null}, "address": {"to": " y "}}'), '{"client_code": {"from": "a", "to": "AB"}, "gstin": {"to": "X"}, "pan": {"to": null}, "address": {"to": " y "}}', 'codes are kept in capitals, and nothing else is');
select is(app.client_changes('{}'), '{}', 'of nothing nothing');
select is(
  array(select app.refuse_too_long(t, '{"b_c": 2, "a": 1, "d": 3}') ->> 'message' from unnest(array['{"b_c": "xx", "a": "x"}', '{"b_c": "xxx"}', '{"b_c": "xxx", "a": "xx"}', '{"e": "xxxxx"}', '{"a": null}']::jsonb[]) as t),
  array[null, 'Too long: at most 2 characters fit in the b c.', 'Too long: at most 1 characters fit in the a.', null, null], 'the first text that is too long is named'
);
select is(array(select coalesce(app.tracking_number_refusal(d) ->> 'message', 'none') from unnest(array['1', '123456789', '1234567890', '12345678901', '123456789012', '', null]) as d), array[
  'none', 'none', 'A tracking number cannot have 10 or 11 digits: it would be read as a phone number.', 'A tracking number cannot have 10 or 11 digits: it would be read as a phone number.', 'none', 'A tracking number has digits only.', 'A tracking number has digits only.'
], 'a tracking number is not like a phone''s');
select is(
  array(select (app.with_amounts(jsonb_populate_record(null::public.shipments, jsonb_build_object('base_price', b, 'gst_percentage', g))))::text from (values (100, 18), (0.25, 18), (0.03, 50), (0, 18), (99.99, 0), (100000000, 100)) as v (b, g)),
  array['{"gst_amount": 18.00, "final_amount": 118.00}', '{"gst_amount": 0.05, "final_amount": 0.30}', '{"gst_amount": 0.02, "final_amount": 0.05}', '{"gst_amount": 0.00, "final_amount": 0.00}', '{"gst_amount": 0.00, "final_amount": 99.99}', '{"gst_amount": 100000000.00, "final_amount": 200000000.00}'],
  'tax is right to the paisa, half of one up'
);

/* Lists and pages */
select is(array(select array_to_string(app.listed_ids(l), ' ') from unnest(array[null, 'null', '[]', tests.list('a', 'b', 'a')]::jsonb[]) as l), array['', '', '', concat_ws(' ', tests.id_of('a'), tests.id_of('b'))], 'a list has each id once, in its order');
select is(array(select tests.state_of(format('select app.listed_ids(%L)', l)) from unnest(array['["x"]', '[null]', '{}', '7']) as l), '{22000,22000,22023,22023}', 'and ids only');
select is(array(select app.numbers_in_words(n) from (values (1, array['1']), (2, array['1', '2', '3']), (3, array['1', '2', '3', '4']), (4, array['1', '2', '3', '4', '5'])) as v (at, n) order by at), array['1', '1, 2, 3', '1, 2, 3 and 1 more', '1, 2, 3 and 2 more'], 'three are named, and the others counted');
select is(array(select app.page_size(a) from unnest(array[null, '', '0', '1', '5000', '5001', '999999999', '1000000000', '-1', 'x']) with ordinality as l (a, at) order by at), '{500,500,1,1,5000,5000,5000,500,500,500}', 'a page has its size');

/* What is read from a label */
insert into public.shipments (id, tracking_number, shipment_id, status, from_name_or_company, from_contact_number, to_name_or_company, to_contact_number)
select v.id::uuid, v.number, v.display, 'In Transit', 'A', '9000000011', 'B', '9000000012'
from (values
  ('11111111-0000-4000-8000-000000000001', '10-01', null), ('22222222-0000-4000-8000-000000000001', '1001', null), ('abcdef00-0000-4000-8000-000000000001', '3001', null),
  ('ffffff00-0000-4000-8000-000000000001', '3002', null), ('ffffffff-ffff-4000-8000-000000000001', '3003', null), ('00000000-0000-4000-8000-000000000001', '3004', 'SHP0123ABCD'), ('eeeeee00-0000-4000-8000-000000000001', '3005', 'SHPEEEEEEZZ')
) as v (id, number, display);
select is(
  array(select coalesce((select s.tracking_number from public.shipments as s where s.id = app.find_scanned(typed)), 'none') from unnest(array['10-01', ' 10-01 ', '1001', '1 0 0 1', '1-001', 'SHPABCDEF', 'shp abc-def', 'SHPFFFFFF', 'SHP0123ABCD', 'shp0123abcd', 'SHPEEEEEE', 'SHPABCDE', 'SHPABCDEF0', 'XSHPABCDEF', 'x', '', null]) with ordinality as l (typed, at) order by at),
  '{10-01,10-01,1001,1001,1001,3001,3001,none,3004,3004,none,none,none,none,none,none,none}',
  'the number as it stands comes first, then without spaces and hyphens, then the readable id, and its six characters where only one has them'
);
select is(array[app.find_scanned(rpad('1001', 200)), app.find_scanned(rpad('1001', 201))], array[app.find_scanned('1001'), null], 'what is longer than a label is read from none');
select is(
  array(select to_char(app.free_instant('11111111-0000-4000-8000-000000000001', wanted) at time zone 'UTC', 'HH24:MI:SS.MS') from unnest(array['2026-11-01 06:00:00Z', '2026-11-01 06:00:01Z', '2026-11-01 06:00:02Z']::timestamptz[]) as wanted),
  '{06:00:00.000,06:00:01.000,06:00:02.000}', 'a moment without a scan is free'
);
insert into public.warehouses (id, name) values ('11111111-0000-4000-8000-00000000000a', 'North');
insert into public.shipment_updates (shipment_id, status, updated_at, warehouse_id, direction)
select s.id::uuid, 'In Transit', at::timestamptz, case when direction is not null then '11111111-0000-4000-8000-00000000000a'::uuid end, direction from (values
  ('11111111-0000-4000-8000-000000000001', '2026-11-01 06:00:00Z', 'in'), ('11111111-0000-4000-8000-000000000001', '2026-11-01 06:00:00.001Z', 'out'), ('11111111-0000-4000-8000-000000000001', '2026-11-01 06:00:01Z', null), ('22222222-0000-4000-8000-000000000001', '2026-11-01 06:00:02Z', 'in')
) as s (id, at, direction);
select is(
  array(select to_char(app.free_instant('11111111-0000-4000-8000-000000000001', wanted) at time zone 'UTC', 'HH24:MI:SS.MS') from unnest(array['2026-11-01 06:00:00Z', '2026-11-01 06:00:00.0004Z', '2026-11-01 06:00:00.001Z', '2026-11-01 06:00:01Z', '2026-11-01 06:00:02Z']::timestamptz[]) as wanted),
  '{06:00:00.002,06:00:00.002,06:00:00.002,06:00:01.000,06:00:02.000}', 'right behind scans of this parcel, and of nothing else'
);
insert into public.shipment_items (shipment_id, weight_kg, quantity, price_inr) values
  ('11111111-0000-4000-8000-000000000001', 2.5, 2, 100.50), ('11111111-0000-4000-8000-000000000001', null, 3, null), ('11111111-0000-4000-8000-000000000001', 1, 1, 0.01), ('22222222-0000-4000-8000-000000000001', 9, 9, 900);
select is(
  array[app.totals_of_packages('11111111-0000-4000-8000-000000000001', '{total_weight,base_price}'), app.totals_of_packages('11111111-0000-4000-8000-000000000001', '{base_price}'), app.totals_of_packages('11111111-0000-4000-8000-000000000001', '{}'), app.totals_of_packages('abcdef00-0000-4000-8000-000000000001', '{total_weight,base_price}')],
  array['{"total_weight": 6.000, "base_price": 100.51}', '{"base_price": 100.51}', '{}', '{"total_weight": 0, "base_price": 0}']::jsonb[], 'the totals of a shipment are those of its packages'
);

/* Changed by somebody else */
select is(
  array(select app.merged_or_applied('{"status": "applied"}', '{"claimedAt": "2026-11-01T06:30:00Z"}', by, at::timestamptz) ->> 'status' from (values
    (tests.id_of('driver'), '2026-11-01 06:29:59Z'), (tests.id_of('driver'), '2026-11-01 06:30:00Z'), (tests.id_of('driver'), '2026-11-01 06:30:00.001Z'), (null, '2026-11-01 06:30:00.001Z')
  ) as c (by, at)),
  '{applied,applied,merged,applied}', 'what somebody else has changed since it was done is merged'
);
insert into app.activity (happened_at, actor, actor_name, tbl, record, record_name, part, action, changes)
select at::timestamptz, tests.id_of(who), who, tbl, tests.id_of('changed'), 'of a test', part, 'update', jsonb_build_object(field, '["a", "b"]'::jsonb) from (values
  ('2026-11-01 06:00Z', 'one', 'clients', null::uuid, 'address'), ('2026-11-01 07:00Z', 'two', 'clients', null, 'address'), ('2026-11-01 08:00Z', 'three', 'warehouses', null, 'address'),
  ('2026-11-01 09:00Z', 'four', 'clients', tests.id_of('part'), 'address'), ('2026-11-01 10:00Z', 'five', 'clients', null, 'pan')
) as a (at, who, tbl, part, field);
select is((app.last_change_of('clients', tests.id_of('changed'), 'address')).actor, tests.id_of('two'), 'the last who changed a field, of this record and of no part of it');
select is(app.changed_unseen('client', tests.id_of('nobody'), '2026-11-01 06:30Z') ->> 'message', 'Somebody else changed this client on 1 Nov 2026, 12:00 pm, after you had seen it.', 'who it was is said where it is known');
select set_config('app.actor', tests.id_of('asking')::text, true);
select is(
  array(select substring(app.refuse_unseen('client', tests.id_of('changed'), there, '{"address": "seen", "pan": "seen", "gstin": "seen"}', '2026-11-02 06:30Z') ->> 'message', ' on (.*), after') from unnest(array['{"address": "seen"}', '{"address": "now"}', '{"address": "now", "pan": "now"}', '{"gstin": "now"}']::jsonb[]) as there),
  '{NULL,"1 Nov 2026, 12:30 pm","1 Nov 2026, 3:30 pm","2 Nov 2026, 12:00 pm"}', 'a field that is not as it was seen was changed last when that was written down, or with its record'
);
select set_config('app.actor', '', true);

/* What a command was about */
create function tests.about(kind text, touched text, about text, command text default 'command') returns text language sql as $$
  select concat_ws(' ', r.tbl, (select word from unnest(array['touched', 'about', 'parcel']) as word where tests.id_of(word) = r.pk))
  from app.mirrored_record(jsonb_populate_record(null::public.sync_command, jsonb_build_object(
    'id', tests.id_of(command), 'kind', kind, 'about', tests.id_of(about), 'result', jsonb_build_object('touched', jsonb_build_object('pk', tests.id_of(touched)))
  ))) as r
$$;
select is(
  array(select tests.about(kind, 'touched', 'about') from unnest(array['save-client', 'delete-client', 'save-warehouse', 'delete-warehouse', 'save-run-sheet', 'send-out-run-sheet', 'close-run-sheet', 'assign-driver']) as kind),
  array['clients touched', 'clients touched', 'warehouses touched', 'warehouses touched', 'run_sheets touched', 'run_sheets touched', 'run_sheets touched', 'shipments touched'], 'each kind is about a record of its table'
);
select is(array[tests.about('save-client', null, 'about'), tests.about('save-client', null, null), tests.about('assign-driver', null, null)], array['clients about', '', ''], 'which is known from its answer, then from what was kept, or not at all');
insert into public.shipments (id, tracking_number, from_name_or_company, from_contact_number, to_name_or_company, to_contact_number) values (tests.id_of('parcel'), '404', 'A', '9000000011', 'B', '9000000012');
insert into public.proof_of_delivery (id, shipment_id, tracking_number, outcome, claimed_at, delivered_at, captured_by) values (tests.id_of('capture'), tests.id_of('parcel'), '404', 'Failed Attempt', now(), now(), tests.id_of('driver'));
select is(tests.about('record-delivery', 'touched', 'about', 'capture'), 'shipments parcel', 'a capture is about the parcel that it belongs to today');

/* When a capture counts as received */
insert into app.activity (happened_at, actor_name, tbl, record, record_name, action, changes)
select at::timestamptz, 'Asha', 'shipments', record::uuid, 'of a test', 'update', '{}' from (values
  ('2099-01-01 01:00Z', '11111111-0000-4000-8000-000000000001'), ('2099-01-01 03:00Z', '22222222-0000-4000-8000-000000000001')
) as a (at, record);
select is(app.received_behind('11111111-0000-4000-8000-000000000001'), '2099-01-01 01:00:00.001Z', 'right behind what happened to its parcel last, and to no other');
insert into public.proof_of_delivery (id, shipment_id, tracking_number, outcome, claimed_at, received_at, delivered_at, captured_by)
select gen_random_uuid(), shipment::uuid, '1', 'Failed Attempt', now(), at::timestamptz, now(), tests.id_of('driver') from (values
  ('2099-01-01 00:30Z', '11111111-0000-4000-8000-000000000001'), ('2099-01-01 02:00Z', '11111111-0000-4000-8000-000000000001'), ('2099-01-01 04:00Z', '22222222-0000-4000-8000-000000000001')
) as p (at, shipment);
select is(app.received_behind('11111111-0000-4000-8000-000000000001'), '2099-01-01 02:00:00.001Z', 'and behind the capture before it');
select * from finish();
rollback;
