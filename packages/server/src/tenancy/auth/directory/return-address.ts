/** Where the browser comes back to: what is registered at the provider. */
export const returnAddress = (publicUrl: string) => `${publicUrl}/api/v0/auth/identity/return`
