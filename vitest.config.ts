import { randomInt } from 'node:crypto'
import { playwright } from '@vitest/browser-playwright'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { browserContext, findChromium, launchArguments } from './scripts/chromium.ts'
import { LongestFirst } from './scripts/longest-first.ts'

const chromium = findChromium()

/** What the web's sources import, made ready once and kept: a package of a thousand files is one for the browser. */
const fetchedPackages = [
  'react',
  'react/jsx-runtime',
  'react/jsx-dev-runtime',
  'react/compiler-runtime',
  'react-dom',
  'react-dom/client',
  'react-router',
  'react-router/dom',
  '@mantine/core',
  '@mantine/dates',
  '@mantine/hooks',
  '@mantine/schedule',
  '@tabler/icons-react',
  '@tanstack/react-query',
  '@tanstack/react-virtual',
  '@dagrejs/dagre',
  '@xyflow/react',
  'axe-core',
  'barcode-detector/ponyfill',
  'bwip-js/browser',
  'd3-geo',
  'dayjs',
  'idb',
  'topojson-client',
  'uplot',
  'uqr',
  'vitest-browser-react/pure',
]

/** What property tests choose their inputs by: always the same, unless CLOCHE_SEED is `random` or another number. */
function propertySeed(asked = '20261121'): string {
  const seed = asked === 'random' ? randomInt(2 ** 31) : Number(asked)
  if (!Number.isSafeInteger(seed)) throw new Error(`CLOCHE_SEED is "random" or a whole number, not ${asked}`)
  console.log(`Property tests: CLOCHE_SEED=${seed}`)
  return String(seed)
}

/** Of every project but that of screens. */
const COMMON = {
  environment: 'node',
  testTimeout: 120_000,
  env: { CLOCHE_SEED: propertySeed(process.env['CLOCHE_SEED']) },
  setupFiles: 'packages/domain/src/testing/property-seed.ts',
}

/**
 * Six projects, one per package, one for the commands, one for screens in a browser (`*.test.tsx`); server tests share one PostgreSQL made by
 * their global set-up. The files of a worker share its modules: loading them anew for each took as long as the tests.
 */
export default defineConfig({
  test: {
    // One more than cores: tests of the server wait for the database and for processes that they start.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    // With --changed: what every test depends on.
    forceRerunTriggers: ['**/package-lock.json', '**/vitest.config.ts'],
    projects: [
      {
        test: {
          name: 'domain',
          include: ['packages/domain/src/**/*.test.ts'],
          ...COMMON,
          isolate: false,
        },
      },
      {
        test: {
          name: 'server',
          include: ['packages/server/src/**/*.test.ts'],
          ...COMMON,
          globalSetup: ['packages/server/src/testing/global-setup.ts'],
          isolate: false,
          hookTimeout: 240_000,
        },
      },
      {
        test: {
          name: 'agent',
          include: ['packages/agent/src/**/*.test.ts'],
          ...COMMON,
          isolate: false,
        },
      },
      {
        test: {
          name: 'web',
          include: ['packages/web/src/**/*.test.ts'],
          ...COMMON,
          isolate: false,
        },
      },
      {
        plugins: [react({ compiler: true })],
        publicDir: 'packages/web/public',
        // Found by looking through all sources, they would be found anew by every change of one.
        optimizeDeps: { noDiscovery: true, include: fetchedPackages },
        test: {
          name: 'components',
          include: ['packages/web/src/**/*.test.tsx'],
          testTimeout: 60_000,
          // One page for all files: what draws a screen is fetched once, which takes longer than the tests.
          isolate: false,
          fileParallelism: false,
          // With a number of workers of its own it runs after the others.
          sequence: { groupOrder: 1 },
          expect: { poll: { timeout: 20_000 } },
          browser: {
            enabled: true,
            headless: true,
            provider: playwright({
              launchOptions: {
                ...(chromium !== undefined && { executablePath: chromium }),
                args: launchArguments,
              },
              contextOptions: browserContext,
              actionTimeout: 30_000,
            }),
            instances: [{ browser: 'chromium' }],
            viewport: { width: 1280, height: 800 },
            screenshotFailures: false,
          },
        },
      },
      {
        test: {
          name: 'scripts',
          include: ['scripts/**/*.test.ts'],
          ...COMMON,
        },
      },
    ],
  },
})
