/**
 * What the browser keeps for this installation, under one prefix. Storage may be refused (private windows,
 * a full disk): reading then answers null and writing does nothing, the app works for the session.
 */
const prefix = 'cloche.'

/** The text kept under a name, or null. */
export function readText(name: string): string | null {
  try {
    return localStorage.getItem(prefix + name)
  } catch {
    return null
  }
}

/** Keeps a text under a name; null removes it. */
export function writeText(name: string, text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(prefix + name)
    else localStorage.setItem(prefix + name, text)
  } catch {
    return
  }
}

/** The names of all that is kept. */
export function keptNames(): string[] {
  try {
    return Object.keys(localStorage).flatMap(key =>
      key.startsWith(prefix) ? [key.slice(prefix.length)] : [],
    )
  } catch {
    return []
  }
}

/** The plain object kept under a name; an empty one when nothing readable is there. */
export function readRecord(name: string): Record<string, unknown> {
  const text = readText(name)
  if (text === null) return {}
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}
  } catch {
    return {}
  }
}

export function writeRecord(name: string, record: object): void {
  writeText(name, JSON.stringify(record))
}

/** Tells when another tab of this browser changes a kept text. */
export function onOtherTab(name: string, listener: (text: string | null) => void): void {
  window.addEventListener('storage', event => {
    if (event.key === prefix + name) listener(event.newValue)
  })
}
