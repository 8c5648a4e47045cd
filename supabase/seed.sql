-- Hosted projects start empty: the first admin is made by `npm run first-admin`, and everything else by people.
-- The demo company of the embedded server comes from server/demo/.
select 1;
