import { defineConfig } from 'vitest/config'

/** Three projects, one per package; server tests share one PostgreSQL made by their global set-up. */
export default defineConfig({
  test: {
    // Tests of the server wait for the database half of the time.
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'domain',
          include: ['packages/domain/src/**/*.test.ts'],
          environment: 'node',
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'server',
          include: ['packages/server/src/**/*.test.ts'],
          environment: 'node',
          globalSetup: ['packages/server/src/testing/global-setup.ts'],
          // The files of a worker share its modules: loading them anew for each took longer than the tests.
          isolate: false,
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      { test: { name: 'web', include: ['packages/web/src/**/*.test.ts'], environment: 'node' } },
    ],
  },
})
