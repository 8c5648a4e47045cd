/** What a function needs to know of where it runs; Edge and the embedded server each make one. */
export interface FunctionEnvironment {
  supabaseUrl: string
  publishableKey: string
  /** Stands for the service role. */
  secretKey: string
  fetch(request: Request): Promise<Response>
  /** The caller's network address as somebody trustworthy saw it; one shared word where nobody did. */
  callerOf(request: Request): string
}

export type FunctionHandler = (request: Request, environment: FunctionEnvironment) => Promise<Response>
