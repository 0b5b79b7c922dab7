import { defineConfig } from '@playwright/test'
import { findChromium } from './scripts/chromium.ts'

const chromium = findChromium()

/** Journeys in the system's Chromium; e2e/product.ts starts the product they walk through. */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.spec.ts',
  workers: 2,
  // Journeys share two cores with a database and a browser each: a second try tells a fault from a busy machine.
  retries: 1,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  outputDir: 'test-results',
  reporter: 'line',
  use: {
    browserName: 'chromium',
    locale: 'en-GB',
    timezoneId: 'Europe/Madrid',
    video: 'off',
    screenshot: 'only-on-failure',
    // Recording costs as much as the journey itself.
    trace: 'on-first-retry',
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      ...(chromium !== undefined && { executablePath: chromium }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-dev-shm-usage',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    },
  },
})
