/** What a browser says of itself, in words: which browser, on which system. Names of products are not translated. */
export interface DeviceWords {
  readonly browser: string | null
  readonly system: string | null
  readonly isPhone: boolean
}

/** The first that fits counts: browsers name those they descend from as well. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?(?:iOS)?\//, 'Edge'],
  [/\b(?:OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\bHeadlessChrome\//, 'Chrome'],
  [/\b(?:Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
]

const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPad\b/, 'iPadOS'],
  [/\biPhone\b|\biPod\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
]

const named = (table: readonly (readonly [RegExp, string])[], text: string) =>
  table.find(([sign]) => sign.test(text))?.[1] ?? null

/** Reads a User-Agent; what it does not know is null. */
export function deviceWords(agent: string | null): DeviceWords {
  const text = agent ?? ''
  const system = named(systems, text)
  return {
    browser: named(browsers, text),
    system,
    isPhone: system === 'iOS' || system === 'iPadOS' || (system === 'Android' && text.includes('Mobile')),
  }
}
