/** What a public page may load of scripts at first, gzip: for the test of the build and for what is measured in a browser. */
export const MOST_PUBLIC_SCRIPT_BYTES = 130_000
