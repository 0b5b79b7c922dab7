/** The description of our calls, judged by a linter of OpenAPI as others would read it. */
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { describedInPlace, openApiDocument } from '../packages/server/src/http/openapi/document.ts'

/** The linter's recommended rules, all of them as errors where they find something in a product like ours. */
const RULES: Parameters<typeof createConfig>[0] = {
  extends: ['recommended'],
  rules: {
    'operation-4xx-response': 'error',
    'operation-operationId': 'error',
    'no-unused-components': 'error',
    'no-ambiguous-paths': 'error',
    // Our own licence is no open one, and areas explain themselves by their names.
    'info-license': 'off',
    'tag-description': 'off',
    // The tests judge every example by the formats that we know and the linter does not.
    'no-invalid-media-type-examples': 'off',
  },
}

/** What the linter minds, a line each. */
async function faults(): Promise<string[]> {
  const problems = await lintFromString({
    source: JSON.stringify(describedInPlace(openApiDocument())),
    config: await createConfig(RULES),
  })
  return problems.map(
    ({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer ?? ''}`,
  )
}

if (import.meta.main) {
  const found = await faults()
  for (const fault of found.slice(0, 50)) console.error(fault)
  process.exitCode = found.length > 0 ? 1 : 0
}
