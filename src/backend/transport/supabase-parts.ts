/**
 * The parts of Supabase's client that ask something here, one by one as their makers offer them. The whole client brings the one for live
 * messages along, a third of its bytes, which nobody listens to.
 */
export { AuthClient } from '@supabase/supabase-js'
export { FunctionsClient } from '@supabase/functions-js'
export { PostgrestClient } from '@supabase/postgrest-js'
export { StorageClient } from '@supabase/storage-js'
