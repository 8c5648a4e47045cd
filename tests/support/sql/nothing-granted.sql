-- Hosted projects made since, and stricter still, as the embedded backend is: no grant by default, not even to service_role or of functions
-- to everybody; no schema for extensions; schema auth closed to the API's roles.
alter default privileges for role postgres revoke execute on functions from public;
