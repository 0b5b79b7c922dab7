import { defineConfig } from '@playwright/test'
import { browserContext, findChromium, launchArguments } from './scripts/chromium.ts'

const chromium = findChromium()

/** Journeys in the system's Chromium; e2e/product.ts starts the product they walk through. */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.spec.ts',
  globalSetup: './e2e/filled-data.ts',
  workers: 2,
  // Journeys share two cores with a database and a browser each: another try tells a fault from a busy machine.
  retries: 1,
  // Where so many fail, the product is broken: the rest would only take hours to say so.
  maxFailures: process.env['CI'] === undefined ? 0 : 10,
  forbidOnly: true,
  timeout: 240_000,
  expect: { timeout: 20_000 },
  outputDir: 'test-results',
  reporter: 'line',
  use: {
    browserName: 'chromium',
    locale: browserContext.locale,
    timezoneId: browserContext.timezoneId,
    video: 'off',
    screenshot: 'only-on-failure',
    // What cannot be pressed for this long never will be: the next try begins the sooner.
    actionTimeout: 60_000,
    // Recording costs as much as the journey itself, and nobody looks at it where machines run them.
    trace: process.env['CI'] === undefined ? 'on-first-retry' : 'off',
    contextOptions: { reducedMotion: browserContext.reducedMotion },
    launchOptions: {
      ...(chromium !== undefined && { executablePath: chromium }),
      args: launchArguments,
    },
  },
})
