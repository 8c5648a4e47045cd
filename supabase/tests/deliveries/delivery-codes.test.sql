-- The code that only the recipient can give: read by the office and its recipient, tried by the driver, and in no driver's reach.
select plan(147);
\ir ../../../tests/support/sql/scenes/sync-scene.sql
-- A known secret, so that the digits are known as well.
update app.delivery_secret set secret = 'a secret of this test';
create function tests.digits(name text, serial integer default 1) returns text language sql as $$ select app.code_digits(tests.id_of(name), serial) $$;
create function tests.wrong(name text, add integer default 1) returns text language sql as $$ select lpad(((tests.digits(name)::integer + add) % 1000000)::text, 6, '0') $$;
create function tests.about(who text, asked text, name text, extra jsonb default '{}') returns jsonb language sql as $$
  select tests.ask(who, asked, jsonb_build_object('shipmentId', tests.id_of(name)) || extra)
$$;
create function tests.try(who text, name text, digits text) returns jsonb language sql as $$ select tests.about(who, 'check_delivery_code', name, jsonb_build_object('digits', digits)) $$;
create function tests.capture(name text, shipment text, extra jsonb, outcome text default 'Delivered') returns jsonb language sql stable as $$
  select tests.command(name, 'record-delivery', jsonb_build_object('shipmentId', tests.id_of(shipment), 'trackingNumber', shipment, 'outcome', outcome, 'notes', '', 'photo', null) || extra, 'shipment:' || shipment, now())
$$;
create function tests.typed(digits text) returns jsonb language sql immutable as $$ select jsonb_build_object('code', jsonb_build_object('way', 'typed', 'value', digits)) $$;
create function tests.scanned(code text) returns jsonb language sql immutable as $$ select jsonb_build_object('code', jsonb_build_object('way', 'scanned', 'value', code)) $$;
create function tests.send(name text, shipment text, extra jsonb, outcome text default 'Delivered') returns text language sql as $$
  select coalesce(a ->> 'review', a ->> 'code', a ->> 'status') from jsonb_array_elements(tests.push('driver', tests.capture(name, shipment, extra, outcome))) as a
$$;
create function tests.seen(name text, shipment text) returns jsonb language sql as $$
  select p -> 'code' from jsonb_array_elements(tests.ask('staff', 'shipment_detail', jsonb_build_object('id', tests.id_of(shipment))) -> 'proofs') as p where p ->> 'id' = tests.id_of(name)::text
$$;
select tests.ship(n, n, case when n <> 'another' then 'driver' end, 'Out for Delivery')
from unnest(array['s1', 's2', 's3', 's4', 's5', 's6', 's7', 's8', 's9', 's10', 's11', 's12', 's13', 's14', 's15', 's16', 's17', 'plain', 'another', 'renewing', 'reset', 'called-off', 'found', 'lost', 'bare']) as n;
insert into public.shipment_receipt_needs select id, array['photo', 'code'] from public.shipments where tracking_number <> 'plain';
update public.shipments set to_email = 'Customer@Waybill.example' where tracking_number in ('s1', 'plain');
-- Who books, who sends, and whose client pays: none of them is who receives it.
update public.shipments set user_id = tests.id_of('customer') where tracking_number = 's2';
update public.shipments set from_email = 'customer@waybill.example' where tracking_number = 's3';
insert into public.clients (id, client_code, client_name, contact_email, contact_phone, address, gstin, pan)
values (tests.id_of('client'), 'ACME', 'Acme', 'a@acme.example', '9000000000', 'Hyderabad', '36AABCU9603R1ZO', 'AABCU9603R');
insert into public.client_accounts (client_id, user_id) values (tests.id_of('client'), tests.id_of('customer'));
insert into app.settings (name, value) values ('client_shipments', 'shown') on conflict (name) do update set value = excluded.value;
update public.shipments set client_code = 'ACME' where tracking_number = 's4';
insert into auth.users (id, email) values (tests.id_of('unconfirmed'), 'unconfirmed@waybill.example');
update public.shipments set to_email = 'unconfirmed@waybill.example' where tracking_number = 's5';
grant execute on all functions in schema tests to public;

