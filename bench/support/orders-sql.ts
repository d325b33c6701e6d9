/**
 * Numbers from 0 to below 1 that are the same every time. `rank` draws a position of a list, the first ones more
 * often.
 */
export const chances = `
create or replace function pg_temp.chance(n bigint, salt int) returns float8 immutable language sql as
  $$ select (hashint8extended(n, salt) & 1073741823)::float8 / 1073741824 $$;
create or replace function pg_temp.rank(n bigint, salt int, skew float8, count int) returns int immutable language sql as
  $$ select floor(power(pg_temp.chance(n, salt), skew) * count)::int $$;
create or replace function pg_temp.wire(at timestamptz) returns text immutable language sql as
  $$ select to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') $$;
create or replace function pg_temp.past(event text, status text, at timestamptz) returns jsonb immutable language sql as
  $$ select jsonb_build_object('event', 'order.' || event, 'status', status, 'at', pg_temp.wire(at)) $$;`;

/** How many values each list has, by the name of the list. */
export type Counts = Record<
  | "given_names"
  | "family_names"
  | "companies"
  | "mail_hosts"
  | "places"
  | "variants"
  | "templates"
  | "tags"
  | "people",
  number
>;

/** When and for whom each order was created. The shop grows, so later months have more orders. */
const made = (of: Counts) => `
  select n, n % 20 = 13 as test,
    date_trunc('milliseconds', now() - interval '730 days' * (1 - power(n::float8 / $4, 0.7)) - interval '1 second' * n / $4)
      as created_at,
    pg_temp.chance(n, 1) as fate, pg_temp.chance(n, 2) as speed,
    g.value #>> '{}' as given, f.value #>> '{}' as family,
    case when pg_temp.chance(n, 3) < 0.12 then c.value #>> '{}' end as company,
    case when pg_temp.chance(n, 4) < 0.9 then m.value #>> '{}' end as mail_host,
    p.value as place, p.position as distance
  from generate_series($2::bigint, $3::bigint) as n
  join seed_given_names g on g.position = pg_temp.rank(n, 10, 1.5, ${of.given_names})
  join seed_family_names f on f.position = pg_temp.rank(n, 11, 1.5, ${of.family_names})
  join seed_companies c on c.position = pg_temp.rank(n, 12, 1.5, ${of.companies})
  join seed_mail_hosts m on m.position = pg_temp.rank(n, 13, 2, ${of.mail_hosts})
  join seed_places p on p.position = case when n % 33333 = 7 then ${of.places - 1}
    else pg_temp.rank(n, 14, 2.5, ${of.places - 1}) end`;

/** The status of each order by now: most are delivered, and some stopped at every earlier status. */
const fates = `
  select *, case
    when test then (case when fate < 0.5 then 'draft' when fate < 0.85 then 'test_confirmed' else 'cancelled' end)
    when fate < 0.03 then 'draft'
    when fate < 0.06 then 'cancelled'
    when fate < 0.064 then 'refunded'
    when fate < 0.066 and age < 90 then 'on_hold'
    when fate < 0.0675 and age < 90 then 'in_production'
    when age < 0.5 + speed then 'confirmed'
    when age < 3 + 3 * speed then 'in_production'
    when age < 7 + 6 * speed then 'shipped'
    else 'delivered' end as status
  from (select *, extract(epoch from now() - created_at)::float8 / 86400 as age from made) as aged`;

const dated = `
  select *,
    case when status <> 'draft' and not (status = 'cancelled' and fate < 0.045)
      then created_at + interval '40 minutes' * least(speed, age) end as confirmed_at,
    case when status in ('in_production', 'shipped', 'delivered')
      then created_at + interval '1 day' * least(0.5 + speed, age * 0.5) end as produced_at,
    case when status in ('shipped', 'delivered') then created_at + interval '1 day' * least(3 + 3 * speed, age * 0.8) end
      as shipped_at,
    case when status = 'delivered' then created_at + interval '1 day' * least(7 + 6 * speed, age * 0.9) end
      as delivered_at,
    case when status = 'on_hold' or status = 'in_production' and pg_temp.chance(n, 20) < 0.01
      then created_at + interval '1 day' * least(2, age * 0.7) end as issue_at,
    case when status in ('cancelled', 'refunded') then created_at + interval '2 hours' * least(speed, age) end as ended_at,
    case when status in ('shipped', 'delivered')
      then 1 + (pg_temp.chance(n, 21) < 0.06)::int else 0 end as parcels,
    1 + pg_temp.rank(n, 22, 3, 4) as lines
  from fates`;

