// Read by @supabase/lite while it is imported, so this module comes before it wherever it is used:
// storage stays off without the first, and the others keep it from reporting home.
process.env['EXPERIMENTAL_STORAGE'] = '1'
process.env['LITE_TELEMETRY'] = '0'
process.env['DO_NOT_TRACK'] = '1'
