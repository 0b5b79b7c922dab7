/** The domain of what was typed, as soon as it is one. */
export function domainTyped(email: string): string | null {
  const domain = email.trim().toLowerCase().split('@')[1] ?? ''
  return /^[^\s@]+\.[^\s@.]{2,}$/.test(domain) ? domain : null
}

/** Whether a log-in elsewhere can be begun: a browser has no such means where the page came without https. */
export const canLeave = (): boolean => globalThis.crypto?.subtle !== undefined