const itemised = (of: Counts) => `
  select dated.*, item.*,
    case when place->>'country' = 'IT' then 'domestic'
      when place->>'country' in ('GB', 'US', 'CH', 'CA', 'AU', 'JP', 'NZ', 'IS') then 'export' else 'eu_vat' end as regime,
    450 + distance * 25 as shipping_cents
  from dated cross join lateral (
    select sum(quantity)::int as items_count, sum(quantity * cents)::bigint as items_cents, max(days) as days,
      jsonb_agg(jsonb_build_object('line', line, 'sku', v->>'sku', 'product_id', null, 'title', v->>'title',
        'color', v->>'color', 'size', v->>'size', 'quantity', quantity, 'unit_cost_cents', cents,
        'total_cost_cents', quantity * cents, 'files', case when pg_temp.chance(n * 8 + line, 33) < 0.1 then '[]' else
          jsonb_build_array(jsonb_build_object('face', v->>'face', 'url', 'https://files.example/print-files/'
            || md5('file ' || pg_temp.rank(n * 8 + line, 32, 2, 5000)))) end) order by line) as items
    from (
      select line, drawn.value as v, (drawn.value->>'cents')::int as cents, (drawn.value->>'days')::int as days,
        case when pg_temp.chance(n * 8 + line, 31) < 0.97 then 1 + pg_temp.rank(n * 8 + line, 34, 4, 4)
          else 10 + pg_temp.rank(n * 8 + line, 34, 3, 190) end as quantity
      from generate_series(1, lines) as line
      join seed_variants drawn on drawn.position = pg_temp.rank(n * 8 + line, 30, 2, ${of.variants})) as drawn) as item`;

const priced = `
  select *, 250 * lines as options_cents, items_cents / 10 as discount_cents,
    case when regime = 'export' then 0 else round((items_cents - items_cents / 10 + 250 * lines + shipping_cents) * 0.2) end
      ::bigint as tax_cents,
    greatest(created_at, confirmed_at, produced_at, shipped_at, delivered_at, issue_at, ended_at) as updated_at,
    case when pg_temp.chance(n, 40) < 0.7 then case when n % 3 = 0 then 'WEB-' else 'SHOP-' end || (100000 + n)
      || case when n % 97 = 0 then '~2' else '' end end as external_id,
    (case when test then 'svc_test_' else 'svc_live_' end)
      || (array['a1b2', 'c3d4', 'e5f6', '0a0a'])[case when n % 20000 = 11 then 4 else 1 + pg_temp.rank(n, 41, 2.5, 3) end]
      as key_prefix
  from itemised`;

const told = `
  select *, md5($1::uuid || ' ' || n)::uuid as id, given || ' ' || family as recipient,
    items_cents - discount_cents + options_cents + shipping_cents + tax_cents as total_cents,
    case status when 'draft' then '{}'::jsonb[] else array[
      case when confirmed_at is not null then
        pg_temp.past('confirmed', case when test then 'test_confirmed' else 'confirmed' end, confirmed_at) end,
      case when produced_at is not null then pg_temp.past('in_production', 'in_production', produced_at) end,
      case when issue_at is not null then pg_temp.past('issue', status, issue_at) end,
      case when shipped_at is not null then pg_temp.past('shipped', 'shipped', shipped_at) end,
      case when delivered_at is not null then pg_temp.past('delivered', 'delivered', delivered_at) end,
      case when ended_at is not null then pg_temp.past(status, status, ended_at) end] end as events
  from priced`;

