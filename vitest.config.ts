import { defineConfig } from 'vitest/config'

/**
 * Five projects, one per package and one for the commands; server tests share one PostgreSQL made by their global set-up. The files of a worker
 * share its modules: loading them anew for each took as long as the tests.
 */
export default defineConfig({
  test: {
    // One more than cores: tests of the server wait for the database and for processes that they start.
    maxWorkers: 3,
    // With --changed: what every test depends on.
    forceRerunTriggers: ['**/package-lock.json', '**/vitest.config.ts'],
    projects: [
      {
        test: {
          name: 'domain',
          include: ['packages/domain/src/**/*.test.ts'],
          environment: 'node',
          isolate: false,
          testTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'server',
          include: ['packages/server/src/**/*.test.ts'],
          environment: 'node',
          globalSetup: ['packages/server/src/testing/global-setup.ts'],
          isolate: false,
          testTimeout: 120_000,
          hookTimeout: 240_000,
        },
      },
      {
        test: {
          name: 'agent',
          include: ['packages/agent/src/**/*.test.ts'],
          environment: 'node',
          isolate: false,
          testTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'web',
          include: ['packages/web/src/**/*.test.ts'],
          environment: 'node',
          isolate: false,
          testTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'scripts',
          include: ['scripts/**/*.test.ts'],
          environment: 'node',
          testTimeout: 120_000,
        },
      },
    ],
  },
})
