import postgres from 'postgres'
import { asSuperuser, createMigratedDatabase } from '#tests/support/sql/migrated-database.ts'
import type { ThrowAwayPostgres } from '#tests/support/sql/throw-away-postgres.ts'

export const DRIVERS = 400

/** On each driver's list: more than a run on this kind of machine can deliver. */
const PARCELS_OF_A_DRIVER = 75

export interface Parcel {
  driver: string
  shipment: string
  trackingNumber: string
}

export interface LoadScene {
  epoch: string
  head: number
  scope: number
  office: string
  drivers: string[]
  /** One after the other of different drivers. */
  parcels: Parcel[]
}

/** A company on an ordinary day: every parcel is on somebody's list, and every device has mirrored all there is. */
export async function makeLoadScene(server: ThrowAwayPostgres, database: string): Promise<LoadScene> {
  await createMigratedDatabase(server, database, 'nothing-granted')
  await asSuperuser(server, database, PEOPLE, PARCELS, BARE, 'vacuum analyze')
  const sql = postgres(server.url(database, 'supabase_admin'), { max: 1, onnotice: () => undefined })
  try {
    const [known] = await sql<{ epoch: string; head: string; scope: string; office: string }[]>`
      select app.epoch() as epoch, app.head() as head,
        (select max(version) from public.user_scope) as scope, (select user_id from public.staff where role = 'Staff') as office`
    if (known === undefined) throw new Error('The scene has no head')
    const parcels = await sql<Parcel[]>`
      select driver_id as driver, id as shipment, tracking_number as "trackingNumber" from public.shipments order by created_at`
    const drivers = [...new Set(parcels.map(({ driver }) => driver))]
    return { ...known, head: Number(known.head), scope: Number(known.scope), drivers, parcels: [...parcels] }
  } finally {
    await sql.end({ timeout: 5 })
  }
}

const PEOPLE = `
  insert into auth.users (id, email, email_confirmed_at)
  select gen_random_uuid(), 'driver-' || number || '@bench.example', now() from generate_series(0, ${DRIVERS}) as number;
  insert into public.staff (user_id, user_name, email, role, phone_number)
  select id, split_part(email, '@', 1), email,
    case when email like 'driver-0@%' then 'Staff' else 'Driver' end, (9100000000 + row_number() over (order by email))::text
  from auth.users`

/** Past the triggers, with what they would have written beside the shipments: loading is not what is measured. */
const PARCELS = `
  set session_replication_role = replica;
  insert into public.clients (client_code, client_name, contact_email, contact_phone, address, gstin, pan)
  select 'C' || number, 'Client ' || number, 'client@bench.example', '9000000011', '12 Mill Road, Nagpur', 'URP', 'NA' from generate_series(1, 50) as number;
  insert into public.shipments (
    shipment_id, tracking_number, status, driver_id, client_code, base_price, gst_percentage, gst_amount, final_amount, total_weight,
    from_name_or_company, from_contact_number, from_street_address, from_city, from_state, from_postal_code,
    to_name_or_company, to_contact_number, to_street_address, to_city, to_state, to_postal_code, create_date, created_at, updated_at
  )
  select
    'SHP' || upper(lpad(to_hex(parcel.number), 8, '0')), 'WB' || (7000000000 + parcel.number), 'Out for Delivery', driver.user_id,
    'C' || 1 + parcel.number % 50, 480, 18, 86.40, 566.40, 4.5,
    'Warehouse of Client ' || parcel.number % 50, '9000000011', '12 Mill Road', 'Nagpur', 'Maharashtra', '440001',
    'Receiver ' || parcel.number, (9200000000 + parcel.number)::text, '7 Station Road', 'Pune', 'Maharashtra', '411001',
    current_date - 2, now() - interval '2 days' + parcel.number * interval '1 second', now() - interval '1 day'
  from generate_series(0, ${DRIVERS * PARCELS_OF_A_DRIVER - 1}) as parcel (number)
  join (
    select user_id, row_number() over (order by email) - 1 as place from public.staff where role = 'Driver'
  ) as driver on driver.place = parcel.number % ${DRIVERS};
  insert into public.shipment_items (shipment_id, item_name, weight_kg, quantity, length_cm, width_cm, height_cm, price_inr)
  select id, 'Package ' || piece, 2.25, 1, 30, 20, 15, 240 from public.shipments cross join generate_series(1, 2) as piece;
  insert into public.shipment_updates (shipment_id, status, location, updated_at)
  select id, unnest(array['Pending', 'In Transit', 'Out for Delivery']), to_city, unnest(array[created_at, created_at + interval '4 hours', updated_at])
  from public.shipments;
  select app.fill_shipment_words();
  insert into public.sync_change (audience, tbl, pk, version, gone)
  select audience, 'shipments', numbered.id, numbered.version, false
  from (select id, driver_id, nextval('public.sync_version') as version from public.shipments) as numbered
  cross join lateral (values ('office'), (numbered.driver_id::text)) as told (audience)`

/** The same rows in tables of the same shape that have a primary key and nothing else. */
const BARE = `
  set session_replication_role = replica;
  create schema bare;
  grant usage on schema bare to authenticated;
  create table bare.sync_command (like public.sync_command, primary key (id));
  create table bare.proof_of_delivery (like public.proof_of_delivery, primary key (id));
  create table bare.shipments (like public.shipments, primary key (id)) with (fillfactor = 100);
  create table bare.shipment_items (like public.shipment_items, primary key (id));
  create table bare.shipment_updates (like public.shipment_updates, primary key (id));
  create table bare.shipment_words (like app.shipment_words, primary key (id)) with (fillfactor = 90);
  create table bare.activity (like app.activity, primary key (happened_at, id));
  create table bare.sync_change (like public.sync_change, primary key (tbl, pk, audience));
  insert into bare.shipments select * from public.shipments;
  insert into bare.shipment_items select * from public.shipment_items;
  insert into bare.shipment_updates select * from public.shipment_updates;
  insert into bare.shipment_words select * from app.shipment_words;
  insert into bare.sync_change select * from public.sync_change;
  grant select, insert, update on all tables in schema bare to authenticated`