/** $1 is the workspace, $2 and $3 are the first and the last number to create, $4 is the number of all orders. */
export const orderRows = (of: Counts) => `
with made as materialized (${made(of)}), fates as materialized (${fates}), dated as materialized (${dated}), itemised as materialized (${itemised(of)}), priced as materialized (${priced}),
told as materialized (${told})
insert into orders (workspace_id, id, mode, number, external_id, status, recipient, city, country, items_count,
  total_cents, currency, data, created_at, confirmed_at, cancelled_at, service_updated_at, payment_refused_at,
  api_key_prefix, due_at, is_late, has_issue, had_issue, reference, template_id, tags, assignee_id, awaits_approval)
select $1::uuid, id, case when test then 'test' else 'live' end, 'PR-' || (1000 + n), external_id, status, recipient,
  place->>'name', place->>'country', items_count, total_cents, 'EUR',
  jsonb_build_object('id', id, 'number', 'PR-' || (1000 + n), 'external_id', external_id, 'status', status,
    'test', test, 'items', items, 'api_key_prefix', key_prefix,
    'created_at', pg_temp.wire(created_at), 'confirmed_at', pg_temp.wire(confirmed_at),
    'cancelled_at', case when status = 'cancelled' then pg_temp.wire(ended_at) end,
    'updated_at', pg_temp.wire(updated_at),
    'shipping_address', jsonb_build_object('name', recipient, 'company', company,
      'line1', 1 + n % 180 || ' ' || family || ' Street', 'line2', case when n % 9 = 0 then 'Floor ' || n % 7 end,
      'postal_code', (place->>'prefix') || lpad(floor(pg_temp.chance(n, 50) * power(10, (place->>'digits')::int))::text,
        (place->>'digits')::int, '0') || (place->>'suffix'),
      'city', place->>'name', 'country', place->>'country', 'phone', case when n % 4 = 0 then '+33 1 23 45 67 89' end,
      'email', lower(given || '.' || family) || n % 1000 || '@' || mail_host),
    'costs', jsonb_build_object('items_cents', items_cents, 'discount_cents', discount_cents,
      'options_cents', options_cents, 'shipping_cents', shipping_cents, 'tax_cents', tax_cents,
      'total_cents', total_cents, 'tax_rate', case when regime = 'export' then 0 else 20 end, 'vat_regime', regime,
      'currency', 'EUR'),
    'shipments', (select coalesce(jsonb_agg(jsonb_build_object('id', md5(id || ' parcel ' || parcel)::uuid,
        'carrier', carrier, 'tracking_number', tracking,
        'tracking_url', 'https://tracking.example/' || lower(carrier) || '/' || tracking,
        'status', case when n % 300 = 1 then 'returned' when n % 2000 = 2 then 'lost'
          when status = 'delivered' then 'delivered' else 'in_transit' end,
        'shipped_at', pg_temp.wire(shipped_at), 'delivered_at', pg_temp.wire(delivered_at))), '[]')
      from (select parcel, (array['DPD', 'GLS', 'DHL', 'UPS'])[1 + distance % 4] as carrier,
          (array['DPD', 'GLS', 'DHL', 'UPS'])[1 + distance % 4]
            || lpad(floor(pg_temp.chance(n, 51) * 1e9)::text || parcel, 11, '0') as tracking
        from generate_series(1, parcels) as parcel) as sent),
    'history', (select jsonb_agg(event order by event->>'at')
      from unnest(array_prepend(pg_temp.past('created', 'draft', created_at), events)) as event
      where event is not null)),
  created_at, date_trunc('milliseconds', confirmed_at),
  case when status = 'cancelled' then date_trunc('milliseconds', ended_at) end,
  date_trunc('milliseconds', updated_at),
  case when status = 'draft' and pg_temp.chance(n, 60) < 0.04 then created_at + interval '1 minute' end,
  key_prefix,
  case when status in ('confirmed', 'test_confirmed', 'in_production', 'on_hold') then date_trunc('milliseconds', confirmed_at)
    + make_interval(days => days + 1) end,
  status in ('confirmed', 'in_production', 'on_hold') and confirmed_at + make_interval(days => days + 1) < now(),
  issue_at is not null, issue_at is not null,
  case when external_id is not null and n % 5 > 0 then split_part(external_id, '~', 1) end,
  case when pg_temp.chance(n, 61) < 0.15 then (select (value #>> '{}')::uuid from seed_templates
    where position = pg_temp.rank(n, 62, 2.5, ${of.templates})) end,
  case when pg_temp.chance(n, 63) < 0.25 then (select array_agg(value #>> '{}' order by position) from seed_tags
    where position in (pg_temp.rank(n, 64, 4, ${of.tags}), pg_temp.rank(n, 65, 4, ${of.tags}))) else '{}' end,
  case when pg_temp.chance(n, 66) < 0.03 then (select (value #>> '{}')::uuid from seed_people
    where position = pg_temp.rank(n, 67, 2, ${of.people})) end,
  status = 'draft' and pg_temp.chance(n, 68) < 0.03
from told`;