/* Who reads it */
select matches(tests.digits('s1'), '^[0-9]{6}$', 'six digits');
select isnt(tests.digits('s1'), tests.digits('s2'), 'of each shipment its own');
select is(tests.about(who, 'delivery_code', 's1'), jsonb_build_object('digits', tests.digits('s1'), 'serial', 1, 'triesLeft', 5), format('%s reads it', who)) from unnest(array['staff', 'admin', 'customer']) as who;
select is(tests.about(who, 'delivery_code', 's1') ->> 'error', error, format('%s does not', who)) from (values ('driver', 'PT403'), ('other-driver', 'PT403'), ('inactive', 'PT403'), ('visitor', '42501')) as denied (who, error);
select is(tests.about('customer', 'delivery_code', name), '{"refused": "not-found"}', format('nor does the account that %s', what))
from (values ('s2', 'booked it'), ('s3', 'sends it'), ('s4', 'belongs to the client who pays'), ('s6', 'has nothing to do with it')) as others (name, what);
select is(tests.about('unconfirmed', 'delivery_code', 's5'), '{"refused": "not-found"}', 'nor one whose address nobody has confirmed');
select is((select count(*) from unnest(array['s1', 's2', 's3', 's4']) as n where tests.ask('customer', 'my_shipment', jsonb_build_object('id', tests.id_of(n))) -> 'shipment' <> 'null'), 4::bigint, 'although all of them are theirs to see');
select is(tests.ask('customer', 'my_shipment', jsonb_build_object('id', tests.id_of(n))) #> '{shipment,showsCode}', to_jsonb(n = 's1'), format('their page offers the code of %s: %s', n, n = 's1')) from unnest(array['s1', 's2', 's3', 's4']) as n;
select is(tests.about(who, 'delivery_code', 'plain'), '{"refused": "not-needed"}', format('where none is needed there is none for %s', who)) from unnest(array['staff', 'customer']) as who;
select is(
  (select jsonb_agg(jsonb_build_array(l -> 'name', l -> 'as', l -> 'madeNew')) from jsonb_array_elements(tests.about('staff', 'delivery_code_looks', 's1') -> 'looks') as l),
  jsonb_build_array(jsonb_build_array(app.person_name(tests.id_of('customer')), 'recipient', false), '["Asha", "office", false]'::jsonb, '["Sita", "office", false]'::jsonb),
  'and each look is kept'
);
delete from public.call_counters;
select is(
  (select string_agg(coalesce(tests.about(case when n > 0 then 'customer' end, 'delivery_code', 's1') ->> 'error', 'shown'), ' ' order by n) from generate_series(1, 11) as n),
  repeat('shown ', 10) || 'PGRST', 'a recipient reads it ten times in a minute, and not once more'
);
select is((select count(*) from app.delivery_code_looks where looked_as = 'recipient'), 11::bigint, 'of which nothing is kept');
delete from public.call_counters;
insert into public.call_counters (bucket, window_start, shard, calls) values ('delivery-code:user:' || tests.id_of('customer') || ':hour', date_trunc('hour', now()), 0, 30);
select is(tests.about('customer', 'delivery_code', 's1') ->> 'error', 'PGRST', 'thirty in an hour are the other limit');
delete from public.call_counters;
select is(tests.about(who, asked, 's1') ->> 'error', error, format('%s asks nothing of %s', who, asked))
from unnest(array['delivery_code_looks', 'renew_delivery_code']) as asked, (values ('driver', 'PT403'), ('customer', 'PT403'), ('visitor', '42501')) as denied (who, error);
select is(tests.about(who, asked, 's1') ->> 'error', '42501', format('%s cannot call %s', who, asked))
from unnest(array['delivery_signing', 'keep_delivery_token']) as asked, unnest(array['driver', 'admin', 'customer', 'visitor']) as who;
select ok(position(tests.digits('s1') in (select string_agg(c::text, ' ') from app.delivery_codes as c)) = 0, 'the digits themselves are kept nowhere');

/* Tried at the door */
select is(tests.try('driver', 's2', tests.digits('s2')), '{"result": "right", "triesLeft": 5}', 'right is right, and no try is lost');
select is(tests.try('driver', 's2', tests.wrong('s2', n)), jsonb_build_object('result', 'wrong', 'triesLeft', 5 - n), format('wrong try %s', n)) from generate_series(1, 5) as n;
select is(tests.try('driver', 's4', tests.wrong('s4')), '{"result": "wrong", "triesLeft": 4}', format('the same wrong digits are one try, the %s time as well', n)) from generate_series(1, 2) as n;
select is(tests.try('driver', 's2', tests.digits('s2')), '{"refused": "locked"}', 'after five not even the right one');
select is(tests.about('staff', 'delivery_code_looks', 's2') ->> 'triesLeft', '0', 'the office sees it');
select is(tests.about('staff', 'renew_delivery_code', 's2'), '{"done": true}', 'and makes a new one');
select is(tests.try('driver', 's2', tests.digits('s2')) ->> 'result', 'wrong', 'the old one is none any more');
select is(tests.try('driver', 's2', tests.digits('s2', 2)) ->> 'result', 'right', 'the new one is');
select is(tests.try(who, 's3', tests.digits('s3')) , answer, format('%s tries nothing of this driver''s', who))
from (values ('other-driver', '{"refused": "not-found"}'::jsonb), ('customer', '{"error": "PT403"}'), ('visitor', '{"error": "42501"}')) as denied (who, answer);
select is(tests.try('driver', 's3', digits), '{"refused": "invalid"}', format('"%s" is no try', digits)) from unnest(array['12345', '1234567', '12345a', '']) as digits;

/* Brought with the capture */
select is(tests.send('c3', 's3', tests.typed(tests.digits('s3'))), 'applied', 'the right one arrives and nobody is asked');
select is(tests.seen('c3', 's3'), '{"way": "typed", "result": "right"}', 'the office reads that it was right');
select is(tests.send('c4', 's4', tests.typed(tests.wrong('s4'))), 'wrong-code', 'a wrong one goes to review');
select is(tests.seen('c4', 's4'), '{"way": "typed", "result": "wrong"}', 'as what it is');
select is((select wrong_tries from app.delivery_codes where shipment_id = tests.id_of('s4')), 1, 'and is a try');
select is((select status from public.shipments where tracking_number = 's4'), 'Delivered', 'what was handed over stays handed over');
select is(tests.send('c5', 's5', '{}'), 'code-missing', 'without one the capture arrives, and goes to review');
select is(tests.seen('c5', 's5'), '{"way": null, "result": "missing"}', 'where the office reads that it is missing');
select is((select status from public.shipments where tracking_number = 's5'), 'Delivered', 'it takes effect all the same');
select is(tests.send('f12', 's12', '{}', 'Failed Attempt'), 'applied', 'who delivered nothing needs none');
select is(tests.send('c6', 's6', '{"notPossible": [{"what": "code", "reason": "Her phone is off"}]}'), 'applied', 'with a reason it is not missing');
select is(tests.seen('c6', 's6'), 'null', 'the reason says all');
select is(tests.send('c7', 's7', '{"code": {"way": "typed", "value": "1"}}'), 'part-unreadable', 'what is no code is left out');
select is(tests.send('cp', 'plain', tests.typed('000000')), 'applied', 'where none is needed, none is wrong');

/* Signed */
create function tests.keep_token(name text, code text, expires timestamptz, serial integer default 1) returns void language sql as $$
  select app.delivery_code_of(tests.id_of(name));
  select public.keep_delivery_token(jsonb_build_object('digest', encode(sha256(convert_to(code, 'UTF8')), 'hex'), 'shipmentId', tests.id_of(name), 'serial', serial, 'expiresAt', app.instant(expires)))
$$;
create function tests.correct(name text, shipment text, corrected text, extra jsonb) returns text language sql as $$
  select coalesce(a ->> 'review', a ->> 'code', a ->> 'status') from jsonb_array_elements(tests.push('driver', tests.command(
    name, 'correct-delivery', jsonb_build_object('shipmentId', tests.id_of(shipment), 'trackingNumber', shipment, 'outcome', 'Delivered', 'notes', '', 'photo', null, 'corrects', tests.id_of(corrected)) || extra,
    'shipment:' || shipment, now()))) as a
$$;
grant execute on all functions in schema tests to public;
select tests.keep_token('s1', 'signed for s1', now() + interval '2 days'), tests.keep_token('s8', 'old', now() - interval '1 minute'), tests.keep_token('reset', 'before', now() + interval '1 day');
select is(tests.send('c8', 's8', tests.scanned('signed for s1')), 'wrong-code', 'one of another shipment is wrong');
select is(tests.send('c1', 's1', tests.scanned('signed for s1')), 'applied', 'its own is right');
create table tests.looked as select (tests.about('staff', 'delivery_code', 'renewing') ->> 'serial')::integer as serial;
select is(tests.about('staff', 'renew_delivery_code', 'renewing'), '{"done": true}', 'a new code is made while the one before is being signed');
select tests.keep_token('renewing', 'signed too late', now() + interval '1 day', serial) from tests.looked;
select tests.keep_token('renewing', 'signed after it', now() + interval '1 day', 2);
select is(tests.send('c15', 'renewing', tests.scanned('signed too late')), 'wrong-code', 'what was signed of the one before is wrong');
select is(tests.correct('c15b', 'renewing', 'c15', tests.scanned('signed after it')), 'applied', 'of the new one it is right');
select is(tests.about('staff', 'delivery_code', 's1'), '{"refused": "not-needed"}', 'what was delivered shows none any more');

/* A try is a try */
-- The clock is so far off that no moment has it: found out after the rest was taken for good.
create function tests.failing(who text, name text, shipment text, extra jsonb, kind text default 'record-delivery') returns text language sql as $$
  select tests.words(tests.push(who, tests.command(name, kind, jsonb_build_object('shipmentId', tests.id_of(shipment), 'trackingNumber', shipment, 'outcome', 'Delivered', 'notes', '', 'photo', null) || extra, 'shipment:' || shipment, now()) || '{"clockOffsetMs": 1e300}'))
$$;
create function tests.wrong_tries(name text) returns integer language sql as $$
  select coalesce((select c.wrong_tries from app.delivery_codes as c where c.shipment_id = tests.id_of(name)), 0)
$$;
grant execute on all functions in schema tests to public;
select is(
  (select count(*) from generate_series(1, 5) as n where tests.failing('driver', 'guess' || n, 's9', tests.typed(tests.wrong('s9', n))) = 'invalid'), 5::bigint,
  'a capture that is made to fail is refused'
);
select is(tests.wrong_tries('s9'), 5, 'and has used its try up');
select is(
  (select count(*) from generate_series(1, 5) as n where tests.failing('other-driver', 'lock' || n, 's16', tests.typed(tests.wrong('s16', n))) = 'invalid'), 5::bigint,
  'a colleague''s that fails'
);
select is(tests.wrong_tries('s16'), 0, 'locks nobody''s code');
select is(
  tests.send('photo ' || given.what, 's16', tests.typed(given.digits) || jsonb_build_object('photo', jsonb_build_object('id', tests.id_of('p16'), 'sha256', repeat('b', 64), 'size', 10, 'type', 'image/jpeg') || given.photo)), 'invalid',
  format('%s is refused whatever the code', given.what)
) from (values
  ('no id', tests.wrong('s16'), '{"id": "x"}'::jsonb), ('no id again', tests.digits('s16'), '{"id": "x"}'), ('no hash', tests.wrong('s16', 2), '{"sha256": "x"}'),
  ('no size', tests.wrong('s16', 3), '{"size": null}'), ('a photo too large', tests.wrong('s16', 4), '{"size": 1048577}')
) as given (what, digits, photo);
select is(tests.wrong_tries('s16'), 0, 'before it is tried');
select is(tests.send('f15', 's15', '{}', 'Failed Attempt'), 'applied', 'of a parcel that was not handed over');
select is(tests.failing('driver', 'c15 ' || n, 'nowhere', tests.typed(tests.wrong('s15', n)) || jsonb_build_object('corrects', tests.id_of('f15')), 'correct-delivery'), 'invalid', 'a correction that is made to fail, whatever parcel it names')
from generate_series(1, 4) as n;
select is(tests.wrong_tries('s15'), 4, 'uses up the tries of the parcel that it corrects');
select is(tests.correct('k15 ' || n, 's15', 'f15', tests.typed(digits) || '{"keepsPhoto": "abc"}'), 'invalid', 'what does not say which photo stays is refused')
from (values (1, tests.wrong('s15', 5)), (2, tests.digits('s15'))) as given (n, digits);
select is(tests.wrong_tries('s15'), 4, 'whatever the code, before it is tried');
select is(tests.correct('r15', 's15', 'f15', tests.typed(tests.digits('s15')) || '{"keepsPhoto": true}'), 'applied', 'the right one of an honest correction stands');
select is(tests.send('l17 ' || given.what, 's17', tests.typed(tests.digits('s17')) || given.extra, outcome), answer, format('%s is left out, and costs no capture', given.what))
from (values
  ('a width with a thousand noughts', jsonb_build_object('signature', jsonb_build_object('width', (('300.' || repeat('0', 1000)))::numeric, 'height', 150, 'strokes', jsonb_build_array((select jsonb_agg(1000) from generate_series(1, 3990))))), 'Failed Attempt', 'part-unreadable'),
  ('a reason that is too long to be kept', jsonb_build_object('notPossible', (select jsonb_agg(jsonb_build_object('what', what, 'reason', repeat(chr(1), 200))) from unnest(array['photo', 'name']) as what)), 'Delivered', 'part-unreadable')
) as given (what, extra, outcome, answer);
select is(tests.send('w10', 's10', tests.typed(tests.wrong('s10'))), 'wrong-code', 'a wrong code waits for the office');
select is(tests.correct('w10b', 's10', 'w10', '{"notPossible": [{"what": "code", "reason": "No phone"}]}'), 'wrong-code', 'and still does when its driver leaves it out afterwards');
select tests.keep_token('s11', 'signed for s11', now() + interval '2 days');
select is(tests.send('r11', 's11', tests.scanned('signed for s11')), 'applied', 'what was right at the door');
update app.delivery_tokens set expires_at = now() - interval '1 minute' where shipment_id = tests.id_of('s11');
select is(tests.correct('r11b', 's11', 'r11', tests.scanned('signed for s11')), 'applied', 'stays right in a correction');
update public.shipments set driver_id = null where tracking_number = 's7';
create table tests.tries as select coalesce((select c.wrong_tries from app.delivery_codes as c where c.shipment_id = tests.id_of('s7')), 0) as before;
select tests.push('inactive', tests.command('i7', 'record-delivery', jsonb_build_object('shipmentId', tests.id_of('s7'), 'trackingNumber', 's7', 'outcome', 'Delivered', 'notes', '', 'photo', null) || tests.typed(tests.wrong('s7', 3)), 'shipment:s7', now()));
select is(
  coalesce((select c.wrong_tries from app.delivery_codes as c where c.shipment_id = tests.id_of('s7')), 0), (select before from tests.tries),
  'whose capture changes nothing locks no code'
);
select tests.push('inactive', tests.command('i7b', 'record-delivery', jsonb_build_object('shipmentId', tests.id_of('s7'), 'trackingNumber', 's7', 'outcome', 'Delivered', 'notes', '', 'photo', '{"id": "x", "sha256": "y", "size": 1, "type": "image/jpeg"}'::jsonb) || tests.typed(tests.wrong('s7', 4)), 'shipment:s7', now()));
select is(
  coalesce((select c.wrong_tries from app.delivery_codes as c where c.shipment_id = tests.id_of('s7')), 0), (select before from tests.tries),
  'nor does one of theirs that is made to fail'
);
delete from app.delivery_code_checks; select tests.about('staff', 'renew_delivery_code', 'reset');
select is((select count(*) from app.delivery_tokens where shipment_id = tests.id_of('reset')), 0::bigint, 'a new code ends what was signed');

create function tests.key(kid text, brought jsonb default null) returns jsonb language sql as $$ select public.delivery_signing(coalesce(brought, '{}')) $$;
create function tests.brings(kid text) returns jsonb language sql as $$ select public.delivery_signing(jsonb_build_object('newKey', jsonb_build_object('kid', kid, 'publicKey', repeat('A', 87), 'privateKey', 'secret of ' || kid))) $$;
select is(public.delivery_signing('{}'), '{"key": null, "isDue": true}', 'at first there is no key');
select is(tests.brings('key-0001') #>> '{key,kid}', 'key-0001', 'one that is brought is kept');
select is(tests.brings('key-0002') #>> '{key,kid}', 'key-0001', 'and of two the first');
update app.delivery_keys set made_at = now() - interval '91 days';
select is((public.delivery_signing('{}') -> 'isDue')::boolean, true, 'after three months it is due');
select is(tests.brings('key-0003') #>> '{key,kid}', 'key-0001', 'a new one does not sign before the phones have it');
select is((select jsonb_agg(k -> 'kid') from jsonb_array_elements(app.valid_delivery_keys()) as k), '["key-0003", "key-0001"]', 'both are valid meanwhile');
update app.delivery_keys set made_at = now() - interval '25 hours' where kid = 'key-0003';
select is(public.delivery_signing('{}') #>> '{key,kid}', 'key-0003', 'a day later it signs');
update app.delivery_keys set made_at = now() - interval '5 days' where kid = 'key-0003';
select is((select jsonb_agg(k -> 'kid') from jsonb_array_elements(app.valid_delivery_keys()) as k), '["key-0003"]', 'and the old one is none any more');

/* Of which shipment it is, a person says later */
create function tests.decide(proof text, decision text, shipment text default null) returns jsonb language sql as $$
  select tests.ask('staff', 'review_decide', jsonb_build_object('proofId', tests.id_of(proof), 'decision', decision, 'shipmentId', tests.id_of(shipment), 'reason', 'A test'))
$$;
create function tests.lost(name text, extra jsonb) returns text language sql as $$
  select a ->> 'review' from jsonb_array_elements(tests.push('driver', tests.command(name, 'record-delivery', jsonb_build_object('shipmentId', null, 'trackingNumber', 'no-such', 'outcome', 'Delivered', 'notes', '', 'photo', null) || extra, 'tracking:no-such', now()))) as a
$$;
create function tests.waits(name text) returns text language sql stable as $$ select review_state || ' ' || review_reason from public.proof_of_delivery where id = tests.id_of(name) $$;
grant execute on all functions in schema tests to public;
update public.shipments set status = 'Cancelled' where tracking_number = 'called-off';
select is(tests.lost('u1', tests.typed(tests.digits('found'))), 'unknown-number', 'the code of an unknown number waits with it');
select ok((select position(convert_to(tests.digits('found'), 'UTF8') in w.digest) = 0 from app.waiting_codes as w where w.proof_id = tests.id_of('u1')), 'and not as it was typed');
select is(tests.decide('u1', 'attach', 'found'), '{"done": true, "code": "right"}', 'attached, it is right');
select is(tests.seen('u1', 'found'), '{"way": "typed", "result": "right"}', 'as it would have been on arrival');
select is(tests.waits('u1'), 'attached unknown-number', 'and nobody is asked any more');
select tests.lost('u2', tests.typed(tests.wrong('lost')));
select is(tests.decide('u2', 'attach', 'lost'), '{"done": true, "code": "wrong"}', 'a wrong one');
select is(tests.waits('u2'), 'open wrong-code', 'waits for a person who knows it');
select is(tests.told_states('driver', 'u2'), 'open wrong-code true', 'its device hears why now');
select is((select status from public.shipments where tracking_number = 'lost'), 'Delivered', 'what was handed over stays handed over');
select is((select wrong_tries from app.delivery_codes where shipment_id = tests.id_of('lost')), 1, 'and it is a try');
select is(tests.decide('u2', 'accept'), '{"done": true}', 'who accepts that');
select is(tests.waits('u2'), 'accepted wrong-code', 'closes it');
select is(tests.told_states('driver', 'u2'), 'accepted wrong-code true', 'its device is told, and nothing of a code');
select tests.lost('u3', '{}');
select is(tests.decide('u3', 'attach', 'bare'), '{"done": true, "code": "missing"}', 'of one that has none the person is told');
select tests.keep_token('s13', 'signed for s13', now() + interval '2 days');
select tests.lost('u4', tests.scanned('signed for s13')), tests.lost('u5', tests.scanned('signed for s13'));
select is(tests.decide('u4', 'attach', 's13') ->> 'code', 'right', 'a signed one is right for its own');
select is(tests.decide('u5', 'attach', 's14') ->> 'code', 'wrong', 'and for no other');
select is(tests.send('u6', 'called-off', tests.typed(tests.digits('called-off'))), 'cancelled', 'what comes for a shipment that was called off');
select is(tests.decide('u6', 'accept') ->> 'code', 'right', 'is checked when that counts after all');
select is(tests.send('u7', 'another', tests.typed(tests.digits('another'))), 'not-assigned', 'right for the parcel of another driver');
select is(tests.decide('u7', 'attach', 's7') ->> 'code', 'wrong', 'it says nothing of the one that it was');
select is(tests.decide('u7', 'attach', 'plain') ->> 'code', null, 'where none is needed');
select is(coalesce(tests.seen('u7', 'plain'), 'null'), 'null', 'none is told of');
select is((select count(*) from app.waiting_codes as w join public.proof_of_delivery as p on p.id = w.proof_id where p.review_state <> 'open'), 0::bigint, 'what is decided keeps no code');
select throws_ok(format('update public.proof_of_delivery set review_reason = %L where id = %L', reason, tests.id_of('u5')), 'PT409', null, format('no reason becomes %s', reason)) from unnest(array['not-assigned', null]) as reason;

/* In no driver's reach */
create function tests.mirrored(who text) returns jsonb language sql as $$ select tests.ask(who, 'sync_mirror', '{"table": "shipments", "limit": 5000, "after": null}') -> 'rows' $$;
grant execute on all functions in schema tests to public;
select is((select r -> 'delivery_keys' from jsonb_array_elements(tests.mirrored('driver')) as r where r ->> 'tracking_number' = 's2'), jsonb_build_array(jsonb_build_object('kid', 'key-0003', 'key', repeat('A', 87))), 'a driver has the public half');
select is((select r -> 'delivery_keys' from jsonb_array_elements(tests.mirrored('driver')) as r where r ->> 'tracking_number' = 'plain'), 'null', 'where it is needed');

-- Everything that a driver can be told, by every function with every shape of argument, and every table, in one text.
create table tests.told (what text, told text);
create function tests.ask_all() returns void language plpgsql as $$
declare
  asked record;
begin
  for asked in
    select p.proname::text as name, argument
    from pg_proc as p
    cross join lateral (
      values (jsonb_build_object('id', tests.id_of('s2'), 'shipmentId', tests.id_of('s2'), 'trackingNumber', 's2', 'digits', '000001', 'phone', '9000000012', 'search', 's2', 'text', 's2')),
        ('{"table": "shipments", "limit": 5000, "after": null, "cursor": 0}'), ('{}')
    ) as shapes (argument)
    where p.pronamespace = 'public'::regnamespace and p.pronargs = 1 and has_function_privilege('authenticated', p.oid, 'execute') and p.proname <> 'delivery_code'
  loop
    insert into tests.told values (asked.name, coalesce(tests.ask('driver', asked.name, asked.argument)::text, ''));
  end loop;
  for asked in select c.oid::regclass::text as name from pg_class as c where c.relnamespace in ('public'::regnamespace, 'app'::regnamespace, 'auth'::regnamespace) and c.relkind in ('r', 'v', 'p') loop
    perform tests.be('driver');
    begin
      execute format('select string_agg(t::text, '' '') from %s as t', asked.name) into asked.name;
    exception when others then
      asked.name := sqlstate;
    end;
    perform tests.be('owner');
    insert into tests.told values ('table', coalesce(asked.name, ''));
  end loop;
end
$$;
select tests.ask_all();
select cmp_ok((select count(*) from tests.told), '>', 100::bigint, 'every function and table was asked');
select is_empty(
  $$ select what from tests.told where told ~ ('\m(' || tests.digits('s2', 2) || '|' || tests.digits('s1') || ')\M') or position('secret of' in told) > 0 or position('signed for' in told) > 0 or position('a secret of this test' in told) > 0 $$,
  'and none told a driver a code, a token or a key that signs'
);
select ok(exists (select from tests.told where what = 'sync_mirror' and position(tests.id_of('s2')::text in told) > 0), 'although the parcel itself was told');
select * from finish();
